// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running random programs.

#include "Execute.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <sstream>

namespace semantics {
namespace {

struct FreeAligned {
  void operator()(uint8_t *P) const { std::free(P); }
};

/// Memory of a binding. Behind it lie bytes that no program may change.
class Storage {
public:
  static constexpr size_t Alignment = 64;

  explicit Storage(const std::vector<uint8_t> &Content)
      : Size(Content.size()), Bytes(allocate(Content.size() + Guard)) {
    if (!Content.empty())
      std::memcpy(Bytes.get(), Content.data(), Size);
    std::memset(Bytes.get() + Size, Pattern, Guard);
  }
  uint8_t *data() { return Bytes.get(); }
  bool guardIsWhole() const {
    return std::all_of(Bytes.get() + Size, Bytes.get() + Size + Guard,
                       [](uint8_t B) { return B == Pattern; });
  }
  std::vector<uint8_t> content() const { return {Bytes.get(), Bytes.get() + Size}; }

private:
  static constexpr size_t Guard = 256;
  static constexpr uint8_t Pattern = 0xA5;

  static uint8_t *allocate(size_t Size) {
    void *Memory = std::aligned_alloc(Alignment, (Size + Alignment - 1) / Alignment * Alignment);
    if (!Memory)
      std::abort();
    return static_cast<uint8_t *>(Memory);
  }

  size_t Size;
  std::unique_ptr<uint8_t, FreeAligned> Bytes;
};

std::string textOf(const std::vector<coop::Message> &Messages) {
  std::ostringstream Text;
  for (const coop::Message &M : Messages)
    Text << M.File << ':' << M.Line << ':' << M.Column << ": " << M.Text << '\n';
  return Text.str();
}

std::string describe(Element E, uint64_t Bits) {
  std::ostringstream Text;
  if (isFloat(E))
    Text << floatFromBits(E, Bits);
  else if (isSigned(E))
    Text << integerFromBits(E, Bits);
  else
    Text << Bits;
  Text << " (0x" << std::hex << Bits << ')';
  return Text.str();
}

bool isClose(Element E, uint64_t Got, uint64_t Want, double Tolerance) {
  if (Got == Want || std::isinf(Tolerance))
    return true;
  if (!isFloat(E))
    return std::fabs(static_cast<double>(integerFromBits(E, Got)) -
                     static_cast<double>(integerFromBits(E, Want))) <= Tolerance;
  const double A = floatFromBits(E, Got), B = floatFromBits(E, Want);
  if (std::isnan(A) || std::isnan(B))
    return std::isnan(A) && std::isnan(B);
  return A == B || std::fabs(A - B) <= Tolerance;
}

/// The first differences of one buffer.
std::string compare(size_t Binding, const Buffer &B, const std::vector<uint8_t> &Got) {
  constexpr unsigned Shown = 4;
  std::ostringstream Text;
  const unsigned Size = sizeOf(B.Type);
  unsigned Wrong = 0;
  for (size_t I = 0; (I + 1) * Size <= Got.size(); ++I) {
    const uint64_t Have = loadBits(B.Type, Got.data() + I * Size);
    const uint64_t Want = loadBits(B.Type, B.After.data() + I * Size);
    if (B.Tolerance.empty() ? Have == Want : isClose(B.Type, Have, Want, B.Tolerance[I]))
      continue;
    if (++Wrong <= Shown) {
      Text << "binding " << Binding << ", element " << I << ": got " << describe(B.Type, Have)
           << ", expected " << describe(B.Type, Want);
      if (!B.Tolerance.empty())
        Text << " within " << B.Tolerance[I];
      Text << '\n';
    }
  }
  if (Wrong > Shown)
    Text << "binding " << Binding << ": " << Wrong << " elements differ\n";
  return Text.str();
}

std::string comparePrinted(std::string Got, std::vector<std::string> Want) {
  std::vector<std::string> Lines;
  std::istringstream In(Got);
  for (std::string Line; std::getline(In, Line);)
    Lines.push_back(Line);
  std::sort(Lines.begin(), Lines.end());
  std::sort(Want.begin(), Want.end());
  if (Lines == Want)
    return {};
  std::ostringstream Text;
  Text << "printed:\n" << Got << "expected, in any order:\n";
  for (const std::string &Line : Want)
    Text << Line << '\n';
  return Text.str();
}

coop::CompileOptions compileOptions(const Strategy &S) {
  coop::CompileOptions Options;
  Options.Name = "random.comp";
  Options.TheFrontEnd = S.FrontEnd;
  Options.NoWarnings = true;
  Options.Validate = S.FrontEnd == coop::FrontEnd::Coop;
  return Options;
}

coop::KernelOptions kernelOptions(const Program &P, const Strategy &S) {
  coop::KernelOptions Options;
  Options.SpecConstants = P.SpecConstants;
  Options.SubgroupSize = P.SubgroupSize;
  Options.OptLevel = S.OptLevel;
  return Options;
}

} // namespace

std::string execute(const Program &P, const Strategy &S) {
  if (S.FrontEnd == coop::FrontEnd::Glslang && !P.NotForGlslang.empty())
    return {};
  coop::Compiler Compiler;
  const coop::CompileResult Shader = Compiler.compile(P.Source, compileOptions(S));
  if (!Shader)
    return "the source is refused:\n" + textOf(Shader.Messages);
  const coop::KernelResult Made = Compiler.createKernel(Shader.Spirv, kernelOptions(P, S));
  if (!Made)
    return "the module is refused:\n" + textOf(Made.Messages);

  std::vector<Storage> Memory;
  Memory.reserve(P.Buffers.size());
  std::vector<coop::BoundBuffer> Bound;
  for (size_t I = 0; I < P.Buffers.size(); ++I) {
    Memory.emplace_back(P.Buffers[I].Before);
    Bound.push_back(
        {0, static_cast<uint32_t>(I), 0, Memory.back().data(), P.Buffers[I].Before.size()});
  }
  std::string Printed;
  coop::DispatchSettings Settings;
  Settings.Threads = 1;
  Settings.PushConstants = P.PushConstants.data();
  Settings.PushConstantsSize = P.PushConstants.size();
  Settings.Print = [&](std::string_view Text) { Printed += Text; };
  const coop::DispatchResult Ran = Made.TheKernel.dispatch(P.Groups, Bound, Settings);
  if (!Ran)
    return "the dispatch failed: " + Ran.Error + "\n";

  std::string Wrong = comparePrinted(Printed, P.Printed);
  std::vector<std::vector<uint8_t>> After;
  for (size_t I = 0; I < Memory.size(); ++I) {
    After.push_back(Memory[I].content());
    Wrong += compare(I, P.Buffers[I], After.back());
    if (!Memory[I].guardIsWhole())
      Wrong += "binding " + std::to_string(I) + ": something was written behind the buffer\n";
  }
  if (P.Check)
    Wrong += P.Check(After);
  return Wrong;
}

} // namespace semantics
