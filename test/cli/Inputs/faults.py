#!/usr/bin/env python3
"""faults.py COOPC FOLDER [NAME...] [--one-in N]: what goes wrong around coopc ends as it is documented.

Each case is a function case_NAME; all run without names. A case raises AssertionError. Nothing may
hang: each run of coopc has a time limit. --one-in takes that part of the runs that are there to meet a
race of threads.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import threading
import time

parser = argparse.ArgumentParser(allow_abbrev=False)
parser.add_argument("coopc")
parser.add_argument("folder")
parser.add_argument("names", nargs="*")
parser.add_argument("--one-in", type=int, default=1)
OPTIONS = parser.parse_args()
COOPC, FOLDER = os.path.abspath(OPTIONS.coopc), os.path.abspath(OPTIONS.folder)
LIMIT = 60


def run(*args, **options):
    """The exit status, the standard output and the standard error of coopc."""
    done = subprocess.run([COOPC, *args], capture_output=True, check=False, timeout=LIMIT,
                          cwd=FOLDER, **options)
    return done.returncode, done.stdout.decode(errors="replace"), \
        done.stderr.decode(errors="replace")


def path(name):
    return os.path.join(FOLDER, name)


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def expect(result, status, *patterns):
    """The exit status, and a pattern that each line of the standard error matches, in order."""
    lines = result[2].splitlines()
    assert result[0] == status, result
    assert len(lines) == len(patterns), result
    for line, pattern in zip(lines, patterns):
        assert re.fullmatch(pattern, line), (pattern, result)


# ---- shaders that leave their buffers

OUTSIDE = "error: the shader accessed memory outside of its buffers"
NOTE = "note: 'coopc run --check' finds the line"


def shader(name, body, size=32):
    return write(name, """#version 460
layout(local_size_x = %d) in;
layout(set = 0, binding = 0) buffer A { int v[]; };
layout(set = 0, binding = 1) buffer B { int other[]; };
shared int s[64];
layout(push_constant) uniform Push { int at; };
void main() {
  int me = int(gl_LocalInvocationIndex);
  %s
}
""" % (size, body))


def leave(file, elements, at, side, times=1, *args):
    """Runs the shader so often, or that part; each time the same is said."""
    where = ", %s of the buffer 'A' \\(binding 0\\)" % side if side else ".*"
    command = ("run", file, "--timeout=20", "--bind", "0=zeros:i32[%d]" % elements, "--bind",
               "1=zeros:i32[16]", "--push", "s32:%d" % at, *args)
    with concurrent.futures.ThreadPoolExecutor(4) as several:
        for result in several.map(lambda _: run(*command), range(-(-times // OPTIONS.one_in))):
            expect(result, 1, OUTSIDE + where, NOTE)


def case_store_outside():
    file = shader("store.comp", "v[at + me] = 0x12345678; other[me & 15] = me;")
    after, before = "past the end", "before the start"
    # A full page, what leaves some of a page, the bytes up to the alignment alone.
    for elements in (1024, 16, 15, 1, 1000):
        for at in (elements, elements + 1, elements + 5000, 2**30, 2**31 - 33):
            leave(file, elements, at, after)
        for at in (-32, -1024 - 32, -100000, -2**31):
            leave(file, elements, at, before)
    leave(file, 16, 1, after, 50)
    leave(file, 16, -32, before, 50)
    leave(file, 16, 2**28, after, 20, "--exec=reference")


def case_load_outside():
    file = shader("load.comp", "other[me & 15] = v[at + me];")
    for elements, at in ((16, 16), (1024, 1000), (15, 1024), (16, 2**30)):
        leave(file, elements, at, "past the end")
    leave(file, 1024, -2000, "before the start")


def case_two_threads_fault():
    """Both at once: one of them speaks, whole words, and the status is the shader's."""
    file = shader("threads.comp", """float x = 1.0;
  for (int i = 0; i < 2000; ++i) {
    s[me] = int(x); barrier(); x = float(s[31 - me]) * 1.5; barrier();
  }
  v[int(gl_WorkGroupID.x) * 50000000 + at + me] = int(x);""")
    leave(file, 16, 1000000, "past the end", 100, "--threads=2", "--groups=16")


