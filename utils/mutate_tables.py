#!/usr/bin/env python3
"""Changes one field of one row of the front-end's tables at a time, and lists what no test notices.

    utils/mutate_tables.py build/release [--table REGEX] [--sample N] [--seed S] [--jobs N] [--workers N]
                                         [--noticed FILE] [--list]

A row is `MACRO(field, ...)` of a .def file. A field is changed to something else of its kind: a number to
the next one, a list of flags or letters to one that lacks one, a word to another that stands in that
column, a text by a letter more. What is told to people (texts, sections) is left alone. Then the sources
that include the table are compiled with it, coopc and the unit tests are linked with these objects, and
the tests of the front-end run. A change that does not compile is noticed, too. BUILD must be up to date.

Many changes are tried at once: what fails and mentions one of their rows alone has noticed that change. Where
something fails that mentions none of them, one reaches further, and they are tried in halves. First comes the
unit test that goes through all rows, then others whose failures name rows, then the tests of what coopc
prints, of which those are run where it prints something else. What is left is tried alone, first with what
noticed another change of its column, until a unit test fails, and at last with all other tests. Takes some hours
of a core for all rows: with more than two cores, as --jobs for each of --workers. What was noticed is added to
FILE, and what stands in it is not tried again: so a run goes on where another ended, or tries what was missed
before a test was written.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import functools
import itertools
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLES = ["parser/*.def", "support/Extensions.def", "support/diagnostics/*.def", "sema/*.def", "sema/builtins/*.def"]
# What is said to people, what is a name inside of the program, and what the enumerations are made of.
SKIPPED_COLUMNS = {"Id", "Text", "Section", "Description", "Token", "Instead", "Comment", "Group", "Wanted"}
INSTRUCTIONS = {"Float", "Signed", "Unsigned"}
SKIPPED_TABLES = {"Tokens.def", "Driver.def", "Check.def", "ForeignNames.def"}
TESTS = ["test/parser", "test/sema", "test/codegen", "test/corpus", "test/cli/frontends.test"]
ROWS_TEST = "coop_frontends_tests"
# Of these it goes through no rows.
OTHER_MACROS = re.compile("LAYOUT.*|IMAGE_(SET|SHAPE|CLASS)|IMPLIES|SET|ATTRIBUTE|QUALIFIER.*|.*OPERATOR|.*MEMBER|DIAG")
# What is of many rows, which do not say its name.
OF_MANY_MACROS = re.compile("IMAGE_.*|COOP_AT_FRAGMENT|SET")
# So many failures of rows that are not changed, of thousands, will hardly be of a row that is changed, too.
MOST_OTHERS = 300
UNIT_TESTS = ["coop_frontends_tests", "coop_parser_tests", "coop_sema_tests", "coop_support_tests"]


@dataclasses.dataclass
class Row:
    """MACRO(fields...) of a table, from a line to another; spans are places in its text."""
    table: pathlib.Path
    macro: str
    line: int
    last_line: int
    fields: list
    spans: list


@dataclasses.dataclass
class Mutant:
    row: Row
    column: str
    old: str
    new: str
    index: int

    def __str__(self):
        where = f"{self.row.table.relative_to(ROOT)}:{self.row.line}"
        return f"{where}: {self.row.macro}({self.row.fields[0]}) {self.column}: {self.old} -> {self.new}"

    def key(self):
        """What it is, wherever its row stands."""
        return json.dumps([self.row.table.name, self.row.macro, self.row.fields, self.column, self.new])


def split_fields(text, start):
    """The spans of the fields after the '(' before START, and where the row ends."""
    depth, begin, at, spans = 1, start, start, []
    while depth:
        char = text[at]
        if char == '"':
            at = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at).end()
            continue
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth == 0 or (char == "," and depth == 1):
            spans.append((begin, at))
            begin = at + 1
        at += 1
    trimmed = []
    for first, last in spans:
        field = text[first:last]
        trimmed.append((first + len(field) - len(field.lstrip()), last - len(field) + len(field.rstrip())))
    return trimmed, at


def read_rows(table, columns):
    text = table.read_text(encoding="utf-8")
    rows = []
    for match in re.finditer(r"^([A-Z][A-Z0-9_]*)\(", text, re.M):
        if match.group(1) not in columns:
            continue
        spans, end = split_fields(text, match.end())
        rows.append(Row(table, match.group(1), text.count("\n", 0, match.start()) + 1, text.count("\n", 0, end) + 1,
                        [text[a:b] for a, b in spans], spans))
    return rows


def macro_columns():
    """The names of the columns, from the macro's definitions."""
    found = {}
    for path in [*ROOT.glob("parser/*"), *ROOT.glob("support/**/*"), *ROOT.glob("sema/**/*")]:
        if path.suffix in (".def", ".cpp", ".h"):
            for match in re.finditer(r"^#define ([A-Z][A-Z0-9_]*)\(([^)]*)\)", path.read_text(encoding="utf-8"), re.M):
                names = [name.strip() for name in match.group(2).split(",")]
                if match.group(1) not in found or "Id" in names:
                    found[match.group(1)] = names
    return found


