"""The words in which the module beside a shader says its cases.

A module has a function

    def cases(f):                                       # f is a Sizes
        for rows, columns in f.sizes([(64, 32), (61, 7)], [range(1, 90), range(1, 40)]):
            a = f.normal(rows, columns)                 # float64
            yield Case("%dx%d" % (rows, columns), groups=(rows,), push=[rows, columns, 0.5],
                       bind={0: a.astype("f4")}, out={1: Out(reference(a), "f4")})

and may have KNOWN_FAILURES = {"check": "text"}: configurations, or "configuration:case" with
wildcards, in which a run fails today because of coopc, and a part of what is then reported.
Anything else that is wrong there still fails. When no run fails any more, the entry is an error.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import dataclasses
import zlib

import numpy as np


class Sizes:
    """Which sizes and what data a round of a module's cases has."""

    def __init__(self, name, seed, is_random, is_quick):
        self.rng = np.random.default_rng([zlib.crc32(name.encode()), seed])
        self.is_random, self.is_quick = is_random, is_quick

    def sizes(self, fixed, ranges):
        """The tuples of `fixed`, of which the last should be the most ragged; in a random round one
        tuple with a member of each range instead."""
        if self.is_random:
            return [tuple(int(self.rng.choice(r)) for r in ranges)]
        return fixed[-1:] if self.is_quick else fixed

    def numbered(self, fixed, ranges):
        """sizes() with numbers, by which cases differ in more than sizes."""
        chosen = self.sizes(fixed, ranges)
        if self.is_random:
            return [(int(self.rng.integers(len(fixed))), chosen[0])]
        return enumerate(chosen, len(fixed) - len(chosen))

    def normal(self, *shape, scale=1.0):
        return self.rng.normal(0.0, scale, shape)

    def uniform(self, low, high, *shape):
        return self.rng.uniform(low, high, shape)

    def integers(self, low, high, *shape):
        """From low to high, both included."""
        return self.rng.integers(low, high, shape, endpoint=True)

    def halves(self, *shape, scale=1.0):
        """Normal numbers that float16 has, as float64."""
        return self.normal(*shape, scale=scale).astype(np.float16).astype(np.float64)

    def floats(self, *shape, scale=1.0):
        """Normal numbers that float32 has, as float64."""
        return self.normal(*shape, scale=scale).astype(np.float32).astype(np.float64)


@dataclasses.dataclass
class Converted:
    """A matrix that is bound in a layout of coopc's own; `layout` is --to of convert-matrix."""

    values: np.ndarray
    layout: str


# The relative error that is allowed where a case does not say more: some roundings of the type.
TOLERANCES = {"f2": 4e-3, "f4": 2e-5, "f8": 1e-12}


class Out:
    """What a buffer must hold after the run.

    An element may be off by tolerance * max(|its value|, scale). Integers, and tolerance 0, are
    exact. The default scale is the root mean square of all values: an element where a sum has
    cancelled is as exact as the sum's other results. The buffer begins as `initial`, or zeroed.
    `decode` makes the numbers of what the buffer holds, for types that NumPy does not have; where
    it makes more or fewer, `initial` says how large the buffer is. With `layout` the buffer is the
    matrix `values` in a layout of coopc's own, as convert-matrix says it with its type.
    """

    def __init__(self, values, dtype="f4", tolerance=None, scale=None, initial=None, decode=None,
                 layout=None):
        self.dtype = np.dtype(dtype)
        self.layout, self.shape = layout, np.shape(values)
        self.values = np.asarray(values).reshape(-1)
        self.decode = decode
        self.initial = None if initial is None else np.ascontiguousarray(initial, self.dtype)
        self.count = self.values.size if initial is None else self.initial.size
        if tolerance is None:
            tolerance = TOLERANCES.get(self.dtype.str[1:], 0.0)
        if scale is None:
            finite = self.values[np.isfinite(self.values)].astype(np.float64)
            scale = np.sqrt(np.mean(finite**2)) if finite.size else 0.0
        with np.errstate(invalid="ignore"):
            size = np.maximum(np.abs(self.values.astype(np.float64)), np.asarray(scale).reshape(-1))
        self.allowed = tolerance * np.where(np.isfinite(size), size, 0.0)

    def difference(self, got):
        """A description of where `got` differs, or None."""
        got = got.reshape(-1)
        if self.decode:
            got = self.decode(got)
        if got.shape != self.values.shape:
            return "%d values, expected %d" % (got.size, self.values.size)
        with np.errstate(invalid="ignore", over="ignore"):
            same = (got == self.values) | (np.isnan(got) & np.isnan(self.values))
            if self.allowed.any():
                same |= np.abs(got.astype(np.float64) - self.values) <= self.allowed
        wrong = np.flatnonzero(~same)
        if not wrong.size:
            return None
        lines = ["[%d] is %r, expected %r within %.2g" % (
            i, got[i].item(), self.values[i].item(), self.allowed[i]) for i in wrong[:4]]
        return "%d of %d values differ: %s" % (wrong.size, got.size, "; ".join(lines))


@dataclasses.dataclass
class Case:
    """One run: `bind` has arrays (or the text of --bind), `out` has Outs, by binding (or
    "set.binding").

    `push` has the members of the push constants in order, each aligned to its size: int and float
    (np.float64 too) are 32 bits, NumPy's other scalars have their own type, "address:3+16" is the
    address of byte 16 of what is bound to 3. `spec` has the values of specialization constants by
    constant_id.
    """

    name: str
    groups: tuple = (1,)
    bind: dict = dataclasses.field(default_factory=dict)
    out: dict = dataclasses.field(default_factory=dict)
    push: list = dataclasses.field(default_factory=list)
    spec: dict = dataclasses.field(default_factory=dict)
    defines: dict = dataclasses.field(default_factory=dict)
    options: tuple = ()

    def push_text(self):
        return ",".join(map(push_item, self.push))


def push_item(value):
    if isinstance(value, str):
        return value
    if isinstance(value, np.generic) and not isinstance(value, float):
        return "%s:%s" % (value.dtype.str[1] + str(8 * value.itemsize), value)
    if isinstance(value, int):
        return "%s:%d" % ("u32" if value >= 0 else "i32", value)
    return "f32:%r" % float(value)


def up(value, step):
    """How many steps it takes to cover value: groups of a dispatch."""
    return -(-value // step)
