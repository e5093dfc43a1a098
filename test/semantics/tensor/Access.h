// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What loads, stores and loads with a decode function have in common: the tensor's buffer and the
// parts of the program that declare it and the shape.

#ifndef COOP_SEMANTICS_TENSOR_ACCESS_H
#define COOP_SEMANTICS_TENSOR_ACCESS_H

#include "Frame.h"

namespace semantics::tensor {

/// Bytes that the accesses of all instances need, if an index counts ElementSize bytes.
size_t tensorSize(const Frame &F, const Memory &M, const Shape &S, Access A, unsigned ElementSize);

/// A buffer of that size, of random components of the matrix's type.
Buffer tensorBuffer(Element E, size_t Size, Stream &From);

void addMemory(Parts &P, const Memory &M, size_t Size);
void addShape(Parts &P, const ShapeText &Text);
/// The buffer with the tensor's address, where the program reaches it so.
void addReference(Program &P, const Memory &M);

/// The program of a load or store without a callback. Buffers: the tensor, the matrices before, the
/// matrices after.
Program accessProgram(Choices &C, std::string_view Function, const Frame &F, Operands &O,
                      const Shape &S, const Memory &M, size_t Size, std::vector<Buffer> Buffers);

} // namespace semantics::tensor

#endif
