// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all parts of sema use: the checks that an extension is on.

#include "sema/Context.h"

namespace coop::sema {

bool hasImplicitDerivatives(const Program &P) {
  if (P.TheStage == Stage::Fragment)
    return true;
  return (P.TheStage == Stage::Compute || P.TheStage == Stage::Task ||
          P.TheStage == Stage::Mesh) &&
         (P.Extensions.contains(Extension::KHR_compute_shader_derivatives) ||
          P.Extensions.contains(Extension::NV_compute_shader_derivatives));
}

bool Context::requireExtension(Extension E, SourceRange R, llvm::StringRef What) {
  return requireAnyExtension(E, R, What);
}

bool Context::requireAnyExtension(llvm::ArrayRef<Extension> Any, SourceRange R,
                                  llvm::StringRef What) {
  const Extension *Suggested = nullptr;
  for (const Extension &E : Any) {
    if (P.Extensions.contains(E))
      return true;
    if (!Suggested && getExtensionInfo(E).isSupported())
      Suggested = &E;
  }
  if (Any.empty() ||
      !ReportedExtensions.insert({R.Begin.raw(), static_cast<uint32_t>(Any.front())}).second)
    return false;
  if (!Suggested) {
    report(R, diag::err_extension_not_implemented) << What << getExtensionInfo(Any.front()).Name;
    return false;
  }
  report(R, diag::err_requires_extension) << What << getExtensionInfo(*Suggested).Name;
  return false;
}

} // namespace coop::sema
