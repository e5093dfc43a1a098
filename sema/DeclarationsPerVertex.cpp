// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gl_PerVertex: the builtin blocks of inputs and outputs, as they are without a declaration and as
// shaders declare them again (GLSL 4.60 section 7.1; ESSL 3.20 section 7.1.1).

#include "sema/DeclarationsInterface.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

namespace {

struct MemberRow {
  llvm::StringLiteral Name;
  spirv::BuiltIn Number;
  uint32_t Size;
  bool IsArray;
  llvm::StringLiteral Requires, EsRequires;
};

llvm::ArrayRef<MemberRow> memberRows() {
  static constexpr MemberRow Rows[] = {
#define PER_VERTEX_MEMBER(Name, Number, Size, IsArray, Requires, EsRequires)                       \
  {Name, spirv::BuiltIn::Number, Size, IsArray, Requires, EsRequires},
#include "sema/BuiltinVariables.def"
  };
  return Rows;
}

const MemberRow *findRow(llvm::StringRef Name) {
  for (const MemberRow &Row : memberRows())
    if (Row.Name == Name)
      return &Row;
  return nullptr;
}

bool isEs(Context &Ctx) { return Ctx.P.TheProfile == ast::Profile::Es; }

/// What brings the member in: any of these; none: the core.
llvm::SmallVector<Extension, 2> needed(Context &Ctx, const MemberRow &Row) {
  // The point size is a member of the vertex shader's block in every version, and of all in 3.20.
  bool IsPointSize = Row.Number == spirv::BuiltIn::PointSize;
  if (isEs(Ctx) && !(IsPointSize && (Ctx.P.TheStage == Stage::Vertex || Ctx.P.Version >= 320)))
    return parseExtensions(Row.EsRequires);
  return parseExtensions(Row.Requires);
}

bool isAvailable(Context &Ctx, const MemberRow &Row) {
  if (isEs(Ctx) && Row.EsRequires == "-")
    return false;
  auto Any = needed(Ctx, Row);
  return Any.empty() ||
         llvm::any_of(Any, [&](Extension E) { return Ctx.P.Extensions.contains(E); });
}

const Type *typeOf(Context &Ctx, const MemberRow &Row) {
  const Type *T = Ctx.Types.scalarOrVector(ScalarKind::F32, Row.Size);
  return Row.IsArray ? Ctx.Types.array(T, nullptr) : T;
}

Field fieldFor(Context &Ctx, const MemberRow &Row) {
  Field F;
  F.Name = Row.Name;
  F.BuiltIn = static_cast<uint32_t>(Row.Number);
  F.Ty = typeOf(Ctx, Row);
  return F;
}

bool hasInputBlock(Stage S) {
  return S == Stage::TessControl || S == Stage::TessEvaluation || S == Stage::Geometry;
}
bool hasOutputBlock(Stage S) {
  return S == Stage::Vertex || S == Stage::TessControl || S == Stage::TessEvaluation ||
         S == Stage::Geometry;
}
bool isArrayed(Context &Ctx, Storage S) {
  return S == Storage::Input || Ctx.P.TheStage == Stage::TessControl;
}

Variable *&blockOf(Context &Ctx, Storage S) {
  return S == Storage::Input ? Ctx.Decls->PerVertexIn : Ctx.Decls->PerVertexOut;
}

/// The block as a variable of the program, an array over vertices where the stage has one.
Variable *makeBlock(Context &Ctx, Storage S, llvm::ArrayRef<Field> Fields, llvm::StringRef Name,
                    SourceRange R, bool IsArray) {
  StructInfo Info;
  Info.Name = "gl_PerVertex";
  Info.Fields = Fields;
  Info.IsBlock = true;
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(Name);
  V->Ty = Ctx.Types.structure(Info);
  V->TheStorage = S;
  V->IsBlock = true;
  V->Range = R;
  for (uint32_t I = 0; I < Fields.size(); ++I)
    if (Fields[I].Ty->isArray() && !Fields[I].Ty->arraySize())
      sizeMemberByIndex(Ctx, V->Ty, I);
  if (IsArray) {
    V->Ty = Ctx.Types.array(V->Ty, nullptr);
    (S == Storage::Input ? Ctx.Decls->UnsizedInputs : Ctx.Decls->UnsizedOutputs).push_back(V);
  }
  Ctx.P.Globals.push_back(V);
  blockOf(Ctx, S) = V;
  if (IsArray)
    sizeVertexArrays(Ctx, S);
  return V;
}

Variable *implicitBlock(Context &Ctx, Storage S, SourceRange R) {
  (S == Storage::Input ? Ctx.Decls->PerVertexInUse : Ctx.Decls->PerVertexOutUse) = R;
  if (Variable *Known = blockOf(Ctx, S))
    return Known;
  llvm::SmallVector<Field, 4> Fields;
  for (const MemberRow &Row : memberRows())
    if (isAvailable(Ctx, Row) && (isArrayed(Ctx, S) || Row.Requires.empty()))
      Fields.push_back(fieldFor(Ctx, Row));
  llvm::StringRef Name = !isArrayed(Ctx, S) ? "" : S == Storage::Input ? "gl_in" : "gl_out";
  return makeBlock(Ctx, S, Fields, Name, {}, isArrayed(Ctx, S));
}

Symbol *declareInstance(Context &Ctx, Variable *V) {
  Symbol S;
  S.TheKind = Symbol::Kind::Variable;
  S.Var = V;
  return Ctx.Names.declareGlobal(V->Name, S);
}

/// A member of the output block that has no name.
Symbol *declareMember(Context &Ctx, Variable *V, llvm::StringRef Name) {
  llvm::ArrayRef<Field> Fields = V->Ty->structInfo().Fields;
  for (uint32_t I = 0; I < Fields.size(); ++I)
    if (Fields[I].Name == Name) {
      Symbol S;
      S.TheKind = Symbol::Kind::BlockMember;
      S.Var = V;
      S.Field = I;
      return Ctx.Names.declareGlobal(Name, S);
    }
  return nullptr;
}

/// One declarator of a block that the shader declares.
void redeclareMember(Context &Ctx, const Qualifiers &Block, const ast::VariablesDecl &M,
                     const ast::Declarator &D, llvm::SmallVectorImpl<Field> &Fields) {
  const MemberRow *Row = findRow(D.TheName.Text);
  if (!Row || (isEs(Ctx) && Row->EsRequires == "-")) {
    Ctx.report(D.TheName.Range, diag::err_per_vertex_member) << D.TheName.Text;
    return;
  }
  if (auto Any = needed(Ctx, *Row);
      !Any.empty() && !Ctx.requireAnyExtension(Any, D.TheName.Range, Row->Name))
    return;
  Qualifiers Q = resolveQualifiers(Ctx, M.Qualifiers);
  checkMemberStorage(Ctx, Block, Q);
  rejectMemory(Ctx, Q, "a member of 'gl_PerVertex'");
  if (Q.Patch)
    Ctx.report(Q.InterpolationRange, diag::err_qualifier_not_allowed)
        << "patch" << "a member of 'gl_PerVertex'";
  checkLayoutPlace(Ctx, Q, place::InterfaceMember, "a member of 'gl_PerVertex'");
  for (LayoutId Id : {LayoutId::Location, LayoutId::Component})
    if (const LayoutValue *V = Q.find(Id))
      Ctx.report(V->Range, diag::err_qualifier_not_allowed)
          << V->Name << "a member of 'gl_PerVertex'";
  const Type *T = Ctx.applyArrays(Ctx.resolveType(*M.Type), D.Arrays);
  Field F = fieldFor(Ctx, *Row);
  F.Range = D.TheName.Range;
  F.Invariant = Q.Invariant;
  declareMemberFeedback(Ctx, Block, Q, F);
  if (!checkBuiltinSize(Ctx, F.BuiltIn, T, F.Range))
    return;
  bool Fits = Row->IsArray ? T->isArray() && T->element() == F.Ty->element() : T == F.Ty;
  if (Fits)
    F.Ty = T;
  else if (!T->isError())
    Ctx.report(D.TheName.Range, diag::err_builtin_redeclared)
        << D.TheName.Text << "a member of 'gl_PerVertex'" << F.Ty->str();
  Fields.push_back(F);
}

/// Gives the block the number of vertices that its declaration says.
void checkVertexCount(Context &Ctx, Storage S, Variable *V, const ast::BlockDecl &D) {
  const Type *Written = Ctx.applyArrays(innermost(V->Ty), D.Arrays);
  if (Written->isError() || !Written->isArray() || !Written->arraySize())
    return;
  std::optional<int64_t> N = Written->arraySize()->asInt();
  if (V->Ty->isArray() && V->Ty->arraySize() && V->Ty->arraySize()->asInt() != N)
    Ctx.report(D.Instance.Range, diag::err_vertices_differ)
        << Written->arraySize()->str() << static_cast<uint32_t>(*V->Ty->arraySize()->asInt());
  else if (!V->Ty->arraySize())
    V->Ty = Written;
  (void)S;
}

} // namespace

