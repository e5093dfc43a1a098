// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which parts of variables and values were written: beside every variable that is watched one of
// the same shape with bytes for its parts, and beside values that come from it the same as values.
// What is reported, and which variables are watched, is not known here.
//
//   %x = alloca float                              %x.defined = alloca i8
//                                                  store i8 0, ptr %x.defined
//   store float %1, ptr %x                   =>    store i8 1, ptr %x.defined
//   %2 = load float, ptr %x                        %3 = load i8, ptr %x.defined
// Each is beside what it is of, which stays.

#ifndef COOP_LOWER_CHECK_SHADOWVALUES_H
#define COOP_LOWER_CHECK_SHADOWVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace coop::lower::check {

/// How the users of a value need it.
enum class ReadKind : uint8_t {
  None,       ///< they hand it on
  Components, ///< for results of which each component needs its own alone
  Whole,
};

class ShadowValues {
public:
  explicit ShadowValues(const llvm::DataLayout &Data) : Data(Data) {}

  /// T with a byte for each scalar, component and cooperative object.
  llvm::Type *mirror(llvm::Type *T);
  /// Whether GEP, of something in Variable, says which part it means.
  bool canFollow(const llvm::GetElementPtrInst &GEP, const llvm::AllocaInst &Variable) const;

  /// All uses of a variable are known: what is stored in it is not read by that.
  void follow(llvm::AllocaInst &Variable);
  /// Adds the shadow of a variable that is followed, of which nothing is defined.
  void add(llvm::AllocaInst &Variable);
  /// The shadow's address of what Pointer, in a variable that was added, points to.
  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Pointer);
  /// All of a T at the shadow's Address is defined.
  void setDefined(llvm::IRBuilderBase &B, llvm::Value *Address, llvm::Type *T);
  /// What Store stores is as defined as the value.
  void store(llvm::StoreInst &Store);

  /// The shadow of V, or null where it is defined. Where Of is given, what comes from other
  /// variables counts as defined.
  llvm::Value *shadowOf(llvm::Value *V, const llvm::AllocaInst *Of = nullptr);
  /// The followed variable that Pointer is an address in, or null.
  const llvm::AllocaInst *ownerOf(const llvm::Value *Pointer) const {
    return OwnerOf.lookup(Pointer);
  }
  /// The user of U if it hands on the value, or puts it together with others.
  llvm::Instruction *handsOn(const llvm::Use &U) const;
  ReadKind readOf(const llvm::Value &V) const;
  /// Whether V has something from a variable of the invocation, rather than all computed.
  bool mayBeOpen(const llvm::Value &V) const;

private:
  using Key = std::pair<llvm::Value *, const llvm::AllocaInst *>;
  void clear(llvm::IRBuilderBase &B, llvm::AllocaInst &Shadow);
  llvm::Value *compute(llvm::Instruction &I, const llvm::AllocaInst *Of);
  llvm::Value *phi(llvm::PHINode &Phi, const llvm::AllocaInst *Of);
  llvm::Value *orDefined(llvm::Value *Shadow, llvm::Type *T);
  llvm::Value *joined(llvm::Instruction &I, llvm::ArrayRef<llvm::Value *> Shadows);
  std::optional<llvm::SmallVector<llvm::Value *, 4>> path(llvm::Type *T, uint64_t Offset) const;

  const llvm::DataLayout &Data;
  llvm::DenseMap<llvm::Type *, llvm::Type *> Mirrors;
  llvm::DenseMap<const llvm::AllocaInst *, llvm::AllocaInst *> ShadowOf;
  /// Of variables that are followed: the variable and every address in it.
  llvm::DenseMap<const llvm::Value *, const llvm::AllocaInst *> OwnerOf;
  llvm::DenseMap<Key, llvm::Value *> Known;
  /// Of shadows: they use a value's condition, which is no read of it.
  llvm::SmallPtrSet<const llvm::Value *, 8> Selections;
  unsigned Depth = 0;
};

} // namespace coop::lower::check

#endif
