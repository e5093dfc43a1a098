// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the Declarations*.cpp, the type resolver and the statements share: qualifiers in resolved
// form, and what the declarations so far have said about the whole shader.

#ifndef COOP_SEMA_DECLARATIONS_H
#define COOP_SEMA_DECLARATIONS_H

#include "sema/Context.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace coop::sema {

// ---- qualifiers

enum class LayoutId : uint8_t {
#define LAYOUT(Id, Spelling, Value, Places, Stages) Id,
#include "sema/LayoutQualifiers.def"
  ImageFormat,
};

/// Where a layout qualifier may stand; a mask.
namespace place {
enum : uint32_t {
  Block = 1 << 0,       ///< uniform or buffer block
  BlockMember = 1 << 1, ///< member of one
  OpaqueUniform = 1 << 2,
  SpecConstant = 1 << 3,
  Input = 1 << 4,
  Output = 1 << 5,
  InterfaceBlock = 1 << 6, ///< in or out block
  InterfaceMember = 1 << 7,
  InputDefault = 1 << 8, ///< `layout(...) in;`
  OutputDefault = 1 << 9,
  UniformDefault = 1 << 10,
  BufferDefault = 1 << 11,
  RayData = 1 << 12, ///< rayPayloadEXT, callableDataEXT
  SharedBlock = 1 << 13,
  Alone = 1 << 14, ///< `layout(...);`
  TileImage = 1 << 15,
  HeapBlock = 1 << 16, ///< resourceheap or samplerheap block
  HeapMember = 1 << 17,
  NestedBlock = 1 << 18, ///< uniform or buffer block that is a member of one
};
} // namespace place

struct LayoutValue {
  LayoutId Id;
  llvm::StringRef Name;
  SourceRange Range;             ///< name and value
  uint32_t Value = 0;            ///< of Number and Power; of ImageFormat SPIR-V's
  const Expr *Operand = nullptr; ///< of Integer
};

/// The qualifiers of one declaration, checked to go together (GLSL 4.60 section 4.3 to 4.10).
struct Qualifiers {
  /// At most one of in, out, inout, uniform, buffer, shared, attribute, varying, ray data, ...
  std::optional<ast::QualifierKind> Storage;
  SourceRange StorageRange;
  llvm::StringRef StorageSpelling; ///< as written: extensions have names of their own
  bool IsConst = false;
  SourceRange ConstRange;
  MemoryQualifiers Memory;
  SourceRange MemoryRange;
  bool Flat = false, NoPerspective = false, Smooth = false, PerVertex = false;
  bool ExplicitInterp = false, PerView = false, PerTask = false;
  bool Centroid = false, Sample = false, Patch = false, PerPrimitive = false;
  SourceRange InterpolationRange;
  bool Invariant = false, Precise = false, NonUniform = false, SubgroupUniform = false;
  SourceRange SubgroupUniformRange, NonUniformRange;
  SourceRange InvarianceRange;
  SourceLoc PreciseLoc;
  std::optional<ast::QualifierKind> Precision;
  SourceRange PrecisionRange;
  llvm::SmallVector<LayoutValue, 4> Layout;
  SourceRange LayoutRange;
  /// Some entry was refused: what seems to be missing may have been meant by it.
  bool LayoutFailed = false;
  // GL_EXT_spirv_intrinsics
  llvm::ArrayRef<SpirvDecoration> Decorations;
  std::optional<uint32_t> SpirvClass;
  SpirvRequirements SpirvNeeds; ///< of SpirvClass
  SourceRange SpirvClassRange;
  const ast::Qualifier *ByReference = nullptr, *IsLiteral = nullptr, *Instruction = nullptr;
  llvm::SmallVector<const ast::Qualifier *, 1> ExecutionModes;
  SourceRange Range;

  /// The last one counts (section 4.4); null when there is none.
  const LayoutValue *find(LayoutId Id) const;
  bool has(LayoutId Id) const { return find(Id) != nullptr; }
  std::optional<uint32_t> value(LayoutId Id) const;
  bool isStorage(ast::QualifierKind K) const { return Storage == K; }
};

