// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of 16-bit floats for CPUs that have no instruction for them.

#ifndef COOP_LOWER_CPU_SMALLFLOAT_H
#define COOP_LOWER_CPU_SMALLFLOAT_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Where M has 16-bit floats, and the CPU no instructions for all that may be converted, adds the
/// functions that LLVM's code generation calls for their conversions. They are in the compilers'
/// own libraries, which a kernel must not depend on.
llvm::Error addSmallFloatSupport(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace coop::lower

#endif
