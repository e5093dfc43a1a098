#!/usr/bin/env python3
"""faults.py COOPC FOLDER [NAME...]: what goes wrong around coopc ends as it is documented.

Each case is a function case_NAME; all run without names. A case raises AssertionError. Nothing may
hang: each run of coopc has a time limit.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import concurrent.futures
import os
import re
import subprocess
import sys

COOPC, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
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
    """Runs the shader so often; each time the same is said."""
    where = ", %s of the buffer 'A' \\(binding 0\\)" % side if side else ".*"
    command = ("run", file, "--timeout=20", "--bind", "0=zeros:i32[%d]" % elements, "--bind",
               "1=zeros:i32[16]", "--push", "s32:%d" % at, *args)
    with concurrent.futures.ThreadPoolExecutor(4) as several:
        for result in several.map(lambda _: run(*command), range(times)):
            expect(result, 1, OUTSIDE + where, NOTE)


def case_store_outside():
    file = shader("store.comp", "v[at + me] = 0x12345678; other[me & 15] = me;")
    behind, before = "behind the end", "before the start"
    # A full page, what leaves some of a page, the bytes up to the alignment alone.
    for elements in (1024, 16, 15, 1, 1000):
        for at in (elements, elements + 1, elements + 5000, 2**30, 2**31 - 33):
            leave(file, elements, at, behind)
        for at in (-32, -1024 - 32, -100000, -2**31):
            leave(file, elements, at, before)
    leave(file, 16, 1, behind, 50)
    leave(file, 16, -32, before, 50)
    leave(file, 16, 2**28, behind, 20, "--exec=reference")


def case_load_outside():
    file = shader("load.comp", "other[me & 15] = v[at + me];")
    for elements, at in ((16, 16), (1024, 1000), (15, 1024), (16, 2**30)):
        leave(file, elements, at, "behind the end")
    leave(file, 1024, -2000, "before the start")


def case_two_threads_fault():
    """Both at once: one of them speaks, whole words, and the status is the shader's."""
    file = shader("threads.comp", """float x = 1.0;
  for (int i = 0; i < 2000; ++i) {
    s[me] = int(x); barrier(); x = float(s[31 - me]) * 1.5; barrier();
  }
  v[int(gl_WorkGroupID.x) * 50000000 + at + me] = int(x);""")
    leave(file, 16, 1000000, "behind the end", 100, "--threads=2", "--groups=16")


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


def main():
    os.makedirs(FOLDER, exist_ok=True)
    names = sys.argv[3:] or [n[len("case_"):] for n in globals() if n.startswith("case_")]
    for name in names:
        globals()["case_" + name]()
        print("ok", name, flush=True)


main()