Qualifiers resolveQualifiers(Context &Ctx, llvm::ArrayRef<ast::Qualifier> List);
/// Reports every layout qualifier that may not stand in that place; What names the place.
bool checkLayoutPlace(Context &Ctx, const Qualifiers &Q, uint32_t Place, llvm::StringRef What);
/// Report qualifiers of a kind that make no sense on What.
void rejectStorage(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);
/// V is `precise` where Q says so (section 4.9.1).
void takePrecise(Context &Ctx, const Qualifiers &Q, Variable &V);
/// A member of a block may name its block's storage, and no other (section 4.3.9).
void checkMemberStorage(Context &Ctx, const Qualifiers &Block, const Qualifiers &Member);
void rejectMemberConst(Context &Ctx, const Qualifiers &Member);
void rejectMemory(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);
/// The same with a warning: compilers take them there.
void ignoreMemory(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);
/// The same of what has the type T: a buffer reference may be `restrict` wherever it stands, if no
/// other leads to its memory.
void ignoreMemory(Context &Ctx, const Qualifiers &Q, const Type *T, llvm::StringRef What);
/// `invariant` is for outputs (section 4.8.1).
void rejectInvariant(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);
/// GL_EXT_nonuniform_qualifier, issue 1: of a member.
void rejectNonUniform(Context &Ctx, const Qualifiers &Q);
/// Section 4.3.9: a precision is for members of a block.
void warnOfBlockPrecision(Context &Ctx, const Qualifiers &Q);
void rejectInterpolation(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);
void rejectLayout(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);
/// spirv_by_reference, spirv_literal, spirv_instruction and execution modes.
void rejectSpirv(Context &Ctx, const Qualifiers &Q, llvm::StringRef What);

// ---- what declarations have said so far

struct WorkgroupSize {
  std::optional<uint32_t> Value[3], Id[3];
  SourceRange Range[3], IdRange[3];
  bool IsDeclared = false;
  /// It was used (gl_WorkGroupSize, a type): later declarations cannot change it.
  SourceRange FirstUse;
  /// The qualifier that groups invocations for derivatives.
  std::optional<LayoutValue> DerivativeGroup;
};

/// What a texture is for in GL_QCOM_image_processing: the weights, one of two that are matched, or
/// anything else.
enum class TextureUse : uint8_t { Plain, Weight, Match };

struct DeclarationState {
  /// A name that is not declared is said once in each function, and always outside of them.
  bool isNewlyUndeclared(const Function *In, llvm::StringRef Name) {
    return Undeclared[In].insert(Name).second || !In;
  }
  llvm::DenseMap<const Function *, llvm::StringSet<>> Undeclared;
  WorkgroupSize Size;
  Packing UniformPacking = Packing::Std140, BufferPacking = Packing::Std430;
  bool UniformRowMajor = false, BufferRowMajor = false;
  /// Block names in use: where first, and where in each storage.
  struct BlockName {
    SourceRange First;
    llvm::StringMap<SourceRange> InStorage;
  };
  llvm::StringMap<BlockName> BlockNames;
  llvm::DenseMap<uint32_t, SourceRange> ConstantIds;
  llvm::DenseMap<const Variable *, TextureUse> TextureUses;
  SourceRange PushConstant; ///< of the block, when there is one
  /// Of the first shared variable outside of blocks, and of the first block of shared memory.
  ast::Name SharedVariable, SharedBlock;
  llvm::SmallVector<const Type *, 4> References; ///< declared buffer references
  /// Instances of buffer_reference blocks that have no binding and that nothing has used: they are
  /// no part of the interface (GLSL_EXT_buffer_reference section 4.3.9). With the block's name.
  llvm::DenseMap<Variable *, llvm::StringRef> UnboundReferences;
  /// What places are chosen for (Placement.h).
  llvm::SmallVector<Variable *, 4> Unbound, Unlocated;
  /// Functions with how they were declared; in order.
  struct FunctionRecord {
    const ast::FunctionDecl *Definition = nullptr;
    SourceRange First; ///< of the first declaration's name
  };
  llvm::MapVector<Function *, FunctionRecord> Functions;
  std::vector<std::unique_ptr<FunctionSet>> FunctionSets;
  /// How many vertices the arrays of inputs and outputs hold, and those arrays that were declared
  /// before a layout has said it.
  std::optional<uint32_t> InputVertices, OutputVertices;
  /// A layout of the stage was refused: what seems to be missing may have been meant by it.
  bool StageLayoutFailed = false;
  llvm::SmallVector<Variable *, 4> UnsizedInputs, UnsizedOutputs;
  /// Where what is not constant indexes them before they have a size.
  struct EarlyIndex {
    const Variable *Array;
    llvm::StringRef Name;
    SourceRange Range;
  };
  llvm::SmallVector<EarlyIndex, 0> EarlyIndices;
  /// Locations that calls of ray tracing name (see RayCalls.cpp).
  struct RayLocation {
    VariableExpr *Use; ///< to be completed; null where SPIR-V takes the number
    uint32_t Row, Location;
    SourceRange Range;
    llvm::StringRef Function;
  };
  llvm::SmallVector<RayLocation, 4> RayLocations;
  /// gl_PerVertex: made on first use unless the shader declares it.
  Variable *PerVertexIn = nullptr, *PerVertexOut = nullptr;
  SourceRange PerVertexInUse, PerVertexOutUse;
  /// Arrays that get their size from the largest index (section 4.1.9), with that size so far.
  llvm::MapVector<Variable *, uint32_t> ImplicitArrays;
  llvm::MapVector<std::pair<const Type *, uint32_t>, uint32_t> ImplicitMembers;
  /// Blocks in memory that have such members: their offsets are known when those sizes are.
  struct ImplicitBlock {
    const Type *Block;
    Packing ThePacking;
    bool RowMajor;
  };
  llvm::SmallVector<ImplicitBlock, 2> ImplicitBlocks;
  /// Transform feedback and streams: the buffer and stream of what says none, strides by buffer.
  uint32_t XfbBuffer = 0;
  std::optional<uint32_t> Stream;
  llvm::MapVector<uint32_t, std::pair<uint32_t, SourceRange>> XfbStrides;

