// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of large arrays, and of what holds cooperative values, stay copies of memory:
//   %v = load [1000 x float], ptr %from
//   store [1000 x float] %v, ptr %to         becomes   call @llvm.memcpy(%to, %from, 4000)
// As values, they are taken apart into one insertion for each element, of as many operands: time
// and memory grow with the square of the size.

#ifndef COOP_LOWER_TRANSFORM_AGGREGATECOPIES_H
#define COOP_LOWER_TRANSFORM_AGGREGATECOPIES_H

namespace llvm {
class AllocaInst;
class Module;
} // namespace llvm

namespace coop::lower {

/// `copy-aggregates`. Where such an aggregate is loaded and then stored, memory is copied, by way
/// of a variable if it may be written in between; parts that are taken out of the value are loaded
/// by themselves. A choice between large values becomes one of copies, and what is put together of
/// parts is a variable that the parts are stored to. What is left of a size that LLVM would not
/// compile in gigabytes is reported to the context's diagnostic handler, with the first line in
/// each function.
void copyAggregates(llvm::Module &M);

/// Of a variable that is read later than its markers say.
void forgetLifetime(llvm::AllocaInst &Variable);

} // namespace coop::lower

#endif
