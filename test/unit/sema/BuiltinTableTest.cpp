// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of Builtins.def: it can be parsed, and a call made from its signature, for each
// component type and shape that it allows, is accepted and finds that very row. What rows reject is
// tested in the files of the extensions.

#include "SemaTestSupport.h"
#include "sema/BuiltinSignature.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace coop;
using namespace coop::test;
using namespace coop::sema;

namespace {

std::string vectorName(ScalarKind K, unsigned Size) {
  static const char *Prefixes[] = {"b",   "i8",  "u8", "i16", "u16",  "i",     "u",    "i64",
                                   "u64", "f16", "",   "d",   "bf16", "fe4m3", "fe5m2"};
  if (Size == 1)
    return glslName(K).str();
  return std::string(Prefixes[static_cast<unsigned>(K)]) + "vec" + std::to_string(Size);
}

/// What stands for a type variable in one call.
struct Chosen {
  ScalarKind Kind = ScalarKind::F32;
  uint8_t Shape = ShapeScalar;
  std::string Opaque; ///< text of a special type
};

std::string chosenType(const Chosen &C, ScalarKind K) {
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
      {"CoopMatMulAdd", "matA, matB, acc"},
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
      {"DebugPrintf", "\"%d %f\", 1, 2.0"},
      {"MemoryBarrierScope", "gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease"},
      {"ControlBarrier", "gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, "
                         "gl_SemanticsAcquireRelease"},
  };
  return Table;
}

/// Writes a shader that calls one row.
class CallWriter {
public:
  CallWriter(const Signature &S, llvm::StringRef Id) : S(S), Id(Id) {}

  std::string shader(const Chosen &C);

private:
  std::string argument(const SignatureParameter &P, const Chosen &C, unsigned I);
  std::string declare(const std::string &Type, bool Global = false) {
    std::string Name = "v" + std::to_string(Next++);
    (Global ? Globals : Locals) += Type + " " + Name + ";\n";
    return Name;
  }

  const Signature &S;
  llvm::StringRef Id;
  unsigned Next = 0;
  std::string Globals, Locals;
};

std::string CallWriter::argument(const SignatureParameter &P, const Chosen &C, unsigned I) {
  if (P.Mode == Passing::Const || P.Mode == Passing::Spec) {
    if (P.Name == "scope")
      return "gl_ScopeDevice";
    if (P.Name == "storage" || P.Name == "storageEqual" || P.Name == "storageUnequal")
      return "gl_StorageSemanticsBuffer";
    if (P.Name.starts_with("sem"))
      return "gl_SemanticsRelaxed";
    return P.Type.Component == ScalarKind::U32 ? "4u" : "1";
  }
  bool IsPlace = P.Mode == Passing::Atomic || P.Mode == Passing::Input;
  switch (P.Type.Kind) {
  case PatternKind::Concrete:
    return declare(vectorName(P.Type.Component, P.Type.Size));
  case PatternKind::Var:
    if (!C.Opaque.empty()) {
      if (C.Opaque == "layout2" || C.Opaque == "view2" || C.Opaque == "acc")
        return C.Opaque;
      return declare("layout(binding = " + std::to_string(10 + I) + ") uniform " + C.Opaque, true);
    }
    if (P.Mode == Passing::Input)
      return declare("layout(location = 0) in " + chosenType(C, C.Kind), true);
    return declare(std::string(IsPlace ? "shared " : "") + chosenType(C, C.Kind), IsPlace);
  case PatternKind::VarComponent:
    return declare(vectorName(C.Kind, 1));
  case PatternKind::VarLike:
    return declare(chosenType(C, P.Type.Component));
  case PatternKind::CoopMatrix:
    return "acc";
  case PatternKind::CoopVector:
    return "vec4c";
  case PatternKind::AnyArray:
    return "buf.data";
  case PatternKind::Texel:
    return "vec4(0)";
  case PatternKind::TexelScalar:
    return "1";
  case PatternKind::Coord:
  case PatternKind::Gradient:
    return "vec2(0)";
  case PatternKind::IntCoord:
    return C.Opaque.find("Buffer") != std::string::npos ? "0" : "ivec2(0)";
  default:
    ADD_FAILURE() << Id.str() << ": no argument is made for parameter " << I;
    return "0";
  }
}

std::string CallWriter::shader(const Chosen &C) {
  std::string Arguments;
  auto Special = specialArguments().find(Id.str());
  if (Special != specialArguments().end()) {
    Arguments = Special->second;
  } else {
    unsigned I = 0;
    for (const SignatureParameter &P : S.Parameters)
      Arguments += (I ? ", " : "") + argument(P, C, I), ++I;
  }
  std::string Text = "#version 460\n";
  for (unsigned E = 0; E < ExtensionCount; ++E) {
    const ExtensionInfo &Info = getExtensionInfo(static_cast<Extension>(E));
    if (Info.isSupported())
      Text += "#extension " + Info.Name.str() + " : enable\n";
  }
  if (S.Stages & (1u << static_cast<unsigned>(Stage::Compute)))
    Text += "layout(local_size_x = 32) in;\n";
  Text += R"(
layout(binding = 0) buffer Buf { float data[]; } buf;
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
  bool Cooperative = llvm::StringRef(S.Row->Requires).contains("cooperative") ||
                     llvm::StringRef(S.Row->Requires).contains("float_e") || !C.Opaque.empty();
  if (Cooperative)
    Locals = R"(
tensorLayoutNV<2> layout2;
tensorViewNV<2, true> view2;
coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matA;
coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matB;
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matBf;
coopmat<float, gl_ScopeSubgroup, 16, 16, Acc> acc;
coopmat<floate5m2_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> mat8;
coopvecNV<float, 4> vec4c;
float floats16[16], floats8[8];
uint uints16[16];
)" + Locals;
  return Text + Globals + "void main() {\n" + Locals + S.Row->Name.str() + "(" + Arguments +
         ");\n}\n";
}

