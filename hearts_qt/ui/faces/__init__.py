"""Faces: their pictures, how they are picked and animated, and where a speech balloon beside a face is placed."""