# What in a builtin's signature becomes what (BuiltinSignature.h).
SIGNATURE_CHANGES = {
    "out ": "", "inout ": "", "const ": "", "spec ": "", "atomic ": "", "memory ": "buffer ", "buffer ": "memory ",
    "input ": "", "splat ": "", "float": "int", "uint": "int", "int ": "uint ", "bool": "int", "vec4": "vec3", "vec3": "vec2",
    "genF": "genU32", "genFD": "genI32", "genI32": "genI64", "genU32": "genU64", "icoord": "coord", "texel<": "coord<",
}


def changed_signature(field, rng):
    """One word of it changed."""
    places = [(match.start(), old) for old in SIGNATURE_CHANGES for match in re.finditer(rf"\b{old}(?!(?<=\w)\w)", field)]
    if not places:
        return None
    at, old = rng.choice(places)
    return field[:at] + SIGNATURE_CHANGES[old] + field[at + len(old):]


def changed(column, field, others, rng):
    """FIELD changed to something else of its kind; None where there is nothing to change."""
    if column == "Signature":
        return changed_signature(field, rng)
    if column in INSTRUCTIONS and field == "0":
        return None
    if column.startswith("Since"):  # versions before Vulkan's first are one: always
        return "0" if field != "0" else "100"
    if re.fullmatch(r"\d+|0x[0-9a-f]+", field):
        return str(int(field, 0) + 1)
    if re.fullmatch(r"~0u|-?\d+u?", field):
        return "1"
    if re.fullmatch(r'"[A-Z]"', field):  # the only stage
        return '"V"' if field != '"V"' else '"F"'
    if "stage(" in field:
        stages = field[field.index("stage(") + 6:].split(")")[0]
        return field.replace(stages, "vertex" if stages == "fragment" else "fragment")
    if re.fullmatch(r'"[A-Z]{2,}"', field):  # letters of stages
        letter = rng.randrange(1, len(field) - 1)
        return field[:letter] + field[letter + 1:]
    if re.fullmatch(r'("(?:[^"\\]|\\.)*"\s*)+', field):
        return None if field == '""' else field[:-1] + 'X"'
    if "|" in field:
        flags = [flag.strip() for flag in field.split("|")]
        flags.pop(rng.randrange(len(flags)))
        return " | ".join(flags)
    choices = sorted({other for other in others if other != field and re.fullmatch(r"\w+", other)})
    return rng.choice(choices) if choices else None


def mutants(rows, columns, seed):
    """A change for each field, which other rows have no part in but by the words of its column."""
    by_column = collections.defaultdict(list)
    for row in rows:
        for index, field in enumerate(row.fields):
            by_column[row.table, row.macro, index].append(field)
    for row in rows:
        for index, field in enumerate(row.fields):
            names = columns[row.macro]
            column = names[index] if index < len(names) else f"field {index + 1}"
            if column in SKIPPED_COLUMNS or (column == "Sev" and field == "Note"):
                continue
            rng = random.Random(f"{seed} {row.table.name} {row.macro} {row.fields} {index}")
            new = changed(column, field, by_column[row.table, row.macro, index], rng)
            if new is not None:
                yield Mutant(row, column, field, new, index)


class DoesNotCompile(Exception):
    """With what the compiler says."""


