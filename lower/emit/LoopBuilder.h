// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counted loops, folds and conditionals emitted at an IRBuilder's insertion point, which may be in
// the middle of a block. After each, the builder stands after what was emitted.
// Nothing here unrolls: code size does not depend on the count. Also variables of a function.
//
// forEach of a count of 8, named "slice":
//   slice.head:  %slice = phi i32 [ 0, .. ], [ %next, %slice.body ]
//                %more = icmp ult i32 %slice, 8
//                br i1 %more, label %slice.body, label %slice.end
//   slice.body:  ...
//                %next = add nuw i32 %slice, 1
//                br label %slice.head
//   slice.end:   ; the builder is here

#ifndef COOP_LOWER_EMIT_LOOPBUILDER_H
#define COOP_LOWER_EMIT_LOOPBUILDER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// for (I = 0; I < Count; ++I) Body(I). Count is an integer, compared unsigned.
void forEach(llvm::IRBuilderBase &B, llvm::Value *Count, const llvm::Twine &Name,
             llvm::function_ref<void(llvm::Value *I)> Body);
/// The same, of which LLVM is to write out Times iterations after each other; 1: none.
void forEach(llvm::IRBuilderBase &B, llvm::Value *Count, const llvm::Twine &Name, unsigned Times,
             llvm::function_ref<void(llvm::Value *I)> Body);

/// The same with a value that is carried around: Acc = Body(I, Acc). Returns the last one, or Init.
llvm::Value *fold(llvm::IRBuilderBase &B, llvm::Value *Count, llvm::Value *Init,
                  const llvm::Twine &Name,
                  llvm::function_ref<llvm::Value *(llvm::Value *I, llvm::Value *Acc)> Body);

/// The same with any number of values; Body replaces those in Acc.
llvm::SmallVector<llvm::Value *>
fold(llvm::IRBuilderBase &B, llvm::Value *Count, llvm::ArrayRef<llvm::Value *> Init,
     const llvm::Twine &Name,
     llvm::function_ref<void(llvm::Value *I, llvm::MutableArrayRef<llvm::Value *> Acc)> Body);

/// do { Acc = Body(Acc, Again) } while (Again); Body sets Again, an i1. Returns the last Acc.
llvm::Value *
repeatWhile(llvm::IRBuilderBase &B, llvm::Value *Init, const llvm::Twine &Name,
            llvm::function_ref<llvm::Value *(llvm::Value *Acc, llvm::Value *&Again)> Body);

/// Condition ? Then() : Else(), of which only one is executed.
llvm::Value *choose(llvm::IRBuilderBase &B, llvm::Value *Condition, const llvm::Twine &Name,
                    llvm::function_ref<llvm::Value *()> Then,
                    llvm::function_ref<llvm::Value *()> Else);

/// if (Condition) Then().
void ifThen(llvm::IRBuilderBase &B, llvm::Value *Condition, const llvm::Twine &Name,
            llvm::function_ref<void()> Then);

/// if (Condition) Then(); if (!Condition) Else().
void ifThenElse(llvm::IRBuilderBase &B, llvm::Value *Condition, const llvm::Twine &ThenName,
                llvm::function_ref<void()> Then, const llvm::Twine &ElseName,
                llvm::function_ref<void()> Else);

/// A variable in the function's entry block, so that it takes memory once, whatever loops around
/// its uses do. Its alignment is the type's unless A says another.
llvm::AllocaInst *variableAtEntry(llvm::Function &F, llvm::Type *Ty, const llvm::Twine &Name = "",
                                  llvm::MaybeAlign A = std::nullopt);

} // namespace coop::lower

#endif
