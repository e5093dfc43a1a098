// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a thread computes with floats while it compiles or runs a shader.

#ifndef COOP_RUNTIME_FLOATMODE_H
#define COOP_RUNTIME_FLOATMODE_H

#include <cstdint>
#if !defined(__x86_64__) && !defined(__aarch64__)
#include <cfenv>
#endif

namespace coop::runtime {

/// While it lives, the thread rounds to nearest even, keeps denormal numbers and does not trap, as
/// kernels and constant folding expect (docs/precision.md). Then what was there before is back. A
/// thread of ours begins with the mode of the one that made it, and who calls may flush denormals
/// or round otherwise. (<cfenv> says the same anywhere, and takes longer than a small dispatch.)
class FloatMode {
public:
#if defined(__x86_64__)
  FloatMode() : Before(__builtin_ia32_stmxcsr()) { __builtin_ia32_ldmxcsr(AllMasked); }
  ~FloatMode() { __builtin_ia32_ldmxcsr(Before); }

private:
  static constexpr uint32_t AllMasked = 0x1F80;
  const uint32_t Before;
#elif defined(__aarch64__)
  FloatMode() {
    asm volatile("mrs %0, fpcr" : "=r"(Before));
    set(0);
  }
  ~FloatMode() { set(Before); }

private:
  static void set(uint64_t Mode) { asm volatile("msr fpcr, %0" ::"r"(Mode)); }
  uint64_t Before;
#else
  FloatMode() {
    std::fegetenv(&Before);
    std::fesetenv(FE_DFL_ENV);
  }
  ~FloatMode() { std::fesetenv(&Before); }

private:
  std::fenv_t Before;
#endif
  FloatMode(const FloatMode &) = delete;
  FloatMode &operator=(const FloatMode &) = delete;
};

} // namespace coop::runtime

#endif