class Builder:
    """Compiles and links with a changed table."""

    def __init__(self, build, jobs):
        self.build = build
        self.jobs = jobs
        commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
        # By their objects: of a source that is in two programs there are two.
        self.commands = {re.search(r" -o (\S+)", entry["command"]).group(1): entry for entry in commands}
        self.links = {program: self.link_command(program) for program in ["coopc", *UNIT_TESTS]}

    def link_command(self, program):
        said = subprocess.run(["ninja", "-C", str(self.build), "-t", "commands", "-s", f"bin/{program}"],
                              capture_output=True, text=True, check=False).stdout
        if not said:
            return None
        command = re.sub(r"^.*?: && (.*?) && :.*$", r"\1", said.strip().splitlines()[-1])
        return re.sub(r" -Wl,--dependency-file=\S+", "", command)  # what is known of the true program

    @functools.cache
    def sources(self, table):
        """The objects, of the front-end and of its unit tests, whose .cpp files include TABLE for more than its names of
        rows.
        """
        name = str(table.relative_to(ROOT))
        names = {name}
        for outer in [*ROOT.glob("support/*.def"), *ROOT.glob("sema/*.def"), *ROOT.glob("parser/*.h")]:
            if f'#include "{name}"' in outer.read_text(encoding="utf-8"):
                names.add(str(outer.relative_to(ROOT)))
        return [source for source in self.commands if self.is_tried(path := self.path_of(source)) and
                any(f'#include "{known}"' in path.read_text(encoding="utf-8") for known in names)]

    def path_of(self, source):
        return pathlib.Path(self.commands[source]["file"])

    @staticmethod
    def is_tried(path):
        if not path.is_relative_to(ROOT) or path.suffix != ".cpp":
            return False
        parts = path.relative_to(ROOT).parts
        return parts[0] != "test" or (parts[1] == "unit" and f"coop_{parts[2]}_tests" in UNIT_TESTS)

    def make(self, changes, folder, wanted):
        """Those of the WANTED programs that have the tables in them, with all CHANGES, of which a row has one at most.
        DoesNotCompile where they do not.
        """
        objects = {}
        for table in sorted({change.row.table for change in changes}):
            overlay = folder / table.relative_to(ROOT)
            overlay.parent.mkdir(parents=True, exist_ok=True)
            overlay.write_text(changed_text(table, changes), encoding="utf-8")
            objects.update({source: folder / source.replace("/", "_") for source in self.sources(table)})
        commands = {program: self.links[program] for program in wanted if self.links[program]}
        members = {program: [source for source in objects
                             if f"libcoop_{self.path_of(source).relative_to(ROOT).parts[0]}.a" in command]
                   for program, command in commands.items()}
        replaced = {program: [source for source in objects if f" {source} " in command]
                    for program, command in commands.items()}
        needed = set().union(*members.values(), *replaced.values())
        self.compile_all({source: objects[source] for source in needed}, folder)
        programs = {}
        for program, command in commands.items():
            if not members[program]:
                continue
            programs[program] = folder / program
            for source in replaced[program]:
                command = command.replace(f" {source} ", f" {objects[source]} ")
            own = " ".join(str(objects[source]) for source in members[program])
            command = re.sub(r" -o \S+ ", f" -o {programs[program]} {own} ", command, count=1)
            done = subprocess.run(command, shell=True, cwd=self.build, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"{command}\n{done.stderr}")
        return programs

    def is_library(self, source):
        return self.path_of(source).relative_to(ROOT).parts[0] != "test"

    def check(self, tables):
        """DoesNotCompile where that is so without a change: nothing would be noticed for its own sake."""
        unused = [table.name for table in tables if not any(map(self.is_library, self.sources(table)))]
        if unused:
            sys.exit(f"{self.build} compiles nothing of its own with {', '.join(unused)}: is it a unity build?")
        with tempfile.TemporaryDirectory() as name:
            sources = set().union(*map(self.sources, tables))
            self.compile_all({source: pathlib.Path(name) / f"{number}.o" for number, source in enumerate(sources)}, name)

    def compile_all(self, objects, folder):
        """The sources that are the keys to what are their values."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            errors = [said for said in pool.map(lambda item: self.compile(*item, folder), objects.items()) if said]
        if errors:
            raise DoesNotCompile("\n".join(errors))

    def compile(self, source, out, folder):
        """What the compiler says where this does not compile."""
        if pathlib.Path(out).exists():  # of another program with the same changes
            return ""
        entry = self.commands[source]
        words = [word for word in shlex.split(entry["command"]) if not word.startswith("-O")]
        words[words.index("-o") + 1] = str(out)
        words = [word for word in words if "ccache" not in word.lower()]
        compiler = next(i for i, word in enumerate(words) if re.search(r"(\+\+|cc)[-\d]*$", word))
        words = [words[compiler], f"-I{folder}", "-O0", "-w", *words[compiler + 1:]]
        if "-include" in words:  # another effort, another precompiled header
            at = words.index("-include")
            del words[at:at + 2]
        done = subprocess.run(words, cwd=entry["directory"], capture_output=True, text=True, check=False)
        return done.stderr if done.returncode else ""


def changed_text(table, changes):
    text = table.read_text(encoding="utf-8")
    places = [(*change.row.spans[change.index], change.new) for change in changes if change.row.table == table]
    for start, end, new in sorted(places, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def commands_of(name):
    """The command lines of coopc in the test NAME, each a list without coopc itself, where what they print is all that
    the test asks of it; else none.
    """
    path = ROOT / name
    text = path.read_text(encoding="utf-8", errors="replace")
    if name.startswith("test/corpus/"):
        options = sum((shlex.split(line) for line in re.findall(r"^// OPTIONS: (.*)", text, re.M)), [])
        own = [f"--target-env={version}" for version in ("vulkan1.0", "vulkan1.4")]
        return [["--emit=spirv", "-o", "-", *options, *version, str(path)]
                for version in ([], *([each] for each in own if "--target-env" not in " ".join(options)))]
    commands = []
    for line in re.findall(r"RUN: (.*)", text.replace("\\\n", "")):
        found = re.fullmatch(r"(?:not )?%coopc ([^|&>;]*)(?:2>&1 *)?(?:\| FileCheck [^|]*)?", line)
        if not found:
            return []
        command = re.sub(r"-o %t\S*", "-o -", found.group(1)).replace("%s", str(path)).replace("%root", str(ROOT))
        command = command.replace("%S", str(path.parent))
        if "%" in command:
            return []
        commands.append(shlex.split(command))
    return commands


class Snapshots:
    """What coopc prints in the tests that ask for nothing else: where it is as before, these pass as before."""

    def __init__(self, coopc, names):
        self.commands = {name: commands for name in sorted(names) if (commands := commands_of(name))}
        self.before = {name: self.printed(coopc, name) for name in self.commands}

    def printed(self, coopc, name):
        try:
            return [(done.returncode, done.stdout, done.stderr)
                    for command in self.commands[name]
                    for done in [subprocess.run([str(coopc), *command], cwd=ROOT, stdin=subprocess.DEVNULL,
                                                capture_output=True, check=False, timeout=60)]]
        except subprocess.TimeoutExpired:
            return "timeout"

    def differing(self, coopc):
        """The tests where COOPC prints something else, one after the other."""
        return (name for name, printed in self.before.items() if self.printed(coopc, name) != printed)


class Tests:
    """The tests of the front-end: which mention a row, which fail."""

    def __init__(self, build, jobs):
        self.build = build
        self.jobs = jobs
        self.by_word = collections.defaultdict(set)
        listed = subprocess.run([str(build / "bin/coop-lit"), "--show-tests", *TESTS], cwd=ROOT, capture_output=True,
                                text=True, check=True).stdout
        self.all = {"test/" + name for name in re.findall(r"^  coopc :: (\S+)", listed, re.M)}
        self.snapshots = Snapshots(build / "bin/coopc", self.all)
        for name in self.all:
            for word in set(re.findall(r"\w{3,}", (ROOT / name).read_text(encoding="utf-8", errors="replace"))):
                self.by_word[word].add(name)

    def near(self, change):
        """Those that mention the row."""
        words = re.findall(r"\w{3,}", change.row.fields[0] + " " + " ".join(change.row.fields[1:2]))
        return set().union(*(self.by_word.get(word, ()) for word in words))

    def failing(self, programs, names, *options):
        """The names of those that fail."""
        if not names:
            return set()
        said = subprocess.run([str(self.build / "bin/coop-lit"), "-q", f"-j{self.jobs}",
                               "--skip-test-time-recording", *options,
                               f"-Dcoopc={programs['coopc']}", *sorted(names)],
                              cwd=ROOT, capture_output=True, text=True, check=False).stdout
        return {"test/" + name for name in re.findall(r"^  coopc :: (\S+)", said, re.M)}

    def first_failing(self, programs, names):
        """The name of one of those that fail, of NAMES in their order; None where all pass."""
        names, size = iter(names), 4
        while some := list(itertools.islice(names, size)):
            if failing := self.failing(programs, some, "--max-failures=1"):
                return min(failing)
            size *= 2
        return None

    def first_failing_unit(self, programs, name, which):
        """What the unit test NAME is at when it fails first, of those that WHICH names; None where all pass."""
        done = self.run_unit(programs[name], "--gtest_break_on_failure", f"--gtest_filter={which}")
        begun = re.findall(r"^\[ RUN      \] (\S+)", done.stdout, re.M)
        return (begun[-1] if begun else "*") if done.returncode else None

    @staticmethod
    def names_of(change):
        """What tells a row from others in messages: its name, the one that it had, and a text that is nobody's."""
        said = change.row.macro == "LAYOUT"  # the index of what is said: there an enumerator comes first
        name = change.row.fields[said].strip('"')
        names = {name, "GL_" + name}
        if change.index == said or change.new.endswith('X"'):
            names.add(change.new.strip('"'))
        return names

    def run_unit(self, program, *options):
        """How it ended."""
        return subprocess.run([str(program), *options], cwd=self.build, capture_output=True, text=True, errors="replace",
                              check=False)

    def failures_of_units(self, programs, names):
        """Of each failure of unit tests the words that it says; too many, where one ends before its time."""
        done = [self.run_unit(programs[name], "--gtest_brief=1") for name in names if name in programs]
        if any(each.returncode not in (0, 1) for each in done):
            return [set()] * (MOST_OTHERS + 1)
        return [set(re.findall(r"\w{2,}", said))
                for each in done for said in re.split(r"^\S+: Failure$", each.stdout, flags=re.M)[1:]]


