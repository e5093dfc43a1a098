// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin input variables of compute shaders (Vulkan, chapter 'Built-In Variables'), and the
// constants that may stand for them. Variables with memory are in Variables.cpp.

#include "lower/import/Importer.h"

using namespace llvm;

namespace coop::lower {

using spirv::BuiltIn;

namespace {
struct BuiltinRow {
  BuiltIn Kind;
  unsigned Components;
  std::optional<CoopOp> Op; ///< none: computed from others
};
} // namespace

static const BuiltinRow BuiltinRows[] = {
    {BuiltIn::WorkgroupId, 3, CoopOp::WorkgroupId},
    {BuiltIn::NumWorkgroups, 3, CoopOp::NumWorkgroups},
    {BuiltIn::LocalInvocationId, 3, CoopOp::LocalInvocationId},
    {BuiltIn::GlobalInvocationId, 3, CoopOp::GlobalInvocationId},
    {BuiltIn::LocalInvocationIndex, 1, CoopOp::LocalInvocationIndex},
    {BuiltIn::SubgroupSize, 1, CoopOp::SubgroupSize},
    {BuiltIn::SubgroupLocalInvocationId, 1, CoopOp::SubgroupInvocationId},
    {BuiltIn::SubgroupId, 1, CoopOp::SubgroupId},
    {BuiltIn::NumSubgroups, 1, CoopOp::NumSubgroups},
    {BuiltIn::SubgroupEqMask, 4, std::nullopt},
    {BuiltIn::SubgroupGeMask, 4, std::nullopt},
    {BuiltIn::SubgroupGtMask, 4, std::nullopt},
    {BuiltIn::SubgroupLeMask, 4, std::nullopt},
    {BuiltIn::SubgroupLtMask, 4, std::nullopt},
    {BuiltIn::DeviceIndex, 1, std::nullopt},
};

static const BuiltinRow *findBuiltin(BuiltIn Kind) {
  for (const BuiltinRow &Row : BuiltinRows)
    if (Row.Kind == Kind)
      return &Row;
  return nullptr;
}

bool Importer::importInput(const SpirvInst &I, const SpirvType &T) {
  auto Kind = In.decoration(I.resultId(), spirv::Decoration::BuiltIn);
  const BuiltinRow *Row = Kind ? findBuiltin(BuiltIn(*Kind)) : nullptr;
  const SpirvType *Pointee = Row ? pointee(I, &T) : nullptr;
  if (!Row) {
    Unsupported[I.resultId()] = &I;
    return true;
  }
  if (!Pointee)
    return false;
  const SpirvType *Scalar = Pointee->scalar();
  if (!Scalar || !Scalar->isInt() || Scalar->Width != 32 ||
      (Pointee->isVector() ? Pointee->Count : 1) != Row->Components)
    return fail(I, "the builtin variable has a wrong type");
  Pointer P = plainPointer(T, *Pointee, nullptr);
  P.TheKind = Pointer::Kind::Builtin;
  P.BuiltinKind = Row->Kind;
  GlobalPointers[I.resultId()] = P;
  return true;
}

/// The masks are 128 bits wide (SPIR-V, BuiltIn SubgroupEqMask and its like).
Value *Importer::subgroupMask(BuiltIn Kind) {
  Type *I128 = B.getIntNTy(128);
  Value *Lane = B.CreateZExt(coopOp(CoopOp::SubgroupInvocationId, B.getInt32Ty(), {}), I128);
  Value *Bit = B.CreateShl(ConstantInt::get(I128, 1), Lane);
  Value *Below = B.CreateSub(Bit, ConstantInt::get(I128, 1));
  Value *Mask = nullptr;
  switch (Kind) {
  case BuiltIn::SubgroupEqMask:
    Mask = Bit;
    break;
  case BuiltIn::SubgroupLtMask:
    Mask = Below;
    break;
  case BuiltIn::SubgroupLeMask:
    Mask = B.CreateOr(Below, Bit);
    break;
  default: {
    // The bits of lanes that do not exist are zero.
    Value *Size = B.CreateZExt(coopOp(CoopOp::SubgroupSize, B.getInt32Ty(), {}), I128);
    Value *All = B.CreateLShr(ConstantInt::getAllOnesValue(I128),
                              B.CreateSub(ConstantInt::get(I128, 128), Size));
    Value *Without = Kind == BuiltIn::SubgroupGeMask ? Below : B.CreateOr(Below, Bit);
    Mask = B.CreateAnd(All, B.CreateNot(Without));
    break;
  }
  }
  return B.CreateBitCast(Mask, FixedVectorType::get(B.getInt32Ty(), 4));
}

Value *Importer::builtinComponent(BuiltIn Kind, unsigned Component) {
  const BuiltinRow &Row = *findBuiltin(Kind);
  if (!Row.Op)
    return B.getInt32(0); // DeviceIndex: there is one device
  if (Value *V = quadBuiltin(Kind, Component))
    return V;
  if (Row.Components == 1)
    return coopOp(*Row.Op, B.getInt32Ty(), {});
  return coopOp(*Row.Op, B.getInt32Ty(), {B.getInt32(Component)});
}

Value *Importer::loadBuiltin(const SpirvInst &, const Pointer &P) {
  const BuiltinRow &Row = *findBuiltin(P.BuiltinKind);
  if (Row.Components == 1)
    return builtinComponent(Row.Kind, 0);
  auto *Known = dyn_cast_or_null<ConstantInt>(P.Index);
  if (Known && Row.Op && Known->getValue().ult(Row.Components))
    return builtinComponent(Row.Kind, static_cast<unsigned>(Known->getZExtValue()));
  Value *Vector = nullptr;
  if (!Row.Op) {
    Vector = subgroupMask(Row.Kind);
  } else {
    Vector = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), Row.Components));
    for (unsigned N = 0; N < Row.Components; ++N)
      Vector = B.CreateInsertElement(Vector, builtinComponent(Row.Kind, N), N);
  }
  // A component that is not there is some value, and not poison.
  return P.Index ? B.CreateFreeze(B.CreateExtractElement(Vector, P.Index)) : Vector;
}

} // namespace coop::lower
