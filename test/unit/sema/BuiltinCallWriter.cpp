// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Implements BuiltinCallWriter.h. The types of what functions on textures take are written here as
// GLSL 4.60 sections 8.9 and 8.12 say them, apart from how sema finds them.

#include "BuiltinCallWriter.h"
#include "SemaTestSupport.h"
#include "parser/TypeNames.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace coop::sema;

namespace coop::test {

namespace {

std::string vectorName(ScalarKind K, unsigned Size) {
  static const char *Prefixes[] = {"b",     "i8",    "u8",    "i16",   "u16",    "i",      "u",
                                   "i64",   "u64",   "f16",   "",      "d",      "bf16",   "fe4m3",
                                   "fe5m2", "fe2m1", "fe2m3", "fe3m2", "fue8m0", "fmxint8"};
  static_assert(std::size(Prefixes) == ScalarKindCount);
  if (Size == 1)
    return glslName(K).str();
  if (Size > 4)
    return "vector<" + glslName(K).str() + ", " + std::to_string(Size) + ">";
  return std::string(Prefixes[static_cast<unsigned>(K)]) + "vec" + std::to_string(Size);
}

std::string floats(unsigned Size) { return vectorName(ScalarKind::F32, Size); }
std::string ints(unsigned Size) { return vectorName(ScalarKind::I32, Size); }

bool isConstant(const SignatureParameter &P) {
  return P.Mode == Passing::Const || P.Mode == Passing::Spec;
}

std::string chosenType(const ChosenTypes &C, ScalarKind K) {
  switch (C.Shape) {
  case ShapeVector:
    return vectorName(K, 2);
  case ShapeVector3:
    return vectorName(K, 3);
  case ShapeMatrix:
    return std::string(K == ScalarKind::F16 ? "f16" : K == ScalarKind::F64 ? "d" : "") + "mat2x3";
  case ShapeSquare:
    return std::string(K == ScalarKind::F16 ? "f16" : K == ScalarKind::F64 ? "d" : "") + "mat2";
  case ShapeCoopVector:
    return "coopvecNV<" + glslName(K).str() + ", 4>";
  default:
    return vectorName(K, 1);
  }
}

/// Arguments that no rule makes from a signature: those with several constants that depend on each
/// other, and callbacks.
const std::map<std::string, std::string> &specialArguments() {
  static const std::map<std::string, std::string> Table = {
      {"CreateTensorLayout", "2, gl_CooperativeMatrixClampModeRepeatNV"},
      {"CreateTensorView", "2, true, 1, 0"},
      {"SetTensorLayoutBlockSize", "layout2, 1, 32"},
      {"SetTensorLayoutDimension", "layout2, 64, 64"},
      {"SetTensorLayoutStride", "layout2, 64, 1"},
      {"SliceTensorLayout", "layout2, 0, 16, 0, 16"},
      {"SetTensorViewDimensions", "view2, 16, 16"},
      {"SetTensorViewStride", "view2, 16, 1"},
      {"CoopMatLoadTensorDecode", "matA, buf.data, 0, layout2, decodeOne"},
      {"CoopMatLoadTensorViewDecode", "matA, buf.data, 0, layout2, view2, decodeOne"},
      {"CoopMatLoadTensorDecodeVector", "matA, buf.data, 0, layout2, decodeOne, decodeTwo"},
      {"CoopMatLoadTensorViewDecodeVector",
       "matA, buf.data, 0, layout2, view2, decodeOne, decodeTwo"},
      {"CoopMatLoadTensor", "matA, buf.data, 0, layout2"},
      {"CoopMatLoadTensorView", "matA, buf.data, 0, layout2, view2"},
      {"CoopMatStoreTensor", "matA, buf.data, 0, layout2"},
      {"CoopMatStoreTensorView", "matA, buf.data, 0, layout2, view2"},
      {"CoopMatReduce", "acc, acc, gl_CooperativeMatrixReduceRowNV, combine"},
      {"CoopMatPerElement", "acc, acc, element, 1.0"},
      {"CoopMatTranspose", "matBf, acc"},
      {"CoopMatReduceEXT", "acc, acc, gl_CooperativeMatrixReduceRowEXT, combine"},
      {"CoopMatPerElementEXT", "acc, acc, element, 1.0"},
      {"CoopMatTransposeEXT", "matBf, acc"},
      {"CoopMatMulAdd", "matA, matB, acc"},
      {"CoopMatMulAddNV", "nvA, nvB, nvC"},
      {"SaturatedConvertMatrix", "mat8, acc"},
      {"CoopVecMatMul", "vec4c, vec4c, gl_ComponentTypeFloat32NV, buf.data, 0, "
                        "gl_ComponentTypeFloat32NV, 4, 4, "
                        "gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16"},
      {"CoopVecMatMulAdd", "vec4c, vec4c, gl_ComponentTypeFloat32NV, buf.data, 0, "
                           "gl_ComponentTypeFloat32NV, buf.data, 0, gl_ComponentTypeFloat32NV, 4, "
                           "4, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, true, 0"},
      {"CoopVecOuterProductAccumulate",
       "vec4c, vec4c, buf.data, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, "
       "gl_ComponentTypeFloat32NV"},
      {"BitcastArray", "floats16, uints16"},
      {"ExtractSubArray", "floats16, 0, floats8"},
      {"VectorToCoopmat", "floats16, acc"},
      {"CoopmatToVector", "acc, floats16"},
      {"TensorRead", "tensor2, uint[2](0, 0), floats8, gl_TensorOperandsOutOfBoundsValueARM, 1.0"},
      {"TensorWrite", "tensor2, uint[2](0, 0), floats8, gl_TensorOperandsNonTemporalARM"},
      {"DebugPrintf", "\"%d %f\", 1, 2.0"},
      {"Abort", "\"%d %f\", 1, 2.0"},
      {"NonUniform", "buf.data[0]"},
      {"MemoryBarrierScope", "gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease"},
      {"ControlBarrier", "gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, "
                         "gl_SemanticsAcquireRelease"},
      {"ControlBarrierArrive", "gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, "
                               "gl_SemanticsRelease"},
      {"ControlBarrierWait", "gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, "
                             "gl_SemanticsAcquire"},
  };
  return Table;
}

/// Variables with the location 0, which a constant of that name stands for.
struct RayVariable {
  const char *Parameter, *Declaration;
};
constexpr RayVariable RayVariables[] = {
    {"payload", "layout(location = 0) rayPayloadEXT vec4 payload;\n"},
    {"payloadId", "layout(location = 0) rayPayloadNV vec4 payload;\n"},
    {"callable", "layout(location = 0) callableDataEXT vec4 callable;\n"},
    {"callableId", "layout(location = 0) callableDataNV vec4 callable;\n"},
    {"attribute", "layout(location = 0) hitObjectAttributeEXT vec2 attributes;\n"},
};

class CallWriter {
public:
  CallWriter(const Signature &S, const ChosenTypes &C)
      : S(S), Id(idName(*S.Row)), C(C), Image(C.Image.empty() ? nullptr : imageTraits(C.Image)) {}