def without(changes, some):
    gone = set(map(id, some))
    return [change for change in changes if id(change) not in gone]


@dataclasses.dataclass
class Outcome:
    """Of a group that was tried: what was not noticed, and what is to be tried again, each group with what tries it.
    All else was noticed.
    """
    missed: list
    again: list


def halves(changes, retry):
    """To be tried again; of one change there are none."""
    middle = len(changes) // 2
    return [(half, retry) for half in (changes[:middle], changes[middle:])] if middle else []


def tried(builder, changes, wanted, attempt, retry):
    """The Outcome of ATTEMPT, which takes the WANTED programs with all CHANGES, of different rows. Those that do not
    compile are noticed; where that is so others are tried again, by RETRY.
    """
    with tempfile.TemporaryDirectory() as name:
        try:
            programs = builder.make(changes, pathlib.Path(name), wanted)
        except DoesNotCompile as error:
            rest = [change for change in changes if not is_blamed(change, name, str(error))]
            if len(rest) == len(changes):
                return Outcome([], halves(changes, retry))
            return Outcome([], [(rest, retry)] if rest else [])
        return attempt(programs)


def is_blamed(change, folder, said):
    places = re.findall(rf"{re.escape(folder)}/{re.escape(str(change.row.table.relative_to(ROOT)))}:(\d+)", said)
    return any(change.row.line <= int(line) <= change.row.last_line for line in places)


