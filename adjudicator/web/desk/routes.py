"""The desk's one address, `/`: the form to begin with, and whatever a posted form asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException, NotFound, RequestEntityTooLarge

from adjudicator.errors import NotJson, UnknownCode, UnknownLaw
from adjudicator.intake import MOST_BYTES
from adjudicator.intake.syntax import json_document
from adjudicator.web.answers import as_json
from adjudicator.web.desk import pages
from adjudicator.web.desk.edits import answered, put_right
from adjudicator.web.desk.entry import Entry, entry_from_form
from adjudicator.web.desk.judging import Judged, asked_step, judged
from adjudicator.web.desk.reading import Reading, read_entry, read_upload
from adjudicator.web.desk.shelf import Shelf, entry_of
from adjudicator.web.desk.trials import Trials

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.service import Adjudicator

#: A text and a file, a log's worth each, and what a browser wraps around them.
MOST_POSTED: Final = 2 * MOST_BYTES + 256 * 1024

#: At the end of what a button asks for: of all the log, and not as of the step.
_WHOLE: Final = "-whole"
#: Buttons that leave the row below "What came next?" as it was filled in.
_NOT_ADDING: Final = ("step", "answer", "view", "undo")


def desk_blueprint(adjudicator: Adjudicator, laws: Path | None = None) -> Blueprint:
    """The desk over the codes of `adjudicator`; of `laws`, the folder of house codes, it offers the cases."""
    desk = _Desk(adjudicator, Shelf(adjudicator, laws))
    blueprint = Blueprint("desk", "adjudicator.web.desk")
    blueprint.add_url_rule("/", "begin", desk.begin)
    blueprint.add_url_rule("/", "work", desk.work, methods=["POST"])
    blueprint.register_error_handler(HTTPException, _refused)
    blueprint.context_processor(pages.vocabulary)
    for name, said in pages.FILTERS.items():
        blueprint.add_app_template_filter(said, name)
    return blueprint


class _Desk:
    """The desk's views. They keep nothing from one request to the next."""

    def __init__(self, adjudicator: Adjudicator, shelf: Shelf) -> None:
        self._adjudicator = adjudicator
        self._shelf = shelf

    def begin(self) -> Response:
        """The empty form; a worked case (`?case=code/name`); the list of cases (`?cases=code&law=N`)."""
        if "case" in request.args:
            return self._open_case(request.args["case"])
        if "cases" in request.args:
            return self._list_cases(request.args["cases"], request.args.get("law"))
        return self._form(Entry(dealer="A"), Reading())

    def work(self) -> Response:
        """Whatever the button that was pressed asks for, of the log that the form carries."""
        request.max_content_length = MOST_POSTED
        request.max_form_memory_size = MOST_POSTED
        form = request.form.to_dict()
        entry, refused = self._posted(form)
        request.close()  # a large file stands in a temporary one
        if refused is not None:
            return self._form(entry, refused, 422)
        view, everything, _ = form.get("view", "").partition(_WHOLE)
        if view == "edit" or (form.get("undo") and not entry.actions()):
            return self._form(entry, Reading())
        reading = read_entry(entry, self._adjudicator, empty=bool(form.get("begin")))
        if reading.log is None:
            return self._form(entry, reading, 422)
        total = len(reading.log.actions)
        current = asked_step(form, total)
        step = total if everything else current
        return self._shown(view, judged(entry, reading.log, step, self._adjudicator), current)

    def _posted(self, form: Mapping[str, str]) -> tuple[Entry, Reading | None]:
        """The entry that was posted, with what the buttons change in it; an uploaded file goes before all."""
        file = request.files.get("file")
        if file is not None and file.filename:
            return read_upload(file.stream.read(MOST_BYTES + 1), form.get("code", ""), self._adjudicator)
        typed = form.get("actions", "")
        if typed.lstrip()[:1] == "{":
            data = typed.encode("utf-8", "replace")
            return read_upload(data, form.get("code", ""), self._adjudicator)
        entry = put_right(entry_from_form(form), form)
        if form.get("leave"):
            entry = replace(entry, foreign="")
        if form.get("undo"):
            entry = entry.without_last()
        if form.get("answer"):
            entry = answered(entry, _change(form["answer"]))
        if form.get("append"):
            entry = entry.with_line(" ".join(form["append"].split()))
        elif form.get("act", "").strip() and not any(
            form.get(name) for name in ("step", "answer", "view", "undo")
        ):
            line = f"{form.get('actor', 'A')} {form['act']} {form.get('rest', '')}"
            entry = entry.with_line(" ".join(line.split()))
        return entry, None

    def _shown(self, view: str, judgement: Judged, current: int) -> Response:
        """What a button asks for as of the step of the judgement; the desk itself stays at `current`."""
        trials = Trials(judgement, self._adjudicator)
        match view:
            case "compare":
                return _page("desk/compare.html", **pages.compared(judgement, current, self._adjudicator))
            case "print":
                return _page("desk/print.html", **pages.printed(judgement, current, trials))
            case "opinion":
                return _download(judgement.now, f"opinion-{judgement.now['id'][:12]}.json")
            case "log":
                log = judgement.entry.document(judgement.entry.actions())
                return _download(log, f"log-{judgement.whole['id'][:12]}.json")
        return _page("desk/desk.html", **pages.judged_page(judgement, trials), codes=self._codes())

    def _form(self, entry: Entry, reading: Reading, status: int = 200) -> Response:
        shown = pages.form_page(entry, reading)
        return _page("desk/entry.html", status, **shown, codes=self._codes(), first=self._shelf.first())

    def _open_case(self, address: str) -> Response:
        case = self._shelf.case(address)
        if case is None:
            raise NotFound(f"there is no worked case {address[:120]!r}")
        entry = entry_of(case)
        reading = read_entry(entry, self._adjudicator)
        if reading.log is None:
            return self._form(entry, reading, 422)
        asked = {"step": "" if case.at is None else str(case.at), **request.args.to_dict()}
        step = asked_step(asked, len(reading.log.actions))
        judgement = judged(entry, reading.log, step, self._adjudicator)
        shown = pages.judged_page(judgement, Trials(judgement, self._adjudicator))
        return _page("desk/desk.html", **shown, codes=self._codes(), case=case)

    def _list_cases(self, code: str, number: str | None) -> Response:
        try:
            read = self._adjudicator.read_code(code)
            cases = None if number is None else self._shelf.cases(code, number)
        except UnknownCode:
            raise NotFound(f"no code is called {code[:120]!r}") from None
        except UnknownLaw:
            raise NotFound(f"the code {code} has no law {(number or '')[:20]!r}") from None
        return _page("desk/cases.html", code=read, number=number, cases=cases, codes=self._codes())

    def _codes(self) -> list[dict[str, Any]]:
        return self._adjudicator.list_codes()


def _change(text: str) -> Mapping[str, Any]:
    """The change that a button of an answer carries; none where it is not one of ours."""
    try:
        change = json_document(text.encode("utf-8", "replace"))
    except NotJson:
        return {}
    return change if isinstance(change, dict) else {}


def _page(template: str, status: int = 200, **context: Any) -> Response:
    response = make_response(render_template(template, section="desk", **context), status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _download(document: object, name: str) -> Response:
    response = as_json(document)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _refused(error: HTTPException) -> Response:
    """A page for what the desk cannot do."""
    detail = error.description or ""
    if isinstance(error, RequestEntityTooLarge):
        detail = "A log is at most 1 MiB (1,048,576 bytes); what was sent is larger."
    return _page("desk/refused.html", error.code or 500, name=error.name, detail=detail)