Stage stageOf(const Signature &S) {
  for (Stage St : {Stage::Compute, Stage::Fragment, Stage::Geometry, Stage::Mesh})
    if (S.Stages & (1u << static_cast<unsigned>(St)))
      return St;
  return Stage::Compute;
}

const BuiltinCallExpr *lastCall(const Program &P) {
  const Stmt *Last = P.Main->Body->Body.back();
  auto *E = llvm::dyn_cast<ExprStmt>(Last);
  return E ? llvm::dyn_cast<BuiltinCallExpr>(E->TheExpr) : nullptr;
}

/// All that the first variable may be; one that says nothing where there is no variable.
std::vector<Chosen> choices(const Signature &S) {
  std::vector<Chosen> Result;
  for (const TypeSets &Sets : S.Sets)
    for (const TypeSet &Set : Sets) {
      const char *Special = nullptr;
      switch (Set.Special) {
      case SpecialSet::None:
        break;
      case SpecialSet::TensorLayout:
        Special = "layout2";
        break;
      case SpecialSet::TensorView:
        Special = "view2";
        break;
      case SpecialSet::CoopMatrix:
        Special = "acc";
        break;
      case SpecialSet::Tensor:
        Special = "tensor2";
        break;
      case SpecialSet::Image:
        Special = "image";
        break;
      }
      if (Special) {
        if (Result.empty())
          Result.push_back({ScalarKind::F32, 0, Special});
        continue;
      }
      for (unsigned K = 0; K < ScalarKindCount; ++K)
        for (unsigned Shape = 1; Shape <= ShapeCoopVector; Shape <<= 1)
          if ((Set.Kinds & (1u << K)) && (Set.Shapes & Shape))
            Result.push_back({static_cast<ScalarKind>(K), static_cast<uint8_t>(Shape), ""});
    }
  if (Result.empty())
    Result.push_back({});
  return Result;
}

const char *IdNames[] = {
#define BUILTIN(Id, ...) #Id,
#include "sema/Builtins.def"
};

} // namespace

TEST(BuiltinTable, Parses) {
  for (const std::string &Error : builtinTableErrors())
    ADD_FAILURE() << Error;
  EXPECT_EQ(builtinSignatures().size(), builtinTable().size());
  for (const Signature &S : builtinSignatures()) {
    EXPECT_EQ(S.Row, &getBuiltin(S.Row->Id));
    bool HasCode = S.Row->Code || S.Row->CodeS || S.Row->CodeU;
    EXPECT_EQ(HasCode, S.Row->Emit != EmitKind::Custom) << S.Row->Name.str();
    EXPECT_FALSE(findBuiltins(S.Row->Name).empty());
    EXPECT_FALSE(isUnsupportedBuiltin(S.Row->Name)) << S.Row->Name.str();
  }
}

TEST(BuiltinTable, EachRowIsCalled) {
  unsigned Calls = 0;
  for (const Signature &S : builtinSignatures()) {
    std::string Id = IdNames[static_cast<size_t>(S.Row->Id)];
    bool Implemented = true;
    for (const Signature::Alternatives &Any : S.Needs)
      Implemented &=
          Any.Desktop || llvm::any_of(Any.Extensions, [](Extension E) {
            return getExtensionInfo(E).isSupported();
          });
    for (const Chosen &C : choices(S)) {
      if (Id == "SubpassLoad" || Id.find("Image") == 0 || Id == "TexelFetchBuffer" ||
          Id == "TextureSizeBuffer")
        continue; // their declarations need layouts: CallsTest.cpp
      std::string Text = CallWriter(S, Id).shader(C) + neededLayouts(stageOf(S));
      Checked Result(Text, stageOf(S));
      ++Calls;
      if (!Implemented) {
        EXPECT_TRUE(llvm::any_of(
            Result.Diagnostics.All,
            [](const Diagnostic &D) { return D.Id == diag::err_extension_not_implemented; }))
            << Id << "\n"
            << Result.Diagnostics.Messages << Text;
        continue;
      }
      ASSERT_TRUE(Result.Program) << Id << "\n" << Result.Diagnostics.Messages << Text;
      const BuiltinCallExpr *Call = lastCall(*Result.Program);
      ASSERT_TRUE(Call) << Id << "\n" << Text;
      EXPECT_EQ(IdNames[static_cast<size_t>(Call->Callee->Id)], Id) << Text;
      for (const Expr *A : Call->Args)
        EXPECT_TRUE(A);
    }
  }
  EXPECT_GT(Calls, 800u);
}
