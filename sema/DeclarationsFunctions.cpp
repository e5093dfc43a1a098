// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions: prototypes, definitions, overloads, parameters (GLSL 4.60 section 6.1). Calls are in
// Calls.cpp, what is said about all of them together in CallGraph.cpp.

#include "sema/DeclarationsInterface.h"
#include "sema/SpirvIntrinsics.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/Twine.h"

namespace coop::sema {

namespace {

/// Declares one function.
class FunctionDeclarer {
public:
  FunctionDeclarer(Context &Ctx, const ast::FunctionDecl &D) : Ctx(Ctx), D(D) {}
  void declare();

private:
  void declareErroneous();
  const Type *result(const Qualifiers &Q);
  void attributes(Function &F);
  Variable *parameter(const ast::Parameter &P);
  Direction direction(const Qualifiers &Q);
  Function *findOrCreate(const Type *Result, llvm::ArrayRef<const Variable *> Parameters);
  FunctionSet *functionSet();
  void checkRedeclaration(const Function &Old, const Type *Result,
                          llvm::ArrayRef<const Variable *> Parameters);
  bool checkPlace();
  void checkMain(const Type *Result);
  void define(Function &F, const Type *Result, llvm::ArrayRef<const Variable *> Parameters);

  Context &Ctx;
  const ast::FunctionDecl &D;
  bool RelaxedResult = false, NonUniformResult = false;
  const SpirvInstruction *Instruction = nullptr;
};

const Type *FunctionDeclarer::result(const Qualifiers &Q) {
  rejectStorage(Ctx, Q, "a function's result");
  rejectMemory(Ctx, Q, "a function's result");
  rejectInterpolation(Ctx, Q, "a function's result");
  rejectInvariant(Ctx, Q, "a function's result");
  rejectLayout(Ctx, Q, "a function's result");
  if (Q.IsConst)
    Ctx.report(Q.ConstRange, diag::err_qualifier_not_allowed) << "const"
                                                              << "a function's result";
  if (D.Result->Struct)
    Ctx.report(D.Result->Struct->Range, diag::err_struct_in_signature);
  const Type *T = Ctx.resolveType(*D.Result);
  if (T->isError())
    return T;
  const TypeTraits &Traits = Ctx.Traits.of(T);
  if (Traits.HasOpaque) {
    Ctx.report(D.Result->Range, diag::err_opaque_storage) << T->str() << "a function's result";
    return Ctx.Types.error();
  }
  if (Traits.HasUnsized) {
    Ctx.report(D.Result->Range, diag::err_unsized_array_here);
    return Ctx.Types.error();
  }
  RelaxedResult = isRelaxed(Ctx, Q, T, D.Result->Range);
  NonUniformResult = Q.NonUniform;
  return T;
}

Direction FunctionDeclarer::direction(const Qualifiers &Q) {
  using enum ast::QualifierKind;
  if (Q.Storage && *Q.Storage != In && *Q.Storage != Out && *Q.Storage != InOut) {
    Ctx.report(Q.StorageRange, diag::err_qualifier_not_allowed)
        << ast::qualifierSpelling(*Q.Storage) << "a parameter";
    return Direction::In;
  }
  bool Writes = Q.isStorage(Out) || Q.isStorage(InOut);
  if (Q.IsConst && Writes) {
    Ctx.report(Q.ConstRange, diag::err_conflicting_qualifiers)
        << "const" << ast::qualifierSpelling(*Q.Storage) << Q.StorageRange;
    return Direction::In;
  }
  return Q.isStorage(Out) ? Direction::Out
         : Writes         ? Direction::InOut
         : Q.IsConst      ? Direction::ConstIn
                          : Direction::In;
}

Variable *FunctionDeclarer::parameter(const ast::Parameter &P) {
  Qualifiers Q = resolveQualifiers(Ctx, P.Qualifiers);
  rejectInterpolation(Ctx, Q, "a parameter");
  rejectLayout(Ctx, Q, "a parameter");
  if (P.Type->Struct)
    Ctx.report(P.Type->Struct->Range, diag::err_struct_in_signature);
  auto *V = Ctx.P.make<Variable>();
  V->TheStorage = Storage::Parameter;
  V->TheDirection = direction(Q);
  V->Name = Ctx.Types.copy(P.TheName.Text);
  V->Range = P.TheName.isValid() ? P.TheName.Range : P.Range;
  V->Memory = Q.Memory;
  V->SubgroupUniform = Q.SubgroupUniform;
  V->Decorations = Q.Decorations;
  V->ByReference = Q.ByReference != nullptr;
  V->IsLiteral = Q.IsLiteral != nullptr;
  if (Q.IsLiteral && !Instruction)
    Ctx.report(Q.IsLiteral->Range, diag::err_spirv_literal_parameter);
  const Type *T = Ctx.applyArrays(Ctx.resolveType(*P.Type), P.Arrays);
  if (T->isVoid() && !P.TheName.isValid() && D.Parameters.size() > 1) {
    Ctx.report(P.Range, diag::err_void_parameter);
    T = Ctx.Types.error();
  } else if (!checkVariableType(Ctx, T, Storage::Parameter, V->Range)) {
    T = Ctx.Types.error();
  } else if (Ctx.Traits.of(T).HasOpaque && Direction::In != V->TheDirection &&
             Direction::ConstIn != V->TheDirection) {
    Ctx.report(V->Range, diag::err_opaque_out_parameter) << T->str();
    T = Ctx.Types.error();
  }
  if (Q.Invariant)
    Ctx.report(Q.InvarianceRange, diag::err_qualifier_not_allowed) << "invariant" << "a parameter";
  bool IsImage = Ctx.Traits.of(T).HasOpaque;
  if (!IsImage)
    ignoreMemory(Ctx, Q, T, "a parameter that is no image");
  V->Ty = T;
  V->Relaxed = !T->isError() && isRelaxed(Ctx, Q, T, V->Range);
  V->NonUniform = Q.NonUniform;
  // What a call passes to a precise parameter contributes to it, too, which nobody follows.
  if (V->TheDirection == Direction::Out)
    takePrecise(Ctx, Q, *V);
  return V;
}

/// A prototype inside of a function declares one of the global scope, too.
FunctionSet *FunctionDeclarer::functionSet() {
  Symbol *S = Ctx.Names.lookupGlobal(D.TheName.Text);
  if (S && S->TheKind == Symbol::Kind::Functions)
    return S->Functions;
  // Freed with the other state of the analysis.
  Ctx.Decls->FunctionSets.push_back(std::make_unique<FunctionSet>());
  FunctionSet *Set = Ctx.Decls->FunctionSets.back().get();
  Symbol New;
  New.TheKind = Symbol::Kind::Functions;
  New.Range = D.TheName.Range;
  New.Functions = Set;
  if (Ctx.Names.isGlobal())
    declareName(Ctx, D.TheName, New);
  else if (!S)
    Ctx.Names.declareGlobal(D.TheName.Text, New);
  return Set;
}

/// What prototypes and the definition of one function must agree in (section 6.1).
void FunctionDeclarer::checkRedeclaration(const Function &Old, const Type *Result,
                                          llvm::ArrayRef<const Variable *> Parameters) {
  if (Old.Result != Result && !Old.Result->isError() && !Result->isError()) {
    Ctx.report(D.TheName.Range, diag::err_function_result_differs)
        << D.TheName.Text << Result->str() << Old.Result->str();
    Ctx.report(Old.Range, diag::note_previous_declaration) << D.TheName.Text;
    return;
  }
  if (Old.Relaxed != RelaxedResult) {
    Ctx.report(D.TheName.Range, diag::warn_result_precision_differs) << D.TheName.Text;
    Ctx.report(Old.Range, diag::note_previous_declaration) << D.TheName.Text;
  }
  for (size_t I = 0; I < Parameters.size(); ++I)
    if (const Variable &A = *Old.Parameters[I], &B = *Parameters[I];
        A.TheDirection != B.TheDirection || A.Relaxed != B.Relaxed) {
      Ctx.report(B.Range, diag::err_parameter_direction_differs)
          << I + 1 << (A.TheDirection == B.TheDirection);
      Ctx.report(Old.Parameters[I]->Range, diag::note_previous_declaration) << D.TheName.Text;
      return;
    }
}

Function *FunctionDeclarer::findOrCreate(const Type *Result,
                                         llvm::ArrayRef<const Variable *> Parameters) {
  FunctionSet *Set = functionSet();
  FunctionSet::ParameterTypes Types;
  for (const Variable *P : Parameters)
    Types.push_back(P->Ty);
  if (Function *F = Set->find(Types)) {
    checkRedeclaration(*F, Result, Parameters);
    // Else calls go by the first.
    if ((D.Body && !Ctx.Decls->Functions[F].Definition) || F->Result->isError())
      F->Result = Result;
    return F;
  }
  auto *F = Ctx.P.make<Function>();
  F->Name = Ctx.Types.copy(D.TheName.Text);
  F->Result = Result;
  F->Range = D.TheName.Range;
  F->Parameters = Ctx.P.copy(Parameters);
  if (Set->Overloads.size() == MaxOverloads)
    Ctx.report(D.TheName.Range, diag::err_too_many_overloads) << D.TheName.Text << MaxOverloads;
  if (Set->Overloads.size() <= MaxOverloads)
    Set->Overloads.push_back(F);
  Set->ByTypes.insert({std::move(Types), F});
  Ctx.Decls->Functions.insert({F, {nullptr, D.TheName.Range}});
  return F;
}

/// ESSL 3.10 has some stages by extensions alone.
static void requireStage(Context &Ctx, SourceRange R) {
  using enum Extension;
  const bool IsTessellation =
      Ctx.P.TheStage == Stage::TessControl || Ctx.P.TheStage == Stage::TessEvaluation;
  if (!IsTessellation && Ctx.P.TheStage != Stage::Geometry)
    return;
  Availability Any{{EXT_geometry_shader, OES_geometry_shader}, true, 320};
  if (IsTessellation)
    Any.Extensions = {EXT_tessellation_shader, OES_tessellation_shader};
  Ctx.requireAvailable(Any, R, (stageName(Ctx.P.TheStage) + " shader").str());
}

void FunctionDeclarer::checkMain(const Type *Result) {
  if (D.TheName.Text != "main")
    return;
  if (D.Body)
    requireStage(Ctx, D.TheName.Range);
  if (!D.Parameters.empty() || !(Result->isVoid() || Result->isError()))
    Ctx.report(D.TheName.Range, diag::err_main_signature);
}

void FunctionDeclarer::define(Function &F, const Type *Result,
                              llvm::ArrayRef<const Variable *> Parameters) {
  DeclarationState::FunctionRecord &Record = Ctx.Decls->Functions[&F];
  if (Record.Definition) {
    if (F.Result != Result) // which was reported
      return;
    Ctx.report(D.TheName.Range, diag::err_function_redefined) << D.TheName.Text;
    Ctx.report(F.Range, diag::note_previous_declaration) << D.TheName.Text;
    return;
  }
  Record.Definition = &D;
  F.Range = D.TheName.Range;
  F.Parameters = Ctx.P.copy(Parameters);
  // Parameters and body are one scope (section 4.2.2).
  Ctx.Names.push();
  for (size_t I = 0; I < Parameters.size(); ++I)
    if (D.Parameters[I].TheName.isValid())
      declareVariable(Ctx, D.Parameters[I].TheName, const_cast<Variable *>(Parameters[I]));
  Ctx.CurrentFunction = &F;
  F.Body = checkBody(Ctx, *D.Body);
  Ctx.CurrentFunction = nullptr;
  Ctx.Names.pop();
}

/// What is said of the function as a whole; that of an entry point becomes a mode of it.
void FunctionDeclarer::attributes(Function &F) {
  using spirv::ExecutionMode;
  struct Row {
    llvm::StringLiteral Name;
    Extension Needed;
    std::optional<ExecutionMode> Mode;
    spirv::FunctionControl Control;
  };
  static constexpr Row Rows[] = {
      {"subgroup_uniform_control_flow", Extension::EXT_subgroup_uniform_control_flow,
       ExecutionMode::SubgroupUniformControlFlowKHR, spirv::FunctionControl::None},
      {"maximally_reconverges", Extension::EXT_maximal_reconvergence,
       ExecutionMode::MaximallyReconvergesKHR, spirv::FunctionControl::None},
      {"inline", Extension::EXT_function_control_attributes, std::nullopt,
       spirv::FunctionControl::Inline},
      {"noinline", Extension::EXT_function_control_attributes, std::nullopt,
       spirv::FunctionControl::DontInline},
  };
  for (const ast::Attribute &A : D.Attributes) {
    const Row *R =
        llvm::find_if(Rows, [&](const Row &Each) { return Each.Name == A.TheName.Text; });
    if (R == std::end(Rows) || !Ctx.requireExtension(R->Needed, A.Range, A.TheName.Text))
      continue;
    F.Control |= static_cast<uint32_t>(R->Control);
    if (!R->Mode)
      continue;
    if (F.Name != "main") {
      Ctx.report(A.Range, diag::warn_attribute_entry_point) << A.TheName.Text;
      continue;
    }
    auto Number = static_cast<uint32_t>(*R->Mode);
    auto IsSame = [&](const Program::ExecutionMode &Old) { return Old.Mode == Number; };
    if (llvm::none_of(Ctx.P.ExecutionModes, IsSame))
      Ctx.P.ExecutionModes.push_back({Number, {}});
  }
}

/// Section 6.1 has prototypes outside of functions only; desktop compilers take them everywhere.
bool FunctionDeclarer::checkPlace() {
  if (Ctx.Names.isGlobal())
    return true;
  const bool IsEs = Ctx.P.TheProfile == ast::Profile::Es;
  Ctx.report(D.TheName.Range,
             IsEs ? diag::err_function_in_function : diag::warn_prototype_in_function)
      << D.TheName.Text;
  return !IsEs;
}

/// Calls of it are not checked, and it is not said to have no body.
void FunctionDeclarer::declareErroneous() {
  auto *F = Ctx.P.make<Function>();
  F->Name = Ctx.Types.copy(D.TheName.Text);
  F->Result = Ctx.Types.error();
  F->Range = D.TheName.Range;
  functionSet()->Overloads.push_back(F);
}

void FunctionDeclarer::declare() {
  if (!checkPlace())
    return;
  if (D.HasErrors)
    return declareErroneous();
  Qualifiers Q = resolveQualifiers(Ctx, D.Qualifiers);
  bool Failed = false;
  if (Q.Instruction) {
    Instruction = resolveSpirvInstruction(Ctx, *Q.Instruction);
    Failed = !Instruction;
  }
  const Type *Result = result(Q);
  llvm::SmallVector<const Variable *, 8> Parameters;
  for (const ast::Parameter &Each : D.Parameters)
    Parameters.push_back(parameter(Each));
  checkMain(Result);
  Function *F = findOrCreate(Failed ? Ctx.Types.error() : Result, Parameters);
  F->Relaxed = RelaxedResult;
  F->NonUniform = NonUniformResult;
  F->Decorations = Q.Decorations;
  attributes(*F);
  if (Instruction)
    F->Instruction = Instruction;
  if (D.Body && F->Instruction)
    Ctx.report(D.TheName.Range, diag::err_spirv_instruction_body) << D.TheName.Text;
  else if (D.Body)
    define(*F, Result, Parameters);
}

} // namespace

void declareFunction(Context &Ctx, const ast::FunctionDecl &D) {
  if (D.TheName.isValid())
    FunctionDeclarer(Ctx, D).declare();
}

} // namespace coop::sema
