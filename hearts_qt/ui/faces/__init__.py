"""Pictures of people: drawing and picking them, how they come alive, and where a balloon beside one goes."""
