// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Outputs of mesh shaders (DeclarationsMesh.cpp).

#ifndef COOP_SEMA_MESH_H
#define COOP_SEMA_MESH_H

#include "sema/Declarations.h"

namespace coop::sema {

/// How many elements an output over vertices or primitives has; nullopt until a layout says it.
std::optional<uint32_t> meshArraySize(const Context &Ctx, const Variable &V);
/// Whether its array is over primitives.
bool isPerPrimitive(const Variable &V);
/// An array over views (perviewNV) with their number; the error type after reporting.
const Type *sizePerView(Context &Ctx, const Type *T, SourceRange R);
/// A builtin block or array of the mesh stage, made on first use; null for other names.
Symbol *lookupMeshOutput(Context &Ctx, llvm::StringRef Name, SourceRange R);
bool isMeshOutputName(llvm::StringRef Name);
/// What other stages have as a variable is a member of an array's elements in mesh shaders: says so.
void noteMeshMember(Context &Ctx, llvm::StringRef Name, SourceRange R);
/// `out gl_MeshPerVertexEXT { ... } gl_MeshVerticesEXT[];` False where it is another block.
bool redeclareMeshBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D);
/// What the texts leave undefined: indices that are written in parts, outputs that are read.
void checkMeshOutputs(Context &Ctx, const Expr *Written);
void noteMeshOutputRead(Context &Ctx, const Variable *V, SourceRange R);

} // namespace coop::sema

#endif
