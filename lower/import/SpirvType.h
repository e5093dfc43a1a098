// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V's types as the import needs them: what LLVM's types do not say (signedness, explicit
// layouts, encodings of narrow floats, pointees) beside the LLVM types of values and of memory.

#ifndef COOP_LOWER_IMPORT_SPIRVTYPE_H
#define COOP_LOWER_IMPORT_SPIRVTYPE_H

#include "lower/ir/NarrowFloats.h"
#include "support/spirv/Words.h"
#include <optional>

namespace coop::lower {

enum class TypeKind : uint8_t {
  Void,
  Bool,
  Int,
  Float,
  Vector,
  Matrix,
  Array,
  RuntimeArray,
  Struct,
  Pointer,
  Function,
  CoopMatrix,
  CoopVector,
  TensorLayout,
  TensorView,
  Image,
  Sampler,
  SampledImage,
};

/// What a struct's member says about a matrix in it, through arrays.
struct MatrixLayout {
  uint32_t Stride = 0; ///< 0: none is known
  bool RowMajor = false;
};

struct SpirvMember {
  std::optional<uint32_t> Offset;
  MatrixLayout Layout;
  bool Volatile = false, NonReadable = false, NonWritable = false;
};

struct SpirvType {
  TypeKind Kind;
  uint32_t Id;
  /// Of values; null for run-time arrays.
  llvm::Type *Value = nullptr;
  /// In memory without an explicit layout. Booleans, and vectors of them, take bytes there. They do
  /// in arrays and structs that are values, too: such values are copied as they lie in memory, and
  /// seen to be copies (lower/transform/CoalesceVariables.h). Null for run-time arrays.
  llvm::Type *Memory = nullptr;
  uint32_t Width = 0;
  bool Signed = false;
  CoopEncoding Encoding = CoopEncoding::Native;
  /// Component of vectors and cooperative types, column of matrices, element of arrays, result of
  /// functions, sampled type of images, image of sampled images.
  const SpirvType *Element = nullptr;
  /// Components, columns, elements; 0 for run-time arrays.
  uint64_t Count = 0;
  /// Members, or parameters of functions.
  llvm::SmallVector<const SpirvType *, 4> Parts;
  llvm::SmallVector<SpirvMember, 4> Members;
  bool IsBlock = false, IsBufferBlock = false;
  spirv::StorageClass Storage = spirv::StorageClass::Function;
  uint32_t PointeeId = 0;
  /// Of images: numbers of coop/image_abi.h.
  uint32_t View = 0, Format = 0;
  bool IsStorage = false;
  bool IsRect = false; ///< of coordinates in texels
  /// Of arrays and pointers.
  uint32_t ArrayStride = 0;
  /// Scalars inside; saturates. Bounds what is copied one by one.
  uint64_t Scalars = 1;
  /// Bytes in natural memory; saturates.
  uint64_t NaturalSize = 0;
  uint32_t Depth = 1;
  /// Members of structs all the way down, elements of arrays not repeated. Types share parts, so
  /// that without a bound a walk over a type could take forever.
  uint32_t Leaves = 1;

  bool isScalar() const {
    return Kind == TypeKind::Bool || Kind == TypeKind::Int || Kind == TypeKind::Float;
  }
  bool isInt() const { return Kind == TypeKind::Int; }
  bool isFloat() const { return Kind == TypeKind::Float; }
  /// One of lower/ir/NarrowFloats.def.
  bool isNarrowFloat() const { return isFloat() && Encoding != CoopEncoding::Native; }
  /// One of SPV_EXT_float8, which cooperative types have as well.
  bool isFloat8() const { return isNarrowFloat() && narrowFloat(Encoding).isComponent(); }
  /// A scalar that memory with an explicit layout cannot hold.
  bool hasNoLayout() const { return Kind == TypeKind::Bool || (isScalar() && Width % 8 != 0); }
  bool isVector() const { return Kind == TypeKind::Vector; }
  bool isPointer() const { return Kind == TypeKind::Pointer; }
  bool isStruct() const { return Kind == TypeKind::Struct; }
  bool isArray() const { return Kind == TypeKind::Array || Kind == TypeKind::RuntimeArray; }
  bool isCoop() const { return Kind == TypeKind::CoopMatrix || Kind == TypeKind::CoopVector; }
  /// What is bound to it is a description, which has no address in the shader.
  bool isDescriptor() const {
    return Kind == TypeKind::Image || Kind == TypeKind::Sampler || Kind == TypeKind::SampledImage;
  }
  bool isComposite() const {
    return isVector() || Kind == TypeKind::Matrix || isArray() || isStruct() || isCoop();
  }
  /// The scalar type of a scalar or a vector; null for others.
  const SpirvType *scalar() const { return isScalar() ? this : isVector() ? Element : nullptr; }
  /// The number of parts that indices of composites count; 0 where it is not known here.
  uint64_t parts() const { return isStruct() ? Parts.size() : Count; }
  const SpirvType *part(uint64_t I) const { return isStruct() ? Parts[I] : Element; }
};

} // namespace coop::lower

#endif
