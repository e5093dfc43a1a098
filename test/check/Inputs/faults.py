#!/usr/bin/env python3
"""Run-time checks find every planted fault at its line, and nothing in programs without one.

    faults.py COOPC ROOT [--seed N] [--iterations N] [--one-in N] [--only CLASS]

1. The shaders of test/run that have a model run with and without `--check`: nothing is found, and the
   results are the same (test/run/Inputs/model.py --checked). Those of robust access are left out:
   all of them leave their buffers.
2. Random small programs: each has one place for a fault of a class below, in a random context. The
   program with the fault must get the class's diagnostic at that line and no other error; the same
   program without it must get none.

--iterations is how many programs of each class are made (4), --one-in takes that part of both.
A failure prints the seed and leaves the program in the current folder.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HEADER = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Ones { int ones[64]; };
layout(binding = 1) buffer Ints { int ints[]; };
layout(binding = 2) buffer Floats { float floats[]; };
layout(binding = 3) buffer Vectors { vec4 vectors[]; };
"""
BINDINGS = ["--bind=0=fill:1:s32[64]", "--bind=1=fill:1:s32[256]", "--bind=2=fill:1:f32[1024]",
            "--bind=3=fill:1:f32[1024]"]
# Shaders of test/run that break a rule on purpose, and which.
BROKEN = {
    "convolution.comp": "err_check_race",  # its subgroups store the same rows
    "decode-vector-groups.comp": "err_check_block_size",
    "matrix-layouts.comp": "err_check_alignment",
    "optimal-layout-zero.comp": "err_check_weights_modified",
    "span-wraps.comp": "err_check_span",
    "vector-structures.comp": "err_check_alignment",
    "zero-sizes.comp": "err_check_span",
}
FOUND = re.compile(r"^[^:\n]+:(\d+):\d+: (?:error|warning): .*\[(?:-W[\w-]+,)?(\w+)\]$", re.M)


class Case:
    """What a class of faults makes: statements in which @ stands for FAULTY or CORRECT. The fault's
    line is the one with the @, unless pieces of others are given. ALSO is a rule that the fault breaks
    as well; what is ALONE stands in main as it is."""

    def __init__(self, rule, text, faulty, correct, module="", groups="1", alone=False, line=None,
                 also=None):
        self.rules, self.text, self.faulty, self.correct = {rule, also}, text, faulty, correct
        self.module, self.groups, self.alone, self.line = module, groups, alone, line
        self.rule = rule


def number(r, value, depth=2):
    """An expression with the value, of which a compiler knows nothing."""
    if depth == 0 or r.random() < 0.2:
        return r.choice(["(%d * one)" % value, "(%d + one)" % (value - 1),
                         "(%d - one)" % (value + 1)])
    part = r.randint(-9, 9)
    return "(%s %s %s)" % ((number(r, part, depth - 1), "+", number(r, value - part, depth - 1))
                           if r.random() < 0.5 else
                           (number(r, value + part, depth - 1), "-", number(r, part, depth - 1)))


def outside(r, count):
    return number(r, r.choice([-1, count, count + r.randint(0, 9), -r.randint(2, 99999)]))


# ---- the classes of faults

def index(r):
    n = r.randint(2, 7)
    place, module = r.choice([
        ("int t[%d]; for (int k = 0; k < %d; ++k) t[k] = k;" % (n, n), ""),
        ("for (int k = 0; k < %d; ++k) t[k] = k;" % n, "int t[%d];" % n),
        ("struct P { int a, t[%d], b; } p; for (int k = 0; k < %d; ++k) p.t[k] = k;" % (n, n), ""),
        ("if (i < %d) s[i] = 2; barrier();" % n, "shared int s[%d];" % n),
    ])
    name = "p.t" if "p.t" in place else "s" if "s[i]" in place else "t"
    return Case("err_check_index", "%s\nints[i] = %s[@];" % (place, name), outside(r, n),
                number(r, r.randrange(n)), module, alone=name == "s")


def component(r):
    n = r.randint(2, 4)
    return r.choice([
        Case("err_check_index", "ivec%d v = ivec%d(3);\nints[i] = v[@];" % (n, n), outside(r, n),
             number(r, r.randrange(n))),
        Case("err_check_index", "mat%d m = mat%d(1);\nm[@][1] = 2;\nfloats[i] = m[0].x;" % (n, n),
             outside(r, n), number(r, r.randrange(n))),
        Case("err_check_index", "coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m ="
             " coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(1.0);\n"
             "floats[i] = m[@];", number(r, r.choice([-1, 64, 99])), "0", alone=True),
    ])


