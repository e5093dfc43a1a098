#!/usr/bin/env python3
"""Reads the pages of docs/diagnostics; README.md there says how they are written.

    diagnostic_pages.py --out FILE PAGE...    makes the rows that `coopc --explain` prints

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import dataclasses
import os
import re
import sys


@dataclasses.dataclass
class Example:
    """A block of GLSL, and the words after ```glsl."""
    line: int
    words: list
    text: str = ""

    def values(self, key):
        return [word.split("=", 1)[1] for word in self.words if word.startswith(key + "=")]

    def stage(self):
        return (self.values("stage") or ["comp"])[0]

    def options(self):
        return [word for word in self.words if word.startswith("-")]


@dataclasses.dataclass
class Section:
    """What a page says of a diagnostic."""
    id: str
    page: str
    line: int
    rule: str = ""
    wrong: Example = None
    right: Example = None
    preludes: dict = dataclasses.field(default_factory=dict)

    def declarations(self, example):
        """What stands before the example: extensions, and blocks that the page shares."""
        shared = [self.preludes[name] for name in example.values("with")]
        names = [name for part in [*shared, example] for name in part.values("ext")]
        return "".join(f"#extension {name} : require\n" for name in names) + \
            "".join(part.text for part in shared)

    def program(self, example):
        """The whole shader."""
        if "file" in example.words:
            return example.text
        text = example.text
        if "global" in example.words:
            text += "void main() {}\n"
        elif "main(" not in text:
            text = "void main() {\n" + text + "}\n"
        return "#version 460\n" + self.declarations(example) + text


class PageError(Exception):
    pass


class Reader:
    """Reads one page."""

    def __init__(self, path):
        self.path, self.sections, self.preludes = path, [], {}
        with open(path, encoding="utf-8") as page:
            self.lines = page.read().split("\n")

    def fail(self, number, text):
        raise PageError(f"{self.path}:{number}: {text}")

    def add_example(self, number, words, text):
        kind, example = words[0], Example(number, words[1:], text)
        if kind == "prelude":
            self.preludes[words[1]] = example
            return
        if kind not in ("wrong", "right") or not self.sections:
            self.fail(number, "expected 'prelude NAME', or 'wrong' or 'right' under a heading")
        section = self.sections[-1]
        if getattr(section, kind):
            self.fail(number, f"a second example '{kind}' of {section.id}")
        if kind == "right" and not example.words and section.wrong:
            example.words = section.wrong.words
        setattr(section, kind, example)

    def read(self):
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            number += 1
            if line.startswith("## "):
                name = os.path.splitext(os.path.basename(self.path))[0]
                self.sections.append(Section(line[3:].strip(), name, number, preludes=self.preludes))
            elif line.startswith("```glsl"):
                begin = number
                while number < len(self.lines) and self.lines[number] != "```":
                    number += 1
                self.add_example(begin, line[7:].split(), "".join(
                    text + "\n" for text in self.lines[begin:number]))
                number += 1
            elif self.sections and line.strip():
                self.sections[-1].rule += (" " if self.sections[-1].rule else "") + line.strip()
        for section in self.sections:
            if not (section.rule and section.wrong and section.right):
                self.fail(section.line, f"{section.id} needs a rule, a wrong and a right example")
            for example in (section.wrong, section.right):
                for missing in set(example.values("with")) - set(self.preludes):
                    self.fail(example.line, f"there is no prelude '{missing}'")
        return self.sections


def read_pages(paths):
    """The sections of all pages but README.md."""
    return [section for path in sorted(paths) if os.path.basename(path) != "README.md"
            for section in Reader(path).read()]


def literal(text):
    """As a string of C++, a line each."""
    if not text:
        return '""'
    escaped = re.sub(r'[\\"]', r"\\\g<0>", text)
    escaped = "".join(c if 32 <= ord(c) < 127 or c == "\n" else "".join(
        f"\\{byte:03o}" for byte in c.encode()) for c in escaped)
    return "\n    ".join(f'"{line}\\n"' if end else f'"{line}"' for line, end in (
        (part.rstrip("\n"), part.endswith("\n")) for part in escaped.splitlines(keepends=True)))


def shown(section, example):
    """An example as it is printed."""
    return section.declarations(example) + example.text


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--out", required=True)
    arguments.add_argument("pages", nargs="*")
    options = arguments.parse_args()
    try:
        sections = read_pages(options.pages)
    except PageError as error:
        sys.exit(str(error))
    os.makedirs(os.path.dirname(options.out), exist_ok=True)
    with open(options.out, "w", encoding="utf-8") as out:
        out.write("// Made by utils/diagnostic_pages.py from docs/diagnostics/*.md.\n")
        for section in sections:
            before = section.declarations(section.wrong)
            same = before == section.declarations(section.right)
            parts = [before if same else ""] + [
                example.text if same else shown(section, example)
                for example in (section.wrong, section.right)]
            out.write("EXPLANATION(%s,\n    %s)\n" % (section.id, ",\n    ".join(
                literal(text) for text in [section.rule, *parts])))


if __name__ == "__main__":
    main()