def owned(failures, owners, others):
    """What OWNERS says a failure is of, where that is one change; and whether more failures than OTHERS are of none."""
    noticed, unowned = {}, 0
    for failure in failures:
        own = owners(failure)
        unowned += not own
        if len(own) == 1:
            noticed[id(own[0])] = own[0]
    return list(noticed.values()), unowned > others


def missed_by(builder, changes, wanted, failures, owners, others=0):
    """The Outcome of CHANGES, of different rows. FAILURES says of the WANTED programs and changes what fails, OWNERS
    of that and changes which it may be of; OTHERS failures of none are no matter.
    """
    def retry(some):
        return missed_by(builder, some, wanted, failures, owners, others)

    def attempt(programs):
        noticed, has_others = owned(failures(programs, changes), lambda failure: owners(failure, changes), others)
        rest = without(changes, noticed)
        if not has_others or not rest:
            return Outcome(rest, [])
        return Outcome([], [(rest, retry)] if noticed else halves(rest, retry))  # what is noticed may be why

    return tried(builder, changes, wanted, attempt, retry)


def missed_by_units(builder, tests, changes, names):
    """What unit tests, whose failures name rows, do not notice."""
    return missed_by(builder, changes, names, lambda programs, _: tests.failures_of_units(programs, names),
                     lambda said, some: [change for change in some if tests.names_of(change) & said], MOST_OTHERS)


