// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers that keep their content as long as a dispatch runs: no store of the kernel goes to them.
// What other dispatches or the host write at the same time, a kernel cannot tell without a race,
// unless it waits for them.

#ifndef COOP_LOWER_ANALYSIS_READONLYMEMORY_H
#define COOP_LOWER_ANALYSIS_READONLYMEMORY_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"
#include <optional>
#include <set>
#include <tuple>

namespace coop::lower {

struct BindingInfo;
struct KernelInfo;

/// The binding whose buffers all have what Load reads at a constant place, as whoever binds one has
/// to bind so much; else null.
const BindingInfo *bindingThatHas(const llvm::LoadInst &Load, const KernelInfo &Info);
/// Nobody writes where P points to while a kernel runs: it is of push constants or a uniform block.
bool isConstantMemory(const llvm::Value &P, const KernelInfo &Info);
/// A load of push constants, or one of which somebody has found and marked that it reads the same
/// wherever it is done.
bool isConstantLoad(const llvm::LoadInst &Load);

class ReadOnlyMemory {
public:
  /// Reads all functions of M, before their operations are lowered.
  explicit ReadOnlyMemory(llvm::Module &M);

  /// Whether P (a pointer) may point into such a buffer. Only as the program runs it is known
  /// whether buffers that are written overlap with it.
  bool mayHold(const llvm::Value &P) const;
  /// i1, at the start of the function that B is in: whether a P that may point into such a buffer
  /// does. The code does not depend on where in the function P is known.
  llvm::Value *holds(llvm::IRBuilder<> &B, const llvm::Value &P) const;

private:
  /// Set, binding, and the index of an array of buffers.
  using Buffer = std::tuple<uint32_t, uint32_t, uint32_t>;

  static std::optional<Buffer> bufferOf(const llvm::Value &P);
  void see(const llvm::Instruction &I);
  void seeWrite(const llvm::Value &P);

  std::set<Buffer> Written;
  bool IsUnknown = false; ///< what else may be written, or when
};

class ReadOnlyMemoryAnalysis : public llvm::AnalysisInfoMixin<ReadOnlyMemoryAnalysis> {
public:
  using Result = ReadOnlyMemory;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &) { return ReadOnlyMemory(M); }
  static llvm::AnalysisKey Key;
};

} // namespace coop::lower

#endif
