// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The line by which PTX says what its launch needs (docs/lower/gpu.md). runtime/cuda reads it.

#include "lower/gpu/abi/Kernel.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {

static json::Object describeBinding(const BindingInfo &Binding) {
  return json::Object{{"set", Binding.Set},
                      {"binding", Binding.Binding},
                      {"elements", Binding.ArraySize},
                      {"uniform", Binding.TheKind == BindingInfo::Kind::Uniform},
                      {"read", Binding.Readable},
                      {"written", Binding.Writable},
                      {"bytes", Binding.MinSize},
                      {"stride", Binding.ElementStride},
                      {"name", Binding.Name}};
}

std::string describeKernel(const KernelInfo &Info, StringRef Name, const GpuRow &Gpu,
                           const GpuKernel &Kernel) {
  json::Array Bindings, Formats;
  for (const BindingInfo &Binding : Info.Bindings)
    Bindings.push_back(describeBinding(Binding));
  for (const std::string &Format : Kernel.Formats)
    Formats.push_back(json::fixUTF8(Format));
  json::Object Line{{"version", 2},
                    {"kernel", Name},
                    {"gpu", Gpu.Name},
                    {"workgroup", json::Array{Info.WorkgroupSize[0], Info.WorkgroupSize[1],
                                              Info.WorkgroupSize[2]}},
                    {"subgroup", Info.SubgroupSize},
                    {"push", Info.PushConstantSize},
                    {"shared", Kernel.DynamicSharedBytes},
                    {"exchange", Kernel.ExchangeBytes},
                    {"addresses", Kernel.UsesAddresses},
                    {"bindings", std::move(Bindings)},
                    {"formats", std::move(Formats)}};
  if (Kernel.PairAxis)
    Line["pairs"] = *Kernel.PairAxis;
  // Exchange memory and findings are by linear numbers.
  if (Kernel.KnowsGrid && Kernel.ExchangeBytes == 0 && Kernel.Sites.empty())
    Line["grid"] = true;
  if (Kernel.Parts > 1)
    Line["parts"] = Kernel.Parts;
  if (!Kernel.Sites.empty())
    Line["sites"] = json::Array(Kernel.Sites);
  std::string Text;
  raw_string_ostream(Text) << "coop " << json::Value(std::move(Line));
  return Text;
}

} // namespace coop::lower