  std::string shader();

private:
  std::string constant(const SignatureParameter &P);
  std::string object(const SignatureParameter &P, unsigned Index);
  std::string imageDeclaration(unsigned Index) const;
  std::string imageParameterType(PatternKind K) const;
  std::string argument(const SignatureParameter &P, unsigned Index);
  std::string altered(const SignatureParameter &P);
  std::string special(llvm::StringRef Arguments);
  bool needsCooperative() const;
  std::string declare(const std::string &Type, bool Global = false) {
    std::string Name = "v" + std::to_string(Next++);
    (Global ? Globals : Locals) += Type + " " + Name + ";\n";
    return Name;
  }

  const Signature &S;
  llvm::StringRef Id;
  const ChosenTypes &C;
  const ImageTraits *Image;
  unsigned Next = 0;
  std::string Globals, Locals;
};

std::string CallWriter::constant(const SignatureParameter &P) {
  for (const RayVariable &Data : RayVariables)
    if (P.Name == Data.Parameter) {
      Globals += Data.Declaration;
      return "0";
    }
  if (P.Name == "scope")
    return "gl_ScopeDevice";
  if (P.Name == "storage" || P.Name == "storageEqual" || P.Name == "storageUnequal")
    return "gl_StorageSemanticsNone"; // as relaxed ones want it
  if (P.Name.starts_with("sem"))
    return "gl_SemanticsRelaxed";
  if (P.Type.Size > 1)
    return vectorName(P.Type.Component, P.Type.Size) + "(1)";
  switch (P.Type.Component) {
  case ScalarKind::Bool:
    return "true";
  case ScalarKind::U32:
    return "1u";
  default:
    return "1";
  }
}

/// An object that only builtins touch: acceleration structures and samplers are uniforms, others
/// are not.
std::string CallWriter::object(const SignatureParameter &P, unsigned Index) {
  std::string Type = P.Type.Spelling.str();
  if (P.Type.Spelling.starts_with("accelerationStructure") ||
      P.Type.Spelling.starts_with("sampler"))
    Type = "layout(binding = " + std::to_string(10 + Index) + ") uniform " + Type;
  return declare(Type, true);
}

/// With the format that atomics on the component want, which others take as well.
std::string CallWriter::imageDeclaration(unsigned Index) const {
  if (Image->isAttachment())
    return "layout(location = " + std::to_string(Index) + ") tileImageEXT " + C.Image;
  std::string Layout = "binding = " + std::to_string(10 + Index);
  if (Image->isSubpass())
    Layout += ", input_attachment_index = 1";
  if (Image->isStorage())
    Layout += std::string(", r") + std::to_string(bitWidth(Image->Component)) +
              (isFloat(Image->Component)         ? "f"
               : isUnsignedInt(Image->Component) ? "ui"
                                                 : "i");
  return "layout(" + Layout + ") uniform " + C.Image;
}

std::string CallWriter::imageParameterType(PatternKind K) const {
  const unsigned Layered = Image->Coordinates + Image->IsArrayed;
  const bool ComparesInP = Image->IsShadow && Layered < 4;
  switch (K) {
  case PatternKind::Texel:
    return vectorName(Image->Component, Image->IsShadow ? 1 : 4);
  case PatternKind::Texel4:
    return vectorName(Image->Component, 4);
  case PatternKind::TexelScalar:
    return vectorName(Image->Component, 1);
  case PatternKind::Coord: // one-dimensional shadows have a component that nothing reads
    return floats(ComparesInP ? std::max(Layered + 1, 3u) : Layered);
  case PatternKind::Lookup:
    return floats(Layered);
  case PatternKind::Direction:
  case PatternKind::Gradient:
    return floats(Image->Coordinates);
  case PatternKind::Projected:
    return floats(Image->IsShadow ? 4 : Image->Coordinates + 1);
  case PatternKind::IntCoord: // faces and layers of cubes are one number
    return ints(Image->Dim == spirv::Dim::Cube ? 3 : Layered);
  case PatternKind::IntOffset:
    return ints(Image->Coordinates);
  case PatternKind::LodIfLevels:
  case PatternKind::SampleIfMultisample:
    return ints(1);
  case PatternKind::CompareIfOwn:
    return floats(1);
  default:
    return "";
  }
}

std::string CallWriter::argument(const SignatureParameter &P, unsigned Index) {
  if (isConstant(P))
    return constant(P);
  const bool IsPlace = P.Mode == Passing::Atomic;
  switch (P.Type.Kind) {
  case PatternKind::Concrete: {
    std::string Type = P.Type.Columns == 1 ? vectorName(P.Type.Component, P.Type.Size)
                                           : "mat" + std::to_string(P.Type.Columns) + "x" +
                                                 std::to_string(P.Type.Size);
    if (P.Type.Length)
      Type += "[" + std::to_string(P.Type.Length) + "]";
    return declare((IsPlace ? "shared " : "") + Type, IsPlace);
  }
  case PatternKind::Opaque:
    return object(P, Index);
  case PatternKind::Var:
    if (!C.Object.empty())
      return C.Object;
    if (Image)
      return declare(imageDeclaration(Index), true);
    if (P.Mode == Passing::Input)
      return declare("layout(location = 0) flat in " + chosenType(C, C.Kind), true);
    return declare(std::string(IsPlace ? "shared " : "") + chosenType(C, C.Kind), IsPlace);
  case PatternKind::VarComponent:
    return declare(vectorName(C.Kind, 1));
  case PatternKind::VarLike:
    return declare(chosenType(C, P.Type.Component));
  case PatternKind::CoopMatrix:
    return "acc";
  case PatternKind::CoopMatrixNV:
    return "nvC";
  case PatternKind::CoopVector:
    return "vec4c";
  case PatternKind::AnyArray:
    return "buf.data";
  case PatternKind::IntOffsets:
    return "ivec2[4](ivec2(0), ivec2(1), ivec2(2), ivec2(3))";
  default:
    break;
  }
  std::string Type = Image ? imageParameterType(P.Type.Kind) : "";
  if (P.Role == ImageRole::Footprint) // by the texture's dimensions
    Type = "gl_TextureFootprint" + std::to_string(Image->Coordinates) + "DNV";
  if (Type.empty()) {
    ADD_FAILURE() << Id.str() << ": no argument is made for parameter " << Index;
    return "0";
  }
  // Offsets are constants, where GL_EXT_texture_offset_non_const does not take them all.
  if (P.Mode == Passing::Out || P.Mode == Passing::InOut)
    return declare(Type);
  return Type + "(0)";
}

ScalarKind componentAfter(Alteration A, ScalarKind K) {
  switch (A) {
  case Alteration::Int:
    return ScalarKind::I32;
  case Alteration::Uint:
    return ScalarKind::U32;
  case Alteration::Float:
    return ScalarKind::F32;
  case Alteration::Double:
    return ScalarKind::F64;
  default:
    return K;
  }
}

/// What is as Place, and cannot be written.
std::string valueOf(const std::string &Place) { return "(true ? " + Place + " : " + Place + ")"; }

/// Of a concrete type, or of one component of the variable.
std::string CallWriter::altered(const SignatureParameter &P) {
  if (C.Altered == Alteration::Value)
    return valueOf(argument(P, C.AlteredArgument));
  if (P.Type.Kind != PatternKind::Concrete)
    return declare(vectorName(C.Kind, 1));
  const std::string Type = vectorName(componentAfter(C.Altered, P.Type.Component), P.Type.Size);
  return isConstant(P) && C.Altered != Alteration::Variable ? Type + "(" + constant(P) + ")"
                                                            : declare(Type);
}

/// With the one that is altered, where they are the parameters'.
std::string CallWriter::special(llvm::StringRef Arguments) {
  llvm::SmallVector<llvm::StringRef, 8> Each;
  Arguments.split(Each, ", ");
  if (C.Altered == Alteration::None || Each.size() != S.Parameters.size())
    return Arguments.str();
  const std::string Other = C.Altered == Alteration::Value
                                ? valueOf(Each[C.AlteredArgument].str())
                                : altered(S.Parameters[C.AlteredArgument]);
  Each[C.AlteredArgument] = Other;
  return llvm::join(Each, ", ");
}

bool CallWriter::needsCooperative() const {
  llvm::StringRef Requires = S.Row->Requires;
  return Requires.contains("cooperative") || Requires.contains("float_e") || !C.Object.empty();
}

std::string CallWriter::shader() {
  std::string Arguments;
  auto Special = specialArguments().find(Id.str());
  if (Special != specialArguments().end()) {
    Arguments = special(Special->second);
  } else {
    unsigned Index = 0;
    for (const SignatureParameter &P : S.Parameters)
      if (P.isFor(Image))
        Arguments +=
            (Index ? ", " : "") + (C.Altered != Alteration::None && C.AlteredArgument == Index
                                       ? altered(P)
                                       : argument(P, Index)),
            ++Index;
  }
  const Stage TheStage = stageFor(S);
  std::string Text = "#version 460\n#pragma use_vulkan_memory_model\n#extension all : warn\n";
  if (TheStage == Stage::Compute)
    Text += "layout(local_size_x = 32, derivative_group_linearNV) in;\n";
  Text += "\nlayout(binding = 0) buffer Buf { float data[]; } buf;\n";
  if (C.Object == "tensor2")
    Globals += "layout(binding = 1) uniform tensorARM<float, 2> tensor2;\n";
  if (S.Row->Id == BuiltinId::EndInterlock)
    Locals = "beginInvocationInterlockARB();\n";
  if (needsCooperative()) {
    Text += R"(
layout(buffer_reference, std430) buffer Block { float16_t x[32]; };
const int Acc = gl_MatrixUseAccumulator;
float16_t decodeOne(const in Block b, const in uint32_t c[2], const in uint32_t i[2]) {
  return b.x[i[1]];
}
f16vec2 decodeTwo(const in Block b, const in uint32_t c[2], const in uint32_t i[2]) {
  return f16vec2(b.x[i[1]]);
}
float combine(const in float a, const in float b) { return a + b; }
float element(const in uint32_t r, const in uint32_t c, const in float e, const in float x) {
  return e * x;
}
)";
    Locals = R"(
tensorLayoutNV<2> layout2;
tensorViewNV<2, true> view2;
coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matA;
coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matB;
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matBf;
coopmat<float, gl_ScopeSubgroup, 16, 16, Acc> acc;
coopmat<floate5m2_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> mat8;
fcoopmatNV<16, gl_ScopeSubgroup, 16, 16> nvA, nvB;
fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> nvC;
coopvecNV<float, 4> vec4c;
float floats16[16], floats8[8];
uint uints16[16];
)" + Locals;
  }
  return Text + Globals + neededLayouts(TheStage) + "void main() {\n" + Locals + S.Row->Name.str() +
         "(" + Arguments + ");\n}\n";
}

