// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables and blocks of rays and tasks (GL_EXT_ray_tracing sections 4.3 and 4.4,
// GL_NV_ray_tracing, GL_EXT_shader_invocation_reorder, GL_EXT_mesh_shader section 4.3.X), and the
// layout qualifiers that come with them. The calls that use them are in RayCalls.cpp.

#include "sema/DeclarationsInterface.h"
#include "sema/Rays.h"

namespace coop::sema {

namespace {

enum class LocationRule : uint8_t { None, Optional, Expected };

/// One storage qualifier. Stages are letters of LayoutQualifiers.def.
struct RayDataKind {
  ast::QualifierKind Qualifier;
  Storage TheStorage;
  LocationRule Location;
  bool OnlyOne; ///< with several of them it is undefined which one is meant
  llvm::StringLiteral Stages;
};

constexpr RayDataKind Kinds[] = {
    {ast::QualifierKind::RayPayload, Storage::RayPayload, LocationRule::Expected, false, "RHS"},
    {ast::QualifierKind::RayPayloadIn, Storage::RayPayloadIn, LocationRule::Optional, true, "AHS"},
    {ast::QualifierKind::HitAttribute, Storage::HitAttribute, LocationRule::None, true, "IAH"},
    {ast::QualifierKind::CallableData, Storage::CallableData, LocationRule::Expected, false,
     "RHSL"},
    {ast::QualifierKind::CallableDataIn, Storage::CallableDataIn, LocationRule::Optional, true,
     "L"},
    {ast::QualifierKind::HitObjectAttribute, Storage::HitObjectAttribute, LocationRule::Expected,
     false, "RHS"},
    {ast::QualifierKind::TaskPayloadShared, Storage::TaskPayload, LocationRule::None, true, "TM"},
};

const RayDataKind *findKind(const Qualifiers &Q) {
  const auto *Found =
      llvm::find_if(Kinds, [&](const RayDataKind &K) { return Q.isStorage(K.Qualifier); });
  return Found == std::end(Kinds) ? nullptr : Found;
}

/// Checks one variable or block.
class RayDeclarer {
public:
  RayDeclarer(Context &Ctx, const Qualifiers &Q) : Ctx(Ctx), Q(Q), Kind(*findKind(Q)) {}
  bool check(bool IsBlock);
  void finish(Variable &V, const ast::Name &Name);
  Storage storage() const { return Kind.TheStorage; }
  llvm::StringRef spelling() const { return Q.StorageSpelling; }

private:
  bool isInStage() const;
  void checkOnlyOne(const Variable &V);

