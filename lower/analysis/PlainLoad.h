// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is plain about a load of a matrix: the one place that says when a matrix is no more than
// what lies in memory, so that it can be loaded elsewhere, once for several, or not at all.

#ifndef COOP_LOWER_ANALYSIS_PLAINLOAD_H
#define COOP_LOWER_ANALYSIS_PLAINLOAD_H

#include "lower/ir/CoopCalls.h"

namespace coop::lower {

/// All of the matrix is written: nothing is left of an object.
inline bool isWholeLoad(const MatrixLoadCall &Load) {
  auto *Tensor = llvm::dyn_cast<MatLoadTensorCall>(&Load);
  return !Tensor || llvm::isa<llvm::UndefValue>(Tensor->object());
}

/// Elements are those that memory has, which only stores change: they are neither decoded nor
/// volatile.
inline bool isLoadAsStored(const MatrixLoadCall &Load) {
  auto *Tensor = llvm::dyn_cast<MatLoadTensorCall>(&Load);
  return !Load.isVolatile() && !(Tensor && Tensor->decode());
}

/// Both.
inline bool isPlainLoad(const MatrixLoadCall &Load) {
  return isWholeLoad(Load) && isLoadAsStored(Load);
}

} // namespace coop::lower

#endif
