// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-constant-tables`: arrays of an invocation that hold nothing but one constant are a table
// that all invocations have together:
//   const float16_t values[16] = {...}; ... values[i & 15]
// stored the table to memory of the invocation's own before every place that looks something up.

#ifndef COOP_LOWER_TRANSFORM_CONSTANTTABLES_H
#define COOP_LOWER_TRANSFORM_CONSTANTTABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// The tables are in AddressSpace. Wants stores of whole constants, as the import makes them. What
/// is read before the only store was never defined.
void shareConstantTables(llvm::Module &M, unsigned AddressSpace);

} // namespace coop::lower

#endif
