// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chooses how many invocations a subgroup has, and bounds the size of a workgroup.
// What subgroups do is lowered in Subgroups.h.

#ifndef COOP_LOWER_EXEC_SUBGROUPSIZE_H
#define COOP_LOWER_EXEC_SUBGROUPSIZE_H

#include "lower/ir/CoopIR.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace coop::lower {

/// A ballot is a vector of four 32-bit words (GL_KHR_shader_subgroup_ballot).
inline constexpr uint32_t MaxSubgroupSize = 128;
inline constexpr uint32_t DefaultSubgroupSize = 32;
inline constexpr uint64_t MaxWorkgroupInvocations = 65536;

/// The number of invocations in a workgroup; an error when it is zero or too large.
llvm::Expected<uint32_t> workgroupInvocations(const KernelInfo &Info);

/// Some value is a matrix of subgroup scope.
bool usesSubgroupMatrices(const llvm::Module &M);

/// Forced (--subgroup-size), or the largest power of two that is at most Usual and at most the
/// workgroup. Where M has matrices of subgroup scope, every subgroup must be full, because the
/// matrix is spread over all of its invocations (SPV_KHR_cooperative_matrix): then the size divides
/// the workgroup's. Where matrices are converted to or from arrays of invocations, their shapes say
/// which sizes are right (SPV_QCOM_cooperative_matrix_conversion): one of those, or an error.
llvm::Expected<uint32_t> chooseSubgroupSize(const llvm::Module &M, const KernelInfo &Info,
                                            uint32_t Forced, uint32_t Usual = DefaultSubgroupSize);

/// Chooses and records it in M's kernel information. Usual is what the execution prefers.
llvm::Error setSubgroupSize(llvm::Module &M, uint32_t Forced, uint32_t Usual = DefaultSubgroupSize);

/// What both executions begin with: the entry point, of a workgroup and subgroups of known sizes.
struct ExecutedEntry {
  llvm::Function &F;
  KernelInfo Info;
  uint32_t Invocations; ///< of a workgroup
};
/// Of a module for which setSubgroupSize has been called; an error for any other.
llvm::Expected<ExecutedEntry> executedEntry(llvm::Module &M);

} // namespace coop::lower

#endif
