// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Outputs of mesh shaders: the builtin blocks and arrays of MeshVariables.def, as they are without
// a declaration and as shaders declare them again, and how many elements arrays over vertices and
// primitives have (GL_EXT_mesh_shader sections 4.4.2.5 and 7.1, GL_NV_mesh_shader).

#include "sema/DeclarationsInterface.h"
#include "sema/Mesh.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

namespace {

enum class Shape : uint8_t { One, Array, Views, ViewArrays };

struct BlockRow {
  llvm::StringLiteral Name, Instance;
  bool IsPerPrimitive;
  llvm::StringLiteral Requires;
};

struct MemberRow {
  llvm::StringLiteral Block, Name;
  spirv::BuiltIn Number;
  ScalarKind Component;
  uint32_t Size;
  Shape TheShape;
  llvm::StringLiteral Requires;
};

struct IndicesRow {
  llvm::StringLiteral Name;
  spirv::BuiltIn Number;
  uint32_t Size;
  spirv::ExecutionMode Mode;
  llvm::StringLiteral Requires;
};

constexpr BlockRow BlockRows[] = {
#define MESH_BLOCK(Name, Instance, IsPerPrimitive, Requires)                                       \
  {Name, Instance, IsPerPrimitive, Requires},
#include "sema/builtins/MeshVariables.def"
};

llvm::ArrayRef<MemberRow> memberRows() {
  using enum ScalarKind;
  static constexpr MemberRow Rows[] = {
#define MESH_MEMBER(Block, Name, Number, Component, Size, TheShape, Requires)                      \
  {Block, Name, spirv::BuiltIn::Number, Component, Size, Shape::TheShape, Requires},
#include "sema/builtins/MeshVariables.def"
  };
  return Rows;
}

constexpr IndicesRow IndicesRows[] = {
#define MESH_INDICES(Name, Number, Size, Mode, Requires)                                           \
  {Name, spirv::BuiltIn::Number, Size, spirv::ExecutionMode::Mode, Requires},
#include "sema/builtins/MeshVariables.def"
};

/// gl_MaxMeshViewCountNV.
constexpr uint32_t MaxViews = 4;

const MemberRow *findMember(llvm::StringRef Block, llvm::StringRef Name) {
  for (const MemberRow &Row : memberRows())
    if (Row.Block == Block && Row.Name == Name)
      return &Row;
  return nullptr;
}

bool require(Context &Ctx, llvm::StringRef Name, SourceRange R, llvm::StringRef What) {
  std::optional<Extension> E = lookupExtension(Name);
  return Name.empty() || (E && Ctx.requireExtension(*E, R, What));
}

/// The number that an execution mode has been given.
std::optional<uint32_t> modeNumber(const Context &Ctx, spirv::ExecutionMode Mode) {
  for (const Program::ExecutionMode &M : Ctx.P.ExecutionModes)
    if (M.Mode == static_cast<uint32_t>(Mode) && !M.Operands.empty())
      return M.Operands[0];
  return std::nullopt;
}

bool hasMode(const Context &Ctx, spirv::ExecutionMode Mode) {
  return llvm::any_of(Ctx.P.ExecutionModes, [&](const Program::ExecutionMode &M) {
    return M.Mode == static_cast<uint32_t>(Mode);
  });
}

/// Vertices of a primitive; nullopt until a layout says which it is.
std::optional<uint32_t> primitiveVertices(const Context &Ctx) {
  if (hasMode(Ctx, spirv::ExecutionMode::OutputPoints))
    return 1;
  if (hasMode(Ctx, spirv::ExecutionMode::OutputLinesEXT))
    return 2;
  if (hasMode(Ctx, spirv::ExecutionMode::OutputTrianglesEXT))
    return 3;
  return std::nullopt;
}

Field fieldFor(Context &Ctx, const MemberRow &Row, bool IsPerPrimitive) {
  Field F;
  F.Name = Row.Name;
  F.BuiltIn = static_cast<uint32_t>(Row.Number);
  F.Ty = Ctx.Types.scalarOrVector(Row.Component, Row.Size);
  F.PerPrimitive = IsPerPrimitive;
  F.PerView = Row.TheShape == Shape::Views || Row.TheShape == Shape::ViewArrays;
  if (Row.TheShape == Shape::Array || Row.TheShape == Shape::ViewArrays)
    F.Ty = Ctx.Types.array(F.Ty, nullptr);
  if (F.PerView)
    F.Ty = Ctx.Types.array(F.Ty, Ctx.Types.u32(MaxViews));
  return F;
}

bool hasOpenArray(const Type *T) {
  for (; T->isArray(); T = T->element())
    if (!T->arraySize())
      return true;
  return false;
}

Variable *makeBlock(Context &Ctx, const BlockRow &Row, llvm::ArrayRef<Field> Fields,
                    SourceRange R) {
  StructInfo Info;
  Info.Name = Row.Name;
  Info.Fields = Fields;
  Info.IsBlock = true;
  auto *V = Ctx.P.make<Variable>();
  V->Name = Row.Instance;
  const Type *Block = Ctx.Types.structure(Info);
  V->Ty = Ctx.Types.array(Block, nullptr);
  V->TheStorage = Storage::Output;
  V->IsBlock = true;
  V->Range = R;
  for (uint32_t I = 0; I < Fields.size(); ++I)
    if (hasOpenArray(Fields[I].Ty))
      sizeMemberByIndex(Ctx, Block, I);
  Ctx.Decls->UnsizedOutputs.push_back(V);
  Ctx.P.Globals.push_back(V);
  sizeVertexArrays(Ctx, Storage::Output);
  return V;
}

Symbol *declare(Context &Ctx, Variable *V) {
  Symbol S;
  S.TheKind = Symbol::Kind::Variable;
  S.Range = V->Range;
  S.Var = V;
  return Ctx.Names.declareGlobal(V->Name, S);
}

Symbol *makeIndices(Context &Ctx, const IndicesRow &Row, SourceRange R) {
  if (!require(Ctx, Row.Requires, R, Row.Name))
    return nullptr;
  if (Row.Mode != spirv::ExecutionMode::OutputVertices && primitiveVertices(Ctx) &&
      !hasMode(Ctx, Row.Mode))
    Ctx.report(R, diag::err_mesh_indices_primitive) << Row.Name
                                                    << (Row.Size == 1   ? "points"
                                                        : Row.Size == 2 ? "lines"
                                                                        : "triangles");
  auto *V = Ctx.P.make<Variable>();
  V->Name = Row.Name;
  V->TheStorage = Storage::Output;
  V->BuiltIn = static_cast<uint32_t>(Row.Number);
  V->Ty = Ctx.Types.array(Ctx.Types.scalarOrVector(ScalarKind::U32, Row.Size), nullptr);
  Ctx.Decls->UnsizedOutputs.push_back(V);
  Ctx.P.Globals.push_back(V);
  sizeVertexArrays(Ctx, Storage::Output);
  return declare(Ctx, V);
}

/// The type of a redeclared member: the row's, with sizes where it leaves them open.
bool fits(const Type *Row, const Type *Written) {
  if (!Row->isArray())
    return Row == Written;
  if (!Written->isArray())
    return false;
  bool SizeFits = !Row->arraySize() || !Written->arraySize() ||
                  Row->arraySize()->asInt() == Written->arraySize()->asInt();
  return SizeFits && fits(Row->element(), Written->element());
}

/// Row's type where Written leaves something open.
const Type *merged(TypeContext &Types, const Type *Row, const Type *Written) {
  if (!Row->isArray())
    return Row;
  return Types.array(merged(Types, Row->element(), Written->element()),
                     Written->arraySize() ? Written->arraySize() : Row->arraySize());
}

void redeclareMember(Context &Ctx, const BlockRow &Block, const ast::VariablesDecl &M,
                     const ast::Declarator &D, llvm::SmallVectorImpl<Field> &Fields) {
  const MemberRow *Row = findMember(Block.Name, D.TheName.Text);
  if (!Row) {
    Ctx.report(D.TheName.Range, diag::err_mesh_block_member) << D.TheName.Text << Block.Name;
    return;
  }
  if (!require(Ctx, Row->Requires, D.TheName.Range, Row->Name))
    return;
  Qualifiers Q = resolveQualifiers(Ctx, M.Qualifiers);
  Field F = fieldFor(Ctx, *Row, Block.IsPerPrimitive);
  F.Range = D.TheName.Range;
  F.Invariant = Q.Invariant;
  const Type *T = Ctx.applyArrays(Ctx.resolveType(*M.Type), D.Arrays);
  if (T->isError() || !checkBuiltinSize(Ctx, F.BuiltIn, T, F.Range))
    return;
  if (fits(F.Ty, T))
    F.Ty = merged(Ctx.Types, F.Ty, T);
  else
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared)
        << D.TheName.Text << "a member of '" + Block.Name.str() + "'" << F.Ty->str();
  Fields.push_back(F);
}

} // namespace

