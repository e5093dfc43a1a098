// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of the type resolver share. Others ask Context::resolveType.

#ifndef COOP_SEMA_TYPERESOLVER_H
#define COOP_SEMA_TYPERESOLVER_H

#include "sema/Context.h"

namespace coop::sema {

/// A type with parameters between angle brackets; the error type after reporting.
const Type *resolveParameterized(Context &Ctx, const ast::TypeSpecifier &T);

/// The extensions of which any one brings in a type's name; none for types of the core language.
llvm::SmallVector<Extension, 4> extensionsOfType(llvm::StringRef Name);
/// The extension that brings in a type with parameters.
std::optional<Extension> extensionForParameterized(llvm::StringRef TypeName);
/// "5", "1 or 2", ...: how many parameters a parameterized type takes.
llvm::StringRef parameterCountText(llvm::StringRef TypeName);
/// What they are: "component type, scope, rows, columns, use".
llvm::StringRef parameterListText(llvm::StringRef TypeName);

/// Reports that there is no type of this name, with what may have been meant; the error type.
const Type *reportUnknownType(Context &Ctx, llvm::StringRef Name, SourceRange R);

} // namespace coop::sema

#endif
