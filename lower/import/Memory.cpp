// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores: of scalars and packed vectors at once, of everything that LLVM's types lay out
// otherwise part by part. Where addresses come from is in AccessChain.cpp.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

/// Whether one load or store moves all of it.
bool Importer::isLeaf(const Pointer &P) const {
  const SpirvType &T = *P.Pointee;
  if (T.isScalar() || T.isPointer())
    return true;
  if (T.isVector())
    return P.ComponentStride == 0;
  return !P.Explicit && T.Memory;
}

static Align leafAlign(const Pointer &P) {
  const SpirvType &T = *P.Pointee;
  const SpirvType *Scalar = T.scalar();
  const uint64_t Least = Scalar ? std::max<uint64_t>(Scalar->Width / 8, 1) : 8;
  return Align(P.ExactAlign ? P.Align : std::max(P.Align, Least));
}

/// Scalars and vectors whose bits have no place in a buffer.
bool Importer::checkHasLayout(const SpirvInst &At, const SpirvType &T) {
  const SpirvType *Scalar = T.scalar();
  if (!Scalar || !Scalar->hasNoLayout())
    return true;
  return fail(At, Scalar->isFloat() ? "a float of " + Twine(Scalar->Width) + " bits in a buffer"
                                    : Twine("a boolean in a buffer"));
}

Value *Importer::loadLeaf(const SpirvInst &At, const Pointer &P) {
  Value *Address = address(At, P);
  const SpirvType &T = *P.Pointee;
  if (!Address)
    return nullptr;
  if (P.Explicit && !checkHasLayout(At, T))
    return nullptr;
  // In natural memory LLVM's own alignments hold.
  LoadInst *Load = P.Explicit ? B.CreateAlignedLoad(T.Memory, Address, leafAlign(P), P.Volatile)
                              : B.CreateLoad(T.Memory, Address, P.Volatile);
  return asUsed(T, Load);
}

bool Importer::storeLeaf(const SpirvInst &At, const Pointer &P, Value *V) {
  Value *Address = address(At, P);
  const SpirvType &T = *P.Pointee;
  if (!Address)
    return false;
  if (P.Explicit && !checkHasLayout(At, T))
    return false;
  V = asStored(T, V);
  if (P.Explicit)
    B.CreateAlignedStore(V, Address, leafAlign(P), P.Volatile);
  else
    B.CreateStore(V, Address, P.Volatile);
  return true;
}

Value *Importer::loadFrom(const SpirvInst &At, const Pointer &P) {
  if (P.TheKind == Pointer::Kind::Builtin)
    return loadBuiltin(At, P);
  if (P.TheKind == Pointer::Kind::CoopElement)
    return loadCoopElement(At, P);
  const SpirvType &T = *P.Pointee;
  if (T.isDescriptor() && P.Storage == spirv::StorageClass::UniformConstant)
    return loadOpaque(At, P);
  if (!T.Value || T.Kind == TypeKind::Void) {
    fail(At, "no value has the pointee's type");
    return nullptr;
  }
  if (isLeaf(P))
    return loadLeaf(At, P);
  if (isCopiedByLoops(T)) {
    const auto Copy = temporary(At, T);
    return Copy && copyParts(At, *Copy, P) ? loadLeaf(At, *Copy) : nullptr;
  }
  Value *Result = PoisonValue::get(T.Value);
  for (uint64_t N = 0; N < T.parts(); ++N) {
    auto Part = stepPart(At, P, N);
    Value *V = Part ? loadFrom(At, *Part) : nullptr;
    if (!V)
      return nullptr;
    Result = insertPart(T, Result, V, B.getInt64(N));
  }
  return Result;
}

bool Importer::storeTo(const SpirvInst &At, const Pointer &P, Value *V) {
  if (P.TheKind == Pointer::Kind::CoopElement)
    return storeCoopElement(At, P, V);
  const SpirvType &T = *P.Pointee;
  if (isLeaf(P)) {
    auto *Table = dyn_cast<Constant>(V);
    const bool IsTable = Table && T.isArray() && T.Scalars > 16 && !P.Volatile;
    return IsTable ? storeTable(At, P, Table) : storeLeaf(At, P, V);
  }
  if (isCopiedByLoops(T)) {
    const auto Copy = temporary(At, T);
    return Copy && storeTo(At, *Copy, V) && copyParts(At, P, *Copy);
  }
  for (uint64_t N = 0; N < T.parts(); ++N) {
    auto Part = stepPart(At, P, N);
    if (!Part)
      return false;
    if (!storeTo(At, *Part, extractPart(T, V, B.getInt64(N))))
      return false;
  }
  return true;
}

/// A constant table as a copy of a global: stores of large aggregates are slow to compile.
bool Importer::storeTable(const SpirvInst &At, const Pointer &P, Constant *V) {
  Value *Address = address(At, P);
  if (!Address)
    return false;
  if (isa<UndefValue>(V))
    return true;
  const uint64_t Size = M->getDataLayout().getTypeAllocSize(V->getType());
  const MaybeAlign Alignment = M->getDataLayout().getABITypeAlign(V->getType());
  if (V->isNullValue()) {
    B.CreateMemSet(Address, B.getInt8(0), Size, Alignment);
    return true;
  }
  auto *Table =
      new GlobalVariable(*M, V->getType(), true, GlobalValue::PrivateLinkage, V, "v.table");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  B.CreateMemCpy(Address, Alignment, Table, Alignment, Size);
  return true;
}

// ---- copies

