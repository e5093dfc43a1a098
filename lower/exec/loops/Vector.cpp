// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors, component by component: construction, arithmetic, conversion, loads and
// stores. They belong to one invocation. Products with matrices are in VectorMatMul.cpp.

#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/Checks.h"
#include "lower/exec/loops/LoweringState.h"

using namespace llvm;

namespace coop::lower {

Value *splatOf(Value *V) {
  if (auto *C = dyn_cast<llvm::Constant>(V))
    return C->isNullValue()
               ? llvm::Constant::getNullValue(VectorType::match(V->getType())->Component)
               : nullptr;
  auto *Call = dyn_cast<CallInst>(V);
  const auto Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (Op == CoopOp::VecFill || (Op == CoopOp::VecConstruct && all_equal(Call->args())))
    return Call->getArgOperand(0);
  return nullptr;
}

namespace {

/// The shader's offsets are multiples of 16 by promise only.
constexpr Align AnyAlign = Align::Constant<1>();

void forEachComponent(OpContext &O, const VectorType &V, function_ref<void(Value *I)> Body) {
  forEach(O.B, O.B.getInt32(V.Size), "component", Body);
}

/// Uses only components of V, so that a splat needs no memory for it.
bool readsComponents(const User *U) {
  auto *Call = dyn_cast<CallInst>(U);
  const auto Op = Call ? getCoopOp(*Call) : std::nullopt;
  return Op == CoopOp::VecArith || Op == CoopOp::VecMath;
}

/// Component I of the operand, for any I.
class ComponentReader {
public:
  ComponentReader(OpContext &O, unsigned Operand)
      : Ty(O.vector(Operand).Component), Splat(splatOf(O.arg(Operand))),
        Slot(Splat ? nullptr : O.slot(Operand)) {}
  Value *at(IRBuilder<> &B, Value *I) const { return Splat ? Splat : loadElement(B, Ty, Slot, I); }

private:
  Type *Ty;
  Value *Splat, *Slot;
};

/// Result[I] = Compute(I) for every component; a null value is diagnosed once, as What.
void computeEach(OpContext &O, const Twine &What, function_ref<Value *(Value *I)> Compute) {
  Value *Result = O.result();
  bool Known = true;
  forEachComponent(O, O.vectorResult(), [&](Value *I) {
    Value *V = Compute(I);
    Known = V;
    if (V)
      storeElement(O.B, V, Result, I);
  });
  if (!Known)
    O.unsupported(What);
}

void lowerFill(OpContext &O) {
  if (!all_of(O.Call.users(), readsComponents))
    computeEach(O, "", [&](Value *) { return O.arg(0); });
}

void lowerConstruct(OpContext &O) {
  const VectorType V = O.vectorResult();
  if (O.Call.arg_size() != V.Size)
    return O.unsupported("the number of scalars is not the vector's size");
  if (splatOf(&O.Call))
    return lowerFill(O);
  Value *Result = O.result();
  for (unsigned I = 0; I < V.Size; ++I)
    storeElement(O.B, O.arg(I), Result, O.B.getInt32(I));
}

void lowerExtract(OpContext &O) {
  const VectorType V = O.vector(0);
  Value *Index = O.B.CreateBinaryIntrinsic(Intrinsic::umin, O.arg(1), O.B.getInt32(V.Size - 1));
  O.Call.replaceAllUsesWith(loadElement(O.B, V.Component, O.slot(0), Index));
}

void lowerInsert(OpContext &O) {
  O.copyTo(O.result(), O.slot(0), O.Call.getType());
  Value *Inside = O.B.CreateICmpULT(O.arg(2), O.B.getInt32(O.vectorResult().Size));
  ifThen(O.B, Inside, "insert", [&] { storeElement(O.B, O.arg(1), O.result(), O.arg(2)); });
}

void lowerArith(OpContext &O, bool Scale) {
  const VectorType V = O.vectorResult();
  const ComponentReader Left(O, 1);
  std::optional<ComponentReader> Right;
  if (!Scale && O.Call.arg_size() > 2)
    Right.emplace(O, 2);
  computeEach(O, "the arithmetic does not exist for the component type", [&](Value *I) {
    Value *L = Left.at(O.B, I);
    Value *R = Scale ? O.arg(2) : Right ? Right->at(O.B, I) : nullptr;
    return emitComponentArith(O.B, CoopArith(O.constant(0)), Component(V), L, R);
  });
}

void lowerConvert(OpContext &O) {
  const VectorType From = O.vector(2), To = O.vectorResult();
  Value *Source = O.slot(2);
  computeEach(O, "there is no such conversion between the component types", [&](Value *I) {
    return emitComponentConvert(O.B, CoopConvert(O.constant(0)), O.flag(1), Component(From),
                                Component(To), loadElement(O.B, From.Component, Source, I));
  });
}

void lowerMath(OpContext &O) {
  const VectorType V = O.vectorResult();
  SmallVector<ComponentReader, 3> Sources;
  for (unsigned I = 1; I < O.Call.arg_size(); ++I)
    Sources.emplace_back(O, I);
  const auto Instruction = static_cast<uint32_t>(O.constant(0));
  computeEach(
      O, "instruction " + Twine(Instruction) + " of GLSL.std.450 is not one for these operands",
      [&](Value *I) {
        SmallVector<Value *, 3> Operands;
        for (const ComponentReader &Source : Sources)
          Operands.push_back(Source.at(O.B, I));
        return emitComponentMath(O.B, Instruction, Component(V), Operands);
      });
}

Value *byteAddress(OpContext &O, Value *Base, Value *Offset) {
  return O.B.CreateGEP(O.B.getInt8Ty(), Base, O.B.CreateZExt(Offset, O.B.getInt64Ty()));
}

Value *componentAddress(OpContext &O, Type *Ty, Value *Base, Value *I) {
  return O.B.CreateGEP(Ty, Base, O.B.CreateZExt(I, O.B.getInt64Ty()));
}

void lowerLoad(OpContext &O) {
  const VectorType V = O.vectorResult();
  Value *Base = byteAddress(O, O.arg(0), O.arg(1));
  computeEach(O, "", [&](Value *I) {
    return loadFrom(O, V.Component, componentAddress(O, V.Component, Base, I), O.flag(2));
  });
}

void lowerStore(OpContext &O) {
  const VectorType V = O.vector(2);
  Value *Base = byteAddress(O, O.arg(0), O.arg(1)), *Source = O.slot(2);
  forEachComponent(O, V, [&](Value *I) {
    Value *Address = componentAddress(O, V.Component, Base, I);
    accessElement(O, Address, Component(V).bytes(), [&](Value *At) {
      O.B.CreateAlignedStore(loadElement(O.B, V.Component, Source, I), At, AnyAlign, O.flag(3));
    });
  });
}

} // namespace

void lowerVector(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::VecFill:
    return lowerFill(O);
  case CoopOp::VecConstruct:
    return lowerConstruct(O);
  case CoopOp::VecExtract:
    return lowerExtract(O);
  case CoopOp::VecInsert:
    return lowerInsert(O);
  case CoopOp::VecArith:
    return lowerArith(O, false);
  case CoopOp::VecScale:
    return lowerArith(O, true);
  case CoopOp::VecConvert:
    return lowerConvert(O);
  case CoopOp::VecMath:
    return lowerMath(O);
  case CoopOp::VecLoad:
    return lowerLoad(O);
  default:
    return lowerStore(O);
  }
}

} // namespace coop::lower