Field &fieldOf(const Type *Block, uint32_t Index) {
  // Fields are copied into the types' own memory, and a block has one type: its own.
  return const_cast<Field &>(Block->structInfo().Fields[Index]);
}

Symbol *lookupPerVertex(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  Stage S = Ctx.P.TheStage;
  if (Name == "gl_in" && hasInputBlock(S)) {
    Variable *V = implicitBlock(Ctx, Storage::Input, R);
    return V->Name == Name ? declareInstance(Ctx, V) : nullptr;
  }
  if (Name == "gl_out" && S == Stage::TessControl) {
    Variable *V = implicitBlock(Ctx, Storage::Output, R);
    return V->Name == Name ? declareInstance(Ctx, V) : nullptr;
  }
  const MemberRow *Row = findRow(Name);
  // What extensions bring in is an output by itself, unless the shader puts it into the block.
  if (!Row || !hasOutputBlock(S) || S == Stage::TessControl || !Row->Requires.empty() ||
      (isEs(Ctx) && Row->EsRequires == "-"))
    return nullptr;
  auto Any = needed(Ctx, *Row);
  if (!Any.empty() && !Ctx.requireAnyExtension(Any, R, Name))
    return nullptr;
  Variable *V = implicitBlock(Ctx, Storage::Output, R);
  if (Symbol *Member = declareMember(Ctx, V, Name))
    return Member;
  Ctx.report(R, diag::err_per_vertex_left_out) << Name;
  if (V->Range.isValid())
    Ctx.report(V->Range, diag::note_declared_here) << "gl_PerVertex";
  return nullptr;
}

