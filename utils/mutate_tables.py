#!/usr/bin/env python3
"""Changes one field of one row of the front-end's tables at a time, and lists what no test notices.

    utils/mutate_tables.py build/release [--table REGEX] [--sample N] [--seed S] [--jobs N] [--list]

A row is `MACRO(field, ...)` of a .def file. A field is changed to something else of its kind: a number to
the next one, a list of flags or letters to one that lacks one, a word to another that stands in that
column, a text by a letter more. What is told to people (texts, sections) is left alone. Then the sources
that include the table are compiled with it, coopc and the unit tests are linked with these objects, and
the tests of the front-end run until one fails; those that mention the row's name come first. A change
that does not compile is noticed, too. BUILD must be up to date. Takes hours for all rows.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import collections
import concurrent.futures
import dataclasses
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
SKIPPED_COLUMNS = {"Id", "Text", "Section", "Description", "Token", "Instead", "Comment", "Group"}
INSTRUCTIONS = {"Float", "Signed", "Unsigned"}
SKIPPED_TABLES = {"Tokens.def", "Driver.def", "Check.def"}
TESTS = ["test/parser", "test/sema", "test/codegen", "test/corpus", "test/cli/frontends.test"]
UNIT_TESTS = ["coop_parser_tests", "coop_sema_tests", "coop_support_tests"]


@dataclasses.dataclass
class Row:
    """MACRO(fields...) of a table; spans are places in its text."""
    table: pathlib.Path
    macro: str
    line: int
    fields: list
    spans: list


@dataclasses.dataclass
class Mutant:
    row: Row
    column: str
    old: str
    new: str
    index: int

    def text(self):
        start, end = self.row.spans[self.index]
        text = self.row.table.read_text(encoding="utf-8")
        return text[:start] + self.new + text[end:]

    def __str__(self):
        where = f"{self.row.table.relative_to(ROOT)}:{self.row.line}"
        return f"{where}: {self.row.macro}({self.row.fields[0]}) {self.column}: {self.old} -> {self.new}"


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
        spans, _ = split_fields(text, match.end())
        rows.append(Row(table, match.group(1), text.count("\n", 0, match.start()) + 1,
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
    if re.fullmatch(r"\d+", field):
        return str(int(field) + 1)
    if re.fullmatch(r"~0u|-?\d+u?", field):
        return "1"
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


def mutants(rows, columns, rng):
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
            new = changed(column, field, by_column[row.table, row.macro, index], rng)
            if new is not None:
                yield Mutant(row, column, field, new, index)


class Builder:
    """Compiles and links with a changed table."""

    def __init__(self, build):
        self.build = build
        commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
        self.commands = {pathlib.Path(entry["file"]): entry for entry in commands}
        self.links = {program: self.link_command(program) for program in ["coopc", *UNIT_TESTS]}

    def link_command(self, program):
        said = subprocess.run(["ninja", "-C", str(self.build), "-t", "commands", "-s", f"bin/{program}"],
                              capture_output=True, text=True, check=False).stdout
        return re.sub(r"^.*?: && (.*?) && :.*$", r"\1", said.strip().splitlines()[-1]) if said else None

    def sources(self, table):
        """The .cpp files that include TABLE for more than its names of rows."""
        name = str(table.relative_to(ROOT))
        names = {name}
        for outer in [*ROOT.glob("support/*.def"), *ROOT.glob("sema/*.def"), *ROOT.glob("parser/*.h")]:
            if f'#include "{name}"' in outer.read_text(encoding="utf-8"):
                names.add(str(outer.relative_to(ROOT)))
        return [path for path in self.commands
                if path.is_relative_to(ROOT) and path.suffix == ".cpp" and "test" not in path.parts and
                any(f'#include "{known}"' in path.read_text(encoding="utf-8") for known in names)]

    def make(self, mutant, folder):
        """The programs, or None where it does not compile."""
        overlay = folder / mutant.row.table.relative_to(ROOT)
        overlay.parent.mkdir(parents=True, exist_ok=True)
        overlay.write_text(mutant.text(), encoding="utf-8")
        objects = []
        for source in self.sources(mutant.row.table):
            entry = self.commands[source]
            out = folder / (source.stem + ".o")
            words = [word for word in shlex.split(entry["command"]) if not word.startswith("-O")]
            words[words.index("-o") + 1] = str(out)
            words = [word for word in words if "ccache" not in word.lower()]
            compiler = next(i for i, word in enumerate(words) if re.search(r"(\+\+|cc)[-\d]*$", word))
            words = [words[compiler], f"-I{folder}", "-O0", "-w", *words[compiler + 1:]]
            if "-include" in words:  # another effort, another precompiled header
                at = words.index("-include")
                del words[at:at + 2]
            if subprocess.run(words, cwd=entry["directory"], capture_output=True, check=False).returncode:
                return None
            objects.append(str(out))
        programs = {}
        for program, command in self.links.items():
            if not command or f"libcoop_{mutant.row.table.relative_to(ROOT).parts[0]}.a" not in command:
                continue
            out = folder / program
            command = re.sub(r" -o \S+ ", f" -o {out} {' '.join(objects)} ", command, count=1)
            done = subprocess.run(command, shell=True, cwd=self.build, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"{mutant}\n{command}\n{done.stderr}")
            programs[program] = out
        return programs


def run_tests(build, programs, tests):
    """Whether one of these fails."""
    done = subprocess.run([str(build / "bin/coop-lit"), "-q", "-j1", "--max-failures=1", f"-Dcoopc={programs['coopc']}", *tests],
                          cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode != 0


def is_noticed(builder, mutant):
    with tempfile.TemporaryDirectory() as name:
        programs = builder.make(mutant, pathlib.Path(name))
        if not programs:
            return True
        words = re.findall(r"\w{4,}", mutant.row.fields[0] + " " + " ".join(mutant.row.fields[1:2]))
        near = []
        if words:
            found = subprocess.run(["grep", "-rlwE", "|".join(words), *TESTS], cwd=ROOT, capture_output=True, text=True,
                                   check=False).stdout.split()
            near = [path for path in found if "Inputs" not in path and "/include/" not in path][:40]
        if near and run_tests(builder.build, programs, near):
            return True
        for program in UNIT_TESTS:
            if program in programs and subprocess.run([str(programs[program]), "--gtest_brief=1"], cwd=builder.build,
                                                      capture_output=True, check=False).returncode:
                return True
        return run_tests(builder.build, programs, TESTS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--table", default="", help="only tables whose path matches")
    parser.add_argument("--sample", type=int, help="so many changes, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--list", action="store_true", help="print the changes only")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    columns = macro_columns()
    tables = sorted({path for pattern in TABLES for path in ROOT.glob(pattern)
                     if path.name not in SKIPPED_TABLES and re.search(options.table, str(path.relative_to(ROOT)))})
    changes = [mutant for table in tables for mutant in mutants(read_rows(table, columns), columns, rng)]
    if options.sample and options.sample < len(changes):
        changes = rng.sample(changes, options.sample)
    if options.list:
        print(*changes, sep="\n")
        return
    builder = Builder(options.build.resolve())
    missed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mutant, noticed in zip(changes, pool.map(lambda change: is_noticed(builder, change), changes)):
            if not noticed:
                missed += 1
                print(f"not noticed: {mutant}", flush=True)
    print(f"{len(changes)} changes, {missed} not noticed")
    sys.exit(missed != 0)


if __name__ == "__main__":
    main()
