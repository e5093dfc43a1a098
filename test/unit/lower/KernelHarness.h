// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles coop IR that a test writes by hand and runs it. What is checked is the test's affair.

#ifndef COOP_TEST_UNIT_LOWER_KERNELHARNESS_H
#define COOP_TEST_UNIT_LOWER_KERNELHARNESS_H

#include "lower/cpu/Pipeline.h"
#include "runtime/Dispatch.h"
#include "runtime/Jit.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <array>
#include <string>
#include <vector>

namespace coop::test {

struct Kernel {
  std::array<uint32_t, 3> Workgroup = {1, 1, 1};
  uint32_t SubgroupSize = 0;
  unsigned Buffers = 1; ///< at set 0, bindings 0, 1, ...
  uint64_t PushConstants = 0;
  std::string Text = {}; ///< functions and globals; the entry point is @main
  lower::Exec Execution = lower::Exec::Reference;
};

using Words = std::vector<uint32_t>;

/// A declaration for every operation that Text calls, and the kernel's description.
std::string completeModule(const Kernel &K);

/// What goes wrong is in Error; then Info is null.
struct Compiled {
  std::unique_ptr<runtime::Jit> Engine;
  const coop_kernel_info *Info = nullptr;
  std::string Error;
  std::string Ir; ///< after lowering
};
Compiled compile(const Kernel &K, lower::LowerOptions Options = {});

/// Runs a kernel that must compile, and fails the test when it does not.
runtime::DispatchReport run(const Kernel &K, std::vector<Words> &Buffers,
                            std::array<uint32_t, 3> Groups = {1, 1, 1},
                            const runtime::DispatchOptions &Options = {},
                            llvm::ArrayRef<uint8_t> PushConstants = {});

} // namespace coop::test

#endif
