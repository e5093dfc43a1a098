// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenBLAS's sgemm.

#include "Products.h"
#include <cblas.h>

namespace bench {

ProductPeer openBlas(const Product &P) {
  if (P.TypeA != Scalar::F32 || P.TypeB != Scalar::F32 || P.TypeC != Scalar::F32)
    return {"OpenBLAS", {}};
  return {"OpenBLAS", [P] {
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<blasint>(P.M),
                        static_cast<blasint>(P.N), static_cast<blasint>(P.K), 1.0F,
                        static_cast<const float *>(P.A), static_cast<blasint>(P.K),
                        static_cast<const float *>(P.B), static_cast<blasint>(P.N), 0.0F,
                        static_cast<float *>(P.C), static_cast<blasint>(P.N));
          }};
}

} // namespace bench
