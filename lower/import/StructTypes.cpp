// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays and structs, and the sizes of types under an explicit layout.
// Scalars, vectors, pointers and cooperative types are in Types.cpp.

#include "lower/import/Importer.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

/// Sizes that hostile modules declare stay below what later sums can overflow.
static uint64_t roundUp(uint64_t Size, uint64_t Align) {
  constexpr uint64_t Most = uint64_t(1) << 60;
  return Size >= Most ? Most : alignTo(Size, Align);
}

/// Sets LLVM's types, and the sums over the parts.
bool Importer::finishAggregate(const SpirvInst &I, SpirvType &T) {
  SmallVector<Type *, 8> Parts;
  uint64_t Scalars = 0, Size = 0, Align = 1;
  uint32_t Depth = 0, Leaves = 0;
  const uint64_t Repeat = T.isStruct() ? 1 : T.Count;
  auto Add = [&](const SpirvType &Part) {
    const uint64_t PartAlign = naturalAlign(Part);
    Align = std::max(Align, PartAlign);
    Size = SaturatingAdd(roundUp(Size, PartAlign), roundUp(Part.NaturalSize, PartAlign));
    Scalars = SaturatingAdd(Scalars, Part.Scalars);
    Depth = std::max(Depth, Part.Depth);
    Leaves = SaturatingAdd(Leaves, Part.Leaves);
    Parts.push_back(Part.Memory);
  };
  if (T.isStruct())
    for (const SpirvType *Part : T.Parts)
      Add(*Part);
  else
    Add(*T.Element);
  T.Depth = Depth + 1;
  T.Leaves = std::max(Leaves, 1u);
  T.Scalars = SaturatingMultiply(std::max<uint64_t>(Scalars, 1), Repeat);
  T.NaturalSize = SaturatingMultiply(roundUp(Size, Align), Repeat);
  if (T.Depth > limits::TypeDepth)
    return fail(I, "the type is nested more than " + Twine(limits::TypeDepth) + " deep");
  if (T.Leaves > limits::TypeLeaves)
    return fail(I, "the type has more than " + Twine(limits::TypeLeaves) + " members");
  // A type that memory alone has, such as one with a run-time array, has no value.
  if (llvm::is_contained(Parts, nullptr))
    return true;
  if (T.isStruct())
    T.Memory = StructType::get(C, Parts);
  else
    T.Memory = ArrayType::get(Parts[0], T.Count);
  T.Value = T.Memory;
  return true;
}

uint64_t Importer::naturalAlign(const SpirvType &T) const {
  switch (T.Kind) {
  case TypeKind::Vector:
    return std::min<uint64_t>(std::max<uint64_t>(T.NaturalSize, 1), 4096);
  case TypeKind::Matrix:
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    return naturalAlign(*T.Element);
  case TypeKind::Struct: {
    uint64_t Align = 1;
    for (const SpirvType *Part : T.Parts)
      Align = std::max(Align, naturalAlign(*Part));
    return Align;
  }
  default:
    return std::clamp<uint64_t>(T.NaturalSize, 1, 8);
  }
}

bool Importer::importArrayType(const SpirvInst &I, SpirvType &T) {
  T.Element = typeAt(I, I.operand(0));
  T.ArrayStride = In.decoration(I.resultId(), spirv::Decoration::ArrayStride).value_or(0);
  if (!T.Element)
    return false;
  if (T.Element->Kind == TypeKind::Void || T.Element->Kind == TypeKind::Function)
    return fail(I, "there are no arrays of this type");
  if (I.Opcode == Op::OpTypeRuntimeArray) {
    T.Kind = TypeKind::RuntimeArray;
    T.Depth = T.Element->Depth + 1;
    T.Leaves = T.Element->Leaves;
    return true;
  }
  T.Kind = TypeKind::Array;
  auto Count = constantInt(I, I.operand(1));
  if (!Count)
    return false;
  T.Count = *Count;
  if (T.Count == 0 || T.Count > INT32_MAX)
    return fail(I, "an array has 1 to " + Twine(INT32_MAX) + " elements, not " + Twine(T.Count));
  return finishAggregate(I, T);
}

bool Importer::importStructType(const SpirvInst &I, SpirvType &T) {
  using spirv::Decoration;
  const uint32_t Id = I.resultId();
  T.Kind = TypeKind::Struct;
  T.IsBlock = In.isDecorated(Id, Decoration::Block);
  T.IsBufferBlock = In.isDecorated(Id, Decoration::BufferBlock);
  for (uint32_t N = 0; N < I.operands().size(); ++N) {
    const SpirvType *Part = typeAt(I, I.operand(N));
    if (!Part)
      return false;
    if (Part->Kind == TypeKind::Void || Part->Kind == TypeKind::Function)
      return fail(I, "member " + Twine(N) + " has a type that no member can have");
    SpirvMember Member;
    Member.Offset = In.memberDecoration(Id, N, Decoration::Offset);
    Member.Layout.Stride = In.memberDecoration(Id, N, Decoration::MatrixStride).value_or(0);
    Member.Layout.RowMajor = In.isMemberDecorated(Id, N, Decoration::RowMajor);
    Member.Volatile = In.isMemberDecorated(Id, N, Decoration::Volatile);
    Member.NonReadable = In.isMemberDecorated(Id, N, Decoration::NonReadable);
    Member.NonWritable = In.isMemberDecorated(Id, N, Decoration::NonWritable);
    T.Parts.push_back(Part);
    T.Members.push_back(Member);
  }
  return finishAggregate(I, T);
}

/// Bytes that T takes under its explicit layout, without a trailing run-time array; saturates.
std::optional<uint64_t> Importer::explicitSize(const SpirvInst &At, const SpirvType &T,
                                               MatrixLayout L) {
  switch (T.Kind) {
  case TypeKind::Int:
  case TypeKind::Float:
    if (T.hasNoLayout())
      break;
    return T.Width / 8;
  case TypeKind::Pointer:
    return 8;
  case TypeKind::Vector:
    if (T.Element->hasNoLayout())
      break;
    return T.Count * (T.Element->Width / 8);
  case TypeKind::Matrix: {
    if (L.Stride == 0) {
      fail(At, "a matrix in memory has no MatrixStride");
      return std::nullopt;
    }
    return uint64_t(L.Stride) * (L.RowMajor ? T.Element->Count : T.Count);
  }
  case TypeKind::RuntimeArray:
    return 0;
  case TypeKind::Array:
    if (T.ArrayStride == 0) {
      fail(At, "an array in memory has no ArrayStride");
      return std::nullopt;
    }
    return SaturatingMultiply<uint64_t>(T.ArrayStride, T.Count);
  case TypeKind::Struct: {
    uint64_t Size = 0;
    for (size_t N = 0; N < T.Parts.size(); ++N) {
      if (!T.Members[N].Offset) {
        fail(At, "member " + Twine(N) + " of %" + Twine(T.Id) + " has no Offset");
        return std::nullopt;
      }
      auto Member = explicitSize(At, *T.Parts[N], T.Members[N].Layout);
      if (!Member)
        return std::nullopt;
      Size = std::max(Size, SaturatingAdd<uint64_t>(*T.Members[N].Offset, *Member));
    }
    return Size;
  }
  default:
    break;
  }
  fail(At, "a type in memory has no explicit layout");
  return std::nullopt;
}

} // namespace coop::lower
