// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What spirv_... qualifiers and types ask for, in resolved form (GL_EXT_spirv_intrinsics).

#ifndef COOP_SEMA_SPIRVINTRINSICS_H
#define COOP_SEMA_SPIRVINTRINSICS_H

#include "sema/Context.h"

namespace coop::sema {

/// spirv_decorate, spirv_decorate_id or spirv_decorate_string; nullopt after reporting.
std::optional<SpirvDecoration> resolveSpirvDecoration(Context &Ctx, const ast::Qualifier &Q);
/// spirv_storage_class(N): the number.
std::optional<uint32_t> resolveSpirvStorageClass(Context &Ctx, const ast::Qualifier &Q,
                                                 SpirvRequirements &Needs);
/// spirv_instruction(...); null after reporting.
const SpirvInstruction *resolveSpirvInstruction(Context &Ctx, const ast::Qualifier &Q);
/// spirv_type(...); the error type after reporting.
const Type *resolveSpirvType(Context &Ctx, const ast::TypeSpecifier &T);
/// spirv_execution_mode(...) and spirv_execution_mode_id(...).
void declareSpirvExecutionMode(Context &Ctx, const ast::Qualifier &Q);

} // namespace coop::sema

#endif
