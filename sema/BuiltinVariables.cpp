// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin variables and constants: made when a shader first mentions them, from the rows of
// BuiltinVariables.def.

#include "sema/DeclarationsInterface.h"
#include "sema/Mesh.h"
#include "support/NearestSpelling.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/Twine.h"

namespace coop::sema {

namespace {

struct VariableRow {
  llvm::StringLiteral Name;
  spirv::BuiltIn Number;
  ScalarKind Component;
  uint32_t Size, Array;
  Storage TheStorage;
  llvm::StringLiteral Stages, Requires;
  uint32_t Columns = 1; ///< of a matrix, whose columns have that size
};

struct ConstantRow {
  llvm::StringLiteral Name;
  int32_t Value;
  llvm::StringLiteral Requires;
  bool IsUnsigned = false;
};

struct Constant3Row {
  llvm::StringLiteral Name;
  int32_t Value[3];
};

constexpr Storage In = Storage::Input, Out = Storage::Output;

llvm::ArrayRef<VariableRow> variableRows() {
  using enum ScalarKind;
  static constexpr VariableRow Rows[] = {
#define BUILTIN_VARIABLE(Name, Number, Component, Size, Array, Direction, Stages, Requires)        \
  {Name, spirv::BuiltIn::Number, Component, Size, Array, Direction, Stages, Requires},
#define BUILTIN_MATRIX(Name, Number, Columns, Rows, Stages, Requires)                              \
  {Name, spirv::BuiltIn::Number, F32, Rows, 0, In, Stages, Requires, Columns},
#include "sema/BuiltinVariables.def"
  };
  return Rows;
}

llvm::ArrayRef<ConstantRow> constantRows() {
  static constexpr ConstantRow Rows[] = {
#define BUILTIN_CONSTANT(Name, Value, Requires) {Name, Value, Requires},
#define BUILTIN_CONSTANT_UINT(Name, Value, Requires) {Name, Value, Requires, true},
#include "sema/BuiltinVariables.def"
  };
  return Rows;
}

llvm::ArrayRef<Constant3Row> constant3Rows() {
  static constexpr Constant3Row Rows[] = {
#define BUILTIN_CONSTANT3(Name, X, Y, Z) {Name, {X, Y, Z}},
#include "sema/BuiltinVariables.def"
  };
  return Rows;
}

/// What the options say of the limit that a constant is, else Value.
int32_t limit(const Options &Opts, llvm::StringRef Name, int32_t Value) {
  Name.consume_front("gl_");
  const auto Found = Opts.Limits.find(Name.str());
  return Found == Opts.Limits.end() ? Value : Found->second;
}

bool isPerVertexName(llvm::StringRef Name) {
#define PER_VERTEX_MEMBER(Member, ...)                                                             \
  if (Name == Member)                                                                              \
    return true;
#include "sema/BuiltinVariables.def"
  return Name == "gl_in" || Name == "gl_out";
}

/// What only older or compatibility GLSL has (GL_KHR_vulkan_glsl, GLSL 1.20).
llvm::StringRef removedInstead(llvm::StringRef Name) {
#define REMOVED_VARIABLE(Removed, Instead)                                                         \
  if (Name == (Removed))                                                                           \
    return Instead;
#include "sema/BuiltinVariables.def"
  return {};
}
bool isRemovedVariable(llvm::StringRef Name) { return !removedInstead(Name).empty(); }

bool checkRequires(Context &Ctx, llvm::StringRef Requires, SourceRange R, llvm::StringRef Name) {
  if (Requires.empty())
    return true;
  return Ctx.requireAvailable(parseAvailability(Requires), R, Name);
}

Symbol *declare(Context &Ctx, Variable *V) {
  Symbol S;
  S.TheKind = Symbol::Kind::Variable;
  S.Var = V;
  return Ctx.Names.declareGlobal(V->Name, S);
}

Symbol *makeConstant(Context &Ctx, llvm::StringRef Name, const Constant *Value) {
  auto *V = Ctx.P.make<Variable>();
  V->Name = Name;
  V->Ty = Value->type();
  V->TheStorage = Storage::Constant;
  V->Value = Value;
  return declare(Ctx, V);
}

/// What another shader may change while this one waits for it (GL_EXT_ray_tracing section 8.19),
/// and the end of the ray in the shader that moves it (section 7.1).
bool isVolatile(Stage S, spirv::BuiltIn B) {
  using enum spirv::BuiltIn;
  if (!stageIsRay(S))
    return false;
  switch (B) {
  case SubgroupSize:
  case SubgroupLocalInvocationId:
  case SubgroupEqMask:
  case SubgroupGeMask:
  case SubgroupGtMask:
  case SubgroupLeMask:
  case SubgroupLtMask:
  case WarpIDNV:
  case SMIDNV:
    return true;
  case RayTmaxKHR:
    return S == Stage::Intersection;
  default:
    return false;
  }
}

/// The variable of another name of the same builtin, as gl_HitTEXT is of gl_RayTmaxEXT and
/// gl_DrawIDARB of gl_DrawID: an interface has one of each.
Variable *findSame(Context &Ctx, const VariableRow &Row) {
  for (const Variable *V : Ctx.P.Globals)
    if (V->BuiltIn == static_cast<uint32_t>(Row.Number) && V->TheStorage == Row.TheStorage)
      return const_cast<Variable *>(V);
  return nullptr;
}

Symbol *makeVariable(Context &Ctx, const VariableRow &Row, SourceRange R) {
  if (Variable *Same = findSame(Ctx, Row)) {
    // gl_ViewIndex is signed, gl_ViewID_OVR is not.
    if (Same->Ty->hasComponent() && Same->Ty->component() != Row.Component) {
      Ctx.report(R, diag::err_builtin_of_two_types) << Row.Name << Same->Name;
      return nullptr;
    }
    Symbol S;
    S.TheKind = Symbol::Kind::Variable;
    S.Var = Same;
    return Ctx.Names.declareGlobal(Row.Name, S);
  }
  auto *V = Ctx.P.make<Variable>();
  V->Name = Row.Name;
  V->TheStorage = Row.TheStorage;
  V->BuiltIn = static_cast<uint32_t>(Row.Number);
  V->Memory.Volatile = isVolatile(Ctx.P.TheStage, Row.Number);
  const Type *T = Row.Columns > 1 ? Ctx.Types.matrix(Row.Component, Row.Columns, Row.Size)
                                  : Ctx.Types.scalarOrVector(Row.Component, Row.Size);
  if (Row.Array == ~0u) {
    T = Ctx.Types.array(T, nullptr);
    sizeByIndex(Ctx, V);
  } else if (Row.Array != 0) {
    T = Ctx.Types.array(T, Ctx.Types.u32(Row.Array));
  }
  V->Ty = T;
  V->Patch =
      Row.Number == spirv::BuiltIn::TessLevelOuter || Row.Number == spirv::BuiltIn::TessLevelInner;
  V->Flat = Ctx.P.TheStage == Stage::Fragment && Row.TheStorage == Storage::Input &&
            isInteger(Row.Component);
  Ctx.P.Globals.push_back(V);
  return declare(Ctx, V);
}

Symbol *makeWorkGroupSize(Context &Ctx, SourceRange R) {
  if (!stageHasWorkgroups(Ctx.P.TheStage))
    return nullptr;
  if (!Ctx.Decls->hasWorkgroupSize()) {
    Ctx.report(R, diag::err_workgroup_size_undeclared);
    return nullptr;
  }
  return makeConstant(Ctx, "gl_WorkGroupSize", workgroupSizeComposite(Ctx, R));
}

} // namespace

Symbol *Context::lookupBuiltinVariable(llvm::StringRef Name, SourceRange R) {
  if (!Name.starts_with("gl_"))
    return nullptr;
  if (Name == "gl_WorkGroupSize")
    return makeWorkGroupSize(*this, R);
  for (const ConstantRow &Row : constantRows())
    if (Name == Row.Name)
      return checkRequires(*this, Row.Requires, R, Name)
                 ? makeConstant(*this, Row.Name,
                                Row.IsUnsigned ? Types.u32(static_cast<uint32_t>(Row.Value))
                                               : Types.i32(limit(Opts, Row.Name, Row.Value)))
                 : nullptr;
  for (const Constant3Row &Row : constant3Rows())
    if (Name == Row.Name) {
      const Constant *Parts[3];
      for (unsigned I = 0; I != 3; ++I)
        Parts[I] = Types.i32(limit(Opts, (Row.Name + llvm::Twine("XYZ"[I])).str(), Row.Value[I]));
      return makeConstant(*this, Row.Name,
                          Types.composite(Types.vector(ScalarKind::I32, 3), Parts));
    }
  unsigned ErrorsBefore = Diags.errorCount();
  if (Symbol *S = lookupPerVertex(*this, Name, R))
    return S;
  if (Symbol *S = lookupMeshOutput(*this, Name, R))
    return S;
  if (Diags.errorCount() != ErrorsBefore)
    return nullptr;
  bool ElsewhereOnly = isPerVertexName(Name) || isMeshOutputName(Name);
  for (const VariableRow &Row : variableRows()) {
    if (Name != Row.Name)
      continue;
    if (!Row.Stages.contains(stageLetter(P.TheStage))) {
      ElsewhereOnly = true;
      continue;
    }
    return checkRequires(*this, Row.Requires, R, Name) ? makeVariable(*this, Row, R) : nullptr;
  }
  if (isRemovedVariable(Name)) {
    report(R, diag::err_builtin_removed) << Name << removedInstead(Name);
    return nullptr;
  }
  if (P.TheStage == Stage::Vertex && (Name == "gl_VertexID" || Name == "gl_InstanceID")) {
    // GL_KHR_vulkan_glsl takes these away.
    llvm::StringRef Instead = Name == "gl_VertexID" ? "gl_VertexIndex" : "gl_InstanceIndex";
    report(R, diag::err_builtin_not_in_vulkan) << Name << Instead << FixIt{R, Instead.str()};
    return nullptr;
  }
  if (ElsewhereOnly) {
    report(R, diag::err_builtin_not_in_stage) << Name << stageName(P.TheStage);
    noteMeshMember(*this, Name, R);
    return nullptr;
  }
  return nullptr;
}

void considerBuiltinVariables(NearestSpelling &Nearest) {
  for (const VariableRow &Row : variableRows())
    Nearest.consider(Row.Name);
#define PER_VERTEX_MEMBER(Name, ...) Nearest.consider(Name);
#include "sema/BuiltinVariables.def"
#define MESH_BLOCK(Name, Instance, ...) Nearest.consider(Instance);
#define MESH_INDICES(Name, ...) Nearest.consider(Name);
#include "sema/builtins/MeshVariables.def"
  for (const ConstantRow &Row : constantRows())
    Nearest.consider(Row.Name);
  Nearest.consider("gl_WorkGroupSize");
}

bool isExtensionVariable(const Program &P, llvm::StringRef Name) {
  auto IsOn = [&](llvm::StringRef Row, llvm::StringRef Requires) {
    return Name == Row && Requires.contains("GL_") && parseAvailability(Requires).isProvided(P);
  };
  bool Found = false;
  for (const VariableRow &Row : variableRows())
    Found |= IsOn(Row.Name, Row.Requires);
  for (const ConstantRow &Row : constantRows())
    Found |= IsOn(Row.Name, Row.Requires);
#define MESH_BLOCK(Name, Instance, IsPerPrimitive, Requires) Found |= IsOn(Instance, Requires);
#define MESH_INDICES(Name, BuiltIn, Size, Mode, Requires) Found |= IsOn(Name, Requires);
#include "sema/builtins/MeshVariables.def"
  return Found;
}

std::optional<int32_t> limitOf(llvm::StringRef Name) {
  for (const ConstantRow &Row : constantRows())
    if (("gl_" + Name).str() == Row.Name)
      return Row.Value;
  for (const Constant3Row &Row : constant3Rows())
    for (unsigned I = 0; I != 3; ++I)
      if (("gl_" + Name).str() == (Row.Name + llvm::Twine("XYZ"[I])).str())
        return Row.Value[I];
  return std::nullopt;
}

} // namespace coop::sema
