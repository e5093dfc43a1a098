"""Writes and prints small .npy files, without NumPy.

    npy.py write FILE TYPE SHAPE VALUES...
    npy.py print FILE

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import ast
import struct
import sys

FORMATS = {"f2": "e", "f4": "f", "f8": "d", "i1": "b", "i2": "h", "i4": "i", "i8": "q",
           "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


def write(path, kind, shape, values):
    dims = tuple(int(n) for n in shape.split(","))
    header = str({"descr": "<" + kind, "fortran_order": False, "shape": dims})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    numbers = [float(v) if kind[0] == "f" else int(v) for v in values]
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack("<%d%s" % (len(numbers), FORMATS[kind]), *numbers))


def show(path):
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + length].decode())
    numbers = struct.iter_unpack("<" + FORMATS[header["descr"][1:]], data[10 + length:])
    print(header["descr"], header["shape"], *(n for (n,) in numbers))


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(*sys.argv[2:5], sys.argv[5:])
    else:
        show(sys.argv[2])
