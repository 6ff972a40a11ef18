"""Audits: many logs judged, from files to findings, with a report and a proof that nothing was left out."""

from adjudicator.audit.again import judge_again
from adjudicator.audit.errors import AuditError
from adjudicator.audit.run import Request, Watcher, run_audit
from adjudicator.audit.verifying import Verified, prove, verify

__all__ = ["AuditError", "Request", "Verified", "Watcher", "judge_again", "prove", "run_audit", "verify"]
