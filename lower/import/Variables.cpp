// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of every storage class that compute shaders have. Input variables' values are in
// Builtins.cpp; what a dispatch must know of resources is in Kernel.cpp.

#include "coop/kernel_abi.h"
#include "lower/import/Importer.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;
using spirv::StorageClass;

bool Importer::importGlobalVariable(const SpirvInst &I) {
  const SpirvInst *TypeDef = In.definition(I.resultType());
  // Variables of types that compute shaders have not matter only where they are used.
  if (TypeDef && Unsupported.count(I.resultType())) {
    Unsupported[I.resultId()] = &I;
    return true;
  }
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (!T->isPointer() || uint32_t(T->Storage) != I.operand(0))
    return fail(I, "the result type is not a pointer of the variable's storage class");
  if (Unsupported.count(T->PointeeId)) {
    Unsupported[I.resultId()] = &I;
    return true;
  }
  switch (T->Storage) {
  case StorageClass::StorageBuffer:
  case StorageClass::Uniform:
    return importResource(I, *T);
  case StorageClass::UniformConstant:
    return importDescriptor(I, *T);
  case StorageClass::PushConstant:
    return importPushConstants(I, *T);
  case StorageClass::Private:
    return importPrivate(I, *T);
  case StorageClass::Workgroup:
    return importShared(I, *T);
  case StorageClass::Input:
    return importInput(I, *T);
  case StorageClass::Function:
    return fail(I, "a variable of storage class Function outside a function");
  default:
    Unsupported[I.resultId()] = &I;
    return true;
  }
}

std::optional<Pointer> Importer::boundPointer(const SpirvInst &I, const SpirvType &Type,
                                              const SpirvType &Pointee) {
  using spirv::Decoration;
  auto Binding = In.decoration(I.resultId(), Decoration::Binding);
  if (!Binding) {
    fail(I, "the variable has no Binding");
    return std::nullopt;
  }
  Pointer P = plainPointer(Type, Pointee, nullptr);
  P.Set = In.decoration(I.resultId(), Decoration::DescriptorSet).value_or(0);
  P.Binding = *Binding;
  P.BufferIndex = B.getInt32(0);
  if (Pointee.isArray())
    P.TheKind = Pointer::Kind::Bindings;
  return P;
}

bool Importer::importResource(const SpirvInst &I, const SpirvType &T) {
  const SpirvType *Pointee = pointee(I, &T);
  if (!Pointee)
    return false;
  std::optional<Pointer> P = boundPointer(I, T, *Pointee);
  if (!P)
    return false;
  P->Volatile = In.isDecorated(I.resultId(), spirv::Decoration::Volatile);
  P->Align = COOP_BUFFER_ALIGNMENT;
  const SpirvType *Block = Pointee->isArray() ? Pointee->Element : Pointee;
  if (!Block->isStruct() || !(Block->IsBlock || Block->IsBufferBlock))
    return fail(I, "the variable is neither a block nor an array of blocks");
  GlobalPointers[I.resultId()] = *P;
  return true;
}

bool Importer::importPushConstants(const SpirvInst &I, const SpirvType &T) {
  const SpirvType *Pointee = pointee(I, &T);
  if (!Pointee)
    return false;
  if (!Pointee->isStruct() || !Pointee->IsBlock)
    return fail(I, "push constants are not a block");
  Pointer P = plainPointer(T, *Pointee, nullptr);
  P.Align = 16;
  GlobalPointers[I.resultId()] = P;
  return true;
}

static std::string variableName(StringRef Name) { return ("v." + Name.take_front(200)).str(); }

bool Importer::importPrivate(const SpirvInst &I, const SpirvType &T) {
  const SpirvType *Pointee = pointee(I, &T);
  if (!Pointee)
    return false;
  if (!Pointee->Memory || Pointee->NaturalSize > limits::NaturalBytes)
    return fail(I, "the variable is too large");
  Constant *Init = UndefValue::get(Pointee->Memory);
  if (I.operands().size() > 1) {
    const SpirvType *InitType = valueType(I, I.operand(1));
    if (!InitType)
      return false;
    if (InitType->Id != Pointee->Id)
      return fail(I, "the initializer has another type");
    if (DeferredConstants.count(I.operand(1)))
      DeferredInitializers.push_back(&I);
    else if (auto *Given = dyn_cast_or_null<Constant>(Constants.lookup(I.operand(1))))
      Init = storedConstant(*Pointee, Given);
    else
      return fail(I, "the initializer is not a constant");
  }
  auto *Variable = new GlobalVariable(*M, Pointee->Memory, false, GlobalValue::InternalLinkage,
                                      Init, variableName(In.name(I.resultId())));
  Variable->addAttribute(PrivateAttribute);
  GlobalPointers[I.resultId()] = plainPointer(T, *Pointee, Variable);
  return true;
}

