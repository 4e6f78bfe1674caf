"""Tests of pbm/records."""
