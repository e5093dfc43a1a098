// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that load matrices and store them elsewhere: any layout, stride and offset,
// buffer and shared storage, arrays of other types than the component.

#include "../Types.h"
#include "Memory.h"
#include "Shader.h"
#include <algorithm>
#include <numeric>

namespace semantics {
namespace {

constexpr size_t SharedLimit = 16384; // bytes, of all arrays of a program: what Vulkan promises

/// Where the array stands in its block.
enum class Form : uint8_t { Plain, BehindMember, Sized, InArray, InStruct };

/// One side of a copy. All workgroups have arrays alike, one after another in a buffer.
struct Side {
  Type Pointee;
  bool IsShared = false;
  Form TheForm = Form::Plain;
  MemoryLayout Layout = MemoryLayout::RowMajor;
  size_t Stride = 0; ///< in elements of the pointee, as First, Region and Length
  size_t First = 0;
  size_t Region = 0; ///< of one instance
  size_t Length = 0; ///< of one workgroup
  std::string Array; ///< the expression that a load or store gets, for this workgroup's part

  size_t pointeeBytes() const { return size_t(sizeOf(Pointee.E)) * Pointee.Rows; }
  bool isSplit() const { return TheForm == Form::InArray || TheForm == Form::InStruct; }
};

size_t roundUp(size_t N, size_t Multiple) { return (N + Multiple - 1) / Multiple * Multiple; }

/// Draws the addressing for a matrix of Lines lines (rows, or columns of a column-major one) of
/// LineBytes each.
/// Vulkan wants the start and the stride aligned to the smaller of 16 bytes and a line; this
/// implementation only to a component.
void drawAddressing(Choices &C, Side &S, size_t Lines, size_t LineBytes, Element E, bool IsStore) {
  const size_t Alignment = C.chance(2) ? sizeOf(E) : std::min<size_t>(16, LineBytes);
  const size_t Bytes = S.pointeeBytes();
  const size_t Unit = std::lcm(Alignment, Bytes) / Bytes;
  const size_t Tight = roundUp((LineBytes + Bytes - 1) / Bytes, Unit);
  S.Stride = Tight + Unit * (C.chance(2) ? C.below(4) : 0);
  // Only loads may see overlapping lines, or one line again and again.
  if (!IsStore && C.chance(8))
    S.Stride = Unit * C.below(3);
  const size_t Extent = ((Lines - 1) * S.Stride * Bytes + LineBytes + Bytes - 1) / Bytes;
  S.Region = roundUp(Extent, Unit);
  S.First = Unit * (C.chance(2) ? C.below(6) : 0);
}

Side drawSide(Choices &C, const Launch &L, Element E, unsigned Rows, unsigned Columns,
              bool IsStore) {
  Side S;
  S.Pointee.E =
      C.chance(2)
          ? C.oneOf<Element>({Element::U32, Element::U8, Element::U16, Element::U64, Element::S32,
                              Element::S8, Element::S16, Element::S64, Element::F32, Element::F16,
                              Element::F64, Element::BF16, Element::E4M3, Element::E5M2})
          : E;
  S.Pointee.Rows = C.oneOf<unsigned>({1, 1, 2, 4});
  S.Layout = C.oneOf({MemoryLayout::RowMajor, MemoryLayout::ColumnMajor});
  const bool ByRows = S.Layout == MemoryLayout::RowMajor;
  drawAddressing(C, S, ByRows ? Rows : Columns, size_t(ByRows ? Columns : Rows) * sizeOf(E), E,
                 IsStore);
  S.Length = S.First + S.Region * L.instancesPerGroup();
  S.TheForm =
      C.oneOf({Form::Plain, Form::BehindMember, Form::Sized, Form::InArray, Form::InStruct});
  S.IsShared = C.chance(3);
  // The parts of a workgroup begin at multiples of 16 bytes, and so at any alignment that counts.
  S.Length = roundUp(S.Length, 16);
  return S;
}

/// Declares a buffer that holds Content and returns how a workgroup names its part.
std::string declareBuffer(Shader &Text, const Side &S, Form F, Buffer Content) {
  const std::string Type = glslName(S.Pointee), Length = std::to_string(S.Length);
  const std::string Name = "data" + std::to_string(Text.bindings());
  const std::string Groups = std::to_string(Text.launch().Groups);
  switch (F) {
  case Form::Plain:
    Text.addBuffer(std::move(Content), Type + " " + Name + "[];");
    return Name;
  case Form::BehindMember: // at offset 32, whatever its type
    Text.addBuffer(std::move(Content), "uvec4 head" + Name + "[2]; " + Type + " " + Name + "[];");
    return Name;
  case Form::Sized:
    Text.addBuffer(std::move(Content), Type + " " + Name + "[" + Groups + " * " + Length + "];");
    return Name;
  case Form::InArray:
    Text.addBuffer(std::move(Content), Type + " " + Name + "[" + Groups + "][" + Length + "];");
    return Name + "[gl_WorkGroupID.x]";
  case Form::InStruct:
    Text.declare("struct S" + Name + " { " + Type + " part[" + Length + "]; };");
    Text.addBuffer(std::move(Content), "S" + Name + " " + Name + "[];");
    return Name + "[gl_WorkGroupID.x].part";
  }
  return {};
}

size_t headBytes(const Side &S) { return !S.IsShared && S.TheForm == Form::BehindMember ? 32 : 0; }

Buffer randomContent(const Side &S, const Launch &L, Stream &From) {
  Buffer B; // of bytes: a copy keeps the bits of NaNs
  B.Before.resize(headBytes(S) + L.Groups * S.Length * S.pointeeBytes());
  for (uint8_t &Byte : B.Before)
    Byte = static_cast<uint8_t>(From.next());
  B.After = B.Before;
  return B;
}

/// A loop in which the workgroup copies its part of one array into another.
void copyPart(Shader &Text, const Side &S, const std::string &To, const std::string &From,
              const std::string &ToIndex, const std::string &FromIndex) {
  Text.line("for (uint i = gl_LocalInvocationIndex; i < " + std::to_string(S.Length) +
            "u; i += " + std::to_string(Text.launch().invocations()) + "u) " + To + "[" + ToIndex +
            "i] = " + From + "[" + FromIndex + "i];");
}

std::string partIndex(const Side &S) {
  return "gl_WorkGroupID.x * " + std::to_string(S.Length) + "u + ";
}

/// The arguments after the matrix.
std::string arguments(Shader &Text, const Side &S) {
  const Launch &L = Text.launch();
  std::string Element = Text.uniform(static_cast<uint32_t>(S.First)) + " + " +
                        instanceInGroup(L.TheScope) + " * " + std::to_string(S.Region) + "u";
  if (!S.IsShared && !S.isSplit())
    Element = partIndex(S) + Element;
  const bool ByRows = S.Layout == MemoryLayout::RowMajor;
  const std::string Layout = Text.choices().chance(3)
                                 ? "int(" + Text.constant(static_cast<uint32_t>(S.Layout)) + ")"
                             : ByRows ? "gl_CooperativeMatrixLayoutRowMajor"
                                      : "gl_CooperativeMatrixLayoutColumnMajor";
  return S.Array + ", " + Element + ", " + Text.uniform(static_cast<uint32_t>(S.Stride)) + ", " +
         Layout + ");";
}

Placement placementOf(const Side &S, uint32_t Group, uint32_t Instance) {
  const size_t Element = Group * S.Length + S.First + Instance * S.Region;
  return {headBytes(S) + Element * S.pointeeBytes(), S.Stride * S.pointeeBytes(), S.Layout};
}

std::string declareShared(Shader &Text, const Side &S, const std::string &Name) {
  Text.declare("shared " + glslName(S.Pointee) + " " + Name + "[" + std::to_string(S.Length) +
               "];");
  return Name;
}

/// One matrix from one array to another.
void addCopy(Shader &Text, unsigned Index, size_t &SharedBytes) {
  Choices &C = Text.choices();
  const Launch &L = Text.launch();
  const Element E =
      C.oneOf<Element>({Element::F32, Element::F16, Element::BF16, Element::F64, Element::E4M3,
                        Element::E5M2, Element::U32, Element::S32, Element::U16, Element::S16,
                        Element::U8, Element::S8, Element::U64, Element::S64});
  const unsigned Rows = drawSize(C), Columns = drawSize(C);
  const std::string Number = std::to_string(Index), Variable = "m" + Number;
  const Use U = drawUse(C);
  const std::string Type = Text.type(E, Rows, Columns, U);
  Side Sides[2];
  Buffer Contents[2];
  Stream Data = C.stream();
  for (size_t I = 0; I < 2; ++I) {
    Side &S = Sides[I] = drawSide(C, L, E, Rows, Columns, I == 1);
    const bool ByRows = S.Layout == MemoryLayout::RowMajor;
    for (const size_t Elements : {S.Stride, S.First, S.Region})
      Text.needs(Elements * S.pointeeBytes(), size_t(ByRows ? Columns : Rows) * sizeOf(E));
    if (bitsOf(S.Pointee.E) == 64)
      Text.notForGlslang("it wants another extension for arrays of 64-bit elements");
    SharedBytes += S.IsShared ? S.Length * S.pointeeBytes() : 0;
    S.IsShared &= SharedBytes <= SharedLimit;
    Contents[I] = randomContent(S, L, Data);
  }
  Buffer &From = Contents[0], &To = Contents[1];
  for (uint32_t G = 0; G < L.Groups; ++G)
    for (uint32_t I = 0; I < L.instancesPerGroup(); ++I) {
      const Matrix M =
          loadMatrix(E, Rows, Columns, From.Before.data(), placementOf(Sides[0], G, I));
      storeMatrix(M, To.After.data(), placementOf(Sides[1], G, I));
    }
  std::string Outside[2]; // the buffer after a shared array
  for (size_t I = 0; I < 2; ++I) {
    Side &S = Sides[I];
    S.Array = declareBuffer(Text, S, S.IsShared ? Form::Plain : S.TheForm, std::move(Contents[I]));
    if (S.IsShared) {
      Outside[I] = S.Array;
      S.Array = declareShared(Text, S, (I ? "to" : "from") + Number);
      copyPart(Text, S, S.Array, Outside[I], "", partIndex(S));
    }
  }
  if (Sides[0].IsShared || Sides[1].IsShared)
    Text.line("barrier();");
  Text.line(Type + " " + Variable + ";");
  Text.line("coopMatLoad(" + Variable + ", " + arguments(Text, Sides[0]));
  Text.line("coopMatStore(" + Variable + ", " + arguments(Text, Sides[1]));
  if (Sides[1].IsShared) {
    Text.line("barrier();");
    copyPart(Text, Sides[1], Outside[1], Sides[1].Array, partIndex(Sides[1]), "");
  }
}

} // namespace

Program makeMatrixMemory(Choices &C) {
  Shader Text(C, makeLaunch(C));
  const auto Count = static_cast<unsigned>(C.between(1, 3));
  size_t SharedBytes = 0;
  for (unsigned I = 0; I < Count; ++I)
    addCopy(Text, I, SharedBytes);
  return Text.finish();
}

} // namespace semantics
