// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of single builtins outside the cooperative extensions, and the choice of the rule for each:
// scopes and semantics (GL_KHR_memory_scope_semantics section 8.11), subgroups' extended types,
// interpolation.

#include "sema/CooperativeRules.h"
#include "sema/Rays.h"

namespace coop::sema {

namespace {

constexpr int64_t Acquire = 0x2, Release = 0x4, AcquireRelease = 0x8, MakeAvailable = 0x2000,
                  MakeVisible = 0x4000, Volatile = 0x8000;
constexpr int64_t AllSemantics =
    Acquire | Release | AcquireRelease | MakeAvailable | MakeVisible | Volatile;
constexpr int64_t Device = 1, Workgroup = 2, Subgroup = 3, Invocation = 4, QueueFamily = 5,
                  ShaderCall = 6; // gl_Scope...
constexpr int64_t OutputStorage = 0x1000;
constexpr int64_t AllStorage = 0x40 | 0x100 | 0x800 | OutputStorage;

/// The constants of one call by the names of their parameters.
class SemanticsChecker {
public:
  SemanticsChecker(Context &Ctx, const BuiltinUse &Use) : Ctx(Ctx), Use(Use) {}
  bool check();

private:
  std::optional<size_t> find(llvm::StringRef Name) const {
    for (size_t I = 0; I < Use.Args.size(); ++I)
      if (Use.Parameters[I]->Name == Name && Use.Parameters[I]->Mode == Passing::Const)
        return I;
    return std::nullopt;
  }
  int64_t value(size_t I) const { return Ctx.constantOf(Use.Args[I])->asInt().value_or(-1); }
  bool fail(size_t I, diag::Id Id, llvm::StringRef A, llvm::StringRef B) {
    Ctx.report(Use.Args[I]->Range, Id) << A << B;
    return false;
  }
  bool checkScope(llvm::StringRef Name);
  bool checkStage(size_t I, llvm::StringRef Name);
  bool checkPair(llvm::StringRef StorageName, llvm::StringRef SemName);
  bool checkSemantics(size_t I);
  bool checkUnequal(size_t Equal, size_t Unequal);
  bool checkFunction(size_t Storage, size_t Sem, llvm::StringRef SemName);

