// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the memory of a tensor is declared and passed.

#include "Memory.h"
#include <numeric>

namespace semantics::tensor {
namespace {

std::string number(size_t N) { return std::to_string(N) + "u"; }

} // namespace

Memory::Memory(Choices &C, Element E, bool IsRead, bool MayBeShared) {
  if (MayBeShared && C.chance(5))
    Where = Storage::Shared;
  else if (C.chance(4))
    Where = Storage::Reference;
  Of = Where == Storage::Shared ? drawSharedPointee(C, E) : drawPointee(C, E);
  // The access must begin at a multiple of 16 bytes.
  ElementOffset = static_cast<uint32_t>(C.below(4)) * (16 / std::gcd(16u, Of.Stride));
  IsSized = Where == Storage::Shared || C.chance(3);
  Qualifiers = C.oneOf({"", "", "coherent ", "volatile ", "restrict "});
  if (IsRead && Where != Storage::Shared && C.chance(3))
    Qualifiers += "readonly ";
  if (Where != Storage::Shared && C.chance(3))
    Head = 32;
  IsNested = Head != 0 && IsSized && C.chance(2);
}

size_t Memory::wholeSize(size_t Size) const {
  const size_t Whole = Head + (Size - Head + Of.Stride - 1) / Of.Stride * Of.Stride;
  return IsNested ? (Whole + 31) / 32 * 32 : Whole; // no member has a greater alignment
}

std::string Memory::arrayPath() const {
  if (Where == Storage::Shared)
    return "copied";
  return std::string(Where == Storage::Buffer ? "tensor." : "reference.") +
         (IsNested ? "inner.data" : "data");
}

std::string Memory::arguments() const { return arrayPath() + ", " + number(ElementOffset); }

std::string Memory::declarations(size_t Size) const {
  const std::string Count = number((Size - Head) / Of.Stride);
  const std::string Array = Of.Name + " data[" + (IsSized ? Count : "") + "];";
  std::string Text = pointeeStructs();
  std::string Members;
  if (IsNested) {
    Text += "struct Inner { uvec4 head[2]; " + Array + " };\n";
    Members = " Inner inner; ";
  } else {
    Members = (Head ? " uvec4 head[2]; " : " ") + Array + " ";
  }
  const std::string InBuffer = "layout(" + Of.BlockLayout + ", binding = ";
  switch (Where) {
  case Storage::Buffer:
    return Text + InBuffer + std::to_string(TensorBinding) + ") " + Qualifiers + "buffer Tensor {" +
           Members + "} tensor;\n";
  case Storage::Reference:
    return Text + "layout(" + Of.BlockLayout + ", buffer_reference, buffer_reference_align = 16) " +
           Qualifiers + "buffer Tensor {" + Members +
           "};\nlayout(binding = " + std::to_string(ReferenceBinding) +
           ") readonly buffer References { Tensor reference; };\n";
  case Storage::Shared:
    break;
  }
  return Text + InBuffer + std::to_string(TensorBinding) + ") " + Qualifiers + "buffer Tensor {" +
         Members + "} tensor;\nshared " + Of.Name + " copied[" + Count + "];\n";
}

std::string Memory::copyIn(size_t Size) const {
  if (Where != Storage::Shared)
    return {};
  return "  for (uint i = gl_LocalInvocationIndex; i < " + number((Size - Head) / Of.Stride) +
         "; i += gl_WorkGroupSize.x * gl_WorkGroupSize.y) copied[i] = tensor.data[i];\n  "
         "barrier();\n";
}

std::string Memory::copyOut(size_t Size) const {
  if (Where != Storage::Shared)
    return {};
  return "  barrier();\n  for (uint i = gl_LocalInvocationIndex; i < " +
         number((Size - Head) / Of.Stride) +
         "; i += gl_WorkGroupSize.x * gl_WorkGroupSize.y) tensor.data[i] = copied[i];\n";
}

} // namespace semantics::tensor