bool isPerPrimitive(const Variable &V) {
  if (V.PerPrimitive || V.BuiltIn)
    return true;
  const Type *Inner = innermost(V.Ty);
  return V.IsBlock && Inner->isStruct() && !Inner->structInfo().Fields.empty() &&
         Inner->structInfo().Fields[0].PerPrimitive;
}

std::optional<uint32_t> meshArraySize(const Context &Ctx, const Variable &V) {
  if (!isPerPrimitive(V))
    return modeNumber(Ctx, spirv::ExecutionMode::OutputVertices);
  std::optional<uint32_t> Primitives = modeNumber(Ctx, spirv::ExecutionMode::OutputPrimitivesEXT);
  if (V.BuiltIn != static_cast<uint32_t>(spirv::BuiltIn::PrimitiveIndicesNV))
    return Primitives;
  std::optional<uint32_t> Vertices = primitiveVertices(Ctx);
  return Primitives && Vertices ? std::optional(*Primitives * *Vertices) : std::nullopt;
}

const Type *sizePerView(Context &Ctx, const Type *T, SourceRange R) {
  if (T->isError() || !T->isArray()) {
    if (!T->isError())
      Ctx.report(R, diag::err_per_view_array);
    return Ctx.Types.error();
  }
  if (T->arraySize() && T->arraySize()->asInt() != int64_t(MaxViews)) {
    Ctx.report(R, diag::err_per_view_size) << T->arraySize()->str() << MaxViews;
    return Ctx.Types.error();
  }
  return Ctx.Types.array(T->element(), Ctx.Types.u32(MaxViews));
}

