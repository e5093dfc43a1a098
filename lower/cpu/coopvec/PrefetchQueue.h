// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of the cache that the next subgroup accesses, which comes next in most dispatches: loads
// and stores of cooperative vectors put them into a queue, and blocks of products take some each. A
// core waits for few lines at a time; asked for all at once, it would compute nothing meanwhile,
// which is a tenth of the time of a network of 11'000 weights in 32 bits. Which lines an access
// asks for is decided in VectorAccess.cpp.

#ifndef COOP_LOWER_CPU_COOPVEC_PREFETCHQUEUE_H
#define COOP_LOWER_CPU_COOPVEC_PREFETCHQUEUE_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

inline constexpr unsigned LineBytes = 64;

/// What the operations of a kernel put and take, all together and each executed once; added up
/// before the first body is made.
void addPrefetches(llvm::Module &M, uint64_t Lines, uint64_t Blocks);

/// A thread's, in memory that a dispatch begins with zeros: the queue is empty.
class PrefetchQueue {
public:
  /// B stands in a function of the kernel.
  explicit PrefetchQueue(llvm::IRBuilder<> &B);

  /// There are blocks that take lines in time. Else nobody is to put any.
  bool isServed() const { return Share != 0; }
  /// Bytes from Begin (i64) on. Of many ranges that nobody takes the oldest are forgotten.
  void put(llvm::Value *Begin, uint64_t Bytes);
  /// Asks for the share of a block, if any is left. Nothing where the queue is not served.
  void take();

private:
  llvm::Value *field(llvm::Value *I);
  llvm::Value *range(llvm::Value *Number);
  llvm::Value *load(llvm::Value *Address) { return B.CreateLoad(B.getInt64Ty(), Address); }

  llvm::IRBuilder<> &B;
  llvm::Value *Queue = nullptr;
  uint64_t Share = 0; ///< lines of a block
};

} // namespace coop::lower

#endif
