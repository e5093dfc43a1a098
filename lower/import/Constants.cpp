// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constants (SPIR-V, section 3.42.7). Those that hold cooperative types are no LLVM constants and
// are emitted where they are used. Specialization is in SpecConstants.cpp.

#include "llvm/IR/Constants.h"
#include "lower/import/Importer.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

bool Importer::importConstant(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (!T->Value || T->Kind == TypeKind::Void || T->Kind == TypeKind::Function)
    return fail(I, "there are no constants of this type");
  if (In.decoration(I.resultId(), spirv::Decoration::BuiltIn) ==
      uint32_t(spirv::BuiltIn::WorkgroupSize))
    WorkgroupSizeId = I.resultId();
  switch (I.Opcode) {
  case Op::OpConstantTrue:
  case Op::OpConstantFalse:
  case Op::OpSpecConstantTrue:
  case Op::OpSpecConstantFalse:
    return importBoolConstant(I,
                              I.Opcode == Op::OpConstantTrue || I.Opcode == Op::OpSpecConstantTrue);
  case Op::OpConstant:
  case Op::OpSpecConstant:
    return importScalarConstant(I);
  case Op::OpConstantComposite:
  case Op::OpSpecConstantComposite:
    return importCompositeConstant(I, false);
  case Op::OpConstantCompositeReplicateEXT:
  case Op::OpSpecConstantCompositeReplicateEXT:
    return importCompositeConstant(I, true);
  case Op::OpConstantNull:
    return importNullConstant(I);
  case Op::OpSpecConstantOp:
    return importSpecConstantOp(I);
  case Op::OpUndef:
    if (isPrivatePointer(*T))
      return fail(I, "a pointer to a variable that comes from no variable");
    Constants[I.resultId()] = undefined(*T);
    return true;
  default:
    return unsupported(I);
  }
}

/// Zero: LLVM's undefined values may be another one at each use, and make a branch on them lead
/// nowhere.
Constant *Importer::undefined(const SpirvType &T) {
  return containsCoopType(T.Value) ? UndefValue::get(T.Value) : Constant::getNullValue(T.Value);
}

Constant *Importer::scalarConstant(const SpirvType &T, uint64_t Bits) {
  if (T.Kind == TypeKind::Bool)
    return ConstantInt::getBool(C, Bits != 0);
  if (T.isInt() || T.isNarrowFloat())
    return ConstantInt::get(T.Value, Bits);
  return ConstantFP::get(C, APFloat(T.Value->getFltSemantics(), APInt(T.Width, Bits)));
}

/// SPIR-V, section 2.2.1, 'Literal': the low-order word comes first; a narrow value is in the low
/// bits of its word.
std::optional<uint64_t> Importer::literalBits(const SpirvInst &I, const SpirvType &T) {
  const size_t Words = T.Width > 32 ? 2 : 1;
  if (I.operands().size() != Words) {
    fail(I, "the literal has " + Twine(I.operands().size()) + " words; its type needs " +
                Twine(Words));
    return std::nullopt;
  }
  uint64_t Bits = I.operand(0);
  if (Words == 2)
    Bits |= uint64_t(I.operand(1)) << 32;
  return T.Width == 64 ? Bits : Bits & ((uint64_t(1) << T.Width) - 1);
}

bool Importer::importScalarConstant(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T->isInt() && !T->isFloat())
    return fail(I, "the type is not a numerical scalar");
  auto Bits = literalBits(I, *T);
  if (Bits && I.Opcode == Op::OpSpecConstant)
    Bits = specialized(I, *T, *Bits);
  if (!Bits)
    return false;
  Constants[I.resultId()] = scalarConstant(*T, *Bits);
  return true;
}

bool Importer::importBoolConstant(const SpirvInst &I, bool Default) {
  const SpirvType *T = resultType(I);
  if (T->Kind != TypeKind::Bool)
    return fail(I, "the type is not bool");
  std::optional<uint64_t> Bits = Default;
  if (I.Opcode == Op::OpSpecConstantTrue || I.Opcode == Op::OpSpecConstantFalse)
    Bits = specialized(I, *T, Default);
  if (!Bits)
    return false;
  Constants[I.resultId()] = ConstantInt::getBool(C, *Bits != 0);
  return true;
}

/// What the builder makes of constants is a constant.
Constant *Importer::storedConstant(const SpirvType &T, Constant *Value) {
  return cast<Constant>(asStored(T, Value));
}

static Constant *aggregate(const SpirvType &T, ArrayRef<Constant *> Parts) {
  if (T.isVector())
    return ConstantVector::get(Parts);
  if (T.isStruct())
    return ConstantStruct::get(cast<StructType>(T.Value), Parts);
  return ConstantArray::get(cast<ArrayType>(T.Value), Parts);
}

