"""Tests of plugin manifests and packs, and of finding plugins in folders."""
