"""Measurements of the program beside others: `make bench`, docs/performance.md. Not part of the package."""
