// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments of ray tracing calls that GLSL writes as constants and SPIR-V takes as something else:
// the location of a payload, callable data or attributes stands for the variable that has it
// (GL_EXT_ray_tracing section 8.19), and `committed` chooses an intersection (GL_EXT_ray_query).

#include "sema/CooperativeRules.h"
#include "sema/Rays.h"

namespace coop::sema {

namespace {

/// A parameter that names a variable by its location.
struct LocationRow {
  llvm::StringLiteral Parameter; ///< as Builtins.def calls it
  Storage Outgoing, Incoming;    ///< the one for choice, and the one to pass on
  llvm::StringLiteral Qualifier;
  bool ById; ///< SPIR-V takes the location itself (SPV_NV_ray_tracing)
};

constexpr LocationRow Rows[] = {
    {"payload", Storage::RayPayload, Storage::RayPayloadIn, "rayPayloadEXT", false},
    {"payloadId", Storage::RayPayload, Storage::RayPayloadIn, "rayPayloadNV", true},
    {"callable", Storage::CallableData, Storage::CallableDataIn, "callableDataEXT", false},
    {"callableId", Storage::CallableData, Storage::CallableDataIn, "callableDataNV", true},
    {"attribute", Storage::HitObjectAttribute, Storage::HitObjectAttribute, "hitObjectAttributeEXT",
     false},
};

const LocationRow *findRow(llvm::StringRef Parameter) {
  for (const LocationRow &R : Rows)
    if (Parameter == R.Parameter)
      return &R;
  return nullptr;
}

/// The variable with the location; null where there is none yet.
const Variable *findVariable(const Context &Ctx, const LocationRow &Row, uint32_t Location) {
  for (Storage S : {Row.Outgoing, Row.Incoming})
    for (const Variable *V : Ctx.P.Globals)
      if (V->TheStorage == S && V->Location == Location)
        return V;
  return nullptr;
}

/// The variables that a call could have meant.
void noteOtherLocations(Context &Ctx, const LocationRow &Row) {
  for (const Variable *V : Ctx.P.Globals)
    if ((V->TheStorage == Row.Outgoing || V->TheStorage == Row.Incoming) && V->Location)
      Ctx.report(V->Range, diag::note_has_location) << V->Name << *V->Location;
}

} // namespace

const Expr *transposedBuiltin(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  llvm::StringRef Base = Name == "gl_ObjectToWorld3x4EXT"   ? "gl_ObjectToWorldEXT"
                         : Name == "gl_WorldToObject3x4EXT" ? "gl_WorldToObjectEXT"
                                                            : "";
  if (Base.empty())
    return nullptr;
  Symbol *S = Ctx.Names.lookup(Base);
  if (!S)
    S = Ctx.lookupBuiltinVariable(Base, R);
  if (!S)
    return errorExpr(Ctx, R);
  const Expr *Matrix = Ctx.P.make<VariableExpr>(S->Var, R);
  const Type *T = Matrix->Ty;
  return Ctx.P.make<BuiltinCallExpr>(&getBuiltin(BuiltinId::Transpose),
                                     Ctx.P.copy(llvm::ArrayRef(Matrix)),
                                     Ctx.Types.matrix(T->component(), T->rows(), T->columns()), R);
}

bool checkRayArguments(Context &Ctx, BuiltinUse &Use) {
  for (size_t I = 0; I < Use.Args.size(); ++I) {
    const SignatureParameter &P = *Use.Parameters[I];
    if (P.Mode != Passing::Const)
      continue;
    const LocationRow *Row = findRow(P.Name);
    const bool IsCommitted = P.Name == "committed";
    if (!Row && !IsCommitted)
      continue;
    int64_t Value = Ctx.constantOf(Use.Args[I])->asInt().value_or(0);
    SourceRange R = Use.Args[I]->Range;
    if (IsCommitted) {
      Use.Args[I] = constantExpr(Ctx, Ctx.Types.u32(Value ? 1 : 0), R);
      continue;
    }
    if (Value < 0) {
      Ctx.report(R, diag::err_ray_location_unknown) << Row->Qualifier << Value << Use.name();
      return false;
    }
    // The variable may be declared further down.
    VariableExpr *E = nullptr;
    if (!Row->ById) {
      auto *Unknown = Ctx.P.make<Variable>();
      Unknown->TheStorage = Row->Outgoing;
      Unknown->Ty = Ctx.Types.error();
      E = Ctx.P.make<VariableExpr>(Unknown, R);
      E->IsLValue = false;
      Use.Args[I] = E;
    }
    Ctx.Decls->RayLocations.push_back(
        {E, static_cast<uint32_t>(Row - Rows), static_cast<uint32_t>(Value), R, Use.name()});
  }
  return true;
}

void finishRays(Context &Ctx) {
  for (const DeclarationState::RayLocation &L : Ctx.Decls->RayLocations) {
    const LocationRow &Row = Rows[L.Row];
    const Variable *V = findVariable(Ctx, Row, L.Location);
    if (!V) {
      Ctx.report(L.Range, diag::err_ray_location_unknown)
          << Row.Qualifier << L.Location << L.Function;
      noteOtherLocations(Ctx, Row);
      continue;
    }
    if (L.Use) {
      L.Use->Var = V;
      L.Use->Ty = V->Ty;
    }
  }
}

} // namespace coop::sema
