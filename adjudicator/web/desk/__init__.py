"""The umpire's desk: pages for people, who type a game and read the rulings on it.

The pages keep nothing. Every page is one form that carries the log; every button of it posts the log again.
"""

from adjudicator.web.desk.routes import desk_blueprint

__all__ = ["desk_blueprint"]
