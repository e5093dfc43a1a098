// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a target makes of products that subgroups of a workgroup share.

#ifndef COOP_LOWER_EXEC_STAGING_UNSTAGEPOLICY_H
#define COOP_LOWER_EXEC_STAGING_UNSTAGEPOLICY_H

#include "lower/ir/CoopIR.h"
#include <functional>

namespace coop::lower {

struct WholeProduct;

struct UnstagePolicy {
  /// Who computes a whole product (WholeProduct.h): the first subgroup alone, or the workgroup,
  /// then of slices (WholeSlices.h).
  CoopScope WholeBy;
  /// Whether one product is to be made of those whose operands subgroups load from buffers, if one
  /// of them is of that type.
  std::function<bool(const MatrixType &Operand)> JoinsUnstaged;
  /// Whether it is to be made.
  std::function<bool(const WholeProduct &Whole)> TakesWhole;
  /// So many bytes along K, if there are fewer in an iteration, are a whole product of several. 0:
  /// it is of one.
  unsigned BytesAlongK;
  /// Whether subgroups load from buffers what is staged, where there is no whole product.
  bool TakesParts;
};

} // namespace coop::lower

#endif