def case_other_variables():
    """Arrays of the shader's own: whatever they break, the shader is to blame."""
    for name, body in (("shared", "s[at + me] = 1; barrier(); v[me & 15] = s[me];"),
                       ("local", "int a[8]; for (int i = 0; i < 8; ++i) a[i] = i; a[at] = 7; "
                                 "v[me & 15] = a[me & 7] + a[at & 7];")):
        file = shader(name + ".comp", body)
        for at in (1 << 20, 1 << 26, 1 << 30, -(1 << 20), -(1 << 30)):
            for execution in ("fast", "reference"):
                result = run("run", file, "--timeout=20", "--bind", "0=zeros:i32[16]", "--bind",
                             "1=zeros:i32[16]", "--push", "s32:%d" % at, "--exec=" + execution)
                assert result[0] == 0 or (result[0] == 1 and OUTSIDE in result[2]), (at, result)


def case_checked_is_not_blamed():
    file = shader("checked.comp", "v[at + me] = me; other[me & 15] = me;")
    result = run("run", file, "--check", "--bind", "0=zeros:i32[16]", "--bind", "1=zeros:i32[16]",
                 "--push", "s32:16")
    assert result[0] == 1 and "checked.comp:9:" in result[2], result


# ---- crashes of coopc


def case_reproducer():
    file = shader("crash.comp", "v[me] = at;")
    folder = path("crashes")
    os.makedirs(folder, exist_ok=True)
    for kind in ("segv", "abort", "fatal"):
        for _ in range(10):
            result = run("-fsyntax-only", file, "--debug-crash=" + kind,
                         env=dict(os.environ, TMPDIR=folder))
            expect(result, 3, "error: internal error: .*", "note: what leads here was .*")


# ---- files

GOOD = """#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer A { int v[]; };
void main() { v[0] = 7; }
"""
DEVICES = ("/dev/zero", "/dev/full")
TOO_LARGE = "error: cannot read '.*': File too large"


def pipe(name, text=None):
    """A named pipe, and a thread that writes text to it where there is any."""
    where = path(name)
    if os.path.exists(where):
        os.remove(where)
    os.mkfifo(where)

    def feed():
        with open(where, "w", encoding="utf-8") as file:
            file.write(text)

    if text is not None:
        threading.Thread(target=feed, daemon=True).start()
    return where


def case_endless_input():
    main_file = write("endless.comp", '#include "/dev/zero"\n' + GOOD)
    for device in DEVICES:
        expect(run("-fsyntax-only", "-fshader-stage=comp", device), 1, TOO_LARGE)
        link = path("device.spv")
        if os.path.lexists(link):
            os.remove(link)
        os.symlink(device, link)
        expect(run("--emit=spirv-text", link), 1, TOO_LARGE)
        link = path("device.bin")
        if os.path.lexists(link):
            os.remove(link)
        os.symlink(device, link)
        good = write("good.comp", GOOD)
        expect(run("run", good, "--bind", "0=device.bin"), 1, TOO_LARGE)
    result = run("-fsyntax-only", main_file)
    assert result[0] == 1 and "/dev/zero" in result[2], result
    sparse = path("sparse.comp")
    with open(sparse, "wb") as file:
        file.truncate(1 << 40)
    expect(run("-fsyntax-only", sparse), 1, TOO_LARGE)
    os.remove(sparse)


def case_streams_as_input():
    expect(run("-fsyntax-only", "-fshader-stage=comp", "-", input=GOOD.encode()), 0)
    expect(run("-fsyntax-only", "-fshader-stage=comp", pipe("source.pipe", GOOD)), 0)
    with open(write("stdin.comp", GOOD), "rb") as file:
        expect(run("-fsyntax-only", "-fshader-stage=comp", "-", stdin=file), 0)


