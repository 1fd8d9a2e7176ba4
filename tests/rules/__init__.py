"""Tests of the rules, and helpers that build hands, deals and matches for them."""