bool Importer::importShared(const SpirvInst &I, const SpirvType &T) {
  const SpirvType *Pointee = pointee(I, &T);
  if (!Pointee)
    return false;
  const bool HasInit = I.operands().size() > 1;
  if (HasInit) {
    const SpirvInst *Init = In.definition(I.operand(1));
    if (!Init || Init->Opcode != Op::OpConstantNull)
      return fail(I, "workgroup variables can only be initialized to null");
  }
  Pointer P = plainPointer(T, *Pointee, nullptr);
  if (P.Explicit && Pointee->isStruct() && Pointee->IsBlock) {
    auto Size = explicitSize(I, *Pointee, {});
    if (!Size)
      return false;
    if (*Size > limits::NaturalBytes)
      return fail(I, "the variable is too large");
    SharedBlockSize = std::max(SharedBlockSize, *Size);
    SharedBlockZero |= HasInit;
    P.Align = 16;
    GlobalPointers[I.resultId()] = P;
    return true;
  }
  P.Explicit = false;
  if (!Pointee->Memory || Pointee->NaturalSize > limits::NaturalBytes)
    return fail(I, "the variable is too large");
  if (containsCoopType(Pointee->Memory))
    return fail(I, "cooperative types cannot be in workgroup memory");
  Constant *Init = HasInit ? Constant::getNullValue(Pointee->Memory)
                           : static_cast<Constant *>(PoisonValue::get(Pointee->Memory));
  auto *Variable = new GlobalVariable(*M, Pointee->Memory, false, GlobalValue::InternalLinkage,
                                      Init, variableName(In.name(I.resultId())), nullptr,
                                      GlobalValue::NotThreadLocal, address_space::Shared);
  // Cooperative loads want what a vector register wants.
  Variable->setAlignment(Align(std::max<uint64_t>(16, naturalAlign(*Pointee))));
  Variable->addAttribute(SharedAttribute);
  P.Address = Variable;
  P.Align = 16;
  GlobalPointers[I.resultId()] = P;
  return true;
}

bool Importer::importLocalVariable(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (!T->isPointer() || T->Storage != StorageClass::Function ||
      I.operand(0) != uint32_t(StorageClass::Function))
    return fail(I, "a variable in a function must have the storage class Function");
  const SpirvType *Pointee = pointee(I, T);
  if (!Pointee)
    return false;
  if (!Pointee->Memory || Pointee->NaturalSize > limits::NaturalBytes ||
      Pointee->Kind == TypeKind::Void || Pointee->Kind == TypeKind::Function)
    return fail(I, "the variable is too large, or has a type that no variable can have");
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(EntryEnd);
  AllocaInst *Variable =
      B.CreateAlloca(Pointee->Memory, nullptr, In.name(I.resultId()).take_front(80));
  if (Options.KeepForChecks)
    Variable->setMetadata(NameMetadata, MDNode::get(C, MDString::get(C, In.name(I.resultId()))));
  Pointer P = plainPointer(*T, *Pointee, Variable);
  if (!definePointer(I, P))
    return false;
  if (I.operands().size() < 2)
    return true;
  const SpirvType *InitType = valueType(I, I.operand(1));
  Value *Init = InitType ? valueById(I, I.operand(1)) : nullptr;
  if (!Init)
    return false;
  if (InitType->Id != Pointee->Id || (!isa<Constant>(Init) && !Materialized.count(I.operand(1))))
    return fail(I, "the initializer is not a constant of the variable's type");
  return storeTo(I, P, Init);
}

/// Private variables get the values that no constant of LLVM can be when the kernel begins.
bool Importer::storeDeferredInitializers() {
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(EntryEnd);
  for (const SpirvInst *I : DeferredInitializers) {
    Value *V = valueById(*I, I->operand(1));
    if (!V || !storeTo(*I, GlobalPointers.lookup(I->resultId()), V))
      return false;
  }
  return true;
}

} // namespace coop::lower
