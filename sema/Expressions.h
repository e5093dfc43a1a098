// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts that check expressions share. The rest of sema asks Context::checkExpr and its
// relatives.

#ifndef COOP_SEMA_EXPRESSIONS_H
#define COOP_SEMA_EXPRESSIONS_H

#include "sema/Context.h"
#include "sema/Conversions.h"

namespace coop::sema {

// ---- Expressions.cpp
/// An expression of which the value is used: not void, readable.
const Expr *checkValue(Context &Ctx, const ast::Expr &E);
/// Reports unless E may be stored to. How is what wants to: "assigned to", "passed as 'out'", ...
bool checkAssignable(Context &Ctx, const Expr *E, SourceRange R, llvm::StringRef How);
/// E is read. Warns where that is a place that is `writeonly`, which it is no longer then.
void noteRead(Context &Ctx, const Expr *E);
/// An expression that is evaluated whole, whether its value is used or not: nothing loads an array
/// whose size is known at run time only.
const Expr *checkWhole(Context &Ctx, const ast::Expr &E);
/// E, which is the root of a place, is a buffer block or what a reference or descriptor leads to.
bool isBufferMemory(const Expr *E);
/// A 'did you mean' note when something of nearly that name is in scope.
enum class NameUse : uint8_t { Value, Callee };
void noteSimilarName(Context &Ctx, llvm::StringRef Name, SourceRange R, NameUse Use);
/// Says what GLSL has for a name of another language (ForeignNames.def); false for others.
bool noteForeignName(Context &Ctx, llvm::StringRef Name, SourceRange R);

// ---- ExpressionsAccess.cpp
const Expr *checkMember(Context &Ctx, const ast::MemberExpr &E);
const Expr *checkIndex(Context &Ctx, const ast::IndexExpr &E);
/// `base.length()`.
const Expr *checkLength(Context &Ctx, const Expr *Base, SourceRange R,
                        ScalarKind Kind = ScalarKind::I32);
/// Reports when the size of what a reference points to is not known.
bool checkReferenceArithmetic(Context &Ctx, const Type *Reference, SourceRange R);
const Expr *makeMember(Context &Ctx, const Expr *Base, uint32_t Field, SourceRange R);

// ---- ExpressionsOperators.cpp
const Expr *checkUnary(Context &Ctx, const ast::UnaryExpr &E);
const Expr *checkBinary(Context &Ctx, const ast::BinaryExpr &E);
const Expr *checkAssign(Context &Ctx, const ast::AssignExpr &E);
/// One scalar for every component of a type.
const Expr *makeSplat(Context &Ctx, const Expr *Scalar, const Type *T, SourceRange R);

// ---- Constructors.cpp
/// `T(args)`, `T[](args)`.
const Expr *checkConstructor(Context &Ctx, const Type *T, llvm::ArrayRef<const Expr *> Args,
                             SourceRange R);
/// Why a value of one component cannot become another: bfloat16 and 8-bit floats have nothing to do
/// with bool.
bool isConvertible(ScalarKind From, ScalarKind To);
/// A cooperative matrix from another: the rules of GLSL_KHR_cooperative_matrix 5.4.X and
/// GLSL_NV_cooperative_matrix2 5.4.X; reports unless they hold.
bool checkCoopConversion(Context &Ctx, const Type *From, const Type *To, SourceRange R);

// ---- CooperativeTensor.cpp
/// Remembers what an assigned tensor layout went through, for warnings about the order. Without
/// Value, a function that is called assigns it.
void noteLayoutAssigned(Context &Ctx, const Expr *Target, const Expr *Value);

// ---- Calls.cpp
const Expr *checkCall(Context &Ctx, const ast::CallExpr &E);
/// The type that a callee names, if it names one (a keyword, a struct, `S[2]`); else null.
const Type *calleeType(Context &Ctx, const ast::Expr &Callee);

} // namespace coop::sema

#endif