/// The keywords of an image of that class and shape, by component; none where there are none.
std::vector<std::string> keywordsOf(const char *Class, const char *Shape) {
  std::vector<std::string> Result;
  for (const char *Prefix : {"", "i", "u", "f16", "i64", "u64"})
    if (std::string Keyword = std::string(Prefix) + Class + Shape;
        imageTraits(Keyword) && typeNameCategory(Keyword))
      Result.push_back(std::move(Keyword));
  return Result;
}

void forEachImage(llvm::function_ref<void(const std::vector<std::string> &Keywords)> Body) {
  static const char *Classes[] = {
#define IMAGE_CLASS(Id, Keyword) Keyword,
#include "sema/ImageTypes.def"
  };
  static const char *Shapes[] = {
#define IMAGE_SHAPE(Id, Suffix, ...) Suffix,
#include "sema/ImageTypes.def"
  };
  for (const char *Class : Classes)
    for (const char *Shape : Shapes)
      Body(keywordsOf(Class, Shape));
}

/// Of one shape it is each component: of two dimensions, or of the set's first shape if it has none
/// of these.
bool isOfEachComponent(const ImageSet &Set, ImageShape Shape) {
  const bool HasTwo = Set.Shapes >> static_cast<unsigned>(ImageShape::D2) & 1;
  return Shape ==
         (HasTwo ? ImageShape::D2 : static_cast<ImageShape>(llvm::countr_zero(Set.Shapes)));
}

