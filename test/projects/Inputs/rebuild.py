#!/usr/bin/env python3
"""rebuild.py ROOT BUILD FOLDER SOURCE...: compiles sources from two folders; their objects are the same.

The commands are those of this build (compile_commands.json), without its precompiled headers, which
are of its folder.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

FOLDERS = ("include", "support", "parser", "sema", "lower", "driver")


def compile_in(place, root, build, command):
    """The object of a source that lies below the place, with the sources and what is generated."""
    command = command.replace(str(build), str(place / "build")).replace(str(root), str(place))
    words = shlex.split(command)
    words = words[next(i for i, word in enumerate(words) if re.search(r"(\+\+|cc|clang)[-0-9.]*$", word)):]
    for i, word in enumerate(words):
        if word == "-include" and words[i + 1].endswith(("cmake_pch.hxx", "cmake_pch.h")):
            words[i:i + 2] = ["-DNO_PRECOMPILED", "-DNO_HEADER"]
    out = place / "out.o"
    words[words.index("-o") + 1] = str(out)
    subprocess.run(words, cwd=place, check=True, env=dict(os.environ, CCACHE_DISABLE="1"))
    return out.read_bytes()


def command_of(commands, source):
    """Of a source that is compiled alone, or as one with others."""
    for each in commands:
        if each["file"] == str(source):
            return each["command"]
    for each in commands:
        if "/Unity/unity_" in each["file"]:
            if '"%s"' % source in pathlib.Path(each["file"]).read_text(encoding="utf-8"):
                return each["command"].replace(each["file"], str(source))
    sys.exit("%s is not compiled" % source)


def main():
    root, build, folder = (pathlib.Path(each).resolve() for each in sys.argv[1:4])
    shutil.rmtree(folder, ignore_errors=True)
    places = [folder / "a", folder / "another" / "folder"]
    for place in places:
        for name in FOLDERS:
            shutil.copytree(root / name, place / name)
        shutil.copytree(build / "generated", place / "build" / "generated")
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    different = 0
    for source in sys.argv[4:]:
        command = command_of(commands, root / source)
        first, second = (compile_in(place, root, build, command) for place in places)
        different += first != second
    print("%d sources, %d different" % (len(sys.argv) - 4, different))


if __name__ == "__main__":
    main()
