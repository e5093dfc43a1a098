// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-join-products`: products of a workgroup's subgroups, whose operands come from memory or
// are staged in shared memory by the shader, become one product of the workgroup, with what is made
// of each element before it is stored, where nothing else is done (exec/staging/WholeProduct.h):
//   for (k...) { barrier(); shared[...] = next; barrier();      for (k...) {
//     coopMatLoad(a, shared, ...);                         =>     coopMatLoadTensorNV(a, A, ...);
//     sum[i][j] = coopMatMulAdd(a, b, sum[i][j]); }               sum = coopMatMulAdd(a, b, sum); }
// So do those of the workgroup whose operands are rows or columns at a stride, of more than one
// matrix or not. That is what the shader would say if it could, and it is pipelined as such: the
// tensor memory accelerator copies operands, and warpgroups multiply them. The body stays as it was
// for sizes of which this cannot be said, and for memory that is not aligned to 16 bytes.

#ifndef COOP_LOWER_GPU_JOINPRODUCTS_H
#define COOP_LOWER_GPU_JOINPRODUCTS_H

#include "lower/ir/LowerOptions.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

struct GpuRow;
class PassRunner;

/// Of the entry point, in which everything is inlined, for GPUs that have warpgroups. Writes out
/// loops over arrays of matrices, and short ones over an invocation's arrays.
llvm::Error joinProducts(llvm::Module &M, PassRunner &Llvm, const GpuRow &Gpu, FpMode Fp);

} // namespace coop::lower

#endif
