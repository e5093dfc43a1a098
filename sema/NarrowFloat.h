// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of constants of GL_EXT_ocp_microscaling_types: from their codes and to them. What is
// computed when a shader runs is in lower/emit/NarrowFloat.h.

#ifndef COOP_SEMA_NARROWFLOAT_H
#define COOP_SEMA_NARROWFLOAT_H

#include "sema/Types.h"

namespace coop::sema {

/// The value of a code; K is microscaling.
double decodeMicroscaling(ScalarKind K, uint64_t Bits);
/// The code of the value that is nearest to V, of two the even one; what is out of range becomes
/// the largest value.
uint64_t encodeMicroscaling(ScalarKind K, double V);

} // namespace coop::sema

#endif
