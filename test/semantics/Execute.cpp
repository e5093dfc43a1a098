// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running random programs.

#include "Execute.h"
#include "Compare.h"
#include "EntryPoints.h"
#include <algorithm>
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

/// Memory of a binding. After it lie bytes that no program may change.
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

/// The content of a buffer of addresses, of which no program may change one.
std::vector<uint8_t> addressBytes(const Buffer &B, std::vector<Storage> &Memory) {
  std::vector<uint8_t> Bytes(8 * B.Addresses.size());
  for (size_t I = 0; I < B.Addresses.size(); ++I) {
    const uint8_t *To = Memory[B.Addresses[I].Binding].data() + B.Addresses[I].Offset;
    const uint64_t Value = reinterpret_cast<uintptr_t>(To);
    std::memcpy(Bytes.data() + 8 * I, &Value, sizeof(Value));
  }
  return Bytes;
}

void placeAddresses(const Program &P, std::vector<Storage> &Memory) {
  for (size_t I = 0; I < Memory.size(); ++I)
    if (const std::vector<uint8_t> Bytes = addressBytes(P.Buffers[I], Memory); !Bytes.empty())
      std::memcpy(Memory[I].data(), Bytes.data(), Bytes.size());
}

std::string textOf(const std::vector<coop::Message> &Messages) {
  std::ostringstream Text;
  for (const coop::Message &M : Messages)
    Text << M.File << ':' << M.Line << ':' << M.Column << ": " << M.Text << '\n';
  return Text.str();
}

/// Messages and their notes, without those whose ids are in Allowed.
std::vector<coop::Message> unexpected(const std::vector<coop::Message> &Messages,
                                      std::string_view Allowed) {
  std::vector<coop::Message> Rest;
  bool IsAllowed = false;
  for (const coop::Message &M : Messages) {
    if (M.Level != coop::MessageLevel::Note)
      IsAllowed = Allowed.find(M.Id) != std::string_view::npos;
    if (!IsAllowed)
      Rest.push_back(M);
  }
  return Rest;
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

coop::CompileOptions compileOptions(const Program &P, const Strategy &S) {
  coop::CompileOptions Options;
  Options.Name = "random.comp";
  Options.TheFrontEnd = S.FrontEnd;
  // The optimizer drops constants that nothing uses, which then cannot be specialized.
  // And it drops functions that are inlined, which then cannot be entry points.
  Options.Optimize = S.OptimizeSpirv && P.SpecConstants.empty() && P.Entries.empty();
  Options.NoWarnings = true;
  Options.DebugInfo = S.Checks;
  Options.Validate = S.FrontEnd == coop::FrontEnd::Coop;
  return Options;
}

coop::KernelOptions kernelOptions(const Program &P, const Strategy &S, const std::string &Entry) {
  coop::KernelOptions Options;
  Options.Entry = Entry;
  Options.SpecConstants = P.SpecConstants;
  Options.SubgroupSize = P.SubgroupSize ? P.SubgroupSize : S.SubgroupSize;
  Options.Cpu = S.Cpu;
  Options.Gpu = S.Gpu;
  Options.Features = S.Features;
  Options.OptLevel = S.OptLevel;
  // Ours was validated when it was compiled, without further entry points; glslang's is not always
  // valid.
  Options.Validate = S.FrontEnd == coop::FrontEnd::Coop && !P.Entries.empty();
  Options.TheExecution = S.Execution;
  Options.Lanes = S.Lanes;
  Options.Checks = S.Checks;
  Options.CudaDevice = S.CudaDevice;
  Options.VulkanDevice = S.VulkanDevice;
  if (P.RoundsEach)
    Options.Fp = coop::FpMode::Strict;
  return Options;
}

constexpr const char *Misaligned = "matrices are not aligned as Vulkan wants it";

/// Why no Vulkan driver can run a program as this library does; else empty.
std::string reasonAgainstDrivers(const Program &P) {
  if (!P.NotForDrivers.empty())
    return P.NotForDrivers;
  if (P.IsMisaligned)
    return Misaligned;
  return P.Printed.empty() ? "" : "drivers print nothing";
}

/// What a driver lacks, of the messages of a refusal; empty where something else is wrong.
std::string lackOf(const std::string &Refused) {
  constexpr std::string_view Known = "does not have what the shader needs: ";
  const size_t At = Refused.find(Known);
  if (At == std::string::npos)
    return {};
  const size_t Begin = At + Known.size();
  return Refused.substr(Begin, Refused.find('\n', Begin) - Begin);
}

/// Where buffers hold addresses.
std::vector<const void *> addressPlaces(const Program &P, std::vector<Storage> &Memory) {
  std::vector<const void *> Places;
  for (size_t I = 0; I < Memory.size(); ++I)
    for (size_t A = 0; A < P.Buffers[I].Addresses.size(); ++A)
      Places.push_back(Memory[I].data() + 8 * A);
  return Places;
}

/// What a kernel of that entry point alone does.
Program partOf(const Program &P, const EntryPoint &E) {
  Program Part = P;
  for (size_t I = 0; I < P.Buffers.size(); ++I)
    if (I < E.FirstBuffer || I >= E.EndBuffer) {
      Part.Buffers[I].After = P.Buffers[I].Before;
      Part.Buffers[I].Tolerance.clear();
    }
  return Part;
}

std::string run(const Program &P, const Strategy &S, const coop::Compiler &Compiler,
                const std::vector<uint32_t> &Module, const std::string &Entry,
                std::string &Skipped) {
  const coop::KernelResult Made = Compiler.createKernel(Module, kernelOptions(P, S, Entry));
  // What no GPU has is no mistake of the compiler.
  const std::string Refused = Made ? std::string() : textOf(Made.Messages);
  if (S.CudaDevice && Refused.find("GPUs have at most") != std::string::npos)
    return {};
  if (S.VulkanDevice)
    Skipped = lackOf(Refused);
  if (!Skipped.empty())
    return {};
  if (!Made)
    return "the module is refused:\n" + Refused;

  std::vector<Storage> Memory;
  Memory.reserve(P.Buffers.size());
  std::vector<coop::BoundBuffer> Bound;
  for (size_t I = 0; I < P.Buffers.size(); ++I) {
    Memory.emplace_back(P.Buffers[I].Before);
    Bound.push_back(
        {0, static_cast<uint32_t>(I), 0, Memory.back().data(), P.Buffers[I].Before.size()});
  }
  placeAddresses(P, Memory);
  std::string Printed;
  coop::DispatchSettings Settings;
  Settings.Threads = P.Threads;
  Settings.PushConstants = P.PushConstants.data();
  Settings.PushConstantsSize = P.PushConstants.size();
  Settings.Addresses = addressPlaces(P, Memory);
  Settings.Print = [&](std::string_view Text) { Printed += Text; };
  const coop::DispatchResult Ran = Made.TheKernel.dispatch(P.Groups, Bound, Settings);
  if (!Ran)
    return "the dispatch failed: " + Ran.Error + "\n";

  std::string Wrong = textOf(unexpected(Ran.Messages, P.Undefined));
  Wrong += comparePrinted(Printed, P.Printed);
  std::vector<std::vector<uint8_t>> After;
  for (size_t I = 0; I < Memory.size(); ++I) {
    After.push_back(Memory[I].content());
    if (P.Buffers[I].Addresses.empty())
      Wrong += compare(I, P.Buffers[I], After.back());
    else if (After.back() != addressBytes(P.Buffers[I], Memory))
      Wrong += "binding " + std::to_string(I) + ": an address was overwritten\n";
    if (!Memory[I].guardIsWhole())
      Wrong += "binding " + std::to_string(I) + ": something was written after the buffer\n";
  }
  if (P.Check)
    Wrong += P.Check(After);
  if (P.ReferenceCheck && S.Execution == coop::Execution::Reference)
    Wrong += P.ReferenceCheck(After);
  return Wrong;
}

} // namespace

