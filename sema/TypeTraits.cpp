// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What types contain.

#include "sema/TypeTraits.h"
#include "llvm/Support/MathExtras.h"

namespace coop::sema {

/// A = A with B's contents.
static void include(TypeTraits &A, const TypeTraits &B) {
  A.HasOpaque |= B.HasOpaque;
  A.HasCooperative |= B.HasCooperative;
  A.HasReference |= B.HasReference;
  A.HasBufferDescriptor |= B.HasBufferDescriptor;
  A.HasBool |= B.HasBool;
  A.HasLongVector |= B.HasLongVector;
  A.HasUnsized |= B.HasUnsized;
  A.HasSpecSized |= B.HasSpecSized;
  A.HasDouble |= B.HasDouble;
  A.HasInteger |= B.HasInteger;
  A.HasInt8 |= B.HasInt8;
  A.HasInt16 |= B.HasInt16;
  A.HasFloat16 |= B.HasFloat16;
  A.HasNarrowFloat |= B.HasNarrowFloat;
  A.HasSubByte |= B.HasSubByte;
  A.IsNullable &= B.IsNullable;
  A.Depth = std::max(A.Depth, B.Depth + 1);
}

TypeTraits TypeTraitsCache::compute(const Type *T) {
  TypeTraits R;
  if (T->isScalar() || T->isVector() || T->isMatrix()) {
    ScalarKind K = T->component();
    unsigned Width = bitWidth(K);
    R.HasBool = K == ScalarKind::Bool;
    R.HasInteger = isInteger(K);
    R.HasDouble = Width == 64;
    R.HasInt8 = isInteger(K) && Width == 8;
    R.HasInt16 = isInteger(K) && Width == 16;
    R.HasFloat16 = K == ScalarKind::F16;
    R.HasNarrowFloat = K == ScalarKind::BF16 || (isFloat(K) && Width <= 8);
    R.HasSubByte = Width < 8;
    R.HasLongVector =
        T->isVector() && (T->isSpecVector() || T->vectorSize() > 4 || T->vectorSize() == 1);
    R.MinimalSize = uint64_t((Width + 7) / 8) * T->vectorSize() * (T->isMatrix() ? T->rows() : 1);
    return R;
  }
  switch (T->kind()) {
  case TypeKind::Array: {
    const TypeTraits &E = of(T->element());
    include(R, E);
    const Constant *Size = T->arraySize();
    R.HasUnsized |= !Size;
    R.IsNullable &= Size != nullptr;
    R.HasSpecSized |= Size && Size->isSpec();
    std::optional<int64_t> N = Size ? Size->asInt() : std::nullopt;
    R.MinimalSize = llvm::SaturatingMultiply(E.MinimalSize, N && *N > 0 ? uint64_t(*N) : 1);
    return R;
  }
  case TypeKind::Struct:
    for (const Field &F : T->structInfo().Fields) {
      const TypeTraits &E = of(F.Ty);
      include(R, E);
      R.MinimalSize = llvm::SaturatingAdd(R.MinimalSize, E.MinimalSize);
    }
    return R;
  case TypeKind::BufferReference:
    R.HasReference = true;
    R.IsNullable = false;
    R.MinimalSize = 8;
    return R;
  case TypeKind::BufferDescriptor:
    R.HasOpaque = R.HasBufferDescriptor = true;
    R.IsNullable = false;
    return R;
  case TypeKind::CoopMatrix:
  case TypeKind::CoopVector:
    R.HasCooperative = true;
    return R;
  case TypeKind::TensorLayout:
  case TypeKind::TensorView:
    R.HasCooperative = true;
    R.IsNullable = false;
    return R;
  case TypeKind::Opaque:
  case TypeKind::Tensor:
    R.HasOpaque = true;
    R.IsNullable = false;
    return R;
  default:
    R.IsNullable = false;
    return R;
  }
}

const TypeTraits &TypeTraitsCache::of(const Type *T) {
  if (auto I = Known.find(T); I != Known.end())
    return *I->second;
  // Nested look-ups may grow the table: compute first.
  auto Computed = std::make_unique<TypeTraits>(compute(T));
  return *(Known[T] = std::move(Computed));
}

} // namespace coop::sema
