// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Precision: `highp`, `mediump`, `lowp`, what holds by default, and where ESSL wants one (GLSL 4.60
// section 4.7, ESSL 3.20 section 4.7).

#include "sema/DeclarationsInterface.h"

namespace coop::sema {

using ast::QualifierKind;

/// The type that a default is set for; empty where a type has no precision.
static llvm::StringRef precisionType(const Type *T) {
  if (T->isOpaque())
    return T->opaqueName();
  if (!T->isScalar() && !T->isVector() && !T->isMatrix())
    return {};
  switch (T->component()) {
  case ScalarKind::F32:
    return "float";
  case ScalarKind::I32:
  case ScalarKind::U32:
    return "int";
  default:
    return {};
  }
}

void setDefaultPrecisions(Context &Ctx) {
  if (Ctx.P.TheProfile != ast::Profile::Es)
    return;
  bool IsFragment = Ctx.P.TheStage == Stage::Fragment;
  if (!IsFragment)
    Ctx.Names.setPrecision("float", QualifierKind::HighP);
  Ctx.Names.setPrecision("int", IsFragment ? QualifierKind::MediumP : QualifierKind::HighP);
  for (llvm::StringRef Sampler :
       {"sampler2D", "samplerCube", "samplerExternalOES", "__samplerExternal2DY2YEXT"})
    Ctx.Names.setPrecision(Sampler, QualifierKind::LowP);
  Ctx.Names.setPrecision("atomic_uint", QualifierKind::HighP);
}

/// Whether ESSL wants to know the precision of values of that type. Types that only extensions have
/// are as precise as they are.
static bool needsPrecision(llvm::StringRef Name) {
  return Name == "float" || Name == "int" || Name.contains("sampler") || Name.contains("image") ||
         Name.contains("subpassInput");
}

/// What no qualifier is for (section 4.7.3). The types of extensions may have one.
static bool hasNoPrecision(const Type *T) {
  return T->isVoid() || T->isStruct() ||
         (T->hasComponent() &&
          (T->component() == ScalarKind::Bool || T->component() == ScalarKind::F64));
}

bool isRelaxed(Context &Ctx, const Qualifiers &Q, const Type *T, SourceRange R) {
  llvm::StringRef Name = precisionType(innermost(T));
  if (Name.empty()) {
    const Type *Inner = innermost(T);
    if (Q.Precision && hasNoPrecision(Inner))
      Ctx.report(Q.PrecisionRange, diag::err_qualifier_not_allowed)
          << ast::qualifierSpelling(*Q.Precision) << "what has no precision";
    return false;
  }
  std::optional<QualifierKind> K = Q.Precision ? Q.Precision : Ctx.Names.precision(Name);
  if (!K && Ctx.P.TheProfile == ast::Profile::Es && needsPrecision(Name)) {
    Ctx.report(R, diag::err_no_default_precision) << Name << stageName(Ctx.P.TheStage);
    Ctx.Names.assumePrecision(Name, QualifierKind::HighP); // it is said once
  }
  bool Relaxed = K && *K != QualifierKind::HighP;
  Ctx.P.UsesRelaxed |= Relaxed;
  return Relaxed;
}

void declarePrecision(Context &Ctx, const ast::PrecisionDecl &D) {
  const Type *T = Ctx.resolveType(*D.Type);
  if (T->isError())
    return;
  bool IsPlain =
      T->isOpaque() ||
      (T->isScalar() && (T->component() == ScalarKind::F32 || T->component() == ScalarKind::I32));
  if (IsPlain)
    Ctx.Names.setPrecision(precisionType(T), D.Precision.Kind);
  else
    Ctx.report(D.Type->Range, diag::err_precision_type) << T->str();
}

} // namespace coop::sema
