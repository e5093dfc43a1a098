# A test format for configurations in which a run costs several times as much: of the runs of a test
# that stand alone, it makes every third. The others, and all in other configurations, are made always.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re

import lit.formats
import lit.Test
import lit.TestRunner

ONE_IN = 3

# What a line makes for itself: -o %t.spv, --out 0=%t.npy:u32[4], > %t.txt.
WRITTEN = re.compile(r"(?:-o |> ?|=)(%t[\w./-]*)")
NAMED = re.compile(r"%t[\w./-]*")
# What lit puts before a line to say where it stands.
PLACE = re.compile(r"^%dbg\([^)]*\)\s*")
# What such a line begins with, and what changes more than a file that it names. Folders and files of
# a test's own are made by other lines, so what goes there is left alone.
RUNS = re.compile(r"(%if [\w-]+ %\{ )?(%coopc|%python \S+ %coopc)\b")
BEYOND = re.compile(r"\b(cd|mkdir|rm|cp|mv|ln|touch|split-file|tee|export|chmod)\b|%T|--cache|--seed")


def expanded(line, macros):
    """The line with the macros that the test defines for it."""
    for _ in range(8):
        line, count = re.subn(r"%\{[\w:-]+\}", lambda m: macros.get(m.group(0), m.group(0)), line)
        if count == 0:
            break
    return line


def standing_alone(lines):
    """For each line whether it is a run that no other line needs."""
    written = [set(WRITTEN.findall(line)) for line in lines]
    read = set()
    for line, own in zip(lines, written):
        read |= set(NAMED.findall(line)) - own

    def is_read(path):
        """It, or a folder that it is in."""
        return any(path == other or path.startswith(other + "/") for other in read)

    return [bool(RUNS.match(line)) and not BEYOND.search(line) and not any(map(is_read, NAMED.findall(line)))
            for line in lines]


def sample(script):
    """Of a parsed script, what is executed: every third of the runs that stand alone, from the first."""
    macros, commands, lines = {}, [], []
    for directive in script:
        if isinstance(directive, lit.TestRunner.SubstDirective):
            macros[directive.name] = directive.value
        elif isinstance(directive, lit.TestRunner.CommandDirective):
            commands.append(directive)
            lines.append(expanded(PLACE.sub("", directive.command.strip()), macros))
    alone = [command for command, is_alone in zip(commands, standing_alone(lines)) if is_alone]
    left_out = {id(command) for index, command in enumerate(alone) if index % ONE_IN}
    return [directive for directive in script if id(directive) not in left_out]


class SampledShTest(lit.formats.ShTest):
    """lit's own, which has no place to change a script between its parsing and its execution."""

    def execute(self, test, lit_config):
        parse = lit.TestRunner.parseIntegratedTestScript

        def parse_and_sample(*arguments, **options):
            script = parse(*arguments, **options)
            return script if isinstance(script, lit.Test.Result) else sample(script)

        lit.TestRunner.parseIntegratedTestScript = parse_and_sample
        try:
            return super().execute(test, lit_config)
        finally:
            lit.TestRunner.parseIntegratedTestScript = parse
