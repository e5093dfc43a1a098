// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory layout by the rules of GLSL 4.60 section 7.6.2.2, numbered in the comments.

#include "sema/BlockLayout.h"
#include <algorithm>

using namespace coop;
using namespace coop::sema;

static uint64_t add(uint64_t A, uint64_t B) { return std::min(A + B, MaxLayoutSize); }

static uint64_t multiply(uint64_t A, uint64_t B) {
  return A && B > MaxLayoutSize / A ? MaxLayoutSize : std::min(A * B, MaxLayoutSize);
}

static uint64_t roundUp(uint64_t Value, uint64_t Align) {
  return std::min((Value + Align - 1) / Align * Align, MaxLayoutSize);
}

static uint64_t scalarBytes(ScalarKind K) { return bitWidth(K) / 8; }

/// Rules 1 to 3. Scalar packing aligns a vector as its component.
static SizeAlign vectorLayout(ScalarKind K, uint32_t Count, Packing P) {
  uint64_t Bytes = scalarBytes(K);
  uint64_t Align = P == Packing::Scalar || Count == 1 ? Bytes
                   : Count == 2                       ? 2 * Bytes
                                                      : 4 * Bytes;
  // Long vectors are laid out as arrays of their components would be.
  if (Count > 4)
    Align = P == Packing::Scalar ? Bytes : 4 * Bytes;
  return {multiply(Bytes, Count), Align};
}

/// Rule 4 and 9: std140 rounds the alignment of arrays and structs up to that of vec4.
static uint64_t aggregateAlign(uint64_t Align, Packing P) {
  return P == Packing::Std140 ? roundUp(Align, 16) : Align;
}

uint64_t sema::matrixStride(const Type *Matrix, Packing P, bool RowMajor) {
  uint32_t Length = RowMajor ? Matrix->columns() : Matrix->rows();
  SizeAlign Vector = vectorLayout(Matrix->component(), Length, P);
  return roundUp(Vector.Size, aggregateAlign(Vector.Align, P));
}

uint64_t sema::arrayStride(const Type *Array, Packing P, bool RowMajor) {
  SizeAlign Element = layoutOf(Array->element(), P, RowMajor);
  return roundUp(Element.Size, aggregateAlign(Element.Align, P));
}

SizeAlign sema::layoutOf(const Type *T, Packing P, bool RowMajor) {
  switch (T->kind()) {
  case TypeKind::Scalar:
    return vectorLayout(T->component(), 1, P);
  case TypeKind::Vector:
    return vectorLayout(T->component(), T->vectorSize(), P);
  case TypeKind::Matrix: { // rules 5 and 7
    uint32_t Length = RowMajor ? T->columns() : T->rows();
    uint32_t Count = RowMajor ? T->rows() : T->columns();
    SizeAlign Vector = vectorLayout(T->component(), Length, P);
    return {multiply(matrixStride(T, P, RowMajor), Count), aggregateAlign(Vector.Align, P)};
  }
  case TypeKind::Array: { // rules 4, 6, 8 and 10
    SizeAlign Element = layoutOf(T->element(), P, RowMajor);
    int64_t Count = T->arraySize() ? T->arraySize()->asInt().value_or(0) : 0;
    return {multiply(arrayStride(T, P, RowMajor), static_cast<uint64_t>(std::max<int64_t>(Count, 0))),
            aggregateAlign(Element.Align, P)};
  }
  case TypeKind::Struct: {
    BlockLayout L = layoutStruct(T, P, RowMajor);
    return {L.Size, L.Align};
  }
  case TypeKind::BufferReference:
    return {8, 8};
  default:
    return {0, 1}; // not allowed in a block, and reported there
  }
}

BlockLayout sema::layoutStruct(const Type *Struct, Packing P, bool RowMajor) {
  BlockLayout Result{{}, 0, 1};
  uint64_t Next = 0;
  for (const Field &F : Struct->structInfo().Fields) {
    SizeAlign Member = layoutOf(F.Ty, P, F.RowMajor.value_or(RowMajor));
    uint64_t Offset = F.Offset ? *F.Offset : Next;
    uint64_t Align = std::max<uint64_t>(Member.Align, F.Align.value_or(1));
    Offset = roundUp(Offset, F.Offset && !F.Align ? 1 : Align);
    Result.Offsets.push_back(Offset);
    Result.Align = std::max(Result.Align, Member.Align);
    Next = add(Offset, Member.Size);
    // What follows an aggregate starts at a multiple of its alignment (rules 4 and 9).
    bool IsAggregate = F.Ty->isArray() || F.Ty->isStruct() || F.Ty->isMatrix();
    if (IsAggregate && P != Packing::Scalar)
      Next = roundUp(Next, Member.Align);
  }
  Result.Align = aggregateAlign(Result.Align, P);
  Result.Size = P == Packing::Scalar ? Next : roundUp(Next, Result.Align);
  return Result;
}

uint64_t sema::referenceStride(const BufferReferenceInfo &Info) {
  uint64_t Size = layoutOf(Info.Pointee, Info.ThePacking, Info.RowMajor).Size;
  return roundUp(Size, Info.Align ? Info.Align : 1);
}
