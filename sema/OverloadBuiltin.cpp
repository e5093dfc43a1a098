// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matches calls against the signatures of builtins: unifies shape variables over symbolic constants
// and says precisely what disagrees.

#include "sema/Expressions.h"
#include "sema/Overload.h"

namespace coop::sema {

namespace {

/// What a variable stands for, and where that was said first.
struct Binding {
  bool Bound = false;
  ScalarKind Kind = ScalarKind::Bool; ///< component variables
  const Constant *Size = nullptr;     ///< sizes, scopes, uses
  const Type *Ty = nullptr;           ///< type variables
  size_t Arg = 0;
  llvm::StringLiteral What = "";
};

/// What is known of the variables of a signature: a few of ShapeVarCount.
class Bindings {
public:
  Binding &operator[](ShapeVar V) {
    for (auto &[Var, TheBinding] : Known)
      if (Var == V)
        return TheBinding;
    return Known.emplace_back(V, Binding()).second;
  }
  /// The component of the first one that has one.
  std::optional<ScalarKind> firstComponent() const {
    for (const auto &[Var, B] : Known)
      if (B.Bound && hasFreeComponent(B))
        return B.Ty->component();
    return std::nullopt;
  }
  void setComponents(TypeContext &Types, ScalarKind K) {
    for (auto &[Var, B] : Known)
      if (B.Bound && hasFreeComponent(B))
        B.Ty = Types.withComponent(B.Ty, K);
  }

private:
  static bool hasFreeComponent(const Binding &B) {
    return B.Ty && B.Ty->hasComponent() && !B.Ty->isCoopMatrix();
  }

  llvm::SmallVector<std::pair<ShapeVar, Binding>, 4> Known;
};

/// A word of an explanation. Its text is made where somebody wants it: most signatures of a name do
/// not fit, and most calls have one that does.
class Word {
public:
  Word(llvm::StringRef Text) : Text(Text) {}
  Word(const Type *Ty) : Ty(Ty) {}
  Word(const Constant *Size) : Size(Size), IsSize(true) {}
  explicit Word(size_t Number) : Number(Number) {}
  std::string str() const {
    if (IsSize)
      return sizeText(Size);
    if (Ty)
      return Ty->str();
    return Number ? std::to_string(Number) : Text.str();
  }

private:
  llvm::StringRef Text;
  const Type *Ty = nullptr;
  const Constant *Size = nullptr;
  bool IsSize = false;
  size_t Number = 0;
};

/// Matches one signature against one list of arguments.
class Matcher {
public:
  Matcher(Context &Ctx, const Signature &S, llvm::ArrayRef<Argument> Args,
          llvm::SmallVectorImpl<Candidate> &Out, Mismatch *Why)
      : Ctx(Ctx), S(S), Args(Args), Out(Out), Why(Why) {}

  bool match();

private:
  bool fail(diag::Id Id, size_t Arg, std::initializer_list<Word> Words);
  bool failCount(uint64_t Dimensions, size_t Minimum);
  Word name(size_t Arg) const;
  llvm::StringRef function() const { return S.Row->Name; }
  bool mapParameters();
  bool bindShapes(uint32_t &Kinds);
  bool bindSpecial(ShapeVar V, const TypeSet &Set, size_t Arg);
  bool matchWith(std::optional<ScalarKind> Kind);
  bool matchArgument(size_t I, const Type *&Expected);
  bool matchType(size_t I, const Type *Expected);
  bool unifyCoopMatrix(size_t I, const Type *T);
  bool unifyCoopVector(size_t I, const Type *T);
  bool unifyArray(size_t I, const Type *T);
  bool unifyKind(size_t I, ShapeVar V, ScalarKind K, llvm::StringLiteral What);
  bool unifySize(size_t I, ShapeVar V, const Constant *C, llvm::StringLiteral What);
  bool checkBuffer(size_t I);
  bool checkAtomicPlace(size_t I);
  const Type *instantiate(const Pattern &P);
  const Type *imageType(const Pattern &P);
  std::optional<ImageTraits> findImage() const;
  const Type *narrowed(const Type *T);

