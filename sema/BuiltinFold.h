// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of foldBuiltin, and how constants become numbers. Not for others.

#ifndef COOP_SEMA_BUILTINFOLD_H
#define COOP_SEMA_BUILTINFOLD_H

#include "sema/CooperativeRules.h"

namespace coop::sema {

using Scalars = llvm::ArrayRef<const Constant *>;

/// float16_t, float and double.
bool isPlainFloat(ScalarKind K);
/// C is of a plain float.
double toDouble(const Constant *C);
/// V rounded to T, which is of a plain float.
const Constant *literalOf(Context &Ctx, const Type *T, double V);

/// transpose, outerProduct, matrixCompMult, determinant, inverse (GLSL 4.60 section 8.6); null for
/// others. Args are not specialized. (BuiltinFoldMatrix.cpp)
const Constant *foldMatrix(Context &Ctx, const BuiltinUse &Use, Scalars Args);
/// Packing (section 8.4 and extensions), bit fields and ldexp; null for others. Args are scalars
/// and vectors, not specialized. (BuiltinFoldBits.cpp)
const Constant *foldBits(Context &Ctx, const BuiltinUse &Use, Scalars Args);

} // namespace coop::sema

#endif
