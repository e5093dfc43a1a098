#!/usr/bin/env python3
"""The examples of docs/diagnostics are what they say, and there is one for every diagnostic.

    explained.py COOPC ROOT EXCEPTIONS [NAME...]

Compiles each example (only those of the names that are given): what stands under `wrong` is reported
under the name of its section and no other, what stands under `right` compiles without a word, and its
module validates. EXCEPTIONS is a file of names that have no section, each with the reason.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

COOPC, ROOT, EXCEPTIONS = sys.argv[1:4]
NAMES = set(sys.argv[4:])
sys.path.insert(0, os.path.join(ROOT, "utils"))
import diagnostic_pages

REPORTED = re.compile(r"(?:error|warning|note): .*\[(?:-[WR][\w=,-]*,)*(?:-[WR][\w=-]+,)?(\w+)\]$", re.M)
LEFT_OUT = {"Driver.def", "Check.def"}


def rows():
    """The diagnostics of the front-end, by the table that they are in. LACKS rows need no section: they go
    when the feature comes."""
    found = {}
    for path in glob.glob(os.path.join(ROOT, "support/diagnostics/*.def")):
        if os.path.basename(path) not in LEFT_OUT:
            with open(path, encoding="utf-8") as table:
                for name in re.findall(r"^DIAG\((\w+)", table.read(), re.M):
                    found[name] = os.path.basename(path)[:-4]
    return found


def compile_example(section, example, folder, validate):
    """The exit status, what was printed, and the names of what was reported."""
    folder = os.path.join(folder, f"{section.page}-{example.line}")
    os.mkdir(folder)
    path = os.path.join(folder, f"{section.id}.{example.stage()}")
    with open(path, "w", encoding="utf-8") as source:
        source.write(section.program(example))
    done = subprocess.run(
        [COOPC, "--frontend=coop", "--diagnostic-ids", "--max-errors=0",
         *(["--validate"] if validate else []), *example.options(), path, "-o", path + ".spv"],
        capture_output=True, text=True, errors="replace", check=False, timeout=100)
    return done.returncode, done.stderr, REPORTED.findall(done.stderr)


def check(section, folder):
    """What is wrong with a section, and the notes that were seen."""
    problems = []

    def problem(example, text, printed):
        problems.append(f"docs/diagnostics/{section.page}.md:{example.line}: {section.id}: {text}\n{printed[:1500]}")

    status, printed, names = compile_example(section, section.wrong, folder, False)
    reported = {name for name in names if not name.startswith("note_")}
    expected = {section.id, *section.wrong.values("also")}
    if status not in (0, 1) or reported != expected:
        problem(section.wrong, f"the wrong example reports {sorted(reported)}", printed)
    notes = {name for name in names if name.startswith("note_")}
    status, printed, names = compile_example(section, section.right, folder, True)
    if status or printed:
        problem(section.right, "the right example does not compile in silence", printed)
    return problems, notes


def completeness(sections, notes):
    """Rows without a section, and sections without a row."""
    table, seen = rows(), {section.id for section in sections}
    with open(EXCEPTIONS, encoding="utf-8") as lines:
        listed = {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}
    problems = []
    for name in sorted(table, key=lambda name: (table[name], name)):
        has = name in (notes if name.startswith("note_") else seen)
        if not has and name not in listed:
            problems.append(f"{table[name]}.def: {name} is in no example of docs/diagnostics/{table[name]}.md")
        if has and name in listed:
            problems.append(f"{name} is in the list of exceptions, but has an example")
    problems += [f"{name} is in the list of exceptions, but is no diagnostic"
                 for name in sorted(listed - set(table))]
    problems += [f"docs/diagnostics/{section.page}.md:{section.line}: {section.id} is no row of {section.page}.def"
                 for section in sections if table.get(section.id) != section.page]
    return problems


def main():
    sections = diagnostic_pages.read_pages(glob.glob(os.path.join(ROOT, "docs/diagnostics/*.md")))
    chosen = [section for section in sections if not NAMES or section.id in NAMES]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda section: check(section, folder), chosen))
    problems = [text for found, _ in results for text in found]
    if not NAMES:
        problems += completeness(sections, {note for _, notes in results for note in notes})
    print("\n".join(problems + [f"{len(chosen)} sections, {len(problems)} problems"]))
    sys.exit(1 if problems else 0)


main()
