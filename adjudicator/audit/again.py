"""An audit done again, elsewhere, and its results held against those that there are."""

from __future__ import annotations

import tempfile
from pathlib import Path

from adjudicator.audit.errors import AuditError, reason
from adjudicator.audit.inputs import described
from adjudicator.audit.manifest import EVERY, file_digest
from adjudicator.audit.results import MANIFEST, RULINGS
from adjudicator.audit.run import Request, Watcher, audit_inputs
from adjudicator.audit.verifying import Document, Verified, read_manifest
from adjudicator.document import ENGINE
from adjudicator.service import Adjudicator


def judge_again(
    out: Path, adjudicator: Adjudicator, laws: Path | None, workers: int | None, watcher: Watcher
) -> Verified:
    """Judges the inputs of an audit anew: the results must be the same byte for byte.

    Raises AuditError where that cannot be done: an input is gone, the version another, a code not there.
    """
    told = read_manifest(out)
    if told["engine"] != ENGINE:
        raise AuditError(f"this is {ENGINE}, the audit is by {told['engine']}: it cannot be judged again")
    inputs = [described(one["file"]) for one in told["inputs"]]
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / "out"
        code, parquet = _code_asked(told, adjudicator), RULINGS in told["outputs"]
        request = Request([], new, code, laws, workers, parquet=parquet)
        tally = audit_inputs(request, adjudicator, watcher, inputs)
        faults = [
            f"fault: judged again, {name} is another"
            for name in (*told["outputs"], MANIFEST)
            if _digest(new / name) != _digest(out / name)
        ]
    same = f"judged again: {tally.logs:,} opinion{'' if tally.logs == 1 else 's'}, the same byte for byte"
    return Verified(tuple(faults or [same]), not faults)


def _code_asked(told: Document, adjudicator: Adjudicator) -> str | None:
    code = str(told["code"]["id"]) if told["code"].get("of") == EVERY else None
    for name in (*told["codes"], *filter(None, [code])):
        if name not in adjudicator.codes:
            raise AuditError(f"the code {name!r} is not here: it cannot be judged again without its --laws")
    return code


def _digest(path: Path) -> str:
    try:
        return file_digest(path)
    except OSError as error:
        return reason(error)
