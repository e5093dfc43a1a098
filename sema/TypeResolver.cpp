// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a type as it is spelled to a Type: names, the extensions that bring them in, arrays.
// Parameterized types are in TypeResolverCooperative.cpp, struct definitions in
// DeclarationsStruct.cpp.

#include "sema/TypeResolver.h"
#include "parser/TypeNames.h"
#include "sema/DeclarationsInterface.h"
#include "sema/Expressions.h"
#include "sema/ImageTypes.h"
#include "sema/Specialization.h"
#include "sema/SpirvIntrinsics.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/StringSwitch.h"

namespace coop::sema {

namespace {

/// What a builtin name of a scalar, vector or matrix says.
struct NumericName {
  ScalarKind Kind;
  uint32_t Columns = 1, Rows = 1; ///< a vector has one column
  /// The name has the width in it where another, older name has not: `float32_t`, `f64vec2`.
  bool IsExplicitWidth = false;
};

struct ScalarName {
  llvm::StringLiteral Name, VectorPrefix;
  ScalarKind Kind;
  bool IsExplicitWidth;
};

constexpr ScalarName ScalarNames[] = {
    {"bool", "b", ScalarKind::Bool, false},
    {"int", "i", ScalarKind::I32, false},
    {"uint", "u", ScalarKind::U32, false},
    {"float", "", ScalarKind::F32, false},
    {"double", "d", ScalarKind::F64, false},
    {"int8_t", "i8", ScalarKind::I8, true},
    {"uint8_t", "u8", ScalarKind::U8, true},
    {"int16_t", "i16", ScalarKind::I16, true},
    {"uint16_t", "u16", ScalarKind::U16, true},
    {"int32_t", "i32", ScalarKind::I32, true},
    {"uint32_t", "u32", ScalarKind::U32, true},
    {"int64_t", "i64", ScalarKind::I64, true},
    {"uint64_t", "u64", ScalarKind::U64, true},
    {"float16_t", "f16", ScalarKind::F16, true},
    {"float32_t", "f32", ScalarKind::F32, true},
    {"float64_t", "f64", ScalarKind::F64, true},
    {"bfloat16_t", "bf16", ScalarKind::BF16, true},
    {"floate4m3_t", "fe4m3", ScalarKind::E4M3, true},
    {"floate5m2_t", "fe5m2", ScalarKind::E5M2, true},
    {"floate2m1_t", "fe2m1", ScalarKind::E2M1, true},
    {"floate2m3_t", "fe2m3", ScalarKind::E2M3, true},
    {"floate3m2_t", "fe3m2", ScalarKind::E3M2, true},
    {"floatue8m0_t", "fue8m0", ScalarKind::UE8M0, true},
    {"floatmxint8_t", "fmxint8", ScalarKind::MXInt8, true},
};

std::optional<uint32_t> dimension(char C) {
  if (C >= '2' && C <= '4')
    return static_cast<uint32_t>(C - '0');
  return std::nullopt;
}

std::optional<NumericName> parseNumericName(llvm::StringRef Name) {
  for (const ScalarName &S : ScalarNames)
    if (Name == S.Name)
      return NumericName{S.Kind, 1, 1, S.IsExplicitWidth};
  size_t Vec = Name.rfind("vec"), Mat = Name.rfind("mat");
  bool IsVector = Vec != llvm::StringRef::npos;
  size_t At = IsVector ? Vec : Mat;
  if (At == llvm::StringRef::npos)
    return std::nullopt;
  llvm::StringRef Prefix = Name.take_front(At), Digits = Name.drop_front(At + 3);
  for (const ScalarName &S : ScalarNames) {
    if (Prefix != S.VectorPrefix)
      continue;
    std::optional<uint32_t> First = Digits.empty() ? std::nullopt : dimension(Digits[0]);
    if (!First)
      return std::nullopt;
    if (IsVector)
      return Digits.size() == 1 ? std::optional(NumericName{S.Kind, 1, *First, S.IsExplicitWidth})
                                : std::nullopt;
    if (!isFloat(S.Kind) || bitWidth(S.Kind) <= 8 || S.Kind == ScalarKind::BF16)
      return std::nullopt;
    if (Digits.size() == 1)
      return NumericName{S.Kind, *First, *First, S.IsExplicitWidth};
    std::optional<uint32_t> Second =
        Digits.size() == 3 && Digits[1] == 'x' ? dimension(Digits[2]) : std::nullopt;
    return Second ? std::optional(NumericName{S.Kind, *First, *Second, S.IsExplicitWidth})
                  : std::nullopt;
  }
  return std::nullopt;
}

/// The extensions of which any one brings in names of this kind; the first is the one to suggest.
llvm::ArrayRef<Extension> extensionsFor(const NumericName &N) {
  using enum Extension;
  static constexpr Extension Int8[] = {EXT_shader_explicit_arithmetic_types_int8,
                                       EXT_shader_8bit_storage};
  static constexpr Extension Int16[] = {EXT_shader_explicit_arithmetic_types_int16,
                                        EXT_shader_16bit_storage, AMD_gpu_shader_int16};
  static constexpr Extension Int32[] = {EXT_shader_explicit_arithmetic_types_int32,
                                        EXT_shader_explicit_arithmetic_types};
  static constexpr Extension Int64[] = {EXT_shader_explicit_arithmetic_types_int64,
                                        ARB_gpu_shader_int64};
  static constexpr Extension Float16[] = {EXT_shader_explicit_arithmetic_types_float16,
                                          EXT_shader_16bit_storage, AMD_gpu_shader_half_float};
  // The storage extension has scalars and vectors.
  static constexpr Extension Float16Matrix[] = {EXT_shader_explicit_arithmetic_types_float16,
                                                AMD_gpu_shader_half_float};
  static constexpr Extension Float32[] = {EXT_shader_explicit_arithmetic_types_float32,
                                          EXT_shader_explicit_arithmetic_types};
  static constexpr Extension Float64[] = {EXT_shader_explicit_arithmetic_types_float64};
  static constexpr Extension Bfloat16[] = {EXT_bfloat16};
  static constexpr Extension E4M3[] = {EXT_float_e4m3};
  static constexpr Extension E5M2[] = {EXT_float_e5m2};
  static constexpr Extension E2M1[] = {EXT_float_e2m1}, E2M3[] = {EXT_float_e2m3},
                             E3M2[] = {EXT_float_e3m2}, UE8M0[] = {EXT_float_ue8m0},
                             MXInt8[] = {EXT_float_mxint8};
  switch (N.Kind) {
  case ScalarKind::Bool:
    return {};
  case ScalarKind::I8:
  case ScalarKind::U8:
    return Int8;
  case ScalarKind::I16:
  case ScalarKind::U16:
    return Int16;
  case ScalarKind::I32:
  case ScalarKind::U32:
    return N.IsExplicitWidth ? llvm::ArrayRef<Extension>(Int32) : llvm::ArrayRef<Extension>();
  case ScalarKind::I64:
  case ScalarKind::U64:
    return Int64;
  case ScalarKind::F16:
    return N.Columns > 1 ? llvm::ArrayRef<Extension>(Float16Matrix) : Float16;
  case ScalarKind::F32:
    return N.IsExplicitWidth ? llvm::ArrayRef<Extension>(Float32) : llvm::ArrayRef<Extension>();
  case ScalarKind::F64:
    return N.IsExplicitWidth ? llvm::ArrayRef<Extension>(Float64) : llvm::ArrayRef<Extension>();
  case ScalarKind::BF16:
    return Bfloat16;
  case ScalarKind::E4M3:
    return E4M3;
  case ScalarKind::E5M2:
    return E5M2;
  case ScalarKind::E2M1:
    return E2M1;
  case ScalarKind::E2M3:
    return E2M3;
  case ScalarKind::E3M2:
    return E3M2;
  case ScalarKind::UE8M0:
    return UE8M0;
  case ScalarKind::MXInt8:
    return MXInt8;
  }
  return {};
}

const Type *numericType(TypeContext &Types, const NumericName &N) {
  if (N.Columns == 1)
    return Types.scalarOrVector(N.Kind, N.Rows);
  return Types.matrix(N.Kind, N.Columns, N.Rows);
}

/// Opaque types other than textures and images, and the extensions that bring them in.
llvm::ArrayRef<Extension> extensionsForOpaque(llvm::StringRef Name) {
  using enum Extension;
  static constexpr Extension Structure[] = {EXT_ray_tracing, EXT_ray_query,
                                            NV_displacement_micromap};
  static constexpr Extension StructureNV[] = {NV_ray_tracing}, Query[] = {EXT_ray_query},
                             HitNV[] = {NV_shader_invocation_reorder},
                             Hit[] = {EXT_shader_invocation_reorder};
  return llvm::StringSwitch<llvm::ArrayRef<Extension>>(Name)
      .Case("accelerationStructureEXT", Structure)
      .Case("accelerationStructureNV", StructureNV)
      .Case("rayQueryEXT", Query)
      .Case("hitObjectNV", HitNV)
      .Case("hitObjectEXT", Hit)
      .Default({});
}

/// What brings in a texture's or an image's components and shape.
Availability availabilityOf(const ImageTraits &Image) {
  if (Image.Component == ScalarKind::F16)
    return {{Extension::AMD_gpu_shader_half_float_fetch}};
  if (bitWidth(Image.Component) == 64)
    return {{Extension::EXT_shader_image_int64}};
  return parseAvailability(Image.Requires);
}

bool checkImageType(Context &Ctx, llvm::StringRef Name, const ImageTraits &Image, SourceRange R) {
  const Availability Any = availabilityOf(Image);
  if (!Any.isProvided(Ctx.P) && Any.Extensions.empty()) {
    Ctx.report(R, diag::err_type_not_in_profile) << Name;
    return false;
  }
  if (Image.isSubpass() && Ctx.P.TheStage != Stage::Fragment) {
    Ctx.report(R, diag::err_builtin_not_in_stage) << Name << stageName(Ctx.P.TheStage);
    return false;
  }
  return Ctx.requireAvailable(Any, R, Name);
}

/// Opaque types and what they need; false after reporting.
bool checkOpaque(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  if (Name == "atomic_uint") {
    Ctx.report(R, diag::err_opaque_type_unsupported) << Name;
    return false;
  }
  if (llvm::ArrayRef<Extension> Needed = extensionsForOpaque(Name); !Needed.empty())
    return Ctx.requireAnyExtension(Needed, R, Name);
  const ImageTraits *Image = imageTraits(Name);
  return !Image || checkImageType(Ctx, Name, *Image, R);
}

} // namespace

llvm::SmallVector<Extension, 4> extensionsOfType(llvm::StringRef Name) {
  if (std::optional<Extension> Needed = extensionForParameterized(Name))
    return {*Needed};
  if (std::optional<NumericName> N = parseNumericName(Name))
    return llvm::SmallVector<Extension, 4>(extensionsFor(*N));
  const ImageTraits *Image = imageTraits(Name);
  if (!Image)
    return llvm::SmallVector<Extension, 4>(extensionsForOpaque(Name));
  const Availability Any = availabilityOf(*Image);
  return {Any.Extensions.begin(), Any.Extensions.end()};
}

const Type *Context::lookupTypeName(llvm::StringRef Name, SourceRange R) {
  std::optional<TypeCategory> Category = typeNameCategory(Name);
  const bool IsOwn = Category && !Unit.OwnTypeNames.empty() && Names.lookup(Name);
  if (!Category || *Category == TypeCategory::ContextualParameterized || IsOwn) {
    if (Symbol *S = Names.lookup(Name))
      return S->TheKind == Symbol::Kind::Type ? S->Ty : nullptr;
    return builtinStruct(*this, Name, R);
  }
  switch (*Category) {
  case TypeCategory::Void:
    return Types.voidType();
  case TypeCategory::Numeric: {
    std::optional<NumericName> N = parseNumericName(Name);
    if (!N)
      return nullptr;
    if (N->Kind == ScalarKind::F64 && !N->IsExplicitWidth && Unit.TheProfile == ast::Profile::Es) {
      report(R, diag::err_type_not_in_profile) << Name;
      return Types.error();
    }
    llvm::ArrayRef<Extension> Needed = extensionsFor(*N);
    if (!Needed.empty() && !requireAnyExtension(Needed, R, Name))
      return Types.error();
    return numericType(Types, *N);
  }
  case TypeCategory::Parameterized:
    report(R, diag::err_type_parameter_count)
        << Name << parameterCountText(Name) << 0 << parameterListText(Name);
    return Types.error();
  default:
    if (!checkOpaque(*this, Name, R))
      return Types.error();
    // GL_NV_ray_tracing_motion_blur: the two are one type.
    return Types.opaque(Name == "accelerationStructureNV" ? "accelerationStructureEXT" : Name);
  }
}

static llvm::StringRef closestTypeName(Context &Ctx, llvm::StringRef Name) {
  static constexpr llvm::StringLiteral BuiltinNames[] = {
#define TYPE_NAME(Name, Category) Name,
#include "parser/TypeNames.def"
  };
  NearestSpelling Nearest(Name);
  for (llvm::StringRef Candidate : BuiltinNames)
    Nearest.consider(Candidate);
  if (!Ctx.Names.isGlobal())
    Nearest.consider("return"); // before a name alone it looks like a type
  Ctx.Names.consider(Nearest, [](const Symbol &S) { return S.TheKind == Symbol::Kind::Type; });
  return Nearest.found();
}

const Type *reportUnknownType(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  if (reservedWord(Name, Ctx.Unit.Version, Ctx.Unit.TheProfile) || // as the parser has said
      !Ctx.Decls->isNewlyUndeclared(Ctx.CurrentFunction, Name))
    return Ctx.Types.error();
  Ctx.report(R, diag::err_unknown_type) << Name;
  if (noteForeignName(Ctx, Name, R))
    return Ctx.Types.error();
  llvm::StringRef Close = closestTypeName(Ctx, Name);
  if (!Close.empty())
    Ctx.report(R, diag::note_did_you_mean) << Close << FixIt{R, Close.str()};
  return Ctx.Types.error();
}

static const Type *resolveNamed(Context &Ctx, const ast::TypeSpecifier &T) {
  llvm::StringRef Name = T.TheName.Text;
  SourceRange R = T.TheName.Range;
  if (!T.TheName.isValid()) // the parser has reported it
    return Ctx.Types.error();
  if (T.Spirv)
    return resolveSpirvType(Ctx, T);
  std::optional<TypeCategory> Category = typeNameCategory(Name);
  bool IsParameterized = Category == TypeCategory::Parameterized ||
                         (Category == TypeCategory::ContextualParameterized && T.HasArgs);
  if (IsParameterized && T.HasArgs)
    return resolveParameterized(Ctx, T);
  const Type *Found = Ctx.lookupTypeName(Name, R);
  if (!Found) {
    if (Symbol *S = Ctx.Names.lookup(Name)) {
      Ctx.report(R, diag::err_not_a_type) << Name;
      if (S->Range.isValid())
        Ctx.report(S->Range, diag::note_declared_here) << Name;
      return Ctx.Types.error();
    }
    if (Category == TypeCategory::ContextualParameterized) {
      Ctx.report(R, diag::err_type_parameter_count)
          << Name << parameterCountText(Name) << 0 << parameterListText(Name);
      return Ctx.Types.error();
    }
    return reportUnknownType(Ctx, Name, R);
  }
  if (T.HasArgs && !Found->isError()) {
    Ctx.report(T.Range, diag::err_type_takes_no_parameters) << Name;
    return Ctx.Types.error();
  }
  return Found;
}

const Type *Context::resolveType(const ast::TypeSpecifier &T) {
  const Type *Base = T.Struct ? declareStruct(*this, *T.Struct) : resolveNamed(*this, T);
  return applyArrays(Base, T.Arrays);
}

static constexpr int64_t MaxArraySize = 0x7fffffff;

/// A size that only the defaults make wrong is no error: the import looks at it again with the
/// values that a pipeline is made with.
static void checkDefaultSize(Context &Ctx, const Constant *Size, SourceRange R) {
  std::optional<int64_t> N = Size->asInt();
  if (N && *N > 0 && *N <= MaxArraySize)
    return;
  if (std::optional<std::string> Names = defaultsInQuestion(Ctx, Size); Names && !Names->empty())
    Ctx.report(R, diag::warn_array_size_default)
        << *Names << unsigned(N.has_value()) << N.value_or(0);
}

/// The size in brackets as a constant that is known to be usable; null after reporting.
static const Constant *arraySize(Context &Ctx, const ast::Expr &E) {
  const Constant *Size = Ctx.checkIntegerConstant(E, true, "array size");
  if (!Size)
    return nullptr;
  if (Size->isSpec()) {
    checkDefaultSize(Ctx, Size, E.Range);
    return Size;
  }
  std::optional<int64_t> N = Size->asInt();
  if (N && *N <= 0) {
    Ctx.report(E.Range, diag::err_array_size_not_positive) << *N;
    return nullptr;
  }
  if (!N || *N > MaxArraySize) {
    Ctx.report(E.Range, diag::err_array_too_large) << Size->bits();
    return nullptr;
  }
  return Size;
}

const Type *Context::applyArrays(const Type *T, llvm::ArrayRef<ast::ArraySpecifier> Arrays,
                                 bool AllowUnsized) {
  if (Arrays.empty() || T->isError())
    return T;
  SourceRange All = join(Arrays.front().Range, Arrays.back().Range);
  if (T->isVoid() || T->isString()) {
    report(All, diag::err_array_of_type) << T->str();
    return Types.error();
  }
  if (Traits.of(T).Depth + Arrays.size() > MaxTypeDepth) {
    report(All, diag::err_type_nests_too_deeply) << MaxTypeDepth;
    return Types.error();
  }
  // Sizes are checked from left to right; the type grows from the right (section 4.1.9).
  llvm::SmallVector<const Constant *, 4> Sizes;
  bool Failed = false;
  for (const ast::ArraySpecifier &A : Arrays) {
    const Constant *Size = A.Size ? arraySize(*this, *A.Size) : nullptr;
    if (!A.Size && !AllowUnsized)
      report(A.Range, diag::err_unsized_array_here);
    Failed |= !Size && (A.Size || !AllowUnsized);
    Sizes.push_back(Size);
  }
  if (Failed)
    return Types.error();
  for (const Constant *Size : llvm::reverse(Sizes))
    T = Types.array(T, Size);
  if (Traits.of(T).MinimalSize > MaxTypeSize) {
    report(All, diag::err_type_too_large) << T->str();
    return Types.error();
  }
  return T;
}

} // namespace coop::sema
