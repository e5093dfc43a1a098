// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of the inner loops; see MicroKernel.h. Plain vector code, which LLVM keeps in registers;
// only dot products are target intrinsics.

#include "lower/cpu/gemm/MicroKernel.h"
#include "lower/cpu/gemm/MmlaKernel.h"
#include "lower/cpu/target/DotProduct.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

// ---- elements

/// As the type of sums; V is a scalar or vector of what is stored.
Value *MicroKernel::widen(Value *V, const Component &C) {
  Type *Ty = P.SumTy;
  if (auto *Vector = dyn_cast<FixedVectorType>(V->getType()))
    Ty = FixedVectorType::get(Ty, Vector->getNumElements());
  if (P.SumTy->isFloatingPointTy())
    return componentToFloat(B, V, Component(V->getType()->getScalarType()), P.SumTy);
  // Bytes may be stored in words.
  if (V->getType()->getScalarSizeInBits() > C.bits())
    V = B.CreateTrunc(V, V->getType()->getWithNewType(C.Ty));
  return C.Signed ? B.CreateSExtOrTrunc(V, Ty) : B.CreateZExtOrTrunc(V, Ty);
}

/// The whole group of B's rows, for one vector of columns.
Value *MicroKernel::loadGroup(Value *Group, Value *Vector, unsigned Number) {
  const TileLayout &L = P.B.L;
  Value *Place = L.vectorPlace(B, Group, Vector);
  Place = B.CreateAdd(Place, B.getInt64(Number * L.panelStride()));
  if (P.RowsOfB)
    return packGroup(Group, Number, P.B.address(B, Place));
  auto *Ty = FixedVectorType::get(L.Stored, Columns * L.Group);
  return B.CreateAlignedLoad(Ty, P.B.address(B, Place), Align(L.elementBytes()));
}

/// Row Group of B from memory, of the vector that is Number after the block's first, also to To.
Value *MicroKernel::packGroup(Value *Group, unsigned Number, Value *To) {
  MemorySource Rows(B, P.B.L, *P.RowsOfB);
  Value *V = P.B.toStored(B, Rows.whole(Group, B.getInt32(Number * Columns), Columns));
  B.CreateAlignedStore(V, To, Align(P.B.L.elementBytes()));
  return V;
}

/// Of element (Row, K).
Value *MicroKernel::addressOfA(Value *Row, Value *K) {
  return P.A.address(B, P.A.place(B, Row, K));
}

/// A group of A's row as one 32-bit element, in every lane.
Value *MicroKernel::broadcastGroup(Value *Row, Value *Group) {
  Value *Address = addressOfA(Row, B.CreateMul(Group, B.getInt32(P.A.L.Group)));
  Value *Bits = B.CreateAlignedLoad(B.getInt32Ty(), Address, Align(1));
  return B.CreateVectorSplat(Columns, Bits);
}

Value *MicroKernel::broadcastElement(Value *Row, Value *Group, unsigned Element) {
  Value *K = plus(B.CreateMul(Group, B.getInt32(P.B.L.Group)), Element);
  Value *X = B.CreateAlignedLoad(P.A.L.Stored, addressOfA(Row, K), Align(1));
  return B.CreateVectorSplat(Columns, widen(X, P.CA));
}

// ---- products

Value *MicroKernel::multiplyAdd(Value *Sum, Value *X, Value *Y) {
  if (!P.SumTy->isFloatingPointTy())
    return B.CreateAdd(Sum, B.CreateMul(X, Y));
  return B.CreateIntrinsic(Intrinsic::fmuladd, {Sum->getType()}, {X, Y, Sum});
}

/// X is a group of A in every lane, as i32; Y is what loadGroup gives.
Value *MicroKernel::dot(Value *Sum, Value *X, Value *Y) {
  // The offset makes signed bytes of A unsigned, and unsigned ones signed. Words have signs of
  // their own.
  return emitDot(B, *P.Dot, Sum, {X, P.needsOffset() != P.CA.Signed || P.A.L.HasUnsignedWords},
                 {Y, P.CB.Signed || P.B.L.HasUnsignedWords});
}