/// One keyword for each shape that the set has, and of one of them one for each component.
void addImages(const ImageSet &Set, std::vector<ChosenTypes> &Result) {
  forEachImage([&](const std::vector<std::string> &Keywords) {
    for (const std::string &Keyword : Keywords)
      if (const ImageTraits *Image = imageTraits(Keyword);
          Set.contains(*Image) && (Image->isStorage() || bitWidth(Image->Component) < 64)) {
        Result.push_back({ScalarKind::F32, ShapeScalar, "", Keyword});
        if (!isOfEachComponent(Set, Image->Shape))
          break;
      }
  });
}

} // namespace

const char *idName(const Builtin &Row) {
  static const char *const Names[] = {
#define BUILTIN(Id, ...) #Id,
#include "sema/Builtins.def"
  };
  return Names[static_cast<size_t>(Row.Id)];
}

std::vector<ChosenTypes> typeChoices(const Signature &S) {
  std::vector<ChosenTypes> Result;
  for (const TypeSets &Sets : S.Sets)
    for (const TypeSet &Set : Sets) {
      const char *Object = nullptr;
      switch (Set.Special) {
      case SpecialSet::None:
        break;
      case SpecialSet::TensorLayout:
        Object = "layout2";
        break;
      case SpecialSet::TensorView:
        Object = "view2";
        break;
      case SpecialSet::CoopMatrix:
        Object = "acc";
        break;
      case SpecialSet::Tensor:
        Object = "tensor2";
        break;
      case SpecialSet::Image:
        addImages(*Set.Images, Result);
        continue;
      }
      if (Object) {
        if (Result.empty())
          Result.push_back({ScalarKind::F32, 0, Object, ""});
        continue;
      }
      for (unsigned K = 0; K < ScalarKindCount; ++K)
        for (unsigned Shape = 1; Shape <= ShapeCoopVector; Shape <<= 1)
          if ((Set.Kinds & (1u << K)) && (Set.Shapes & Shape))
            Result.push_back({static_cast<ScalarKind>(K), static_cast<uint8_t>(Shape), "", ""});
    }
  if (Result.empty())
    Result.push_back({});
  return Result;
}

