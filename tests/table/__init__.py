"""Tests of the table: its flow, its log, its guard, and what is left after a kill."""
