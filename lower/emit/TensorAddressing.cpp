// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The addressing function (SPV_NV_cooperative_matrix2). The code is straight: dimensions are few.

#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorStateFields.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

StructType *tensorLayoutStruct(LLVMContext &C, unsigned Dim) {
  Type *I32 = Type::getInt32Ty(C);
  Type *A = ArrayType::get(I32, Dim);
  return StructType::get(C, {A, A, A, A, A, I32});
}

StructType *tensorViewStruct(LLVMContext &C, unsigned Dim) {
  Type *I32 = Type::getInt32Ty(C);
  Type *A = ArrayType::get(I32, Dim);
  return StructType::get(C, {A, A, ArrayType::get(I32, 4)});
}

namespace {

using Coord = SmallVector<Value *, 5>;

/// Emits the addressing function; the methods are those of the pseudo-code.
class Addressing {
public:
  Addressing(IRBuilder<> &B, const LayoutType &Layout, const std::optional<ViewType> &View,
             bool IsStore, bool Checked, Function &F)
      : B(B), LT(Layout), VT(View), IsStore(IsStore),
        Checked(Checked && Layout.Clamp == CoopClamp::Undefined), F(F),
        T(B, tensorLayoutStruct(B.getContext(), Layout.Dim), F.getArg(0)),
        V(B, tensorViewStruct(B.getContext(), View ? View->Dim : 1), F.getArg(1)),
        Span(T.all(LayoutField::Span)), Skipped(B.getFalse()), OutOfBounds(B.getFalse()) {}

  void run();

private:
  Value *matrixCoordToLinear();
  Coord linearToViewCoord(Value *Index);
  Value *viewCoordToLinear(const Coord &ViewCoord);
  Coord linearToSpanCoord(Value *Index);
  Value *clampCoord(Value *C, Value *Size, Value *Inside);
  void noteUndefined(unsigned Dim, Value *C, Value *Size, Value *Inside);
  Value *insertUndefined(Value *Result);
  void spanCoordToTensorCoord(const Coord &SpanCoord);

  Value *wide(Value *Unsigned) { return B.CreateZExt(Unsigned, B.getInt64Ty()); }
  Value *zeroIsSkipped(Value *Size) {
    Skipped = B.CreateOr(Skipped, B.CreateICmpEQ(Size, B.getInt32(0)));
    return atLeastOne(B, Size);
  }

