// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The packed-panel cache: packed operands of products (cached operands) that stay from one
// workgroup to the next. Those of a column of workgroups multiply by the same rows of B, and to
// pack them takes a fifth to a third of a product's time; all multiply by the same weights of a
// network. Which loads fill such operands is decided in KBatching.cpp and CachedOperands.cpp, and
// which weights in VectorWeights.cpp; here is how code knows, as it runs, that one holds what it
// would be filled with:
//   pack(to, from)      becomes      if (tag != (from, ...)) { pack(to, from); tag = (from, ...); }
//
// Each cached operand has a tag of what it was filled with. A dispatch begins with empty tags
// (coop_kernel_info::kept_size), and nothing else writes to cached operands.

#ifndef COOP_LOWER_CPU_GEMM_PANELCACHE_H
#define COOP_LOWER_CPU_GEMM_PANELCACHE_H

#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

/// What the cached operands of one subject may take in a thread's scratch memory, all together:
/// they stay in the second cache beside what else is in it.
inline constexpr uint64_t MaxCachedBytes = uint64_t(5) << 18;

/// Memory for what a dispatch's workgroups leave to each other, in the workgroup's; IsTag: zero at
/// first.
llvm::Value *allocateCached(llvm::Module &M, llvm::Type *Ty, const llvm::Twine &Name, bool IsTag);

/// A u32 of a dispatch's workgroups: not 0 where entries that a column of them fills are no more
/// than half of those that there are, so that another column has the other half.
llvm::Value *columnPairs(llvm::Module &M);

class PanelCache {
public:
  /// All that decides a cached operand's content, as i64. The first is an address and so never 0.
  static constexpr unsigned Fields = 4;
  using Content = std::array<llvm::Value *, Fields>;

  /// A tag. Zeros are an empty one.
  static llvm::Type *tagType(llvm::LLVMContext &C);
  /// Among Count entries the number (i32) of the one that holds What or, if there is none, is to be
  /// filled with it: the first empty one, else the last. So where more than these many come in
  /// turn, all but the last entry keep what they hold. IsCached is that of the constructor; without
  /// it any.
  static llvm::Value *find(llvm::IRBuilder<> &B, llvm::Value *Tags, unsigned Count,
                           const Content &What, llvm::Value *IsCached);

  /// IsCached: i1, whether what the entry is filled with stays what it is in memory as long as the
  /// dispatch runs.
  PanelCache(llvm::IRBuilder<> &B, llvm::Value *Tag, llvm::Value *IsCached)
      : B(B), Tag(Tag), IsCached(IsCached) {}

  /// Calls Fill, which fills the entry with From, in code for where the entry does not hold it yet.
  void fill(const MemoryMatrix &From, llvm::function_ref<void()> Fill);
  /// Returns an i1: the entry does not hold What. Where it is cached the tag says that it does from
  /// now on, and the code after has to fill it.
  llvm::Value *claim(const Content &What);
  /// For what else fills the entry.
  void forget();

private:
  llvm::Value *field(unsigned I) { return B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Tag, I); }
  llvm::Value *holds(const Content &What);
  void note(const Content &What);

  llvm::IRBuilder<> &B;
  llvm::Value *Tag, *IsCached;
};

} // namespace coop::lower

#endif
