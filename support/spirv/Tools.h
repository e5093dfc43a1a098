// A thin wrap of SPIRV-Tools: validate, optimize, assemble, disassemble. Its headers stay behind
// this one; nothing of the module is interpreted here.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef COOP_SUPPORT_SPIRV_TOOLS_H
#define COOP_SUPPORT_SPIRV_TOOLS_H

#include "support/spirv/TargetEnv.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace coop::spirv {

struct ValidateOptions {
  /// The device features of the same names; a shader that was accepted by the front-end asks for
  /// them by its extensions.
  bool ScalarBlockLayout = true;
  bool WorkgroupScalarBlockLayout = true;
  bool UniformBufferStandardLayout = true;
  bool AllowLocalSizeId = true;
  bool AllowOffsetTextureOperand = true; ///< VK_KHR_maintenance8
};

/// The validator's messages, one a line; nothing for a valid module.
std::optional<std::string> validate(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                    const ValidateOptions &Options = {});

enum class OptimizeFor : uint8_t { Performance, Size };

/// The optimizer may replace arithmetic by such that rounds otherwise, as a quotient by a constant
/// by the product with its reciprocal; or it keeps each result as it is (NoContraction may stand at
/// more of it then).
enum class Rounding : uint8_t { MayDiffer, Kept };

llvm::Expected<std::vector<uint32_t>> optimize(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                               OptimizeFor Goal, Rounding Results);

/// Errors read 'line:column: message'. Numeric ids keep their numbers.
llvm::Expected<std::vector<uint32_t>> assemble(llvm::StringRef Text, TargetEnv Env);

struct DisassembleOptions {
  bool FriendlyNames = true;
  bool Indent = true;
  bool Header = true;
  bool Color = false;
};

llvm::Expected<std::string> disassemble(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                        const DisassembleOptions &Options = {});

} // namespace coop::spirv

#endif
