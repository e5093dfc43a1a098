// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What it costs to dispatch next to nothing, and to compile.

#include "Contest.h"
#include "Shader.h"

namespace bench {
namespace {

/// No peer: lavapipe, which is the only other way to run such a shader on a CPU, takes 20 to 50 us.
Contest emptyDispatch(uint32_t Groups, unsigned Threads) {
  ShaderOptions Options;
  Options.File = "empty.comp";
  Options.Threads = Threads;
  const auto Code = std::make_shared<Shader>(std::move(Options));
  const auto Data = std::make_shared<Memory>(64);
  Code->bind(*Data);
  Contest Result;
  Result.Work = 1;
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants.push_back({"coopc", [Code, Groups] { Code->run({Groups, 1, 1}); },
                                [Data]() -> std::string {
                                  return *Data->as<uint32_t>() == 1 ? "" : "the shader did not run";
                                }});
  return Result;
}

Contest contestOf(std::function<void()> Run) {
  Contest Result;
  Result.Work = 1;
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants.push_back({"coopc", std::move(Run), [] { return ""; }});
  return Result;
}

/// To code that is loaded, from GLSL and from SPIR-V.
void addCompilations(std::vector<Entry> &To, const std::string &Name, ShaderOptions Options) {
  To.push_back({"compile " + Name, [=] { return contestOf([=] { Shader Made(Options); }); }});
  To.push_back({"compile " + Name + " from SPIR-V", [=] {
                  return contestOf(
                      [=, Spirv = compileSpirv(Options)] { compileKernel(Spirv, Options); });
                }});
}

} // namespace

std::vector<Entry> dispatchContests() {
  std::vector<Entry> Result;
  for (const unsigned Threads : {1u, 2u})
    for (const uint32_t Groups : {1u, 1000u})
      Result.push_back(
          {"dispatch of " + std::to_string(Groups) + (Threads == 1 ? ", 1 thread" : ", 2 threads"),
           [=] { return emptyDispatch(Groups, Threads); }});
  addCompilations(
      Result, "gemm",
      {.File = "gemm.comp", .Macros = {"TYPE_A=float16_t", "TYPE_B=float16_t", "TYPE_S=float"}});
  addCompilations(Result, "mlp",
                  {.File = "mlp.comp",
                   .Macros = {"TYPE=float16_t", "COMPONENT=gl_ComponentTypeFloat16NV", "SIZE=2",
                              "INPUTS=32", "HIDDEN=64", "OUTPUTS=16", "LAYERS=4"}});
  return Result;
}

std::vector<Entry> workgroupGrowth(unsigned Threads) {
  std::vector<Entry> Result;
  for (uint32_t Groups = 1; Groups <= 1'000'000; Groups *= 10)
    Result.push_back({"growth workgroups " + std::to_string(Groups),
                      [=] { return emptyDispatch(Groups, Threads); }});
  return Result;
}

} // namespace bench
