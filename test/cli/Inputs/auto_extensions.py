"""Every extension of the table is our front-end's: `--frontend=auto` leaves none to glslang.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

usage: auto_extensions.py COOPC Extensions.def FOLDER
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

coopc, table, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
rows = re.findall(r'^EXTENSION\(\w+,\s*"(\w+)",\s*(\w+),', table.read_text(), re.M)
folder.mkdir(parents=True, exist_ok=True)


def wrong(row):
    """What is said of a shader that requires the extension and should not be."""
    name, support = row
    path = folder / f"{name}.comp"
    profile = "310 es" if "_OES_" in name or "_ANDROID_" in name else "460"
    path.write_text(f"#version {profile}\n#extension {name} : require\nlayout(local_size_x = 1) in;\nvoid main() {{}}\n")
    done = subprocess.run([coopc, "-Rfrontend", str(path), "-o", f"{path}.spv"], capture_output=True, text=True,
                          check=False)
    refused = f"extension not supported: {name}, which is not for Vulkan"
    expected = refused in done.stderr if support == "NotVulkan" else not done.returncode and not done.stderr
    return "" if expected and "glslang" not in done.stderr else f"{name}: {done.stderr or 'is taken'}\n"


with concurrent.futures.ThreadPoolExecutor() as pool:
    said = list(pool.map(wrong, rows))
print("".join(said), end="")
if len(rows) < 150:
    print(f"only {len(rows)} rows were found in {table}")
sys.exit(1 if any(said) or len(rows) < 150 else 0)
