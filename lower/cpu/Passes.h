// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes of Passes.def by name. Their order is elsewhere.

#ifndef COOP_LOWER_CPU_PASSES_H
#define COOP_LOWER_CPU_PASSES_H

#include "lower/cpu/target/SimdTarget.h"
#include "lower/ir/LowerOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

class PassRunner;

/// What a pass may ask of what surrounds it.
struct PassContext {
  PassRunner &Llvm; ///< LLVM's passes
  const SimdTarget &Target;
  const llvm::TargetMachine *Machine; ///< null where no code is generated
  const LowerOptions &Options;
  uint32_t SubgroupSize; ///< what the execution prefers
};

enum class PassId : uint8_t {
#define PASS(Id, Name, Needs, Text, Run) Id,
#define ACTION(Id, Name, Needs, Text, Run) Id,
#include "lower/cpu/Passes.def"
};

enum class PassNeeds : uint8_t { Nothing, Target, Machine };

llvm::StringRef passName(PassId Id);
PassNeeds passNeeds(PassId Id);
std::optional<PassId> findPass(llvm::StringRef Name);

/// Not thread-safe within one LLVMContext. Problems of the shader are reported through
/// LLVMContext::diagnose; the module must not be executed after one, nor used after an error.
llvm::Error runPass(PassId Id, llvm::Module &M, const PassContext &C);

} // namespace coop::lower

#endif
