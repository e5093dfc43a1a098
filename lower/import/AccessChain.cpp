// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses: access chains through explicit layouts, natural memory, arrays of buffers and
// cooperative objects; pointers as numbers. Loads and stores are in Memory.cpp.

#include "lower/import/Importer.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {

using spirv::Op;

static bool isExplicitStorage(spirv::StorageClass Storage) {
  switch (Storage) {
  case spirv::StorageClass::StorageBuffer:
  case spirv::StorageClass::Uniform:
  case spirv::StorageClass::PushConstant:
  case spirv::StorageClass::PhysicalStorageBuffer:
    return true;
  default:
    return false;
  }
}

/// Workgroup memory may be of either kind (SPV_KHR_workgroup_memory_explicit_layout): the type
/// says.
static bool hasExplicitLayout(const SpirvType &T) {
  if (T.isArray())
    return T.ArrayStride != 0 || hasExplicitLayout(*T.Element);
  return T.isStruct() && !T.Members.empty() && T.Members[0].Offset.has_value();
}

bool Importer::isPrivatePointer(const SpirvType &T) {
  // Storage classes that compute shaders do not have are among them.
  return T.isPointer() && T.Value->getPointerAddressSpace() == address_space::Private;
}

Pointer Importer::plainPointer(const SpirvType &Type, const SpirvType &Pointee, Value *Address) {
  Pointer P;
  P.Address = Address;
  P.Pointee = &Pointee;
  P.Storage = Type.Storage;
  P.Explicit = isExplicitStorage(Type.Storage) ||
               (Type.Storage == spirv::StorageClass::Workgroup && hasExplicitLayout(Pointee));
  return P;
}

Value *Importer::address(const SpirvInst &At, const Pointer &P) {
  if (P.TheKind != Pointer::Kind::Memory && P.TheKind != Pointer::Kind::CoopElement) {
    fail(At, P.TheKind == Pointer::Kind::Bindings
                 ? "an array of buffers or images has no address"
                 : "a pointer to an input variable can only be loaded from");
    return nullptr;
  }
  if (P.Address)
    return P.Address;
  switch (P.Storage) {
  case spirv::StorageClass::PushConstant:
    return coopOp(CoopOp::PushConstants, PointerType::get(C, address_space::PushConstant), {});
  case spirv::StorageClass::Workgroup:
    if (!SharedBlock) {
      auto *T = ArrayType::get(B.getInt8Ty(), std::max<uint64_t>(SharedBlockSize, 1));
      SharedBlock = new GlobalVariable(
          *M, T, false, GlobalValue::InternalLinkage,
          SharedBlockZero ? Constant::getNullValue(T)
                          : static_cast<Constant *>(PoisonValue::get(T)),
          "v.shared.block", nullptr, GlobalValue::NotThreadLocal, address_space::Shared);
      SharedBlock->setAlignment(Align(16));
      SharedBlock->addAttribute(SharedAttribute);
    }
    return SharedBlock;
  default:
    return coopOp(CoopOp::Buffer, PointerType::get(C, address_space::Buffer),
                  {B.getInt32(P.Set), B.getInt32(P.Binding), P.BufferIndex});
  }
}

/// What is known of P beyond its address must not matter to those who get the address alone.
Value *Importer::plainAddress(const SpirvInst &At, const Pointer &P) {
  if (P.TheKind == Pointer::Kind::CoopElement) {
    fail(At, "a pointer to an element of a cooperative object can only be loaded from and stored "
             "to");
    return nullptr;
  }
  const SpirvType *Leaf = P.Pointee;
  while (Leaf->isArray())
    Leaf = Leaf->Element;
  if (P.ComponentStride || (P.Explicit && Leaf->Kind == TypeKind::Matrix)) {
    fail(At, "a pointer to a part of a matrix in a buffer can only be loaded from, stored to and "
             "indexed");
    return nullptr;
  }
  return address(At, P);
}

Value *Importer::wideIndex(Value *Index, bool Signed) {
  return B.CreateIntCast(Index, B.getInt64Ty(), Signed);
}

/// Back to 32 bits, without a trace of the widening.
Value *Importer::narrowIndex(Value *Index) {
  if (auto *Cast = dyn_cast<CastInst>(Index);
      Cast && Cast->getOperand(0)->getType()->isIntegerTy(32))
    return Cast->getOperand(0);
  return B.CreateTrunc(Index, B.getInt32Ty());
}

