#!/usr/bin/env python3
"""Runs shaders of test/foreign with large sizes beside a Vulkan driver: a GPU's, or lavapipe.

    beside_driver.py cuda|cpu FOREIGN COOPC [part of a shader's name]...

Prints microseconds, the fastest of ten dispatches of one `coopc run --repeat`, and how many times as
fast as the driver (`--on=vulkan`) coopc is (`--on=cuda`, `--on=cpu`). Each dispatch finds its buffers
copied to the GPU right before, which costs memory-bound kernels of either some. Needs NumPy, a driver, and a machine with much memory. Beside lavapipe, `LP_NUM_THREADS` says how many
threads it has.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import importlib.util
import multiprocessing
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

FOREIGN = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 3 else sys.exit(__doc__)
sys.path.insert(0, str(FOREIGN))
sys.dont_write_bytecode = True
import harness  # noqa: E402

# What cases() asks sizes() or numbered() for, on GPUs and on CPUs.
SIZES = [
    ("adamw", (2**24,), (2**20,)), ("argmax", (4096, 8192, 128), (512, 4096, 128)),
    ("argsort", (4096, 256, 0), (256, 256, 0)),
    ("binary_broadcast", ((16, 64, 64, 256), (1, 64, 1, 256), 2),
     ((8, 32, 32, 128), (1, 32, 1, 128), 2)),
    ("bit_hashes", (2**13,), (2**11,)), ("blur_separable", (0, 2048, 4096), (0, 512, 1024)),
    ("blur_separable", (1, 2048, 4096), (1, 512, 1024)),
    ("box_running", (4096, 4096, 5, 0), (512, 1024, 5, 0)),
    ("box_running", (4096, 4096, 5, 1), (512, 1024, 5, 1)),
    ("compact_ballot", (2**20, 32), (2**18, 32)),
    ("conv2d_coopmat2", (4, 64, 128, 64, 64, 3, 3, 1, 1, 1), (1, 32, 64, 32, 32, 3, 3, 1, 1, 1)),
    ("convolution_depthwise", (32, 128, 128, 3, 3, 1), (16, 64, 64, 3, 3, 1)),
    ("convolution_gemm", (64, 128, 64, 64, 3, 1, 1, (1, 1, 1, 1)),
     (32, 64, 32, 32, 3, 1, 1, (1, 1, 1, 1))),
    ("convolution_pack4", (32, 32, 96, 96, 3, 1, 1, 1), (16, 16, 48, 48, 3, 1, 1, 1)),
    ("coopmat_gemm", (16, 16, 2048, 0, 0), (4, 4, 512, 0, 0)),
    ("coopmat_gemm_shared", (16, 16, 2048), (4, 4, 512)),
    ("coopvec_mlp", (512, 512, 64, 6), (128, 128, 64, 6)),
    ("copy_strided", (16, 64, 256, 256), (8, 32, 64, 128)),
    ("cumsum", (4096, 4096, 128, 32, 4), (256, 1024, 128, 32, 4)),
    ("dequantize_k", (2048, 4096), (512, 1024)), ("fft_stockham", (512, 8192, 1), (512, 256, 1)),
    ("flash_attention", (64, 1024, 16, 1), (64, 256, 4, 1)),
    ("flash_attention_cm1", (512, 1024, 8, 1), (64, 256, 4, 1)),
    ("flash_attention_cm2", (512, 1024, 8, 1), (64, 256, 4, 1)),
    ("flash_attention_split_reduce", (64, 32, 64, 128), (16, 32, 16, 128)),
    ("get_rows", (8192, 4096, 1, 4096), (1024, 1024, 1, 512)), ("glu", (4096, 4096), (512, 1024)),
    ("group_norm", (2**23, 2**16), (2**18, 2**14)), ("hadamard", (8192, 128, 4), (512, 128, 4)),
    ("histogram", (2**25, 512), (2**20, 512)),
    ("im2col", (8, 64, 64, 64, 3, 1, 1, 1), (2, 32, 32, 32, 3, 1, 1, 1)),
    ("int64_random", (2**16, -1000, 999999999), (2**12, -1000, 999999999)),
    ("layer_norm", (4096, 4096, 256), (512, 1024, 256)),
    ("mandelbrot_double", (1024, 1024, 200), (256, 256, 200)),
    ("matrix_algebra", (2**12,), (2**10,)), ("median_bilateral", (2048, 2048), (256, 256)),
    ("mul_mat_vec", (8192, 8192, 1), (1024, 2048, 1)),
    ("mul_mat_vec_codebook", (4096, 4096, 32), (512, 1024, 32)),
    ("mul_mat_vec_p021", (4096, 8, 4, 128), (512, 8, 4, 128)),
    ("mul_mat_vec_q4_k", (8192, 8192, 32, 2), (1024, 2048, 32, 2)),
    ("mul_mat_vec_q6_k", (8192, 8192, 32, 2), (1024, 2048, 32, 2)),
    ("mul_mat_vec_q8_1", (8192, 8192, 32), (1024, 2048, 32)),
    ("mul_mm", (512, 512, 2048, 1, 1), (128, 128, 512, 1, 1)),
    ("mul_mm_coopmat1", (1024, 1024, 2048, 1, 1), (128, 128, 512, 1, 1)),
    ("mul_mm_coopmat2", (1024, 1024, 2048, 1), (128, 128, 512, 1)),
    ("mul_mm_id", (1024, 256, 1024, 8, 2), (128, 64, 256, 8, 2)),
    ("multi_add", (16, 1024, 1024, 5), (8, 256, 256, 5)), ("nbody_tile", (4096, 128), (1024, 128)),
    ("neural_hashgrid", (0, 512, 512), (0, 128, 128)),
    ("pool2d", (64, 512, 512, 2, 2, 0, 0), (16, 128, 128, 2, 2, 0, 0)),
    ("quantize", (2**16,), (2**14,)), ("reduce_argmin", (2**23, 2**13, 32), (2**20, 2**13, 32)),
    ("rms_norm", (4096, 4, 2048), (512, 4, 1024)),
    ("rope", (2048, 32, 128, 128), (256, 32, 128, 128)), ("scan_blelloch", (2**22,), (2**18,)),
    ("rows_naive", (8192, 1024, 0, 4, 4), (2048, 1024, 0, 4, 4)),
    ("scan_lookback", (2**22,), (2**18,)), ("scan_subgroup", (2**20, 32), (2**18, 32)),
    ("soft_max", (4096, 512, 8, 32), (256, 512, 8, 32)),
    ("spmv_csr", (4096, 4096, 512, 32), (512, 512, 128, 32)),
    ("ssm_scan", (64, 4, 32, 64, 1, 128, 32), (16, 4, 16, 64, 1, 64, 32)),
    ("stack_machine", (256, 256, 200), (16, 256, 200)),
    ("stencil3d", (64, 512, 512), (32, 128, 128)), ("subgroup_toolbox", (2**12, 32), (2**10, 32)),
    ("swizzle_stores", (2**18,), (2**16,)), ("tonemap", (2048, 2048), (512, 512)),
    ("topk_heap", (4096, 1024, 8), (512, 512, 8)),
    ("topk_moe", (8192, 128, 8, 32, 1), (1024, 128, 8, 32, 1)),
    ("transpose_tile", (8192, 8192), (1024, 1024)), ("unary", (2**24,), (2**20,)),
    ("upscale", (8, 256, 256, 1024, 1024, 1), (4, 64, 64, 256, 256, 1)),
    ("winograd", (32, 32, 128, 128), (16, 16, 48, 48)), ("wkv", (8, 64, 32), (4, 32, 8)),
    ("yuv_convert", (4096, 4096), (512, 1024))]
MOST_CASES = 4  # of a shader
UNITS = {"ns": 1e-3, "us": 1, "ms": 1e3, "s": 1e6}


def own_place():
    return sys.argv[1]


class Large(harness.Sizes):
    def __init__(self, name, size):
        super().__init__(name, 0, False, False)
        self.size = size

    def sizes(self, fixed, ranges):
        return [self.size]

    def numbered(self, fixed, ranges):
        return [(0, self.size)]


def options(case, folder):
    """Of `coopc run`, with the data in files."""
    arrays = dict(case.bind)
    arrays.update((b, o.initial) for b, o in case.out.items() if o.initial is not None)
    words = ["--groups=" + ",".join(map(str, case.groups))]
    for binding, source in arrays.items():
        if not isinstance(source, str):
            path = folder / ("in%s.npy" % binding)
            harness.np.save(path, harness.np.ascontiguousarray(source))
            source = path
        words.append("--bind=%s=%s" % (binding, source))
    words += ["--spec=%s=%s" % item for item in case.spec.items()]
    words += ["-D%s=%s" % item for item in case.defines.items()] + list(case.options)
    words += ["--push=" + case.push_text()] if case.push else []
    return words + ["--out=%s=%s:%s%d[%d]" % (b, folder / ("out%s.npy" % b), o.dtype.kind,
                                              8 * o.dtype.itemsize, o.count)
                    for b, o in case.out.items()]


def prepare(job):
    """Cases of a shader, as (name, label, options); None in their place if it takes too long."""
    number, folder = job
    name, *sizes = SIZES[number]
    size = sizes[own_place() == "cpu"]
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError()))
    signal.alarm(150)
    found = []
    try:
        spec = importlib.util.spec_from_file_location("foreign_" + name, FOREIGN / (name + ".py"))
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for case in module.cases(Large(name, size)):
            if len(found) == MOST_CASES:
                break
            own = folder / ("%d_%d" % (number, len(found)))
            own.mkdir()
            found.append((name, case.name, options(case, own), own))
    except TimeoutError:
        found.append((name, "its data take too long", None, None))
    signal.alarm(0)
    return found


def microseconds(coopc, place, words, shader):
    done = subprocess.run([coopc, "run", "--on=" + place, "--repeat=10", "--timeout=60", *words, shader],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    times = re.findall(r"([0-9.]+) (ns|us|ms|s)\s+[0-9.]+ (?:ns|us|ms|s)\s*$", done.stdout, re.M)
    return float(times[-1][0]) * UNITS[times[-1][1]] if done.returncode == 0 and times else None


def main():
    coopc, wanted = sys.argv[3], sys.argv[4:]
    chosen = [i for i, (name, *_) in enumerate(SIZES) if not wanted or any(w in name for w in wanted)]
    print("%-70s %10s %10s  ratio" % ("shader", "coopc", "driver"))
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool() as pool:
        jobs = [(i, pathlib.Path(folder)) for i in chosen]
        # Where the cores are what is measured, nothing is prepared meanwhile.
        each = map if own_place() == "cpu" else pool.imap_unordered
        for cases in each(prepare, jobs):
            for name, label, words, own in cases:
                if words is None:
                    print("%-70s" % (name + ": " + label), flush=True)
                    continue
                ours, theirs = (microseconds(coopc, place, words, FOREIGN / (name + ".comp"))
                                for place in (own_place(), "vulkan"))
                print("%-70s %10s %10s  %s" % ((name + ": " + label)[:70],
                                               "%.1f" % ours if ours else "-",
                                               "%.1f" % theirs if theirs else "-",
                                               "%.2f" % (theirs / ours) if ours and theirs else ""),
                      flush=True)
                shutil.rmtree(own)


if __name__ == "__main__":
    main()