  bool hasWorkgroupSize() const { return Size.IsDeclared; }
};

// ---- the parts

inline bool stageHasWorkgroups(Stage S) {
  return S == Stage::Compute || S == Stage::Task || S == Stage::Mesh;
}
inline bool stageIsRay(Stage S) { return S >= Stage::RayGen; }
llvm::StringRef stageName(Stage S);
/// The letter of a stage in LayoutQualifiers.def and BuiltinVariables.def.
inline char stageLetter(Stage S) { return "VCEGFXTMRIAHSL"[static_cast<unsigned>(S)]; }

/// One declaration at global scope.
void declareGlobal(Context &Ctx, const ast::Decl &D);
void declareGlobalVariables(Context &Ctx, const ast::VariablesDecl &D);
void declareBlock(Context &Ctx, const ast::BlockDecl &D);
void declareQualifiers(Context &Ctx, const ast::QualifiersDecl &D);
void declarePrecision(Context &Ctx, const ast::PrecisionDecl &D);
void declareFunction(Context &Ctx, const ast::FunctionDecl &D);
/// `struct S { ... }`: its type, declared in the current scope when it has a name.
const Type *declareStruct(Context &Ctx, const ast::StructSpecifier &S);
/// `layout(local_size_x = ...) in;` and the other stages' like.
void declareInputLayout(Context &Ctx, const Qualifiers &Q);
void declareOutputLayout(Context &Ctx, const Qualifiers &Q);
/// `depth_greater` and the like of gl_FragDepth (section 4.4.2.3), `pixel_center_integer` of
/// gl_FragCoord (4.4.1.3).
void declareRedeclarationLayout(Context &Ctx, const Qualifiers &Q, std::optional<uint32_t> BuiltIn);

/// Declares Name; reports a redefinition and returns false. Also checks that the name is allowed,
/// unless it is a builtin one that the shader may declare.
bool declareName(Context &Ctx, const ast::Name &Name, Symbol S, bool IsBuiltin = false);
/// Names that shaders must not use (GLSL 4.60 section 3.7).
void checkIdentifier(Context &Ctx, const ast::Name &Name);

/// Checks that variables of storage What can have type T. False after reporting.
bool checkVariableType(Context &Ctx, const Type *T, Storage S, SourceRange R);
/// RelaxedPrecision: mediump or lowp, said or by default, on a type that has it. Reports at R where
/// ESSL wants a precision and there is none.
bool isRelaxed(Context &Ctx, const Qualifiers &Q, const Type *T, SourceRange R);
/// The precisions that a stage has without saying it (ESSL 3.20 section 4.7.4).
void setDefaultPrecisions(Context &Ctx);
/// The declaration in a condition: one initialized variable of type bool; null after reporting.
Variable *declareCondition(Context &Ctx, const ast::VariablesDecl &D);

/// The workgroup's size in one dimension, and gl_WorkGroupSize; with the first use, for notes.
const Constant *workgroupSize(Context &Ctx, unsigned Dimension);
const Constant *workgroupSizeComposite(Context &Ctx, SourceRange Use);
/// Reports what the layouts of the stage do not say, once main is known.
void checkNeededLayouts(Context &Ctx);
/// Fills in what is known when all declarations have been seen.
void finishDeclarations(Context &Ctx);

/// V is named at Use. An instance of a buffer_reference block without a binding becomes a variable
/// of the program by that, with a warning.
void useReferenceInstance(Context &Ctx, Variable *V, SourceRange Use);

/// The body of a function, in a scope that has the parameters.
const BlockStmt *checkBody(Context &Ctx, const ast::CompoundStmt &Body);

} // namespace coop::sema

#endif
