// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-vector-batches`: products of cooperative vectors by matrix instructions, for the
// threads of a subgroup at once. Their vectors are the rows of a matrix, of which threads hold
// fragments, from one product to the next: what is done to components is done where they are. Only
// values that come from elsewhere or go elsewhere change places.
//   %x = coop.vec.load(%p, %o)
//   %h = coop.vec.matmul(%x, %weights, %bias)
//   %r = coop.vec.math(max, %h, %zero)
// becomes
//   %x = coop.gpu.batch.load(%p, %o)
//   %m = coop.mat.muladd(coop.gpu.batch.matrix(%x), coop.mat.load(%weights), coop.mat.load(%bias))
//   %h = coop.gpu.batch.vector(coop.mat.convert(%m))
//   %r = coop.vec.math(max, %h, %zero)
//
// Of sizes that are no whole tiles, an input or a result is each thread's own:
//   %m = coop.mat.muladd(coop.gpu.batch.own_input(%x), coop.gpu.batch.weights(%weights), ...)
//   %h = coop.gpu.batch.own_result(coop.mat.convert(%m))
//
// All threads have to be there, with the same matrix (Together.h), or they take turns
// (ProductTurns.h). Where a branch before may have sent some away, that is tested once, and code
// for the other case stays as it is.
//
// Wants variables promoted to values.

#ifndef COOP_LOWER_GPU_MATRIX_VECTORBATCHES_H
#define COOP_LOWER_GPU_MATRIX_VECTORBATCHES_H

#include "lower/ir/LowerOptions.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

struct GpuRow;

class VectorBatchesPass : public llvm::PassInfoMixin<VectorBatchesPass> {
public:
  VectorBatchesPass(const GpuRow &Gpu, FpMode Fp) : Gpu(Gpu), Fp(Fp) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
  const FpMode Fp;
};

} // namespace coop::lower

#endif
