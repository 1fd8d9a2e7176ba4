"""What can be checked: that no card of a deal was changed, and that no seat is dealt better cards than the others."""
