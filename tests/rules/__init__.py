"""Tests of the law, and the helpers that build hands, deals and matches for them."""