std::vector<uint32_t> compile(const Program &P, const Strategy &S, const coop::Compiler &Compiler,
                              std::string &Error) {
  const coop::CompileResult Shader = Compiler.compile(P.Source, compileOptions(P, S));
  if (!Shader)
    Error = "the source is refused:\n" + textOf(Shader.Messages);
  if (!Shader || P.Entries.empty())
    return Shader.Spirv;
  std::vector<std::string> Functions;
  for (const EntryPoint &E : P.Entries)
    Functions.push_back(E.Function);
  std::vector<uint32_t> Module = addEntryPoints(Shader.Spirv, Functions);
  if (Module.empty())
    Error = "the module lacks a function that main calls\n";
  return Module;
}

std::string execute(const Program &P, const Strategy &S, std::string &Skipped) {
  if (S.VulkanDevice)
    Skipped = reasonAgainstDrivers(P);
  if (S.CudaDevice && S.Execution == coop::Execution::Fast && P.IsMisaligned)
    Skipped = Misaligned;
  if (!Skipped.empty())
    return {};
  if (S.FrontEnd == coop::FrontEnd::Glslang && !P.NotForGlslang.empty())
    return {};
  const coop::Compiler Compiler;
  std::string Wrong;
  const std::vector<uint32_t> Module = compile(P, S, Compiler, Wrong);
  if (!Wrong.empty())
    return Wrong;
  Wrong = run(P, S, Compiler, Module, "main", Skipped);
  for (const EntryPoint &E : P.Entries)
    if (const std::string Other = run(partOf(P, E), S, Compiler, Module, E.Function, Skipped);
        !Other.empty())
      Wrong += "entry point " + E.Function + ":\n" + Other;
  return Wrong;
}

} // namespace semantics
