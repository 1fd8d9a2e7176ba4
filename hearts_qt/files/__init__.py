"""Reading and writing files: safe against kills and power cuts, files of JSON lines, TOML with a size limit."""