  IRBuilder<> &B;
  const LayoutType &LT;
  const std::optional<ViewType> &VT;
  const bool IsStore, Checked;
  Function &F;
  TensorStateFields T, V;
  Coord Span;
  Value *Skipped, *OutOfBounds;
  Coord BlockCoord, CoordInBlock;
  /// Of the last dimension in which the place is undefined: its number plus 1, or 0; the coordinate
  /// there, and the size.
  Value *BadDimension = nullptr, *BadCoord = nullptr, *BadSize = nullptr;
};

/// The clip region is compared by differences: offset + span wraps where the span is the default.
Value *Addressing::matrixCoordToLinear() {
  Value *Row = F.getArg(2), *Col = F.getArg(3), *Width = F.getArg(4);
  if (VT) {
    const SmallVector<Value *, 5> C = V.all(Clip);
    auto Inside = [&](Value *&X, Value *From, Value *Count) {
      Value *NotBefore = B.CreateICmpUGE(X, From);
      X = B.CreateSub(X, From);
      return B.CreateAnd(NotBefore, B.CreateICmpULT(X, Count));
    };
    Value *InRows = Inside(Row, C[0], C[1]);
    Value *InCols = Inside(Col, C[2], C[3]);
    Skipped = B.CreateOr(Skipped, B.CreateNot(B.CreateAnd(InRows, InCols)));
    Width = B.CreateBinaryIntrinsic(Intrinsic::umin, Width, C[3]);
  }
  return B.CreateAdd(B.CreateMul(Row, Width), Col);
}

Coord Addressing::linearToViewCoord(Value *Index) {
  const Coord Dimensions = VT->HasDimensions ? V.all(ViewDimension) : Span;
  Coord Result(VT->Dim);
  for (unsigned Dim = VT->Dim; Dim-- > 0;) {
    const unsigned I = VT->Permutation[Dim];
    Value *Size = zeroIsSkipped(Dimensions[I]);
    Result[I] = B.CreateURem(Index, Size);
    Index = B.CreateUDiv(Index, Size);
  }
  return Result;
}

Value *Addressing::viewCoordToLinear(const Coord &ViewCoord) {
  Coord Strides(VT->Dim);
  if (VT->HasDimensions) {
    Strides = V.all(ViewStride);
  } else {
    Value *Run = B.getInt32(1);
    for (unsigned Dim = VT->Dim; Dim-- > 0;) {
      Strides[Dim] = Run;
      Run = B.CreateMul(Run, Span[Dim]);
    }
  }
  Value *Index = B.getInt32(0);
  for (unsigned Dim = 0; Dim < VT->Dim; ++Dim)
    Index = B.CreateAdd(Index, B.CreateMul(ViewCoord[Dim], Strides[Dim]));
  return Index;
}

/// The outermost dimension wraps like the others. A span of 0 selects nothing.
Coord Addressing::linearToSpanCoord(Value *Index) {
  Coord Result(LT.Dim);
  for (unsigned Dim = LT.Dim; Dim-- > 0;) {
    Value *Size = zeroIsSkipped(Span[Dim]);
    Result[Dim] = B.CreateURem(Index, Size);
    Index = B.CreateUDiv(Index, Size);
  }
  return Result;
}

/// The remainder of OpSMod, which has the sign of the divisor; here that is positive.
Value *floorModulo(IRBuilderBase &B, Value *X, Value *Positive) {
  Value *Rest = B.CreateSRem(X, Positive);
  return B.CreateSelect(B.CreateICmpSLT(Rest, B.getInt64(0)), B.CreateAdd(Rest, Positive), Rest);
}

/// C and Size are 64 bits: dimensions are unsigned, offsets signed.
Value *Addressing::clampCoord(Value *C, Value *Size, Value *Inside) {
  if (LT.Clamp == CoopClamp::Undefined)
    return C;
  // Stores are discarded in every other mode.
  if (IsStore || LT.Clamp == CoopClamp::Constant) {
    OutOfBounds = B.CreateOr(OutOfBounds, B.CreateNot(Inside));
    return C;
  }
  // A dimension of 0 has no coordinate to clamp to.
  Value *Zero = B.getInt64(0), *One = B.getInt64(1);
  OutOfBounds = B.CreateOr(OutOfBounds, B.CreateICmpEQ(Size, Zero));
  Value *D = B.CreateBinaryIntrinsic(Intrinsic::umax, Size, One);
  if (LT.Clamp == CoopClamp::ClampToEdge) {
    Value *Low = B.CreateBinaryIntrinsic(Intrinsic::smax, C, Zero);
    return B.CreateBinaryIntrinsic(Intrinsic::smin, Low, B.CreateSub(D, One));
  }
  if (LT.Clamp == CoopClamp::Repeat)
    return B.CreateSelect(Inside, C, floorModulo(B, C, D));
  // MirrorRepeat has the period 2D - 2, which is 0 for D = 1; then the coordinate is 0.
  Value *Period = B.CreateSub(B.CreateShl(D, 1), B.getInt64(2));
  Value *Rest = floorModulo(B, C, B.CreateBinaryIntrinsic(Intrinsic::umax, Period, One));
  Value *Mirrored = B.CreateSelect(B.CreateICmpSGE(Rest, D), B.CreateSub(Period, Rest), Rest);
  return B.CreateSelect(Inside, C, Mirrored);
}

void Addressing::noteUndefined(unsigned Dim, Value *C, Value *Size, Value *Inside) {
  Value *Zero = B.getInt32(0);
  auto Note = [&](Value *&Noted, Value *Now) {
    Noted = B.CreateSelect(Inside, Noted ? Noted : Zero, Now);
  };
  Note(BadDimension, B.getInt32(Dim + 1));
  Note(BadCoord, B.CreateTrunc(C, B.getInt32Ty()));
  Note(BadSize, B.CreateTrunc(Size, B.getInt32Ty()));
}

/// Puts the status Undefined over Access where it holds.
Value *Addressing::insertUndefined(Value *Result) {
  Value *Bad = B.CreateAnd(B.CreateIsNotNull(BadDimension), B.CreateNot(Skipped));
  auto Replace = [&](ArrayRef<unsigned> Field, Value *V) {
    Value *Old = B.CreateExtractValue(Result, Field);
    Result = B.CreateInsertValue(Result, B.CreateSelect(Bad, V, Old), Field);
  };
  Replace(0, B.getInt32(static_cast<uint32_t>(TensorStatus::Undefined)));
  Replace(1, B.CreateSub(BadDimension, B.getInt32(1)));
  Replace({2, 0}, BadCoord);
  Replace({3, 0}, BadSize);
  return Result;
}

void Addressing::spanCoordToTensorCoord(const Coord &SpanCoord) {
  for (unsigned I = 0; I < LT.Dim; ++I) {
    Value *Size = wide(T.get(Dimension, I));
    Value *C = B.CreateAdd(wide(SpanCoord[I]), B.CreateSExt(T.get(Offset, I), B.getInt64Ty()));
    // One unsigned comparison: a negative coordinate is beyond every dimension.
    Value *Inside = B.CreateICmpULT(C, Size);
    if (Checked)
      noteUndefined(I, C, Size, Inside);
    Value *Clamped = B.CreateTrunc(clampCoord(C, Size, Inside), B.getInt32Ty());
    Value *Block = zeroIsSkipped(T.get(BlockSize, I));
    CoordInBlock.push_back(B.CreateURem(Clamped, Block));
    BlockCoord.push_back(B.CreateUDiv(Clamped, Block));
  }
}

void Addressing::run() {
  Value *Index = matrixCoordToLinear();
  if (VT)
    Index = viewCoordToLinear(linearToViewCoord(Index));
  spanCoordToTensorCoord(linearToSpanCoord(Index));

  Value *Linear = B.getInt32(0);
  for (unsigned I = 0; I < LT.Dim; ++I)
    Linear = B.CreateAdd(Linear, B.CreateMul(BlockCoord[I], T.get(Stride, I)));
  auto Constant = [&](TensorStatus Status) { return B.getInt32(static_cast<uint32_t>(Status)); };
  Value *Status =
      B.CreateSelect(OutOfBounds, Constant(IsStore ? TensorStatus::Skip : TensorStatus::Constant),
                     Constant(TensorStatus::Access));
  Status = B.CreateSelect(Skipped, Constant(TensorStatus::Skip), Status);

  Value *Result = PoisonValue::get(F.getReturnType());
  Result = B.CreateInsertValue(Result, Status, 0);
  Result = B.CreateInsertValue(Result, Linear, 1);
  for (unsigned I = 0; I < LT.Dim; ++I) {
    Result = B.CreateInsertValue(Result, BlockCoord[I], {2, I});
    Result = B.CreateInsertValue(Result, CoordInBlock[I], {3, I});
  }
  B.CreateRet(Checked ? insertUndefined(Result) : Result);
}

} // namespace

Function *tensorAddressFunction(Module &M, const LayoutType &Layout,
                                const std::optional<ViewType> &View, bool IsStore, bool Checked) {
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *Ptr = PointerType::get(C, 0);
  Type *Coords = ArrayType::get(I32, Layout.Dim);
  auto *Result = StructType::get(C, {I32, I32, Coords, Coords});
  auto *Ty = FunctionType::get(Result, {Ptr, Ptr, I32, I32, I32}, false);
  FunctionKey Key("tensor");
  Key.add(IsStore ? "store" : "load").add(Checked ? "checked" : "").add(Layout.get(C));
  if (View)
    Key.add(View->get(C));
  return generatedFunction(M, Key, Ty, [&](Function &F) {
    F.setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Ref));
    F.addFnAttr(Attribute::WillReturn);
    IRBuilder<> B(&F.getEntryBlock());
    Addressing(B, Layout, View, IsStore, Checked, F).run();
  });
}

} // namespace coop::lower
