// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `==` on values of any type, aggregates included (GLSL 4.60 section 5.9).

#include "codegen/Emitter.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using namespace coop::codegen;

/// Longer arrays are compared by loops: code must not grow with them.
static constexpr uint64_t LongestUnrolled = 32;

/// The scalars, vectors and matrices in T, or some number over Limit. Sizes are known: what has a
/// specialized one is not compared (GLSL 4.60 section 4.1.9).
static uint64_t countParts(const Type *T, uint64_t Limit) {
  if (T->isArray()) {
    const uint64_t OfElement = countParts(T->element(), Limit);
    const auto Elements = static_cast<uint64_t>(*T->arraySize()->asInt());
    return OfElement && Elements > Limit / OfElement ? Limit + 1 : OfElement * Elements;
  }
  if (!T->isStruct())
    return 1;
  uint64_t Count = 0;
  for (const sema::Field &Field : T->structInfo().Fields) {
    Count += countParts(Field.Ty, Limit);
    if (Count > Limit)
      break;
  }
  return Count;
}

static bool isLongArray(const Type *T) {
  return T->isArray() && countParts(T, LongestUnrolled) > LongestUnrolled;
}

/// Of structures it is kept: those that hold two of another each are seen exponentially often.
bool Emitter::containsLongArray(const Type *T) {
  if (!T->isStruct())
    return isLongArray(T);
  if (auto Known = LongArrays.find(T); Known != LongArrays.end())
    return Known->second;
  const bool Result = llvm::any_of(T->structInfo().Fields, [&](const sema::Field &Field) {
    return containsLongArray(Field.Ty);
  });
  return LongArrays[T] = Result;
}

Id Emitter::equal(Id Left, Id Right, const Type *T) {
  if (!containsLongArray(T))
    return equalParts(Left, Right, T);
  return equalInMemory(spill(Left, T), spill(Right, T));
}

/// One bool for two values, all of whose parts are compared.
Id Emitter::equalParts(Id Left, Id Right, const Type *T) {
  Id Bool = M.boolType();
  if (T->isScalarOrVector()) {
    ScalarKind K = T->component();
    Op Opcode = K == ScalarKind::Bool ? Op::OpLogicalEqual
                                      : pick(K, Op::OpFOrdEqual, Op::OpIEqual, Op::OpIEqual);
    if (T->isScalar())
      return F.emit(Opcode, Bool, {Left, Right});
    Id Vector = M.uniqueType(Op::OpTypeVector, {Bool, T->vectorSize()});
    return F.emit(Op::OpAll, Bool, {F.emit(Opcode, Vector, {Left, Right})});
  }
  if (T->isBufferReference()) {
    Id Address = scalarType(ScalarKind::U64);
    return F.emit(Op::OpIEqual, Bool,
                  {F.emit(Op::OpConvertPtrToU, Address, {Left}),
                   F.emit(Op::OpConvertPtrToU, Address, {Right})});
  }
  if (T->isMatrix())
    return equalColumns(Left, Right, T);
  if (M.isOutOfIds()) // reported at the end; there may be exponentially many parts
    return Left;
  Id All = 0;
  auto Part = [&](const Type *PartType, uint32_t Index) {
    Id Type = typeId(PartType);
    Id LeftPart = F.emit(Op::OpCompositeExtract, Type, {Left, Index});
    Id RightPart = F.emit(Op::OpCompositeExtract, Type, {Right, Index});
    All = both(All, equalParts(LeftPart, RightPart, PartType));
  };
  if (T->isArray())
    for (uint32_t I = 0; I != *T->arraySize()->asInt(); ++I)
      Part(T->element(), I);
  else
    for (auto [Index, Field] : llvm::enumerate(T->structInfo().Fields))
      Part(Field.Ty, Index);
  return All ? All : M.uniqueConstant(Op::OpConstantTrue, Bool, {});
}

Id Emitter::equalColumns(Id Left, Id Right, const Type *Matrix) {
  Id Bool = M.boolType();
  Id Column = M.uniqueType(Op::OpTypeVector, {scalarType(Matrix->component()), Matrix->rows()});
  Id Vector = M.uniqueType(Op::OpTypeVector, {Bool, Matrix->rows()});
  Id All = 0;
  for (uint32_t I = 0; I != Matrix->columns(); ++I) {
    Id Same = F.emit(Op::OpFOrdEqual, Vector,
                     {F.emit(Op::OpCompositeExtract, Column, {Left, I}),
                      F.emit(Op::OpCompositeExtract, Column, {Right, I})});
    All = both(All, F.emit(Op::OpAll, Bool, {Same}));
  }
  return All;
}

/// All && Same, where 0 is what has no parts yet.
Id Emitter::both(Id All, Id Same) {
  return All ? F.emit(Op::OpLogicalAnd, M.boolType(), {All, Same}) : Same;
}

/// The same of what lies in variables, in which elements are found by an index.
Id Emitter::equalInMemory(const Place &Left, const Place &Right) {
  const Type *T = Left.Ty;
  if (!containsLongArray(T))
    return equalParts(load(Left), load(Right), T);
  if (T->isArray())
    return equalElements(Left, Right);
  if (M.isOutOfIds())
    return Left.Base;
  Id All = 0;
  for (uint32_t I = 0; I != T->structInfo().Fields.size(); ++I)
    All = both(All, equalInMemory(memberOf(Left, T, I), memberOf(Right, T, I)));
  return All;
}

/// A loop that ends with the first elements that differ.
Id Emitter::equalElements(const Place &Left, const Place &Right) {
  const Type *Bool = P.Types.scalar(ScalarKind::Bool), *Uint = P.Types.scalar(ScalarKind::U32);
  const Type *Element = Left.Ty->element();
  Id Length = u32(static_cast<uint32_t>(*Left.Ty->arraySize()->asInt()));
  const Place Same = variable(Bool), Index = variable(Uint);
  store(Same, M.uniqueConstant(Op::OpConstantTrue, M.boolType(), {}));
  store(Index, u32(0));

  Id Header = F.newLabel(), Test = F.newLabel(), Body = F.newLabel(), Continue = F.newLabel(),
     Merge = F.newLabel();
  F.branch(Header);
  F.startBlock(Header);
  F.loopMerge(Merge, Continue, word(spirv::LoopControl::None), {});
  F.branch(Test);
  F.startBlock(Test);
  Id IsInside = F.emit(Op::OpULessThan, M.boolType(), {load(Index), Length});
  F.branchConditional(both(load(Same), IsInside), Body, Merge);
  F.startBlock(Body);
  Id I = load(Index);
  store(Same, equalInMemory(elementOf(Left, I, Element), elementOf(Right, I, Element)));
  F.branch(Continue);
  F.startBlock(Continue);
  store(Index, F.emit(Op::OpIAdd, typeId(Uint), {load(Index), u32(1)}));
  F.branch(Header);
  F.startBlock(Merge);
  return load(Same);
}
