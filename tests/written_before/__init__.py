"""Files that earlier versions wrote: a folder for each version, laid out as a profile."""
