// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts that declare variables, blocks, inputs and outputs share.

#ifndef COOP_SEMA_DECLARATIONSINTERFACE_H
#define COOP_SEMA_DECLARATIONSINTERFACE_H

#include "sema/Declarations.h"
#include "sema/ImageTypes.h"

namespace coop::sema {

// ---- DeclarationsStruct.cpp
void checkFieldNames(Context &Ctx, llvm::ArrayRef<Field> Fields);
/// What GL_EXT_spirv_intrinsics lets stand on a member.
llvm::ArrayRef<SpirvDecoration> memberDecorations(Context &Ctx, const Qualifiers &Q);

// ---- DeclarationsBlocks.cpp
/// `layout(buffer_reference) buffer T;`: a reference type that is not complete yet.
const Type *forwardReference(Context &Ctx, const ast::Name &Name, const Qualifiers &Q);
/// Looks at the offsets of blocks of which sizes of members were not known when they were declared.
void checkImplicitBlocks(Context &Ctx);
/// A block as the type of a member of a heap's block; the error type after reporting.
const Type *declareNestedBlock(Context &Ctx, const ast::StructSpecifier &S, const Qualifiers &Q);
/// Declares the name of a block in its storage's own space of names.
void declareBlockName(Context &Ctx, const ast::BlockDecl &D, llvm::StringRef Storage);
/// Declares the instance's name, or the members' names where there is none.
void declareBlockNames(Context &Ctx, const ast::BlockDecl &D, Variable *V);

// ---- DeclarationsHeaps.cpp
/// False after reporting what does not go with descriptor_heap or buffer_type, or needs the first.
bool checkHeapLayouts(Context &Ctx, const Qualifiers &Q);
/// The heap of an array of descriptors of opaque type; null after reporting.
std::optional<Storage> checkHeapVariable(Context &Ctx, const Qualifiers &Q, const Type *T,
                                         const ast::Name &Name);
/// The variable of an array of blocks with descriptor_heap; of error type after reporting.
Variable *makeHeapBlocks(Context &Ctx, const ast::BlockDecl &D, const Qualifiers &Q,
                         const BufferReferenceInfo &Info);
/// A type of descriptors, declared where it has a name.
const Type *declareBufferType(Context &Ctx, const ast::Name &Name, const BufferReferenceInfo &Info);
/// `resourceheap` and `samplerheap` blocks.
void declareHeapBlock(Context &Ctx, const ast::BlockDecl &D, Qualifiers Q);

// ---- DeclarationsVariables.cpp
/// Section 4.4.7: an image that is read needs a format, of its own kind of component; memory
/// qualifiers are for images.
void checkImageFormat(Context &Ctx, const Qualifiers &Q, const Type *T, const ast::Name &Name);
/// Reports arrays of opaque types without size unless an extension allows them.
bool checkUnsizedDescriptors(Context &Ctx, const Type *T, SourceRange R);
/// A name stands for the variable also after an error in its declaration: one report is enough.
void declareVariable(Context &Ctx, const ast::Name &Name, Variable *V, bool IsBuiltin = false);
/// False after reporting that another constant has that constant_id.
bool claimConstantId(Context &Ctx, const LayoutValue &Id);

// ---- DeclarationsVendors.cpp
/// `const bool gl_EnableOpacityMicromapEXT = true;`; false for any other declaration.
bool declareMicromapMode(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                         const Type *T);
/// `layout(constant_id = N) gl_EnableOpacityMicromapEXT;`
void specializeMicromapMode(Context &Ctx, const Qualifiers &Q, const ast::Name &Name);
/// `layout(constant_id = N) gl_MaxImageUnits;` (GLSL 4.60 section 4.11).
void specializeBuiltinConstant(Context &Ctx, const Qualifiers &Q, const ast::Name &Name);
/// The type is one that may be read as an attachment of the tile (GL_QCOM_tile_shading).
bool checkTileAttachment(Context &Ctx, const Type *T, SourceRange R);
/// The same of `tileImageEXT` (GL_EXT_shader_tile_image), with its stage and layout.
bool checkTileImage(Context &Ctx, const Qualifiers &Q, const Type *T, const ast::Name &Name);
/// Locations of tile images, against each other and against outputs, when all is declared.
void checkTileImageLocations(Context &Ctx);
/// `layout(shading_rate_xQCOM = ...) in;`
void shadingRateLayout(Context &Ctx, const Qualifiers &Q);
/// gl_TextureFootprint2DNV and its like; null for other names, the error type after reporting.
const Type *builtinStruct(Context &Ctx, llvm::StringRef Name, SourceRange R);

// ---- DeclarationsInterface.cpp
/// `in` or `out` at global scope (sections 4.3.4 and 4.3.6).
void declareInterfaceVariable(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                              const Type *T);
void declareInterfaceBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D);
/// Section 4.3.9: what qualifies a block. Its members may have what it may not.
void checkBlockQualifiers(Context &Ctx, const Qualifiers &Q, Storage S);
/// What is known when all has been declared: locations, sizes of arrays, captured outputs.
void finishInterface(Context &Ctx);
llvm::StringRef interfaceText(Storage S);
/// Arrays of inputs or outputs that were declared before the layout that sizes them.
void sizeVertexArrays(Context &Ctx, Storage S);
/// True where the outermost array of an input or output counts vertices (sections 4.3.4, 4.3.6).
bool isPerVertexArray(Stage St, Storage S, bool Patch, bool PerVertex);

