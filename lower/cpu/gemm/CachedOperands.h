// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cached operands: those that every workgroup loads alike, such as the weights of a network, are
// packed once and stay in their tiles for other workgroups (PanelCache.h). Loads of batched
// products are not among them: which of those stay packed is decided in KBatching.cpp. No code is
// made here.

#ifndef COOP_LOWER_CPU_GEMM_CACHEDOPERANDS_H
#define COOP_LOWER_CPU_GEMM_CACHEDOPERANDS_H

#include "lower/cpu/gemm/KBatching.h"

namespace coop::lower {

class CachedOperands {
public:
  /// Layout says how a matrix lies in its tile. The module's operations are read here, before any
  /// is lowered.
  CachedOperands(llvm::Module &M, const KBatching &Batching, const MatrixAnalyses &Known,
                 llvm::function_ref<TileLayout(const MatrixType &)> Layout);

  /// Tiles that the load fills in turn, one each time that a workgroup executes it, and the last of
  /// them from then on; 0 where they are not kept.
  unsigned slots(const llvm::Value *Load) const { return Slots.lookup(Load); }

private:
  void findIn(llvm::Function &F, const KBatching &Batching, const MatrixAnalyses &Known);

  llvm::SmallVector<const llvm::CallInst *, 8> Once, InLoops;
  llvm::DenseMap<const llvm::Value *, unsigned> Slots;
};

} // namespace coop::lower

#endif