def bounds(r):
    name, count = r.choice([("ints", 256), ("floats", 1024), ("vectors", 256)])
    at = number(r, r.choice([count, count + r.randint(1, 9999), 1 << 28]))
    value = {"ints": "5", "floats": "2.5", "vectors": "vec4(1)"}[name]
    store = "%s[@] = %s;" % (name, value)
    load = {"ints": "ints[i] += ints[@ + int(i)];", "floats": "floats[i] += floats[@ + int(i)];",
            "vectors": "vectors[i] += vectors[@ + int(i)].wzyx;"}[name]
    return Case("err_check_bounds", r.choice(["if (i == 0)\n  " + store, load.replace("+=", "=")]),
                at, "0")


def uninitialized(r):
    name, unset, read, kind = r.choice([
        ("int x;", "x = 1;", "ints[i] = x * 2;", ""),
        ("vec3 x;", "x = vec3(1);", "floats[i] = dot(x, x);", ""),
        ("mat3 x; x[0] = x[2] = vec3(1);", "x[1] = vec3(2);", "floats[i] = (x * vec3(1)).y;", ""),
        ("int x[4]; x[0] = x[1] = x[3] = 1;", "x[2] = 1;", "ints[i] = x[1 + one] + 1;", ""),
        ("struct P { int a; vec2 b; } x; x.a = 1;", "x.b = vec2(1);", "floats[i] = x.b.y + 1.0;", ""),
        ("coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> x;",
         "x = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(1.0);", "x = x + x;",
         "alone"),
    ])
    # The fault is that nothing is stored; it is found where that is read.
    return Case("err_check_uninitialized", "%s\n@\n%s" % (name, read), "", unset,
                alone=bool(kind), line=read)


def swizzle(r):
    names = r.sample("xyzw", 4)
    written = "".join(names[:r.randint(1, 3)])
    open_ = r.choice([c for c in names if c not in written])
    value = "ivec%d(3)" % len(written) if len(written) > 1 else "3"
    module, declaration = r.choice([("", "ivec4 v;"), ("ivec4 v;", "")])
    return Case("err_check_uninitialized",
                "%s\nv.%s = %s;\nints[i] = @;" % (declaration, written, value), "v." + open_,
                "v." + r.choice(written), module)


def shared_memory(r):
    return Case("err_check_shared_uninitialized",
                "if (i < 31) s[i] = int(i);\nbarrier();\nif (i < 3) ints[i] = s[@];",
                number(r, 31), number(r, r.randrange(31)), "shared int s[32];", alone=True)


def race(r):
    step = r.randint(1, 31)
    module, name = r.choice([("shared int s[32];", "s"), ("", "ints")])
    return Case("err_check_race", "int mine = int(i) + ones[i];\n%s[i] = mine;\n@\n"
                "floats[i] = float(%s[(i + %d) %% 32]);" % (name, name, step), "", "barrier();",
                module, alone=True, line=("floats[i] =", "[i] = mine"), also="err_check_shared_uninitialized")


def component_race(r):
    a, b = r.sample("xyzw", 2)
    return Case("err_check_race", "if (i == 0)\n  s.%s = 1;\nelse if (i == 1)\n  s.@ = 2;" % a, a,
                b, "shared ivec4 s;", alone=True, line="s.")


def group_race(r):
    n = r.randint(1, 31)
    return Case("err_check_group_race", "ints[gl_WorkGroupID.x * @ + i] = int(i);", str(n), "32",
                groups="3", alone=True, line="gl_WorkGroupID")


def division(r):
    good = number(r, r.choice([1, 2, -3, 7]))
    return r.choice([
        Case("err_check_division", "ints[i] = 7 / @;", number(r, 0), good),
        Case("err_check_division", "ints[i] = (ivec2(5, 6) / ivec2(2, @)).y;", number(r, 0), good),
        Case("err_check_division", "ints[i] = int(9u % uint(@));", number(r, 0), number(r, 4)),
        Case("err_check_division", "ints[i] = (@) / -one;", "int(0x80000000)", "int(0x80000001)"),
    ])


def shift(r):
    return Case("err_check_shift", "ints[i] = 5 %s @;" % r.choice(["<<", ">>"]),
                number(r, r.choice([32, 33, -1, 99])), number(r, r.randrange(32)))


