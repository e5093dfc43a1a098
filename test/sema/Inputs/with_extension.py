# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""with_extension.py SHADER EXTENSION COOPC: nothing is said of SHADER, which is of ESSL 3.10, with the
extension, nor of the same in ESSL 3.20."""

import pathlib
import subprocess
import sys

path, extension, coopc = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
version, rest = path.read_text().split("\n", 1)
for lines in ([version, "#extension %s : require" % extension], [version.replace("310", "320")]):
    code = "\n".join([*lines, rest])
    copy = path.with_name("%s.%d%s" % (extension, len(lines), path.suffix))
    copy.write_text(code)
    found = subprocess.run([coopc, "-fsyntax-only", str(copy)], capture_output=True, text=True)
    if found.returncode or found.stderr:
        sys.exit(found.stderr + code)
