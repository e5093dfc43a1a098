// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is done to SPIR-V once it is there: validation and optimization by SPIRV-Tools.

#ifndef COOP_DRIVER_SPIRVCHECKS_H
#define COOP_DRIVER_SPIRVCHECKS_H

#include "driver/FrontEnd.h"
#include "driver/PhaseTimes.h"
#include "support/Diagnostic.h"
#include "support/spirv/Tools.h"
#include "support/spirv/Words.h"

namespace coop::driver {

/// A build with assertions validates all that it makes: what sema accepts is valid.
#ifdef NDEBUG
inline constexpr bool ValidatesOwnModules = false;
#else
inline constexpr bool ValidatesOwnModules = true;
#endif

struct SpirvRequest {
  spirv::TargetEnv Target = DefaultTargetEnv;
  bool Validate = false;
  SpirvOptimization Optimization = SpirvOptimization::None;
  /// What rules of Vulkan's forbid and other compilers emit all the same is a warning: the module
  /// is to be executed, and means what it says.
  bool IsTolerant = false;
  /// Of what the optimizer makes.
  spirv::Rounding Rounding = spirv::Rounding::MayDiffer;
};

/// Does what Request asks for. A module is validated before it is optimized even where nobody asks
/// for that: the optimizer trusts its input. Name is that of the input, for messages. False when an
/// error was reported.
bool checkAndOptimize(spirv::Module &Module, const SpirvRequest &Request, llvm::StringRef Name,
                      DiagnosticEngine &Diags, PhaseTimes &Times);

} // namespace coop::driver

#endif
