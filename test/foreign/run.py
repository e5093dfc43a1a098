#!/usr/bin/env python3
"""Runs shaders in the style of other projects and compares them with their references in NumPy.

Beside NAME.comp stands NAME.py, whose cases() says with what the shader is run and what must come
out (harness.py has the words for it). Each case is run in each configuration of harness.py. A run
passes when it ends with 0, prints nothing to the standard error and agrees with the reference.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import os
import pathlib
import sys
import time

sys.dont_write_bytecode = True
import execution  # noqa: E402


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("paths", nargs="+", type=pathlib.Path, metavar="SHADER|FOLDER")
    parser.add_argument("--coopc", default="coopc", help="the program (default: from PATH)")
    parser.add_argument("--quick", action="store_true",
                        help="one size of each shader in the default configuration only")
    parser.add_argument("--rounds", type=int, default=0, metavar="N",
                        help="N more rounds with random sizes and other data (default: 0)")
    parser.add_argument("--seed", type=int, default=1, help="where the random rounds begin")
    parser.add_argument("--only", metavar="NAME", help="one configuration: %s" % ", ".join(
        c.name for c in execution.CONFIGURATIONS))
    parser.add_argument("--in-turn", type=int, default=1, metavar="N",
                        help="of a shader's first case the first two configurations and a third of "
                             "the rest, of others one in N of those after the first, other ones for "
                             "each case (default: 1, all of them)")
    parser.add_argument("--case", default="", metavar="TEXT", help="cases whose name has TEXT")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="a further option of coopc for every run: --option=--cpu-opt=0")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR",
                        help="keep the inputs and outputs of all runs in DIR")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), help="shaders at a time")
    arguments = parser.parse_args()
    names = [c.name for c in execution.CONFIGURATIONS]
    if arguments.only and arguments.only not in names:
        parser.error("--only: there is no configuration '%s'" % arguments.only)
    return arguments


def shaders(paths):
    for path in paths:
        yield from sorted(path.glob("*.comp")) if path.is_dir() else [path]


def print_summary(results, seconds):
    width = max(len(result.name) for result in results)
    print("%-*s  cases  runs  failed  known  seconds" % (width, "shader"))
    for r in results:
        print("%-*s  %5d  %4d  %6d  %5d  %7.1f" % (width, r.name, r.cases, r.runs, len(r.failures),
                                                   r.known, r.seconds))
    print("%d shaders, %d cases, %d runs, %d failed, %d known failures, %.0f seconds" % (
        len(results), sum(r.cases for r in results), sum(r.runs for r in results),
        sum(len(r.failures) for r in results), sum(r.known for r in results), seconds))


def main():
    arguments = parse_arguments()
    start = time.monotonic()
    configurations, skipped = execution.configurations(arguments.quick, arguments.only)
    for configuration in skipped:
        print("skipped in all shaders: %s, which this host cannot run" % configuration.name)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(
            lambda shader: execution.run_shader(shader, configurations, arguments),
            shaders(arguments.paths)))
    if not results:
        sys.exit("there is no shader in %s" % ", ".join(map(str, arguments.paths)))
    for result in results:
        for line in result.report():
            print(line)
    print_summary(results, time.monotonic() - start)
    sys.exit(any(result.failures for result in results))


if __name__ == "__main__":
    main()
