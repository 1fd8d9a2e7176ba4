"""Works out statistics and ratings from the logs alone, keeps them in an index, and answers questions about them."""
