#!/usr/bin/env python3
"""Optimized modules of cooperative shaders: nothing is printed, they are valid, and those of tests
that execute a shader (`RUN: %coopc run OPTIONS %s --out ...`) compute what the source does.

    optimize.py GLSLC COOPC FOLDER...

Prints the number of modules, of executions, and of those that are wrong with what was said of them.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

COOPERATIVE = re.compile(r"\b(?:coopmat<|[fiu]coopmatNV<|coopvecNV<|coopMat\w+|coopVec\w+)")


def problem(glslc, coopc, path, level, module):
    command = [glslc, level, "--target-env=vulkan1.3", "-fshader-stage=" + path.suffix[1:],
               "-I", str(path.parent), str(path), "-o", module]
    plain = subprocess.run([word for word in command if word != level], capture_output=True, text=True, check=False)
    if plain.returncode:
        return None, ""  # a shader that is wrong
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr != plain.stderr:
        return True, done.stderr
    checked = subprocess.run([coopc, "--validate", "--target-env=vulkan1.3", module, "-o", os.devnull],
                             capture_output=True, text=True, check=False)
    return bool(checked.returncode), checked.stderr


def run_options(text, path, folder):
    """The options of the first run that writes buffers, and the files that it writes."""
    for line in re.findall(r"^// RUN: %coopc run (.*)", text, re.M):
        words = re.split(r"\s(?:&&|\||>|2>|\\)", line)[0].split()
        if "--out" not in words or "%s" not in words or re.search(r"[\"'$]", line):
            continue  # of several lines, or with words of the shell's
        words = [word.replace("%S", str(path.parent)).replace("%t", os.path.join(folder, "out"))
                 for word in words if not word.startswith("--check") and word not in ("-O", "-Os", "%s")]
        if any("%" in word for word in words):
            continue
        outputs = [re.match(r"[^=]+=([^:]+)", given).group(1)
                   for option, given in zip(words, words[1:]) if option == "--out"]
        return words, outputs
    return None


def results(coopc, shader, options):
    """The bytes of each buffer after a run, or what was said."""
    words, outputs = options
    for output in outputs:
        pathlib.Path(output).unlink(missing_ok=True)
    done = subprocess.run([coopc, "run", *words, str(shader)], capture_output=True, text=True, check=False)
    return [pathlib.Path(output).read_bytes() for output in outputs] if done.returncode == 0 else done.stderr


def main():
    glslc, coopc, *folders = sys.argv[1:]
    modules = executions = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(path for root in folders for path in pathlib.Path(root).rglob("*.comp") if path.is_file()):
            text = path.read_text(errors="replace")
            if not COOPERATIVE.search(text):
                continue
            options = run_options(text, path, folder)
            for level in ("-O", "-Os"):
                module = os.path.join(folder, "a.spv")
                is_wrong, said = problem(glslc, coopc, path, level, module)
                modules += is_wrong is not None
                if options and is_wrong is False:
                    executions += 1
                    said = results(coopc, module, options)
                    is_wrong = said != results(coopc, path, options)
                wrong += bool(is_wrong)
                if is_wrong:
                    print(f"{path} with {level}: {str(said)[:2000]}")
    print(f"{modules} modules, {executions} executions, {wrong} wrong")


if __name__ == "__main__":
    main()
