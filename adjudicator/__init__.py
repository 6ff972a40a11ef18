"""Rulings on recorded games of écarté, by the numbered laws of a chosen code."""

__version__ = "0.1.0"