Symbol *lookupMeshOutput(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  if (Ctx.P.TheStage != Stage::Mesh)
    return nullptr;
  for (const IndicesRow &Row : IndicesRows)
    if (Name == Row.Name)
      return makeIndices(Ctx, Row, R);
  for (const BlockRow &Row : BlockRows) {
    if (Name != Row.Instance)
      continue;
    if (!require(Ctx, Row.Requires, R, Name))
      return nullptr;
    llvm::SmallVector<Field, 8> Fields;
    for (const MemberRow &M : memberRows())
      if (M.Block == Row.Name &&
          (M.Requires.empty() || Ctx.P.Extensions.contains(*lookupExtension(M.Requires))))
        Fields.push_back(fieldFor(Ctx, M, Row.IsPerPrimitive));
    return declare(Ctx, makeBlock(Ctx, Row, Fields, {}));
  }
  return nullptr;
}

bool isMeshOutputName(llvm::StringRef Name) {
  return llvm::any_of(IndicesRows, [&](const IndicesRow &R) { return Name == R.Name; }) ||
         llvm::any_of(BlockRows, [&](const BlockRow &R) { return Name == R.Instance; });
}

void noteMeshMember(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  if (Ctx.P.TheStage != Stage::Mesh)
    return;
  for (const BlockRow &Row : BlockRows)
    for (const MemberRow &M : memberRows())
      if (M.Block == Row.Name && M.Name == Name &&
          Ctx.P.Extensions.contains(*lookupExtension(Row.Requires)))
        Ctx.report(R, diag::note_did_you_mean) << (Row.Instance + "[i]." + Name).str();
}

