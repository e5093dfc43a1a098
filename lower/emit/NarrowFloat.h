// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of floating-point numbers to and from narrow formats as integer arithmetic: the
// formats of lower/ir/NarrowFloats.def, which LLVM has no type for, and bfloat, whose rounding LLVM
// 19 leaves to a function that older run-time libraries lack. Every conversion rounds once, to
// nearest even.
//
//   %r = call float @coop.from.narrow.f32.i8(i8 %x, i32 1)
//     =>
//   %wide = sext i8 %x to i32
//   %sign = and i32 %wide, -2147483648
//   %rest = and i32 %wide, 127
//   %shifted = shl i32 %rest, 20                   ; exponent and mantissa where a float has them
//   %bits = add i32 %shifted, 1006632960           ; the exponents' biases differ by 120
//   ...                                            ; numbers below 8 are subnormal, 127 is NaN

#ifndef COOP_LOWER_EMIT_NARROWFLOAT_H
#define COOP_LOWER_EMIT_NARROWFLOAT_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// The float (or vector of them) that an i8 (or vector) in an encoding stands for.
llvm::Value *emitFromNarrow(llvm::IRBuilderBase &B, llvm::Value *Bits, CoopEncoding Encoding);

/// An i8 (or vector) from any floating-point type. What is out of range becomes infinity, where
/// there is none NaN, and where there is no NaN or with Saturate the nearest number. NaN stays NaN;
/// where there is none it becomes the largest number.
llvm::Value *emitToNarrow(llvm::IRBuilderBase &B, llvm::Value *Float, CoopEncoding Encoding,
                          bool Saturate);

/// Between half, bfloat, float and double, or vectors of them; ToScalar is the result's scalar
/// type.
llvm::Value *emitFloatResize(llvm::IRBuilderBase &B, llvm::Value *Float, llvm::Type *ToScalar);

/// A double that rounds to any narrower format as the integer (or vector) does: the integer itself
/// where it has no more than the 53 bits of a double, else rounded to odd.
llvm::Value *emitIntegerToDouble(llvm::IRBuilderBase &B, llvm::Value *Int, bool IsSigned);

/// Replaces the calls of coop.from.narrow and coop.to.narrow. Returns true when there were any.
bool lowerNarrowFloatCalls(llvm::Module &M);

/// Rewrites arithmetic, comparisons and conversions of bfloat so that they are done in float, with
/// emitFloatResize as the only rounding. Returns true when there were any.
bool lowerBFloatArithmetic(llvm::Module &M);

} // namespace coop::lower

#endif
