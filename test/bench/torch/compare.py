#!/usr/bin/env python3
# Products of matrices by coopc and by PyTorch on the CPU, one thread, interleaved in one process.
# usage: test/bench/torch/compare.py FOLDER (made by test/bench/torch/build)
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints, for each type and size, the figures of both in G/s (the fastest of the runs) and ours
over PyTorch's. Every result is compared with PyTorch's first."""

import ctypes
import sys
import time

import torch

# file in FOLDER: type of A and B, type of C, PyTorch's product
KINDS = {
    "f32": (torch.float32, torch.float32, torch.mm),
    "bf16": (torch.bfloat16, torch.float32, torch.mm),
    "s8s8": (torch.int8, torch.int32, torch._int_mm),
    "f16": (torch.float16, torch.float32, torch.mm),
}
SIZES = [(512, 512, 512), (1024, 1024, 1024), (2048, 2048, 2048), (1000, 1003, 997)]
RUNS = 15


def aligned(tensor):
    """The tensor's values at an address that is a multiple of 64."""
    spare = 64 // tensor.element_size()
    memory = torch.empty(tensor.numel() + spare, dtype=tensor.dtype)
    first = (-memory.data_ptr() % 64) // tensor.element_size()
    result = memory[first:first + tensor.numel()].view(tensor.shape)
    result.copy_(tensor)
    return result


def measure(folder, name, size):
    m, n, k = size
    element, sum_type, product = KINDS[name]
    # Small integers are exact in every type.
    a = aligned(torch.randint(-2, 3, (m, k)).to(element))
    b = aligned(torch.randint(-2, 3, (k, n)).to(element))
    c = aligned(torch.zeros((m, n), dtype=sum_type))
    library = ctypes.CDLL(f"{folder}/{name}.so")
    pointers = [ctypes.c_void_p(x.data_ptr()) for x in (a, b, c)]
    sizes = [ctypes.c_uint64(x.numel() * x.element_size()) for x in (a, b, c)]
    numbers = [ctypes.c_uint32(x) for x in size]

    def ours():
        if library.run(*pointers, *numbers, *sizes) != 0:
            sys.exit(f"{name}: the dispatch failed")

    ours()
    exact = (a.double() @ b.double()).to(sum_type)
    if not torch.equal(c, exact):
        sys.exit(f"{name} {size}: wrong result")
    best = [float("inf")] * 2
    for _ in range(RUNS):
        for i, work in enumerate((ours, lambda: product(a, b))):
            start = time.perf_counter()
            work()
            best[i] = min(best[i], time.perf_counter() - start)
    rate = [2 * m * n * k / seconds * 1e-9 for seconds in best]
    print(f"{name:5} {m}x{n}x{k}".ljust(24),
          f"coopc {rate[0]:8.1f}  PyTorch {rate[1]:8.1f}  ratio {rate[0] / rate[1]:.2f}", flush=True)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    torch.set_num_threads(1)
    print(f"PyTorch {torch.__version__}, {torch.backends.cpu.get_cpu_capability()}")
    for name in KINDS:
        for size in SIZES:
            measure(sys.argv[1], name, size)


if __name__ == "__main__":
    main()
