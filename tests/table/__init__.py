"""Tests of the table: its log, its store, its guard, its flow, and what is left of it after a kill."""