def case_truncated_while_read():
    """Another process cuts files short and lets them grow, as fast as it can."""
    source, data = write("shrinks.comp", GOOD + "// comment\n" * 2000000), path("shrinks.bin")
    with open(source, "rb") as file:
        text = file.read()
    done = threading.Event()

    def change():
        while not done.is_set():
            for name in (source, data):
                with open(name, "wb") as out:
                    out.write(text)
                os.truncate(name, 100)

    changer = threading.Thread(target=change)
    changer.start()
    try:
        for _ in range(10):
            result = run("-fsyntax-only", source)
            assert result[0] in (0, 1), result
            result = run("run", write("good.comp", GOOD), "--bind", "0=" + data, "-w")
            assert result[0] in (0, 1), result
    finally:
        done.set()
        changer.join()


def case_full_and_closed_output():
    good = write("good.comp", GOOD)
    no_space = "error: cannot write 'standard output': No space left on device"
    closed = "error: cannot write 'standard output': Bad file descriptor"
    for args in (("--help",), ("--version",), ("--emit=spirv-text", good), ("-E", good),
                 ("run", good, "--bind", "0=zeros:i32[4]")):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([COOPC, *args], stdout=full, stderr=subprocess.PIPE, check=False,
                                  timeout=LIMIT)
            expect((done.returncode, "", done.stderr.decode()), 1, no_space)
        done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", COOPC, *args], check=False,
                              stderr=subprocess.PIPE, timeout=LIMIT)
        expect((done.returncode, "", done.stderr.decode()), 1, closed)
        done = subprocess.run(["sh", "-c", 'exec "$@" 2>&- <&-', "sh", COOPC, *args], check=False,
                              stdout=subprocess.PIPE, timeout=LIMIT)
        assert done.returncode == 0, done
    # Nobody can be told, but the status tells.
    bad = write("bad.comp", "#version 460\nvoid main() { x; }\n")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([COOPC, bad], stderr=full, check=False, timeout=LIMIT)
        assert done.returncode == 1, done
    os.symlink("/dev/full", path("full.npy"))
    result = run("run", good, "--out", "0=full.npy:i32[4]")
    assert result[0] == 1 and "No space left" in result[2], result
    result = run(good, "-o", "/dev/full")
    expect(result, 1, "error: cannot write '/dev/full': No space left on device")


def case_cache_entries():
    """An entry of the cache's folder that is no file is neither read, waited for nor written
    through; it is replaced."""
    good, cache = write("cached.comp", GOOD), path("cache")
    args = ("run", good, "--bind", "0=zeros:i32[4]", "--cache", cache)
    expect(run(*args), 0)
    [entry] = [os.path.join(cache, name) for name in os.listdir(cache)]
    with open(entry, "rb") as file:
        code = file.read()

    def link():
        os.symlink(write("victim", "keep"), entry)

    def link_to_code():
        with open(path("code"), "wb") as file:
            file.write(code)
        os.symlink(path("code"), entry)

    for make in (link, link_to_code, lambda: os.symlink(path("nothing"), entry),
                 lambda: os.symlink(entry, entry), lambda: os.mkfifo(entry),
                 lambda: os.symlink("/dev/zero", entry)):
        os.remove(entry)
        make()
        expect(run(*args), 0)
        assert not os.path.islink(entry) and os.path.isfile(entry), make
        with open(entry, "rb") as file:
            assert file.read() == code, make
        assert not os.path.exists(path("nothing"))
    with open(path("victim"), encoding="utf-8") as file:
        assert file.read() == "keep"
    # What killed processes left goes when it is old.
    old, new = (entry + ".new-99999999-%s" % name for name in ("aaaaaa", "bbbbbb"))
    for name, age in ((old, 7200), (new, 0)):
        with open(name, "wb"):
            pass
        os.utime(name, (time.time() - age,) * 2)
    os.remove(entry)
    expect(run(*args), 0)
    assert not os.path.exists(old) and os.path.exists(new)


