// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which body a vector variant gets, and the division of lanes into groups with the same operands
// for those bodies that want that. The bodies are in the files that VectorBodies.h names.

#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Every pointer to a variable is to interleaved storage, of which one lane has a copy at most.
bool hasStorage(const Function &Declaration, unsigned Width, ArrayRef<ArgShape> Shapes) {
  for (unsigned I = 0; I < Shapes.size(); ++I)
    if (isStorage(Declaration, I) && Shapes[I].TheKind != ArgShape::Storage && Width != 1)
      return false;
  return true;
}

/// Loops are unrolled as far as it pays. To find that out takes LLVM half of its time.
void keepLoops(Function &F) {
  const DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  for (Loop *L : Loops.getLoopsInPreorder())
    L->setLoopAlreadyUnrolled();
}

class BodyMaker {
public:
  BodyMaker(const SimdTarget &Target, Function &Declaration, const VectorOperation &Op,
            unsigned Width)
      : Target(Target), Declaration(Declaration), Op(Op), Width(Width) {}

  /// Not compared: bodies that keep weights have memory of their own for them.
  Function *make(ArrayRef<ArgShape> Shapes, bool IsNarrow = false) {
    FunctionKey Key("body");
    Key.add(Declaration).add(IsNarrow ? "narrow" : "wide").add(("x" + Twine(Width)).str());
    addTo(Key, Shapes);
    return generatedFunction(
        *Declaration.getParent(), Key, [&] { return emitBody(Shapes, IsNarrow); }, nullptr);
  }

private:
  Function *emitBody(ArrayRef<ArgShape> Shapes, bool IsNarrow) {
    Function *F = create(Shapes);
    LaneBody Body(*F, Op, Width, Shapes, IsNarrow, Target.hasMaskRegisters());
    const bool IsAccess = Op.op() == CoopOp::VecLoad || Op.op() == CoopOp::VecStore;
    SmallVector<unsigned, 8> Differing;
    for (auto [Index, S] : enumerate(Shapes))
      if ((S.TheKind == ArgShape::Varying || S.TheKind == ArgShape::Consecutive) &&
          !isOfStore(static_cast<unsigned>(Index)))
        Differing.push_back(static_cast<unsigned>(Index));
    const bool IsForAll = IsAccess || Differing.empty();
    const unsigned Few = IsForAll && !IsNarrow ? lanesOfNarrowBody(Op, Target, Width) : 0;
    if (Few)
      emitForManyOrFew(Body, Shapes, Few);
    else if (IsForAll)
      emit(Body);
    else
      emitGroups(Body, Shapes, Differing);
    Body.B.CreateRetVoid();
    keepLoops(*F);
    return F;
  }

