// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constructors (GLSL 4.60 section 5.4 and the cooperative texts' 5.4.X) and initializer lists
// (section 4.1.11, GL_EXT_null_initializer).

#include "sema/Expressions.h"
#include "sema/ImageTypes.h"
#include "llvm/ADT/SmallString.h"

namespace coop::sema {

bool isConvertible(ScalarKind From, ScalarKind To) {
  // GL_EXT_ocp_microscaling_types section 5.4.1: from these types to larger ones alone.
  if (From != To && (isMicroscaling(From) || isMicroscaling(To)))
    return isFloat(To) && !isMicroscaling(To);
  bool ToBool = From == ScalarKind::Bool || To == ScalarKind::Bool;
  return From == To || !ToBool || (!isStorageOnlyFloat(From) && !isStorageOnlyFloat(To));
}

bool checkCoopConversion(Context &Ctx, const Type *From, const Type *To, SourceRange R) {
  if (From->isCoopMatrixNV() != To->isCoopMatrixNV()) {
    Ctx.report(R, diag::err_constructor_argument) << From->str() << To->str();
    return false;
  }
  struct Part {
    llvm::StringLiteral Name;
    const Constant *From, *To;
  };
  for (const Part &P : {Part{"scope", From->coopScope(), To->coopScope()},
                        Part{"number of rows", From->coopRows(), To->coopRows()},
                        Part{"number of columns", From->coopCols(), To->coopCols()}})
    if (!maybeEqual(P.From, P.To)) {
      Ctx.report(R, diag::err_coop_convert_shape)
          << From->str() << To->str() << P.Name << sizeText(P.From) << sizeText(P.To);
      return false;
    }
  if (maybeEqual(From->coopUse(), To->coopUse()))
    return true;
  constexpr int64_t Accumulator = 2;
  using enum Extension;
  if (knownValue(From->coopUse()) != Accumulator) {
    // GLSL_EXT_cooperative_matrix_maintenance1 section 5.4.X: back to an accumulator, too.
    if (knownValue(To->coopUse()) == Accumulator)
      return Ctx.requireExtension(EXT_cooperative_matrix_maintenance1, R,
                                  "conversion to gl_MatrixUseAccumulator from another use");
    Ctx.report(R, diag::err_coop_convert_use) << From->str() << To->str();
    return false;
  }
  if (Ctx.P.Extensions.contains(EXT_cooperative_matrix_maintenance1))
    return true;
  return Ctx.requireExtension(Extension::NV_cooperative_matrix2, R,
                              "conversion from gl_MatrixUseAccumulator to another use");
}

namespace {

class Constructor {
public:
  Constructor(Context &Ctx, const Type *T, llvm::ArrayRef<const Expr *> Args, SourceRange R)
      : Ctx(Ctx), T(T), Args(Args), R(R) {}

  const Expr *check();

private:
  const Expr *error() { return errorExpr(Ctx, R); }
  const Expr *fail(diag::Id Id) {
    Ctx.report(R, Id) << T->str();
    return error();
  }
  /// `texture2D(t, uv)` was a function before Vulkan.
  const Expr *failOpaque() {
    fail(diag::err_constructor_opaque);
    if (!Args.empty() && imageTraits(Args.front()->Ty))
      Ctx.report(R, diag::note_call_texture) << T->str();
    return error();
  }
  const Expr *failArgument(const Expr *A) {
    Ctx.report(A->Range, diag::err_constructor_argument) << A->Ty->str() << T->str();
    return error();
  }
  const Expr *make(ConstructKind K, llvm::ArrayRef<const Expr *> List) {
    return Ctx.P.make<ConstructExpr>(K, Ctx.P.copy(List), T, R);
  }
  const Expr *scalar();
  const Expr *components(std::optional<uint64_t> Wanted, bool AllowMatrices);
  const Expr *matrix();
  const Expr *members();
  const Expr *combined();
  const Expr *coopMatrix();
  const Expr *coopVector();
  const Expr *specVector();
  bool areConstant(llvm::ArrayRef<const Constant *> Parts) const;
  const Expr *reference();
  const Expr *accelerationStructure();
  const Expr *convertedComponents(const Expr *A);
  const Expr *foldComponents(llvm::ArrayRef<const Expr *> List, uint64_t Wanted);
  void flatten(const Constant *C, llvm::SmallVectorImpl<const Constant *> &Out);
  bool checkKind(const Expr *A);
  std::optional<uint64_t> componentCount(const Type *A);

