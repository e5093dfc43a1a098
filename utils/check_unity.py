#!/usr/bin/env python3
"""Fails when sources that utils/bootstrap compiles as one are not what single sources can be.

Two of them give things of their own one name: a unity build (cmake/CoopUnity.cmake) says so too, after
minutes, and a build of single sources never. One calls a function of a header that it does not include,
but another one of them does: that build says so, which those who package us make.

What is seen are classes, constants and functions that begin a line in an unnamed namespace or are
static, as clang-format leaves them; functions of other parameters are others.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import itertools
import pathlib
import re
import sys

TARGET = re.compile(r"coop_add_(?:library|executable|unit_test)\(\s*(\S+)\s+SOURCES\s([^)]*)\)")
TYPE = re.compile(r"(?:class|struct|enum class|enum) (\w+)[^;()]*\{")
CONSTANT = re.compile(r"(?:static |const |constexpr |inline )+[^()={]*?\b(\w+)(?:\[[^]]*\])* ?[={]")
FUNCTION = re.compile(r"(?!using|public|private|protected)[\w:<>,*&\s]+?(?<!::)\b(?!main\b)(\w+)\(([^;{}]*)\)(?: const)? \{")


def setting(text, name):
    """The words that cmake/CoopUnity.cmake sets a variable to."""
    return re.search(r"set\(%s\s([^)]*)\)" % name, text)[1].split()


def batches(root):
    """Lists of sources that are compiled as one."""
    unity = (root / "cmake/CoopUnity.cmake").read_text(encoding="utf-8")
    apart, size = set(setting(unity, "COOP_UNITY_APART")), int(setting(unity, "COOP_UNITY_BATCH")[0])
    by_folder = setting(unity, "COOP_UNITY_BY_FOLDER")
    for listing in sorted(root.glob("*/**/CMakeLists.txt")):
        folder = listing.parent.relative_to(root)
        if folder.parts[0] == "build" or folder.as_posix() == "test/bench":  # compiled one by one
            continue
        text = re.sub(r"#.*", "", listing.read_text(encoding="utf-8"))
        for target, words in TARGET.findall(text):
            sources = [folder / word for word in words.split("DEPENDS")[0].split()
                       if word.endswith(".cpp")]
            together = [s for s in sources if s.as_posix() not in apart and (root / s).is_file()]
            if target in by_folder:
                inner = sorted(s for s in together if s.parent != folder)
                yield from (list(group) for _, group in itertools.groupby(inner, lambda s: s.parent))
            else:
                yield from (together[i:i + size] for i in range(0, len(together), size))


def parameters(text):
    """Their types: a parameter's name is the last word of several."""
    return re.sub(r"\s+", "", re.sub(r"(?<=[\w>*&\]] |.[*&])\w+(?: = [^,]*)?(?=,|$)", "", text))


def own_names(path):
    """What only the file sees: (line, what it is)."""
    text = path.read_text(encoding="utf-8")
    unnamed = False
    position = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        start, position = position, position + len(line)
        if line.startswith("namespace {"):
            unnamed = True
        elif line.startswith("} // namespace\n"):
            unnamed = False
        elif line[0].isalpha() and (unnamed or line.startswith(("static ", "const ", "constexpr "))):
            for pattern in (TYPE, CONSTANT, FUNCTION):
                is_function = pattern is FUNCTION
                match = pattern.match(text, start)
                if match and (unnamed or not is_function or line.startswith("static ")):
                    yield number, match[1] + ("(%s)" % parameters(match[2]) if is_function else "")
                    break


class Headers:
    """What headers declare, and which of them a file includes."""

    DECLARED = re.compile(r"^(?!using|return)[A-Za-z][\w:<>,*& ]* [*&]*(\w+)\(", re.M)
    INCLUDED = re.compile(r'^#include "([^"]+)"', re.M)
    CALLED = re.compile(r"(?<![\w.>:~])(\w+)\(")
    LLVMS = {"join"}  # there is one in LLVM, too, which is called without its namespace
    OWN = re.compile(r"(?:\b(?!return\b|else\b|case\b)\w+|>) [*&]*(\w+)\(|\b(\w+) = \[")
    NO_CODE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|^#define (?:[^\n]*\\\n)*[^\n]*', re.M)

    def __init__(self, root):
        self.root, self.texts, self.closures = root, {}, {}
        self.of = {}  # a function's name: the headers at whose outermost level it is declared
        for header in sorted(root.glob("*/**/*.h")):
            name = header.relative_to(root).as_posix()
            if not name.startswith(("build/", "test/")):
                for function in self.DECLARED.findall(self.text(name)):
                    self.of.setdefault(function, set()).add(name)

    def text(self, name):
        if name not in self.texts:
            path = next((p for p in (self.root / name, self.root / "include" / name) if p.is_file()), None)
            self.texts[name] = self.NO_CODE.sub("", path.read_text(encoding="utf-8")) if path else ""
        return self.texts[name]

    def closure(self, name):
        """All that it includes, itself too. Includes are strings, which text() leaves out."""
        found, waiting = set(), [name]
        while waiting:
            each = waiting.pop()
            path = next((p for p in (self.root / each, self.root / "include" / each) if p.is_file()), None)
            if each in found or not path:
                continue
            found.add(each)
            if each not in self.closures:
                self.closures[each] = self.INCLUDED.findall(path.read_text(encoding="utf-8"))
            waiting += self.closures[each]
        return found

    def missing(self, source):
        """(function, header) of what it calls and nothing that it includes speaks of."""
        name = source.as_posix()
        text, closure = self.text(name), self.closure(name)
        own = {name for names in self.OWN.findall(text) for name in names if name}
        for match in self.CALLED.finditer(text):
            headers = self.of.get(match[1], set())
            if headers and match[1] not in self.LLVMS and not headers & closure and match[1] not in own and not any(
                    re.search(r"\b%s\b" % match[1], self.text(h)) for h in closure if h != name):
                own.add(match[1])
                yield match[1], min(headers)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).resolve().parent.parent)
    found = 0
    for sources in batches(root):
        first = {}
        for source in sources:
            for number, name in own_names(root / source):
                other = first.setdefault(name, source)
                if other != source:
                    print("%s:%d: error: %s is in %s, too, with which it is compiled as one" % (
                        source.as_posix(), number, name, other.as_posix()))
                    found += 1
    print("%d names are there twice" % found)
    headers, missing = Headers(root), 0
    for sources in batches(root):
        for source in (s for s in sources if s.parts[0] != "test"):
            for function, header in headers.missing(source):
                print("%s: error: %s() is of %s, which it does not include" % (
                    source.as_posix(), function, header))
                missing += 1
    print("%d headers are not included" % missing)
    return 1 if found or missing else 0


if __name__ == "__main__":
    sys.exit(main())
