#!/usr/bin/env python3
"""bounds.py COOPC FOLDER: what coopc is given takes no time and no memory without bound.

Each case is a shader of a size that is far beyond what people write, compiled under a limit of time
that a machine under load keeps with sanitizers, and that is far below what it takes where time grows
with the square of the size. It compiles, or the error is the one that is documented.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import resource
import subprocess
import sys

COOPC, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
LIMIT = 120  # seconds, of each run

HEAD = """#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = %d) in;
layout(binding = 0) buffer Data { uint data[]; };
%s
void main() {
  const uint x = gl_LocalInvocationIndex;
%s
}
"""

COMPILE, REFERENCE, CHECK = ["-c"], ["-c", "--exec=reference"], ["-fsyntax-only"]
FAST = ["-c", "--exec=fast"]


def each(count, text):
    """The text so often, with the number in the place of each #, and the next one in that of @."""
    return "\n".join(text.replace("#", str(n)).replace("@", str(n + 1)) for n in range(count))


def arrays(count):
    return """uint a[N], b[N]; for (uint i = 0; i < N; ++i) a[i] = data[i];
  b = a; b[data[1]] = 7; a = data[2] == 1 ? a : b;
  data[0] = uint(a == b) + uint(a != b) + a[data[3]];""".replace("N", str(count))


TABLE = "const uint table[1000] = uint[](" + ", ".join("%du" % (n * n) for n in range(1000)) + ");\n"

# The name, lanes, what is global, main's body, ways to compile it, and the error if there is one.
CASES = (
    ("arrays-100", 32, "", arrays(100), (COMPILE, REFERENCE), None),
    ("arrays-1000", 1, "", arrays(1000), (COMPILE, REFERENCE), None),
    ("arrays-5000", 1, "", arrays(5000), (COMPILE, REFERENCE), None),
    ("tables", 1, TABLE, each(1000, "data[#] = table[data[#]];"), (COMPILE, REFERENCE), None),
    ("locals", 1, "", each(4000, "uint v# = data[#];") + each(4000, "data[3999 - #] = v#;"),
     (COMPILE, REFERENCE), None),
    ("statements", 1, "", each(4000, "data[#] = data[# + 1] + 1;"), (COMPILE, REFERENCE), None),
    ("loops", 1, "", each(400, "for (uint i = 0; i < data[#]; ++i) data[i] += #;"),
     (COMPILE, REFERENCE), None),
    ("many-loops", 1, "", each(2000, "for (uint i = 0; i < data[#]; ++i) data[i] += #;"),
     (REFERENCE,), None),
    ("switch", 32, "", "uint r = 1; switch (data[x]) {" + each(3000, "case #: r += # * x; break;")
     + "} data[x] = r;", (FAST,), None),
    ("falls-through", 32, "", "uint r = 1; switch (data[x]) {"
     + each(3000, "case #: r = r * # + x;") + "} data[x] = r;", (FAST,), None),
    ("overloads", 1, each(100000, "struct S# { uint a; }; uint f(S# s) { return #; }"), "",
     (CHECK,), "there are more than 1024 functions 'f'"),
    ("calls", 1, each(1000, "struct S# { uint a; }; uint f(S# s) { return #; }"),
     each(20000, "data[#] = f(S7(1));"), (CHECK,), None),
    ("chain", 1, "uint f0(uint a) { return a; }\n"
     + each(1000, "uint f@(uint a) { return f#(a) + data[#]; }"), "data[0] = f1000(1);",
     (COMPILE, REFERENCE), None),
    ("long-chain", 1, "uint f0(uint a) { return a; }\n"
     + each(3000, "uint f@(uint a) { return f#(a) + 1; }"), "data[0] = f3000(1);",
     (COMPILE, REFERENCE), "calls of more than 1024 functions in each other"),
    ("barriers", 32, "void f0() { barrier(); }\n" + each(1000, "void f@() { f#(); }"),
     "f1000();", (COMPILE, REFERENCE), None),
    ("returns", 32, "", each(1000, "if (data[gl_GlobalInvocationID.x] == #) "
     "{ data[gl_GlobalInvocationID.x + #] = #; return; }"), (FAST,), None),
    ("structures", 1, "struct S0 { uint a; };\n" + each(28, "struct S@ { S# s, t; };"),
     "S28 a, b; data[0] = uint(a == b);", (["--emit=spirv"],), "ids, and the limit is 4194303"),
)


def run(name, lanes, declarations, body, options, error):
    file = os.path.join(FOLDER, name + ".comp")
    with open(file, "w", encoding="utf-8") as out:
        out.write(HEAD % (lanes, declarations, body))
    command = [COOPC, *options, file]
    if options != CHECK:
        command += ["-o", os.path.join(FOLDER, name + ".out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT)
    if error:
        assert done.returncode == 1 and error in done.stderr, (name, done)
    else:
        assert done.returncode == 0, (name, done)


def main():
    os.makedirs(FOLDER, exist_ok=True)
    for name, lanes, declarations, body, ways, error in CASES:
        for options in ways:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            run(name, lanes, declarations, body, options, error)
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            print("%-12s %-22s %6.2f s" % (name, " ".join(options), took), flush=True)


main()
