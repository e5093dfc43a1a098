// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The layout of types in memory that others see: std140, std430, scalar (OpenGL 4.6
// section 7.6.2.2, GL_EXT_scalar_block_layout). Offsets and sizes in bytes, in 64 bits. Used by the
// checks of blocks and by codegen for its decorations.

#ifndef COOP_SEMA_BLOCKLAYOUT_H
#define COOP_SEMA_BLOCKLAYOUT_H

#include "sema/Types.h"
#include <cstdint>
#include <vector>

namespace coop::sema {

/// Sizes that pass this are reported by the checks of declarations; arithmetic saturates here.
inline constexpr uint64_t MaxLayoutSize = uint64_t(1) << 48;

struct SizeAlign {
  uint64_t Size;  ///< of an unsized array 0; saturated at MaxLayoutSize
  uint64_t Align; ///< a power of two
};

/// Size and base alignment of T. Array sizes that are specialized count with their defaults.
SizeAlign layoutOf(const Type *T, Packing P, bool RowMajor);

/// From one element of an array to the next.
uint64_t arrayStride(const Type *Array, Packing P, bool RowMajor);
/// From one column (row, when RowMajor) of a matrix to the next.
uint64_t matrixStride(const Type *Matrix, Packing P, bool RowMajor);

struct BlockLayout {
  std::vector<uint64_t> Offsets; ///< of each field
  uint64_t End = 0;              ///< of the member that ends last
  uint64_t Size;                 ///< padded to Align, but for scalar packing
  uint64_t Align;
};
/// Offsets of a struct's fields, `layout(offset =, align =)` respected as written.
BlockLayout layoutStruct(const Type *Struct, Packing P, bool RowMajor);

/// What `reference + 1` adds to the address (GL_EXT_buffer_reference2): the size of the pointee
/// rounded up to the reference's alignment.
uint64_t referenceStride(const BufferReferenceInfo &Info);

} // namespace coop::sema

#endif
