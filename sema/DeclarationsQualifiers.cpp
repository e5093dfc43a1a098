// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Qualifiers: from the list that was written to resolved form, with the rules about which go
// together (GLSL 4.60 sections 4.3 to 4.10). Which go on what is checked by the declarations.

#include "sema/Availability.h"
#include "sema/ImageTypes.h"
#include "sema/Rays.h"
#include "sema/SpirvIntrinsics.h"
#include "support/NearestSpelling.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

namespace {

enum class ValueKind : uint8_t { None, Number, Power, Integer };

struct LayoutRow {
  LayoutId Id;
  llvm::StringLiteral Spelling;
  ValueKind Value;
  uint32_t Places;
  llvm::StringLiteral Stages;
  uint32_t Format;
  bool IsEs; ///< of a format: ESSL has it
};

llvm::ArrayRef<LayoutRow> layoutRows() {
  using namespace place;
  using enum ValueKind;
  static constexpr llvm::StringLiteral AllStages = "VCEGFXTMRIAHSL";
  constexpr bool Es = true, Desktop = false;
  static constexpr LayoutRow Rows[] = {
#define LAYOUT(Id, Spelling, Value, Places, Stages)                                                \
  {LayoutId::Id, Spelling, Value, static_cast<uint32_t>(Places), Stages, 0, true},
#define IMAGE_FORMAT(Spelling, Format, Profile)                                                    \
  {LayoutId::ImageFormat,                                                                          \
   Spelling,                                                                                       \
   None,                                                                                           \
   OpaqueUniform | HeapMember,                                                                     \
   AllStages,                                                                                      \
   static_cast<uint32_t>(spirv::ImageFormat::Format),                                              \
   Profile},
#include "sema/LayoutQualifiers.def"
  };
  return Rows;
}

/// "These identifiers are not case sensitive" (GLSL 4.60 section 4.4); ESSL's are.
bool isSpelled(llvm::StringRef Name, llvm::StringRef Spelling, ast::Profile P) {
  return P == ast::Profile::Es ? Name == Spelling : Name.equals_insensitive(Spelling);
}

const LayoutRow *findLayout(llvm::StringRef Name, ast::Profile P = ast::Profile::Es) {
#define LAYOUT_ALIAS(Spelling, Other)                                                              \
  if (isSpelled(Name, Spelling, P))                                                                \
    Name = Other;
#include "sema/LayoutQualifiers.def"
  for (const LayoutRow &R : layoutRows())
    if (isSpelled(Name, R.Spelling, P))
      return &R;
  return nullptr;
}

/// Of OpenGL alone (GL_KHR_vulkan_glsl).
bool isRemovedLayout(llvm::StringRef Name, ast::Profile P) {
#define LAYOUT_REMOVED(Spelling)                                                                   \
  if (isSpelled(Name, Spelling, P))                                                                \
    return true;
#include "sema/LayoutQualifiers.def"
  return false;
}

/// What brings the qualifier in; none: the core.
std::optional<Availability> availabilityOf(LayoutId Id) {
  switch (Id) {
#define LAYOUT_REQUIRES(Which, Any)                                                                \
  case LayoutId::Which:                                                                            \
    return parseAvailability(Any);
#include "sema/LayoutQualifiers.def"
  default:
    return std::nullopt;
  }
}

const LayoutRow &rowOf(const LayoutValue &V) { return *findLayout(V.Name); }

/// Where the row's qualifier may stand in a stage that has it.
uint32_t placesIn(const LayoutRow &Row, Stage S) {
  using namespace place;
  struct {
    LayoutId Id;
    uint32_t Place;
    llvm::StringLiteral Stages;
  } static constexpr Fewer[] = {
#define LAYOUT_PLACE(Id, Place, Stages) {LayoutId::Id, Place, Stages},
#include "sema/LayoutQualifiers.def"
  };
  uint32_t Places = Row.Places;
  for (const auto &[Id, Place, Stages] : Fewer)
    if (Id == Row.Id && !Stages.contains(stageLetter(S)))
      Places &= ~Place;
  return Places;
}

/// Where else it may stand, without meaning.
uint32_t ignoredPlaces(LayoutId Id) {
  using namespace place;
  switch (Id) {
#define LAYOUT_IGNORED(Which, Places)                                                              \
  case LayoutId::Which:                                                                            \
    return Places;
#include "sema/LayoutQualifiers.def"
  default:
    return 0;
  }
}

/// Those of which the last one of a declaration counts.
enum class OverrideGroup : uint8_t {
  None,
  Packing,
  MatrixOrder,
  Primitive,
  Spacing,
  Winding,
  Depth
};

OverrideGroup overrideGroup(LayoutId Id) {
  switch (Id) {
#define LAYOUT_OVERRIDES(Which, Group)                                                             \
  case LayoutId::Which:                                                                            \
    return OverrideGroup::Group;
#include "sema/LayoutQualifiers.def"
  default:
    return OverrideGroup::None;
  }
}

/// In one declaration a qualifier takes the place of the same one and of those of its group.
bool overrides(LayoutId New, LayoutId Old) {
  const OverrideGroup Group = overrideGroup(New);
  return New == Old || (Group != OverrideGroup::None && Group == overrideGroup(Old));
}

void reportUnknownLayout(Context &Ctx, const ast::Name &Id) {
  Ctx.report(Id.Range, diag::err_unknown_layout) << Id.Text;
  NearestSpelling Nearest(Id.Text);
  for (const LayoutRow &R : layoutRows())
    Nearest.consider(R.Spelling);
  if (llvm::StringRef Close = Nearest.found(); !Close.empty())
    Ctx.report(Id.Range, diag::note_did_you_mean) << Close << FixIt{Id.Range, Close.str()};
}

/// Collects the qualifiers of one declaration.
class Collector {
public:
  explicit Collector(Context &Ctx) : Ctx(Ctx) {}
  void add(const ast::Qualifier &Q);
  Qualifiers take() {
    Result.Decorations = Ctx.Types.copy(llvm::ArrayRef<SpirvDecoration>(Decorations));
    return std::move(Result);
  }

private:
  void addLayout(const ast::Qualifier &Q);
  /// False where it has been reported and left out.
  bool addEntry(const ast::LayoutEntry &E);
  std::optional<uint32_t> number(const ast::LayoutEntry &E, ValueKind Kind);
  void storage(const ast::Qualifier &Q);
  void flag(bool &Flag, const ast::Qualifier &Q) {
    if (Flag)
      Ctx.report(Q.Range, diag::err_duplicate_qualifier) << ast::qualifierSpelling(Q.Kind);
    Flag = true;
  }
  void memory(bool MemoryQualifiers::*Member, const ast::Qualifier &Q) {
    flag(Result.Memory.*Member, Q);
    Result.MemoryRange = Q.Range;
  }
  /// One of a group of which a declaration has at most one.
  void exclusive(std::optional<ast::Qualifier> &Group, bool &Flag, const ast::Qualifier &Q,
                 SourceRange &Range) {
    if (Group && Group->Kind != Q.Kind) {
      conflict(Q, Group->Kind, Group->Range);
      return;
    }
    flag(Flag, Q);
    Group = Q;
    Range = Q.Range;
  }
  void conflict(const ast::Qualifier &Q, ast::QualifierKind Other, SourceRange OtherRange) {
    Ctx.report(Q.Range, diag::err_conflicting_qualifiers)
        << ast::qualifierSpelling(Q.Kind) << ast::qualifierSpelling(Other) << OtherRange;
  }
  bool needs(Extension E, const ast::Qualifier &Q) {
    return Ctx.requireExtension(E, Q.Range, ast::qualifierSpelling(Q.Kind));
  }
  bool available(llvm::StringRef Any, const ast::Qualifier &Q) {
    return Ctx.requireAvailable(parseAvailability(Any), Q.Range, ast::qualifierSpelling(Q.Kind));
  }
  /// A qualifier that two extensions bring in, each with a name of its own.
  bool needs(Extension Ext, Extension Nv, const ast::Qualifier &Q) {
    return Ctx.requireExtension(Q.Spelling.ends_with("NV") ? Nv : Ext, Q.Range, Q.Spelling);
  }

