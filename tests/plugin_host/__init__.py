"""Tests of manifests, packs, and what is found in folders."""