def conversion(r):
    return r.choice([
        Case("err_check_conversion", "ints[i] = int(@ * float(one));", "3e9", "2e9"),
        Case("err_check_conversion", "ints[i] = int(uint(@ * float(one)));", "-1.0", "-0.5"),
        Case("err_check_conversion", "ints[i] = ivec2(vec2(1, @ * float(one))).y;", "-2.2e9", "-2e9"),
    ])


def bitfield(r):
    offset = r.randrange(33)
    bad = r.choice([(offset, 33 - offset), (-1, 2), (3, -1), (32, 1)])
    text = r.choice(["ints[i] = bitfieldExtract(ones[i], @);",
                     "ints[i] = bitfieldInsert(ones[i], 3, @);",
                     "ints[i] = int(bitfieldExtract(uvec2(7), @).y);"])
    return Case("err_check_bitfield", text, "%s, %s" % tuple(number(r, v) for v in bad),
                "%s, %s" % (number(r, offset), number(r, r.randint(0, 32 - offset))))


def function(r):
    text, bad, good = r.choice([
        ("sqrt(@)", "-1.5", "0.0"), ("inversesqrt(@)", "0.0", "2.0"), ("log(@)", "0.0", "0.5"),
        ("log2(@)", "-4.0", "4.0"), ("asin(@)", "1.5", "1.0"), ("acos(@)", "-1.25", "-1.0"),
        ("acosh(@)", "0.5", "1.5"), ("atanh(@)", "1.0", "0.5"), ("pow(@, 2.0)", "-1.0", "1.0"),
        ("pow(0.0, @)", "0.0", "1.0"), ("clamp(0.5, 1.0, @)", "0.5", "1.5"),
        ("smoothstep(1.0, @, 0.5)", "0.5", "2.0"), ("atan(0.0, @)", "0.0", "1.0"),
        ("ldexp(1.5, int(@))", "129.0", "126.0"), ("sqrt(vec3(1, @, 1)).y", "-2.0", "2.0"),
    ])
    return Case("warn_check_function", "floats[i] = %s;" % text, "(%s * float(one))" % bad,
                "(%s * float(one))" % good)


def remainder(r):
    return r.choice([
        Case("warn_check_remainder", "ints[i] = 7 % @;", number(r, -3), number(r, 3)),
        Case("warn_check_remainder", "ints[i] = (ivec2(@) % 3).x;", number(r, -5), number(r, 5)),
    ])


def no_value(r):
    return Case("warn_check_no_value", "ints[i] = pick(@);", number(r, -2), number(r, 2),
                "int pick(int k) {\n  if (k > 0)\n    return k;\n/* the end of pick */}", line="the end of pick")


def barrier(r):
    return Case("err_check_barrier", "if (@)\n  barrier();",
                "i < %d" % r.randint(1, 31), number(r, 1) + " == 1", alone=True, line="  barrier();")


MATRIX = "coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;\n"
ROWS = "gl_CooperativeMatrixLayoutRowMajor"


def matrix_bounds(r):
    return Case("err_check_bounds", MATRIX + "coopMatLoad(m, floats, @, 8, %s);" % ROWS,
                number(r, r.choice([964, 1020, 4096])), number(r, r.choice([0, 64, 960])), alone=True)


def matrix_uniformity(r):
    return Case("err_check_not_uniform", MATRIX + "coopMatLoad(m, floats, 0, @, %s);" % ROWS,
                "8 + 4 * (int(i) & 1)", number(r, 8), alone=True)


def matrix_divergence(r):
    return Case("err_check_divergent",
                MATRIX + "if (@)\n  coopMatLoad(m, floats, 0, 8, %s);" % ROWS,
                "i < %d" % r.randint(1, 31), number(r, 3) + " == 3", alone=True, line="  coopMatLoad(")


def lane(r):
    return Case("warn_check_inactive_lane", "if (i < 16)\n  ints[i] = subgroupShuffle(ones[i], @);",
                "16 + (int(i) & 15)", "int(i) ^ 1", alone=True)


CLASSES = [index, component, bounds, uninitialized, swizzle, shared_memory, race, component_race,
           group_race, division, shift, conversion, bitfield, function, remainder, no_value, barrier,
           matrix_bounds, matrix_uniformity, matrix_divergence, lane]


# ---- programs

def filler(r, name):
    """Statements that are defined."""
    return r.choice(["int %s = ones[i] + %s;", "ivec3 %s = ivec3(one) + %s;",
                     "int %s = max(one, %s);"]) % (name, number(r, r.randint(-9, 9)))


