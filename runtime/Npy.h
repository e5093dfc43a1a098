// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NumPy's .npy files, versions 1 to 3: little-endian arrays in C order.
// bfloat16, for which NumPy has no type, is its raw type of two bytes, '<V2'.

#ifndef COOP_RUNTIME_NPY_H
#define COOP_RUNTIME_NPY_H

#include "runtime/Buffer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace coop::runtime {

enum class NpyType : uint8_t {
#define COOP_NPY_TYPE(Id, Descr, ShortName, Size) Id,
#include "runtime/NpyTypes.def"
};

/// "f32", "bf16", "u8", ...: the names that `coopc run` takes.
llvm::StringRef npyTypeName(NpyType T);
std::optional<NpyType> parseNpyTypeName(llvm::StringRef Name);
/// NumPy's 'descr': "<f4".
llvm::StringRef npyTypeDescr(NpyType T);
unsigned npyTypeSize(NpyType T);

struct NpyArray {
  NpyType Type = NpyType::F32;
  llvm::SmallVector<uint64_t, 4> Shape; ///< empty: a scalar
  Buffer Data;

  uint64_t elements() const;
};

/// Bytes that an array takes, or an error when that overflows.
llvm::Expected<uint64_t> npyByteSize(NpyType Type, llvm::ArrayRef<uint64_t> Shape);

/// What is not exactly an array of a type of NpyTypes.def in C order is refused: truncated data,
/// data after the array, big-endian or structured types, Fortran order.
llvm::Expected<NpyArray> parseNpy(llvm::ArrayRef<uint8_t> File, llvm::StringRef Name,
                                  Guards Around = Guards::None);
llvm::Expected<NpyArray> readNpy(llvm::StringRef Path, Guards Around = Guards::None);

/// The header of version 1 (2 where the shape is too long for it), padded as NumPy pads it.
std::string npyHeader(NpyType Type, llvm::ArrayRef<uint64_t> Shape);
/// Bytes must be what npyByteSize says. The file is written as a whole or not at all; Stop is
/// writeWholeFile's.
llvm::Error writeNpy(llvm::StringRef Path, NpyType Type, llvm::ArrayRef<uint64_t> Shape,
                     llvm::ArrayRef<uint8_t> Bytes, const uint32_t *Stop = nullptr);

} // namespace coop::runtime

#endif
