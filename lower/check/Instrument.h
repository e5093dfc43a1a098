// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of the pass share. Each part looks at the instructions that were there before the
// pass began. Not for others.

#ifndef COOP_LOWER_CHECK_INSTRUMENT_H
#define COOP_LOWER_CHECK_INSTRUMENT_H

#include "lower/check/Sites.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace coop::lower::check {

/// Of a module.
struct CheckContext {
  explicit CheckContext(llvm::Module &M);

  llvm::Module &M;
  const llvm::DataLayout &Data;
  const KernelInfo Kernel;
  Sites TheSites;
  /// COOP_CHECK_LOGGED for writes, where some mat-vec may read what is written.
  uint32_t Logged = 0;
  /// i1: whether an index is in reach. Where one is not, a selection by it puts another there.
  llvm::DenseSet<llvm::Value *> Inside;

  /// The variable's name in the source, as far as it is known.
  std::string nameOf(const llvm::Value *Base) const;
  /// What a site has to say of the memory that Pointer points to.
  SiteRecord memoryOf(llvm::Value *Pointer) const;
};

/// What GLSL calls an operation.
llvm::StringRef operationName(CoopOp Op);

using Instructions = llvm::SmallVector<llvm::Instruction *, 0>;

/// Indices into arrays whose length is known (IndexChecks.cpp).
void checkIndices(CheckContext &C, llvm::ArrayRef<llvm::Instruction *> All);
/// Reads of variables of an invocation that were never written (Definedness.cpp).
void checkDefinedness(CheckContext &C, llvm::Function &F);
/// Loads, stores and atomic operations (MemoryChecks.cpp).
void checkMemory(CheckContext &C, llvm::ArrayRef<llvm::Instruction *> All);
/// Divisions, shifts, conversions, builtin functions, places that nothing may reach
/// (ValueChecks.cpp).
void checkValues(CheckContext &C, llvm::ArrayRef<llvm::Instruction *> All);
/// Cooperative operations, barriers and subgroup operations (OperationChecks.cpp).
void checkOperations(CheckContext &C, llvm::ArrayRef<llvm::Instruction *> All);

} // namespace coop::lower::check

#endif
