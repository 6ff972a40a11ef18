"""A Merkle tree over lines, as RFC 6962 makes it: SHA-256, leaves and nodes hashed apart.

Everything here goes through the lines once and keeps a hash for each level of the tree, no more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

ALGORITHM = "RFC 6962, SHA-256"


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node over its two halves."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Tree:
    """A tree that grows leaf by leaf."""

    def __init__(self) -> None:
        self.size = 0
        self._full: list[tuple[int, bytes]] = []

    def add(self, leaf: bytes) -> None:
        """One more leaf, by its hash."""
        self.size += 1
        count, top = 1, leaf
        while self._full and self._full[-1][0] == count:
            _, left = self._full.pop()
            count, top = 2 * count, node_hash(left, top)
        self._full.append((count, top))

    def root(self) -> bytes:
        """The root over all leaves so far."""
        if not self._full:
            return hashlib.sha256(b"").digest()
        _, top = self._full[-1]
        for _, left in reversed(self._full[:-1]):
            top = node_hash(left, top)
        return top


def root_of(leaves: Iterable[bytes]) -> bytes:
    """The root over leaves given by their hashes."""
    tree = Tree()
    for leaf in leaves:
        tree.add(leaf)
    return tree.root()


def siblings(place: int, size: int) -> list[tuple[int, int]]:
    """The parts of the tree whose roots lead from a leaf to the root, the nearest first: (from, before)."""
    spans: list[tuple[int, int]] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + (1 << (high - low - 1).bit_length() - 1)
        if place < middle:
            spans.append((middle, high))
            high = middle
        else:
            spans.append((low, middle))
            low = middle
    return spans[::-1]


def audit_path(leaves: Iterable[bytes], place: int, size: int) -> list[bytes]:
    """The hashes that lead from the leaf at `place` (from 0) to the root, the nearest first."""
    spans = siblings(place, size)
    roots: dict[tuple[int, int], bytes] = {}
    stream: Iterator[bytes] = iter(leaves)
    position = 0
    for span in sorted(spans):
        for _ in range(position, span[0]):  # only the leaf itself lies between two of its siblings
            next(stream)
        tree = Tree()
        for _ in range(*span):
            tree.add(next(stream))
        roots[span] = tree.root()
        position = span[1]
    return [roots[span] for span in spans]


def root_from_path(leaf: bytes, place: int, size: int, path: Iterable[bytes]) -> bytes:
    """The root to which a leaf's path leads; the tree's own if leaf, place and path are."""
    top = leaf
    for (low, _), other in zip(siblings(place, size), path, strict=True):
        top = node_hash(top, other) if low > place else node_hash(other, top)
    return top
