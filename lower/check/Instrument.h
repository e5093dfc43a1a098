// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of the pass share. Each part looks at the instructions that were there before the
// pass began. Not for others.
//
//   %6 = call i64 @coop.buffer.size(i32 0, i32 0, i32 0)   ; what CheckContext knows
//   %7 = call ptr @coop_check_access(ptr %invocation, ptr @check.site, ptr %p, ptr %buffer, i64 %6)

#ifndef COOP_LOWER_CHECK_INSTRUMENT_H
#define COOP_LOWER_CHECK_INSTRUMENT_H

#include "lower/check/Sites.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace coop::lower::check {

/// Of a module.
struct CheckContext {
  explicit CheckContext(llvm::Module &M, bool Reports = true);

  const bool Reports; ///< what is found; else it is only kept from doing harm (Robust.h)
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

/// A load, store or atomic operation.
struct Access {
  unsigned PointerOperand;
  llvm::Type *Accessed;
};
std::optional<Access> accessOf(const llvm::Instruction &I);

/// What tells whether an index was in reach (i1); null where it was not checked.
llvm::Value *conditionOf(CheckContext &C, llvm::Value *Index);
/// Whether all indices on the way to Pointer were in reach (i1); null when none was checked.
llvm::Value *isInside(CheckContext &C, llvm::IRBuilderBase &B, llvm::Value *Pointer);

/// An access to memory of the invocation, where the address is one in the variable, but perhaps not
/// the one that was meant: a load gives 0 then (an element, of cooperative types), a store puts
/// back what is there.
void checkPrivate(CheckContext &C, llvm::Instruction &I, unsigned PointerOperand);

/// What GLSL calls an operation.
llvm::StringRef operationName(CoopOp Op);

using Instructions = llvm::SmallVector<llvm::Instruction *, 0>;
/// Those that are there now, in their order.
Instructions instructionsOf(llvm::Function &F);

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
