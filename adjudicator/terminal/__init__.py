"""Opinions, comparisons, codes, laws and problems as text for a terminal."""

from adjudicator.terminal.laws import code_text, codes_text, law_text
from adjudicator.terminal.lines import WIDTH
from adjudicator.terminal.opinions import comparison_text, opinion_text
from adjudicator.terminal.refusals import problem_text

__all__ = ["WIDTH", "code_text", "codes_text", "comparison_text", "law_text", "opinion_text", "problem_text"]