/// Whether what is loaded or stored part by part has more parts than code should have for them;
/// with cooperative values in it, each insertion into the value is lowered to a copy of all. The
/// value is copied as memory (lower/transform/AggregateCopies.h).
bool Importer::isCopiedByLoops(const SpirvType &T) {
  return T.Value &&
         T.Scalars > (containsCoopType(T.Value) ? limits::PartsOfCoopValue : limits::PartsOfValue);
}

/// Memory for what is on its way between a value and another layout.
std::optional<Pointer> Importer::temporary(const SpirvInst &At, const SpirvType &T) {
  if (T.NaturalSize > limits::NaturalBytes) {
    fail(At, "copies " + Twine(T.NaturalSize) + " bytes at once");
    return std::nullopt;
  }
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(EntryEnd);
  Pointer P;
  P.Address = B.CreateAlloca(T.Value);
  P.Pointee = &T;
  return P;
}

/// Both are of one type; how it lies in memory may differ.
bool Importer::copyParts(const SpirvInst &At, const Pointer &To, const Pointer &From) {
  const SpirvType &T = *From.Pointee;
  if (T.isArray())
    return copyElements(At, To, From);
  if (!T.isStruct()) {
    Value *V = loadFrom(At, From);
    return V && storeTo(At, To, V);
  }
  for (uint64_t N = 0; N < T.parts(); ++N) {
    auto ToPart = stepPart(At, To, N);
    auto FromPart = ToPart ? stepPart(At, From, N) : std::nullopt;
    if (!FromPart || !copyParts(At, *ToPart, *FromPart))
      return false;
  }
  return true;
}

bool Importer::copyElements(const SpirvInst &At, const Pointer &To, const Pointer &From) {
  const DebugLoc Line = B.getCurrentDebugLocation();
  auto MoveTo = [&](Instruction *Before) {
    B.SetInsertPoint(Before);
    B.SetCurrentDebugLocation(Line);
  };
  // Something must stand after the loop; the import appends to a block without an end.
  const bool AtEnd = B.GetInsertPoint() == B.GetInsertBlock()->end();
  Instruction *Next = AtEnd ? B.CreateUnreachable() : &*B.GetInsertPoint();
  auto [Body, Index] = SplitBlockAndInsertSimpleForLoop(B.getInt64(From.Pointee->Count), Next);
  MoveTo(Body);
  auto ToElement = stepElement(At, To, Index);
  auto FromElement = ToElement ? stepElement(At, From, Index) : std::nullopt;
  if (!FromElement || !copyParts(At, *ToElement, *FromElement))
    return false;
  MoveTo(Next);
  if (AtEnd) {
    B.SetInsertPoint(Next->getParent());
    Next->eraseFromParent();
  }
  return true;
}

// ---- elements of cooperative objects

Value *Importer::loadCoopElement(const SpirvInst &At, const Pointer &P) {
  Value *Address = address(At, P);
  if (!Address)
    return nullptr;
  Value *Whole = B.CreateLoad(P.Whole->Memory, Address);
  return extractPart(*P.Whole, Whole, P.Index);
}

bool Importer::storeCoopElement(const SpirvInst &At, const Pointer &P, Value *V) {
  Value *Address = address(At, P);
  if (!Address)
    return false;
  Value *Whole = B.CreateLoad(P.Whole->Memory, Address);
  B.CreateStore(insertPart(*P.Whole, Whole, V, P.Index), Address);
  return true;
}

// ---- instructions

/// A pointer operand with what the memory operands say of the access.
std::optional<Pointer> Importer::accessed(const SpirvInst &I, size_t Operand, bool Second) {
  MemoryAccessInfo Access;
  if (!memoryAccess(I, Access, Second))
    return std::nullopt;
  auto P = pointer(I, Operand);
  if (!P)
    return std::nullopt;
  P->Volatile |= Access.Volatile;
  if (Access.Align) {
    // What the chain of indices tells of a bound buffer holds as well.
    P->Align = std::max(P->Align, Access.Align);
    P->ExactAlign = P->Storage == spirv::StorageClass::PhysicalStorageBuffer;
  }
  return P;
}

bool Importer::importLoad(const SpirvInst &I) {
  const SpirvType *Result = resultType(I);
  auto P = Result ? accessed(I, 0) : std::nullopt;
  if (!P)
    return false;
  if (P->Pointee->Id != Result->Id)
    return fail(I, "the pointer does not point to the result type");
  return define(I, loadFrom(I, *P));
}

bool Importer::importStore(const SpirvInst &I) {
  auto P = accessed(I, 0);
  const SpirvType *T = P ? operandType(I, 1) : nullptr;
  if (!T)
    return false;
  if (P->Pointee->Id != T->Id)
    return fail(I, "the pointer does not point to the object's type");
  Value *V = value(I, 1);
  return V && storeTo(I, *P, V);
}

bool Importer::importCopyMemory(const SpirvInst &I) {
  // With two masks the second is the source's.
  MaskOperand SourceMask;
  if (!maskOperand(I, spirv::OperandKind::MemoryAccess, SourceMask, true))
    return false;
  auto Target = accessed(I, 0);
  auto Source = Target ? accessed(I, 1, SourceMask.Present) : std::nullopt;
  if (!Source)
    return false;
  if (Target->Pointee->Id != Source->Pointee->Id)
    return fail(I, "the pointers point to different types");
  if (!(isLeaf(*Target) && isLeaf(*Source)) && isCopiedByLoops(*Source->Pointee))
    return copyParts(I, *Target, *Source);
  Value *V = loadFrom(I, *Source);
  return V && storeTo(I, *Target, V);
}

} // namespace coop::lower