/// Advances by Index times Stride bytes.
std::optional<Pointer> Importer::moveBytes(const SpirvInst &At, Pointer P, Value *Index,
                                           uint64_t Stride) {
  Value *Base = address(At, P);
  if (!Base)
    return std::nullopt;
  auto *Known = dyn_cast<ConstantInt>(Index);
  if (!Known || !Known->isZero()) {
    P.Address = B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Index, B.getInt64(Stride)));
    const uint64_t Step = Known ? Known->getZExtValue() * Stride : Stride;
    P.Align = std::gcd(P.Align, Step & (~Step + 1));
    if (P.Align == 0)
      P.Align = 1;
    P.BufferIndex = nullptr; // no longer the start of the buffer
  } else {
    P.Address = Base;
  }
  return P;
}

std::optional<Pointer> Importer::stepStruct(const SpirvInst &At, const Pointer &P,
                                            uint64_t Member) {
  const SpirvType &T = *P.Pointee;
  if (Member >= T.Parts.size()) {
    fail(At, "the struct has no member " + Twine(Member));
    return std::nullopt;
  }
  const SpirvMember &Info = T.Members[Member];
  Pointer Result = P;
  Result.Pointee = T.Parts[Member];
  Result.Volatile |= Info.Volatile;
  if (!P.Explicit) {
    Value *Base = address(At, P);
    if (!Base)
      return std::nullopt;
    if (!P.Pointee->Memory) {
      fail(At, "the struct has no layout");
      return std::nullopt;
    }
    Result.Address = B.CreateStructGEP(P.Pointee->Memory, Base, static_cast<unsigned>(Member));
    return Result;
  }
  if (!Info.Offset) {
    fail(At, "member " + Twine(Member) + " has no Offset");
    return std::nullopt;
  }
  Result.Layout = Info.Layout;
  return moveBytes(At, Result, B.getInt64(*Info.Offset), 1);
}

static std::optional<uint64_t> scalarBytes(const SpirvType &T) {
  if (T.isScalar() && !T.hasNoLayout())
    return T.Width / 8;
  return std::nullopt;
}

std::optional<Pointer> Importer::stepElement(const SpirvInst &At, const Pointer &P, Value *Index) {
  const SpirvType &T = *P.Pointee;
  Pointer Result = P;
  Result.Pointee = T.Element;
  switch (P.TheKind) {
  case Pointer::Kind::Bindings:
    Result.BufferIndex = narrowIndex(Index);
    // Arrays of arrays of images have their elements one after the other.
    if (auto *Outer = dyn_cast_or_null<ConstantInt>(P.BufferIndex);
        P.BufferIndex && !(Outer && Outer->isZero()))
      Result.BufferIndex =
          B.CreateAdd(B.CreateMul(P.BufferIndex, B.getInt32(static_cast<uint32_t>(T.Count))),
                      Result.BufferIndex);
    if (!T.Element->isArray())
      Result.TheKind = Pointer::Kind::Memory;
    return Result;
  case Pointer::Kind::Builtin:
    if (!T.isVector() || P.Index)
      break;
    Result.Index = Index;
    return Result;
  case Pointer::Kind::CoopElement:
    break;
  case Pointer::Kind::Memory:
    if (T.isCoop()) {
      Result.TheKind = Pointer::Kind::CoopElement;
      Result.Whole = &T;
      Result.Index = narrowIndex(Index);
      return Result;
    }
    if (!T.isArray() && !T.isVector() && T.Kind != TypeKind::Matrix)
      break;
    if (!P.Explicit) {
      Value *Base = address(At, P);
      if (!Base)
        return std::nullopt;
      if (!P.Pointee->Memory) {
        fail(At, "a run-time array outside a buffer");
        return std::nullopt;
      }
      Result.Address = B.CreateGEP(P.Pointee->Memory, Base, {B.getInt64(0), Index});
      return Result;
    }
    return stepExplicit(At, Result, T, Index);
  }
  fail(At, "an index into what has no elements");
  return std::nullopt;
}