/// Of components that the set has, scalars and vectors if it has none.
static void addOtherShapes(const TypeSet &Set, std::vector<ChosenTypes> &To) {
  for (uint8_t Shape : {ShapeScalar, ShapeVector})
    for (unsigned K = 0; K < ScalarKindCount && !(Set.Shapes & Shape); ++K)
      if (Set.Kinds & (1u << K))
        To.push_back({static_cast<ScalarKind>(K), Shape, "", ""});
}

std::vector<ChosenTypes> otherComponents(const Signature &S) {
  std::vector<ChosenTypes> Result;
  uint32_t Known = 0;
  const auto Variables = llvm::count_if(S.Sets, [](const TypeSets &Sets) { return !Sets.empty(); });
  for (const TypeSets &Sets : S.Sets)
    for (const TypeSet &Set : Sets) {
      if (Set.Special != SpecialSet::None)
        return {};
      Known |= Set.Kinds;
      if (Variables == 1 && Sets.size() == 1)
        addOtherShapes(Set, Result);
    }
  const auto Has = [&](ScalarKind K) { return Known >> static_cast<unsigned>(K) & 1; };
  for (ScalarKind K :
       {ScalarKind::Bool, ScalarKind::I32, ScalarKind::U32, ScalarKind::F32, ScalarKind::F64}) {
    // Which of several floats an integer converts to is no matter of a row.
    const bool Converts = (K == ScalarKind::I32 || K == ScalarKind::U32) && Has(ScalarKind::F32);
    if (Known && !Has(K) && !Converts)
      for (uint8_t Shape : {ShapeScalar, ShapeVector})
        Result.push_back({K, Shape, "", ""});
  }
  return Result;
}