  Context &Ctx;
  Qualifiers Result;
  std::optional<ast::Qualifier> Interpolation, Auxiliary, Coherence;
  llvm::SmallVector<SpirvDecoration, 1> Decorations;
};

void Collector::storage(const ast::Qualifier &Q) {
  if (Result.Storage == Q.Kind) {
    Ctx.report(Q.Range, diag::err_duplicate_qualifier) << ast::qualifierSpelling(Q.Kind);
    return;
  }
  using enum ast::QualifierKind;
  // "inout: the same thing as specifying both in and out" (section 4.3).
  if ((Result.Storage == In && Q.Kind == Out) || (Result.Storage == Out && Q.Kind == In)) {
    Result.Storage = InOut;
    Result.StorageRange = join(Result.StorageRange, Q.Range);
    Result.StorageSpelling = ast::qualifierSpelling(InOut);
    return;
  }
  if (Result.Storage) {
    conflict(Q, *Result.Storage, Result.StorageRange);
    return;
  }
  Result.Storage = Q.Kind;
  Result.StorageRange = Q.Range;
  Result.StorageSpelling = Q.Spelling.empty() ? ast::qualifierSpelling(Q.Kind) : Q.Spelling;
}

void Collector::add(const ast::Qualifier &Q) {
  using enum ast::QualifierKind;
  Result.Range = join(Result.Range, Q.Range);
  switch (Q.Kind) {
  case Const:
    flag(Result.IsConst, Q);
    Result.ConstRange = Q.Range;
    return;
  case In:
  case Out:
  case InOut:
  case Uniform:
  case Buffer:
  case Shared:
    return storage(Q);
  case Attribute:
  case Varying:
  case Subroutine:
    Ctx.report(Q.Range, diag::err_qualifier_not_in_vulkan) << ast::qualifierSpelling(Q.Kind);
    return;
  case TaskPayloadShared:
    if (needs(Extension::EXT_mesh_shader, Q))
      storage(Q);
    return;
  case TileImage:
    needs(Extension::EXT_shader_tile_image, Q);
    return storage(Q);
  case ResourceHeap:
  case SamplerHeap:
    needs(Extension::EXT_structured_descriptor_heap, Q);
    return storage(Q);
  case PerTask:
    if (needs(Extension::NV_mesh_shader, Q))
      flag(Result.PerTask, Q);
    return;
  case RayPayload:
  case RayPayloadIn:
  case HitAttribute:
  case CallableData:
  case CallableDataIn:
    needs(Extension::EXT_ray_tracing, Extension::NV_ray_tracing,
          Q); // where it is off, that was all
    return storage(Q);
  case HitObjectAttribute:
    needs(Extension::EXT_shader_invocation_reorder, Extension::NV_shader_invocation_reorder, Q);
    return storage(Q);
  case Smooth:
    return exclusive(Interpolation, Result.Smooth, Q, Result.InterpolationRange);
  case Flat:
    return exclusive(Interpolation, Result.Flat, Q, Result.InterpolationRange);
  case NoPerspective:
    if (!available("desktop | GL_NV_shader_noperspective_interpolation", Q))
      return;
    return exclusive(Interpolation, Result.NoPerspective, Q, Result.InterpolationRange);
  case ExplicitInterp:
    if (needs(Extension::AMD_shader_explicit_vertex_parameter, Q))
      exclusive(Interpolation, Result.ExplicitInterp, Q, Result.InterpolationRange);
    return;
  case PerVertex:
  case PerVertexNV:
    if (needs(Q.Kind == PerVertex ? Extension::EXT_fragment_shader_barycentric
                                  : Extension::NV_fragment_shader_barycentric,
              Q))
      exclusive(Interpolation, Result.PerVertex, Q, Result.InterpolationRange);
    return;
  case Centroid:
    return exclusive(Auxiliary, Result.Centroid, Q, Result.InterpolationRange);
  case Sample:
    if (!available("desktop | es320 | GL_OES_shader_multisample_interpolation", Q))
      return;
    return exclusive(Auxiliary, Result.Sample, Q, Result.InterpolationRange);
  case Patch:
    return exclusive(Auxiliary, Result.Patch, Q, Result.InterpolationRange);
  case PerPrimitive:
    if (needs(Extension::EXT_mesh_shader, Extension::NV_mesh_shader, Q))
      exclusive(Auxiliary, Result.PerPrimitive, Q, Result.InterpolationRange);
    return;
  case PerView:
    if (needs(Extension::NV_mesh_shader, Q))
      flag(Result.PerView, Q);
    return;
  case HighP:
  case MediumP:
  case LowP:
    if (Result.Precision)
      conflict(Q, *Result.Precision, Result.PrecisionRange);
    Result.Precision = Q.Kind;
    Result.PrecisionRange = Q.Range;
    return;
  case Invariant:
    Result.InvarianceRange = Q.Range;
    return flag(Result.Invariant, Q);
  case Precise:
    if (!available("desktop | es320 | GL_EXT_gpu_shader5 | GL_OES_gpu_shader5", Q))
      return;
    Ctx.P.UsesPrecise = true;
    Ctx.P.PreciseElsewhere.insert(Q.Range.Begin.raw()); // until a variable takes it
    Result.PreciseLoc = Q.Range.Begin;
    return flag(Result.Precise, Q);
  case NonUniform:
    if (needs(Extension::EXT_nonuniform_qualifier, Q))
      flag(Result.NonUniform, Q);
    Result.NonUniformRange = Q.Range;
    return;
  case SubgroupUniform:
    if (needs(Extension::EXT_subgroupuniform_qualifier, Q))
      flag(Result.SubgroupUniform, Q);
    Result.SubgroupUniformRange = Q.Range;
    return;
  case SpirvDecorate:
  case SpirvDecorateId:
  case SpirvDecorateString:
    if (std::optional<SpirvDecoration> D = resolveSpirvDecoration(Ctx, Q))
      Decorations.push_back(*D);
    return;
  case SpirvStorageClass:
    Result.SpirvClassRange = Q.Range;
    Result.SpirvClass = resolveSpirvStorageClass(Ctx, Q, Result.SpirvNeeds);
    return;
  case SpirvByReference:
    if (needs(Extension::EXT_spirv_intrinsics, Q))
      Result.ByReference = &Q;
    return;
  case SpirvLiteral:
    if (needs(Extension::EXT_spirv_intrinsics, Q))
      Result.IsLiteral = &Q;
    return;
  case SpirvInstruction:
    if (needs(Extension::EXT_spirv_intrinsics, Q))
      Result.Instruction = &Q;
    return;
  case SpirvExecutionMode:
  case SpirvExecutionModeId:
    if (needs(Extension::EXT_spirv_intrinsics, Q))
      Result.ExecutionModes.push_back(&Q);
    return;
  case NonTemporal:
    if (needs(Extension::EXT_nontemporal_keyword, Q))
      memory(&MemoryQualifiers::NonTemporal, Q);
    return;
  case Volatile:
    return memory(&MemoryQualifiers::Volatile, Q);
  case Restrict:
    return memory(&MemoryQualifiers::Restrict, Q);
  case ReadOnly:
    return memory(&MemoryQualifiers::ReadOnly, Q);
  case WriteOnly:
    return memory(&MemoryQualifiers::WriteOnly, Q);
  case Coherent:
    return memory(&MemoryQualifiers::Coherent, Q);
  case DeviceCoherent:
  case QueueFamilyCoherent:
  case WorkgroupCoherent:
  case SubgroupCoherent: {
    if (!needs(Extension::KHR_memory_scope_semantics, Q))
      return;
    Ctx.P.NeedsVulkanMemoryModel = true;
    bool &Flag = Q.Kind == DeviceCoherent        ? Result.Memory.DeviceCoherent
                 : Q.Kind == QueueFamilyCoherent ? Result.Memory.QueueFamilyCoherent
                 : Q.Kind == WorkgroupCoherent   ? Result.Memory.WorkgroupCoherent
                                                 : Result.Memory.SubgroupCoherent;
    return exclusive(Coherence, Flag, Q, Result.MemoryRange);
  }
  case ShaderCallCoherent:
    if (!needs(Extension::EXT_ray_tracing, Q))
      return;
    Ctx.P.NeedsVulkanMemoryModel = true;
    return exclusive(Coherence, Result.Memory.ShaderCallCoherent, Q, Result.MemoryRange);
  case NonPrivate:
    if (!needs(Extension::KHR_memory_scope_semantics, Q))
      return;
    Ctx.P.NeedsVulkanMemoryModel = true;
    return memory(&MemoryQualifiers::NonPrivate, Q);
  case Layout:
    return addLayout(Q);
  }
}

void Collector::addLayout(const ast::Qualifier &Q) {
  Result.LayoutRange = join(Result.LayoutRange, Q.Range);
  for (const ast::LayoutEntry &E : Q.Layout) {
    const bool IsUsable = addEntry(E);
    Result.LayoutFailed |= !IsUsable;
  }
}

std::optional<uint32_t> Collector::number(const ast::LayoutEntry &E, ValueKind Kind) {
  const Constant *C = Ctx.checkIntegerConstant(*E.Value, false, "layout qualifier's value");
  if (!C || (!llvm::isa<ast::IntLiteral>(E.Value) &&
             !Ctx.requireDesktop(E.Value->Range, "a layout qualifier's value that is no literal")))
    return std::nullopt;
  std::optional<int64_t> V = C->asInt();
  if (!V || *V < 0 || *V > 0x7fffffff) {
    // 4294967295 is a literal of the type int, and -1.
    if (V && *V < 0 && llvm::isa<ast::IntLiteral>(E.Value))
      V = static_cast<uint32_t>(*V);
    Ctx.report(E.Value->Range, diag::err_layout_value_range)
        << E.Id.Text << (V ? std::to_string(*V) : std::to_string(C->bits()));
    return std::nullopt;
  }
  if (Kind == ValueKind::Power && (*V == 0 || (*V & (*V - 1)) != 0)) {
    Ctx.report(E.Value->Range, diag::err_layout_value_power) << E.Id.Text << *V;
    return std::nullopt;
  }
  return static_cast<uint32_t>(*V);
}

bool Collector::addEntry(const ast::LayoutEntry &E) {
  if (!E.Id.isValid())
    return false; // reported by the parser
  if (isRemovedLayout(E.Id.Text, Ctx.P.TheProfile)) {
    Ctx.report(E.Id.Range, diag::err_layout_not_in_vulkan) << E.Id.Text;
    return false;
  }
  const LayoutRow *Row = findLayout(E.Id.Text, Ctx.P.TheProfile);
  if (!Row) {
    reportUnknownLayout(Ctx, E.Id);
    return false;
  }
  LayoutValue V;
  V.Id = Row->Id == LayoutId::ShaderRecordNV       ? LayoutId::ShaderRecord
         : Row->Id == LayoutId::HitObjectRecordEXT ? LayoutId::HitObjectRecordNV
                                                   : Row->Id;
  V.Name = Row->Spelling;
  V.Range = E.Value ? join(E.Id.Range, E.Value->Range) : E.Id.Range;
  if (Row->Id == LayoutId::ImageFormat) {
    V.Value = Row->Format;
    if (!Row->IsEs && Ctx.P.TheProfile == ast::Profile::Es)
      Ctx.report(V.Range, diag::err_format_not_in_profile) << Row->Spelling;
    const bool Is64 = V.Value == static_cast<uint32_t>(spirv::ImageFormat::R64i) ||
                      V.Value == static_cast<uint32_t>(spirv::ImageFormat::R64ui);
    if (Is64 && !Ctx.requireExtension(Extension::EXT_shader_image_int64, V.Range, Row->Spelling))
      return false;
  }
  if (Row->Value == ValueKind::None) {
    if (E.Value) {
      Ctx.report(V.Range, diag::err_layout_takes_no_value) << Row->Spelling;
      return false;
    }
  } else {
    if (!E.Value) {
      Ctx.report(E.Id.Range, diag::err_layout_needs_value) << Row->Spelling;
      return false;
    }
    if (llvm::isa<ast::ErrorExpr>(E.Value))
      return false;
    if (Row->Value == ValueKind::Integer) {
      V.Operand = Ctx.checkExpr(*E.Value);
    } else if (std::optional<uint32_t> N = number(E, Row->Value)) {
      V.Value = *N;
    } else {
      return false;
    }
  }
  if (!Row->Stages.contains(stageLetter(Ctx.P.TheStage))) {
    Ctx.report(V.Range, diag::err_layout_not_in_stage)
        << Row->Spelling << stageName(Ctx.P.TheStage);
    return false;
  }
  if (Row->Id == LayoutId::Scalar &&
      !Ctx.requireExtension(Extension::EXT_scalar_block_layout, V.Range, Row->Spelling))
    return false;
  if (Row->Id == LayoutId::BufferReference || Row->Id == LayoutId::BufferReferenceAlign)
    Ctx.requireExtension(Extension::EXT_buffer_reference, V.Range, Row->Spelling);
  if (auto Any = availabilityOf(Row->Id);
      Any && !Ctx.requireAvailable(*Any, V.Range, Row->Spelling))
    return false;
  if ((Row->Id == LayoutId::Bank || Row->Id == LayoutId::MemberOffset) &&
      !Ctx.requireExtension(Extension::NV_push_constant_bank, V.Range, Row->Spelling))
    return false;
  llvm::erase_if(Result.Layout, [&](const LayoutValue &Old) { return overrides(V.Id, Old.Id); });
  Result.Layout.push_back(V);
  return true;
}

/// "a block", "a block or a block member": where a qualifier may stand.
std::string describePlaces(uint32_t Places) {
  static constexpr llvm::StringLiteral Names[] = {
      "a 'uniform' or 'buffer' block",
      "a member of such a block",
      "an opaque uniform",
      "a 'const' variable",
      "an input",
      "an output",
      "an 'in' or 'out' block",
      "a member of such a block",
      "'layout(...) in;'",
      "'layout(...) out;'",
      "'layout(...) uniform;'",
      "'layout(...) buffer;'",
      "ray data",
      "a 'shared' block",
      "a 'layout(...);' alone",
      "a 'tileImageEXT' variable",
      "a 'resourceheap' or 'samplerheap' block",
      "a member of a heap block",
      "a block in a heap block",
  };
  std::string Text;
  for (unsigned I = 0; I < std::size(Names); ++I)
    if (Places & (1u << I))
      Text += (Text.empty() ? "" : ", ") + Names[I].str();
  return Text;
}

} // namespace

