// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `#pragma shader_stage(compute)`, with which a file says its stage to glslc.

#ifndef COOP_DRIVER_GLSLC_STAGEPRAGMA_H
#define COOP_DRIVER_GLSLC_STAGEPRAGMA_H

#include "sema/Program.h"
#include "support/Diagnostic.h"
#include "support/Source.h"
#include <optional>

namespace coop::glslc {

/// The stage that Main's text names; Failed after reporting one that does not exist, or two that
/// differ. Lines are looked at as they are, as glslc does: the stage decides on what is defined
/// while the text is preprocessed.
std::optional<sema::Stage> pragmaStage(const SourceManager &Sources, FileId Main,
                                       DiagnosticEngine &Diags, bool &Failed);

} // namespace coop::glslc

#endif
