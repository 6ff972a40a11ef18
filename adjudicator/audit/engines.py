"""Who does the work: this process, several of this machine, or a cluster of Dask."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import Any

from adjudicator.audit.errors import AuditError, missing
from adjudicator.audit.judging import Done, Hashing, Task, work

Work = Task | Hashing
#: Tasks under way for each worker: one in hand and one to go on with.
_AHEAD = 2


def processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def local(tasks: Iterable[Work], workers: int) -> Generator[Done, None, None]:
    """The work done by so many processes of this machine, as it is finished. Raises AuditError."""
    if workers == 1:
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    finished = False
    try:
        yield from _windowed(pool, iter(tasks), workers * _AHEAD)
        finished = True
    except BrokenProcessPool:
        raise AuditError("a worker process died, perhaps for want of memory") from None
    finally:
        if not finished:
            for child in multiprocessing.active_children():
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _windowed(pool: ProcessPoolExecutor, tasks: Iterator[Work], size: int) -> Iterator[Done]:
    waiting: set[Future[Done]] = {pool.submit(work, task) for task in islice(tasks, size)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            waiting |= {pool.submit(work, task) for task in islice(tasks, 1)}
            yield future.result()


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, and ends when the parent does, even by SIGKILL."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


def dask(tasks: Iterable[Work], workers: int, scheduler: str | None) -> Generator[Done, None, None]:
    """The work done by a cluster: the one at `scheduler`, or one made for the run on this machine.

    A task whose worker dies is given to another. Raises AuditError.
    """
    try:
        import distributed
    except ImportError:
        raise missing("distributed", "--engine dask") from None
    with _client(distributed, workers, scheduler) as client:
        size = _AHEAD * max(workers, sum(client.ncores().values()))
        pending = iter(tasks)
        submitted = [_submit(client, task) for task in islice(pending, size)]
        done = distributed.as_completed(submitted)
        try:
            for future in done:
                yield future.result()
                for task in islice(pending, 1):
                    done.add(_submit(client, task))
        except distributed.KilledWorker:
            raise AuditError("one range killed every worker that took it") from None
        except (distributed.CancelledError, distributed.CommClosedError, TimeoutError) as error:
            raise AuditError(f"the cluster is gone: {error}") from None


def _submit(client: Any, task: Work) -> Any:
    # Not "pure": a name made from the task would let a scheduler answer from an earlier run.
    return client.submit(work, task, pure=False)


@contextlib.contextmanager
def _client(distributed: Any, workers: int, scheduler: str | None) -> Iterator[Any]:
    with contextlib.ExitStack() as stack:
        try:
            if scheduler is None:
                cluster = distributed.LocalCluster(
                    n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
                )
                client = distributed.Client(stack.enter_context(cluster))
            else:
                client = distributed.Client(scheduler, timeout=10)
        except (OSError, TimeoutError, ValueError) as error:
            raise AuditError(f"no scheduler answers at {scheduler or 'this machine'}: {error}") from None
        yield stack.enter_context(client)
