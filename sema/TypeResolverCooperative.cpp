// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types with parameters between angle brackets: coopmat, coopvecNV, tensorLayoutNV, tensorViewNV,
// vector. Parameters that depend on specialization constants are kept as they are; those that do
// not are checked. What one can do with such types is not here.

#include "sema/Conversions.h"
#include "sema/Declarations.h"
#include "sema/TypeResolver.h"

namespace coop::sema {

namespace {

struct ParameterizedType {
  llvm::StringLiteral Name;
  Extension Needed;
  unsigned Min, Max; ///< number of parameters
  llvm::StringLiteral CountText, ListText;
};

constexpr ParameterizedType ParameterizedTypes[] = {
    {"coopmat", Extension::KHR_cooperative_matrix, 5, 5, "5",
     "component type, scope, rows, columns, use"},
    {"coopvecNV", Extension::NV_cooperative_vector, 2, 2, "2",
     "component type, number of components"},
    {"tensorLayoutNV", Extension::NV_cooperative_matrix2, 1, 2, "1 or 2",
     "number of dimensions, clamp mode"},
    {"tensorViewNV", Extension::NV_cooperative_matrix2, 1, 7, "1 to 7",
     "number of dimensions, whether it has dimensions of its own, permutation"},
    {"vector", Extension::EXT_long_vector, 2, 2, "2", "component type, number of components"},
    {"fcoopmatNV", Extension::NV_cooperative_matrix, 4, 4, "4",
     "bits of a component, scope, rows, columns"},
    {"icoopmatNV", Extension::NV_integer_cooperative_matrix, 4, 4, "4",
     "bits of a component, scope, rows, columns"},
    {"ucoopmatNV", Extension::NV_integer_cooperative_matrix, 4, 4, "4",
     "bits of a component, scope, rows, columns"},
    {"tensorARM", Extension::ARM_tensors, 2, 2, "2", "component type, number of dimensions"},
};

const ParameterizedType *find(llvm::StringRef Name) {
  for (const ParameterizedType &T : ParameterizedTypes)
    if (Name == T.Name)
      return &T;
  return nullptr;
}

/// Reads the parameters of one type.
class Resolver {
public:
  Resolver(Context &Ctx, const ast::TypeSpecifier &T) : Ctx(Ctx), T(T), Name(T.TheName.Text) {}

  const Type *coopMatrix();
  const Type *coopVector();
  const Type *tensorLayout();
  const Type *tensorView();
  const Type *longVector();
  const Type *coopMatrixNV();
  const Type *tensorARM();

private:
  const Type *error() { return Ctx.Types.error(); }
  std::optional<ScalarKind> component(bool AllowBool);
  const Constant *value(unsigned Index, llvm::StringRef What);
  const Constant *positive(unsigned Index, llvm::StringRef What);
  const Constant *boolean(unsigned Index, llvm::StringRef What);
  bool isType(const ast::Expr &E);
  const Constant *dimensions();
  bool checkScope(const Constant *Scope);
  bool checkPermutation(const Constant *Dim, llvm::ArrayRef<const Constant *> Permutation);

