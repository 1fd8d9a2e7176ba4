"""Pictures and sounds from files: designs of cards, the processes that draw strangers' pictures, and sounds."""