  Context &Ctx;
  const Type *T;
  llvm::ArrayRef<const Expr *> Args;
  SourceRange R;
};

bool Constructor::checkKind(const Expr *A) {
  ScalarKind From = A->Ty->component(), To = T->component();
  if (isConvertible(From, To))
    return true;
  if (From != ScalarKind::Bool && (isMicroscaling(From) || isMicroscaling(To))) {
    // "... except from (non-specialization) constant values."
    const Constant *C = Ctx.constantOf(A);
    if (isMicroscaling(To) && C && !C->isSpec())
      return true;
    Ctx.report(A->Range, diag::err_convert_microscaling)
        << A->Ty->str() << T->str() << isMicroscaling(To);
    return false;
  }
  Ctx.report(A->Range, diag::err_convert_bool_float) << A->Ty->str() << T->str();
  return false;
}

std::optional<uint64_t> Constructor::componentCount(const Type *A) {
  if (A->isScalar())
    return 1;
  if (A->isSpecVector())
    return std::nullopt;
  if (A->isVector())
    return A->vectorSize();
  if (A->isMatrix())
    return uint64_t(A->columns()) * A->rows();
  if (A->isCoopVector())
    if (std::optional<int64_t> N = knownValue(A->coopSize()))
      return static_cast<uint64_t>(*N);
  return std::nullopt;
}

/// `float(x)`: a scalar, or the first component of something larger.
const Expr *Constructor::scalar() {
  if (Args.size() != 1) {
    Ctx.report(R, diag::err_constructor_count) << T->str() << 1 << Args.size();
    return error();
  }
  const Expr *A = Args[0];
  if (A->Ty->isBufferReference() && T->component() == ScalarKind::U64)
    return Ctx.P.make<ConvertExpr>(A, T, false, R);
  if (!A->Ty->isScalar() && !A->Ty->isVector() && !A->Ty->isMatrix())
    return failArgument(A);
  if (!checkKind(A))
    return error();
  if (A->Ty->isMatrix()) {
    const Constant *C = Ctx.constantOf(A);
    const Constant *Column = C ? Ctx.Types.element(C, 0) : nullptr;
    const Expr *Zero = constantExpr(Ctx, Ctx.Types.i32(0), A->Range);
    A = Column ? constantExpr(Ctx, Column, A->Range, precisionOfConstants(A))
               : Ctx.P.make<IndexExpr>(A, Zero, Ctx.Types.vector(A->Ty->component(), A->Ty->rows()),
                                       A->Range);
  }
  if (A->Ty->isVector()) {
    const Type *First = Ctx.Types.scalar(A->Ty->component());
    const Constant *C = Ctx.constantOf(A);
    const Constant *Part = C ? Ctx.Types.element(C, 0) : nullptr;
    A = Part ? constantExpr(Ctx, Part, A->Range, precisionOfConstants(A))
             : Ctx.P.make<SwizzleExpr>(A, std::array<uint8_t, 4>{}, uint8_t(1), First, A->Range,
                                       false);
  }
  if (A->Ty != T)
    return makeConversion(Ctx, A, T, false, R);
  // The value of a place, which cannot be assigned to any more.
  return A->IsLValue ? Ctx.P.make<ConvertExpr>(A, T, false, R) : A;
}

void Constructor::flatten(const Constant *C, llvm::SmallVectorImpl<const Constant *> &Out) {
  if (C->type()->isScalar()) {
    Out.push_back(C);
    return;
  }
  uint32_t N = C->type()->isMatrix() ? C->type()->columns() : C->type()->vectorSize();
  for (uint32_t I = 0; I < N; ++I)
    if (const Constant *Part = Ctx.Types.element(C, I))
      flatten(Part, Out);
}

const Expr *Constructor::foldComponents(llvm::ArrayRef<const Expr *> List, uint64_t Wanted) {
  llvm::SmallVector<const Constant *, 16> Parts;
  for (const Expr *A : List) {
    const Constant *C = Ctx.constantOf(A);
    if (!C || A->Ty->isCoopVector())
      return nullptr;
    flatten(C, Parts);
  }
  if (Parts.size() < Wanted)
    return nullptr;
  Parts.truncate(Wanted);
  const Type *Component = Ctx.Types.scalar(T->component());
  for (const Constant *&Part : Parts) {
    if (Part->type() != Component)
      Part = Ctx.Types.fold(ConstOp::Convert, Component, Part);
    if (!Part)
      return nullptr;
  }
  if (!T->isMatrix())
    return constantExpr(Ctx, Ctx.Types.composite(T, Parts), R, precisionOfConstants(Args));
  if (!areConstant(Parts))
    return nullptr;
  const auto Of = [&](uint32_t Column, uint32_t Row) { return Parts[Column * T->rows() + Row]; };
  return constantExpr(Ctx, Ctx.Types.compositeMatrix(T, Of), R, precisionOfConstants(Args));
}

/// There are no matrices of integers or bool: such components convert one by one in the emission.
const Expr *Constructor::convertedComponents(const Expr *A) {
  if (A->Ty->isMatrix() && !isFloat(T->component()))
    return A;
  return makeConversion(Ctx, A, Ctx.Types.withComponent(A->Ty, T->component()), false, A->Range);
}

/// Scalars, vectors and matrices in order; Wanted is unknown where it is specialized.
const Expr *Constructor::components(std::optional<uint64_t> Wanted, bool AllowMatrices) {
  llvm::SmallVector<const Expr *, 8> List;
  uint64_t Have = 0;
  bool Exact = true;
  for (const Expr *A : Args) {
    bool Fits = A->Ty->isScalar() || A->Ty->isVector() || (A->Ty->isMatrix() && AllowMatrices) ||
                A->Ty->isCoopVector();
    if (!Fits)
      return failArgument(A);
    if (!checkKind(A))
      return error();
    if (Wanted && Exact && Have >= *Wanted) {
      Ctx.report(A->Range, diag::err_constructor_unused) << T->str();
      return error();
    }
    std::optional<uint64_t> N = componentCount(A->Ty);
    Have += N.value_or(0);
    Exact &= N.has_value();
    List.push_back(convertedComponents(A));
  }
  if (Wanted && Exact && Have < *Wanted) {
    Ctx.report(R, diag::err_constructor_too_few) << T->str() << *Wanted << Have;
    return error();
  }
  if (Wanted && *Wanted <= 1024)
    if (const Expr *Folded = foldComponents(List, *Wanted))
      return Folded;
  return make(ConstructKind::Components, List);
}

/// Of vectors GL_KHR_vulkan_glsl says that they are constant where their components are
/// specialization constants (section 5.12), of all else GL_EXT_spec_constant_composites.
bool Constructor::areConstant(llvm::ArrayRef<const Constant *> Parts) const {
  return Ctx.P.Extensions.contains(Extension::EXT_spec_constant_composites) ||
         llvm::none_of(Parts, [](const Constant *C) { return C->isSpec(); });
}

const Expr *Constructor::matrix() {
  const Expr *A = Args[0];
  uint64_t Wanted = uint64_t(T->columns()) * T->rows();
  if (Args.size() == 1 && A->Ty->isScalar()) {
    if (!checkKind(A))
      return error();
    const Expr *S = makeConversion(Ctx, A, Ctx.Types.scalar(T->component()), false, A->Range);
    const Constant *C = Ctx.constantOf(S);
    if (!C || !areConstant(C))
      return make(ConstructKind::Diagonal, S);
    const Constant *Zero = Ctx.Types.null(S->Ty);
    const auto Of = [&](uint32_t Column, uint32_t Row) { return Row == Column ? C : Zero; };
    return constantExpr(Ctx, Ctx.Types.compositeMatrix(T, Of), R, precisionOfConstants(S));
  }
  for (const Expr *Arg : Args)
    if (Arg->Ty->isMatrix() && Args.size() > 1)
      return fail(diag::err_constructor_matrix_alone);
  if (!A->Ty->isMatrix())
    return components(Wanted, false);
  if (!checkKind(A))
    return error();
  const Expr *M =
      makeConversion(Ctx, A, Ctx.Types.withComponent(A->Ty, T->component()), false, A->Range);
  if (M->Ty == T)
    return M->IsLValue ? Ctx.P.make<ConvertExpr>(M, T, false, R) : M;
  const Constant *C = Ctx.constantOf(M);
  if (!C)
    return make(ConstructKind::Resize, M);
  // What M does not have is of the identity matrix.
  const auto Of = [&](uint32_t Column, uint32_t Row) {
    if (Column < M->Ty->columns() && Row < M->Ty->rows())
      return Ctx.Types.element(Ctx.Types.element(C, Column), Row);
    const Type *Component = Ctx.Types.scalar(T->component());
    return Ctx.Types.fold(ConstOp::Convert, Component, Ctx.Types.i32(Row == Column));
  };
  return constantExpr(Ctx, Ctx.Types.compositeMatrix(T, Of), R, precisionOfConstants(M));
}

/// T with the sizes that it leaves open taken from Like: `vec2[][](vec2[](a, b), vec2[](c, d))`.
static const Type *withSizesOf(TypeContext &Types, const Type *T, const Type *Like) {
  if (!T->isArray() || !Like->isArray())
    return T;
  return Types.array(withSizesOf(Types, T->element(), Like->element()),
                     T->arraySize() ? T->arraySize() : Like->arraySize());
}

const Expr *Constructor::members() {
  size_t Wanted = 0;
  if (T->isArray() && !Args.empty() && Ctx.Traits.of(T->element()).HasUnsized)
    T = Ctx.Types.array(withSizesOf(Ctx.Types, T->element(), Args[0]->Ty), T->arraySize());
  if (T->isStruct()) {
    Wanted = T->structInfo().Fields.size();
  } else if (!T->arraySize()) {
    Wanted = Args.size();
    if (Args.empty())
      return fail(diag::err_constructor_empty);
    T = Ctx.Types.array(T->element(), Ctx.Types.u32(static_cast<uint32_t>(Wanted)));
  } else {
    std::optional<int64_t> N = T->arraySize()->asInt();
    Wanted = N && *N >= 0 ? static_cast<size_t>(*N) : 0;
    if (T->arraySize()->isSpec())
      return fail(diag::err_constructor_spec_sized);
  }
  if (Args.size() != Wanted) {
    Ctx.report(R, diag::err_constructor_count) << T->str() << Wanted << Args.size();
    return error();
  }
  if (Ctx.Traits.of(T).HasOpaque)
    return failOpaque();
  llvm::SmallVector<const Expr *, 8> List;
  llvm::SmallVector<const Constant *, 8> Parts;
  for (size_t I = 0; I < Args.size(); ++I) {
    const Type *To = T->isStruct() ? T->structInfo().Fields[I].Ty : T->element();
    const Expr *A = Ctx.convertImplicitly(Args[I], To);
    if (!A) {
      std::string What = T->isStruct() ? "member '" + T->structInfo().Fields[I].Name.str() + "'"
                                       : "element " + std::to_string(I);
      reportCannotConvert(Ctx, Args[I]->Range, What, Args[I], To);
      return error();
    }
    List.push_back(A);
    if (const Constant *C = Ctx.constantOf(A))
      Parts.push_back(C);
  }
  if (Parts.size() == List.size() && areConstant(Parts))
    return constantExpr(Ctx, Ctx.Types.composite(T, Parts), R, precisionOfConstants(List));
  return make(ConstructKind::Members, List);
}

/// `sampler2D(t, s)` (section 5.4.6): the texture has the component and shape of the result,
/// shadows aside.
const Expr *Constructor::combined() {
  const ImageTraits *Image = imageTraits(T->opaqueName());
  if (!Image || !Image->isCombined() || Image->Shape == ImageShape::External)
    return failOpaque();
  if (Args.size() != 2) {
    Ctx.report(R, diag::err_constructor_count) << T->str() << 2 << Args.size();
    return error();
  }
  llvm::SmallString<32> Texture(T->opaqueName());
  if (Image->IsShadow)
    Texture.resize(Texture.size() - llvm::StringRef("Shadow").size());
  Texture = llvm::StringRef(Texture).take_until([](char C) { return C == 's'; }).str() + "texture" +
            llvm::StringRef(Texture).split("sampler").second.str();
  if (!Args[0]->Ty->isOpaque() || Args[0]->Ty->opaqueName() != Texture || !Args[0]->IsLValue) {
    Ctx.report(Args[0]->Range, diag::err_combined_texture)
        << T->str() << Texture.str() << Args[0]->Ty->str();
    return error();
  }
  if (!Args[1]->Ty->isOpaque() || !isSamplerState(Args[1]->Ty->opaqueName()) ||
      !Args[1]->IsLValue) {
    Ctx.report(Args[1]->Range, diag::err_combined_sampler) << T->str() << Args[1]->Ty->str();
    return error();
  }
  return make(ConstructKind::Combined, Args);
}

const Expr *Constructor::coopMatrix() {
  if (Args.size() != 1)
    return fail(diag::err_coopmat_constructor);
  const Expr *A = Args[0];
  if (A->Ty->isCoopMatrix()) {
    if (!checkCoopConversion(Ctx, A->Ty, T, R) || !checkKind(A))
      return error();
    return Ctx.P.make<ConvertExpr>(A, T, false, R);
  }
  if (!A->Ty->isScalar())
    return fail(diag::err_coopmat_constructor);
  if (!checkKind(A))
    return error();
  // The text asks for an implicit conversion; its own examples (`coopvecNV<float16_t, N>(0)`) and
  // every shader rely on any conversion.
  const Type *Component = Ctx.Types.scalar(T->component());
  if (rankConversion(Ctx, A->Ty, Component) == ConversionRank::None)
    Ctx.report(A->Range, diag::warn_coop_scalar_conversion) << A->Ty->str() << T->str();
  return make(ConstructKind::Splat, makeConversion(Ctx, A, Component, false, A->Range));
}

const Expr *Constructor::coopVector() {
  if (Args.empty())
    return fail(diag::err_constructor_empty);
  const Expr *A = Args[0];
  std::optional<int64_t> Known = knownValue(T->coopSize());
  std::optional<uint64_t> Size;
  if (Known)
    Size = static_cast<uint64_t>(*Known);
  if (Args.size() == 1 && A->Ty->isCoopVector()) {
    if (!maybeEqual(A->Ty->coopSize(), T->coopSize())) {
      Ctx.report(R, diag::err_coopvec_convert_size)
          << A->Ty->str() << T->str() << sizeText(A->Ty->coopSize()) << sizeText(T->coopSize());
      return error();
    }
    return checkKind(A) ? Ctx.P.make<ConvertExpr>(A, T, false, R) : error();
  }
  if (Args.size() == 1 && A->Ty->isScalar() && Size != 1) {
    if (!checkKind(A))
      return error();
    const Type *Component = Ctx.Types.scalar(T->component());
    if (rankConversion(Ctx, A->Ty, Component) == ConversionRank::None)
      Ctx.report(A->Range, diag::warn_coop_scalar_conversion) << A->Ty->str() << T->str();
    return make(ConstructKind::Splat, makeConversion(Ctx, A, Component, false, A->Range));
  }
  return components(Size, true);
}

/// GL_EXT_buffer_reference section 5.4.1: of an address, which has 64 bits.
const Expr *Constructor::reference() {
  if (Args.size() != 1) {
    Ctx.report(R, diag::err_constructor_count) << T->str() << 1 << Args.size();
    return error();
  }
  const Expr *A = Args[0];
  if (A->Ty->isBufferReference())
    return Ctx.P.make<ConvertExpr>(A, T, false, R);
  if (A->Ty->isVector() && A->Ty->vectorSize() == 2 && A->Ty->component() == ScalarKind::U32) {
    if (!Ctx.requireExtension(Extension::EXT_buffer_reference_uvec2, R,
                              "a buffer reference made from 'uvec2'"))
      return error();
    return Ctx.P.make<ConvertExpr>(A, T, false, R);
  }
  const Type *U64 = Ctx.Types.scalar(ScalarKind::U64);
  static constexpr Extension Int64[] = {Extension::EXT_shader_explicit_arithmetic_types_int64,
                                        Extension::EXT_shader_explicit_arithmetic_types,
                                        Extension::ARB_gpu_shader_int64};
  if (A->Ty->isInteger() &&
      !Ctx.requireAnyExtension(Int64, R, "a buffer reference made from an integer"))
    return error();
  if (A->Ty->isInteger() && rankConversion(Ctx, A->Ty, U64) != ConversionRank::None)
    return Ctx.P.make<ConvertExpr>(makeConversion(Ctx, A, U64, true, A->Range), T, false, R);
  return failArgument(A);
}

/// GL_EXT_ray_tracing section 5.4.1: from an address, in either of two forms.
const Expr *Constructor::accelerationStructure() {
  if (Args.size() != 1) {
    Ctx.report(R, diag::err_constructor_count) << T->str() << 1 << Args.size();
    return error();
  }
  const Type *A = Args[0]->Ty;
  bool IsPair = A->isVector() && A->vectorSize() == 2 && A->component() == ScalarKind::U32;
  bool IsAddress = A->isScalar() && A->component() == ScalarKind::U64;
  if (!IsPair && !IsAddress)
    return failArgument(Args[0]);
  return Ctx.P.make<ConvertExpr>(Args[0], T, false, R);
}

const Expr *Constructor::check() {
  for (const Expr *A : Args)
    if (A->Ty->isError())
      return error();
  switch (T->kind()) {
  case TypeKind::Error:
    return error();
  case TypeKind::Array:
  case TypeKind::Struct:
    return members();
  case TypeKind::BufferReference:
    return reference();
  case TypeKind::CoopMatrix:
    return coopMatrix();
  case TypeKind::CoopVector:
    return coopVector();
  case TypeKind::TensorLayout:
    return fail(diag::err_tensor_layout_constructor);
  case TypeKind::TensorView:
    return fail(diag::err_tensor_view_constructor);
  case TypeKind::Opaque:
    if (T->opaqueName() == "accelerationStructureEXT")
      return accelerationStructure();
    return combined();
  case TypeKind::BufferDescriptor:
  case TypeKind::Tensor:
  case TypeKind::Spirv:
  case TypeKind::Void:
  case TypeKind::String:
    return fail(diag::err_no_constructor);
  case TypeKind::Scalar:
  case TypeKind::Vector:
  case TypeKind::Matrix:
    break;
  }
  if (Args.empty())
    return fail(diag::err_constructor_empty);
  if (T->isScalar())
    return scalar();
  if (T->isMatrix())
    return matrix();
  const Expr *A = Args[0];
  if (Args.size() == 1 && A->Ty->isScalar()) {
    if (!checkKind(A))
      return error();
    return makeSplat(Ctx, makeConversion(Ctx, A, Ctx.Types.scalar(T->component()), false, A->Range),
                     T, R);
  }
  if (Args.size() == 1 && A->Ty->isBufferReference() && T->vectorSize() == 2 &&
      T->component() == ScalarKind::U32) {
    if (!Ctx.requireExtension(Extension::EXT_buffer_reference_uvec2, R,
                              "'uvec2' made from a buffer reference"))
      return error();
    return Ctx.P.make<ConvertExpr>(A, T, false, R);
  }
  if (T->isSpecVector())
    return specVector();
  return components(T->vectorSize(), true);
}

/// From one vector of the same size; else the components must be as many as there turn out to be.
const Expr *Constructor::specVector() {
  const Expr *A = Args[0];
  if (Args.size() == 1 && A->Ty->isSpecVector()) {
    if (!maybeEqual(A->Ty->vectorSizeConstant(), T->vectorSizeConstant()))
      return failArgument(A);
    if (!checkKind(A))
      return error();
    return Ctx.P.make<ConvertExpr>(A, T, false, R);
  }
  if (Args.size() == 1 && A->Ty->isCoopVector() &&
      maybeEqual(A->Ty->coopSize(), T->vectorSizeConstant()))
    return checkKind(A) ? Ctx.P.make<ConvertExpr>(A, T, false, R) : error();
  return components(std::nullopt, true);
}

// ---- initializer lists

const Expr *nullInitializer(Context &Ctx, const Type *T, SourceRange R) {
  if (!Ctx.requireExtension(Extension::EXT_null_initializer, R, "an empty initializer"))
    return errorExpr(Ctx, R);
  if (!Ctx.Traits.of(T).IsNullable) {
    Ctx.report(R, diag::err_null_initializer) << T->str();
    return errorExpr(Ctx, R);
  }
  return constantExpr(Ctx, Ctx.Types.null(T), R);
}

/// How many elements a braced list for T has, and their types; none when T takes no list.
std::optional<size_t> listSize(const Type *T, size_t Given) {
  switch (T->kind()) {
  case TypeKind::Vector:
    return T->vectorSize();
  case TypeKind::Matrix:
    return T->columns();
  case TypeKind::Struct:
    return T->structInfo().Fields.size();
  case TypeKind::Array: {
    if (!T->arraySize())
      return Given;
    std::optional<int64_t> N = knownValue(T->arraySize());
    if (!N)
      return std::nullopt;
    return static_cast<size_t>(*N);
  }
  default:
    return std::nullopt;
  }
}

const Type *listElement(Context &Ctx, const Type *T, size_t I) {
  switch (T->kind()) {
  case TypeKind::Vector:
    return Ctx.Types.scalar(T->component());
  case TypeKind::Matrix:
    return Ctx.Types.vector(T->component(), T->rows());
  case TypeKind::Struct:
    return T->structInfo().Fields[I].Ty;
  default:
    return T->element();
  }
}

const Expr *checkInitList(Context &Ctx, const ast::InitListExpr &E, const Type *T,
                          const Type **Sized, unsigned Depth) {
  if (T->isError())
    return errorExpr(Ctx, E.Range);
  if (E.Elements.empty())
    return nullInitializer(Ctx, T, E.Range);
  std::optional<size_t> Size = listSize(T, E.Elements.size());
  if (!Size) {
    Ctx.report(E.Range, diag::err_init_list_type) << T->str();
    return errorExpr(Ctx, E.Range);
  }
  if (*Size != E.Elements.size()) {
    Ctx.report(E.Range, diag::err_init_list_count) << T->str() << *Size << E.Elements.size();
    return errorExpr(Ctx, E.Range);
  }
  llvm::SmallVector<const Expr *, 8> Parts;
  bool Failed = Depth > MaxTypeDepth;
  for (size_t I = 0; I < E.Elements.size() && !Failed; ++I) {
    const Type *To = listElement(Ctx, T, I);
    const Type *ElementSized = nullptr;
    auto *Nested = llvm::dyn_cast<ast::InitListExpr>(E.Elements[I]);
    const Expr *Part = Nested ? checkInitList(Ctx, *Nested, To, &ElementSized, Depth + 1)
                              : Ctx.checkInitializer(*E.Elements[I], To, &ElementSized);
    // `T a[][] = {{...}, {...}}`: the first element gives the inner size.
    if (ElementSized && T->isArray() && ElementSized != To && !ElementSized->isError())
      T = Ctx.Types.array(ElementSized, T->arraySize());
    Failed |= Part->Ty->isError();
    Parts.push_back(Part);
  }
  if (Failed)
    return errorExpr(Ctx, E.Range);
  if (T->isArray() && !T->arraySize())
    T = Ctx.Types.array(T->element(), Ctx.Types.u32(static_cast<uint32_t>(*Size)));
  if (Sized)
    *Sized = T;
  return checkConstructor(Ctx, T, Parts, E.Range);
}

} // namespace

const Expr *checkConstructor(Context &Ctx, const Type *T, llvm::ArrayRef<const Expr *> Args,
                             SourceRange R) {
  return Constructor(Ctx, T, Args, R).check();
}

static const Expr *checkSingleInitializer(Context &Ctx, const ast::Expr &E, const Type *T,
                                          const Type **Sized) {
  const Expr *X = checkValue(Ctx, E);
  if (X->Ty->isError() || T->isError())
    return X->Ty->isError() ? X : errorExpr(Ctx, E.Range);
  if (T->isRayObject()) {
    Ctx.report(E.Range, diag::err_assign_type) << T->str();
    return errorExpr(Ctx, E.Range);
  }
  if (Ctx.Traits.of(T).HasSpecSized || Ctx.Traits.of(X->Ty).HasSpecSized) {
    Ctx.report(E.Range, diag::err_spec_sized_copy) << X->Ty->str() << 1u;
    return errorExpr(Ctx, E.Range);
  }
  if (Ctx.Traits.of(T).HasUnsized && Ctx.Traits.of(X->Ty).HasUnsized) {
    Ctx.report(E.Range, diag::err_unsized_value) << X->Ty->str();
    return errorExpr(Ctx, E.Range);
  }
  // An unsized array takes the size of its initializer, at every level.
  const Type *A = T, *B = X->Ty;
  bool Unsized = false;
  while (A->isArray() && B->isArray() && (!A->arraySize() || A->arraySize() == B->arraySize())) {
    Unsized |= !A->arraySize();
    A = A->element();
    B = B->element();
  }
  if (Unsized && A == B) {
    if (Sized)
      *Sized = X->Ty;
    return X;
  }
  if (const Expr *Converted = Ctx.convertImplicitly(X, T))
    return Converted;
  reportCannotConvert(Ctx, E.Range, "initializer", X, T, &E);
  return errorExpr(Ctx, E.Range);
}

const Expr *Context::checkInitializer(const ast::Expr &E, const Type *T, const Type **Sized) {
  if (Sized)
    *Sized = T;
  auto *List = llvm::dyn_cast<ast::InitListExpr>(&E);
  if (List && P.TheProfile == ast::Profile::Es)
    report(E.Range, diag::err_list_in_essl);
  const Expr *X =
      List ? checkInitList(*this, *List, T, Sized, 0) : checkSingleInitializer(*this, E, T, Sized);
  // The size that it would have given is not to be asked for.
  if (Sized && X->Ty->isError() && !T->isError() && Traits.of(T).HasUnsized)
    *Sized = Types.error();
  return X;
}

} // namespace coop::sema