llvm::StringRef stageName(Stage S) {
  static constexpr llvm::StringLiteral Names[] = {"vertex",
                                                  "tessellation control",
                                                  "tessellation evaluation",
                                                  "geometry",
                                                  "fragment",
                                                  "compute",
                                                  "task",
                                                  "mesh",
                                                  "ray generation",
                                                  "intersection",
                                                  "any-hit",
                                                  "closest-hit",
                                                  "miss",
                                                  "callable"};
  return Names[static_cast<unsigned>(S)];
}

const LayoutValue *Qualifiers::find(LayoutId Id) const {
  for (const LayoutValue &V : llvm::reverse(Layout))
    if (V.Id == Id)
      return &V;
  return nullptr;
}

std::optional<uint32_t> Qualifiers::value(LayoutId Id) const {
  const LayoutValue *V = find(Id);
  return V ? std::optional(V->Value) : std::nullopt;
}

Qualifiers resolveQualifiers(Context &Ctx, llvm::ArrayRef<ast::Qualifier> List) {
  Collector C(Ctx);
  for (const ast::Qualifier &Q : List)
    C.add(Q);
  return C.take();
}

bool checkLayoutPlace(Context &Ctx, const Qualifiers &Q, uint32_t Place, llvm::StringRef What) {
  bool Good = true;
  for (const LayoutValue &V : Q.Layout) {
    const uint32_t Places = placesIn(rowOf(V), Ctx.P.TheStage);
    if (Places & Place)
      continue;
    const bool IsIgnored = ignoredPlaces(V.Id) & Place;
    Ctx.report(V.Range, IsIgnored ? diag::warn_layout_ignored : diag::err_layout_not_allowed)
        << V.Name << What << describePlaces(Places);
    Good &= IsIgnored;
  }
  return Good;
}