  Context &Ctx;
  const ast::TypeSpecifier &T;
  llvm::StringRef Name;
};

/// True when the argument is written as a type: a keyword, or the name of a struct.
bool Resolver::isType(const ast::Expr &E) {
  if (llvm::isa<ast::TypeExpr>(E))
    return true;
  if (auto *N = llvm::dyn_cast<ast::NameExpr>(&E)) {
    Symbol *S = Ctx.Names.lookup(N->Text);
    return S && S->TheKind == Symbol::Kind::Type;
  }
  return false;
}

std::optional<ScalarKind> Resolver::component(bool AllowBool) {
  const ast::Expr &E = *T.Args[0];
  if (llvm::isa<ast::ErrorExpr>(E))
    return std::nullopt;
  const Type *C = nullptr;
  if (auto *TE = llvm::dyn_cast<ast::TypeExpr>(&E))
    C = Ctx.resolveType(*TE->Type);
  else if (auto *N = llvm::dyn_cast<ast::NameExpr>(&E); N && isType(E))
    C = Ctx.lookupTypeName(N->Text, E.Range);
  if (auto *N = llvm::dyn_cast<ast::NameExpr>(&E); N && !C && !Ctx.Names.lookup(N->Text)) {
    reportUnknownType(Ctx, N->Text, E.Range);
    return std::nullopt;
  }
  if (!C) {
    Ctx.report(E.Range, diag::err_type_parameter_expects_type) << "component type" << Name;
    return std::nullopt;
  }
  if (C->isError())
    return std::nullopt;
  // SPV_EXT_ocp_microscaling_types, issue 4: no cooperative types of them.
  const bool IsCoop = Name.starts_with("coop");
  if ((!C->isNumericScalar() && !(AllowBool && C->isBool())) ||
      (IsCoop && isMicroscaling(C->component()))) {
    Ctx.report(E.Range, diag::err_type_parameter_component) << Name << C->str() << AllowBool;
    return std::nullopt;
  }
  return C->component();
}

const Constant *Resolver::value(unsigned Index, llvm::StringRef What) {
  const ast::Expr &E = *T.Args[Index];
  if (llvm::isa<ast::ErrorExpr>(E))
    return nullptr;
  if (isType(E)) {
    Ctx.report(E.Range, diag::err_type_parameter_expects_value) << What << Name;
    return nullptr;
  }
  const Constant *C = Ctx.checkIntegerConstant(E, true, What);
  if (!C)
    return nullptr;
  // SPIR-V wants 32-bit integers; the signedness of a specialization constant is kept.
  ScalarKind K = C->type()->component();
  if (bitWidth(K) == 32)
    return C;
  const Type *To = Ctx.Types.scalar(isSignedInt(K) ? ScalarKind::I32 : ScalarKind::U32);
  return Ctx.Types.fold(ConstOp::Convert, To, C);
}

const Constant *Resolver::positive(unsigned Index, llvm::StringRef What) {
  const Constant *C = value(Index, What);
  // GLSL_KHR_cooperative_matrix 4.1.X leaves specialized values to the pipeline's creation.
  if (C && !C->isSpec() && C->asInt().value_or(0) <= 0) {
    Ctx.report(T.Args[Index]->Range, diag::err_type_parameter_positive)
        << What << Name << C->asInt().value_or(0);
    return nullptr;
  }
  return C;
}

const Constant *Resolver::boolean(unsigned Index, llvm::StringRef What) {
  const ast::Expr &E = *T.Args[Index];
  if (llvm::isa<ast::ErrorExpr>(E))
    return nullptr;
  if (isType(E)) {
    Ctx.report(E.Range, diag::err_type_parameter_bool) << What << Name;
    return nullptr;
  }
  const Expr *Checked = Ctx.checkExpr(E);
  if (Checked->Ty->isError())
    return nullptr;
  const Constant *C = Ctx.constantOf(Checked);
  if (C && C->type()->isInteger())
    C = Ctx.Types.fold(ConstOp::Convert, Ctx.Types.scalar(ScalarKind::Bool), C);
  if (!C || !C->type()->isBool()) {
    Ctx.report(E.Range, diag::err_type_parameter_bool) << What << Name;
    return nullptr;
  }
  return C;
}

bool Resolver::checkScope(const Constant *Scope) {
  constexpr int64_t Workgroup = 2, Subgroup = 3;
  std::optional<int64_t> Value = Scope->asInt();
  if (Scope->isSpec())
    return true;
  if (Value != Workgroup && Value != Subgroup) {
    Ctx.report(T.Args[1]->Range, diag::err_coop_scope) << Value.value_or(-1);
    return false;
  }
  if (Value == Workgroup && !stageHasWorkgroups(Ctx.P.TheStage)) {
    Ctx.report(T.Args[1]->Range, diag::err_workgroup_scope_stage) << stageName(Ctx.P.TheStage);
    return false;
  }
  if (Value == Workgroup && !Ctx.Decls->hasWorkgroupSize()) {
    Ctx.report(T.Args[1]->Range, diag::err_workgroup_scope_without_size);
    return false;
  }
  return true;
}

const Type *Resolver::coopMatrix() {
  std::optional<ScalarKind> K = component(false);
  const Constant *Scope = value(1, "scope");
  const Constant *Rows = positive(2, "number of rows");
  const Constant *Cols = positive(3, "number of columns");
  const Constant *Use = value(4, "use");
  if (!K || !Scope || !Rows || !Cols || !Use)
    return error();
  if (Use->isSpec()) {
    Ctx.report(T.Args[4]->Range, diag::err_coop_use_specialized);
    return error();
  }
  std::optional<int64_t> UseValue = Use->asInt();
  if (!UseValue || *UseValue < 0 || *UseValue > 2) {
    Ctx.report(T.Args[4]->Range, diag::err_coop_use) << UseValue.value_or(-1);
    return error();
  }
  if (!checkScope(Scope))
    return error();
  return Ctx.Types.coopMatrix(*K, Scope, Rows, Cols, Use);
}

/// `fcoopmatNV<bits, scope, rows, columns>`: "no error checking is performed on their values at
/// compile time", but on the bits, which make the component.
const Type *Resolver::coopMatrixNV() {
  const Constant *Bits = value(0, "number of bits");
  const Constant *Scope = value(1, "scope");
  const Constant *Rows = value(2, "number of rows");
  const Constant *Cols = value(3, "number of columns");
  if (!Bits || !Scope || !Rows || !Cols)
    return error();
  static constexpr std::array<ScalarKind, 3> Floats = {ScalarKind::F16, ScalarKind::F32,
                                                       ScalarKind::F64};
  static constexpr std::array<ScalarKind, 4> Signed = {ScalarKind::I8, ScalarKind::I16,
                                                       ScalarKind::I32, ScalarKind::I64};
  static constexpr std::array<ScalarKind, 4> Unsigned = {ScalarKind::U8, ScalarKind::U16,
                                                         ScalarKind::U32, ScalarKind::U64};
  llvm::ArrayRef<ScalarKind> Kinds = Name.starts_with("f")   ? llvm::ArrayRef<ScalarKind>(Floats)
                                     : Name.starts_with("i") ? llvm::ArrayRef<ScalarKind>(Signed)
                                                             : llvm::ArrayRef<ScalarKind>(Unsigned);
  std::optional<int64_t> Width = knownValue(Bits);
  for (ScalarKind K : Kinds)
    if (Width && *Width == int64_t(bitWidth(K)))
      return Ctx.Types.coopMatrix(K, Scope, Rows, Cols, nullptr);
  Ctx.report(T.Args[0]->Range, diag::err_coop_bits) << Name << Bits->str() << Name.starts_with("f");
  return error();
}

/// `tensorARM<type, rank>` (GL_ARM_tensors section 4.1.X).
const Type *Resolver::tensorARM() {
  std::optional<ScalarKind> K = component(true);
  const Constant *Rank = positive(1, "number of dimensions");
  if (!K || !Rank)
    return error();
  struct Row {
    ScalarKind Kind;
    Extension Needed;
  };
  static constexpr Row Rows[] = {{ScalarKind::BF16, Extension::ARM_tensors_bfloat16},
                                 {ScalarKind::E4M3, Extension::ARM_tensors_float_e4m3},
                                 {ScalarKind::E5M2, Extension::ARM_tensors_float_e5m2}};
  for (const Row &R : Rows)
    if (R.Kind == *K &&
        !Ctx.requireExtension(R.Needed, T.Args[0]->Range, "tensorARM of " + glslName(*K).str()))
      return error();
  if (isMicroscaling(*K)) {
    Ctx.report(T.Args[0]->Range, diag::err_type_parameter_component) << Name << glslName(*K) << 1;
    return error();
  }
  return Ctx.Types.tensor(*K, Rank);
}

const Type *Resolver::coopVector() {
  std::optional<ScalarKind> K = component(false);
  const Constant *Size = positive(1, "number of components");
  if (!K || !Size)
    return error();
  // No text gives a limit. More than this is no operand list of any instruction.
  if (int64_t N = Size->asInt().value_or(0); !Size->isSpec() && N > 0xffff) {
    Ctx.report(T.Args[1]->Range, diag::err_coop_vector_size) << N;
    return error();
  }
  return Ctx.Types.coopVector(*K, Size);
}

const Type *Resolver::longVector() {
  std::optional<ScalarKind> K = component(true);
  const Constant *Size = value(1, "number of components");
  if (!K || !Size)
    return error();
  if (Size->isSpec())
    return Ctx.Types.specVector(*K, Size);
  std::optional<int64_t> N = Size->asInt();
  if (!N || *N < 1 || *N > 0xffff) {
    Ctx.report(T.Args[1]->Range, diag::err_long_vector_size) << N.value_or(-1);
    return error();
  }
  return Ctx.Types.vector(*K, static_cast<uint32_t>(*N));
}

/// The first parameter of layouts and views: 1 to 5, also by default where it is specialized.
const Constant *Resolver::dimensions() {
  const Constant *Dim = value(0, "number of dimensions");
  if (!Dim)
    return nullptr;
  std::optional<int64_t> N = Dim->asInt();
  if (!N || *N < 1 || *N > 5) {
    Ctx.report(T.Args[0]->Range, diag::err_tensor_dimension_range) << Name << N.value_or(-1);
    return nullptr;
  }
  return Dim;
}

const Type *Resolver::tensorLayout() {
  const Constant *Dim = dimensions();
  const Constant *Clamp = T.Args.size() > 1 ? value(1, "clamp mode") : Ctx.Types.u32(0);
  if (!Dim || !Clamp)
    return error();
  std::optional<int64_t> Mode = Clamp->asInt();
  if (!Clamp->isSpec() && (!Mode || *Mode < 0 || *Mode > 4)) {
    Ctx.report(T.Args[1]->Range, diag::err_clamp_mode_range) << Mode.value_or(-1);
    return error();
  }
  return Ctx.Types.tensorLayout(Dim, Clamp);
}

bool Resolver::checkPermutation(const Constant *Dim, llvm::ArrayRef<const Constant *> Permutation) {
  unsigned Seen = 0;
  int64_t N = *Dim->asInt();
  for (unsigned I = 0; I < Permutation.size(); ++I) {
    const Constant *P = Permutation[I];
    if (P->isSpec())
      continue;
    std::optional<int64_t> V = P->asInt();
    bool InRange = V && *V >= 0 && *V < N;
    if (!InRange || (Seen & (1u << *V))) {
      Ctx.report(T.Args[I + 2]->Range, diag::err_tensor_view_permutation)
          << N << V.value_or(-1) << InRange;
      return false;
    }
    Seen |= 1u << *V;
  }
  return true;
}

const Type *Resolver::tensorView() {
  const Constant *Dim = dimensions();
  if (!Dim)
    return error();
  const Constant *Has =
      T.Args.size() > 1 ? boolean(1, "second parameter") : Ctx.Types.boolean(false);
  llvm::SmallVector<const Constant *, 5> Permutation;
  bool Failed = !Has;
  for (unsigned I = 2; I < T.Args.size(); ++I) {
    Permutation.push_back(value(I, "permutation"));
    Failed |= !Permutation.back();
  }
  if (Failed)
    return error();
  uint32_t N = static_cast<uint32_t>(*Dim->asInt());
  if (Permutation.empty())
    for (uint32_t I = 0; I < N; ++I)
      Permutation.push_back(Ctx.Types.u32(I));
  if (Permutation.size() != N) {
    Ctx.report(T.Range, diag::err_tensor_view_permutation_count) << N << Permutation.size();
    return error();
  }
  if (T.Args.size() > 2 && !checkPermutation(Dim, Permutation))
    return error();
  return Ctx.Types.tensorView(Dim, Has, Permutation);
}

} // namespace

std::optional<Extension> extensionForParameterized(llvm::StringRef TypeName) {
  const ParameterizedType *P = find(TypeName);
  return P ? std::optional(P->Needed) : std::nullopt;
}

llvm::StringRef parameterCountText(llvm::StringRef TypeName) {
  const ParameterizedType *P = find(TypeName);
  return P ? llvm::StringRef(P->CountText) : "";
}

llvm::StringRef parameterListText(llvm::StringRef TypeName) {
  const ParameterizedType *P = find(TypeName);
  return P ? llvm::StringRef(P->ListText) : "";
}

const Type *resolveParameterized(Context &Ctx, const ast::TypeSpecifier &T) {
  llvm::StringRef Name = T.TheName.Text;
  const ParameterizedType *P = find(Name);
  if (!P || !Ctx.requireExtension(P->Needed, T.TheName.Range, Name))
    return Ctx.Types.error();
  if (T.Args.empty()) // the parser has said so
    return Ctx.Types.error();
  Ctx.P.NeedsVulkanMemoryModel |= needsVulkanMemoryModel(P->Needed);
  if (T.Args.size() < P->Min || T.Args.size() > P->Max) {
    Ctx.report(T.Range, diag::err_type_parameter_count)
        << Name << P->CountText << T.Args.size() << P->ListText;
    return Ctx.Types.error();
  }
  Resolver R(Ctx, T);
  if (Name == "coopmat")
    return R.coopMatrix();
  if (Name == "coopvecNV")
    return R.coopVector();
  if (Name == "tensorLayoutNV")
    return R.tensorLayout();
  if (Name == "tensorViewNV")
    return R.tensorView();
  if (Name == "tensorARM")
    return R.tensorARM();
  if (Name.ends_with("coopmatNV"))
    return R.coopMatrixNV();
  return R.longVector();
}

} // namespace coop::sema
