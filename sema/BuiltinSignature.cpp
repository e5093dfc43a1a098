// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses the signatures of Builtins.def. The language is described in the header.

#include "sema/BuiltinSignature.h"
#include "parser/TypeNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <memory>
#include <mutex>

namespace coop::sema {

bool operator==(const Pattern &A, const Pattern &B) {
  if (A.Kind != B.Kind || A.Component != B.Component || A.Size != B.Size || A.Var != B.Var ||
      A.Columns != B.Columns || A.Length != B.Length || A.Var2 != B.Var2)
    return false;
  for (size_t I = 0; I < A.Slots.size(); ++I)
    if (A.Slots[I].Var != B.Slots[I].Var || A.Slots[I].Use != B.Slots[I].Use)
      return false;
  return true;
}

namespace {

constexpr uint32_t bit(ScalarKind K) { return 1u << static_cast<unsigned>(K); }

struct NamedSet {
  llvm::StringLiteral Name;
  uint32_t Kinds;
  uint8_t Shapes;
};

namespace kinds {
constexpr uint32_t Bool = bit(ScalarKind::Bool), I8 = bit(ScalarKind::I8), U8 = bit(ScalarKind::U8),
                   I16 = bit(ScalarKind::I16), U16 = bit(ScalarKind::U16),
                   I32 = bit(ScalarKind::I32), U32 = bit(ScalarKind::U32),
                   I64 = bit(ScalarKind::I64), U64 = bit(ScalarKind::U64),
                   F16 = bit(ScalarKind::F16), F32 = bit(ScalarKind::F32),
                   F64 = bit(ScalarKind::F64), BF16 = bit(ScalarKind::BF16),
                   E4M3 = bit(ScalarKind::E4M3), E5M2 = bit(ScalarKind::E5M2),
                   UE8M0 = bit(ScalarKind::UE8M0), MXInt8 = bit(ScalarKind::MXInt8);
constexpr NamedSet Sets[] = {
#define SET(Name, Kinds, Shapes) {Name, Kinds, Shapes},
#include "sema/builtins/Sets.def"
};
} // namespace kinds

std::optional<TypeSet> findSet(llvm::StringRef Name) {
  for (const NamedSet &S : kinds::Sets)
    if (Name == S.Name)
      return TypeSet{S.Kinds, S.Shapes, SpecialSet::None, nullptr};
  if (const ImageSet *Images = findImageSet(Name))
    return TypeSet{0, 0, SpecialSet::Image, Images};
  SpecialSet Special = llvm::StringSwitch<SpecialSet>(Name)
                           .Case("tensorLayout", SpecialSet::TensorLayout)
                           .Case("tensorView", SpecialSet::TensorView)
                           .Case("coopmat", SpecialSet::CoopMatrix)
                           .Case("tensor", SpecialSet::Tensor)
                           .Default(SpecialSet::None);
  if (Special == SpecialSet::None)
    return std::nullopt;
  return TypeSet{0, 0, Special, nullptr};
}

std::optional<ScalarKind> kindByName(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<ScalarKind>>(Name)
      .Case("bool", ScalarKind::Bool)
      .Case("i8", ScalarKind::I8)
      .Case("u8", ScalarKind::U8)
      .Case("i16", ScalarKind::I16)
      .Case("u16", ScalarKind::U16)
      .Case("i32", ScalarKind::I32)
      .Case("u32", ScalarKind::U32)
      .Case("i64", ScalarKind::I64)
      .Case("u64", ScalarKind::U64)
      .Case("f16", ScalarKind::F16)
      .Case("f32", ScalarKind::F32)
      .Case("f64", ScalarKind::F64)
      .Case("bf16", ScalarKind::BF16)
      .Case("e4m3", ScalarKind::E4M3)
      .Case("e5m2", ScalarKind::E5M2)
      .Case("e2m1", ScalarKind::E2M1)
      .Case("e2m3", ScalarKind::E2M3)
      .Case("e3m2", ScalarKind::E3M2)
      .Case("ue8m0", ScalarKind::UE8M0)
      .Case("mxint8", ScalarKind::MXInt8)
      .Default(std::nullopt);
}

/// GLSL's names of the scalars and vectors that signatures use.
std::optional<std::pair<ScalarKind, uint8_t>> concreteType(llvm::StringRef Name) {
  for (unsigned I = 0; I < ScalarKindCount; ++I)
    if (Name == glslName(static_cast<ScalarKind>(I)))
      return std::pair(static_cast<ScalarKind>(I), uint8_t(1));
  llvm::StringRef Prefix = Name.rtrim("0123456789");
  uint8_t Size = 0;
  if (Name.drop_front(Prefix.size()).getAsInteger(10, Size) || !Prefix.consume_back("vec"))
    return std::nullopt;
  // `fe2m1vec4`: the kind without the letter before it.
  llvm::StringRef Narrow = Prefix.starts_with("fe") ? Prefix.drop_front() : Prefix;
  std::optional<ScalarKind> K = llvm::StringSwitch<std::optional<ScalarKind>>(Prefix)
                                    .Case("", ScalarKind::F32)
                                    .Case("d", ScalarKind::F64)
                                    .Case("i", ScalarKind::I32)
                                    .Case("u", ScalarKind::U32)
                                    .Case("b", ScalarKind::Bool)
                                    .Default(kindByName(Narrow));
  if (!K)
    return std::nullopt;
  return std::pair(*K, Size);
}

/// Reads one row.
class SignatureParser {
public:
  SignatureParser(const Builtin &Row, std::vector<std::string> &Errors)
      : Row(Row), Text(Row.Signature), Errors(Errors) {}