bool Importer::importCompositeConstant(const SpirvInst &I, bool Replicate) {
  const SpirvType *T = resultType(I);
  if (!T->isComposite())
    return fail(I, "the type is not a composite");
  // A cooperative matrix has one constituent, which is every element's value.
  const bool IsMatrix = T->Kind == TypeKind::CoopMatrix;
  const uint64_t Expected = IsMatrix || Replicate ? 1 : T->parts();
  if (I.operands().size() != Expected)
    return fail(I, "has " + Twine(I.operands().size()) + " constituents; the type needs " +
                       Twine(Expected));
  if (Replicate && !IsMatrix && T->parts() > limits::CopiedScalars)
    return fail(I, "replicates a constituent " + Twine(T->parts()) + " times");
  SmallVector<Constant *, 16> Parts;
  bool Deferred = containsCoopType(T->Value);
  for (size_t N = 0; N < I.operands().size(); ++N) {
    const SpirvType *Part = operandType(I, N);
    if (!Part)
      return false;
    if (Part->Value != T->part(N)->Value)
      return fail(I, "constituent " + Twine(N) + " has another type than the result's part");
    if (DeferredConstants.count(I.operand(N)))
      continue;
    if (auto It = UndefinedConstants.find(I.operand(N)); It != UndefinedConstants.end()) {
      const UndefinedConstant Why = It->second;
      UndefinedConstants[I.resultId()] = Why;
      return true;
    }
    auto *Value = dyn_cast_or_null<Constant>(Constants.lookup(I.operand(N)));
    if (!Value)
      return fail(I, "constituent %" + Twine(I.operand(N)) + " is not a constant");
    Parts.push_back(T->isVector() ? Value : storedConstant(*Part, Value));
  }
  if (Deferred) {
    DeferredConstants[I.resultId()] = &I;
    return true;
  }
  if (Replicate)
    Parts.resize(T->parts(), Parts[0]);
  Constants[I.resultId()] = aggregate(*T, Parts);
  return true;
}

bool Importer::importNullConstant(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (T->Kind == TypeKind::TensorLayout || T->Kind == TypeKind::TensorView)
    return fail(I, "there are no null layouts or views");
  if (isPrivatePointer(*T))
    return fail(I, "a pointer to a variable that comes from no variable");
  if (containsCoopType(T->Value)) {
    if (T->Scalars > limits::CopiedScalars)
      return fail(I, "the constant is too large");
    DeferredConstants[I.resultId()] = &I;
  } else {
    Constants[I.resultId()] = Constant::getNullValue(T->Value);
  }
  return true;
}

// ---- constants that are emitted

Value *Importer::materializeNull(const SpirvType &T) {
  if (!containsCoopType(T.Value))
    return Constant::getNullValue(T.Value);
  if (T.isCoop())
    return coopOp(T.Kind == TypeKind::CoopMatrix ? CoopOp::MatFill : CoopOp::VecFill, T.Value,
                  {Constant::getNullValue(T.Element->Value)});
  Value *Result = PoisonValue::get(T.Value);
  for (uint64_t N = 0; N < T.parts(); ++N)
    Result = insertPart(T, Result, materializeNull(*T.part(N)), B.getInt64(N));
  return Result;
}

Value *Importer::materialize(const SpirvInst &At, uint32_t Id) {
  if (Value *V = Materialized.lookup(Id))
    return V;
  if (!EntryEnd) {
    fail(At, "a constant of cooperative type is used outside a function");
    return nullptr;
  }
  // In the function's first block, so that it dominates every use.
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(EntryEnd);
  const SpirvInst &I = *DeferredConstants.lookup(Id);
  const SpirvType *T = resultType(I);
  Value *Result = nullptr;
  if (I.Opcode == Op::OpConstantNull) {
    Result = materializeNull(*T);
  } else if (I.Opcode == Op::OpSpecConstantOp) {
    Result = materializeOperation(I);
    if (!Result)
      return nullptr;
  } else {
    SmallVector<Value *, 16> Parts;
    for (uint32_t Part : I.operands()) {
      Value *V = valueById(I, Part);
      if (!V)
        return nullptr;
      Parts.push_back(V);
    }
    if (T->Kind != TypeKind::CoopMatrix && Parts.size() == 1 && T->parts() > 1) {
      if (T->Kind == TypeKind::CoopVector)
        Result = coopOp(CoopOp::VecFill, T->Value, {Parts[0]});
      else
        Parts.resize(T->parts(), Parts[0]);
    }
    if (!Result)
      Result = construct(*T, Parts);
  }
  Materialized[Id] = Result;
  return Result;
}

} // namespace coop::lower
