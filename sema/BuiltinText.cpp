// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signatures of builtins as diagnostics show them: in the notation of the specifications, not in
// that of Builtins.def.

#include "sema/BuiltinSignature.h"
#include "llvm/ADT/bit.h"

namespace coop::sema {

namespace {

constexpr uint32_t bit(ScalarKind K) { return 1u << static_cast<unsigned>(K); }

/// The specifications' name for a component type in any shape.
llvm::StringRef genericName(ScalarKind K) {
  static constexpr llvm::StringLiteral Names[] = {
      "genBType",     "genI8Type",    "genU8Type",    "genI16Type",    "genU16Type",
      "genIType",     "genUType",     "genI64Type",   "genU64Type",    "genF16Type",
      "genFType",     "genDType",     "genBFType",    "genFE4M3Type",  "genFE5M2Type",
      "genFE2M1Type", "genFE2M3Type", "genFE3M2Type", "genFUE8M0Type", "genFMXINT8Type"};
  static_assert(std::size(Names) == ScalarKindCount);
  return Names[static_cast<unsigned>(K)];
}

llvm::StringRef specialName(const TypeSet &S) {
  switch (S.Special) {
  case SpecialSet::TensorLayout:
    return "tensorLayoutNV";
  case SpecialSet::TensorView:
    return "tensorViewNV";
  case SpecialSet::CoopMatrix:
    return "coopmat";
  case SpecialSet::Tensor:
    return "tensorARM";
  case SpecialSet::Image:
    switch (static_cast<ImageClass>(llvm::countr_zero(S.Images->Classes))) {
    case ImageClass::Sampled:
      return "gsampler";
    case ImageClass::Texture:
      return "gtexture";
    case ImageClass::Storage:
      return "gimage";
    case ImageClass::Subpass:
      return "gsubpassInput";
    case ImageClass::Attachment:
      return "gattachmentEXT";
    }
    break;
  case SpecialSet::None:
    break;
  }
  return "";
}

/// Families of components that have one name together.
struct Family {
  uint32_t Kinds;
  llvm::StringLiteral Generic, Vector, Matrix, Scalar, Vector3;
};
constexpr Family Families[] = {
    {bit(ScalarKind::F32) | bit(ScalarKind::F16), "genFType", "vec", "mat", "float", "vec3"},
    {bit(ScalarKind::F64), "genDType", "dvec", "dmat", "double", "dvec3"},
    {bit(ScalarKind::I32) | bit(ScalarKind::I8) | bit(ScalarKind::I16) | bit(ScalarKind::I64),
     "genIType", "ivec", "", "int", "ivec3"},
    {bit(ScalarKind::U32) | bit(ScalarKind::U8) | bit(ScalarKind::U16) | bit(ScalarKind::U64),
     "genUType", "uvec", "", "uint", "uvec3"},
    {bit(ScalarKind::Bool), "genBType", "bvec", "", "bool", "bvec3"},
};

class SignaturePrinter {
public:
  explicit SignaturePrinter(const Signature &S) : S(S) {}
  std::string print();

private:
  void type(const Pattern &P, const SignatureParameter *Parameter);
  void slot(const Slot &Of);
  void parameter(const SignatureParameter &P);
  void parameters();
  void where();
  llvm::StringRef special(ShapeVar V) const {
    return S.Sets[V].empty() ? llvm::StringRef() : specialName(S.Sets[V][0]);
  }
  char letter(ShapeVar V) const { return static_cast<char>('A' + V); }

