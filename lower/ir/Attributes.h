// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of attributes and metadata by which passes tell each other what IR alone does not say.
// Names that one file keeps to itself are in that file.

#ifndef COOP_LOWER_IR_ATTRIBUTES_H
#define COOP_LOWER_IR_ATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace coop::lower {

// Of functions.

/// The entry point of coop IR.
inline constexpr llvm::StringLiteral EntryAttribute = "coop.entry";
/// Of an entry point: it chooses between versions of its body (BodyVersions.h).
inline constexpr llvm::StringLiteral VersionsAttribute = "coop.versions";
/// A function of the shader that operations call for elements.
inline constexpr llvm::StringLiteral CallbackAttribute = "coop.callback";
/// A defined internal function that runs once for a scope, "subgroup" or "workgroup".
inline constexpr llvm::StringLiteral ScopeAttribute = "coop.scope";
/// A declared function whose body for all lanes of a subgroup is made when the lanes are known.
inline constexpr llvm::StringLiteral LanesAttribute = "coop.lanes";
/// i32(ptr header, ptr area), which runs a workgroup; the value is the size in bytes of the area.
inline constexpr llvm::StringLiteral WorkgroupAttribute = "coop.workgroup";

// Of parameters.

/// A pointer to an invocation's state, which starts with a header (InvocationContext.h).
inline constexpr llvm::StringLiteral ContextAttribute = "coop.context";
/// How many bytes of an invocation's storage lie together.
inline constexpr llvm::StringLiteral GranuleAttribute = "coop.granule";

// Of variables.

/// One for each invocation; later with a value, the offset in bytes into an invocation's state.
inline constexpr llvm::StringLiteral PrivateAttribute = "coop.private";
/// One for each workgroup.
inline constexpr llvm::StringLiteral SharedAttribute = "coop.shared";
/// Beside SharedAttribute: zero before a thread's first workgroup of a dispatch, not before the
/// others.
inline constexpr llvm::StringLiteral KeptAttribute = "coop.kept";
/// Beside both: a u32 at the beginning of what is kept (DispatchOptions::MayPairColumns).
inline constexpr llvm::StringLiteral PairsAttribute = "coop.pairs";
/// Of a variable that a workgroup shares: which version of the entry point's body uses it
/// (BodyVersions.h), if one alone does. Of different ones they can have the same memory.
inline constexpr llvm::StringLiteral VersionAttribute = "coop.version";
/// Its values: the body as it was, and the one in which products are joined.
inline constexpr llvm::StringLiteral OriginalVersion = "original", JoinedVersion = "joined";
/// Metadata of an alloca that the subgroup has once.
inline constexpr llvm::StringLiteral UniformMetadata = "coop.uniform";
/// Metadata of a variable: the shader's name for it.
inline constexpr llvm::StringLiteral NameMetadata = "coop.name";
/// Of instructions without lines that are to be checked: the name of the function that they are of.
inline constexpr llvm::StringLiteral FunctionMetadata = "coop.function";

// Of instructions.

/// Metadata of a load of a matrix of a subgroup: the first one alone executes it.
inline constexpr llvm::StringLiteral AloneMetadata = "coop.alone";
/// Metadata of a tensor load: of a rectangle of not more than 2^32 elements, which begins at an
/// address that is a multiple of RectangleAlignment, as are its lines.
inline constexpr llvm::StringLiteral RectangleMetadata = "coop.rectangle";
inline constexpr unsigned RectangleAlignment = 16; ///< as NVIDIA's accelerator wants it
/// Metadata of a selection: GLSL's min or max, whose result is open where an operand is NaN.
inline constexpr llvm::StringLiteral ExtremumMetadata = "coop.extremum";

// Of modules.

/// What workgroups leave to each other is mostly that of a column of the grid, so they are to be
/// run column by column.
inline constexpr llvm::StringLiteral ColumnsMetadata = "coop.columns";
/// They may tell that two columns of it can be run together.
inline constexpr llvm::StringLiteral PairsMetadata = "coop.pairs";
/// Pointers to buffers may be made of addresses, which are in no buffer that is bound.
inline constexpr llvm::StringLiteral AddressesMetadata = "coop.addresses";
/// Some bindings may be the same memory: SPIR-V's decoration Aliased.
inline constexpr llvm::StringLiteral AliasedMetadata = "coop.aliased";

} // namespace coop::lower

#endif
