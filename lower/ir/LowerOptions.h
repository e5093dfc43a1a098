// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the caller of a pipeline asks for.

#ifndef COOP_LOWER_IR_LOWEROPTIONS_H
#define COOP_LOWER_IR_LOWEROPTIONS_H

#include <cstdint>
#include <string>

namespace coop::lower {

/// How a workgroup is executed on a CPU. Both give the same results, but for the rounding of sums
/// over a subgroup and of mathematical functions; Reference is the oracle.
enum class Exec : uint8_t {
  Reference, ///< one resumable function per invocation, cooperative operations as loops
  Fast,      ///< a subgroup's invocations as lanes of vectors; what it cannot do is an error
};

/// What may be done with floating-point numbers, in fast execution.
enum class FpMode : uint8_t {
  Fast,   ///< products of matrices are what the hardware's instructions give, of which some flush
          ///< denormal numbers or have sums of f16; other products and sums are contracted where
          ///< the source allows it
  Strict, ///< every product and sum of matrices in f32, or f64 where something is, denormal numbers
          ///< kept; all other arithmetic rounds after each operation
};

/// What the invocations of a subgroup are on a CPU, in fast execution.
enum class LaneMode : uint8_t {
  Auto,    ///< what is estimated to be faster
  Vectors, ///< lanes of vectors
  Serial,  ///< one after the other, unless there are cooperative matrices or vectors
};

struct LowerOptions {
  Exec Execution = Exec::Reference;
  FpMode Fp = FpMode::Fast;
  LaneMode Lanes = LaneMode::Auto;
  /// A power of two that the subgroup size is forced to, or 0: chosen (see SubgroupSize.h).
  uint32_t SubgroupSize = 0;
  /// LLVM's name of the CPU; empty or "native" is the machine that this runs on.
  std::string Cpu = "native";
  /// Features added to the CPU's: "+avx2,-fma".
  std::string Features = {};
  /// Empty: the machine that this runs on.
  std::string Triple = {};
  /// A row of lower/gpu/target/Gpus.def that code is made for; empty: the CPU.
  std::string Gpu = {};
  /// 0..3: the effort of LLVM's passes (lower/cpu/Optimize.h) and of code generation.
  unsigned OptLevel = 2;
  /// The kernel's symbol; empty: the entry point's name. A program that links the object has a
  /// `main` of its own, so the driver names kernels after the file.
  std::string KernelName = {};
  /// Runs LLVM's verifier after every pass.
  bool VerifyEach = false;
  /// Adds run-time checks (lower/check/Checks.h): the code refers to the functions of
  /// coop/check_abi.h as well. With EmitDebug they know the shader's lines.
  bool Checks = false;
  /// Accesses outside of buffers and arrays load zeros and store nothing (lower/check/Robust.h);
  /// checked code does that by itself.
  bool Robust = false;
  /// Keeps debug information, with which machine code maps back to the shader's lines.
  bool EmitDebug = false;
};

} // namespace coop::lower

#endif
