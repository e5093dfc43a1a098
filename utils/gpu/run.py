#!/usr/bin/env python3
"""Runs a package of utils/gpu_check on a machine with an NVIDIA GPU and prints one table.

    run.py PACKAGE OUT [programs of each area and execution] [seconds] [seed]

Shaders of test/run are run on the CPU, by the reference execution, and on the GPU, and what they
write is compared; random programs are compared with their evaluator, and shaders of test/foreign with
their references, by CUDA alone and if NumPy is here. The others are done through CUDA's
driver, in the reference execution and in fast execution, random ones in code for older GPUs, too, and,
where there is a Vulkan device, by its own driver; what that does not support is counted as skipped, with
the reasons among the details.
Those are written to OUT. Without a seed, programs are others every day.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import base64
import concurrent.futures
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time

SHARDS = 4
OLDER_GPUS = ("sm_80", "sm_89")  # newer ones run their code, too
LACKS = "does not have what the shader needs: "


def call(words, seconds, **more):
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=seconds, **more)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode(errors="replace") + "\ntimed out"


def array_of(path):
    """The type and the bytes of a .npy file's array."""
    data = path.read_bytes()
    size = struct.unpack("<H", data[8:10])[0]
    kind = re.search(r"'descr': '([^']*)'", data[10:10 + size].decode()).group(1)
    return kind, data[10 + size:]


def largest_difference(kind, one, other):
    """Of floats the largest relative difference; None where they are none."""
    letter = {"<f2": "e", "<f4": "f", "<f8": "d"}.get(kind)
    if not letter or len(one) != len(other):
        return None
    most = 0.0
    for a, b in zip(struct.iter_unpack("<" + letter, one), struct.iter_unpack("<" + letter, other)):
        if a[0] != b[0] and not (a[0] != a[0] and b[0] != b[0]):
            most = max(most, abs(a[0] - b[0]) / max(abs(a[0]), abs(b[0]), 1e-6))
    return most


class Record:
    def __init__(self, package, path):
        self.coopc = package / "coopc"
        self.record = json.loads(path.read_text())
        self.name = path.stem

    def options_in(self, folder, which):
        """The options with files in the folder, and what they write."""
        names, outputs, options, is_out = {}, [], [], False
        for number, (name, content) in enumerate(self.record["files"].items()):
            names[name] = str(folder / ("%d%s" % (number, pathlib.Path(name).suffix)))
            pathlib.Path(names[name]).write_bytes(base64.b64decode(content))
        for word in self.record["options"]:
            if is_out or word.startswith("--out="):
                prefix, text = ("--out=", word[len("--out="):]) if not is_out else ("", word)
                binding, target = text.split("=", 1)
                file, *kind = target.rsplit(":", 1) if ".npy:" in target else (target,)
                outputs.append(folder / ("%s.%d.npy" % (which, len(outputs))))
                word = prefix + binding + "=" + ":".join([str(outputs[-1])] + kind)
            else:
                for name in sorted(names, key=len, reverse=True):
                    word = word.replace(name, names[name])
            is_out = word == "--out"
            options.append(word)
        return options, outputs

    def run(self, on):
        words = self.record["options"]
        if on == "vulkan" and ("--robust" in words or any(w.endswith(".ll") for w in words)):
            return "skipped", "drivers take no LLVM IR, and promise less for what is out of bounds"
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            options, want = self.options_in(folder, "cpu")
            status, text = call([self.coopc, "run", "--exec=reference"] + options, 120)
            if status != 0:
                return "not run", "the CPU refuses it: " + text
            options, got = self.options_in(folder, "gpu")
            status, said = call([self.coopc, "run", "--on=" + on] + options, 120)
            if status != 0:
                return ("limit" if "GPUs have at most" in said else "skipped" if LACKS in said
                        else "failed"), said
            if on == "vulkan" and not want:
                return "skipped", "what is printed is not had from drivers"
            if not want and text.splitlines()[:-2] != said.splitlines()[:-2]:
                return "differs", "printed:\n" + said + "instead of:\n" + text
            worst = 0.0
            for one, other in zip(want, got):
                (kind, a), (_, b) = array_of(one), array_of(other)
                if a == b:
                    continue
                difference = largest_difference(kind, a, b)
                if difference is None or difference > 2e-3:
                    first = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), -1)
                    return "differs", "%s: %s at byte %d of %d, difference %s" % (
                        one.name, kind, first, len(a), difference)
                worst = max(worst, difference)
            return ("same" if worst == 0 else "close"), "%g" % worst


def areas(package):
    text = call([package / "coop-semantics", "--help"], 60)[1]
    return re.findall(r"^  (\w+) ", text.split("areas:")[1], re.M)