void takePrecise(Context &Ctx, const Qualifiers &Q, Variable &V) {
  if (!Q.Precise)
    return;
  V.Precise = true;
  Ctx.P.PreciseElsewhere.erase(Q.PreciseLoc.raw());
}

void rejectStorage(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  if (Q.Storage)
    Ctx.report(Q.StorageRange, diag::err_qualifier_not_allowed)
        << ast::qualifierSpelling(*Q.Storage) << What;
}

void checkMemberStorage(Context &Ctx, const Qualifiers &Block, const Qualifiers &Member) {
  if (Member.Storage && Member.Storage != Block.Storage &&
      Member.StorageSpelling != Block.StorageSpelling)
    Ctx.report(Member.StorageRange, diag::err_member_storage)
        << ast::qualifierSpelling(*Member.Storage) << Block.StorageSpelling;
  rejectMemberConst(Ctx, Member);
}

void rejectMemberConst(Context &Ctx, const Qualifiers &Member) {
  if (Member.IsConst)
    Ctx.report(Member.ConstRange, diag::err_qualifier_not_allowed) << "const"
                                                                   << "a member of a block";
}

void rejectMemory(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  if (Q.MemoryRange.isValid())
    Ctx.report(Q.MemoryRange, diag::err_memory_qualifier_not_allowed) << What;
}

