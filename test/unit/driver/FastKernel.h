// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels of fast execution, and memory for their buffers, for tests that compare what they give
// with plain loops.

#ifndef COOP_TEST_UNIT_DRIVER_FASTKERNEL_H
#define COOP_TEST_UNIT_DRIVER_FASTKERNEL_H

#include "coop/coop.h"
#include "coop/kernel_abi.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <memory>

namespace coop::test {

struct Free {
  void operator()(void *Memory) const { free(Memory); }
};

/// Elements at a multiple of 64 bytes.
template <typename T> struct Elements {
  explicit Elements(size_t Count)
      : Count(Count),
        Data(static_cast<T *>(std::aligned_alloc(64, (Count * sizeof(T) + 63) / 64 * 64))) {}
  T &operator[](size_t I) const { return Data.get()[I]; }
  uint64_t bytes() const { return Count * sizeof(T); }
  size_t Count;
  std::unique_ptr<T, Free> Data;
};

/// Random ones, the same for the same Seed.
inline Elements<int8_t> randomBytes(size_t Count, unsigned Seed) {
  Elements<int8_t> V(Count);
  for (size_t I = 0; I < Count; ++I) {
    Seed = Seed * 1664525 + 1013904223;
    V[I] = static_cast<int8_t>(Seed >> 24);
  }
  return V;
}

/// Options need not ask for fast execution.
inline Kernel fastKernel(const char *Shader, const std::vector<std::string> &Macros,
                         KernelOptions Options = {}) {
  CompileOptions Source;
  Source.Macros = Macros;
  const CompileResult Spirv = Compiler().compile(Shader, Source);
  EXPECT_TRUE(Spirv) << (Spirv.Messages.empty() ? "" : Spirv.Messages[0].Text);
  Options.TheExecution = Execution::Fast;
  KernelResult Made = Compiler().createKernel(Spirv.Spirv, Options);
  EXPECT_TRUE(Made.TheKernel.isValid()) << (Made.Messages.empty() ? "" : Made.Messages[0].Text);
  return Made.TheKernel;
}

} // namespace coop::test

#endif