  Function *create(ArrayRef<ArgShape> Shapes) const {
    SmallVector<Type *, 8> Params;
    for (auto [Param, S] : zip(Declaration.getFunctionType()->params(), Shapes))
      Params.push_back(S.TheKind == ArgShape::Varying ? FixedVectorType::get(Param, Width) : Param);
    LLVMContext &C = Declaration.getContext();
    Params.push_back(FixedVectorType::get(Type::getInt1Ty(C), Width));
    auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), Params, false),
                               GlobalValue::InternalLinkage, "body", Declaration.getParent());
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::NoInline); // each is compiled once, however often it is called
    for (unsigned I = 0; I < Declaration.arg_size(); ++I)
      if (isStorage(Declaration, I))
        F->addParamAttr(I, Attribute::NoAlias); // an operation does not write to its operands
    BasicBlock::Create(C, "entry", F);
    return F;
  }

  /// Parameter I says where a product's results are stored.
  bool isOfStore(unsigned I) const {
    auto Is = [&](unsigned Operand) {
      return !Op.isConstant(Operand) && Op.parameter(Operand) == I;
    };
    return Op.op() == CoopOp::VecMatMul && !Op.hasVectorResult() &&
           (Is(FusedStoreBase) || Is(FusedStoreOffset));
  }

  void emit(LaneBody &Body) const {
    switch (Op.op()) {
    case CoopOp::VecMatMul:
      return emitVectorMatMul(Body, Target);
    case CoopOp::VecLoad:
      return emitVectorLoad(Body, Target);
    case CoopOp::VecStore:
      return emitVectorStore(Body, Target);
    case CoopOp::VecOuterProduct:
      return emitVectorOuterProduct(Body, Target);
    case CoopOp::VecReduceSum:
      return emitVectorReduceSum(Body);
    default:
      llvm_unreachable("an operation without vector variants");
    }
  }

  /// By the narrow body where as many lanes as it takes at a time are idle.
  void emitForManyOrFew(LaneBody &Body, ArrayRef<ArgShape> Shapes, unsigned Few) {
    Function *Narrow = make(Shapes, /*IsNarrow=*/true);
    IRBuilder<> &B = Body.B;
    Value *Active = B.CreateBitCast(Body.mask(), B.getIntNTy(Width)), *AreFew = B.getFalse();
    for (unsigned First = 0; First < Width; First += Few) {
      const APInt These = APInt::getBitsSet(Width, First, First + Few);
      AreFew = B.CreateOr(AreFew, B.CreateIsNull(B.CreateAnd(Active, These)));
    }
    ifThen(B, AreFew, "few", [&] {
      SmallVector<Value *, 12> Args;
      for (Argument &Arg : Body.F.args())
        Args.push_back(&Arg);
      B.CreateCall(Narrow, Args);
    });
    ifThen(B, B.CreateNot(AreFew), "many", [&] { emit(Body); });
  }

  /// The operands of the first lane that is left, for all that have the same, until none is left.
  void emitGroups(LaneBody &Body, ArrayRef<ArgShape> Shapes, ArrayRef<unsigned> Differing) {
    SmallVector<ArgShape, 8> Same(Shapes);
    for (unsigned Param : Differing)
      Same[Param] = ArgShape::uniform();
    Function *Group = make(Same);
    IRBuilder<> &B = Body.B;
    SmallVector<Value *, 8> All(Body.F.arg_size());
    for (unsigned I = 0; I < Op.operands(); ++I)
      if (!Op.isConstant(I) && is_contained(Differing, Op.parameter(I)))
        All[Op.parameter(I)] = Body.lanes(I);
    Type *Bits = B.getIntNTy(Width);
    Value *Active = B.CreateBitCast(Body.mask(), Bits);
    ifThen(B, B.CreateIsNotNull(Active), "groups", [&] {
      repeatWhile(B, Active, "group", [&](Value *Left, Value *&Again) {
        Value *Lane = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
        Value *Members = B.CreateBitCast(Left, Body.mask()->getType());
        SmallVector<Value *, 8> Args;
        for (unsigned Param = 0; Param < Declaration.arg_size(); ++Param) {
          Args.push_back(Body.F.getArg(Param));
          if (!is_contained(Differing, Param))
            continue;
          Args.back() = B.CreateExtractElement(All[Param], Lane);
          Members = B.CreateAnd(
              Members, B.CreateICmpEQ(All[Param], B.CreateVectorSplat(Width, Args.back())));
        }
        Args.push_back(Members);
        Value *Others = B.CreateAnd(Left, B.CreateNot(B.CreateBitCast(Members, Bits)));
        B.CreateCall(Group, Args);
        Left = Others;
        Again = B.CreateIsNotNull(Left);
        return Left;
      });
    });
  }

  const SimdTarget &Target;
  Function &Declaration;
  const VectorOperation &Op;
  const unsigned Width;
};

} // namespace

VectorVariantMaker vectorBodies(const SimdTarget &Target) {
  return [Target](Function &Declaration, unsigned Width, ArrayRef<ArgShape> Shapes) -> Function * {
    const auto Op = VectorOperation::of(Declaration);
    if (!Op || !hasStorage(Declaration, Width, Shapes))
      return nullptr;
    return BodyMaker(Target, Declaration, *Op, Width).make(Shapes);
  };
}

} // namespace coop::lower