  Context &Ctx;
  const Qualifiers &Q;
  const RayDataKind &Kind;
};

/// GL_NV_ray_tracing lets any-hit shaders trace too.
bool RayDeclarer::isInStage() const {
  char Letter = stageLetter(Ctx.P.TheStage);
  bool NvPayload = Kind.TheStorage == Storage::RayPayload && Q.StorageSpelling.ends_with("NV");
  return Kind.Stages.contains(Letter) || (NvPayload && Letter == 'A');
}

bool RayDeclarer::check(bool IsBlock) {
  llvm::StringRef What = Kind.TheStorage == Storage::TaskPayload ? "a task's payload" : "ray data";
  rejectMemory(Ctx, Q, What);
  rejectInterpolation(Ctx, Q, What);
  if (!isInStage()) {
    Ctx.report(Q.StorageRange, diag::err_ray_data_stage) << spelling() << stageName(Ctx.P.TheStage);
    return false;
  }
  if (Kind.Location == LocationRule::None) {
    rejectLayout(Ctx, Q,
                 (IsBlock ? "a block that is '" : "a variable that is '") + spelling().str() + "'");
    return true;
  }
  return checkLayoutPlace(Ctx, Q, place::RayData, What);
}

/// "If multiple variables are present, the results ... are undefined."
void RayDeclarer::checkOnlyOne(const Variable &V) {
  for (const Variable *Other : Ctx.P.Globals) {
    if (Other->TheStorage != Kind.TheStorage)
      continue;
    bool IsTask = Kind.TheStorage == Storage::TaskPayload;
    Ctx.P.MayBeInvalid = true;
    Ctx.report(V.Range, IsTask ? diag::err_two_task_payloads : diag::warn_ray_data_twice)
        << spelling();
    Ctx.report(Other->Range, diag::note_declared_here) << Other->Name;
    return;
  }
}

/// Location and companions of a variable that is otherwise good.
void RayDeclarer::finish(Variable &V, const ast::Name &Name) {
  if (Kind.OnlyOne)
    checkOnlyOne(V);
  if (const LayoutValue *L = Q.find(LayoutId::Location)) {
    V.Location = L->Value;
    bool IsCallable =
        V.TheStorage == Storage::CallableData || V.TheStorage == Storage::CallableDataIn;
    // Incoming data has a location of the same space: a call may pass it on.
    auto Clashes = [&](const Variable *Other) {
      bool OtherCallable = Other->TheStorage == Storage::CallableData ||
                           Other->TheStorage == Storage::CallableDataIn;
      bool OtherPayload =
          Other->TheStorage == Storage::RayPayload || Other->TheStorage == Storage::RayPayloadIn;
      bool IsAttribute = V.TheStorage == Storage::HitObjectAttribute;
      bool SameSpace = IsAttribute  ? Other->TheStorage == V.TheStorage
                       : IsCallable ? OtherCallable
                                    : OtherPayload;
      return SameSpace && Other->Location == V.Location;
    };
    if (auto Other = llvm::find_if(Ctx.P.Globals, Clashes); Other != Ctx.P.Globals.end()) {
      Ctx.report(L->Range, diag::err_ray_location_used) << L->Value;
      Ctx.report((*Other)->Range, diag::note_location_used) << L->Value;
    }
  } else if (Kind.Location == LocationRule::Expected && !Q.LayoutFailed) {
    Ctx.report(Name.Range, diag::warn_ray_data_location) << Name.Text << spelling();
  }
  Ctx.P.Globals.push_back(&V);
}

} // namespace

bool isRayData(const Qualifiers &Q) { return findKind(Q) != nullptr; }

void declareRayVariable(Context &Ctx, const Qualifiers &Q, const ast::Declarator &D,
                        const Type *T) {
  RayDeclarer R(Ctx, Q);
  bool Good = R.check(false) && checkVariableType(Ctx, T, R.storage(), D.TheName.Range);
  auto *V = Ctx.P.make<Variable>();
  V->Name = Ctx.Types.copy(D.TheName.Text);
  V->Ty = Good ? T : Ctx.Types.error();
  V->TheStorage = Good ? R.storage() : Storage::Global;
  V->Range = D.TheName.Range;
  V->Relaxed = isRelaxed(Ctx, Q, T, V->Range);
  declareVariable(Ctx, D.TheName, V);
  if (Good)
    R.finish(*V, D.TheName);
}

/// A member: no layout of its own ("It is illegal to have layout qualifier on members").
static void declareRayMember(Context &Ctx, const Qualifiers &Q, Storage S,
                             const ast::VariablesDecl &M, llvm::SmallVectorImpl<Field> &Fields) {
  Qualifiers MQ = resolveQualifiers(Ctx, M.Qualifiers);
  checkMemberStorage(Ctx, Q, MQ);
  std::string What = "a member of a block that is '" + Q.StorageSpelling.str() + "'";
  rejectMemory(Ctx, MQ, What);
  rejectInterpolation(Ctx, MQ, What);
  rejectLayout(Ctx, MQ, What);
  if (M.Type->Struct)
    Ctx.report(M.Type->Struct->Range, diag::err_struct_in_block);
  const Type *Base = Ctx.resolveType(*M.Type);
  for (const ast::Declarator &D : M.Declarators) {
    if (!D.TheName.isValid())
      continue;
    checkIdentifier(Ctx, D.TheName);
    Field F;
    F.Name = D.TheName.Text;
    F.Ty = Ctx.applyArrays(Base, D.Arrays, /*AllowUnsized=*/false);
    F.Range = D.TheName.Range;
    if (!checkVariableType(Ctx, F.Ty, S, F.Range))
      F.Ty = Ctx.Types.error();
    Fields.push_back(F);
  }
}

void declareRayBlock(Context &Ctx, const Qualifiers &Q, const ast::BlockDecl &D) {
  RayDeclarer R(Ctx, Q);
  bool Good = R.check(true);
  checkIdentifier(Ctx, D.BlockName);
  llvm::SmallVector<Field, 8> Fields;
  for (const ast::VariablesDecl *M : D.Members)
    declareRayMember(Ctx, Q, R.storage(), *M, Fields);
  checkFieldNames(Ctx, Fields);
  StructInfo Info;
  Info.Name = D.BlockName.Text;
  Info.Fields = Fields;
  Info.Range = D.BlockName.Range;
  declareBlockName(Ctx, D, Q.StorageSpelling);
  auto *V = Ctx.P.make<Variable>();
  V->TheStorage = Good ? R.storage() : Storage::Global;
  V->Range = D.Instance.isValid() ? D.Instance.Range : D.BlockName.Range;
  V->IsBlock = true;
  V->Ty = Fields.empty() ? Ctx.Types.error()
                         : Ctx.applyArrays(Ctx.Types.structure(Info), D.Arrays, false);
  if (!Good)
    V->Ty = Ctx.Types.error();
  declareBlockNames(Ctx, D, V);
  if (!V->Ty->isError())
    R.finish(*V, D.Instance.isValid() ? D.Instance : D.BlockName);
}

// ---- layout qualifiers

bool checkRecordLayouts(Context &Ctx, const Qualifiers &Q, const ast::Name &Block) {
  bool IsBuffer = Q.isStorage(ast::QualifierKind::Buffer);
  if (const LayoutValue *H = Q.find(LayoutId::HitObjectRecordNV);
      H && !Q.has(LayoutId::BufferReference)) {
    Ctx.report(H->Range, diag::err_hit_object_record_reference) << H->Name;
    return false;
  }
  const LayoutValue *Record = Q.find(LayoutId::ShaderRecord);
  if (!Record)
    return true;
  if (!IsBuffer) {
    Ctx.report(Record->Range, diag::err_shader_record_not_buffer) << Record->Name;
    return false;
  }
  for (LayoutId Id : {LayoutId::Binding, LayoutId::Set})
    if (const LayoutValue *L = Q.find(Id)) {
      Ctx.report(L->Range, diag::err_shader_record_binding) << L->Name << Record->Name;
      return false;
    }
  for (const Variable *Other : Ctx.P.Globals)
    if (Other->TheStorage == Storage::ShaderRecord) {
      Ctx.report(Block.Range, diag::err_two_shader_records) << Record->Name;
      Ctx.report(Other->Range, diag::note_declared_here) << Other->Ty->str();
      break; // declared all the same: otherwise each use of a member would be another error
    }
  return true;
}

void declareAlone(Context &Ctx, const Qualifiers &Q) {
  if (!checkLayoutPlace(Ctx, Q, place::Alone, "a declaration of its own"))
    return;
  Ctx.P.PrimitiveCulling |= Q.has(LayoutId::PrimitiveCulling);
}

} // namespace coop::sema
