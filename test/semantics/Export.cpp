// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packing random programs with their SPIR-V.

#include "Export.h"
#include "../native/Pack.h"
#include "coop/coop.h"
#include <algorithm>
#include <cstdlib>

namespace semantics {
namespace {

template <typename T> void append(std::vector<uint8_t> &To, const T *Data, size_t Count) {
  const auto *Bytes = reinterpret_cast<const uint8_t *>(Data);
  To.insert(To.end(), Bytes, Bytes + Count * sizeof(T));
}

uint32_t specBits(const std::string &Text) {
  if (Text == "true" || Text == "false")
    return Text == "true";
  if (Text.find('.') == std::string::npos)
    return static_cast<uint32_t>(std::strtoll(Text.c_str(), nullptr, 0));
  return static_cast<uint32_t>(bitsFromFloat(Element::F32, std::strtod(Text.c_str(), nullptr)));
}

} // namespace

bool exportProgram(const Program &P, const std::string &Name, native::PackWriter &To) {
  const bool HoldsAddresses = std::any_of(P.Buffers.begin(), P.Buffers.end(),
                                          [](const Buffer &B) { return !B.Addresses.empty(); });
  if (HoldsAddresses || !P.Entries.empty() || !P.NotForDrivers.empty() || !P.Printed.empty() ||
      P.Check || P.IsMisaligned || (P.SubgroupSize != 0 && P.SubgroupSize != 32))
    return false;
  coop::CompileOptions Options;
  Options.Name = "random.comp";
  Options.NoWarnings = true;
  const coop::CompileResult Shader = coop::Compiler().compile(P.Source, Options);
  if (!Shader)
    return false;
  native::PackedProgram Packed;
  Packed.Name = Name;
  Packed.Source = P.Source;
  append(Packed.Spirv, Shader.Spirv.data(), Shader.Spirv.size());
  for (size_t I = 0; I < 3; ++I)
    Packed.Groups[I] = P.Groups[I];
  Packed.PushConstants = P.PushConstants;
  for (const auto &[Id, Value] : P.SpecConstants) {
    const uint32_t Bits = specBits(Value);
    append(Packed.SpecIds, &Id, 1);
    append(Packed.SpecValues, &Bits, 1);
  }
  for (const Buffer &B : P.Buffers) {
    native::PackedBuffer Bytes;
    Bytes.Kind = static_cast<uint32_t>(B.Type);
    Bytes.Before = B.Before;
    Bytes.After = B.After;
    append(Bytes.Tolerance, B.Tolerance.data(), B.Tolerance.size());
    Packed.Buffers.push_back(std::move(Bytes));
  }
  To.program(Packed);
  return true;
}

} // namespace semantics
