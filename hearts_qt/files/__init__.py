"""Reads and writes files.

`disk` writes files so that a kill or a power cut does no harm. `json_lines` appends lines of JSON to a file. `toml`
reads TOML with a size limit.
"""
