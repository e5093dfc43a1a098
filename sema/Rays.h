// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What ray tracing adds to declarations and calls: data of rays and tasks, shader records, objects
// that are no values, and the variables that calls name by their location (GL_EXT_ray_tracing,
// GL_EXT_ray_query, GL_EXT_shader_invocation_reorder, GL_EXT_mesh_shader and their NV forms).

#ifndef COOP_SEMA_RAYS_H
#define COOP_SEMA_RAYS_H

#include "sema/Declarations.h"

namespace coop::sema {

struct BuiltinUse;

// ---- DeclarationsRays.cpp
/// The storage qualifier is one of rays or tasks.
bool isRayData(const Qualifiers &Q);
void declareRayVariable(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D, const Type *T);
void declareRayBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D);
/// Rules of shaderRecordEXT and hitobjectshaderrecordext on a buffer block.
bool checkRecordLayouts(Context &Ctx, const Qualifiers &Q, const ast::Name &Block);
/// `layout(primitive_culling);`
void declareAlone(Context &Ctx, const Qualifiers &Q);

// ---- RayCalls.cpp
/// gl_ObjectToWorld3x4EXT and its like: what SPIR-V has, transposed. Null for any other name.
const Expr *transposedBuiltin(Context &Ctx, llvm::StringRef Name, SourceRange R);
/// Arguments that are constants of the language and not of SPIR-V: locations become the variables
/// there, `committed` SPIR-V's number of the intersection.
bool checkRayArguments(Context &Ctx, BuiltinUse &Use);
/// Finds the variables that calls have named, when all are declared.
void finishRays(Context &Ctx);

} // namespace coop::sema

#endif