/// Result points to the start of an object of type T still, but has the element's type already.
std::optional<Pointer> Importer::stepExplicit(const SpirvInst &At, Pointer Result,
                                              const SpirvType &T, Value *Index) {
  uint64_t Stride = 0;
  if (T.isArray()) {
    Stride = T.ArrayStride;
    if (Stride == 0) {
      fail(At, "an array in memory has no ArrayStride");
      return std::nullopt;
    }
  } else if (T.Kind == TypeKind::Matrix) {
    auto Scalar = scalarBytes(*T.Element->Element);
    if (Result.Layout.Stride == 0 || !Scalar) {
      fail(At, "a matrix in memory has no MatrixStride");
      return std::nullopt;
    }
    Stride = Result.Layout.RowMajor ? *Scalar : Result.Layout.Stride;
    Result.ComponentStride = Result.Layout.RowMajor ? Result.Layout.Stride : 0;
    Result.Layout = {};
  } else {
    auto Scalar = scalarBytes(*T.Element);
    if (!Scalar) {
      checkHasLayout(At, T);
      return std::nullopt;
    }
    Stride = Result.ComponentStride ? Result.ComponentStride : *Scalar;
    Result.ComponentStride = 0;
  }
  return moveBytes(At, Result, Index, Stride);
}

/// Part as a number that the import itself counts.
std::optional<Pointer> Importer::stepPart(const SpirvInst &At, const Pointer &P, uint64_t Part) {
  return P.Pointee->isStruct() ? stepStruct(At, P, Part) : stepElement(At, P, B.getInt64(Part));
}

std::optional<Pointer> Importer::step(const SpirvInst &At, const Pointer &P, uint32_t IndexId) {
  const SpirvType *T = valueType(At, IndexId);
  Value *Index = T ? valueById(At, IndexId) : nullptr;
  if (!Index)
    return std::nullopt;
  if (!T->isInt()) {
    fail(At, "the index %" + Twine(IndexId) + " is not an integer");
    return std::nullopt;
  }
  if (!P.Pointee->isStruct()) {
    Index = wideIndex(Index, T->Signed);
    return checkStep(At, P, Index) ? stepElement(At, P, Index) : std::nullopt;
  }
  auto Member = constantInt(At, IndexId);
  return Member ? stepStruct(At, P, *Member) : std::nullopt;
}

/// The element operand of OpPtrAccessChain, which moves by whole pointees.
std::optional<Pointer> Importer::stepPointer(const SpirvInst &I, const Pointer &P) {
  const SpirvType *BaseType = operandType(I, 0), *T = BaseType ? operandType(I, 1) : nullptr;
  Value *Index = T ? value(I, 1) : nullptr;
  if (!Index)
    return std::nullopt;
  if (!T->isInt() || P.TheKind != Pointer::Kind::Memory) {
    fail(I, "the element is not an integer, or the base is not in memory");
    return std::nullopt;
  }
  Index = wideIndex(Index, T->Signed);
  if (P.Explicit) {
    uint64_t Stride = BaseType->ArrayStride;
    if (Stride == 0) {
      auto Size = explicitSize(I, *P.Pointee, P.Layout);
      if (!Size)
        return std::nullopt;
      Stride = *Size;
    }
    return moveBytes(I, P, Index, Stride);
  }
  Value *Base = address(I, P);
  if (!Base)
    return std::nullopt;
  if (!P.Pointee->Memory) {
    fail(I, "the pointee has no size");
    return std::nullopt;
  }
  // A pointer to a variable is not one into an array of them (SPIR-V, section 2.16.1).
  if (isPrivatePointer(*BaseType))
    Index = checkedIndex(Base, Index, 1);
  Pointer Result = P;
  Result.Address = B.CreateGEP(P.Pointee->Memory, Base, {Index});
  return Result;
}

/// How the step into a value of type Of reads in a finding of the run-time checks.
std::string Importer::stepName(const SpirvType &Of, uint32_t IndexId) const {
  if (!Of.isStruct())
    return "[...]";
  auto *Member = dyn_cast_or_null<ConstantInt>(Constants.lookup(IndexId));
  const StringRef Name =
      Member ? In.memberName(Of.Id, static_cast<uint32_t>(Member->getZExtValue())) : StringRef();
  return Name.empty() ? "" : ("." + Name).str();
}

