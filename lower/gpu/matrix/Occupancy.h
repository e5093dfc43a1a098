// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-occupancy`: how many workgroups are to share a multiprocessor, from the sums that a
// thread keeps in loops: more of them hide the waits of each other, as long as registers last. The
// assembler counts registers without knowing of this.

#ifndef COOP_LOWER_GPU_MATRIX_OCCUPANCY_H
#define COOP_LOWER_GPU_MATRIX_OCCUPANCY_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

class FragmentMap;
struct Fragments;
struct GpuRow;
struct KernelInfo;
struct GemmBegin;

/// How many workgroups of so many threads registers last for, of which each keeps Words registers
/// of sums, and of operands beside them.
unsigned workgroupsFor(unsigned Words, uint64_t Threads);

/// Registers that a thread can have where as many workgroups share a multiprocessor.
unsigned registersFor(unsigned Groups, uint64_t Threads);

/// Registers of a workgroup's sums, and of the operands that a warp reads from stages for them at a
/// time, in parts if they have some. wgmma needs none.
unsigned wordsOfStagedProduct(const Fragments &Sum, const FragmentMap &Map);

/// Registers of a thread for an A that is decoded to them (DecodedFragments.h), and for the sums of
/// others that it keeps then.
unsigned wordsOfFragments(const GemmBegin &Begin, uint32_t Threads);

/// The most registers of a thread that a loop of the entry point keeps for sums.
unsigned wordsOfSums(llvm::Function &Entry, const FragmentMap &Map, const KernelInfo &Info);

/// How many workgroups of the entry point registers last for, by the sums that its loops keep; 0:
/// they keep none.
unsigned workgroupsOf(llvm::Function &Entry, const FragmentMap &Map, const KernelInfo &Info);

/// Says so by an attribute of the entry point (abi/Kernel.h), or nothing.
class OccupancyPass : public llvm::PassInfoMixin<OccupancyPass> {
public:
  explicit OccupancyPass(const GpuRow &Gpu) : Gpu(Gpu) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
};

} // namespace coop::lower

#endif
