#!/usr/bin/env python3
"""Runs the model that a shader carries in its comments, and the shader against it.

    model.py COOPC SHADER [option of coopc]...

The lines of SHADER that begin with `// MODEL:`, or `; MODEL:` in SPIR-V, are one Python script. It computes what the
specification says, runs the shader with run(), and compares with check(). It sees:

    run(bind={0: array}, out={1: "f32[4,4]"}, spec={}, push="", groups="1", defines={}, options=[])
        the outputs by binding, flat lists
    array(type, values)      a buffer's content: f16 f32 f64 i8 ... u64
    check(what, got, expected)
    tensor                   the module of that name: tensor addressing as the text gives it
    f16(x) f32(x) bits_f16(x) bits_f32(x)   rounding to a type, and its bits

With --save=FOLDER the outputs of the first two runs stay there, for the comparison of two
front-ends; there are no more runs and no checks. With --checked every run is done twice by the
reference execution, without and with run-time checks, which must find nothing and change nothing.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import math
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import npyfile  # noqa: E402
import tensor  # noqa: E402


class Model:
    def __init__(self, coopc, shader, options):
        self.coopc, self.shader = coopc, shader
        self.save = next((o[len("--save="):] for o in options if o.startswith("--save=")), None)
        self.checked = "--checked" in options
        self.options = [o for o in options if not o.startswith("--save=") and o != "--checked"]
        # How the reference execution is compiled is the same for any effort.
        if "--exec=reference" in self.options and not any("cpu-opt" in o for o in self.options):
            self.options.append("--cpu-opt=1")
        self.runs = self.checks = 0

    def run(self, bind=None, out=None, spec=None, push="", groups="1", defines=None, options=()):
        bind, out = bind or {}, out or {}
        if self.save and self.runs == 2:
            sys.exit(0)
        folder = self.save or tempfile.mkdtemp(prefix="coop-model-")
        command = [self.coopc, "run", self.shader, "--groups", groups, *options, *self.options]
        for binding, values in bind.items():
            if not isinstance(values, str):
                path = os.path.join(folder, "in%s.npy" % binding)
                npyfile.write(path, *values)
                values = path
            command.append("--bind=%s=%s" % (binding, values))
        paths = {}
        for binding, kind in out.items():
            paths[binding] = os.path.join(folder, "run%d-out%s.npy" % (self.runs, binding))
            command.append("--out=%s=%s:%s" % (binding, paths[binding], kind))
        command += ["--spec=%s=%s" % item for item in (spec or {}).items()]
        command += ["-D%s=%s" % item for item in (defines or {}).items()]
        if push:
            command.append("--push=" + push)
        self.runs += 1
        if not self.checked:
            result, _ = self.execute(command, paths)
        else:
            result, said = self.execute(command + ["--exec=reference"], paths)
            other, found = self.execute(command + ["--check"], paths)
            if found != said or repr(other) != repr(result):
                sys.exit("%s --check\n%s" % (" ".join(command), found if found != said else
                                            "the results are others than without --check"))
        if not self.save:
            for name in os.listdir(folder):
                os.unlink(os.path.join(folder, name))
            os.rmdir(folder)
        return result

    @staticmethod
    def execute(command, paths):
        """The outputs by binding, and what was said beside the table."""
        done = subprocess.run(command, text=True, capture_output=True, timeout=120, check=False)
        if done.returncode:
            sys.exit("%s\nexit code %d\n%s%s" % (" ".join(command), done.returncode, done.stdout,
                                                 done.stderr))
        return {b: npyfile.read(p)[2] for b, p in paths.items()}, done.stderr

    def check(self, what, got, expected):
        if self.save:
            return
        got, expected = list(got), list(expected)
        self.checks += 1
        if len(got) != len(expected):
            sys.exit("%s: %d values, expected %d" % (what, len(got), len(expected)))
        wrong = [i for i, (g, e) in enumerate(zip(got, expected)) if not same(g, e)]
        if wrong:
            lines = ["  [%d] is %r, expected %r" % (i, got[i], expected[i]) for i in wrong[:16]]
            sys.exit("%s: %d of %d differ\n%s" % (what, len(wrong), len(got), "\n".join(lines)))


def same(got, expected):
    if expected is None:  # unspecified
        return True
    if isinstance(got, float) and math.isnan(got):
        return isinstance(expected, float) and math.isnan(expected)
    return got == expected


def main():
    coopc, shader, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(shader, encoding="utf-8") as file:
        # Other lines stay as empty ones, so that Python's messages have the shader's line numbers.
        mark = "; MODEL:" if shader.endswith(".spvasm") else "// MODEL:"
        script = "\n".join(line[len(mark):].removeprefix(" ").rstrip()
                           if line.startswith(mark) else "" for line in file)
    if not script.strip():
        sys.exit(shader + ": no MODEL lines")
    model = Model(coopc, shader, options)
    names = {
        "run": model.run, "check": model.check, "array": npyfile.array, "tensor": tensor,
        "f16": npyfile.f16, "f32": npyfile.f32, "bits_f16": npyfile.bits_f16, "bits_f32": npyfile.bits_f32,
        "from_bits_f32": npyfile.from_bits_f32, "math": math,
    }
    exec(compile(script, shader, "exec"), names)
    if not model.runs or not model.checks and not model.save:
        sys.exit(shader + ": the model ran or checked nothing")
    print("%d runs, %d checks" % (model.runs, model.checks))


if __name__ == "__main__":
    main()
