"""Runs the cases of one shader in each configuration. What a case is stands in harness.py.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import dataclasses
import fnmatch
import importlib.util
import pathlib
import platform
import shlex
import shutil
import subprocess
import tempfile
import time

import numpy as np

import harness

CHECKED = "checked: nothing undefined was found"
SECONDS = 60  # for one run; the longest takes about one


@dataclasses.dataclass(frozen=True)
class Configuration:
    name: str
    options: tuple = ()
    compile_options: tuple = ()  # not empty: made a module first, which is run
    must_print: str = ""
    cpu_flags: frozenset = frozenset()  # what Linux must list for the host to run it


V2 = frozenset({"sse4_2", "popcnt", "cx16"})
V3 = V2 | {"avx2", "fma", "f16c", "bmi2", "movbe"}
V4 = V3 | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}

CONFIGURATIONS = (
    Configuration("auto"),
    Configuration("reference", ("--exec=reference", "--cpu-opt=1")),
    Configuration("strict", ("--fp=strict",)),
    Configuration("x86-64-v2", ("--cpu=x86-64-v2",), cpu_flags=V2),
    Configuration("x86-64-v3", ("--cpu=x86-64-v3",), cpu_flags=V3),
    Configuration("x86-64-v4", ("--cpu=x86-64-v4",), cpu_flags=V4),
    Configuration("optimized", (), ("-O", "--validate")),
    Configuration("glslang", ("--frontend=glslang",)),
    Configuration("check", ("--check",), must_print=CHECKED),
)


def host_flags():
    cpus = pathlib.Path("/proc/cpuinfo")
    known = platform.machine() in ("x86_64", "AMD64") and cpus.exists()
    return set(cpus.read_text(encoding="utf-8").split()) if known else set()


def configurations(is_quick, only):
    """Those to run, and those that this host cannot run."""
    flags = host_flags()
    wanted = [c for c in CONFIGURATIONS
              if (c.name == only if only else not is_quick or c.name == "auto")]
    return ([c for c in wanted if c.cpu_flags <= flags],
            [c for c in wanted if not c.cpu_flags <= flags])


def in_turn(chosen, shader, number, one_in):
    """Those for the case of that number of a shader: the first two and a third of the others for 1, then
    the first and one in so many others. Which ones, differs by shader and case."""
    if one_in == 1:
        return chosen
    first, one_in = (2, 3) if number == 1 else (1, one_in)
    turn = sum(shader.encode()) + number
    return chosen[:first] + [c for i, c in enumerate(chosen[first:]) if (i + turn) % one_in == 0]


@dataclasses.dataclass
class Failure:
    problem: str
    commands: list
    where: str = ""

    def __str__(self):
        return "%s: %s\n  %s" % (self.where, self.problem.rstrip(), "\n  ".join(self.commands))


@dataclasses.dataclass
class Result:
    name: str
    cases: int = 0
    runs: int = 0
    known: int = 0
    seconds: float = 0.0
    failures: list = dataclasses.field(default_factory=list)

    def report(self):
        """What fails alike in several runs is told once."""
        alike = {}
        for failure in self.failures:
            alike.setdefault(failure.problem, []).append(failure)
        for first, *others in alike.values():
            yield "%s: %s" % (self.name, first)
            if others:
                yield "  the same: %s" % ", ".join(o.where for o in others)


class Shader:
    """A shader, its modules, made once for the same macros, and the folder for a case's files."""

    def __init__(self, path, arguments, module_folder):
        self.path, self.coopc, self.options = path, arguments.coopc, arguments.option
        self.module_folder = module_folder
        self.modules = {}
        self.folder = None

    def call(self, *arguments):
        """(problems, standard output, command)"""
        command = [self.coopc, *map(str, arguments)]
        text = shlex.join(command)
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=2 * SECONDS,
                                  stdin=subprocess.DEVNULL, errors="replace", check=False)
        except subprocess.TimeoutExpired:
            return ["hangs"], "", text
        problems = []
        if done.returncode:
            problems = ["exit status %d\n%s" % (done.returncode, done.stderr)]
        elif done.stderr:
            problems = ["prints\n%s" % done.stderr]
        return problems, done.stdout, text

    def module(self, options, defines):
        """(problems, path, command)"""
        key = (options, tuple(defines))
        if key not in self.modules:
            path = self.module_folder / ("module%d.spv" % len(self.modules))
            problems, _, command = self.call(*options, *defines, self.path, "-o", path)
            self.modules[key] = (problems, path, command)
        return self.modules[key]

    def run(self, case, configuration, inputs):
        """The Failures: what is printed and what is computed may both be wrong."""
        defines = ["-D%s=%s" % item for item in case.defines.items()]
        source, done, problems = [self.path, *defines], [], []
        if configuration.compile_options:
            problems, path, command = self.module(configuration.compile_options, defines)
            done.append(command)
            if not path.exists():
                return [Failure(problem, done) for problem in problems]
            source = [path]
        outputs = {b: self.folder / ("out%s.npy" % b) for b in case.out}
        types = {b: self.array_type(o) for b, o in case.out.items()}
        for path in outputs.values():
            path.unlink(missing_ok=True)
        new, printed, command = self.call(
            "run", *source, *inputs, "--timeout=%d" % SECONDS, *case.options,
            *configuration.options, *self.options,
            *("--out=%s=%s:%s" % (b, outputs[b], types[b]) for b in case.out))
        done.append(command)
        problems = problems + new + self.compare(case, outputs)
        if not problems and configuration.must_print not in printed:
            problems = ["does not print '%s'" % configuration.must_print]
        return [Failure(problem, done) for problem in problems]

    def convert(self, *arguments):
        """What `coopc convert-matrix` prints; for the preparation of data, which must not fail."""
        problems, printed, command = self.call("convert-matrix", *arguments)
        if problems:
            raise RuntimeError("%s\n  %s" % (problems[0], command))
        return printed

    def array_type(self, out):
        if out.layout:
            return "u8[%d]" % int(self.convert("--shape=%d,%d" % out.shape, "--to=" + out.layout))
        return "%s%d[%d]" % (out.dtype.kind, 8 * out.dtype.itemsize, out.count)

    def compare(self, case, outputs):
        """The problems; none where the run has failed and says so itself."""
        problems = []
        for binding, out in case.out.items():
            path = outputs[binding]
            if not path.exists():
                continue
            if out.layout:
                plain = path.with_suffix(".plain.npy")
                self.convert(path, "--from=" + out.layout, "--shape=%d,%d" % out.shape,
                             "--to=row-major:f32", "-o", plain)
                path = plain
            difference = out.difference(np.load(path))
            if difference:
                problems.append("binding %s: %s" % (binding, difference))
        return problems

    def write_input(self, binding, source):
        """The source that --bind takes."""
        if isinstance(source, str):
            return source
        path = self.folder / ("in%s.npy" % binding)
        if isinstance(source, harness.Converted):
            np.save(path, np.ascontiguousarray(source.values))
            converted = path.with_suffix(".converted.npy")
            self.convert(path, "--to=" + source.layout, "-o", converted)
            return converted
        np.save(path, np.ascontiguousarray(source))
        return path

    def write_inputs(self, case):
        """The options of a run that are the same in all configurations."""
        arrays = dict(case.bind)
        arrays.update((b, o.initial) for b, o in case.out.items() if o.initial is not None)
        options = ["--groups=" + ",".join(map(str, case.groups))]
        options += ["--bind=%s=%s" % (b, self.write_input(b, a)) for b, a in arrays.items()]
        options += ["--spec=%s=%s" % item for item in case.spec.items()]
        if case.push:
            options.append("--push=" + case.push_text())
        return options


