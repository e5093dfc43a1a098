// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopVecMatMulNV and coopVecMatMulAddNV give: GL_NV_cooperative_vector, section 8.X, and
// SPV_NV_cooperative_vector, OpCooperativeVectorMatrixMulAddNV.

#ifndef COOP_SEMANTICS_COOPVEC_PRODUCT_H
#define COOP_SEMANTICS_COOPVEC_PRODUCT_H

#include "../matrix/Matrix.h"
#include "Interpretation.h"

namespace semantics {

/// A vector as its product sees it.
struct Interpreted {
  Element Type = Element::F32;
  std::vector<uint64_t> Bits;
};

/// K components of an input vector. Type is that of the vector itself.
Interpreted interpretInput(Element Type, const std::vector<uint64_t> &Input,
                           const Interpretation &As, size_t K);

struct ProductComponent {
  uint64_t Bits = 0;
  double Tolerance = 0; ///< 0 where all are integers
};

/// The matrix has M rows of K components: it has been transposed, if that is asked for. Bias is
/// null where there is none. Integers wrap in the result's type, and are exact. Of floats the order
/// of operations is open; each of them may round once to the result's type.
std::vector<ProductComponent> product(Element Result, const Matrix &M, const Interpreted &Input,
                                      const Interpreted *Bias);

} // namespace semantics

#endif