void ignoreMemory(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  if (Q.MemoryRange.isValid())
    Ctx.report(Q.MemoryRange, diag::warn_memory_qualifier_ignored) << What;
}

void ignoreMemory(Context &Ctx, const Qualifiers &Q, const Type *T, llvm::StringRef What) {
  MemoryQualifiers OnlyRestrict;
  OnlyRestrict.Restrict = true;
  if (!T->isError() && !(Q.Memory == OnlyRestrict && innermost(T)->isBufferReference()))
    ignoreMemory(Ctx, Q, What);
}

void rejectInvariant(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  if (Q.Invariant)
    Ctx.report(Q.InvarianceRange, diag::err_qualifier_not_allowed) << "invariant" << What;
}

void rejectNonUniform(Context &Ctx, const Qualifiers &Q) {
  if (Q.NonUniform)
    Ctx.report(Q.NonUniformRange, diag::err_nonuniform_member);
}

void warnOfBlockPrecision(Context &Ctx, const Qualifiers &Q) {
  if (Q.Precision)
    Ctx.report(Q.PrecisionRange, diag::warn_block_precision)
        << ast::qualifierSpelling(*Q.Precision);
}

void rejectInterpolation(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  if (Q.InterpolationRange.isValid())
    Ctx.report(Q.InterpolationRange, diag::err_interpolation_not_allowed) << What;
}

void rejectLayout(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  checkLayoutPlace(Ctx, Q, 0, What);
}

void rejectSpirv(Context &Ctx, const Qualifiers &Q, llvm::StringRef What) {
  auto Reject = [&](const ast::Qualifier *One) {
    if (One)
      Ctx.report(One->Range, diag::err_spirv_place) << ast::qualifierSpelling(One->Kind) << What;
  };
  Reject(Q.ByReference);
  Reject(Q.IsLiteral);
  Reject(Q.Instruction);
  for (const ast::Qualifier *Mode : Q.ExecutionModes)
    Reject(Mode);
}

} // namespace coop::sema
