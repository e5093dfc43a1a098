#!/usr/bin/env python3
"""Measures the shaders of the tables in docs/performance.md on an NVIDIA GPU, beside PyTorch.

    bench.py FOLDER [words of rows...]

FOLDER is a package of utils/gpu_bench: PTX of every row. Of each row and size: our kernel and
PyTorch's function in turn, the median of rounds; results are compared in full with PyTorch's. The
table says TFLOP/s (or TOP/s) of both and their ratio.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import ctypes
import json
import pathlib
import statistics
import struct
import sys

HALF, BFLOAT, FLOAT, S8, U8, S32, U32, E4M3 = (
    "float16_t bfloat16_t float int8_t uint8_t int uint floate4m3_t".split())


class Row:
    """A product C = A * B of M x K and K x N, by a shader with three buffers and M, N, K."""

    def __init__(self, name, shader, a, b, s, tile, sizes, spec=None, defines=None, gpu=None):
        self.name, self.shader, self.types, self.tile = name, shader, (a, b, s), tile
        self.sizes, self.spec, self.defines = sizes, spec or {}, defines or {}
        self.gpu = gpu  # that code is made for, where it is an older one

    @property
    def by_columns(self):
        return "B_BY_COLUMNS" in self.defines

    def options(self):
        a, b, s = self.types
        words = ["-DTYPE_A=" + a, "-DTYPE_B=" + b, "-DTYPE_S=" + s]
        words += ["-D%s=%s" % pair for pair in self.defines.items()]
        for pair in self.spec.items():
            words += ["--spec", "%d=%d" % pair]
        return words


class Q4_0(Row):
    """A has blocks of a scale and 32 values of 4 bits."""

    def operand(self, torch, rows, cols):
        """What the shader reads, and what it means."""
        blocks = torch.randint(0, 256, (rows, cols // 32, 18), device="cuda",
                               dtype=torch.int32).to(torch.uint8)
        scales = (torch.rand(rows, cols // 32, 1, device="cuda") + 0.5).half()
        blocks[:, :, :2] = scales.view(torch.uint8)
        nibbles = torch.cat((blocks[:, :, 2:] & 15, blocks[:, :, 2:] >> 4), 2)
        values = (nibbles.to(torch.int32) - 8).half() * scales
        return blocks, values.reshape(rows, cols)


def workgroup(name, a, s, sizes, tile=(128, 256, 64), **more):
    spec = {0: tile[0], 1: tile[1], 2: tile[2]}
    return Row(name, "gemm.comp", a, a, s, tile, sizes, spec, **more)


CUBES = [(n, n, n) for n in (1024, 2048, 4096, 8192)]
ROWS_FEW = [(16, 8192, 8192), (32, 8192, 8192)]
RAGGED = [(4000, 4024, 4040), (4001, 4030, 4034)]
ROWS = [
    workgroup("workgroup f16 f32", HALF, FLOAT, CUBES + RAGGED),
    workgroup("workgroup f16 f32 128x128", HALF, FLOAT, CUBES[:3], (128, 128, 64)),
    workgroup("workgroup bf16 f32", BFLOAT, FLOAT, CUBES[2:3]),
    workgroup("workgroup f16 f16", HALF, HALF, CUBES[2:3]),
    workgroup("workgroup f16 f32 columns", HALF, FLOAT, CUBES[2:3],
              defines={"B_BY_COLUMNS": 1}),
    workgroup("workgroup s8 s32", S8, S32, CUBES[2:3], (128, 256, 128)),
    workgroup("workgroup s8 s32 columns", S8, S32, CUBES[2:3], (128, 256, 128),
              defines={"B_BY_COLUMNS": 1}),
    workgroup("workgroup e4m3 f32 columns", E4M3, FLOAT, CUBES[2:3], (128, 256, 128),
              defines={"B_BY_COLUMNS": 1}),
    workgroup("workgroup f16 f32 few rows", HALF, FLOAT, ROWS_FEW, (32, 64, 128)),
    workgroup("workgroup f16 f32 as sm_80", HALF, FLOAT, CUBES[2:3], (128, 128, 64), gpu="sm_80"),
    Q4_0("workgroup Q4_0", "quantized_gemm.comp", HALF, HALF, FLOAT, (128, 256, 64), CUBES[2:3],
         {0: 128, 1: 256, 2: 64}),
    Row("subgroup f16 f32", "subgroup_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32), CUBES[:3]),
    Row("staged f16 f32", "staged_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32), CUBES[:3],
        defines={"BYTES": 2}),
    Row("staged f16 f32 4x4", "staged_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32), CUBES[:3],
        defines={"BYTES": 2, "SUBGROUPS": 4}),
]


class Cuda:
    def __init__(self):
        self.lib = ctypes.CDLL("libcuda.so.1")

    def __getattr__(self, name):
        function = getattr(self.lib, name)

        def call(*args):
            result = function(*args)
            if result:
                text = ctypes.c_char_p()
                self.lib.cuGetErrorName(result, ctypes.byref(text))
                raise RuntimeError("%s: %s" % (name, text.value.decode()))
        return call


class Kernel:
    def __init__(self, cuda, path):
        text = path.read_bytes()
        self.cuda, self.says = cuda, json.loads(text.split(b"\n", 1)[0].split(b" ", 2)[2])
        module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        cuda.cuModuleLoadData(ctypes.byref(module), text)
        cuda.cuModuleGetFunction(ctypes.byref(self.function), module,
                                 self.says["kernel"].encode())
        self.push, size = ctypes.c_uint64(), ctypes.c_size_t()
        if self.says["push"]:
            cuda.cuModuleGetGlobal_v2(ctypes.byref(self.push), ctypes.byref(size), module,
                                      b"coop_push_constants")
        if self.says["shared"]:
            cuda.cuFuncSetAttribute(self.function, 8, self.says["shared"])

    def prepare(self, torch, buffers, groups, push):
        pairs = [n for b in buffers for n in (b.data_ptr(), b.numel() * b.element_size())]
        self.table = torch.tensor(pairs, dtype=torch.int64, device="cuda")
        count = groups[0] * groups[1] * groups[2]
        self.exchange = torch.empty(max(self.says["exchange"] * count, 256), dtype=torch.uint8,
                                    device="cuda")
        if push:
            self.cuda.cuMemcpyHtoD_v2(self.push, push, ctypes.c_size_t(len(push)))
        values = [ctypes.c_uint64(self.table.data_ptr())] + [ctypes.c_uint32(g) for g in groups]
        values += [ctypes.c_uint64(0), ctypes.c_uint64(self.exchange.data_ptr()),
                   ctypes.c_uint64(0)]
        self.values = values
        self.parameters = (ctypes.c_void_p * len(values))(
            *[ctypes.cast(ctypes.pointer(v), ctypes.c_void_p) for v in values])
        self.count = count
        x, y, z = self.says["workgroup"]
        self.threads = x * y * z

    def launch(self):
        self.cuda.cuLaunchKernel(self.function, self.count, 1, 1, self.threads, 1, 1,
                                 self.says["shared"], None, self.parameters, None)


def milliseconds(torch, run, rounds=7, launches=10):
    """The median, by events; each function a list of rounds, in turn."""
    times = [[] for _ in run]
    for one in run:
        one()
    torch.cuda.synchronize()
    for _ in range(rounds):
        for i, one in enumerate(run):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            for _ in range(launches):
                one()
            end.record()
            end.synchronize()
            times[i].append(begin.elapsed_time(end) / launches)
    return [statistics.median(t) for t in times]


def measure(torch, cuda, folder, row):
    kinds = {HALF: torch.float16, BFLOAT: torch.bfloat16, FLOAT: torch.float32, S8: torch.int8,
             U8: torch.uint8, S32: torch.int32, U32: torch.int32, E4M3: torch.float8_e4m3fn}
    kernel = Kernel(cuda, folder / "ptx" / (row.name.replace(" ", "_") + ".ptx"))
    of_a, of_b, of_s = (kinds[t] for t in row.types)
    for m, n, k in row.sizes:
        def operand(kind, rows, cols):
            if kind.is_floating_point:
                return torch.randn(rows, cols, device="cuda").to(kind)
            return torch.randint(-128 if kind == torch.int8 else 0, 128, (rows, cols),
                                 device="cuda", dtype=torch.int32).to(kind)
        raw, a = row.operand(torch, m, k) if isinstance(row, Q4_0) else [operand(of_a, m, k)] * 2
        b = operand(of_b, n, k).t() if row.by_columns else operand(of_b, k, n)
        c = torch.full((m, n), 7, device="cuda", dtype=of_s)
        groups = (-(-n // row.tile[1]), -(-m // row.tile[0]), 1)
        kernel.prepare(torch, [raw, b.t() if row.by_columns else b, c], groups, struct.pack("<III", m, n, k))
        kernel.launch()
        torch.cuda.synchronize()
        if of_a == torch.int8:
            peer = lambda: torch._int_mm(a, b)
        elif of_a == torch.float8_e4m3fn:
            one = torch.ones((), device="cuda")
            peer = lambda: torch._scaled_mm(a, b, one, one, out_dtype=torch.float32)
        elif of_s == torch.float32:
            peer = lambda: torch.mm(a, b, out_dtype=torch.float32)
        else:
            peer = lambda: torch.mm(a, b)
        want = peer()
        difference = (c.double() - want.double()).abs().max().item()
        scale = want.double().abs().max().item()
        allowed = 1e-2 if of_a == torch.float8_e4m3fn else 4e-3  # sums of bytes have fewer bits
        ours, theirs = milliseconds(torch, [kernel.launch, peer])
        rate = 2e-9 * m * n * k
        print("%-28s %-16s %8.1f %8.1f  %.3f  %s" % (
            row.name, "%dx%dx%d" % (m, n, k), rate / ours, rate / theirs, theirs / ours,
            "same" if difference <= scale * allowed else "DIFFERS by %g of %g" % (difference, scale)),
            flush=True)


def main():
    import torch
    folder, words = pathlib.Path(sys.argv[1]), sys.argv[2:]
    cuda = Cuda()
    torch.zeros(1, device="cuda")  # the context
    print("%s, PyTorch %s" % (torch.cuda.get_device_name(), torch.__version__))
    print("%-28s %-16s %8s %8s  ratio" % ("shader", "size", "ours", "PyTorch"))
    for row in ROWS:
        if words and not any(w in row.name for w in words):
            continue
        try:
            measure(torch, cuda, folder, row)
        except Exception as problem:  # the others are measured all the same
            print("%-28s %s" % (row.name, problem), flush=True)


if __name__ == "__main__":
    main()
