#!/usr/bin/env python3
"""Rewrites the CHECK lines of tests from what their RUN lines print.

    utils/update_checks.py [--build build/release] test/sema/some.comp ...

Every RUN line of the form `command | FileCheck %s [options]` gives the checks of its prefixes.

- With --implicit-check-not=error: the output is taken as diagnostics: each error, warning and note
  gets a check after the line it names, written with [[@LINE-n]].
- Otherwise the output is taken whole: the checks stand at the end of the file, the first as
  PREFIX, the following as PREFIX-NEXT.

What differs from machine to machine (paths, times) becomes a pattern. Files without such a RUN
line are left as they are. With --check nothing is written; the exit code tells whether a file
would change.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import difflib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

RUN = re.compile(r"^(\s*(?://|;|#)?\s*)RUN:\s*(.*?)\s*$")
FILECHECK = re.compile(r"\|\s*(?:not\s+)?FileCheck\b(.*)$")
DIAGNOSTIC = re.compile(
    r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):(?P<column>\d+): "
    r"(?P<text>(?:fatal error|error|warning|note|remark): .*)$")
PLACELESS = re.compile(r"^coopc: (?:error|warning|note): |^(?:error|warning): ")


class Run:
    """One RUN line: the command in front of FileCheck, and FileCheck's options."""

    def __init__(self, text):
        self.text = text
        match = FILECHECK.search(text)
        self.command = text[:match.start()] if match else text
        self.checked = bool(match) and "%s" in shlex.split(match[1])
        options = shlex.split(match[1]) if match else []
        self.prefixes = []
        for index, option in enumerate(options):
            key, _, value = option.lstrip("-").partition("=")
            if key in ("check-prefix", "check-prefixes"):
                value = value or options[index + 1]
                self.prefixes += value.split(",")
        self.prefixes = self.prefixes or ["CHECK"]
        self.diagnostics = any("implicit-check-not" in o and "error:" in o for o in options)


def run_lines(lines):
    """RUN lines with continuations joined; and the comment marker in front of them."""
    runs, marker, pending = [], "// ", ""
    for line in lines:
        match = RUN.match(line)
        if not match:
            continue
        marker = match[1]
        text = pending + match[2]
        if text.endswith("\\"):
            pending = text[:-1] + " "
            continue
        pending = ""
        runs.append(Run(text))
    return runs, marker


def strip_checks(lines, prefixes):
    pattern = re.compile(
        r"^\s*(?://|;|#)?\s*(?:%s)(?:-NEXT|-SAME|-DAG|-EMPTY|-COUNT-\d+)?:(?:\s|$)"
        % "|".join(re.escape(p) for p in prefixes))
    kept = [line for line in lines if not pattern.match(line)]
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def execute(command, test, tools, scratch):
    # The longest name first: %s is the beginning of %sanitize.
    values = {
        "%coopc": tools["coopc"], "%opt": tools["opt"], "%plugin": tools["plugin"],
        "%python": tools["python"], "%root": tools["root"], "%bin": tools["bin"],
        "%cxx": tools["cxx"], "%cc": tools["cc"],
        "%S": str(test.parent), "%s": str(test), "%t": os.path.join(scratch, "t.tmp"),
        "%T": scratch,
    }
    for name in sorted(values, key=len, reverse=True):
        command = command.replace(name, values[name])
    environment = dict(os.environ)
    environment["PATH"] = tools["llvm_tools"] + os.pathsep + environment.get("PATH", "")
    result = subprocess.run(["bash", "-c", "set -o pipefail; " + command], cwd=scratch,
                            env=environment, text=True, capture_output=True, timeout=300,
                            check=False)
    # The code is that of the test: `not` stands in front of what is to fail.
    if result.returncode != 0:
        raise RuntimeError("the command failed with %d: %s\n%s" % (
            result.returncode, command, result.stderr))
    return result.stdout


def quoted(text, test, tools, scratch):
    """Text as FileCheck pattern: its own brackets taken literally, paths and times opened."""
    text = re.sub(r"\{\{|\[\[", lambda m: "{{%s}}" % "".join("\\" + c for c in m[0]), text)
    text = text.replace(str(test), "{{.*}}" + test.name)
    for folder in (str(test.parent) + "/", scratch + "/", tools["bin"] + "/",
                   tools["root"] + "/"):
        text = text.replace(folder, "{{.*}}")
    return re.sub(r"\b\d+(?:\.\d+)? (ms|us|s)\b", r"{{[0-9.]+}} \1", text)


