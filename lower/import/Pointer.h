// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the import knows of a pointer beyond its address. Nothing is emitted here.

#ifndef COOP_LOWER_IMPORT_POINTER_H
#define COOP_LOWER_IMPORT_POINTER_H

#include "lower/import/SpirvType.h"
#include "llvm/IR/Value.h"

namespace coop::lower {

struct Pointer {
  enum class Kind : uint8_t {
    Memory,      ///< Address points to a Pointee
    Bindings,    ///< an array of buffers, which is no memory: Set and Binding say which
    CoopElement, ///< element Index of the cooperative object of type Whole at Address
    Builtin,     ///< an Input variable, or its component Index
  };
  Kind TheKind = Kind::Memory;
  llvm::Value *Address = nullptr;
  const SpirvType *Pointee = nullptr;
  spirv::StorageClass Storage = spirv::StorageClass::Function;
  /// Memory is laid out by Offset, ArrayStride, MatrixStride; else as LLVM's types are.
  bool Explicit = false;
  bool Volatile = false;
  /// Of a matrix, or of arrays of them.
  MatrixLayout Layout;
  /// Bytes between the components of a vector: a column of a row-major matrix. 0: they are packed.
  uint32_t ComponentStride = 0;
  /// What the address is known to be a multiple of.
  uint64_t Align = 1;
  /// Align is what the shader promised, though it be less than a scalar's size.
  bool ExactAlign = false;

  const SpirvType *Whole = nullptr;
  llvm::Value *Index = nullptr;
  spirv::BuiltIn BuiltinKind = spirv::BuiltIn::Position;

  /// The buffer that the address is the start of, so that its size can be asked for; set when
  /// BufferIndex is.
  uint32_t Set = 0, Binding = 0;
  llvm::Value *BufferIndex = nullptr;
};

} // namespace coop::lower

#endif