def program(case, r, what):
    """The source, and the line of the fault."""
    body = case.text.replace("@", what)
    module, context = case.module, "plain" if case.alone else r.choice(
        ["plain", "branch", "loop", "function", "uninlined"])
    before, after = filler(r, "before"), filler(r, "after")
    if context == "branch":
        body = "if (i %% %d == 0u) {\n%s\n}" % (r.randint(2, 5), body)
    elif context == "loop":
        body = "for (int round = 0; round < %d; ++round) {\n%s\n}" % (r.randint(1, 3), body)
    elif context in ("function", "uninlined"):
        # A private variable is what makes the compiler inline it.
        uses = "  touched += 1;\n" if context == "function" else ""
        module += "\nint touched = 0;\nvoid inside(uint i, int one) {\n%s%s\n}" % (uses, body)
        body = "inside(i, %s);" % r.choice(["1", "one"])
    source = "%s%s\nvoid main() {\nconst uint i = gl_LocalInvocationIndex;\nint one = ones[i];\n" \
             "%s\n%s\n%s\n}\n" % (HEADER, module, before, body, after)
    return source


def place(case, source, what):
    """The lines in which the finding may be."""
    marks = case.line or what
    marks = [marks] if isinstance(marks, str) else marks
    return [n for n, line in enumerate(source.splitlines(), 1) if any(m in line for m in marks)]


def execute(coopc, path, case):
    options = ["-Wpedantic"] if case.rule == "warn_check_remainder" else []
    done = subprocess.run([coopc, "run", "--check", "--diagnostic-ids", "-Wno-return-type",
                           "--groups=" + case.groups, *options, *BINDINGS, path], text=True, capture_output=True,
                          timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def try_case(coopc, make, seed, folder):
    """None, or what is wrong."""
    r = random.Random("%s %d" % (make.__name__, seed))
    case = make(r)
    context = r.random()
    for what, is_faulty in ((case.faulty, True), (case.correct, False)):
        source = program(case, random.Random(context), what)
        path = pathlib.Path(folder) / ("%s-%d-%s.comp" % (make.__name__, seed,
                                                           "faulty" if is_faulty else "correct"))
        path.write_text(source, encoding="utf-8")
        code, out, err = execute(coopc, str(path), case)
        found = {(int(line), rule) for line, rule in FOUND.findall(err)}
        lines = place(case, source, what) if is_faulty else []
        if is_faulty:
            good = any(rule == case.rule for _, rule in found) and all(
                rule in case.rules and line in lines for line, rule in found)
        else:
            good = not found and code == 0 and "checked: nothing undefined was found" in out
        if not good:
            kept = pathlib.Path(path.name)
            kept.write_text(source, encoding="utf-8")
            return "%s: expected %s, exit code %d\n%s" % (
                kept, "%s in line %s" % (case.rule, lines) if is_faulty else "nothing", code, err)
    return None


def try_model(coopc, root, shader):
    done = subprocess.run([sys.executable, "-B", str(root / "test/run/Inputs/model.py"), coopc,
                           str(shader), "--diagnostic-ids", "--checked"], text=True,
                          capture_output=True, check=False)
    rule = BROKEN.get(shader.name)
    if rule:
        return None if rule in done.stderr else "%s: expected %s\n%s" % (shader, rule, done.stderr)
    return None if done.returncode == 0 else "%s: %s%s" % (shader, done.stdout, done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("coopc")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=4)
    parser.add_argument("--one-in", type=int, default=1)
    parser.add_argument("--only", choices=[c.__name__ for c in CLASSES])
    options = parser.parse_args()
    shaders = [] if options.only else sorted(
        s for s in (options.root / "test/run").rglob("*.comp")
        if s.parent.name != "robust" and "// MODEL:" in s.read_text(
            encoding="utf-8"))[options.seed % options.one_in::options.one_in]
    cases = [(c, seed) for seed in range(options.seed, options.seed + options.iterations)
             for c in CLASSES if not options.only or c.__name__ == options.only]
    cases = cases[::options.one_in]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        models = pool.map(lambda s: try_model(options.coopc, options.root, s), shaders)
        faults = pool.map(lambda c: try_case(options.coopc, *c, folder), cases)
        wrong = [w for w in [*models, *faults] if w]
    for text in wrong:
        print(text)
    print("%d shaders without a finding, %d faults found and their neighbours quiet, %d wrong" % (
        len(shaders), len(cases), len(wrong)))
    sys.exit(1 if wrong or not cases else 0)


if __name__ == "__main__":
    main()