def diagnostic_checks(output, test, tools, scratch, prefix):
    """(line of the file after which the check stands, the line it names, pattern)."""
    checks, place = [], 0
    for line in output.splitlines():
        match = DIAGNOSTIC.match(line)
        if match and os.path.basename(match["file"]) == test.name:
            place = max(place, int(match["line"]))
            pattern = "%s:[[@LINE%%+d]]:%s: %s" % (
                "{{.*}}" + test.name, match["column"],
                quoted(match["text"], test, tools, scratch))
            checks.append((place, int(match["line"]), prefix, pattern))
        elif match or PLACELESS.match(line):
            checks.append((place, 0, prefix, quoted(line, test, tools, scratch)))
    return checks


def insert_diagnostics(lines, checks, marker):
    """The lines with each check after its place. Where they go is known before they are written:
    a check's own line number is its place, the checks in front of it, and one."""
    checks = sorted(checks, key=lambda c: c[0])
    after = {}
    for check in checks:
        after.setdefault(check[0], []).append(check)
    new_number, number = {}, 0
    for old in range(0, len(lines) + 1):
        number += old > 0
        new_number[old] = number
        number += len(after.get(old, []))
    result = []
    for old in range(0, len(lines) + 1):
        if old > 0:
            result.append(lines[old - 1])
        for _, named, prefix, pattern in after.get(old, []):
            own = len(result) + 1
            if named:
                pattern = pattern.replace("%+d", "%+d" % (new_number[named] - own), 1)
            result.append("%s%s: %s" % (marker, prefix, pattern))
    return result


def golden_checks(output, test, tools, scratch, prefix, marker):
    result, first = [], True
    for line in output.rstrip("\n").splitlines():
        if not line.strip():
            if not first:
                result.append("%s%s-EMPTY:" % (marker, prefix))
            continue
        text = quoted(line.rstrip(), test, tools, scratch)
        if first:
            result.append("%s%s: %s" % (marker, prefix, text.lstrip()))
        else:
            # FileCheck takes runs of blanks as one, so the indentation may stay for the reader.
            result.append("%s%s-NEXT: %s" % (marker, prefix, text))
        first = False
    return result


def update(path, tools):
    """The new text of a test; None for a test whose checks are not ours to write."""
    test = pathlib.Path(path).resolve()
    original = test.read_text(encoding="utf-8")
    lines = original.splitlines()
    runs, marker = run_lines(lines)
    prefixes = [p for run in runs if run.checked for p in run.prefixes]
    if not prefixes:
        return original, None
    lines = strip_checks(lines, prefixes)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            scratch = os.path.realpath(scratch)
            # In place: includes beside the test must be found, and names in the output be its own.
            test.write_text("\n".join(lines) + "\n", encoding="utf-8")
            found = []
            for run in runs:
                if run.diagnostics:
                    output = execute(run.command, test, tools, scratch)
                    found += diagnostic_checks(output, test, tools, scratch, run.prefixes[0])
            lines = insert_diagnostics(lines, found, marker)
            # Only now do the lines stand where they will: dumps may show their numbers.
            test.write_text("\n".join(lines) + "\n", encoding="utf-8")
            tail, done = [], set()
            for run in runs:
                if run.diagnostics:
                    continue
                output = execute(run.command, test, tools, scratch)
                if run.checked and run.prefixes[0] not in done:
                    done.add(run.prefixes[0])
                    tail += [""] + golden_checks(output, test, tools, scratch, run.prefixes[0],
                                                 marker)
            return original, "\n".join(lines + tail) + "\n"
    finally:
        test.write_text(original, encoding="utf-8")


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tests", nargs="+")
    parser.add_argument("--build", default=str(root / "build/release"),
                        help="build folder whose programs run (default: build/release)")
    parser.add_argument("--check", action="store_true", help="only tell what would change")
    options = parser.parse_args()
    try:
        with open(os.path.join(options.build, "test/tools.json"), encoding="utf-8") as file:
            tools = json.load(file)
    except OSError as error:
        sys.exit("update_checks.py: %s is no build folder with tests: %s" % (options.build, error))
    changed = failed = 0
    for path in options.tests:
        try:
            old, new = update(path, tools)
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
            print("%s: %s" % (path, error), file=sys.stderr)
            failed += 1
            continue
        if new is None:
            print("%s: no RUN line with FileCheck %%s; left as it is" % path)
        elif new != old:
            changed += 1
            print("%s: %s" % (path, "would change" if options.check else "updated"))
            if options.check:
                sys.stdout.writelines(difflib.unified_diff(
                    old.splitlines(True), new.splitlines(True), path, path))
            else:
                pathlib.Path(path).write_text(new, encoding="utf-8")
    sys.exit(1 if failed or (options.check and changed) else 0)


if __name__ == "__main__":
    main()