/// One group of K for the whole block.
void MicroKernel::step(Value *Group, Value *Row, Value *Vector, unsigned Rows, unsigned Vectors,
                       MutableArrayRef<Value *> Sums) {
  Values Y;
  for (unsigned V = 0; V < Vectors; ++V)
    Y.push_back(loadGroup(Group, Vector, V));
  if (P.Dot) {
    for (unsigned R = 0; R < Rows; ++R) {
      Value *X = broadcastGroup(plus(Row, R), Group);
      for (unsigned V = 0; V < Vectors; ++V)
        Sums[R * Vectors + V] = dot(Sums[R * Vectors + V], X, Y[V]);
    }
    return;
  }
  const unsigned GroupSize = P.B.L.Group;
  for (unsigned E = 0; E < GroupSize; ++E) {
    Values Wide;
    for (Value *Packed : Y) {
      SmallVector<int, 16> Lanes;
      for (unsigned Lane = 0; Lane < Columns; ++Lane)
        Lanes.push_back(static_cast<int>(Lane * GroupSize + E));
      Wide.push_back(widen(GroupSize == 1 ? Packed : B.CreateShuffleVector(Packed, Lanes), P.CB));
    }
    for (unsigned R = 0; R < Rows; ++R) {
      Value *X = broadcastElement(plus(Row, R), Group, E);
      for (unsigned V = 0; V < Vectors; ++V)
        Sums[R * Vectors + V] = multiplyAdd(Sums[R * Vectors + V], X, Wide[V]);
    }
  }
}

// ---- blocks

Value *MicroKernel::start(Value *Row, Value *Vector) {
  if (P.Saturate)
    return Constant::getNullValue(sums());
  Value *V = P.hasEqualColumns() ? B.CreateVectorSplat(Columns, P.C.load(B, Row, B.getInt32(0)))
                                 : P.C.loadVector(B, P.C.vectorPlace(B, Row, Vector), Columns);
  if (P.SumTy->isFloatingPointTy())
    return componentToFloat(B, V, P.CC, P.SumTy);
  return widen(V, P.CC);
}

/// What the fused operations make of a vector of sums. What lies between columns may come of memory
/// that was never written, and that must not become a divisor.
Value *MicroKernel::elements(Value *Sums, Value *Row, Value *Vector) {
  const SumElements &E = *P.Elements;
  if (E.FirstRow) {
    Row = B.CreateAdd(E.FirstRow, Row);
    Vector = B.CreateAdd(E.FirstVector, Vector);
  }
  Value *Column = B.CreateMul(Vector, B.getInt32(Columns));
  auto Defined = [&](Value *V) {
    return V->getType()->isIntOrIntVectorTy() ? B.CreateFreeze(V) : V;
  };
  Values Args = {Row, Column, Defined(Sums)};
  for (auto [Operand, Matrix] : zip(E.Operands, E.Matrices))
    Args.push_back(Matrix ? Defined(Matrix->loadLines(B, P.D.L, Row, Vector)) : Operand);
  const uint32_t Present = P.D.L.cols();
  Value *Active = Constant::getAllOnesValue(FixedVectorType::get(B.getInt1Ty(), Columns));
  if (Present % Columns != 0) {
    Value *Lanes = B.CreateAdd(B.CreateVectorSplat(Columns, Column),
                               B.CreateStepVector(FixedVectorType::get(B.getInt32Ty(), Columns)));
    Active = B.CreateICmpULT(Lanes, B.CreateVectorSplat(Columns, B.getInt32(Present)));
  }
  Args.push_back(Active);
  return B.CreateCall(E.Lanes, Args);
}

