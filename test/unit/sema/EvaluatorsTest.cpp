// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every builtin function that is executed has an evaluator in test/semantics: a row of an area's
// table, or a reason why it has none.

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <map>
#include <set>
#include <string>

namespace {

struct Row {
  const char *Id, *Requires;
};

// Functions on images have shaders in test/run; cooperative matrices and vectors have areas of
// their own.
constexpr Row Builtins[] = {
#define BUILTIN(Id, Name, Signature, Requires, Emit, Float, Signed, Unsigned) {#Id, Requires},
#define UNSUPPORTED_BUILTIN(Name)
#define REMOVED_BUILTIN(Name, Instead)
#include "sema/builtins/Bits.def"
#include "sema/builtins/Invocations.def"
#include "sema/builtins/Math.def"
#undef BUILTIN
#undef UNSUPPORTED_BUILTIN
#undef REMOVED_BUILTIN
};

const std::set<std::string> &evaluated() {
  static const std::set<std::string> Ids = {
#define FUNCTION(Id, ...) #Id,
#include "test/semantics/builtins/Functions.def"
#define SUBGROUP(Id, ...) #Id,
#include "test/semantics/subgroups/Functions.def"
#define ATOMIC(Id, ...) #Id,
#include "test/semantics/atomics/Functions.def"
  };
  return Ids;
}

/// What is tested otherwise.
const std::map<std::string, const char *> &elsewhere() {
  constexpr const char *Shared = "the area Shared: there is no result, but what others see";
  constexpr const char *Memory = "nothing depends on it where memory is coherent";
  constexpr const char *None = "the execution has no such instruction, and says so";
  constexpr const char *Images = "test/run/images";
  constexpr const char *Same = "the instruction of the function whose name ends in ARB";
  static const std::map<std::string, const char *> Ids = {
      {"AnyInvocation", Same},
      {"AllInvocations", Same},
      {"AllInvocationsEqual", Same},
      {"AnyThread", Same},
      {"AllThreads", Same},
      {"AllThreadsEqual", Same},
      {"BarrierArrive", None},
      {"BarrierWait", None},
      {"ControlBarrierArrive", None},
      {"ControlBarrierWait", None},
      {"Abort", None},
      {"DFdxCompute", Images},
      {"DFdyCompute", Images},
      {"FwidthCompute", Images},
      {"DFdxFineCompute", Images},
      {"DFdyFineCompute", Images},
      {"FwidthFineCompute", Images},
      {"DFdxCoarseCompute", Images},
      {"DFdyCoarseCompute", Images},
      {"FwidthCoarseCompute", Images},
      {"AtomicF16Vec2Add", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec4Add", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec2Min", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec4Min", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec2Max", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec4Max", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec2Exchange", "test/run/half-vector-atomics.comp"},
      {"AtomicF16Vec4Exchange", "test/run/half-vector-atomics.comp"},
      {"SaturatedConvertMatrix", "the areas of matrices"},
      {"Barrier", Shared},
      {"ControlBarrier", Shared},
      {"MemoryBarrierShared", Shared},
      {"GroupMemoryBarrier", Shared},
      {"MemoryBarrier", Memory},
      {"MemoryBarrierScope", Memory},
      {"MemoryBarrierBuffer", Memory},
      {"MemoryBarrierImage", Memory},
      {"SubgroupBarrier", "test/unit/lower/ReconvergenceTest.cpp"},
      {"SubgroupMemoryBarrier", Memory},
      {"SubgroupMemoryBarrierBuffer", Memory},
      {"SubgroupMemoryBarrierImage", Memory},
      {"SubgroupMemoryBarrierShared", Memory},
      {"ClockRealtime", "the time is no function of arguments"},
      {"ClockRealtime2x32", "the time is no function of arguments"},
      {"Clock", "the time is no function of arguments"},
      {"Clock2x32", "the time is no function of arguments"},
      {"DebugPrintf", "test/run/printf.comp"},
      {"NonUniform", "it gives its argument"},
      {"SubgroupUniformValue", "it gives its argument"},
  };
  return Ids;
}

bool isForCompute(const Row &R) {
  const llvm::StringRef Requires = R.Requires;
  return !Requires.contains("stage(") || Requires.contains("compute");
}

TEST(Evaluators, EveryExecutedBuiltinHasOne) {
  for (const Row &R : Builtins) {
    if (!isForCompute(R))
      continue;
    EXPECT_EQ(evaluated().count(R.Id) + elsewhere().count(R.Id), 1u)
        << R.Id << " has no row in a table of test/semantics, or one and a reason for none";
  }
}

TEST(Evaluators, EveryRowIsABuiltin) {
  std::set<std::string> Known;
  for (const Row &R : Builtins)
    Known.insert(R.Id);
  for (const auto &[Id, Reason] : elsewhere())
    EXPECT_TRUE(Known.count(Id)) << Id;
}

} // namespace