def case_killed_while_writing():
    """A process that is killed leaves the old file, or the new one, and nothing beside what is new.

    No call of the system replaces a file by one that has no name, so between two calls the new file
    stands beside the old one.
    """
    good, folder = write("good.comp", GOOD), path("killed")
    os.makedirs(folder, exist_ok=True)
    out = os.path.join(folder, "out.npy")
    for delay in range(40):
        replaced = os.path.exists(out)
        process = subprocess.Popen([COOPC, "run", good, "--out", "0=%s:i32[8000000]" % out],
                                   stdout=subprocess.DEVNULL)
        time.sleep(0.0075 * delay)
        process.send_signal(signal.SIGKILL)
        process.wait(LIMIT)
        found = set(os.listdir(folder))
        assert "out.npy" in found if replaced else found <= {"out.npy"}, found
        for name in found:
            assert os.path.getsize(os.path.join(folder, name)) == 32000128, name
            if delay % 2 or name != "out.npy":
                os.remove(os.path.join(folder, name))


# ---- what is asked for and cannot be


def case_features():
    good = write("good.comp", GOOD)
    for feature in ("-64bit", "-64bit-mode", "-sse", "-sse2", "+16bit-mode", "+32bit-mode",
                    "+soft-float"):
        expect(run("-c", good, "-o", "/dev/null", "--triple=x86_64-linux-gnu",
                   "--features=" + feature), 1,
               "error: .*the CPU feature '%s' cannot be .* a 64-bit processor" % feature[1:])


    # Half of AVX-512 is none.
    vectors = write("vectors.comp", """#version 460
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { float v[]; };
void main() {
  coopvecNV<float, 16> x;
  coopVecLoadNV(x, v, 64 * gl_LocalInvocationIndex);
  coopVecStoreNV(x * x, v, 64 * gl_LocalInvocationIndex);
}
""")
    for features in ("+avx512f,-evex512", "+avx512bw,-avx512vl,-evex512", "+avx10.1-256",
                     "+avx512bw,-avx512vl"):
        expect(run("-c", vectors, "-o", "/dev/null", "--triple=x86_64-linux-gnu", "--exec=fast",
                   "--cpu=x86-64-v3", "--features=" + features), 0)


def case_instructions_of_another_cpu():
    """XOP went with AMD's Bulldozer: note_run_other_cpu."""
    file = shader("rotate.comp", "uint x = uint(v[me]); v[me] = int((x << 7) | (x >> 25));")
    expect(run("run", file, "--bind", "0=zeros:i32[32]", "--bind", "1=zeros:i32[16]", "--push",
               "s32:0", "--cpu=x86-64-v2", "--features=+avx,+xop", "--exec=fast"), 1,
           "error: the kernel crashed while it ran: illegal instruction",
           "note: '--cpu' or '--features' asks for instructions .*")


def case_deep_types():
    """Types that are nested deeper than SPIR-V allows, as arrays, structures and pointers."""
    for declaration in ("%a{0} = OpTypeArray %a{1} %one", "%a{0} = OpTypeStruct %a{1}",
                        "%a{0} = OpTypePointer Function %a{1}"):
        lines = ["OpCapability Shader", "OpMemoryModel Logical GLSL450",
                 'OpEntryPoint GLCompute %main "main"', "OpExecutionMode %main LocalSize 1 1 1",
                 "%void = OpTypeVoid", "%fn = OpTypeFunction %void", "%u = OpTypeInt 32 0",
                 "%one = OpConstant %u 1", "%a0 = OpTypeFloat 32"]
        lines += [declaration.format(i, i - 1) for i in range(1, 20001)]
        lines += ["%pointer = OpTypePointer Private %a20000",
                  "%variable = OpVariable %pointer Private",
                  "%main = OpFunction %void None %fn", "%label = OpLabel", "OpReturn",
                  "OpFunctionEnd"]
        file = write("deep.spvasm", "\n".join(lines) + "\n")
        for args in (("--validate", "--emit=spirv"), ("-O", "--emit=spirv"), ("--emit=coop-ir",),
                     ("--emit=coop-ir", "--no-validate")):
            result = run(*args, file, "-o", "/dev/null")
            # The import follows no pointer that nothing is done with.
            assert result[0] == 0 and "--no-validate" in args and "Pointer" in declaration or \
                result[0] == 1 and "nested more than 255 deep" in result[2], (args, result)


def main():
    os.makedirs(FOLDER, exist_ok=True)
    names = OPTIONS.names or [n[len("case_"):] for n in globals() if n.startswith("case_")]
    for name in names:
        globals()["case_" + name]()
        print("ok", name, flush=True)


main()
