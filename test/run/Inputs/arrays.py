#!/usr/bin/env python3
"""Writes and prints .npy files for the tests, without NumPy and without our own code.

    arrays.py make FILE DESCR SHAPE VALUE...   e.g. make a.npy '<f4' 2,3 1 2 3 4 5 6
    arrays.py show FILE                        prints descr, shape and the values, a row a line

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import ast
import struct
import sys

FORMATS = {"f2": "e", "f4": "f", "f8": "d", "i1": "b", "u1": "B", "i2": "h", "u2": "H",
           "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "V2": "H"}


def make(path, descr, shape, values):
    dims = tuple(int(n) for n in shape.split(",") if n)
    header = repr({"descr": descr, "fortran_order": False, "shape": dims})
    header = header.ljust((10 + len(header) + 64) // 64 * 64 - 11) + "\n"
    code = FORMATS[descr[1:]]
    convert = float if code in "efd" else lambda v: int(v, 0)
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack("<%d%s" % (len(values), code), *(convert(v) for v in values)))


def load(path):
    """The type as .npy files write it, the shape, and all values."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:6] == b"\x93NUMPY", "no .npy file"
    length, = struct.unpack("<H", data[8:10])
    header = ast.literal_eval(data[10:10 + length].decode())
    body = data[10 + length:]
    code = FORMATS[header["descr"][1:]]
    values = struct.unpack("<%d%s" % (len(body) // struct.calcsize(code), code), body)
    return header["descr"], header["shape"], values


def show(path):
    descr, shape, values = load(path)
    code = FORMATS[descr[1:]]
    print(descr, "x".join(map(str, shape)) or "scalar")
    width = shape[-1] if shape else 1
    for begin in range(0, len(values), max(width, 1)):
        print(" ".join(("%g" if code in "efd" else "%d") % v for v in values[begin:begin + width]))


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:])
    else:
        show(sys.argv[2])