/// What the fused operations leave to be converted at once.
Value *MicroKernel::narrow(Value *V) {
  const Component &To = P.D.L.Logical;
  if (!P.Elements || V->getType()->getScalarType() == To.Ty)
    return V;
  return P.Elements->Flushes ? emitFlushedBFloats(B, V) : componentFromFloat(B, V, To);
}

/// Sums of one row, or of rows together, as components, to D. Two vectors are converted and stored
/// as one.
void MicroKernel::store(ArrayRef<Value *> Sums, Value *Row, Value *Vector) {
  const unsigned Together = rowsTogether();
  const auto Vectors = static_cast<unsigned>(Sums.size()) / Together;
  Values Results(Sums);
  if (P.Elements)
    for (unsigned I = 0; I < Sums.size(); ++I)
      Results[I] = elements(Sums[I], plus(Row, I / Vectors), plus(Vector, I % Vectors));
  if (P.D.L.IsPanels)
    return storeGroups(Results, Row, Vector);
  for (unsigned I = 0; I < Vectors;) {
    const unsigned Count = P.Elements && I + 1 < Vectors ? 2 : 1;
    Value *V = Results[I];
    if (Count == 2)
      V = llvm::concatenateVectors(B, {V, Results[I + 1]});
    P.D.storeVector(B, narrow(V), P.D.vectorPlace(B, Row, plus(Vector, I)));
    I += Count;
  }
}

/// A group of K for each vector.
void MicroKernel::storeGroups(ArrayRef<Value *> Results, Value *Row, Value *Vector) {
  const unsigned Together = rowsTogether();
  const auto Vectors = static_cast<unsigned>(Results.size()) / Together;
  SmallVector<int, 64> Order;
  for (unsigned Column = 0; Column < Columns; ++Column)
    for (unsigned R = 0; R < Together; ++R)
      Order.push_back(static_cast<int>(R * Columns + Column));
  Value *Group = B.CreateUDiv(Row, B.getInt32(Together));
  for (unsigned I = 0; I < Vectors; ++I) {
    Values Rows;
    for (unsigned R = 0; R < Together; ++R)
      Rows.push_back(Results[R * Vectors + I]);
    Value *V = narrow(llvm::concatenateVectors(B, Rows));
    if (Together > 1)
      V = B.CreateShuffleVector(V, Order);
    P.D.storeVector(B, V, P.D.vectorPlace(B, Group, plus(Vector, I)));
  }
}

/// The result's component of a sum.
Value *MicroKernel::component(Value *Sum, Value *Row, Value *Vector) {
  if (P.SumTy->isFloatingPointTy())
    return componentFromFloat(B, Sum, P.CD);
  if (!P.Saturate)
    return B.CreateTrunc(Sum, FixedVectorType::get(P.CD.Ty, Columns));
  Type *Wide = FixedVectorType::get(B.getInt64Ty(), Columns);
  Value *C = P.C.loadVector(B, P.C.vectorPlace(B, Row, Vector), Columns);
  C = P.CC.Signed ? B.CreateSExt(C, Wide) : B.CreateZExt(C, Wide);
  Sum = B.CreateSExt(Sum, Wide);
  if (P.CD.bits() < 64)
    return saturateInteger(B, B.CreateAdd(Sum, C), true, P.CD.Ty, P.CD.Signed);
  return B.CreateBinaryIntrinsic(P.CD.Signed ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, Sum, C);
}

void MicroKernel::finish(ArrayRef<Value *> Sums, Value *Row, Value *Vector) {
  const auto Vectors = static_cast<unsigned>(Sums.size()) / rowsTogether();
  Values Results;
  for (unsigned I = 0; I < Sums.size(); ++I)
    Results.push_back(component(Sums[I], plus(Row, I / Vectors), plus(Vector, I % Vectors)));
  store(Results, Row, Vector);
}