def missed_by_printed(builder, tests, changes):
    """What those of the tests do not notice where coopc prints something else. Of several changes one is known by the
    tests that mention its row alone.
    """
    def retry(some):
        return missed_by_printed(builder, tests, some)

    def attempt(programs):
        failing = tests.failing(programs, list(tests.snapshots.differing(programs["coopc"])))
        if not failing:
            return Outcome(changes, [])
        if len(changes) == 1:
            return Outcome([], [])
        near = {id(change): tests.near(change) for change in changes}
        noticed, _ = owned(failing, lambda name: [change for change in changes if name in near[id(change)]], 0)
        rest = without(changes, noticed)
        # What passes with all of them passes with each.
        return Outcome([], [(rest, retry)] if noticed and rest else halves(rest, retry))

    return tried(builder, changes, ["coopc"], attempt, retry)


class Alone:
    """Tries each change alone until something fails, first what noticed another of its column, then unit tests; of what
    is of many rows before these the tests where coopc prints something else, which all others went through.
    """

    def __init__(self, builder, tests):
        self.builder = builder
        self.tests = tests
        self.noticed_by = collections.defaultdict(list)  # column -> a program, and what of it, the last one first

    def attempts(self, change):
        """Programs, each with what to run of it: a unit test's pattern, or the names of tests."""
        yield from list(self.noticed_by[self.column(change)])
        if OF_MANY_MACROS.fullmatch(change.row.macro):
            yield "coopc", None
        yield from ((name, "*") for name in UNIT_TESTS)

    @staticmethod
    def column(change):
        return change.row.table, change.row.macro, change.index

    def first_failure(self, change, program, what, folder):
        """What has failed first, as an attempt of its own."""
        programs = self.builder.make([change], pathlib.Path(folder), [program])
        if not programs:
            return None
        if program == "coopc":
            names = what or self.tests.snapshots.differing(programs["coopc"])
            failing = self.tests.first_failing(programs, names)
            return failing and (program, (failing,))
        failing = self.tests.first_failing_unit(programs, program, what)
        return failing and (program, failing)

    def missed(self, change):
        """The Outcome of CHANGE."""
        with tempfile.TemporaryDirectory() as folder:
            for attempt in self.attempts(change):
                try:
                    failure = self.first_failure(change, *attempt, folder)
                except DoesNotCompile:
                    return Outcome([], [])
                if failure:
                    known = self.noticed_by[self.column(change)]
                    known[:] = [failure, *(other for other in known if other != failure)][:4]
                    return Outcome([], [])
        return Outcome([change], [])


def missed_by_rest(builder, tests, changes):
    """What tests do not notice that ask for more than what coopc prints."""
    def attempt(programs):
        if not tests.failing(programs, tests.all - set(tests.snapshots.commands)):
            print("".join(f"not noticed: {change}\n" for change in changes), end="", flush=True)
            return Outcome(changes, [])
        # What passes with all of them passes with half of them.
        return Outcome([], halves(changes, lambda some: missed_by_rest(builder, tests, some)))

    return tried(builder, changes, ["coopc"], attempt, lambda some: missed_by_rest(builder, tests, some))


