// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors, component by component: construction, arithmetic, conversion, loads and
// stores. They belong to one invocation. Products with matrices are in VectorMatMul.cpp.

#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/Checks.h"
#include "lower/exec/loops/LoweringState.h"
#include "lower/ir/CoopCalls.h"

using namespace llvm;

namespace coop::lower {

Value *splatOf(Value *V) {
  if (auto *C = dyn_cast<llvm::Constant>(V))
    return C->isNullValue()
               ? llvm::Constant::getNullValue(VectorType::match(V->getType())->Component)
               : nullptr;
  if (auto *Fill = dyn_cast<VecFillCall>(V))
    return Fill->scalar();
  auto *Construct = dyn_cast<VecConstructCall>(V);
  return Construct && all_equal(Construct->args()) ? Construct->scalars()[0].get() : nullptr;
}

namespace {

/// The shader's offsets are multiples of 16 by promise only.
constexpr Align AnyAlign = Align::Constant<1>();

void forEachComponent(OpContext &O, const VectorType &V, function_ref<void(Value *I)> Body) {
  if (V.Size <= O.S.MostWrittenOut) {
    for (uint32_t I = 0; I < V.Size; ++I)
      Body(O.B.getInt32(I));
    return;
  }
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
  ComponentReader(OpContext &O, Value *Vector)
      : Ty(VectorType::match(Vector->getType())->Component), Splat(splatOf(Vector)),
        Slot(Splat ? nullptr : O.slot(Vector)) {}
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

void fill(OpContext &O, Value *Component) {
  if (!all_of(O.Call.users(), readsComponents))
    computeEach(O, "", [&](Value *) { return Component; });
}

void lowerConstruct(OpContext &O) {
  const VectorType V = O.vectorResult();
  const ArrayRef<Use> Scalars = O.as<VecConstructCall>().scalars();
  if (Scalars.size() != V.Size)
    return O.unsupported("the number of scalars is not the vector's size");
  if (Value *Splat = splatOf(&O.Call))
    return fill(O, Splat);
  Value *Result = O.result();
  for (unsigned I = 0; I < V.Size; ++I)
    storeElement(O.B, Scalars[I], Result, O.B.getInt32(I));
}

void lowerExtract(OpContext &O) {
  auto &Extract = O.as<VecExtractCall>();
  const VectorType V = Extract.vectorType();
  Value *Last = O.B.getInt32(V.Size - 1);
  Value *Index = O.B.CreateBinaryIntrinsic(Intrinsic::umin, Extract.index(), Last);
  O.Call.replaceAllUsesWith(loadElement(O.B, V.Component, O.slot(Extract.vector()), Index));
}

void lowerInsert(OpContext &O) {
  auto &Insert = O.as<VecInsertCall>();
  O.copyTo(O.result(), O.slot(Insert.vector()), O.Call.getType());
  Value *Inside = O.B.CreateICmpULT(Insert.index(), O.B.getInt32(O.vectorResult().Size));
  ifThen(O.B, Inside, "insert",
         [&] { storeElement(O.B, Insert.scalar(), O.result(), Insert.index()); });
}

/// Right gives its component of the right operand, or null where there is none.
void computeArith(OpContext &O, CoopArith Arith, Value *Left,
                  function_ref<Value *(Value *I)> Right) {
  const VectorType V = O.vectorResult();
  const ComponentReader Reader(O, Left);
  computeEach(O, "the arithmetic does not exist for the component type", [&](Value *I) {
    Value *L = Reader.at(O.B, I);
    return emitComponentArith(O.B, Arith, Component(V), L, Right(I));
  });
}

void lowerArith(OpContext &O) {
  auto &Arith = O.as<VecArithCall>();
  const ArrayRef<Use> Vectors = Arith.vectors();
  std::optional<ComponentReader> Right;
  if (Vectors.size() > 1)
    Right.emplace(O, Vectors[1]);
  computeArith(O, Arith.arith(), Vectors[0],
               [&](Value *I) { return Right ? Right->at(O.B, I) : nullptr; });
}

void lowerScale(OpContext &O) {
  auto &Scale = O.as<VecScaleCall>();
  computeArith(O, Scale.arith(), Scale.vector(), [&](Value *) { return Scale.scalar(); });
}

void lowerConvert(OpContext &O) {
  auto &Convert = O.as<VecConvertCall>();
  const VectorType From = Convert.vectorType(), To = O.vectorResult();
  Value *Source = O.slot(Convert.vector());
  computeEach(O, "there is no such conversion between the component types", [&](Value *I) {
    return emitComponentConvert(O.B, Convert.conversion(), Convert.saturates(), Component(From),
                                Component(To), loadElement(O.B, From.Component, Source, I));
  });
}

void lowerMath(OpContext &O) {
  auto &Math = O.as<VecMathCall>();
  const VectorType V = O.vectorResult();
  SmallVector<ComponentReader, 3> Sources;
  for (Value *Vector : Math.vectors())
    Sources.emplace_back(O, Vector);
  const auto Instruction = static_cast<uint32_t>(Math.instruction());
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
  auto &Load = O.as<VecLoadCall>();
  const VectorType V = O.vectorResult();
  Value *Base = byteAddress(O, Load.pointer(), Load.offset());
  computeEach(O, "", [&](Value *I) {
    Value *Address = componentAddress(O, V.Component, Base, I);
    return loadFrom(O, V.Component, Address, Load.isVolatile(), VecLoadCall::Pointer);
  });
}

void lowerStore(OpContext &O) {
  auto &Store = O.as<VecStoreCall>();
  const VectorType V = Store.vectorType();
  Value *Base = byteAddress(O, Store.pointer(), Store.offset()), *Source = O.slot(Store.vector());
  forEachComponent(O, V, [&](Value *I) {
    Value *Address = componentAddress(O, V.Component, Base, I);
    accessElement(O, Address, Component(V).bytes(), [&](Value *At) {
      Value *Element = loadElement(O.B, V.Component, Source, I);
      O.B.CreateAlignedStore(Element, At, AnyAlign, Store.isVolatile());
    });
  });
}

} // namespace

void lowerVector(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::VecFill:
    return fill(O, O.as<VecFillCall>().scalar());
  case CoopOp::VecConstruct:
    return lowerConstruct(O);
  case CoopOp::VecExtract:
    return lowerExtract(O);
  case CoopOp::VecInsert:
    return lowerInsert(O);
  case CoopOp::VecArith:
    return lowerArith(O);
  case CoopOp::VecScale:
    return lowerScale(O);
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