/// Tiles begin at the block, so that all of its rows and vectors are at constant distances from one
/// address. LLVM finds none in the sums of products that they are at otherwise.
void MicroKernel::block(Value *Row, Value *Vector, unsigned Rows, unsigned Vectors,
                        Value *Compensation, bool Packs) {
  Value *Zero = B.getInt32(0);
  auto At = [&](Tile T, Value *Row, Value *Vector) {
    T.Base = T.address(B, T.vectorPlace(B, Row, Vector));
    return T;
  };
  Product Block = P;
  Block.A.Base = addressOfA(Row, Zero);
  Block.B = At(P.B, Zero, P.RowsOfB ? B.CreateSelect(P.IsInMemory, Zero, Vector) : Vector);
  Block.C = At(P.C, Row, P.hasEqualColumns() ? Zero : Vector);
  Block.D = At(P.D, B.CreateUDiv(Row, B.getInt32(rowsTogether())), Vector);
  if (Block.Elements) {
    Block.Elements->FirstRow = Row;
    Block.Elements->FirstVector = Vector;
  }
  if (Packs)
    Block.RowsOfB->Base =
        MemorySource(B, P.B.L, *P.RowsOfB).address(Zero, B.CreateMul(Vector, B.getInt32(Columns)));
  else
    Block.RowsOfB.reset();
  MicroKernel(B, Block).firstBlock(Rows, Vectors, Compensation);
}

void MicroKernel::firstBlock(unsigned Rows, unsigned Vectors, Value *Compensation) {
  Value *Row = B.getInt32(0), *Vector = Row;
  if (P.SumTy->isHalfTy())
    return blockOfHalves(Row, Vector, Rows, Vectors);
  Values Sums;
  for (unsigned R = 0; R < Rows; ++R)
    for (unsigned V = 0; V < Vectors; ++V) {
      Value *Sum = start(plus(Row, R), plus(Vector, V));
      if (Compensation)
        Sum = B.CreateAdd(
            Sum, B.CreateLoad(sums(), B.CreateConstInBoundsGEP1_32(sums(), Compensation, V)));
      Sums.push_back(Sum);
    }
  if (P.Dot && P.Dot->usesMmla())
    Sums = emitMmla(B, P, {Row, Vector, Rows, Vectors}, Sums);
  else
    Sums = fold(B, P.Groups, Sums, "k", [&](Value *K, MutableArrayRef<Value *> Acc) {
      step(K, Row, Vector, Rows, Vectors, Acc);
    });
  if (hasManyElements(Sums.size()))
    return finishByRows(Sums, Vectors);
  for (unsigned R = 0; R < Rows; R += rowsTogether())
    finish(ArrayRef(Sums).slice(size_t(R) * Vectors, size_t(rowsTogether()) * Vectors),
           plus(Row, R), Vector);
}

/// Of F and what it calls, which is put in its place.
static unsigned instructionCount(const Function &F) {
  unsigned Count = F.getInstructionCount();
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
      Count += instructionCount(*Call->getCalledFunction());
  return Count;
}

/// What is fused would be much code, once for each vector of the block.
bool MicroKernel::hasManyElements(size_t Sums) const {
  constexpr size_t Many = 512;
  return P.Elements && Sums > rowsTogether() && Sums * instructionCount(*P.Elements->Lanes) > Many;
}

/// A block's sums through memory, so that there is code for the rows that are together alone.
void MicroKernel::finishByRows(ArrayRef<Value *> Sums, unsigned Vectors) {
  const unsigned Together = rowsTogether() * Vectors;
  const auto Count = static_cast<uint32_t>(Sums.size());
  AllocaInst *Memory = variableAtEntry(*B.GetInsertBlock()->getParent(),
                                       ArrayType::get(sums(), Count), "sums", Align(64));
  auto At = [&](Value *Number) { return B.CreateInBoundsGEP(sums(), Memory, Number); };
  for (const auto &[I, Sum] : enumerate(Sums))
    B.CreateStore(Sum, At(B.getInt32(I)));
  forEach(B, B.getInt32(Count / Together), "end", [&](Value *Index) {
    Value *First = B.CreateMul(Index, B.getInt32(Together));
    Values OfRows;
    for (unsigned I = 0; I < Together; ++I)
      OfRows.push_back(B.CreateLoad(sums(), At(plus(First, I))));
    finish(OfRows, B.CreateMul(Index, B.getInt32(rowsTogether())), B.getInt32(0));
  });
}

