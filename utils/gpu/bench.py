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


class Work:
    """What one size of a row is: buffers and what else a launch needs, and what it is compared with."""

    def __init__(self, label, buffers, groups, push, operations, result, peer, allowed):
        self.label, self.buffers, self.groups, self.push = label, buffers, groups, push
        self.operations, self.result, self.peer, self.allowed = operations, result, peer, allowed


def kinds(torch):
    return {HALF: torch.float16, BFLOAT: torch.bfloat16, FLOAT: torch.float32, S8: torch.int8,
            U8: torch.uint8, S32: torch.int32, U32: torch.int32, E4M3: torch.float8_e4m3fn}


class Row:
    """A shader, and sizes that it is measured for."""

    def __init__(self, name, shader, sizes, spec=None, defines=None, gpu=None):
        self.name, self.shader, self.sizes = name, shader, sizes
        self.spec, self.defines = spec or {}, defines or {}
        self.gpu = gpu  # that code is made for, where it is an older one

    def options(self):
        words = ["-D%s=%s" % pair for pair in self.defines.items()]
        for pair in self.spec.items():
            words += ["--spec", "%d=%d" % pair]
        return words


class Product(Row):
    """C = A * B of M x K and K x N, by a shader with three buffers and M, N, K."""

    def __init__(self, name, shader, a, b, s, tile, sizes, spec=None, defines=None, gpu=None):
        self.types, self.tile = (a, b, s), tile
        super().__init__(name, shader, sizes, spec,
                         {"TYPE_A": a, "TYPE_B": b, "TYPE_S": s, **(defines or {})}, gpu)

    def operand(self, torch, kind, rows, cols):
        """What the shader reads, and what it means."""
        if kind.is_floating_point:
            made = torch.randn(rows, cols, device="cuda").to(kind)
        else:
            made = torch.randint(-128 if kind == torch.int8 else 0, 128, (rows, cols),
                                 device="cuda", dtype=torch.int32).to(kind)
        return made, made

    def work(self, torch, size):
        m, n, k = size
        of_a, of_b, of_s = (kinds(torch)[t] for t in self.types)
        raw, a = self.operand(torch, of_a, m, k)
        if "B_BY_COLUMNS" in self.defines:
            raw_b = Product.operand(self, torch, of_b, n, k)[0]
            b = raw_b.t()
        else:
            raw_b = b = Product.operand(self, torch, of_b, k, n)[0]
        c = torch.full((m, n), 7, device="cuda", dtype=of_s)
        if of_a == torch.int8:
            peer = lambda: torch._int_mm(a, b)
        elif of_a == torch.float8_e4m3fn:
            one = torch.ones((), device="cuda")
            columns = b.t().contiguous().t()  # it takes nothing else
            peer = lambda: torch._scaled_mm(a, columns, one, one, out_dtype=torch.float32)
        elif of_s == torch.float32 and of_a != of_s:
            peer = lambda: torch.mm(a, b, out_dtype=torch.float32)
        else:
            peer = lambda: torch.mm(a, b)
        buffers, push = [raw, raw_b, c], struct.pack("<III", m, n, k)
        if "ADDED" in self.defines:
            d, alpha, beta = torch.randn(m, n, device="cuda"), 2.0, 0.5
            buffers, push = buffers + [d], push + struct.pack("<ff", alpha, beta)
            peer = lambda: torch.addmm(d, a, b, out_dtype=of_s, alpha=alpha, beta=beta)
        groups = (-(-n // self.tile[1]), -(-m // self.tile[0]), 1)
        return Work("%dx%dx%d" % size, buffers, groups, push, 2 * m * n * k, c, peer,
                    1e-2 if of_a == torch.float8_e4m3fn else 4e-3)  # its sums have fewer bits


class Q4_0(Product):
    """A has blocks of a scale and 32 values of 4 bits."""

    def operand(self, torch, kind, rows, cols):
        blocks = torch.randint(0, 256, (rows, cols // 32, 18), device="cuda",
                               dtype=torch.int32).to(torch.uint8)
        scales = (torch.rand(rows, cols // 32, 1, device="cuda") + 0.5).half()
        blocks[:, :, :2] = scales.view(torch.uint8)
        nibbles = torch.cat((blocks[:, :, 2:] & 15, blocks[:, :, 2:] >> 4), 2)
        values = (nibbles.to(torch.int32) - 8).half() * scales
        return blocks, values.reshape(rows, cols)


class Q8_0(Product):
    """A has blocks of a scale and 32 values of 8 bits."""

    def operand(self, torch, kind, rows, cols):
        numbers = torch.randint(-128, 128, (rows, cols // 32, 32), device="cuda",
                                dtype=torch.int32).to(torch.int8)
        scales = (torch.rand(rows, cols // 32, 1, device="cuda") / 16 + 0.03).half()
        blocks = torch.cat((scales.view(torch.uint8), numbers.view(torch.uint8)), 2)
        return blocks.contiguous(), (numbers.half() * scales).reshape(rows, cols)


class LanguageProduct(Row):
    """C = A * B as language models' shaders have it: B and C lie by columns, and what A's blocks and B's floats
    mean goes through shared memory. BLOCKS is of the class that makes A; aligned: four values are loaded at a
    time, and nothing is tested."""

    def __init__(self, name, shader, blocks, data, b, sizes, aligned=False):
        self.blocks, self.b = blocks, b
        vectors = {HALF: "f16vec4", FLOAT: "vec4"}
        super().__init__(name, "../../foreign/" + shader, sizes,
                         {0: 128, 1: 128, 2: 128, 4: 64, 5: 64, 6: 2, 7: 16, 8: 16, 9: 16, 10: 32},
                         {"DATA_A_" + data: 1, "B_TYPE": vectors[b] if aligned else b, "FLOAT_TYPE": HALF,
                          "ACC_TYPE": FLOAT, "D_TYPE": FLOAT, **({"ALIGNED": 1} if aligned else {})})

    def work(self, torch, size):
        m, n, k = size
        raw, a = self.blocks.operand(self, torch, torch.float16, m, k)
        raw_b = torch.randn(n, k, device="cuda").to(kinds(torch)[self.b])
        b = raw_b.half().t()
        c = torch.full((n, m), 7, device="cuda", dtype=torch.float32)
        push = struct.pack("<10I", m, n, k, k, k, m, m * k, n * k, m * n, 1)
        return Work("%dx%dx%d" % size, [raw, raw_b, c], (-(-m // 128), -(-n // 128), 1), push,
                    2 * m * n * k, c.t(), lambda: torch.mm(a, b, out_dtype=torch.float32), 4e-3)


class Attention(Row):
    """Heads of queries, keys and values, f16; SIZES are heads, length, and size of a head."""

    def __init__(self, name, block, keys, invocations, sizes):
        self.block = block
        super().__init__(name, "attention.comp", sizes, {1: block, 2: keys},
                         {"INVOCATIONS": invocations})

    def work(self, torch, size):
        heads, length, head = size
        q, k, v = (torch.randn(heads, length, head, device="cuda").half() for _ in range(3))
        o = torch.full((heads, length, head), 7, device="cuda", dtype=torch.float16)
        peer = lambda: torch.nn.functional.scaled_dot_product_attention(q[None], k[None], v[None])[0]
        return Work("%d of %dx%d" % size, [q, k, v, o], (-(-length // self.block), heads, 1),
                    struct.pack("<II", length, length), 4 * length * length * head * heads, o, peer,
                    1e-2)


def optimal_row(columns):
    """Bytes from one row of halves to the next; include/coop/OptimalLayout.h."""
    return (-(-columns * 2 // 64) | 1) * 64


class Network(Row):
    """A small network; SIZES are items. Weights of layers lie one after the other."""

    def __init__(self, name, shader, widths, group, sizes, layout=None):
        self.widths, self.group, self.is_optimal = widths, group, layout is not None
        matrix = {} if layout is None else {
            "LAYOUT": "gl_CooperativeVectorMatrixLayout%sNV" % layout,
            "FIRST_MATRIX": widths[1] * self.row(widths[0]),
            "HIDDEN_MATRIX": widths[1] * self.row(widths[1]),
            "LAST_MATRIX": widths[-1] * self.row(widths[-2])}
        super().__init__(name, shader, sizes, None, {
            "TYPE": HALF, "COMPONENT": "gl_ComponentTypeFloat16NV", "SIZE": 2, "INPUTS": widths[0],
            "HIDDEN": widths[1], "OUTPUTS": widths[-1], "LAYERS": len(widths) - 1, **matrix})

    def row(self, inputs):
        """Bytes from one row of weights to the next."""
        return optimal_row(inputs) if self.is_optimal else inputs * 2

    def work(self, torch, size):
        layers, parts = [], []
        for inputs, outputs in zip(self.widths, self.widths[1:]):
            matrix = (torch.randn(outputs, inputs, device="cuda") / inputs ** 0.5).half()
            bias = torch.randn(outputs, device="cuda").half()
            layers.append((matrix, bias))
            padding = self.row(inputs) // 2 - inputs
            parts += [torch.nn.functional.pad(matrix, (0, padding)).flatten(), bias]
        x = torch.randn(size, self.widths[0], device="cuda").half()
        y = torch.full((size, self.widths[-1]), 7, device="cuda", dtype=torch.float16)

        def peer():
            h = x
            for number, (matrix, bias) in enumerate(layers):
                h = torch.nn.functional.linear(h, matrix, bias)
                if number + 1 < len(layers):
                    h = torch.relu(h)
            return h
        pairs = sum(a * b for a, b in zip(self.widths, self.widths[1:]))
        return Work("%d items" % size, [x, torch.cat(parts), y], (-(-size // self.group), 1, 1),
                    struct.pack("<I", size), 2 * pairs * size, y, peer, 1e-2)


class OuterProducts(Row):
    """The gradient of a layer; SIZES are items, whose numbers let sums of halves be exact."""

    def __init__(self, name, shader, width, group, sizes):
        self.width, self.group = width, group
        super().__init__(name, shader, sizes, None, {"SIZE": width})

    def work(self, torch, size):
        x, y = (torch.randint(-1, 2, (size, self.width), device="cuda").half() for _ in range(2))
        row = optimal_row(self.width) // 2
        sums = torch.zeros(self.width, row, device="cuda", dtype=torch.float16)
        return Work("%d items" % size, [x, y, sums], (size // self.group, 1, 1), b"",
                    2 * size * self.width ** 2, sums[:, :self.width], lambda: y.t() @ x, 0)


def workgroup(name, a, s, sizes, tile=(128, 256, 64), **more):
    spec = {0: tile[0], 1: tile[1], 2: tile[2]}
    return Product(name, "gemm.comp", a, a, s, tile, sizes, spec, **more)


CUBES = [(n, n, n) for n in (1024, 2048, 4096, 8192)]
ROWS_FEW = [(16, 8192, 8192), (32, 8192, 8192)]
RAGGED = [(4000, 4024, 4040), (4001, 4030, 4034)]
ROWS = [
    workgroup("workgroup f16 f32", HALF, FLOAT, CUBES + RAGGED),
    workgroup("workgroup f16 f32 128x128", HALF, FLOAT, CUBES[:3], (128, 128, 64)),
    workgroup("workgroup f16 f32 256x256", HALF, FLOAT, CUBES[:3], (256, 256, 64)),
    workgroup("workgroup bf16 f32", BFLOAT, FLOAT, CUBES[2:3]),
    workgroup("workgroup f16 f16", HALF, HALF, CUBES[2:3]),
    workgroup("workgroup f16 f32 columns", HALF, FLOAT, CUBES[2:3],
              defines={"B_BY_COLUMNS": 1}),
    workgroup("workgroup s8 s32", S8, S32, CUBES[2:3], (128, 256, 128)),
    workgroup("workgroup s8 s32 columns", S8, S32, CUBES[2:3], (128, 256, 128),
              defines={"B_BY_COLUMNS": 1}),
    workgroup("workgroup e4m3 f32", E4M3, FLOAT, CUBES[2:3], (128, 256, 128)),
    workgroup("workgroup e4m3 f32 columns", E4M3, FLOAT, CUBES[2:3], (128, 256, 128),
              defines={"B_BY_COLUMNS": 1}),
    workgroup("workgroup f16 f32 few rows", HALF, FLOAT, ROWS_FEW, (32, 64, 256)),
    workgroup("workgroup f16 f32 16 rows", HALF, FLOAT, ROWS_FEW[:1], (16, 64, 128)),
    workgroup("workgroup f16 f32 as sm_80", HALF, FLOAT, CUBES[2:3], (128, 128, 64), gpu="sm_80"),
    workgroup("workgroup f32 f32", FLOAT, FLOAT, CUBES[:3], (128, 128, 32)),
    Product("subgroup f32 f32", "subgroup_gemm.comp", FLOAT, FLOAT, FLOAT, (128, 128, 32), CUBES[1:3]),
    Q4_0("workgroup Q4_0", "quantized_gemm.comp", HALF, HALF, FLOAT, (128, 256, 64), CUBES[2:3],
         {0: 128, 1: 256, 2: 64}),
    Q8_0("workgroup Q8_0", "quantized_gemm.comp", HALF, HALF, FLOAT, (128, 256, 64), CUBES[2:3],
         {0: 128, 1: 256, 2: 64}, {"Q8_0": 1}),
    Q4_0("workgroup Q4_0 few columns", "quantized_gemm.comp", HALF, HALF, FLOAT, (64, 32, 256),
         [(8192, 16, 8192), (8192, 32, 8192)], {0: 64, 1: 32, 2: 256}),
    Product("subgroup f16 f32", "subgroup_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32), CUBES[:3]),
    Product("staged f16 f32", "staged_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32), CUBES[:3],
        defines={"BYTES": 2}),
    Product("staged f16 f32 4x4", "staged_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32), CUBES[:3],
            defines={"BYTES": 2, "SUBGROUPS": 4}),
    Product("subgroup f16 f32 added", "subgroup_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32),
            CUBES[1:3], defines={"ADDED": 1}),
    Product("staged f16 f32 added", "staged_gemm.comp", HALF, HALF, FLOAT, (128, 128, 32),
            CUBES[1:3], defines={"BYTES": 2, "ADDED": 1}),
    LanguageProduct("language f16 f16", "mul_mm_coopmat1.comp", Product, "F16", HALF, CUBES[2:3]),
    LanguageProduct("language f16 f32", "mul_mm_coopmat1.comp", Product, "F16", FLOAT, CUBES[2:3]),
    LanguageProduct("language Q4_0 f32", "mul_mm_coopmat1.comp", Q4_0, "Q4_0", FLOAT, CUBES[2:3]),
    LanguageProduct("language Q8_0 f32", "mul_mm_coopmat1.comp", Q8_0, "Q8_0", FLOAT, CUBES[2:3]),
    LanguageProduct("language f16 f16 aligned", "mul_mm_coopmat1.comp", Product, "F16", HALF, CUBES[2:3], True),
    LanguageProduct("language f16 f32 aligned", "mul_mm_coopmat1.comp", Product, "F16", FLOAT, CUBES[2:3], True),
    LanguageProduct("language Q4_0 f32 aligned", "mul_mm_coopmat1.comp", Q4_0, "Q4_0", FLOAT, CUBES[2:3], True),
    LanguageProduct("language Q8_0 f32 aligned", "mul_mm_coopmat1.comp", Q8_0, "Q8_0", FLOAT, CUBES[2:3], True),
    Attention("attention f16", 64, 128, 128, [(32, 4096, 128)]),
    Network("network f16 64-64-64-64", "mlp.comp", [64] * 4, 64, [1 << 22]),
    Network("network f16 64-64-64-64 optimal", "mlp.comp", [64] * 4, 64, [1 << 22],
            "InferencingOptimal"),
    Network("network f16 32-64-64-16", "mlp.comp", [32, 64, 64, 16], 64, [1 << 22]),
    Network("network f16 32-64-64-16 optimal", "mlp.comp", [32, 64, 64, 16], 64, [1 << 22],
            "InferencingOptimal"),
    OuterProducts("outer products f16 128", "outer_product.comp", 128, 64, [1 << 18]),
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


class LaunchAttribute(ctypes.Structure):
    """CUlaunchAttribute, of a cluster's dimensions."""
    _fields_ = [("id", ctypes.c_int), ("pad", ctypes.c_int), ("cluster", ctypes.c_uint * 3),
                ("rest", ctypes.c_uint * 13)]


class LaunchConfig(ctypes.Structure):
    """CUlaunchConfig."""
    _fields_ = [("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3),
                ("shared", ctypes.c_uint), ("stream", ctypes.c_void_p),
                ("attributes", ctypes.POINTER(LaunchAttribute)), ("count", ctypes.c_uint)]


class Kernel:
    def __init__(self, cuda, path):
        text = path.read_bytes()
        self.cuda, self.says = cuda, json.loads(text.split(b"\n", 1)[0].split(b" ", 2)[2])
        module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        cuda.cuModuleLoadData(ctypes.byref(module), text)
        cuda.cuModuleGetFunction(ctypes.byref(self.function), module,
                                 self.says["kernel"].encode())
        if self.says["shared"]:
            cuda.cuFuncSetAttribute(self.function, 8, self.says["shared"])

    def prepare(self, torch, buffers, groups, push):
        pairs = [n for b in buffers for n in (b.data_ptr(), b.numel() * b.element_size())]
        parts = self.says.get("parts", 1)
        count = groups[0] * groups[1] * groups[2] * parts
        self.exchange = torch.empty(max(self.says["exchange"] * count, 256), dtype=torch.uint8,
                                    device="cuda")
        values = [(ctypes.c_uint64 * len(pairs))(*pairs)] + [ctypes.c_uint32(g) for g in groups]
        values += [ctypes.c_uint64(0), ctypes.c_uint64(self.exchange.data_ptr()),
                   ctypes.c_uint64(0), ctypes.create_string_buffer(push or b"", 256)]
        self.values = values
        self.parameters = (ctypes.c_void_p * len(values))(
            *[ctypes.cast(ctypes.pointer(v), ctypes.c_void_p) for v in values])
        x, y, z = self.says["workgroup"]
        threads = x * y * z
        axis = self.says.get("pairs")
        in_pairs = axis is not None and groups[axis] % 2 == 0
        # CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
        self.attribute = LaunchAttribute(4, 0, (2 if in_pairs else parts, 1, 1))
        grid = groups if self.says.get("grid") and max(groups[1:]) < 65536 else (count, 1, 1)
        self.config = LaunchConfig(tuple(grid), (threads, 1, 1), self.says["shared"],
                                   None, ctypes.pointer(self.attribute), 1 if in_pairs or parts > 1 else 0)

    def launch(self):
        self.cuda.cuLaunchKernelEx(ctypes.byref(self.config), self.function, self.parameters, None)


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
    kernel = Kernel(cuda, folder / "ptx" / (row.name.replace(" ", "_") + ".ptx"))
    for size in row.sizes:
        work = row.work(torch, size)
        kernel.prepare(torch, work.buffers, work.groups, work.push)
        kernel.launch()
        torch.cuda.synchronize()
        want = work.peer()
        difference = (work.result.double() - want.double()).abs().max().item()
        scale = want.double().abs().max().item()
        ours, theirs = milliseconds(torch, [kernel.launch, work.peer])
        rate = 1e-9 * work.operations
        print("%-28s %-16s %8.1f %8.1f  %.3f  %s" % (
            row.name, work.label, rate / ours, rate / theirs, theirs / ours,
            "same" if difference <= scale * work.allowed
            else "DIFFERS by %g of %g" % (difference, scale)), flush=True)


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
