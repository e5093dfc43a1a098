// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Offsets, strides and sizes in blocks. The numbers of rules are those of OpenGL 4.6, section
// 7.6.2.2. What shaders say about offsets is checked in DeclarationsBlocks.cpp.

#include "sema/BlockLayout.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

namespace coop::sema {

namespace {

uint64_t bounded(uint64_t V) { return std::min(V, MaxLayoutSize); }

uint64_t roundUp(uint64_t V, uint64_t Align) {
  return V >= MaxLayoutSize ? MaxLayoutSize : bounded(llvm::alignTo(V, Align));
}

uint64_t times(uint64_t A, uint64_t B) { return bounded(llvm::SaturatingMultiply(A, B)); }

/// Computes one layout. Each struct is looked at once, however often structs of structs mention it.
class Calculator {
public:
  explicit Calculator(Packing P) : P(P) {}

  SizeAlign of(const Type *T, bool RowMajor);
  BlockLayout structure(const StructInfo &Info, bool RowMajor);
  /// One column or row, as an element of the array that a matrix is (rules 5 and 7).
  SizeAlign line(const Type *Matrix, bool RowMajor) {
    SizeAlign L = vector(Matrix->component(), RowMajor ? Matrix->columns() : Matrix->rows());
    L.Align = aggregateAlign(L.Align);
    L.Size = roundUp(L.Size, L.Align);
    return L;
  }
  SizeAlign element(const Type *Array, bool RowMajor) {
    SizeAlign E = of(Array->element(), RowMajor);
    E.Align = aggregateAlign(E.Align);
    E.Size = roundUp(E.Size, E.Align);
    return E;
  }

private:
  SizeAlign vector(ScalarKind K, uint32_t Count) const;
  /// std140: arrays, columns and structs are aligned like vec4.
  uint64_t aggregateAlign(uint64_t Align) const {
    return P == Packing::Std140 ? roundUp(Align, 16) : Align;
  }

  Packing P;
  llvm::DenseMap<std::pair<const Type *, unsigned>, SizeAlign> Structs;
};

/// Rules 1 to 3 (for long vectors GLSL_EXT_long_vector's version of rule 3).
SizeAlign Calculator::vector(ScalarKind K, uint32_t Count) const {
  uint64_t N = bitWidth(K) / 8;
  bool Tight = P == Packing::Scalar || Count == 1;
  return {N * Count, Tight ? N : Count == 2 ? 2 * N : 4 * N};
}

BlockLayout Calculator::structure(const StructInfo &Info, bool RowMajor) {
  BlockLayout L;
  L.Align = 1;
  uint64_t End = 0; // of the member before, which need not be the last in memory
  for (const Field &F : Info.Fields) {
    SizeAlign Member = of(F.Ty, F.RowMajor.value_or(RowMajor));
    uint64_t Offset = F.Offset ? *F.Offset : End;
    Offset = roundUp(Offset, std::max<uint64_t>(Member.Align, F.Align.value_or(1)));
    L.Offsets.push_back(Offset);
    L.Align = std::max(L.Align, Member.Align);
    End = bounded(Offset + Member.Size);
    L.End = std::max(L.End, End);
  }
  // Rule 9. The scalar layout has no padding at the end.
  L.Align = aggregateAlign(L.Align);
  L.Size = P == Packing::Scalar ? L.End : roundUp(L.End, L.Align);
  return L;
}

SizeAlign Calculator::of(const Type *T, bool RowMajor) {
  switch (T->kind()) {
  case TypeKind::Scalar:
  case TypeKind::Vector:
    return vector(T->component(), T->vectorSize());
  case TypeKind::Matrix: {
    SizeAlign L = line(T, RowMajor);
    return {times(L.Size, RowMajor ? T->rows() : T->columns()), L.Align};
  }
  case TypeKind::Array: {
    SizeAlign E = element(T, RowMajor);
    std::optional<int64_t> N = T->arraySize() ? T->arraySize()->asInt() : std::nullopt;
    const uint64_t Count = N && *N > 0 ? uint64_t(*N) : 0;
    if (P != Packing::Scalar || Count == 0)
      return {times(E.Size, Count), E.Align};
    // The last element has no padding at its end (GL_EXT_scalar_block_layout section 4.4.5).
    return {bounded(times(E.Size, Count - 1) + of(T->element(), RowMajor).Size), E.Align};
  }
  case TypeKind::Struct: {
    std::pair<const Type *, unsigned> Key(T, RowMajor);
    if (auto I = Structs.find(Key); I != Structs.end())
      return I->second;
    BlockLayout L = structure(T->structInfo(), RowMajor);
    return Structs[Key] = {L.Size, L.Align};
  }
  case TypeKind::BufferReference:
    return {8, 8};
  default:
    return {0, 1};
  }
}

} // namespace

SizeAlign layoutOf(const Type *T, Packing P, bool RowMajor) {
  return Calculator(P).of(T, RowMajor);
}

uint64_t arrayStride(const Type *Array, Packing P, bool RowMajor) {
  return Calculator(P).element(Array, RowMajor).Size;
}

uint64_t matrixStride(const Type *Matrix, Packing P, bool RowMajor) {
  return Calculator(P).line(Matrix, RowMajor).Size;
}

BlockLayout layoutStruct(const Type *Struct, Packing P, bool RowMajor) {
  return Calculator(P).structure(Struct->structInfo(), RowMajor);
}

uint64_t referenceStride(const BufferReferenceInfo &Info) {
  if (!Info.Pointee || Info.Pointee->structInfo().Fields.empty())
    return 0;
  Calculator C(Info.ThePacking);
  const StructInfo &Struct = Info.Pointee->structInfo();
  return roundUp(C.structure(Struct, Info.RowMajor).End, Info.Align);
}

} // namespace coop::sema
