# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""stop.py COOPC SIGNAL [--out FILE] SHADER...: runs the shaders, all at once, and sends SIGNAL to each
when its kernel is at work. Prints what each said and how it ended; one that does not end within 20
seconds is an error."""

import os
import signal
import subprocess
import sys


def start(coopc, shader, out):
    command = [coopc, "run", shader, "-w", "--verbose", "--threads", "1"]
    command += ["--out", f"0={out}:u32[1]"] if out else ["--bind", "0=zeros:u32[1]"]
    command += ["--bind", "1=zeros:f32[4096]"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def stop(child, number):
    first = child.stderr.readline()  # the progress after a second of the kernel's work
    child.send_signal(number)
    try:
        rest = child.communicate(timeout=20)[1]
    except subprocess.TimeoutExpired:
        child.kill()
        rest = "it does not end\n"
    return first + rest


def main():
    coopc, name, *shaders = sys.argv[1:]
    number = signal.Signals[name]
    signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may ignore it
    out = None
    if shaders[0] == "--out":
        out, shaders = shaders[1], shaders[2:]
    children = [(shader, start(coopc, shader, out)) for shader in shaders]
    for shader, child in children:
        print(f"{os.path.basename(shader)}:\n{stop(child, number)}exit status {child.returncode}")


main()
