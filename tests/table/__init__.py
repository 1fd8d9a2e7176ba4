"""Tests of the table: its flow, its log, its guard, and what remains after a kill."""