def load_cases(path):
    module_path = path.with_suffix(".py")
    spec = importlib.util.spec_from_file_location("foreign_" + path.stem, module_path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.cases, dict(getattr(module, "KNOWN_FAILURES", {}))


def all_cases(path, cases, arguments):
    """The fixed round, then those that were asked for."""
    for number in range(1 + arguments.rounds):
        seed = arguments.seed + number - 1 if number else 0
        sizes = harness.Sizes(path.stem, seed, number > 0, arguments.quick)
        for case in cases(sizes):
            if number:
                case.name = "seed %d: %s" % (seed, case.name)
            if arguments.case in case.name:
                yield case


class KnownFailures:
    """A module's KNOWN_FAILURES, and which of them there still are."""

    def __init__(self, texts):
        self.texts = {key if ":" in key else key + ":*": text for key, text in texts.items()}
        self.met, self.failing = set(), set()

    def told(self, where, failures):
        """Of the failures of a run those that are not known."""
        keys = {k for k in self.texts if fnmatch.fnmatchcase(where, k)}
        self.met |= keys
        new = []
        for failure in failures:
            matching = {k for k in keys if self.texts[k] in failure.problem}
            self.failing |= matching
            if not matching:
                failure.where = where
                new.append(failure)
        return new

    def stale(self):
        return [Failure("no run fails any more", [], "KNOWN_FAILURES['%s']" % k)
                for k in sorted(self.met - self.failing)]


def run_cases(path, chosen, arguments, folder, result):
    cases, texts = load_cases(path)
    known = KnownFailures(texts)
    shader = Shader(path, arguments, folder)
    for case in all_cases(path, cases, arguments):
        result.cases += 1
        shader.folder = folder / ("case%d" % result.cases)
        shader.folder.mkdir(exist_ok=True)
        inputs = shader.write_inputs(case)
        for configuration in in_turn(chosen, result.name, result.cases, arguments.in_turn):
            result.runs += 1
            failures = shader.run(case, configuration, inputs)
            new = known.told("%s:%s" % (configuration.name, case.name), failures)
            result.failures += new
            result.known += len(failures) - len(new)
        if not arguments.keep:
            shutil.rmtree(shader.folder)
    if not arguments.only and not arguments.case:
        result.failures += known.stale()


def run_shader(path, chosen, arguments):
    result = Result(path.stem)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="coop-foreign-") as temporary:
        folder = pathlib.Path(temporary)
        if arguments.keep:
            folder = arguments.keep / path.stem
            folder.mkdir(parents=True, exist_ok=True)
        run_cases(path, chosen, arguments, folder, result)
    if not result.cases and not arguments.case:
        result.failures.append(Failure("there are none", [], "cases()"))
    result.seconds = time.monotonic() - start
    return result