  const Signature &S;
  std::string Out;
};

void SignaturePrinter::slot(const Slot &Of) {
  static constexpr llvm::StringLiteral Uses[] = {"gl_MatrixUseA", "gl_MatrixUseB",
                                                 "gl_MatrixUseAccumulator"};
  if (Of.Use)
    Out += Uses[static_cast<unsigned>(*Of.Use)];
  else
    Out += letter(Of.Var);
}

void SignaturePrinter::type(const Pattern &P, const SignatureParameter *Parameter) {
  switch (P.Kind) {
  case PatternKind::Void:
    Out += "void";
    break;
  case PatternKind::Concrete:
    Out += P.Spelling;
    if (P.Length)
      Out += "[" + std::to_string(P.Length) + "]";
    break;
  case PatternKind::Opaque:
    Out += P.Spelling;
    break;
  case PatternKind::Var:
    if (special(P.Var).empty())
      Out += letter(P.Var);
    else
      Out += special(P.Var);
    break;
  case PatternKind::VarComponent:
    Out += "component of ";
    Out += letter(P.Var);
    break;
  case PatternKind::VarLike:
    Out += genericName(P.Component);
    break;
  case PatternKind::CoopMatrix:
  case PatternKind::CoopMatrixNV:
  case PatternKind::CoopVector: {
    Out += P.Kind == PatternKind::CoopMatrix     ? "coopmat<"
           : P.Kind == PatternKind::CoopMatrixNV ? "coopmatNV<"
                                                 : "coopvecNV<";
    for (unsigned I = 0; I < slotCount(P.Kind); ++I) {
      Out += I ? ", " : "";
      slot(P.Slots[I]);
    }
    Out += ">";
    break;
  }
  case PatternKind::Array:
    slot(P.Slots[0]);
    Out += "[";
    slot(P.Slots[1]);
    Out += "]";
    break;
  case PatternKind::AnyArray:
    Out += Parameter && Parameter->BufferOnly ? "buffer array" : "buffer or shared array";
    break;
  case PatternKind::Function:
    Out += "function";
    break;
  case PatternKind::String:
    Out += "string";
    break;
  case PatternKind::Any:
    Out += "...";
    break;
  case PatternKind::Rule:
    Out += S.Row->Id == BuiltinId::CreateTensorLayout ? "tensorLayoutNV<Dim, Mode>"
                                                      : "tensorViewNV<Dim, hasDimensions, p...>";
    break;
  case PatternKind::Transposed:
  case PatternKind::Outer:
    Out += "mat";
    break;
  case PatternKind::Texel:
  case PatternKind::Texel4:
    Out += "gvec4";
    break;
  case PatternKind::TexelScalar:
    Out += "gscalar";
    break;
  case PatternKind::Coord:
  case PatternKind::Lookup:
  case PatternKind::Direction:
  case PatternKind::Projected:
  case PatternKind::Gradient:
    Out += "vec";
    break;
  case PatternKind::IntCoord:
  case PatternKind::IntOffset:
  case PatternKind::Extent:
    Out += "ivec";
    break;
  case PatternKind::IntOffsets:
    Out += "ivec2[4]";
    break;
  case PatternKind::LodIfLevels:
  case PatternKind::SampleIfMultisample:
    Out += "int";
    break;
  case PatternKind::CompareIfOwn:
    Out += "float";
    break;
  }
}

void SignaturePrinter::parameter(const SignatureParameter &P) {
  switch (P.Mode) {
  case Passing::Out:
    Out += "out ";
    break;
  case Passing::InOut:
  case Passing::Atomic:
    Out += "inout ";
    break;
  case Passing::Const:
  case Passing::Spec:
    Out += "const ";
    break;
  case Passing::In:
  case Passing::Input:
    break;
  }
  type(P.Type, &P);
  if (!P.Name.empty()) {
    Out += " ";
    Out += P.Name;
  }
  if (P.Variadic && P.Type.Kind != PatternKind::Any)
    Out += ", ...";
  if (P.Default)
    Out += P.Type.Component == ScalarKind::Bool ? (*P.Default ? " = true" : " = false")
                                                : " = " + std::to_string(*P.Default);
}

void SignaturePrinter::parameters() {
  for (size_t I = 0; I < S.Parameters.size(); ++I) {
    const bool IsOptional = !S.Parameters[I].isFor(nullptr);
    Out += IsOptional ? " [, " : I ? ", " : "";
    parameter(S.Parameters[I]);
    Out += IsOptional ? "]" : "";
    bool LastOfEach =
        S.Parameters[I].Each && (I + 1 == S.Parameters.size() || !S.Parameters[I + 1].Each);
    if (LastOfEach)
      Out += ", ... for each dimension";
  }
}

/// ", where T is genFType or genDType" for the variables that stand for several types.
void SignaturePrinter::where() {
  bool First = true;
  for (unsigned V = 0; V < ShapeVarCount; ++V) {
    llvm::SmallVector<llvm::StringRef, 6> Names;
    auto Add = [&](llvm::StringRef Name) {
      if (!Name.empty() && !llvm::is_contained(Names, Name))
        Names.push_back(Name);
    };
    for (const TypeSet &Set : S.Sets[V]) {
      if (Set.Shapes & ShapeCoopVector) {
        Add("coopvecNV");
        continue;
      }
      uint32_t Rest = Set.Kinds;
      for (const Family &F : Families) {
        if (!(Rest & F.Kinds))
          continue;
        // One width alone has a name of its own.
        bool Whole = F.Kinds == (Rest & F.Kinds) || (Rest & F.Kinds & bit(ScalarKind::F32)) ||
                     (Rest & F.Kinds & (bit(ScalarKind::I32) | bit(ScalarKind::U32)));
        if (!Whole)
          continue;
        Rest &= ~F.Kinds;
        if (Set.Shapes & (ShapeMatrix | ShapeSquare))
          Add(F.Matrix);
        else if (Set.Shapes & ShapeVector3)
          Add(F.Vector3);
        else if (Set.Shapes & ShapeScalar)
          Add(Set.Shapes & ShapeVector ? F.Generic : F.Scalar);
        else
          Add(F.Vector);
      }
      for (unsigned K = 0; K < ScalarKindCount; ++K)
        if (Rest & (1u << K))
          Add(Set.Shapes == ShapeScalar ? glslName(static_cast<ScalarKind>(K))
                                        : genericName(static_cast<ScalarKind>(K)));
    }
    if (Names.empty())
      continue;
    Out += First ? ", where " : ", ";
    First = false;
    Out += letter(static_cast<ShapeVar>(V));
    Out += " is ";
    for (size_t I = 0; I < Names.size(); ++I) {
      Out += I == 0 ? "" : I + 1 == Names.size() ? " or " : ", ";
      Out += Names[I];
    }
  }
}

std::string SignaturePrinter::print() {
  type(S.Result, nullptr);
  Out += " ";
  Out += S.Row->Name;
  Out += "(";
  parameters();
  Out += ")";
  where();
  return std::move(Out);
}

} // namespace

std::string signatureText(const Signature &S) { return SignaturePrinter(S).print(); }

} // namespace coop::sema
