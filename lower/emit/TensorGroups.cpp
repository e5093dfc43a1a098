// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which groups of block-adjacent elements a matrix has as a whole.

#include "lower/emit/TensorGroups.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

namespace {

class GroupFinder {
public:
  GroupFinder(IRBuilder<> &B, Function &F, Function &Address, const MatrixType &Matrix,
              unsigned Dim, unsigned V)
      : B(B), F(F), Address(Address), Matrix(Matrix), Last(Dim - 1), V(V), Row(F.getArg(2)),
        Col(F.getArg(3)) {}

  void run() {
    Element = place(Row, Col);
    Value *Inside = inside(Element, Last);
    AtInGroup = B.CreateURem(Inside, B.getInt32(V));
    First = B.CreateSub(Inside, AtInGroup);
    Value *Along = B.CreateOr(isWhole(0, 1), isWhole(1, 0));
    B.CreateRet(B.CreateAnd(Along, fitsBlock()));
  }

private:
  Value *place(Value *R, Value *C) {
    return B.CreateCall(&Address, {F.getArg(0), F.getArg(1), R, C, B.getInt32(Matrix.Cols)});
  }
  Value *block(Value *Place, unsigned Dim) { return B.CreateExtractValue(Place, {2, Dim}); }
  Value *inside(Value *Place, unsigned Dim) { return B.CreateExtractValue(Place, {3, Dim}); }

  Value *fitsBlock() {
    StructType *Ty = tensorLayoutStruct(B.getContext(), Last + 1);
    Value *Size = B.CreateLoad(
        B.getInt32Ty(),
        B.CreateInBoundsGEP(Ty, F.getArg(0),
                            {B.getInt32(0), B.getInt32(LayoutField::BlockSize), B.getInt32(Last)}));
    return B.CreateICmpEQ(B.CreateURem(Size, B.getInt32(V)), B.getInt32(0));
  }

  /// Whether the V elements that lie RowStep rows and ColStep columns apart, with this one at its
  /// place among them, are the group.
  Value *isWhole(unsigned RowStep, unsigned ColStep) {
    return fold(B, B.getInt32(V), B.getTrue(), "group", [&](Value *I, Value *SoFar) {
      Value *Distance = B.CreateSub(I, AtInGroup);
      Value *R = B.CreateAdd(Row, B.CreateMul(Distance, B.getInt32(RowStep)));
      Value *C = B.CreateAdd(Col, B.CreateMul(Distance, B.getInt32(ColStep)));
      return B.CreateAnd(SoFar, isMember(R, C, I));
    });
  }

  /// Whether the element at R and C, which may be outside of the matrix, is number I of the group.
  Value *isMember(Value *R, Value *C, Value *I) {
    Value *P = place(R, C);
    // What lies before the matrix has wrapped and is beyond it.
    Value *Is = B.CreateAnd(B.CreateICmpULT(R, B.getInt32(Matrix.Rows)),
                            B.CreateICmpULT(C, B.getInt32(Matrix.Cols)));
    auto Must = [&](Value *X, Value *Y) { Is = B.CreateAnd(Is, B.CreateICmpEQ(X, Y)); };
    Must(B.CreateExtractValue(P, 0), B.getInt32(static_cast<uint32_t>(TensorStatus::Access)));
    for (unsigned Dim = 0; Dim <= Last; ++Dim)
      Must(block(P, Dim), block(Element, Dim));
    for (unsigned Dim = 0; Dim < Last; ++Dim)
      Must(inside(P, Dim), inside(Element, Dim));
    Must(inside(P, Last), B.CreateAdd(First, I));
    return Is;
  }

  IRBuilder<> &B;
  Function &F, &Address;
  const MatrixType &Matrix;
  const unsigned Last, V;
  Value *Row, *Col;
  Value *Element = nullptr, *AtInGroup = nullptr, *First = nullptr;
};

} // namespace

Function *tensorGroupFunction(Module &M, Function &Address, const MatrixType &Matrix, unsigned Dim,
                              unsigned V) {
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *Ptr = PointerType::get(C, 0);
  auto *Ty = FunctionType::get(Type::getInt1Ty(C), {Ptr, Ptr, I32, I32}, false);
  FunctionKey Key("tensor.group");
  Key.add(Address).add(Matrix.get()).add(Dim).add(V);
  return generatedFunction(M, Key, Ty, [&](Function &F) {
    F.setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Ref));
    F.addFnAttr(Attribute::WillReturn);
    IRBuilder<> B(&F.getEntryBlock());
    GroupFinder(B, F, Address, Matrix, Dim, V).run();
  });
}

} // namespace coop::lower
