# How the FileCheck tests of the phases are found and run.
# The GoogleTest programs have a configuration of their own in unit/.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import importlib.util
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "coopc"
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.suffixes = [".comp", ".vert", ".frag", ".glsl", ".spvasm", ".ll", ".test"]
config.excludes = ["Inputs", "unit", "fuzz", "bench", "native"]

tools = config.coop
# -Dcoopc=PROGRAM runs the tests with something in its place (utils/gpu/record.py).
tools["coopc"] = lit_config.params.get("coopc", tools["coopc"])
config.substitutions += [
    ("%coopc", tools["coopc"] or "coopc-was-not-built"),
    ("%glslc", os.path.join(tools["bin"], "glslc")),
    ("%opt", tools["opt"]),
    ("%plugin", tools["plugin"] or "plugin-was-not-built"),
    # What runs lit, not the script that chooses it: one of pyenv's takes ten times as long as it starts.
    ("%python", sys.executable),
    ("%root", tools["root"]),
    ("%lit", os.path.dirname(os.path.dirname(lit.__file__))),
    ("%build", tools["build"]),
    ("%libdir", tools["libdir"]),
    ("%llvm", tools["llvm"]),
    ("%bin", tools["bin"]),
    ("%cxx", tools["cxx"]),
    ("%cc", tools["cc"]),
]
# Random programs and sweeps: a part of each, with sanitizers a smaller one, since they take some ten times as long.
# `coop-lit -Dthorough=1 test` takes all of it, and utils/gpu_check and coop-semantics itself as much as there is time
# for.
thorough = lit_config.params.get("thorough", "0") != "0"
part = "" if thorough else " --one-in 20" if tools["sanitize"] == "ON" else " --one-in 4"
if thorough or tools["sanitize"] != "ON":
    config.test_format = lit.formats.ShTest(execute_external=False)
else:
    sys.path.append(config.test_source_root)
    import sampled_runs
    config.test_format = sampled_runs.SampledShTest(execute_external=False)
config.substitutions.append(("%gpu-emulator", os.path.join(tools["bin"], "coop-gpu-emulator")))
config.substitutions.append(("%semantics", os.path.join(tools["bin"], "coop-semantics") + part))
config.substitutions.append(("%sample", part))
faults = os.path.join(config.test_source_root, "check", "Inputs", "faults.py")
config.substitutions.append(("%faults", "%s -B %s%s" % (sys.executable, faults, part)))
# FileCheck, not, count, split-file.
config.environment["PATH"] = os.pathsep.join([tools["llvm_tools"], os.environ.get("PATH", "")])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# A tool that was built with sanitizers loads into no tool that was not, and is not installed.
if tools["sanitize"] == "ON":
    config.available_features.add("sanitize")
elif tools["plugin"]:
    config.available_features.add("plugin")

if tools["sanitize"] != "ON" and shutil.which("make") and shutil.which("pkg-config"):
    config.available_features.add("installed")

# Root folders of other systems (utils/fetch_roots), where programs can be run in them.
roots = subprocess.run([os.path.join(tools["root"], "utils", "fetch_roots"), "--print"],
                       capture_output=True, text=True).stdout.strip()
in_root = os.path.join(config.test_source_root, "package", "Inputs", "in_root")
for name in ("debian12", "newest", "debian11", "busybox"):
    folder = os.path.join(roots, name)
    if os.path.exists(os.path.join(folder, ".complete")):
        true = ["/bin/busybox", "true"] if name == "busybox" else ["/bin/true"]
        if subprocess.run([in_root, folder] + true, capture_output=True).returncode == 0:
            config.available_features.add("root-" + name)
config.substitutions.insert(0, ("%roots", roots))

# What the machine's CPU has, as Linux calls it: "cpu-avx_vnni". Intel's tile registers are there where
# Linux knows how to save them, too.
if os.path.exists("/proc/cpuinfo"):
    with open("/proc/cpuinfo") as cpus:
        flags = set(cpus.read().split())
    config.available_features |= {"cpu-" + flag for flag in ("avx_vnni", "avx512_vnni", "avx512vl") if flag in flags}
    if {"amx_tile", "amx_int8", "avx512_vnni"} <= flags:
        config.available_features.add("amx")

# Programs for AArch64 can be linked and run.
if shutil.which("qemu-aarch64") and shutil.which("aarch64-linux-gnu-gcc"):
    config.available_features.add("aarch64")

# What completions and manual pages are written for.
config.available_features |= {name for name in ("zsh", "fish", "groff") if shutil.which(name)}

# NVIDIA's assembler of PTX.
ptxas = shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas"
if os.path.exists(ptxas):
    config.available_features.add("ptxas")
    config.substitutions.insert(0, ("%ptxas", ptxas))

# A GPU, and the driver for it.
if os.path.exists("/dev/nvidiactl"):
    config.available_features.add("cuda")

# A Vulkan device of this machine, and one with cooperative matrices.
if tools["coopc"] and os.path.exists(tools["coopc"]):
    listed = subprocess.run([tools["coopc"], "devices"], capture_output=True, text=True).stdout
    if "\nVulkan 0 " in listed:
        config.available_features.add("vulkan")
    if "cooperative matrices, M x N x K" in listed:
        config.available_features.add("vulkan-matrix")

# A single test is short; what takes minutes hangs. lit needs psutil for time limits.
if importlib.util.find_spec("psutil"):
    lit_config.maxIndividualTestTime = lit_config.maxIndividualTestTime or 300
