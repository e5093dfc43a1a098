// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices for cooperative vectors on the host: how many bytes one takes in a layout, and its
// conversion between layouts and component types. It is what vkConvertCooperativeVectorMatrixNV is
// for a Vulkan driver; the optimal layouts are those of shaders that this library compiles.
// No header of LLVM, no exceptions, no global state: on any thread, several at once.

#ifndef COOP_CONVERT_MATRIX_H
#define COOP_CONVERT_MATRIX_H

#include <cstdint>
#include <string>

namespace coop {

/// With the values of VkComponentTypeKHR and of gl_ComponentType...NV. The packed types are not
/// here: they say how an input vector is passed, and such a matrix has SignedInt8 or UnsignedInt8.
enum class MatrixComponent : uint32_t {
  Float16 = 0,
  Float32 = 1,
  Float64 = 2,
  SignedInt8 = 3,
  SignedInt16 = 4,
  SignedInt32 = 5,
  SignedInt64 = 6,
  UnsignedInt8 = 7,
  UnsignedInt16 = 8,
  UnsignedInt32 = 9,
  UnsignedInt64 = 10,
  FloatE4M3 = 1000491002,
  FloatE5M2 = 1000491003,
};

/// With the values of VkCooperativeVectorMatrixLayoutNV and gl_CooperativeVectorMatrixLayout...NV.
enum class MatrixLayout : uint32_t {
  RowMajor = 0,
  ColumnMajor = 1,
  InferencingOptimal = 2,
  TrainingOptimal = 3,
};

/// How a matrix lies in memory.
struct MatrixFormat {
  MatrixComponent Component = MatrixComponent::Float32;
  MatrixLayout Layout = MatrixLayout::RowMajor;
  /// Bytes from one row to the next of RowMajor, from one column to the next of ColumnMajor: a
  /// multiple of the component's size and no less than a row (column) takes. 0: just that. The
  /// optimal layouts ignore it. Shaders need a multiple of 16.
  uint64_t Stride = 0;
};

struct MatrixConversion {
  uint32_t Rows = 0, Columns = 0; ///< not 0
  MatrixFormat SourceFormat, DestinationFormat;
  /// Any alignment. Not read when there is no destination.
  const void *Source = nullptr;
  uint64_t SourceSize = 0; ///< bytes that may be read
  /// Any alignment; must not overlap the source. Null: only the size is wanted.
  void *Destination = nullptr;
  uint64_t DestinationSize = 0; ///< bytes that may be written
};

enum class MatrixConversionStatus : uint8_t {
  Done,
  TooSmall, ///< DestinationSize is less than the result's Size; nothing was written
  Invalid,  ///< nothing was written
};

struct MatrixConversionResult {
  MatrixConversionStatus Status = MatrixConversionStatus::Done;
  std::string Error; ///< empty when it is done
  /// Bytes that the matrix takes at the destination; 0 when the conversion is invalid.
  uint64_t Size = 0;
  explicit operator bool() const { return Status == MatrixConversionStatus::Done; }
};

/// Converts, or without a destination computes the size alone.
///
/// Components of equal type keep their bits. Otherwise their values are rounded once, to the
/// nearest and ties to even, as GL_NV_cooperative_vector converts an input vector: what is too large
/// becomes the nearest end of an integer's range (and NaN becomes 0), the greatest finite number of
/// the 8-bit floats, and infinity in the other floats.
///
/// In optimal layouts, all Size bytes are written. Between the rows of RowMajor (columns of
/// ColumnMajor) nothing is. A source of an optimal layout that is zero everywhere is a matrix of
/// zeros.
MatrixConversionResult convertMatrix(const MatrixConversion &Conversion);

} // namespace coop

#endif