bool redeclareMeshBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D) {
  const auto *Row =
      llvm::find_if(BlockRows, [&](const BlockRow &R) { return D.BlockName.Text == R.Name; });
  if (Row == std::end(BlockRows) || Ctx.P.TheStage != Stage::Mesh ||
      !Q.isStorage(ast::QualifierKind::Out))
    return false;
  if (!require(Ctx, Row->Requires, D.BlockName.Range, Row->Name))
    return true;
  if (Symbol *Old = Ctx.Names.lookup(Row->Instance)) {
    Ctx.report(D.BlockName.Range, diag::err_mesh_block_again) << Row->Name;
    if (Old->Range.isValid())
      Ctx.report(Old->Range, diag::note_previous_declaration) << Row->Name;
    return true;
  }
  if (D.Instance.Text != Row->Instance || D.Arrays.size() != 1) {
    Ctx.report(D.BlockName.Range, diag::err_mesh_block_instance) << Row->Name << Row->Instance;
    return true;
  }
  llvm::SmallVector<Field, 8> Fields;
  for (const ast::VariablesDecl *M : D.Members)
    for (const ast::Declarator &Each : M->Declarators)
      if (Each.TheName.isValid())
        redeclareMember(Ctx, *Row, *M, Each, Fields);
  checkFieldNames(Ctx, Fields);
  if (Fields.empty())
    return true;
  Variable *V = makeBlock(Ctx, *Row, Fields, D.BlockName.Range);
  declare(Ctx, V);
  // A size that is written is the layout's.
  const Type *Written = Ctx.applyArrays(innermost(V->Ty), D.Arrays);
  if (!Written->isError() && Written->arraySize() && V->Ty->arraySize() &&
      Written->arraySize()->asInt() != V->Ty->arraySize()->asInt())
    Ctx.report(D.Instance.Range, diag::err_mesh_array_size)
        << Written->arraySize()->str() << V->Ty->arraySize()->str()
        << (Row->IsPerPrimitive ? "max_primitives" : "max_vertices");
  return true;
}

void checkMeshOutputs(Context &Ctx, const Expr *Written) {
  // GL_EXT_mesh_shader section 7.1: "Each array element must be written as a whole".
  const auto *W = llvm::dyn_cast<SwizzleExpr>(Written);
  const auto *Component = llvm::dyn_cast<IndexExpr>(Written);
  const Expr *Element = W ? W->Base : Component ? Component->Base : nullptr;
  const auto *Index = Element ? llvm::dyn_cast<IndexExpr>(Element) : nullptr;
  const auto *V = Index ? llvm::dyn_cast<VariableExpr>(Index->Base) : nullptr;
  if (!V || Ctx.P.TheStage != Stage::Mesh || !V->Var->BuiltIn || !Element->Ty->isVector())
    return;
  Ctx.P.MayBeInvalid = true;
  Ctx.report(Written->Range, diag::warn_mesh_indices_partial) << V->Var->Name;
}

void noteMeshOutputRead(Context &Ctx, const Variable *V, SourceRange R) {
  if (Ctx.P.TheStage == Stage::Mesh && V->TheStorage == Storage::Output &&
      !Ctx.P.Extensions.contains(Extension::NV_mesh_shader)) {
    Ctx.P.MayBeInvalid = true;
    Ctx.report(R, diag::warn_mesh_output_read) << V->Name;
  }
}

} // namespace coop::sema
