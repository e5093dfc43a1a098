// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that threads call to compute what they hold, and what happens around the call.

#include "lower/gpu/Scopes.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/Barriers.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// What others have is read in the scope's memory, where the elements of a matrix lie in order and
/// the arrays of invocations one after another; what is held is the invocation's own.
class LanesOfOne final : public Lanes {
public:
  LanesOfOne(LoweringState &S, IRBuilder<> &B, Function &F, ArrayRef<ScopeField> Fields)
      : Lanes(B, S.map(), Fields), S(S), F(F), Own(F.getArg(static_cast<unsigned>(Fields.size()))) {
  }

  Value *load(unsigned Field, Type *Ty, Value *E) override {
    return loadElement(B, Ty, F.getArg(Field), isReadByAll(Field) ? E : placeOf(Field, E).Index);
  }
  void store(unsigned Field, Value *E, Value *V) override {
    const ElementMap::Place At = placeOf(Field, E);
    ifActive(At.Lane, [&] { storeElement(B, V, F.getArg(Field), At.Index); });
  }
  void ifActive(Value *Lane, function_ref<void()> Body) override {
    ifThen(B, B.CreateICmpEQ(Lane, Own), "own", Body);
  }
  Value *field(Value *Lane, unsigned Field) override {
    if (!isReadByAll(Field))
      return F.getArg(Field);
    Value *Bytes = B.getInt64(S.DL.getTypeAllocSize(Fields[Field].Ty).getFixedValue());
    return B.CreateGEP(B.getInt8Ty(), F.getArg(Field),
                       B.CreateMul(B.CreateZExt(Lane, B.getInt64Ty()), Bytes));
  }
  void forEachResult(unsigned Field, function_ref<void(Value *, Value *)> Body) override {
    const SharedMatrix &M = *Fields[Field].Matrix;
    forEach(B, B.getInt32(S.sliceLength(M)), "held", [&](Value *I) {
      Value *E = Map.elementAt(B, M, Own, I);
      auto Compute = [&] {
        Value *Cols = B.getInt32(M.Cols);
        Body(B.CreateUDiv(E, Cols), B.CreateURem(E, Cols));
      };
      if (!Map.hasPadding(M))
        return Compute();
      ifThen(B, B.CreateICmpULT(E, B.getInt32(static_cast<uint32_t>(M.elements()))), "element",
             Compute);
    });
  }

private:
  bool isReadByAll(unsigned Field) const { return Fields[Field].TheUse != ScopeField::Use::Held; }

  LoweringState &S;
  Function &F;
  Value *Own;
};

class EachForItself final : public ScopeExecution {
public:
  using ScopeExecution::ScopeExecution;
  void run(OpContext &O, const ScopeOperation &Operation) override;

private:
  static Function *functionOf(OpContext &O, const ScopeOperation &Operation, uint32_t Invocations);
  static void publish(OpContext &O, const ScopeField &Field, Value *Memory, Value *Lane);
};

/// void(ptr field..., i32 number of the invocation in its scope).
Function *EachForItself::functionOf(OpContext &O, const ScopeOperation &Operation,
                                    uint32_t Invocations) {
  LLVMContext &C = O.S.C;
  SmallVector<Type *, 5> Parameters(Operation.Fields.size(), PointerType::get(C, 0));
  Parameters.push_back(Type::getInt32Ty(C));
  FunctionKey Key = Operation.Key;
  Key.add(Invocations).add(O.Call);
  return O.S.outlined(Key, FunctionType::get(Type::getVoidTy(C), Parameters, false),
                      [&](Function &F) {
                        IRBuilder<> B(&F.getEntryBlock());
                        LanesOfOne L(O.S, B, F, Operation.Fields);
                        Operation.Build(B, L);
                        B.CreateRetVoid();
                      });
}

/// Copies what the invocation has to its places in Memory.
void EachForItself::publish(OpContext &O, const ScopeField &Field, Value *Memory, Value *Lane) {
  IRBuilder<> &B = O.B;
  if (Field.TheUse == ScopeField::Use::Arrays) {
    Value *To = elementAddress(B, Field.Ty, Memory, Lane);
    const Align A = O.S.DL.getABITypeAlign(Field.Ty);
    B.CreateMemCpy(To, A, Field.Address, A, O.S.DL.getTypeAllocSize(Field.Ty).getFixedValue());
    return;
  }
  Type *Element = Field.Ty->getArrayElementType();
  forEach(B, B.getInt32(static_cast<uint32_t>(Field.Ty->getArrayNumElements())), "publish",
          [&](Value *I) {
            Value *E = O.S.map().elementAt(B, *Field.Matrix, Lane, I);
            storeElement(B, loadElement(B, Element, Field.Address, I), Memory, E);
          });
}

void EachForItself::run(OpContext &O, const ScopeOperation &Operation) {
  IRBuilder<> &B = O.B;
  const uint32_t Invocations = O.S.invocations(Operation.Scope);
  Function *F = functionOf(O, Operation, Invocations);
  Value *Lane = O.S.invocationIndex(B, Operation.Scope);
  SmallVector<Value *, 5> Arguments;
  if (Invocations == 1) {
    for (const ScopeField &Field : Operation.Fields)
      Arguments.push_back(Field.Address);
    Arguments.push_back(Lane);
    B.CreateCall(F, Arguments);
    return;
  }
  constexpr uint64_t Alignment = 16;
  uint64_t Bytes = 0;
  SmallVector<uint64_t, 4> Offsets;
  for (const ScopeField &Field : Operation.Fields) {
    Offsets.push_back(Bytes);
    if (Field.TheUse != ScopeField::Use::Held)
      Bytes += alignTo(O.S.DL.getTypeAllocSize(Field.Ty).getFixedValue() * Invocations, Alignment);
  }
  Value *Memory = emitExchangeMemory(B, Operation.Scope, Bytes);
  for (auto [Field, Offset] : zip_equal(Operation.Fields, Offsets)) {
    if (Field.TheUse == ScopeField::Use::Held) {
      Arguments.push_back(Field.Address);
      continue;
    }
    Arguments.push_back(B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Memory, Offset));
    publish(O, Field, Arguments.back(), Lane);
  }
  Arguments.push_back(Lane);
  emitExchangeBarrier(B, Operation.Scope);
  B.CreateCall(F, Arguments);
  emitExchangeBarrier(B, Operation.Scope);
}

} // namespace

std::unique_ptr<ScopeExecution> eachForItself(std::unique_ptr<ElementMap> Map) {
  return std::make_unique<EachForItself>(std::move(Map));
}

} // namespace coop::lower
