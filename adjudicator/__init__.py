"""An umpire for recorded games of écarté: a log goes in, an opinion comes out."""

__version__ = "0.1.0"
