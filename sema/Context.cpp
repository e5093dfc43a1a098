// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all parts of sema use: the checks that an extension is on.

#include "sema/Context.h"

namespace coop::sema {

bool hasImplicitDerivatives(const Program &P) {
  if (P.TheStage == Stage::Fragment)
    return true;
  return (P.TheStage == Stage::Compute || P.TheStage == Stage::Task || P.TheStage == Stage::Mesh) &&
         (P.Extensions.contains(Extension::KHR_compute_shader_derivatives) ||
          P.Extensions.contains(Extension::NV_compute_shader_derivatives));
}

bool Context::requireExtension(Extension E, SourceRange R, llvm::StringRef What) {
  return requireAnyExtension(E, R, What);
}

bool Context::requireAnyExtension(llvm::ArrayRef<Extension> Any, SourceRange R,
                                  llvm::StringRef What) {
  if (llvm::any_of(Any, [&](Extension E) { return P.Extensions.contains(E); })) {
    noteUse(Any, R, What);
    return true;
  }
  if (Any.empty())
    return false;
  // A name lacks its extension wherever it stands, which is said once; what is described in words
  // may be mended at each place in another way.
  const uint32_t Place = What.contains(' ') ? R.Begin.raw() : 0;
  if (MissingExtensions[What].insert({Any.front(), Place}).second)
    report(R, diag::err_requires_extension) << What << getExtensionInfo(Any.front()).Name;
  return false;
}

void Context::noteUse(llvm::ArrayRef<Extension> Any, SourceRange R, llvm::StringRef What) {
  const auto IsQuiet = [&](Extension E) {
    return P.Extensions.contains(E) && !P.WarnedExtensions.contains(E);
  };
  const auto *Warned =
      llvm::find_if(Any, [&](Extension E) { return P.WarnedExtensions.contains(E); });
  if (Warned == Any.end() || WarnedOf.contains(*Warned) || llvm::any_of(Any, IsQuiet))
    return;
  WarnedOf.insert(*Warned);
  report(R, diag::warn_extension_used) << What << getExtensionInfo(*Warned).Name;
}

bool Context::requireAvailable(const Availability &Any, SourceRange R, llvm::StringRef What) {
  if (Any.isProvided(P)) {
    if (!Any.isCore(P))
      noteUse(Any.Extensions, R, What);
    return true;
  }
  if (!Any.Extensions.empty())
    return requireAnyExtension(Any.Extensions, R, What);
  report(R, diag::err_builtin_not_in_profile) << What << Any.EsVersion;
  return false;
}

bool Context::requireDesktop(SourceRange R, llvm::StringRef What) {
  return P.TheProfile != ast::Profile::Es ||
         requireAvailable(parseAvailability("desktop"), R, What);
}

} // namespace coop::sema
