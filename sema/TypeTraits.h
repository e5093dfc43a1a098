// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a type contains, at any depth: found once for each type, so that the answer costs nothing
// for structs of structs of structs. Sizes in memory are in BlockLayout.h.

#ifndef COOP_SEMA_TYPETRAITS_H
#define COOP_SEMA_TYPETRAITS_H

#include "sema/Types.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace coop::sema {

struct TypeTraits {
  bool HasOpaque = false;      ///< an image, sampler, acceleration structure, ...
  bool HasCooperative = false; ///< a cooperative matrix or vector, tensor layout or view
  bool HasReference = false;   ///< a buffer reference
  bool HasBufferDescriptor = false;
  bool HasBool = false;
  bool HasLongVector = false; ///< of GL_EXT_long_vector, also with one component
  bool HasUnsized = false;    ///< an array without size
  bool HasSpecSized = false;  ///< an array sized by a specialization constant
  bool HasDouble = false;     ///< 64-bit components
  bool HasInteger = false;    ///< integer components
  bool HasInt8 = false, HasInt16 = false, HasFloat16 = false;
  bool HasNarrowFloat = false; ///< bfloat16 or floats of 8 and fewer bits
  bool HasSubByte = false;     ///< floats of fewer than 8 bits
  bool IsNullable = true;      ///< GL_EXT_null_initializer gives it a null value
  uint32_t Depth = 1;          ///< levels of arrays and structs
  /// Bytes when packed tightly, at the default sizes; saturated.
  uint64_t MinimalSize = 0;
};

class TypeTraitsCache {
public:
  const TypeTraits &of(const Type *T);

private:
  TypeTraits compute(const Type *T);
  llvm::DenseMap<const Type *, std::unique_ptr<TypeTraits>> Known;
};

/// Types that nest more deeply are refused where they are made, so that everybody may recurse.
inline constexpr uint32_t MaxTypeDepth = 200;
/// SPIR-V's offsets and strides are 32-bit words.
inline constexpr uint64_t MaxTypeSize = 0xffffffffu;

} // namespace coop::sema

#endif