def groups(changes, size, key):
    """SIZE of them at a time, of which no two have the same KEY."""
    while changes:
        group = list({key(change): change for change in reversed(changes)}.values())[:size]
        yield group
        changes = without(changes, group)


def row_of(change):
    return change.row.table, change.row.line


def first_field(change):
    return change.row.fields[0]


def together(builder, changes):
    """CHANGES, those beside each other that the same sources are compiled for."""
    return sorted(changes, key=lambda change: builder.sources(change.row.table))


class Noticed:
    """A file of what was noticed, a line a change."""

    def __init__(self, path):
        self.path = path
        self.keys = set(path.read_text(encoding="utf-8").splitlines()) if path and path.exists() else set()

    def left(self, changes):
        return [change for change in changes if change.key() not in self.keys]

    def add(self, changes):
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:  # one write: groups are tried at once
                file.write("".join(change.key() + "\n" for change in changes))


def run(builder, tests, changes, workers, noticed):
    """Prints what no test notices; returns how many these are."""
    pool = concurrent.futures.ThreadPoolExecutor(workers)

    def missed_in(changes, most, key, try_group):
        """Of groups of MOST at most, so many that there is one for each worker."""
        size = min(most, 1 + len(changes) // workers)
        running = {pool.submit(try_group, group): group for group in groups(together(builder, changes), size, key)}
        missed = []
        while running:
            for done in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                outcome = done.result()
                noticed.add(without(running.pop(done), sum((group for group, _ in outcome.again), outcome.missed)))
                running.update({pool.submit(retry, group): group for group, retry in outcome.again})
                missed += outcome.missed
        return missed

    print(f"{len(changes)} changes", flush=True)
    others = [change for change in changes if OTHER_MACROS.fullmatch(change.row.macro)]
    rows = without(changes, others)
    changes = missed_in(rows, 64, first_field, lambda group: missed_by_units(builder, tests, group, [ROWS_TEST]))
    print(f"{len(changes)} are not noticed by the test of all rows, and {len(others)} not tried by it", flush=True)
    units = [name for name in UNIT_TESTS if name != ROWS_TEST]
    changes = [change for some, size, names in ((changes, 64, units), (others, 8, UNIT_TESTS))
               for change in missed_in(some, size, first_field,
                                       lambda group: missed_by_units(builder, tests, group, names))]
    print(f"{len(changes)} are not noticed by other unit tests", flush=True)
    others = [change for change in changes if OF_MANY_MACROS.fullmatch(change.row.macro)]
    changes = missed_in(without(changes, others), 4, row_of, lambda group: missed_by_printed(builder, tests, group))
    alone = Alone(builder, tests)
    changes = missed_in(changes + others, 1, row_of, lambda group: alone.missed(group[0]))
    print(f"{len(changes)} are not noticed by what coopc prints, nor by unit tests", flush=True)
    return len(missed_in(changes, 16, row_of, lambda group: missed_by_rest(builder, tests, group)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--table", default="", help="only tables whose path matches")
    parser.add_argument("--sample", type=int, help="so many changes, chosen at random")
    parser.add_argument("--workers", type=int, default=1, help="so many groups of changes at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noticed", type=pathlib.Path, help="a file of changes that were noticed: read, and added to")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--list", action="store_true", help="print the changes only")
    options = parser.parse_args()
    columns = macro_columns()
    tables = sorted({path for pattern in TABLES for path in ROOT.glob(pattern)
                     if path.name not in SKIPPED_TABLES and re.search(options.table, str(path.relative_to(ROOT)))})
    changes = [mutant for table in tables for mutant in mutants(read_rows(table, columns), columns, options.seed)]
    random.Random(options.seed).shuffle(changes)
    noticed = Noticed(options.noticed)
    changes = noticed.left(changes[:options.sample])
    if options.list:
        print(*changes, sep="\n")
        return
    build = options.build.resolve()
    builder = Builder(build, options.jobs)
    builder.check({change.row.table for change in changes})
    missed = run(builder, Tests(build, options.jobs), changes, options.workers, noticed)
    print(f"{len(changes)} changes, {missed} not noticed")
    sys.exit(missed != 0)


if __name__ == "__main__":
    main()
