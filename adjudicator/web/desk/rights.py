"""How each right stands as of the step, and what may be written to use it: found by trying it out.

An opinion says what is open. Which of several rights a claim would use, whether an act could still be found
out in time, and by which act a right was waived, it does not say; the desk judges the log with the claim
added, with an objection added, or with fewer actions, and sees what becomes of the ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.document import Document
from adjudicator.game.facts import adversary
from adjudicator.game.log import Action
from adjudicator.web.desk import suggestions
from adjudicator.web.desk.trials import Trials
from adjudicator.web.desk.views import Key, Right, Ruled, keyed
from adjudicator.web.desk.words import status_words

_USED = ("elected", "waived")
_HELPS = ("open", "automatic", "undetermined")
_NO_CARD_YET = "no-card-yet"
"""The circumstance of a false king that may still be withdrawn (`withdrawn`)."""


@dataclass(slots=True)
class Rights:
    """The rights of the rulings as of a step."""

    trials: Trials
    _there: dict[Key, tuple[int, Document]] = field(init=False)

    def __post_init__(self) -> None:
        self._there = keyed(self.trials.judged.now["rulings"])

    def all_told(self, rulings: Sequence[Ruled]) -> list[Ruled]:
        """The rulings with all that can be told of their rights; those still to be used are tried first."""
        order = sorted(range(len(rulings)), key=lambda place: rulings[place].ruling["status"] == "waived")
        told = {place: self._told(rulings[place]) for place in order}
        return [told[place] for place in range(len(rulings))]

    def _told(self, one: Ruled) -> Ruled:
        right, ruling = self._right(one), one.ruling
        ended = keyed(self.trials.judged.whole["rulings"]).get(one.key)
        if one.became and ended and ended[1]["status"] == "waived" and ruling["status"] != "waived":
            action = self._waived_in(one.key, self.trials.judged.step, len(self.trials.judged.log.actions))
            if action:
                return replace(
                    one, right=right, became=f"{ruling['entitled']} let it stand in action {action}."
                )
        return replace(one, right=right)

    def _right(self, one: Ruled) -> Right:
        ruling, status = one.ruling, one.ruling["status"]
        plain = Right(status_words(ruling), status)
        if status == "open":
            return self._open(one, plain)
        if status == "waived":
            action = self._waived_in(one.key, ruling["action"], self.trials.judged.step)
            return replace(plain, words=f"{plain.words} in action {action}", used=action) if action else plain
        if status == "elected":
            return self._elected(ruling, plain)
        if status == "unnoticed":
            return self._unnoticed(one, plain)
        if ruling["fact"]["circumstances"].get("withdrawn") == _NO_CARD_YET and status == "no-penalty":
            return self._false_king(one, plain)
        return plain

    def _open(self, one: Ruled, plain: Right) -> Right:
        """The claims that would use this right; those that would use another one first are told apart."""
        offers, first = [], set[int]()
        for line in self._claims(one.ruling):
            used = self._used_by(line)
            if used is None:
                used = self._earliest(line)
            if one.key in used:
                offers.append(line)
            else:
                first |= {self._there[key][0] for key in used if key in self._there}
        return replace(plain, offers=tuple(offers), first=tuple(sorted(first)))

    def _claims(self, ruling: Document) -> list[str]:
        """The claims written out: where a card was exposed in giving, taking it or rejecting it."""
        card = self._exposed(ruling)
        lines = []
        for remedy, line in suggestions.claims(ruling):
            if remedy == "take-or-reject" and card:
                lines += [f"{ruling['entitled']} takes {card}", f"{ruling['entitled']} rejects {card}"]
            else:
                lines.append(line)
        return lines

    def _used_by(self, line: str) -> set[Key] | None:
        """The rights that a claim made now would use; None where it cannot be tried."""
        tried = self.trials.then(line)
        if tried is None:
            return None
        before = {key: ruling["status"] for key, (_, ruling) in self._there.items()}
        return {
            key
            for key, (_, ruling) in keyed(tried["rulings"]).items()
            if ruling["status"] in _USED and before.get(key) != ruling["status"]
        }

    def _earliest(self, line: str) -> set[Key]:
        """Where it cannot be tried: the first open right that offers it, since claims are heard in order."""
        for key, (_, ruling) in self._there.items():
            if ruling["status"] == "open" and line in self._claims(ruling):
                return {key}
        return set()

    def _elected(self, ruling: Document, plain: Right) -> Right:
        """Of a card exposed in giving, whether it was taken or rejected."""
        elected, who = ruling["elected"], ruling["entitled"]
        card = self._exposed(ruling)
        if card is None or elected["remedy"] != "take-or-reject":
            return plain
        for number, action in self._actions(elected["action"]):
            if action.verb == "deals":
                break
            if action.text in (f"{who} takes {card}", f"{who} rejects {card}"):
                verb = "took" if action.verb == "takes" else "rejected"
                return replace(plain, words=f"{who} {verb} {card} in action {number}")
        words = f"{plain.words}; which of the two, the log does not say yet"
        return replace(plain, words=words, offers=(f"{who} takes {card}", f"{who} rejects {card}"))

    def _exposed(self, ruling: Document) -> str | None:
        """The card that was exposed in giving by the act ruled on."""
        action = self.trials.judged.log.actions[ruling["action"] - 1]
        return action.text.split()[2] if action.verb == "exposes" else None

    def _actions(self, first: int) -> list[tuple[int, Action]]:
        """The actions from one on, up to the step."""
        judged = self.trials.judged
        return list(enumerate(judged.log.actions[: judged.step], 1))[first - 1 :]

    def _unnoticed(self, one: Ruled, plain: Right) -> Right:
        """Whether the act could be found out now, and still in time."""
        if self.trials.judged.now["halt"]:
            return replace(plain, words="the law helps only if it is found out in time")
        by, action = one.ruling["by"], one.ruling["action"]
        line = f"{adversary(by) if by else 'A'} objects {action}"
        if self._as_tried(line, one, lambda ruling: ruling["status"] in _HELPS):
            words = "nobody has noticed it yet, and the law still helps whoever does: the time for it runs on"
            return Right(words, "not noticed yet", offers=(line,))
        return plain

    def _false_king(self, one: Ruled, plain: Right) -> Right:
        line = f"{one.ruling['by']} withdraws king"

        def withdrawn(ruling: Document) -> bool:
            return bool(ruling["fact"]["circumstances"]["withdrawn"] != _NO_CARD_YET)

        if self._as_tried(line, one, withdrawn):
            words = "nothing follows so far: it hangs on whether the error is declared in time"
            return Right(words, "no penalty so far", offers=(line,))
        return plain

    def _as_tried(self, line: str, one: Ruled, holds: Callable[[Document], bool]) -> bool:
        """Whether something holds of the ruling were the line written down now."""
        tried = self.trials.then(line)
        found = None if tried is None else keyed(tried["rulings"]).get(one.key)
        return found is not None and holds(found[1])

    def _waived_in(self, key: Key, after: int, last: int) -> int | None:
        """The action by which a right was waived, later than one and no later than another."""

        def waived(at: int) -> bool | None:
            opinion = self.trials.cut(at)
            if opinion is None:
                return None
            found = keyed(opinion["rulings"]).get(key)
            return found is not None and found[1]["status"] == "waived"

        low, high, reach = after, last, 1
        while high - low > 1:
            # In strides that double, since it comes soon after the act if it comes at all; then by halves.
            at = min(low + reach, high - 1) if high == last else (low + high) // 2
            found = waived(at)
            if found is None:
                return None
            low, high = (low, at) if found else (at, high)
            reach *= 2
        return high if waived(high) else None
