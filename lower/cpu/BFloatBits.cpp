// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The replacement of the type bfloat by i16.

#include "lower/cpu/BFloatBits.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

class Replacer {
public:
  explicit Replacer(Module &M) : M(M) {}

  void run() {
    for (GlobalVariable &G : make_early_inc_range(M.globals()))
      replaceGlobal(G);
    for (Function &F : make_early_inc_range(M))
      if (Function *Body = replaceSignature(F))
        replaceBody(*Body);
  }

private:
  Type *mapped(Type *T) {
    if (auto [It, IsNew] = Types.try_emplace(T, T); !IsNew)
      return It->second;
    // In a statement of its own: it adds to the map.
    Type *Result = rebuilt(T);
    return Types[T] = Result;
  }

  Type *rebuilt(Type *T) {
    if (T->isBFloatTy())
      return Type::getInt16Ty(T->getContext());
    if (auto *V = dyn_cast<VectorType>(T))
      return VectorType::get(mapped(V->getElementType()), V->getElementCount());
    if (auto *A = dyn_cast<ArrayType>(T))
      return ArrayType::get(mapped(A->getElementType()), A->getNumElements());
    if (auto *F = dyn_cast<FunctionType>(T))
      return FunctionType::get(mapped(F->getReturnType()), mappedAll(F->params()), F->isVarArg());
    auto *S = dyn_cast<StructType>(T);
    if (!S || S->isOpaque())
      return T;
    SmallVector<Type *, 8> Elements = mappedAll(S->elements());
    if (ArrayRef<Type *>(Elements) == S->elements())
      return T;
    return S->isLiteral()
               ? StructType::get(T->getContext(), Elements, S->isPacked())
               : StructType::create(T->getContext(), Elements, S->getName(), S->isPacked());
  }

  SmallVector<Type *, 8> mappedAll(ArrayRef<Type *> From) {
    SmallVector<Type *, 8> Result;
    for (Type *T : From)
      Result.push_back(mapped(T));
    return Result;
  }

  Constant *mapped(Constant *C) {
    Type *T = mapped(C->getType());
    if (T == C->getType())
      return C;
    if (isa<PoisonValue>(C))
      return PoisonValue::get(T);
    if (isa<UndefValue>(C))
      return UndefValue::get(T);
    if (C->isNullValue())
      return Constant::getNullValue(T);
    if (auto *F = dyn_cast<ConstantFP>(C))
      return ConstantInt::get(T, F->getValueAPF().bitcastToAPInt());
    SmallVector<Constant *, 8> Elements;
    for (unsigned I = 0; Constant *Element = C->getAggregateElement(I); ++I)
      Elements.push_back(mapped(Element));
    if (T->isVectorTy())
      return ConstantVector::get(Elements);
    if (auto *A = dyn_cast<ArrayType>(T))
      return ConstantArray::get(A, Elements);
    return ConstantStruct::get(cast<StructType>(T), Elements);
  }

  void replaceGlobal(GlobalVariable &G) {
    Type *T = mapped(G.getValueType());
    if (T == G.getValueType())
      return;
    Constant *Initializer = G.hasInitializer() ? mapped(G.getInitializer()) : nullptr;
    auto *New = new GlobalVariable(M, T, G.isConstant(), G.getLinkage(), Initializer, "", &G,
                                   G.getThreadLocalMode(), G.getAddressSpace());
    New->copyAttributesFrom(&G);
    New->takeName(&G);
    G.replaceAllUsesWith(New);
    G.eraseFromParent();
  }

  /// Returns the function that has the body, if there is one.
  Function *replaceSignature(Function &F) {
    auto *T = cast<FunctionType>(mapped(F.getFunctionType()));
    if (F.isDeclaration())
      return nullptr;
    if (T == F.getFunctionType())
      return &F;
    Function *New = Function::Create(T, F.getLinkage(), F.getAddressSpace(), "", &M);
    New->copyAttributesFrom(&F);
    New->takeName(&F);
    New->splice(New->begin(), &F);
    for (auto [Old, Argument] : zip_equal(F.args(), New->args())) {
      Argument.takeName(&Old);
      Old.mutateType(Argument.getType());
      Old.replaceAllUsesWith(&Argument);
    }
    F.replaceAllUsesWith(New);
    F.eraseFromParent();
    return New;
  }

  /// The CPU's own operations take bfloat: their operands and results are cast beside the call.
  static bool isOperation(const CallBase &Call) {
    const Function *Callee = Call.getCalledFunction();
    return Callee && Callee->isTargetIntrinsic();
  }

  void castAround(CallBase &Call) {
    IRBuilder<> B(&Call);
    for (Use &Operand : Call.args())
      if (Type *T = Call.getFunctionType()->getParamType(Call.getArgOperandNo(&Operand));
          T != Operand->getType())
        Operand.set(B.CreateBitCast(Operand, T));
    castResult(Call);
  }

  /// Atomic arithmetic takes bfloat as well; an exchange is of bits.
  bool isArithmetic(AtomicRMWInst &Atomic) {
    return Atomic.isFloatingPointOperation() && mapped(Atomic.getType()) != Atomic.getType();
  }

  void castAround(AtomicRMWInst &Atomic) {
    Use &Operand = Atomic.getOperandUse(1);
    Operand.set(IRBuilder<>(&Atomic).CreateBitCast(Operand, Atomic.getType()));
    castResult(Atomic);
  }

  /// Gives the users of I the bits of its result.
  void castResult(Instruction &I) {
    Type *T = mapped(I.getType());
    if (T == I.getType())
      return;
    IRBuilder<> B(I.getNextNode());
    Value *Bits = B.CreateBitCast(&I, T);
    I.replaceUsesWithIf(Bits, [&](Use &U) { return U.getUser() != Bits; });
  }

  void replaceBody(Function &F) {
    SmallVector<CallBase *, 8> Operations;
    SmallVector<AtomicRMWInst *, 8> Atomics;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      for (Use &Operand : I.operands())
        if (auto *C = dyn_cast<Constant>(Operand))
          Operand.set(mapped(C));
      if (auto *Variable = dyn_cast<AllocaInst>(&I))
        Variable->setAllocatedType(mapped(Variable->getAllocatedType()));
      if (auto *Place = dyn_cast<GetElementPtrInst>(&I)) {
        Place->setSourceElementType(mapped(Place->getSourceElementType()));
        Place->setResultElementType(mapped(Place->getResultElementType()));
      }
      if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I); Atomic && isArithmetic(*Atomic)) {
        Atomics.push_back(Atomic);
        continue;
      }
      auto *Call = dyn_cast<CallBase>(&I);
      if (Call && isOperation(*Call)) {
        Operations.push_back(Call);
        continue;
      }
      if (Call)
        Call->mutateFunctionType(cast<FunctionType>(mapped(Call->getFunctionType())));
      I.mutateType(mapped(I.getType()));
    }
    for (CallBase *Call : Operations)
      castAround(*Call);
    for (AtomicRMWInst *Atomic : Atomics)
      castAround(*Atomic);
    // What was a bit cast to bfloat or from it.
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Cast = dyn_cast<BitCastInst>(&I); Cast && Cast->getSrcTy() == Cast->getDestTy()) {
        Cast->replaceAllUsesWith(Cast->getOperand(0));
        Cast->eraseFromParent();
      }
  }

  Module &M;
  DenseMap<Type *, Type *> Types;
};

} // namespace

void replaceBFloatByBits(Module &M) { Replacer(M).run(); }

} // namespace coop::lower
