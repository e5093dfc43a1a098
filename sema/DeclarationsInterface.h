// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts that declare variables, blocks, inputs and outputs share.

#ifndef COOP_SEMA_DECLARATIONSINTERFACE_H
#define COOP_SEMA_DECLARATIONSINTERFACE_H

#include "sema/Declarations.h"

namespace coop::sema {

// ---- DeclarationsStruct.cpp
void checkFieldNames(Context &Ctx, llvm::ArrayRef<Field> Fields);
/// What GL_EXT_spirv_intrinsics lets stand on a member.
llvm::ArrayRef<SpirvDecoration> memberDecorations(Context &Ctx, const Qualifiers &Q);

// ---- DeclarationsBlocks.cpp
/// `layout(buffer_reference) buffer T;`: a reference type that is not complete yet.
const Type *forwardReference(Context &Ctx, const ast::Name &Name, const Qualifiers &Q);
/// Declares the name of a block in its storage's own space of names.
void declareBlockName(Context &Ctx, const ast::BlockDecl &D, llvm::StringRef Storage);
/// Declares the instance's name, or the members' names where there is none.
void declareBlockNames(Context &Ctx, const ast::BlockDecl &D, Variable *V);

// ---- DeclarationsVariables.cpp
/// Reports arrays of opaque types without size unless an extension allows them.
bool checkUnsizedDescriptors(Context &Ctx, const Type *T, SourceRange R);
/// A name stands for the variable also after an error in its declaration: one report is enough.
void declareVariable(Context &Ctx, const ast::Name &Name, Variable *V);

// ---- DeclarationsInterface.cpp
/// `in` or `out` at global scope (sections 4.3.4 and 4.3.6).
void declareInterfaceVariable(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                              const Type *T);
void declareInterfaceBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D);
/// Locations, and the sizes of arrays that other layouts give.
void finishInterface(Context &Ctx);

} // namespace coop::sema

#endif