  Context &Ctx;
  const BuiltinUse &Use;
};

bool SemanticsChecker::checkScope(llvm::StringRef Name) {
  std::optional<size_t> I = find(Name);
  if (!I)
    return true;
  // Vulkan: VUID-StandaloneSpirv-None-04636.
  if (Name == "execution" && value(*I) != Workgroup && value(*I) != Subgroup)
    return fail(*I, diag::err_execution_scope, std::to_string(value(*I)), "");
  Ctx.P.NeedsVulkanMemoryModel |= value(*I) == QueueFamily;
  if (value(*I) >= Device && value(*I) <= ShaderCall)
    return checkStage(*I, Name);
  return fail(*I, diag::err_scope_value, Name, std::to_string(value(*I)));
}

/// Vulkan: VUID-StandaloneSpirv-None-04637, 07321 and 04640.
bool SemanticsChecker::checkStage(size_t I, llvm::StringRef Name) {
  const Stage S = Ctx.P.TheStage;
  const llvm::StringRef Kind = Name == "execution" ? Name : "memory";
  if (value(I) == Workgroup && !stageHasWorkgroups(S) && S != Stage::TessControl)
    Ctx.report(Use.Args[I]->Range, diag::err_scope_stage)
        << Kind << "gl_ScopeWorkgroup" << "compute, task, mesh and tessellation control"
        << stageName(S);
  else if (value(I) == ShaderCall && !stageIsRay(S))
    Ctx.report(Use.Args[I]->Range, diag::err_scope_stage)
        << Kind << "gl_ScopeShaderCallEXT" << "ray tracing" << stageName(S);
  else
    return true;
  return false;
}

bool SemanticsChecker::checkSemantics(size_t I) {
  int64_t Sem = value(I);
  if (Sem < 0 || (Sem & ~AllSemantics))
    return fail(I, diag::err_semantics_bits, "semantics", "gl_Semantics");
  int64_t Order = Sem & (Acquire | Release | AcquireRelease);
  if (Order & (Order - 1))
    return fail(I, diag::err_semantics_order, "", "");
  if ((Sem & MakeAvailable) && !(Sem & (Release | AcquireRelease)))
    return fail(I, diag::err_semantics_requires, "gl_SemanticsMakeAvailable",
                "gl_SemanticsRelease or gl_SemanticsAcquireRelease");
  if ((Sem & MakeVisible) && !(Sem & (Acquire | AcquireRelease)))
    return fail(I, diag::err_semantics_requires, "gl_SemanticsMakeVisible",
                "gl_SemanticsAcquire or gl_SemanticsAcquireRelease");
  return true;
}

bool SemanticsChecker::checkFunction(size_t Storage, size_t Sem, llvm::StringRef SemName) {
  int64_t S = value(Sem);
  llvm::StringRef Name = Use.name();
  // GL_EXT_split_barrier: one half releases, the other acquires (VUID-StandaloneSpirv 13556,
  // 13557).
  const bool Arrives = Name == "controlBarrierArrive", Waits = Name == "controlBarrierWait";
  const bool Stores = Name == "atomicStore" || Name == "imageAtomicStore";
  const bool Loads = Name == "atomicLoad" || Name == "imageAtomicLoad";
  if ((Stores || Arrives) && (S & (Acquire | AcquireRelease)))
    return fail(Sem, diag::err_semantics_not_for,
                S & Acquire ? "gl_SemanticsAcquire" : "gl_SemanticsAcquireRelease", Name);
  if ((Loads || Waits) && (S & (Release | AcquireRelease)))
    return fail(Sem, diag::err_semantics_not_for,
                S & Release ? "gl_SemanticsRelease" : "gl_SemanticsAcquireRelease", Name);
  if (SemName == "semUnequal" && (S & (Release | AcquireRelease)))
    return fail(Sem, diag::err_semantics_not_for,
                S & Release ? "gl_SemanticsRelease" : "gl_SemanticsAcquireRelease", SemName);
  const bool IsBarrier = Name == "memoryBarrier" || Name == "controlBarrier" || Arrives || Waits;
  if (IsBarrier && (S & Volatile))
    return fail(Sem, diag::err_semantics_not_for, "gl_SemanticsVolatile", Name);
  const bool Orders = S & (Acquire | Release | AcquireRelease);
  // Vulkan: VUID-StandaloneSpirv-None-04641.
  const auto Scope = find(find("scope") ? "scope" : "memory");
  if (Orders && Scope && value(*Scope) == Invocation)
    return fail(Sem, diag::err_scope_invocation, "", "");
  if (!Orders && Name == "memoryBarrier")
    return fail(Sem, diag::err_barrier_order, Name, "");
  if (value(Storage) == 0 && (Orders || (IsBarrier && S != 0)))
    return fail(Storage, diag::err_barrier_storage, Name, "");
  return true;
}

bool SemanticsChecker::checkPair(llvm::StringRef StorageName, llvm::StringRef SemName) {
  std::optional<size_t> Storage = find(StorageName), Sem = find(SemName);
  if (!Storage || !Sem)
    return true;
  if (value(*Storage) < 0 || (value(*Storage) & ~AllStorage))
    return fail(*Storage, diag::err_semantics_bits, "storage semantics", "gl_StorageSemantics");
  Ctx.P.NeedsVulkanMemoryModel |=
      (value(*Sem) & (MakeAvailable | MakeVisible | Volatile)) || (value(*Storage) & OutputStorage);
  return checkSemantics(*Sem) && checkFunction(*Storage, *Sem, SemName);
}

/// VUID-StandaloneSpirv-UnequalMemorySemantics 10876 to 10878.
bool SemanticsChecker::checkUnequal(size_t Equal, size_t Unequal) {
  if (!(value(Unequal) & Acquire))
    return true;
  if (!(value(Equal) & (Acquire | AcquireRelease)))
    return fail(Unequal, diag::err_semantics_stronger, "gl_SemanticsAcquire",
                "gl_SemanticsAcquire or gl_SemanticsAcquireRelease");
  if (value(Unequal) & ~value(Equal) & MakeVisible)
    return fail(Unequal, diag::err_semantics_stronger, "gl_SemanticsMakeVisible",
                "gl_SemanticsMakeVisible");
  const std::optional<size_t> StorageEqual = find("storageEqual"),
                              StorageUnequal = find("storageUnequal");
  if (StorageEqual && StorageUnequal && (value(*StorageUnequal) & ~value(*StorageEqual)))
    return fail(*StorageUnequal, diag::err_semantics_stronger, "storage that is acquired from",
                "the same storage");
  return true;
}

bool SemanticsChecker::check() {
  if (!checkScope("scope") || !checkScope("execution") || !checkScope("memory") ||
      !checkPair("storage", "sem") || !checkPair("storageEqual", "semEqual") ||
      !checkPair("storageUnequal", "semUnequal"))
    return false;
  std::optional<size_t> Equal = find("semEqual"), Unequal = find("semUnequal");
  if (Equal && Unequal && ((value(*Equal) ^ value(*Unequal)) & Volatile))
    return fail(*Unequal, diag::err_semantics_volatile_pair, "", "");
  return !Equal || !Unequal || checkUnequal(*Equal, *Unequal);
}

/// GL_EXT_shader_subgroup_extended_types: which extension brings the component to subgroups.
bool checkSubgroupType(Context &Ctx, const BuiltinUse &Use) {
  if (!Use.Sig->SubgroupExtended || Use.Args.empty() || !Use.Args[0]->Ty->hasComponent())
    return true;
  std::optional<Extension> Needed;
  switch (Use.Args[0]->Ty->component()) {
  case ScalarKind::I8:
  case ScalarKind::U8:
    Needed = Extension::EXT_shader_subgroup_extended_types_int8;
    break;
  case ScalarKind::I16:
  case ScalarKind::U16:
    Needed = Extension::EXT_shader_subgroup_extended_types_int16;
    break;
  case ScalarKind::I64:
  case ScalarKind::U64:
    Needed = Extension::EXT_shader_subgroup_extended_types_int64;
    break;
  case ScalarKind::F16:
    Needed = Extension::EXT_shader_subgroup_extended_types_float16;
    break;
  default:
    return true;
  }
  std::string What = Use.name().str() + " of " + Use.Args[0]->Ty->str();
  return Ctx.requireExtension(*Needed, Use.NameRange, What);
}

/// A component, or a member of a structure. A block's member is as a variable.
bool isSelection(const Expr *E) {
  if (const auto *Index = llvm::dyn_cast<IndexExpr>(E))
    return !Index->Base->Ty->isArray() || isSelection(Index->Base);
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return !Member->Base->Ty->structInfo().IsBlock;
  return llvm::isa<SwizzleExpr>(E);
}

/// GLSL 4.60 section 8.13.2: an input, an element or a component of one; in ESSL no components and
/// no members.
bool checkInterpolant(Context &Ctx, const BuiltinUse &Use) {
  const Variable *V = Use.Args[0]->IsLValue ? rootVariable(Use.Args[0]) : nullptr;
  if (V && V->TheStorage == Storage::Input)
    return !isSelection(Use.Args[0]) ||
           Ctx.requireDesktop(Use.Args[0]->Range,
                              "interpolation of a component or a structure's member");
  Ctx.report(Use.Args[0]->Range, diag::err_interpolant) << Use.name();
  return false;
}

/// GL_EXT_abort: a message, then values that memory can hold.
bool checkAbort(Context &Ctx, const BuiltinUse &Use) {
  for (size_t I = 0; I < Use.Args.size(); ++I) {
    const Type *T = Use.Args[I]->Ty;
    if (I == 0) {
      if (T->isString())
        continue;
      Ctx.report(Use.Args[0]->Range, diag::err_abort_message) << T->str();
      return false;
    }
    const TypeTraits &Traits = Ctx.Traits.of(T);
    const bool Fits = !T->isString() && !T->isVoid() && !T->isSpirv() && !Traits.HasOpaque &&
                      !Traits.HasCooperative && !Traits.HasUnsized && !Traits.HasSubByte;
    if (Fits)
      continue;
    Ctx.report(Use.Args[I]->Range, diag::err_abort_value) << T->str();
    return false;
  }
  return true;
}

/// GL_AMD_shader_ballot: invocations of a quad, masks of five bits.
bool checkSwizzleInvocations(Context &Ctx, const BuiltinUse &Use) {
  const int64_t Max = Use.id() == BuiltinId::SwizzleInvocationsAmd ? 3 : 31;
  const Constant *C = Ctx.constantOf(Use.Args[1]);
  for (unsigned I = 0; C && I < Use.Args[1]->Ty->vectorSize(); ++I) {
    const Constant *Part = Ctx.Types.element(C, I);
    const std::optional<int64_t> Value = Part ? Part->asInt() : std::nullopt;
    if (!Value || (*Value >= 0 && *Value <= Max))
      continue;
    Ctx.report(Use.Args[1]->Range, diag::err_swizzle_invocations)
        << Use.Parameters[1]->Name << Max << *Value;
    return false;
  }
  return true;
}

bool checkClusterSize(Context &Ctx, const BuiltinUse &Use) {
  for (size_t I = 0; I < Use.Args.size(); ++I) {
    if (Use.Parameters[I]->Name != "clusterSize")
      continue;
    int64_t N = Ctx.constantOf(Use.Args[I])->asInt().value_or(0);
    if (N > 0 && (N & (N - 1)) == 0)
      continue;
    Ctx.report(Use.Args[I]->Range, diag::err_cluster_size) << Use.name() << N;
    return false;
  }
  return true;
}

bool checkStream(Context &Ctx, const BuiltinUse &Use) {
  const int64_t Stream = Ctx.constantOf(Use.Args[0])->asInt().value_or(0);
  if (Stream >= 0 && Stream < MaxStreams)
    return true;
  Ctx.report(Use.Args[0]->Range, diag::err_stream_range) << Stream << MaxStreams;
  return false;
}

} // namespace

bool applyBuiltinRule(Context &Ctx, BuiltinUse &Use) {
  switch (Use.id()) {
  case BuiltinId::EmitStreamVertex:
  case BuiltinId::EndStreamPrimitive:
    return checkStream(Ctx, Use);
  case BuiltinId::NonUniform:
    Use.Result = Use.Args[0]->Ty; // of any type
    return true;
  case BuiltinId::CoopMatLoad:
  case BuiltinId::CoopMatStore:
    return checkCoopMatMemory(Ctx, Use);
  case BuiltinId::CoopMatMulAdd:
    return checkCoopMatMulAdd(Ctx, Use);
  case BuiltinId::CreateTensorLayout:
    return checkCreateTensorLayout(Ctx, Use);
  case BuiltinId::CreateTensorView:
    return checkCreateTensorView(Ctx, Use);
  case BuiltinId::SetTensorLayoutBlockSize:
  case BuiltinId::SetTensorLayoutDimension:
  case BuiltinId::SetTensorLayoutStride:
  case BuiltinId::SliceTensorLayout:
  case BuiltinId::SetTensorViewDimensions:
  case BuiltinId::SetTensorViewStride:
    return checkTensorSetter(Ctx, Use);
  case BuiltinId::CoopMatLoadTensor:
  case BuiltinId::CoopMatLoadTensorView:
  case BuiltinId::CoopMatStoreTensor:
  case BuiltinId::CoopMatStoreTensorView:
    return checkTensorMemory(Ctx, Use);
  case BuiltinId::CoopMatLoadTensorDecode:
  case BuiltinId::CoopMatLoadTensorViewDecode:
    return checkTensorMemory(Ctx, Use) && checkDecodeFunctions(Ctx, Use);
  case BuiltinId::CoopMatLoadTensorDecodeVector:
  case BuiltinId::CoopMatLoadTensorViewDecodeVector:
    return checkTensorMemory(Ctx, Use) && checkDecodeFunctions(Ctx, Use) &&
           checkDecodeGroups(Ctx, Use);
  case BuiltinId::CoopMatReduce:
  case BuiltinId::CoopMatReduceEXT:
    return checkCoopMatReduce(Ctx, Use);
  case BuiltinId::CoopMatTransposeEXT:
    return checkCoopMatTranspose(Ctx, Use);
  case BuiltinId::CoopMatLoadNV:
  case BuiltinId::CoopMatStoreNV:
    return checkCoopMatMemoryNV(Ctx, Use);
  case BuiltinId::CoopMatMulAddNV:
    return checkCoopMatMulAddNV(Ctx, Use);
  case BuiltinId::TensorRead:
  case BuiltinId::TensorWrite:
    return checkTensorAccess(Ctx, Use);
  case BuiltinId::TensorSize:
    return checkTensorSize(Ctx, Use);
  case BuiltinId::Abort:
    return checkAbort(Ctx, Use);
  case BuiltinId::Barrier:
  case BuiltinId::BeginInterlock:
  case BuiltinId::EndInterlock:
    return checkPlace(Ctx, Use);
  case BuiltinId::CoopMatPerElement:
  case BuiltinId::CoopMatPerElementEXT:
    return checkPerElementFunction(Ctx, Use);
  case BuiltinId::CoopVecMatMul:
  case BuiltinId::CoopVecMatMulAdd:
    return checkCoopVecMatMul(Ctx, Use);
  case BuiltinId::CoopVecLoad:
  case BuiltinId::CoopVecStore:
    return checkCoopVecMemory(Ctx, Use);
  case BuiltinId::CoopVecOuterProductAccumulate:
  case BuiltinId::CoopVecReduceSumAccumulate:
    return checkCoopVecTraining(Ctx, Use);
  case BuiltinId::BitcastArray:
    return checkBitcastArray(Ctx, Use);
  case BuiltinId::ExtractSubArray:
    return checkExtractSubArray(Ctx, Use);
  case BuiltinId::VectorToCoopmat:
  case BuiltinId::CoopmatToVector:
    return checkVectorMatrixConversion(Ctx, Use);
  case BuiltinId::SaturatedConvertE5M2:
  case BuiltinId::SaturatedConvertE4M3:
  case BuiltinId::SaturatedConvertMatrix:
    return checkSaturatedConvert(Ctx, Use);
  case BuiltinId::DebugPrintf:
    return checkPrintf(Ctx, Use);
  case BuiltinId::SwizzleInvocationsAmd:
  case BuiltinId::SwizzleInvocationsMaskedAmd:
    return checkSwizzleInvocations(Ctx, Use);
  case BuiltinId::InterpolateAtVertex:
  case BuiltinId::InterpolateAtCentroid:
  case BuiltinId::InterpolateAtSample:
  case BuiltinId::InterpolateAtOffset:
    return checkInterpolant(Ctx, Use);
  default:
    break;
  }
  if (!checkImageUse(Ctx, Use))
    return false;
  return checkRayArguments(Ctx, Use) && SemanticsChecker(Ctx, Use).check() &&
         checkSubgroupType(Ctx, Use) && checkClusterSize(Ctx, Use);
}

} // namespace coop::sema