void checkPerVertexMember(Context &Ctx, const Field &F, SourceRange R) {
  // The block has it from ESSL 3.20 on, so that it fits those of other stages.
  if (!isEs(Ctx) || F.BuiltIn != static_cast<uint32_t>(spirv::BuiltIn::PointSize))
    return;
  const Stage St = Ctx.P.TheStage;
  llvm::StringRef Needed;
  if (St == Stage::Geometry)
    Needed = "GL_EXT_geometry_point_size | GL_OES_geometry_point_size";
  else if (St == Stage::TessControl || St == Stage::TessEvaluation)
    Needed = "GL_EXT_tessellation_point_size | GL_OES_tessellation_point_size";
  if (!Needed.empty())
    Ctx.requireAvailable(parseAvailability(Needed), R, F.Name);
}

void redeclarePerVertex(Context &Ctx, const Qualifiers &Q, Storage S, const ast::BlockDecl &D) {
  Stage St = Ctx.P.TheStage;
  if (S == Storage::Input ? !hasInputBlock(St) : !hasOutputBlock(St)) {
    Ctx.report(D.BlockName.Range, diag::err_interface_block_here)
        << (S == Storage::Input ? "in" : "out") << stageName(St);
    return;
  }
  SourceRange Use = S == Storage::Input ? Ctx.Decls->PerVertexInUse : Ctx.Decls->PerVertexOutUse;
  if (Variable *Old = blockOf(Ctx, S)) {
    Ctx.report(D.BlockName.Range, diag::err_per_vertex_again)
        << (Use.isValid() ? "used" : "declared");
    Ctx.report(Use.isValid() ? Use : Old->Range, diag::note_previous_declaration) << "gl_PerVertex";
    return;
  }
  rejectMemory(Ctx, Q, interfaceText(S));
  checkBlockQualifiers(Ctx, Q, S);
  checkLayoutPlace(Ctx, Q, place::InterfaceBlock, "an 'in' or 'out' block");
  llvm::StringRef Instance = S == Storage::Input ? "gl_in" : "gl_out";
  if (D.Instance.isValid() && (!isArrayed(Ctx, S) || D.Instance.Text != Instance)) {
    Ctx.report(D.Instance.Range, diag::err_per_vertex_instance) << Instance << isArrayed(Ctx, S);
    return;
  }
  // GL_NV_geometry_shader_passthrough: what passes may stand as that of one vertex.
  const bool PassesAsOne = Q.has(LayoutId::Passthrough) && !D.Instance.isValid();
  const bool IsArray = isArrayed(Ctx, S) && !PassesAsOne;
  if (IsArray && (D.Arrays.empty() || !D.Instance.isValid())) {
    Ctx.report(D.BlockName.Range, diag::err_per_vertex_array)
        << interfaceText(S) << stageName(St) << 1 << "";
    return;
  }
  llvm::SmallVector<Field, 4> Fields;
  for (const ast::VariablesDecl *M : D.Members)
    for (const ast::Declarator &Each : M->Declarators)
      if (Each.TheName.isValid())
        redeclareMember(Ctx, Q, *M, Each, Fields);
  checkFieldNames(Ctx, Fields);
  if (Fields.empty())
    return;
  Variable *V = makeBlock(Ctx, S, Fields, D.Instance.isValid() ? D.Instance.Text : "",
                          D.BlockName.Range, IsArray);
  V->Passthrough = Q.has(LayoutId::Passthrough);
  const Type *Block = innermost(V->Ty);
  llvm::SmallVector<Field, 4> Captured(Block->structInfo().Fields);
  declareFeedback(Ctx, Q, *V, Captured);
  for (uint32_t I = 0; I < Captured.size(); ++I)
    fieldOf(Block, I) = Captured[I];
  if (D.Instance.isValid()) {
    if (isArrayed(Ctx, S))
      checkVertexCount(Ctx, S, V, D);
    declareInstance(Ctx, V);
    return;
  }
  for (const Field &F : Block->structInfo().Fields)
    declareMember(Ctx, V, F.Name);
}

} // namespace coop::sema
