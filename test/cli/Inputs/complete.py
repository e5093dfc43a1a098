#!/usr/bin/env python3
"""complete.py SHELL FILE LINE...: what a shell makes of a line when Tab is pressed at its end.

FILE is the shell's completion of a program, which is the lines' first word. Of bash and fish the
candidates are printed; zsh is run on a terminal, and what stands in the line then.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time


def by_bash(file, line):
    # Bash breaks words at '=', too.
    words = [word for part in line.split(" ") for word in re.findall(r"[^=]+|=", part) or [""]]
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); "_$1"\n'
    script += 'printf "%s\\n" "${COMPREPLY[@]}"'
    return subprocess.run(["bash", "--norc", "-c", script, "bash", file] + words,
                          capture_output=True, text=True, check=True).stdout.split()


def by_fish(file, line):
    script = 'source "$argv[1]"; complete -C "$argv[2]"'
    text = subprocess.run(["fish", "--no-config", "-c", script, file, line], capture_output=True,
                          text=True, check=True).stdout
    return [row.split("\t")[0] for row in text.splitlines()]


def read_until(terminal, pattern):
    text, end = "", time.monotonic() + 30
    while not re.search(pattern, text):
        left = end - time.monotonic()
        if left <= 0 or not select.select([terminal], [], [], left)[0]:
            sys.exit("error: zsh has not answered: " + repr(text))
        text += os.read(terminal, 4096).decode(errors="replace")
    return re.search(pattern, text)


def by_zsh(file, line):
    """The line is run after Tab; a function in the program's place prints what it was given."""
    file = pathlib.Path(file).resolve()
    with tempfile.TemporaryDirectory() as home:
        setup = "PS1=; unsetopt zle_bracketed_paste; fpath=(%s $fpath)\n" % file.parent
        setup += "autoload -Uz compinit; compinit -u -D\n"
        setup += "%s() { print -r -- 'GO''T<'$*'>' }\n" % line.split(" ")[0]
        pathlib.Path(home, ".zshrc").write_text(setup + "print READ''Y\n", encoding="utf-8")
        child, terminal = pty.fork()
        if child == 0:
            os.execvpe("zsh", ["zsh", "-d", "-i"],
                       dict(os.environ, ZDOTDIR=home, HOME=home, TERM="dumb"))
        try:
            read_until(terminal, "READY")
            os.write(terminal, (line + "\t\n").encode())
            return [read_until(terminal, "GOT<([^>]*)>")[1]]
        finally:
            os.write(terminal, b"exit\n")
            os.close(terminal)
            os.waitpid(child, 0)


def main():
    shell, file = sys.argv[1:3]
    for line in sys.argv[3:]:
        found = {"bash": by_bash, "fish": by_fish, "zsh": by_zsh}[shell](file, line)
        print("%s: %s" % (line, " ".join(found)))


if __name__ == "__main__":
    main()
