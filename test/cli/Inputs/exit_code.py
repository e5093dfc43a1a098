#!/usr/bin/env python3
"""exit_code.py CODE COMMAND...: fails unless the command exits with exactly this code.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import subprocess
import sys

result = subprocess.run(sys.argv[2:], capture_output=True, check=False)
if result.returncode != int(sys.argv[1]):
    print(result.stdout.decode(), result.stderr.decode())
    sys.exit("exit code %d instead of %s" % (result.returncode, sys.argv[1]))
