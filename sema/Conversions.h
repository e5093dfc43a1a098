// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions between types: which are implicit and how good they are (GLSL 4.60 section 4.1.10 and
// 6.1, GL_EXT_shader_explicit_arithmetic_types, GL_EXT_bfloat16, GL_EXT_float_e5m2 and e4m3), and
// making the nodes. Constructors are in Constructors.cpp.

#ifndef COOP_SEMA_CONVERSIONS_H
#define COOP_SEMA_CONVERSIONS_H

#include "sema/Context.h"

namespace coop::sema {

/// From best to worst; None: there is no implicit conversion.
enum class ConversionRank : uint8_t { Exact, Promotion, Conversion, None };

/// Whether arithmetic on components of this kind is on: 8- and 16-bit types that only a storage
/// extension brings can be loaded, stored and converted, no more.
bool hasArithmetic(const Context &Ctx, ScalarKind K);
/// bfloat16 and 8-bit floats have no operators (GL_EXT_bfloat16 section 5.9).
bool isStorageOnlyFloat(ScalarKind K);
/// K would have arithmetic with another extension than the one for storage that is on.
bool isStoredAlone(const Context &Ctx, ScalarKind K);

ConversionRank rankConversion(const Context &Ctx, ScalarKind From, ScalarKind To);
ConversionRank rankConversion(const Context &Ctx, const Type *From, const Type *To);
/// Positive when converting From to A is better than to B, negative when it is worse, else 0.
int compareConversions(const Context &Ctx, const Type *From, const Type *A, const Type *B);

/// The component in which a binary operator works; nullopt when there is none.
std::optional<ScalarKind> commonArithmetic(const Context &Ctx, ScalarKind A, ScalarKind B);

/// E converted to To, which has E's shape; folded where E is constant. E itself for its own type.
const Expr *makeConversion(Context &Ctx, const Expr *E, const Type *To, bool IsImplicit,
                           SourceRange R);

/// Says at Place that E, which is What, does not convert to To by itself; where a constructor would
/// convert it, with that as the fix. Written is E as the user wrote it, if that is known.
void reportCannotConvert(Context &Ctx, SourceRange Place, llvm::StringRef What, const Expr *E,
                         const Type *To, const ast::Expr *Written = nullptr);

/// The language calls E a constant expression (ESSL 3.20 section 4.3.3), though its value may be
/// known to the driver alone: builtins of constants, textures aside, are such.
bool isConstantByRule(const Expr *E);

/// Stands where an expression has been reported.
const Expr *errorExpr(Context &Ctx, SourceRange R);
const Expr *constantExpr(Context &Ctx, const Constant *C, SourceRange R,
                         Precision Needed = Precision::None, llvm::StringRef Name = {});
/// What C needs to be as precise as these, of which it has been computed.
Precision precisionOfConstants(llvm::ArrayRef<const Expr *> Operands);

/// What can be said of two sizes of which either may be specialized.
enum class SizeRelation : uint8_t { Equal, Different, Unknown };
SizeRelation compareSizes(const Constant *A, const Constant *B);
inline bool maybeEqual(const Constant *A, const Constant *B) {
  return compareSizes(A, B) != SizeRelation::Different;
}
/// Integer value of a constant that is not specialized.
std::optional<int64_t> knownValue(const Constant *C);
/// As the user would write the number: "16", "N * 2".
std::string sizeText(const Constant *C);

} // namespace coop::sema

#endif