bool Importer::importAccessChain(const SpirvInst &I) {
  const SpirvType *Result = resultType(I);
  if (!Result)
    return false;
  if (!Result->isPointer())
    return fail(I, "the result type is not a pointer");
  auto P = pointer(I, 0);
  size_t First = 1;
  if (P && (I.Opcode == Op::OpPtrAccessChain || I.Opcode == Op::OpInBoundsPtrAccessChain)) {
    if (!needOperands(I, 2))
      return false;
    P = stepPointer(I, *P);
    First = 2;
  }
  CheckedPath.clear();
  for (size_t N = First; P && N < I.operands().size(); ++N) {
    const SpirvType &Of = *P->Pointee;
    P = step(I, *P, I.operand(N));
    if (P && Options.KeepForChecks)
      CheckedPath += stepName(Of, I.operand(N));
  }
  CheckedPath.clear();
  if (!P)
    return false;
  if (P->Pointee->Id != Result->PointeeId)
    return fail(I, "the result type does not point to the type that the indices select");
  return definePointer(I, *P);
}

bool Importer::importArrayLength(const SpirvInst &I) {
  auto P = pointer(I, 0);
  if (!P || !needOperands(I, 2))
    return false;
  const SpirvType &T = *P->Pointee;
  const uint32_t Member = I.operand(1);
  if (!T.isStruct() || Member >= T.Parts.size() || T.Parts[Member]->Kind != TypeKind::RuntimeArray)
    return fail(I, "the member is not a run-time array");
  if (P->TheKind != Pointer::Kind::Memory || !P->BufferIndex)
    return fail(I, "the length of an array is known only where the buffer is named");
  const auto Offset = T.Members[Member].Offset;
  const uint32_t Stride = T.Parts[Member]->ArrayStride;
  if (!Offset || Stride == 0)
    return fail(I, "the run-time array has no Offset or ArrayStride");
  Value *Size = coopOp(CoopOp::BufferSize, B.getInt64Ty(),
                       {B.getInt32(P->Set), B.getInt32(P->Binding), P->BufferIndex});
  // A buffer may be smaller than what stands before the array.
  Value *Rest = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Size, B.getInt64(*Offset));
  Value *Length = B.CreateUDiv(Rest, B.getInt64(Stride));
  // GL_EXT_shader_64bit_indexing has both sizes.
  const SpirvType *Result = resultType(I);
  if (!Result || !Result->isInt())
    return Result && fail(I, "the result type is no integer");
  return define(I, B.CreateZExtOrTrunc(Length, Result->Value));
}

// ---- pointers as numbers

bool Importer::importPointerConversion(const SpirvInst &I) {
  const SpirvType *From = operandType(I, 0), *To = From ? resultType(I) : nullptr;
  Value *V = To ? value(I, 0) : nullptr;
  if (!V)
    return false;
  const bool ToPointer = I.Opcode == Op::OpConvertUToPtr;
  const SpirvType &Number = ToPointer ? *From : *To, &Address = ToPointer ? *To : *From;
  if (!Number.isInt() || !Address.isPointer())
    return fail(I, "does not convert between an integer and a pointer");
  return define(I, ToPointer ? B.CreateIntToPtr(V, To->Value) : B.CreatePtrToInt(V, To->Value));
}

bool Importer::importPointerCompare(const SpirvInst &I) {
  Value *L = value(I, 0), *R = L ? value(I, 1) : nullptr;
  if (!R)
    return false;
  if (!L->getType()->isPointerTy() || L->getType() != R->getType())
    return fail(I, "the operands are not pointers of one type");
  if (I.Opcode == Op::OpPtrEqual)
    return define(I, B.CreateICmpEQ(L, R));
  if (I.Opcode == Op::OpPtrNotEqual)
    return define(I, B.CreateICmpNE(L, R));
  // OpPtrDiff counts elements.
  const SpirvType *T = operandType(I, 0), *Result = resultType(I);
  const SpirvType *Pointee = T ? pointee(I, T) : nullptr;
  if (!Pointee || !Result)
    return false;
  if (!Result->isInt())
    return fail(I, "the result type is not an integer");
  uint64_t Stride = T->ArrayStride;
  if (Stride == 0) {
    auto Size = isExplicitStorage(T->Storage) ? explicitSize(I, *Pointee, {})
                                              : std::optional(Pointee->NaturalSize);
    if (!Size || *Size == 0)
      return Size ? fail(I, "the pointee has no size") : false;
    Stride = *Size;
  }
  Value *Bytes =
      B.CreateSub(B.CreatePtrToInt(L, B.getInt64Ty()), B.CreatePtrToInt(R, B.getInt64Ty()));
  return define(I, B.CreateIntCast(B.CreateSDiv(Bytes, B.getInt64(Stride)), Result->Value, true));
}

} // namespace coop::lower
