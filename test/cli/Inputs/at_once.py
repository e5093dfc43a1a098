# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""at_once.py N COMMAND...: runs a command N times at once; fails where one of them does."""
import subprocess
import sys

processes = [subprocess.Popen(sys.argv[2:]) for _ in range(int(sys.argv[1]))]
sys.exit(max(process.wait() for process in processes))