/// What may be in the place of an argument.
static llvm::SmallVector<Alteration, 6> alterationsOf(const SignatureParameter &P) {
  llvm::SmallVector<Alteration, 6> Result;
  // Of each, whatever the row says of it.
  if (isConstant(P) || P.Type.Kind == PatternKind::Concrete)
    Result.push_back(Alteration::Variable);
  if (P.Splat)
    Result.push_back(Alteration::Scalar);
  // Objects are no operands of an operator.
  if (P.Type.Kind >= PatternKind::Concrete && P.Type.Kind <= PatternKind::Array &&
      P.Type.Kind != PatternKind::Opaque)
    Result.push_back(Alteration::Value);
  if (P.Type.Kind != PatternKind::Concrete || P.Type.Columns != 1 || P.Type.Length)
    return Result;
  // Its own component, too, which may be none that the text has.
  Result.append({Alteration::Int, Alteration::Uint, Alteration::Float, Alteration::Double});
  return Result;
}

std::vector<ChosenTypes> alteredArguments(const Signature &S) {
  std::vector<ChosenTypes> Result;
  ChosenTypes C = typeChoices(S).front();
  for (const ChosenTypes &Other : typeChoices(S)) // of which a scalar is no value
    if (Other.Shape == ShapeVector && C.Shape != ShapeVector)
      C = Other;
  const ImageTraits *Image = C.Image.empty() ? nullptr : imageTraits(C.Image);
  for (const SignatureParameter &P : S.Parameters) {
    if (!P.isFor(Image))
      continue;
    for (Alteration A : alterationsOf(P)) {
      C.Altered = A;
      Result.push_back(C);
    }
    ++C.AlteredArgument;
  }
  return Result;
}

