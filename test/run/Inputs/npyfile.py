"""Reads and writes .npy files and rounds to their types, without NumPy, for model.py.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import ast
import struct

# coopc's name: (NumPy's, struct's)
TYPES = {
    "f16": ("<f2", "e"), "f32": ("<f4", "f"), "f64": ("<f8", "d"),
    "i8": ("|i1", "b"), "i16": ("<i2", "h"), "i32": ("<i4", "i"), "i64": ("<i8", "q"),
    "u8": ("|u1", "B"), "u16": ("<u2", "H"), "u32": ("<u4", "I"), "u64": ("<u8", "Q"),
}


def array(kind, values):
    """What run() binds: the values of one type."""
    return kind, list(values)


def write(path, kind, values, shape=None):
    descr, code = TYPES[kind]
    shape = tuple(shape or (len(values),))
    header = repr({"descr": descr, "fortran_order": False, "shape": shape})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack("<%d%s" % (len(values), code), *values))


def read_raw(path):
    """(NumPy's type, shape, bytes)"""
    with open(path, "rb") as file:
        data = file.read()
    if data[:6] != b"\x93NUMPY":
        raise ValueError(path + " is no .npy file")
    wide = data[6] >= 2
    size, = struct.unpack_from("<I" if wide else "<H", data, 8)
    start = (12 if wide else 10) + size
    header = ast.literal_eval(data[start - size:start].decode())
    return header["descr"], header["shape"], data[start:]


def read(path):
    """(type, shape, flat values)"""
    descr, shape, data = read_raw(path)
    kind, (_, code) = next(t for t in TYPES.items() if t[1][0].lstrip("<|") == descr.lstrip("<|="))
    return kind, shape, list(struct.unpack("<%d%s" % (len(data) // struct.calcsize(code), code),
                                           data))


def round_to(code, x):
    try:
        return struct.unpack(code, struct.pack(code, x))[0]
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def f16(x):
    return round_to("<e", x)


def f32(x):
    return round_to("<f", x)


def bits_f16(x):
    return struct.unpack("<H", struct.pack("<e", x))[0]


def bits_f32(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def from_bits_f32(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]