  Signature parse();

private:
  void fail(llvm::StringRef What) {
    if (!Failed)
      Errors.push_back((Row.Name + ": " + What + " at '" + Text + "'").str());
    Failed = true;
  }
  bool eat(llvm::StringRef Token) {
    Text = Text.ltrim();
    return Text.consume_front(Token);
  }
  void expect(llvm::StringRef Token) {
    if (!eat(Token))
      fail(("expected " + Token).str());
  }
  llvm::StringRef word() {
    Text = Text.ltrim();
    llvm::StringRef W = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Text = Text.drop_front(W.size());
    return W;
  }
  /// Eats W as a whole word.
  bool eatWord(llvm::StringRef W) {
    Text = Text.ltrim();
    llvm::StringRef Next = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (Next != W)
      return false;
    Text = Text.drop_front(W.size());
    return true;
  }
  static bool isVar(llvm::StringRef W) { return W.size() == 1 && W[0] >= 'A' && W[0] <= 'Z'; }
  ShapeVar var(llvm::StringRef W) {
    if (!isVar(W)) {
      fail("expected a variable");
      return 0;
    }
    return static_cast<ShapeVar>(W[0] - 'A');
  }
  Slot slot();
  Pattern pattern();
  Pattern varPattern(llvm::StringRef Name);
  void parameter(bool Each);
  void where();
  void requirement();
  void alternatives();
  void stages();