Stage stageFor(const Signature &S) {
  if (S.NeedsDerivatives)
    return Stage::Fragment;
  for (Stage St : {Stage::Compute, Stage::Fragment, Stage::Geometry, Stage::Mesh, Stage::Task,
                   Stage::RayGen, Stage::Intersection, Stage::AnyHit})
    if (S.Stages & (1u << static_cast<unsigned>(St)))
      return St;
  ADD_FAILURE() << S.Row->Name.str() << " is in no stage";
  return Stage::Compute;
}

std::string callingShader(const Signature &S, const ChosenTypes &C) {
  return CallWriter(S, C).shader();
}

/// Of a shape that the set has its second component, and of one each; of one that it has not the
/// first, where it has images of that class; of other classes those of two dimensions.
std::vector<ChosenTypes> otherImages(const Signature &S) {
  std::vector<ChosenTypes> Result;
  auto Add = [&](const ImageSet &Set, const std::vector<std::string> &Keywords) {
    const ImageTraits *First = Keywords.empty() ? nullptr : imageTraits(Keywords.front());
    if (!First)
      return;
    if (isOfEachComponent(Set, First->Shape)) {
      for (const std::string &Keyword : Keywords)
        if (!Set.contains(*imageTraits(Keyword)))
          Result.push_back({ScalarKind::F32, ShapeScalar, "", Keyword});
      return;
    }
    const bool IsOfClass = Set.Classes >> static_cast<unsigned>(First->Class) & 1;
    const size_t Other = llvm::any_of(
        Keywords, [&](const std::string &Keyword) { return Set.contains(*imageTraits(Keyword)); });
    if (IsOfClass && Other < Keywords.size())
      Result.push_back({ScalarKind::F32, ShapeScalar, "", Keywords[Other]});
  };
  for (const TypeSets &Sets : S.Sets)
    for (const TypeSet &Set : Sets)
      if (Set.Special == SpecialSet::Image)
        forEachImage([&](const std::vector<std::string> &Keywords) { Add(*Set.Images, Keywords); });
  return Result;
}

} // namespace coop::test