// ---- DeclarationsPerVertex.cpp
/// gl_in, gl_out, or a member of gl_PerVertex where its block has no name; null for other names.
Symbol *lookupPerVertex(Context &Ctx, llvm::StringRef Name, SourceRange R);
/// Reports at R where F, a member of such a block that is named, needs an extension all the same.
void checkPerVertexMember(Context &Ctx, const Field &F, SourceRange R);
/// `out gl_PerVertex { ... };`
void redeclarePerVertex(Context &Ctx, const Qualifiers &Q, Storage S, const ast::BlockDecl &D);
/// The member of a block, which a later declaration qualifies or sizes.
Field &fieldOf(const Type *Block, uint32_t Index);

// ---- DeclarationsArrays.cpp
/// An array without a size is indexed by Value, or by what is not constant (null).
void noteImplicitIndex(Context &Ctx, const Expr *Array, std::optional<int64_t> Value,
                       SourceRange R);
/// What has the type T may be an array that gets its size from how it is indexed. One of resources
/// has the pipeline's if some index is not constant (GL_EXT_nonuniform_qualifier).
bool isSizedByIndex(Context &Ctx, const Type *T);
/// The variable of this name in this scope is such an array, and a declaration as T says its size.
bool giveSize(Context &Ctx, const ast::Name &Name, const Type *T, Storage S);
/// V is an array that gets its size from how it is indexed.
void sizeByIndex(Context &Ctx, Variable *V);
void sizeMemberByIndex(Context &Ctx, const Type *Block, uint32_t Field);
/// Whether indices, or a later declaration, say the size of a member.
bool isSizedByIndex(Context &Ctx, const MemberExpr &Member);
/// Reports a size that a builtin array cannot have, where T has one.
bool checkBuiltinSize(Context &Ctx, std::optional<uint32_t> BuiltIn, const Type *T, SourceRange R);
void finishImplicitArrays(Context &Ctx);

// ---- DeclarationsLocations.cpp
/// Locations that a value takes (section 4.4.1); saturated.
uint64_t locationCount(const Type *T);
/// V's type for one vertex and one view, which is what takes locations.
const Type *interfaceType(Context &Ctx, const Variable &V);
/// More than any implementation has; keeps the map of used locations small.
inline constexpr uint64_t MaxLocations = 1024;
void checkLocations(Context &Ctx);

// ---- DeclarationsFeedback.cpp
/// `xfb_...` and `stream` on `out` alone, on a variable, on a block with its fields.
void declareFeedbackDefault(Context &Ctx, const Qualifiers &Q);
void declareFeedback(Context &Ctx, const Qualifiers &Q, Variable &V);
void declareFeedback(Context &Ctx, const Qualifiers &Q, Variable &V,
                     llvm::MutableArrayRef<Field> Fields);
/// Of a member: its own offset, and a buffer that does not differ from the block's.
void declareMemberFeedback(Context &Ctx, const Qualifiers &Block, const Qualifiers &Q, Field &F);
void finishFeedback(Context &Ctx);

} // namespace coop::sema

#endif