  const Builtin &Row;
  llvm::StringRef Text;
  std::vector<std::string> &Errors;
  Signature S;
  bool Failed = false;
};

Slot SignatureParser::slot() {
  llvm::StringRef W = word();
  if (W == "UseA")
    return {0, CoopUseKind::A};
  if (W == "UseB")
    return {0, CoopUseKind::B};
  if (W == "Acc")
    return {0, CoopUseKind::Accumulator};
  return {var(W), std::nullopt};
}

Pattern SignatureParser::varPattern(llvm::StringRef Name) {
  Pattern P;
  P.Var = var(Name);
  if (eat("[")) {
    P.Kind = PatternKind::Array;
    P.Slots[0].Var = P.Var;
    P.Slots[1] = slot();
    expect("]");
    return P;
  }
  if (eat(".comp")) {
    P.Kind = PatternKind::VarComponent;
    return P;
  }
  // T(kind), but T( at the start of the parameters is the end of the result.
  llvm::StringRef Saved = Text;
  if (eat("(")) {
    llvm::StringRef Kind = word();
    std::optional<ScalarKind> K = kindByName(Kind);
    if (K && eat(")")) {
      P.Kind = PatternKind::VarLike;
      P.Component = *K;
      return P;
    }
    Text = Saved;
  }
  P.Kind = PatternKind::Var;
  return P;
}

Pattern SignatureParser::pattern() {
  Pattern P;
  if (eat("any[]")) {
    P.Kind = PatternKind::AnyArray;
    return P;
  }
  llvm::StringRef W = word();
  if (isVar(W))
    return varPattern(W);
  if (W == "coopmat" || W == "coopvec" || W == "coopmatNV") {
    P.Kind = W == "coopmat"     ? PatternKind::CoopMatrix
             : W == "coopmatNV" ? PatternKind::CoopMatrixNV
                                : PatternKind::CoopVector;
    expect("<");
    for (unsigned I = 0; I < slotCount(P.Kind); ++I) {
      if (I)
        expect(",");
      P.Slots[I] = slot();
    }
    expect(">");
    return P;
  }
  PatternKind Of = llvm::StringSwitch<PatternKind>(W)
                       .Case("transposed", PatternKind::Transposed)
                       .Case("outer", PatternKind::Outer)
                       .Case("texel", PatternKind::Texel)
                       .Case("texel1", PatternKind::TexelScalar)
                       .Case("texel4", PatternKind::Texel4)
                       .Case("coord", PatternKind::Coord)
                       .Case("lookup", PatternKind::Lookup)
                       .Case("direction", PatternKind::Direction)
                       .Case("proj", PatternKind::Projected)
                       .Case("icoord", PatternKind::IntCoord)
                       .Case("ioffset", PatternKind::IntOffset)
                       .Case("ioffsets", PatternKind::IntOffsets)
                       .Case("grad", PatternKind::Gradient)
                       .Case("extent", PatternKind::Extent)
                       .Case("lod", PatternKind::LodIfLevels)
                       .Case("sample", PatternKind::SampleIfMultisample)
                       .Case("compare", PatternKind::CompareIfOwn)
                       .Default(PatternKind::Void);
  if (Of != PatternKind::Void) {
    P.Kind = Of;
    expect("<");
    P.Var = var(word());
    if (Of == PatternKind::Outer) {
      expect(",");
      P.Var2 = var(word());
    }
    expect(">");
    return P;
  }
  if (W == "void")
    return P;
  if (W == "any") {
    P.Kind = PatternKind::Any;
    return P;
  }
  if (W == "function" || W == "string" || W == "rule") {
    P.Kind = W == "function" ? PatternKind::Function
             : W == "string" ? PatternKind::String
                             : PatternKind::Rule;
    return P;
  }
  if (auto Concrete = concreteType(W)) {
    P.Kind = PatternKind::Concrete;
    P.Spelling = W;
    P.Component = Concrete->first;
    P.Size = Concrete->second;
    if (eat("[")) {
      if (word().getAsInteger(10, P.Length))
        fail("expected a number");
      expect("]");
    }
    return P;
  }
  if (W == "mat4x3") {
    P.Kind = PatternKind::Concrete;
    P.Spelling = W;
    P.Component = ScalarKind::F32;
    P.Columns = 4;
    P.Size = 3;
    return P;
  }
  if (typeNameCategory(W) == TypeCategory::Opaque) {
    P.Kind = PatternKind::Opaque;
    P.Spelling = W;
    return P;
  }
  fail(("unknown type " + W).str());
  return P;
}

void SignatureParser::parameter(bool Each) {
  if (!Each && eatWord("each")) {
    expect("(");
    do
      parameter(true);
    while (!Failed && eat(","));
    expect(")");
    S.HasEach = true;
    return;
  }
  SignatureParameter P;
  P.Each = Each;
  if (eat("any...")) {
    P.Type.Kind = PatternKind::Any;
    P.Variadic = S.HasVariadic = true;
    S.Parameters.push_back(P);
    return;
  }
  for (bool More = true; More;) {
    if (eatWord("out"))
      P.Mode = Passing::Out;
    else if (eatWord("inout"))
      P.Mode = Passing::InOut;
    else if (eatWord("const"))
      P.Mode = Passing::Const;
    else if (eatWord("spec"))
      P.Mode = Passing::Spec;
    else if (eatWord("atomic"))
      P.Mode = Passing::Atomic;
    else if (eatWord("input"))
      P.Mode = Passing::Input;
    else if (eatWord("buffer"))
      P.BufferOnly = true;
    else if (eatWord("image"))
      P.IsImage = true;
    else if (eatWord("splat"))
      P.Splat = true;
    else if (eatWord("index"))
      P.IsIndex = true;
    else
      More = eatWord("memory");
  }
  P.Type = pattern();
  if (P.Splat)
    P.Type.Kind = PatternKind::VarComponent;
  if (eat("..."))
    P.Variadic = S.HasVariadic = true;
  P.Name = word();
  if (Row.Emit == EmitKind::Image || Row.Emit == EmitKind::ImageAtomic)
    P.Role = imageRole(P.Name);
  if (eat("=")) {
    int64_t Value = 0;
    if (llvm::StringRef(word()).getAsInteger(0, Value))
      fail("expected a number");
    P.Default = Value;
  } else if (!P.Variadic && !P.Each) {
    S.Required = static_cast<unsigned>(S.Parameters.size()) + 1;
  }
  S.Parameters.push_back(P);
}

void SignatureParser::where() {
  do {
    ShapeVar V = var(word());
    if (!eatWord("in"))
      fail("expected in");
    do {
      llvm::StringRef Name = word();
      std::optional<TypeSet> Set = findSet(Name);
      if (Set)
        S.Sets[V].push_back(*Set);
      else
        fail(("unknown set " + Name).str());
    } while (!Failed && eat("|"));
    S.HasKinds |= !Failed && S.Sets[V].front().Special == SpecialSet::None;
  } while (!Failed && eat(","));
}

void SignatureParser::stages() {
  S.Stages = 0;
  expect("(");
  while (!Failed && !eat(")")) {
    llvm::StringRef W = word();
    std::optional<Stage> St = llvm::StringSwitch<std::optional<Stage>>(W)
                                  .Case("vertex", Stage::Vertex)
                                  .Case("tesscontrol", Stage::TessControl)
                                  .Case("geometry", Stage::Geometry)
                                  .Case("fragment", Stage::Fragment)
                                  .Case("compute", Stage::Compute)
                                  .Case("task", Stage::Task)
                                  .Case("mesh", Stage::Mesh)
                                  .Case("raygen", Stage::RayGen)
                                  .Case("intersection", Stage::Intersection)
                                  .Case("anyhit", Stage::AnyHit)
                                  .Case("closesthit", Stage::ClosestHit)
                                  .Case("miss", Stage::Miss)
                                  .Case("callable", Stage::Callable)
                                  .Default(std::nullopt);
    if (!St) {
      fail(("unknown stage " + W).str());
      return;
    }
    S.Stages |= 1u << static_cast<unsigned>(*St);
  }
}

void SignatureParser::alternatives() {
  Availability Any;
  do {
    llvm::StringRef Name = word();
    if (!Any.add(Name))
      fail(("unknown extension " + Name).str());
  } while (!Failed && eat("|"));
  S.Needs.push_back(std::move(Any));
}

void SignatureParser::requirement() {
  Text = Row.Requires;
  if (Text.empty())
    return;
  do {
    if (eatWord("stage")) {
      stages();
    } else if (eatWord("extended")) {
      S.SubgroupExtended = true;
    } else if (eatWord("derivatives")) {
      S.NeedsDerivatives = true;
    } else {
      alternatives();
    }
  } while (!Failed && eat(","));
  if (!Text.trim().empty())
    fail("trailing text");
}

Signature SignatureParser::parse() {
  S.Row = &Row;
  eatWord("highp"); // Builtin::isHighp
  S.Result = pattern();
  expect("(");
  if (!eat(")")) {
    do
      parameter(false);
    while (!Failed && eat(","));
    expect(")");
  }
  if (eatWord("where"))
    where();
  if (!Text.trim().empty())
    fail("trailing text");
  requirement();
  return std::move(S);
}

/// A row's signature: parsed when it is first asked for, since a shader calls few of a thousand.
struct LazySignature {
  std::once_flag Once;
  std::unique_ptr<const Signature> Parsed;
};

} // namespace

const Signature &signatureOf(const Builtin &Row) {
  static const std::unique_ptr<LazySignature[]> Rows(new LazySignature[builtinTable().size()]);
  LazySignature &Lazy = Rows[static_cast<size_t>(Row.Id)];
  std::call_once(Lazy.Once, [&] {
    std::vector<std::string> Errors; // none: see builtinTableErrors
    Lazy.Parsed = std::make_unique<const Signature>(SignatureParser(Row, Errors).parse());
  });
  return *Lazy.Parsed;
}

std::vector<std::string> builtinTableErrors() {
  std::vector<std::string> Errors;
  for (const Builtin &Row : builtinTable())
    SignatureParser(Row, Errors).parse();
  return Errors;
}

uint32_t kindsForShape(const TypeSets &Sets, const Type *T) {
  uint8_t Shape = 0;
  if (T->isScalar())
    Shape = ShapeScalar;
  else if (T->isVector())
    Shape = T->vectorSize() == 3 ? ShapeVector | ShapeVector3 : ShapeVector;
  else if (T->isMatrix())
    Shape = T->columns() == T->rows() ? ShapeMatrix | ShapeSquare : ShapeMatrix;
  else if (T->isCoopVector())
    Shape = ShapeCoopVector;
  uint32_t Kinds = 0;
  for (const TypeSet &S : Sets)
    if (S.Shapes & Shape)
      Kinds |= S.Kinds;
  return Kinds;
}

bool SignatureParameter::isFor(const ImageTraits *Image) const {
  switch (Type.Kind) {
  case PatternKind::LodIfLevels:
    return Image && Image->hasLevels();
  case PatternKind::SampleIfMultisample:
    return Image && Image->IsMultisample;
  case PatternKind::CompareIfOwn:
    return Image && Image->hasOwnCompare();
  default:
    return true;
  }
}

} // namespace coop::sema
