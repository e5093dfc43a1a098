// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Epilogues (EpilogueFusion.h) on a CPU: functions of one element, done to vectors of them.
//   float @coopfn.elements(i32 row, i32 column, float, ...)
// becomes, for 16 columns,
//   <16 x float> @coopfn.callback(i32 row, i32 first column, <16 x float>, ..., <16 x i1> active)

#ifndef COOP_LOWER_CPU_GEMM_CPUEPILOGUES_H
#define COOP_LOWER_CPU_GEMM_CPUEPILOGUES_H

#include "lower/cpu/target/SimdTarget.h"
#include "lower/transform/EpilogueFusion.h"

namespace coop::lower {

class CpuEpilogues : public EpilogueTarget {
public:
  explicit CpuEpilogues(const SimdTarget &Target) : Target(Target) {}

  bool canFollow(const MatMulAddCall &MulAdd, const MatrixType &Result) const override;
  bool isKept(const MatMulAddCall &MulAdd, const llvm::Value &Operand) const override;
  bool convertsAtStore(const MatConvertCall &Last) const override;
  bool canDo(llvm::Function &F, llvm::ArrayRef<bool> AreElements) const override;

  /// The function of a MatEpilogue or MatMulAddEpilogue, for a vector of the target's columns.
  llvm::Function &lanesOf(const llvm::CallInst &Call) const;

private:
  const SimdTarget &Target;
};

} // namespace coop::lower

#endif