  Context &Ctx;
  const Signature &S;
  llvm::ArrayRef<Argument> Args;
  llvm::SmallVectorImpl<Candidate> &Out;
  Mismatch *Why;                    ///< null: nobody asks
  std::optional<ImageTraits> Image; ///< of the first argument
  llvm::SmallVector<const SignatureParameter *, 8> Params;
  Bindings Vars;
};

bool Matcher::fail(diag::Id Id, size_t Arg, std::initializer_list<Word> Words) {
  if (!Why || (static_cast<unsigned>(Arg) <= Why->Progress && Why->Range.isValid()))
    return false;
  Why->Id = Id;
  Why->Args.clear();
  for (const Word &W : Words)
    Why->Args.push_back(W.str());
  Why->Range = Arg < Args.size() ? Args[Arg].Range : SourceRange();
  Why->Progress = Arg < Args.size() ? static_cast<unsigned>(Arg) : 0;
  return false;
}

/// What the documentation calls the parameter.
Word Matcher::name(size_t Arg) const {
  if (Arg < Params.size() && !Params[Arg]->Name.empty())
    return llvm::StringRef(Params[Arg]->Name);
  return Word(Arg + 1);
}

/// The texture or image that is called upon, and whether its coordinates are narrow.
std::optional<ImageTraits> Matcher::findImage() const {
  const Type *T = !Args.empty() && Args[0].E ? Args[0].E->Ty : nullptr;
  const ImageTraits *Found = T && T->isOpaque() ? imageTraits(T) : nullptr;
  if (!Found)
    return std::nullopt;
  ImageTraits Result = *Found;
  Result.IsHalfAddress = isHalfAddress(*Found, Args.size() > 1 ? Args[1].E : nullptr);
  return Result;
}

/// Lists the parameter for each argument, with those repeated for each dimension, and checks the
/// number of arguments.
bool Matcher::mapParameters() {
  uint64_t Dimensions = 0;
  if (S.HasEach && !Args.empty() && Args[0].E) {
    const Type *T = Args[0].E->Ty;
    const Constant *Dim = T->isTensorLayout() ? T->layoutDim()
                          : T->isTensorView() ? T->viewDim()
                                              : nullptr;
    if (Dim)
      Dimensions = static_cast<uint64_t>(Dim->asInt().value_or(0));
  }
  size_t Minimum = 0;
  for (size_t I = 0; I < S.Parameters.size(); ++I) {
    const SignatureParameter &P = S.Parameters[I];
    if (!P.isFor(Image ? &*Image : nullptr))
      continue;
    if (P.Each) {
      size_t End = I;
      while (End < S.Parameters.size() && S.Parameters[End].Each)
        ++End;
      for (uint64_t D = 0; D < Dimensions; ++D)
        for (size_t J = I; J < End; ++J)
          Params.push_back(&S.Parameters[J]);
      Minimum = Params.size();
      I = End - 1;
    } else if (P.Variadic) {
      while (Params.size() < Args.size())
        Params.push_back(&P);
    } else {
      Params.push_back(&P);
      if (!P.Default)
        Minimum = Params.size();
    }
  }
  if (Args.size() >= Minimum && Args.size() <= Params.size())
    return true;
  return failCount(Dimensions, Minimum);
}

bool Matcher::failCount(uint64_t Dimensions, size_t Minimum) {
  if (!Why)
    return false;
  Why->Progress = 0;
  if (S.HasEach && Dimensions) {
    Why->Id = diag::err_tensor_argument_count;
    Why->Args = {function().str(), std::to_string(Dimensions), std::to_string(Minimum),
                 std::to_string(Args.size())};
    return false;
  }
  std::string Count = std::to_string(Minimum);
  if (S.HasVariadic)
    Count = "at least " + Count;
  else if (Params.size() > Minimum)
    Count += " to " + std::to_string(Params.size());
  Why->Id = diag::err_argument_count;
  Why->Args = {function().str(), Count, std::to_string(Args.size())};
  return false;
}

bool Matcher::bindSpecial(ShapeVar V, const TypeSet &Set, size_t Arg) {
  const Type *T = Args[Arg].E->Ty;
  bool Fits = false;
  llvm::StringRef Wanted;
  switch (Set.Special) {
  case SpecialSet::None:
    break;
  case SpecialSet::TensorLayout:
    Fits = T->isTensorLayout();
    Wanted = "a tensorLayoutNV";
    break;
  case SpecialSet::TensorView:
    Fits = T->isTensorView();
    Wanted = "a tensorViewNV";
    break;
  case SpecialSet::CoopMatrix:
    Fits = T->isCoopMatrix() && !T->isCoopMatrixNV();
    Wanted = "a cooperative matrix";
    break;
  case SpecialSet::Tensor:
    Fits = T->isTensor();
    Wanted = "a tensorARM";
    break;
  case SpecialSet::Image: {
    const ImageTraits *Image = T->isOpaque() ? imageTraits(T->opaqueName()) : nullptr;
    Fits = Image && Set.Images->contains(*Image);
    Wanted = Set.Images->Wanted;
    // One half of it: 'texture2D' of 'sampler2D', or the sampler.
    if (Wanted == "a sampler" && T->isOpaque() &&
        (isSamplerState(T->opaqueName()) || (Image && Image->Class == ImageClass::Texture)))
      Wanted = "a texture with a sampler, as in 'sampler2D(t, s)'";
    break;
  }
  }
  if (!Fits)
    return fail(diag::err_argument_kind, Arg, {name(Arg), function(), Wanted, T});
  Binding &B = Vars[V];
  if (B.Bound && B.Ty != T)
    return fail(diag::err_argument_same_type, Arg, {name(Arg), T, name(B.Arg), B.Ty});
  if (!B.Bound)
    B = {true, ScalarKind::Bool, nullptr, T, Arg, "type"};
  return true;
}

/// Binds each type variable to the shape of the first argument that shows it, and finds the
/// components that are possible.
bool Matcher::bindShapes(uint32_t &Kinds) {
  bool AnyKind = false;
  for (size_t I = 0; I < Args.size(); ++I) {
    const Pattern &P = Params[I]->Type;
    if (P.Kind != PatternKind::Var && P.Kind != PatternKind::VarLike)
      continue;
    const TypeSets &Sets = S.Sets[P.Var];
    if (Args[I].Functions)
      return fail(diag::err_function_as_argument, I, {Args[I].FunctionName});
    const Type *T = Args[I].E->Ty;
    if (!Sets.empty() && Sets[0].Special != SpecialSet::None) {
      if (!bindSpecial(P.Var, Sets[0], I))
        return false;
      continue;
    }
    if (Vars[P.Var].Bound)
      continue;
    uint32_t Possible = T->hasComponent() ? kindsForShape(Sets, T) : 0;
    bool Reachable = Params[I]->Mode == Passing::Out || P.Kind == PatternKind::VarLike;
    for (unsigned K = 0; K < ScalarKindCount && !Reachable; ++K)
      if (Possible & (1u << K)) {
        const Type *To = Ctx.Types.withComponent(T, static_cast<ScalarKind>(K));
        Reachable = rankConversion(Ctx, T, To) != ConversionRank::None;
      }
    if (!Possible || !Reachable)
      return fail(diag::err_argument_shape, I, {name(I), function(), T});
    Vars[P.Var] = {true, ScalarKind::Bool, nullptr, T, I, "type"};
    Kinds = AnyKind ? Kinds & Possible : Possible;
    AnyKind = true;
  }
  if (!AnyKind)
    Kinds = 0;
  return true;
}

bool Matcher::unifyKind(size_t I, ShapeVar V, ScalarKind K, llvm::StringLiteral What) {
  Binding &B = Vars[V];
  if (!B.Bound) {
    B = {true, K, nullptr, nullptr, I, What};
    return true;
  }
  if (B.Kind == K)
    return true;
  return fail(diag::err_shape_component, I,
              {name(B.Arg), glslName(B.Kind), name(I), glslName(K), function()});
}

bool Matcher::unifySize(size_t I, ShapeVar V, const Constant *C, llvm::StringLiteral What) {
  Binding &B = Vars[V];
  if (!B.Bound) {
    B = {true, ScalarKind::Bool, C, nullptr, I, What};
    return true;
  }
  // Sizes that depend on specialization constants may turn out equal.
  if (maybeEqual(B.Size, C))
    return true;
  bool Singular = What == "scope" || What == "use";
  auto Shown = [&](const Constant *Size) -> Word {
    const std::optional<int64_t> Known = What == "scope" ? knownValue(Size) : std::nullopt;
    if (Known && !scopeName(*Known).empty())
      return scopeName(*Known);
    return Size;
  };
  return fail(Singular ? diag::err_shape_scope : diag::err_shape_mismatch, I,
              {B.What, name(B.Arg), Shown(B.Size), What, name(I), Shown(C), function()});
}

bool Matcher::unifyCoopMatrix(size_t I, const Type *T) {
  const bool IsNV = Params[I]->Type.Kind == PatternKind::CoopMatrixNV;
  if (!T->isCoopMatrix() || T->isCoopMatrixNV() != IsNV)
    return fail(
        diag::err_argument_kind, I,
        {name(I), function(),
         llvm::StringRef(IsNV ? "a matrix of GL_NV_cooperative_matrix" : "a cooperative matrix"),
         T});
  static constexpr llvm::StringLiteral Uses[] = {"gl_MatrixUseA", "gl_MatrixUseB",
                                                 "gl_MatrixUseAccumulator"};
  const auto &Slots = Params[I]->Type.Slots;
  if (IsNV) {
    // has no use
  } else if (Slots[4].Use) {
    std::optional<int64_t> Use = knownValue(T->coopUse());
    if (Use && *Use != static_cast<int64_t>(*Slots[4].Use))
      return fail(diag::err_coop_argument_use, I,
                  {name(I), function(), Uses[static_cast<unsigned>(*Slots[4].Use)],
                   *Use >= 0 && *Use < 3 ? Word(Uses[*Use]) : Word(T->coopUse())});
  } else if (!unifySize(I, Slots[4].Var, T->coopUse(), "use")) {
    return false;
  }
  return unifySize(I, Slots[1].Var, T->coopScope(), "scope") &&
         unifySize(I, Slots[2].Var, T->coopRows(), "rows") &&
         unifySize(I, Slots[3].Var, T->coopCols(), "columns") &&
         unifyKind(I, Slots[0].Var, T->component(), "component type");
}

bool Matcher::unifyCoopVector(size_t I, const Type *T) {
  if (!T->isCoopVector())
    return fail(diag::err_argument_kind, I,
                {name(I), function(), llvm::StringRef("a cooperative vector"), T});
  const auto &Slots = Params[I]->Type.Slots;
  return unifySize(I, Slots[1].Var, T->coopSize(), "components") &&
         unifyKind(I, Slots[0].Var, T->component(), "component type");
}

bool Matcher::unifyArray(size_t I, const Type *T) {
  if (!T->isArray() || !T->element()->isScalar() || !T->arraySize())
    return fail(diag::err_argument_kind, I,
                {name(I), function(), llvm::StringRef("a sized array of scalars"), T});
  const auto &Slots = Params[I]->Type.Slots;
  return unifySize(I, Slots[1].Var, T->arraySize(), "length") &&
         unifyKind(I, Slots[0].Var, T->element()->component(), "element type");
}

/// "The buf arrays must be in either buffer storage or shared storage": an array itself, not a
/// slice, an element or a copy of one.
bool Matcher::checkBuffer(size_t I) {
  const Expr *E = Args[I].E;
  const llvm::StringRef Storage = Params[I]->BufferOnly ? "buffer" : "buffer or shared";
  if (!E->Ty->isArray())
    return fail(diag::err_buffer_not_array, I, {name(I), function(), Storage, E->Ty});
  if (!E->IsLValue)
    return fail(diag::err_buffer_storage, I, {name(I), function(), Storage});
  const Expr *At = E;
  for (bool Through = true; Through;) {
    if (auto *M = llvm::dyn_cast<MemberExpr>(At))
      At = M->Base;
    else if (auto *X = llvm::dyn_cast<IndexExpr>(At))
      At = X->Base;
    else
      Through = false;
  }
  bool Fits = isBufferMemory(At);
  if (auto *V = llvm::dyn_cast<VariableExpr>(At))
    Fits |= V->Var->TheStorage == Storage::Shared && !Params[I]->BufferOnly;
  if (!Fits)
    return fail(diag::err_buffer_storage, I, {name(I), function(), Storage});
  return true;
}

/// GLSL 4.60 section 8.11: memory of atomics is in a buffer block or shared.
bool Matcher::checkAtomicPlace(size_t I) {
  const Expr *E = Args[I].E;
  auto Fail = [&] {
    fail(diag::err_atomic_place, I, {name(I), function()});
    if (Why)
      ++Why->Progress; // the type fitted
    return false;
  };
  if (!E->IsLValue)
    return Fail();
  const Expr *At = E;
  for (bool Through = true; Through;) {
    if (auto *M = llvm::dyn_cast<MemberExpr>(At))
      At = M->Base;
    else if (auto *X = llvm::dyn_cast<IndexExpr>(At))
      At = X->Base;
    else if (auto *W = llvm::dyn_cast<SwizzleExpr>(At))
      At = W->Base;
    else
      Through = false;
  }
  if (isBufferMemory(At))
    return true;
  auto *V = llvm::dyn_cast<VariableExpr>(At);
  // GL_EXT_mesh_shader section 4.3.8: a payload is shared by the task shader's workgroup.
  return (V &&
          (V->Var->TheStorage == Storage::Shared || V->Var->TheStorage == Storage::TaskPayload)) ||
         Fail();
}

/// Result and coordinates of texture and image functions.
const Type *Matcher::imageType(const Pattern &P) {
  const Type *T = Vars[P.Var].Ty;
  if (!T || !T->isOpaque() || !Image)
    return nullptr;
  const ImageTraits *I = &*Image;
  const unsigned Layered = I->Coordinates + I->IsArrayed;
  auto Vec = [&](ScalarKind K, unsigned N) { return Ctx.Types.scalarOrVector(K, N); };
  auto Floats = [&](unsigned N) {
    return Vec(I->IsHalfAddress ? ScalarKind::F16 : ScalarKind::F32, N);
  };
  auto Ints = [&](unsigned N) { return Vec(ScalarKind::I32, N); };
  switch (P.Kind) {
  case PatternKind::Texel:
    return Vec(I->Component, I->IsShadow ? 1 : 4);
  case PatternKind::Texel4:
    return Vec(I->Component, 4);
  case PatternKind::TexelScalar:
    return Vec(I->Component, 1);
  case PatternKind::Coord:
    // sampler1DShadow leaves the second component unused; where there is no room for what is
    // compared with, it is an argument of its own.
    if (I->IsShadow)
      return Floats(std::max(Layered, 2u) + !I->hasOwnCompare());
    return Floats(Layered);
  case PatternKind::Lookup:
    return Floats(Layered);
  case PatternKind::Direction:
  case PatternKind::Gradient:
    return Floats(I->Coordinates);
  case PatternKind::Projected:
    return Floats(I->IsShadow ? 4 - I->hasOwnCompare() : I->Coordinates + 1);
  case PatternKind::IntCoord:
    // The layer of an array of cubes is counted in faces.
    return Ints(I->Dim == spirv::Dim::Cube ? 3 : Layered);
  case PatternKind::IntOffset:
    return Ints(I->Coordinates);
  case PatternKind::IntOffsets:
    return Ctx.Types.array(Ints(I->Coordinates), Ctx.Types.u32(4));
  case PatternKind::LodIfLevels:
  case PatternKind::SampleIfMultisample:
    return Ints(1);
  case PatternKind::CompareIfOwn:
    return Vec(ScalarKind::F32, 1);
  default:
    return Ints(I->Size + I->IsArrayed);
  }
}

const Type *Matcher::instantiate(const Pattern &P) {
  TypeContext &Types = Ctx.Types;
  switch (P.Kind) {
  case PatternKind::Void:
    return Types.voidType();
  case PatternKind::Concrete: {
    const Type *T = P.Columns == 1 ? Types.scalarOrVector(P.Component, P.Size)
                                   : Types.matrix(P.Component, P.Columns, P.Size);
    return P.Length ? Types.array(T, Types.u32(P.Length)) : T;
  }
  case PatternKind::Opaque:
    return Types.opaque(P.Spelling);
  case PatternKind::Var:
    return Vars[P.Var].Ty;
  case PatternKind::VarComponent:
    return Types.scalar(Vars[P.Var].Ty->component());
  case PatternKind::VarLike:
    return Types.withComponent(Vars[P.Var].Ty, P.Component);
  case PatternKind::Transposed: {
    const Type *T = Vars[P.Var].Ty;
    return Types.matrix(T->component(), T->rows(), T->columns());
  }
  case PatternKind::Outer:
    return Types.matrix(Vars[P.Var].Ty->component(), Vars[P.Var2].Ty->vectorSize(),
                        Vars[P.Var].Ty->vectorSize());
  case PatternKind::CoopMatrix:
  case PatternKind::CoopMatrixNV:
    // The type of the argument with the same pattern: symbolic sizes and all.
    for (size_t I = 0; I < Args.size(); ++I)
      if (Params[I]->Type == P && Args[I].E)
        return Args[I].E->Ty;
    return nullptr;
  case PatternKind::Texel:
  case PatternKind::TexelScalar:
  case PatternKind::Texel4:
  case PatternKind::Coord:
  case PatternKind::Lookup:
  case PatternKind::Direction:
  case PatternKind::Projected:
  case PatternKind::IntCoord:
  case PatternKind::IntOffset:
  case PatternKind::IntOffsets:
  case PatternKind::Gradient:
  case PatternKind::Extent:
  case PatternKind::LodIfLevels:
  case PatternKind::SampleIfMultisample:
  case PatternKind::CompareIfOwn:
    return imageType(P);
  default:
    return nullptr;
  }
}

/// Of GL_AMD_gpu_shader_half_float_fetch: what is float elsewhere.
const Type *Matcher::narrowed(const Type *T) {
  return T && T->hasComponent() && T->component() == ScalarKind::F32
             ? Ctx.Types.withComponent(T, ScalarKind::F16)
             : T;
}

/// Those that give several numbers store them converted, as functions of the shader do
/// (section 6.1.1).
static bool convertsOut(BuiltinId Id) {
  switch (Id) {
  case BuiltinId::Frexp:
  case BuiltinId::UaddCarry:
  case BuiltinId::UsubBorrow:
  case BuiltinId::UmulExtended:
  case BuiltinId::ImulExtended:
    return true;
  default:
    return false;
  }
}

bool Matcher::matchType(size_t I, const Type *Expected) {
  const Type *T = Args[I].E->Ty;
  Passing Mode = Params[I]->Mode;
  if (Mode == Passing::Atomic || Mode == Passing::Input) {
    if (T != Expected)
      return fail(diag::err_argument_type, I, {name(I), function(), T, Expected});
    return Mode == Passing::Input || checkAtomicPlace(I);
  }
  if (Expected->isOpaque())
    return T == Expected || fail(diag::err_argument_type, I, {name(I), function(), T, Expected});
  bool In = Mode != Passing::Out, OutOf = Mode == Passing::Out || Mode == Passing::InOut;
  if (In && rankConversion(Ctx, T, Expected) == ConversionRank::None)
    return fail(diag::err_argument_type, I, {name(I), function(), T, Expected});
  if (OutOf && Expected != T &&
      !(convertsOut(S.Row->Id) && rankConversion(Ctx, Expected, T) != ConversionRank::None))
    return fail(diag::err_out_argument_type, I, {name(I), function(), Expected, T});
  if (OutOf && !Args[I].E->IsLValue)
    return fail(diag::err_out_argument_place, I, {name(I), function()});
  return true;
}

bool Matcher::matchArgument(size_t I, const Type *&Expected) {
  const Argument &A = Args[I];
  const SignatureParameter &P = *Params[I];
  Expected = nullptr;
  if (P.Type.Kind == PatternKind::Function) {
    if (A.Functions)
      return true;
    return fail(diag::err_argument_function, I, {name(I), function(), A.E->Ty});
  }
  if (P.Type.Kind == PatternKind::Any) {
    if (A.Functions)
      return fail(diag::err_function_as_argument, I, {A.FunctionName});
    return P.Mode != Passing::Out || A.E->IsLValue ||
           fail(diag::err_out_argument_place, I, {name(I), function()});
  }
  if (A.Functions)
    return fail(diag::err_function_as_argument, I, {A.FunctionName});
  const Type *T = A.E->Ty;
  bool OutOf = P.Mode == Passing::Out || P.Mode == Passing::InOut;
  switch (P.Type.Kind) {
  case PatternKind::CoopMatrix:
  case PatternKind::CoopMatrixNV:
    if (!unifyCoopMatrix(I, T))
      return false;
    break;
  case PatternKind::CoopVector:
    if (!unifyCoopVector(I, T))
      return false;
    break;
  case PatternKind::Array:
    if (!unifyArray(I, T))
      return false;
    break;
  case PatternKind::AnyArray:
    return checkBuffer(I);
  case PatternKind::String:
    return T->isString() || fail(diag::err_argument_string, I, {name(I), function(), T});
  default:
    Expected = instantiate(P.Type);
    if (Image && Image->IsHalfAddress && isAddress(P.Role))
      Expected = narrowed(Expected);
    if (!Expected)
      return fail(diag::err_argument_shape, I, {name(I), function(), T});
    if (P.IsImage)
      return true;
    if (P.IsIndex && T->isInteger() && bitWidth(T->component()) == 64) {
      constexpr Extension Needed = Extension::EXT_shader_64bit_indexing;
      if (!Ctx.P.Extensions.contains(Needed))
        return fail(diag::err_requires_extension, I,
                    {llvm::StringRef("offset of 64 bits"), getExtensionInfo(Needed).Name});
      Expected = Ctx.Types.scalar(ScalarKind::U64);
    }
    return matchType(I, Expected);
  }
  if (OutOf && !A.E->IsLValue)
    return fail(diag::err_out_argument_place, I, {name(I), function()});
  return true;
}

bool Matcher::matchWith(std::optional<ScalarKind> Kind) {
  const Bindings Saved = Vars;
  if (Kind)
    Vars.setComponents(Ctx.Types, *Kind);
  Candidate C;
  C.Builtin = &S;
  bool Fits = true;
  for (size_t I = 0; I < Args.size() && Fits; ++I) {
    const Type *Expected = nullptr;
    Fits = matchArgument(I, Expected);
    C.Types.push_back(Expected);
  }
  if (Fits) {
    C.Parameters = Params;
    C.Result = instantiate(S.Result);
    if (Image && Image->IsHalfAddress && S.Result.Kind == PatternKind::Concrete)
      C.Result = narrowed(C.Result);
    Out.push_back(std::move(C));
  }
  Vars = Saved;
  return Fits;
}

bool Matcher::match() {
  Image = findImage();
  if (!mapParameters())
    return false;
  uint32_t Kinds = 0;
  if (!bindShapes(Kinds))
    return false;
  if (!S.HasKinds)
    return matchWith(std::nullopt);
  // Where an argument says the component exactly, that form alone is right: others would convert it
  // for nothing. It also keeps storage-only types out.
  auto MatchIfPossible = [&](ScalarKind K) {
    return (Kinds & 1u << static_cast<unsigned>(K)) && !isStoredAlone(Ctx, K) && matchWith(K);
  };
  const std::optional<ScalarKind> First = Vars.firstComponent();
  bool Any = First && MatchIfPossible(*First);
  if (Any && Out.back().isExact(Args))
    return true;
  for (unsigned K = 0; K < ScalarKindCount; ++K)
    if (const auto Kind = static_cast<ScalarKind>(K); Kind != First)
      Any |= MatchIfPossible(Kind);
  if (!Any && Why && !Why->Range.isValid() && !Args.empty())
    fail(diag::err_argument_shape, 0,
         {name(0), function(), Args[0].E ? Word(Args[0].E->Ty) : Word(llvm::StringRef())});
  return Any;
}

} // namespace

bool matchBuiltin(Context &Ctx, const Signature &S, llvm::ArrayRef<Argument> Args,
                  llvm::SmallVectorImpl<Candidate> &Out, Mismatch *Why) {
  return Matcher(Ctx, S, Args, Out, Why).match();
}

} // namespace coop::sema
