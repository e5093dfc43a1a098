// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-constant-tables`: arrays of an invocation that hold nothing but one constant are a table
// in the GPU's memory, which all threads have together in their cache:
//   const float16_t values[16] = {...}; ... values[i & 15]
// stored the table to local memory before every place that looks something up.

#ifndef COOP_LOWER_GPU_CONSTANTTABLES_H
#define COOP_LOWER_GPU_CONSTANTTABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Wants stores of whole constants, as the import makes them. What is read before the only store
/// was never defined.
void shareConstantTables(llvm::Module &M);

} // namespace coop::lower

#endif