def places(package):
    """What --on takes here, and the list of the devices."""
    listed = call([package / "coopc", "devices"], 120)[1]
    found = [on for on, word in (("cuda", "CUDA 0 "), ("vulkan", "Vulkan 0 ")) if "\n" + word in
             "\n" + listed]
    return found, listed


def run_area(package, place, area, shard, programs, seconds, seed):
    """A part of the programs; of each two parts one with another effort, and of these one in fast execution. PLACE is
    what --on takes, and after a space what --gpu does.
    """
    programs = -(-programs // (SHARDS // 2))
    on, *gpu = place.split()
    words = [package / "coop-semantics", "--on", on, *(["--gpu", *gpu] if gpu else []), "--opt-level", "2" if shard % 2 else "1",
             "--exec", "fast" if shard >= SHARDS // 2 else "reference", "--area", area,
             "--iterations", str(programs), "--first", str(shard * programs), "--seed", str(seed),
             "--reduce-seconds", "15", "--program-seconds", "30"]
    status, text = call(words, seconds)
    if status == 0 and " skipped: " in text:
        return "passed in part", text
    return ("passed" if status == 0 else "late" if status == 124 else "failed"), text


def run_foreign(package, shader):
    """All cases of a shader. Some need larger subgroups than GPUs have."""
    status, text = call([sys.executable, package / "foreign/run.py", "--coopc", package / "coopc", "--only", "auto",
                         "--option=--on=cuda", "-j", "1", shader], 300)
    if status == 0:
        return "passed", text
    problems = re.findall(r"^\w+: auto:.*\n.*", text, re.M)
    are_limits = problems and all("GPUs have at most" in problem for problem in problems)
    return ("limit" if are_limits else "failed"), text


def has_numpy():
    return call([sys.executable, "-c", "import numpy"], 60)[0] == 0


def programs_of(text):
    """How many programs agreed and how many were skipped, by what coop-semantics prints."""
    agree = sum(map(int, re.findall(r": (\d+) programs agree", text)))
    return agree, sum(map(int, re.findall(r"^  (\d+) skipped: ", text, re.M)))


def excerpt(text, most=3000):
    """The beginning, which says what program it is, and the end, which says what differs."""
    return text if len(text) <= 2 * most else text[:most] + "\n[...]\n" + text[-most:]


def main():
    package, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    programs = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 300
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else int(time.time()) // 86400
    begun, rows, details, agreed, left = time.time(), {}, [], {}, {}
    records = [Record(package, path) for path in sorted((package / "records").glob("*.json"))]
    os.environ["LD_LIBRARY_PATH"] = str(package / "lib") + ":" + os.environ.get("LD_LIBRARY_PATH", "")
    found, listed = places(package)
    print(listed)
    with concurrent.futures.ThreadPoolExecutor(max_workers=12) as pool:
        jobs = {}
        for on in found:
            for record in records:
                job = pool.submit(record.run, on)
                jobs[job] = (on + ": test/run", record.name + ": " + " ".join(record.record["options"]))
        for shader in sorted((package / "foreign").glob("*.comp")) if "cuda" in found and has_numpy() else []:
            jobs[pool.submit(run_foreign, package, shader)] = ("cuda: test/foreign", shader.stem)
        older = ["cuda " + gpu for gpu in OLDER_GPUS] if "cuda" in found else []
        for place in found + older if programs else []:
            for area in areas(package):
                for shard in range(SHARDS):
                    job = pool.submit(run_area, package, place, area, shard, programs, seconds, seed)
                    jobs[job] = (place + ": random: " + area, "shard %d" % shard)
        for job in concurrent.futures.as_completed(jobs):
            group, name = jobs[job]
            try:
                status, text = job.result()
            except Exception as problem:  # the package is wrong, or a file: not the GPU's
                status, text = "broken", repr(problem)
            agree, skipped = programs_of(text) if "random" in group else (0, 0)
            agreed[group] = agreed.get(group, 0) + agree
            left[group] = left.get(group, 0) + skipped
            rows.setdefault(group, {}).setdefault(status, []).append(name)
            if status not in ("same", "passed"):
                details.append("==== %s: %s: %s\n%s\n" % (group, status, name, excerpt(text)))
            (out / "details.txt").write_text("\n".join(details))
            (out / "results.json").write_text(json.dumps(rows, indent=1))
    print("random programs of seed %d" % seed)
    print("%-34s %s" % ("what", "results"))
    for group in sorted(rows):
        results = ", ".join("%d %s" % (len(names), status)
                            for status, names in sorted(rows[group].items()))
        if "random" in group:
            results += "; %d programs agree, %d skipped" % (agreed[group], left[group])
        print("%-34s %s" % (group, results))
    print("%.0f s" % (time.time() - begun))
    bad = any(status in ("failed", "differs", "broken") for row in rows.values() for status in row)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
