"""Windows to check fairness: that no card of a deal was changed, and that no seat gets better cards than others."""
