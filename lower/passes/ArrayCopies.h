// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of large arrays stay copies of memory. As values, LLVM takes them apart into one insertion
// for each element, of as many operands: time and memory grow with the square of the size.

#ifndef COOP_LOWER_PASSES_ARRAYCOPIES_H
#define COOP_LOWER_PASSES_ARRAYCOPIES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// `copy-arrays`. An array or structure of many components that is loaded only to be stored, with
/// nothing between that writes it, is moved, and parts of one are loaded by themselves. What is left of a size that LLVM would not compile
/// in gigabytes is reported, with its line, to the context's diagnostic handler.
void copyArrays(llvm::Module &M);

} // namespace coop::lower

#endif
