// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-unstage`: matrices that a workgroup copies from buffers to shared memory, for its subgroups
// to load them from there, are loaded from the buffers:
//   for (k = 0; k < K; k += 32) {            for (k = 0; k < K; k += 32) {
//     barrier(); shared[...] = next;     =>    coopMatLoad(m, buffer, ...);
//     barrier(); next = buffer[...];           sum = coopMatMulAdd(m, ...);
//     coopMatLoad(m, shared, ...);           }
//     sum = coopMatMulAdd(m, ...);           barrier();
//   }
// On a GPU shared memory is near and the copy makes few wide accesses of many narrow ones. On a CPU
// it is memory as any other, products bring their operands into tiles themselves, and subgroups
// that do not wait for each other run a loop to its end. For both, one product of a workgroup is
// better than many of its subgroups (WholeProduct.h).
//
// Which element of a buffer is which one of a matrix is found by going through all that invocations
// store and load, with what is known when the kernel runs as symbols. Indices of 32 bits and their
// quotients are what the symbols say for most sizes only, so the entry point's body stays as it was
// for the others (BodyVersions.h).

#ifndef COOP_LOWER_EXEC_STAGING_UNSTAGE_H
#define COOP_LOWER_EXEC_STAGING_UNSTAGE_H

#include "lower/exec/staging/UnstagePolicy.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of the entry point, in which everything is inlined. An error where the module has none.
llvm::Error unstageMatrices(llvm::Module &M, const UnstagePolicy &Policy);

} // namespace coop::lower

#endif
