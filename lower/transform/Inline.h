// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-inline`: puts into the entry point what must be seen there: functions that wait for other
// invocations, that take or return cooperative values, arrays or addresses of private
// storage, or that use private variables. Everything else stays a function.
//   call void @f(A %m), where @f has a barrier     becomes    the blocks of @f
//   %y = call float @g(float %x)                   stays

#ifndef COOP_LOWER_TRANSFORM_INLINE_H
#define COOP_LOWER_TRANSFORM_INLINE_H

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace coop::lower {

enum class InlineWhat : uint8_t {
  MustBeInEntry,   ///< what coop-inline is for
  KnowsInvocation, ///< what uses private variables or any operation of coop IR
  WhatFits,        ///< all, while the entry point stays small
  Everything,      ///< all but the collective functions and vector variants of
                   ///< lower/cpu/spmd/Vectorize.h
};

/// Inlines the calls in F of such functions, transitively. Returns false when that is impossible,
/// with a diagnostic: recursion, or a function that grows beyond the limit.
bool inlineCalls(llvm::Function &F, InlineWhat What);

/// Erases functions that nobody calls any more, as they were inlined: they would keep operations
/// that only a kernel knows, and seem to use variables. With variables that nothing uses.
void eraseUncalled(llvm::Module &M);

/// Inlines in the entry point, and erases what is not called then. An error where the module has no
/// entry point; what cannot be inlined has a diagnostic.
llvm::Error inlineInEntry(llvm::Module &M, InlineWhat What);

class CoopInlinePass : public llvm::PassInfoMixin<CoopInlinePass> {
public:
  /// AlsoWhatFits: then InlineWhat::WhatFits, too.
  explicit CoopInlinePass(bool AlsoWhatFits = false) : AlsoWhatFits(AlsoWhatFits) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }

private:
  bool AlsoWhatFits;
};

/// Callbacks stay functions that loops call; this asks a later pass to put them there, with what
/// they call that knows of the invocation.
void inlineLater(llvm::Function &Callback);

} // namespace coop::lower

#endif