// ---- halves

/// Both sums of each column and what is in To.
Value *MicroKernel::addHalves(Value *Sum, const Tile &To, Value *Row, Value *Vector) {
  SmallVector<int, 64> Exchanged, Even;
  for (int I = 0; I < static_cast<int>(2 * Columns); ++I) {
    Exchanged.push_back(I ^ 1);
    if (I % 2 == 0)
      Even.push_back(I);
  }
  Sum = B.CreateFAdd(Sum, B.CreateShuffleVector(Sum, Exchanged));
  Value *Old = To.loadVector(B, To.vectorPlace(B, Row, Vector), Columns);
  return B.CreateFAdd(Old, B.CreateShuffleVector(Sum, Even));
}

/// C is read for the first products, D for those after them.
void MicroKernel::blockOfHalves(Value *Row, Value *Vector, unsigned Rows, unsigned Vectors) {
  constexpr uint32_t MaxGroups = DotRow::MaxHalfProducts;
  const Values Zero(size_t(Rows) * Vectors, Constant::getNullValue(sums()));
  Value *Most = B.getInt32(MaxGroups);
  Value *Parts = B.getInt32(1);
  if (P.B.L.groupedRows() > MaxGroups)
    Parts = B.CreateBinaryIntrinsic(
        Intrinsic::umax, Parts,
        B.CreateUDiv(B.CreateAdd(P.Groups, B.getInt32(MaxGroups - 1)), Most));
  forEach(B, Parts, "part", [&](Value *Part) {
    Value *First = B.CreateMul(Part, Most);
    Value *Count = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(P.Groups, First), Most);
    const Values Sums = fold(B, Count, Zero, "k", [&](Value *K, MutableArrayRef<Value *> Acc) {
      step(B.CreateAdd(First, K), Row, Vector, Rows, Vectors, Acc);
    });
    Value *IsFirst = B.CreateIsNull(Part);
    Tile To(P.C.L, B.CreateSelect(IsFirst, P.C.Base, P.D.Base),
            B.CreateSelect(IsFirst, P.C.stride(B), P.D.stride(B)));
    To.VectorStride = B.CreateSelect(IsFirst, P.C.vectorStride(B), P.D.vectorStride(B));
    for (unsigned R = 0; R < Rows; R += rowsTogether()) {
      Values Results;
      for (unsigned I = 0; I < rowsTogether() * Vectors; ++I)
        Results.push_back(addHalves(Sums[R * Vectors + I], To, plus(Row, R + I / Vectors),
                                    plus(Vector, I % Vectors)));
      store(Results, plus(Row, R), Vector);
    }
  });
}

// ---- offsets

/// A * B = (A + 128) * B - 128 * (sum of B's column) where A is signed; where it is unsigned,
/// A * B = (A - 128) * B + 128 * (sum).
void MicroKernel::correct(Value *Vector, unsigned Vectors, Value *Compensation) {
  const Values Zero(Vectors, Constant::getNullValue(sums()));
  Values Sums = fold(B, P.Groups, Zero, "sum", [&](Value *K, MutableArrayRef<Value *> Acc) {
    for (unsigned V = 0; V < Vectors; ++V)
      Acc[V] = emitByteSum(B, *P.Dot, Acc[V], {loadGroup(K, Vector, V), P.CB.Signed});
  });
  for (unsigned V = 0; V < Vectors; ++V) {
    Value *Scaled = B.CreateShl(Sums[V], 7);
    B.CreateStore(P.CA.Signed ? B.CreateNeg(Scaled) : Scaled,
                  B.CreateConstInBoundsGEP1_32(sums(), Compensation, V));
  }
}

} // namespace coop::lower
