# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""damage.py FOLDER: cuts off every second file in a folder, and changes a byte of the others."""
import os
import sys

for number, name in enumerate(sorted(os.listdir(sys.argv[1]))):
    path = os.path.join(sys.argv[1], name)
    with open(path, "rb") as file:
        content = bytearray(file.read())
    if number % 2:
        del content[len(content) // 2 :]
    else:
        content[len(content) // 2] ^= 0x10
    with open(path, "wb") as file:
        file.write(content)
