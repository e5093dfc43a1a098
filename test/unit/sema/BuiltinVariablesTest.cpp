// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of BuiltinVariables.def and MeshVariables.def is there in its stages with its
// extension, and only there.

#include "SemaTestSupport.h"
#include "support/Extensions.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;

namespace {

struct Row {
  const char *Name;
  const char *Stages;
  const char *Requires;
  bool IsVariable;
  unsigned Array = 0; ///< ~0u: as many elements as the shader uses
};

const Row Rows[] = {
#define BUILTIN_VARIABLE(Name, Number, Component, Size, Array, Direction, Stages, Requires)        \
  {Name, Stages, Requires, true, Array},
#define BUILTIN_CONSTANT(Name, Value, Requires) {Name, StageLetters, Requires, false},
#define BUILTIN_CONSTANT_UINT(Name, Value, Requires) BUILTIN_CONSTANT(Name, Value, Requires)
#define BUILTIN_CONSTANT3(Name, X, Y, Z) {Name, StageLetters, "", false},
#include "sema/BuiltinVariables.def"
};

struct PerVertexRow {
  const char *Name;
  bool IsArray;
  const char *Requires;
};

const PerVertexRow PerVertexRows[] = {
#define PER_VERTEX_MEMBER(Name, Number, Size, IsArray, Requires, EsRequires)                       \
  {Name, IsArray, Requires},
#include "sema/BuiltinVariables.def"
};

/// Stages in which the name alone is a member of gl_PerVertex.
const char *perVertexStages(llvm::StringRef Name) {
  for (const PerVertexRow &R : PerVertexRows)
    if (Name == R.Name && !*R.Requires)
      return "VEG";
  return "";
}

/// It is there without an extension, as shaders are that are no ESSL (test/sema/es-310.test).
bool isOfDesktop(llvm::StringRef Requires) {
  return Requires.empty() || Requires.split(" | ").first == "desktop";
}

std::string enabling(llvm::StringRef Requires) {
  return isOfDesktop(Requires) ? ""
                               : "#extension " + Requires.split(" | ").first.str() + " : require\n";
}

/// Mentions what is neither read nor written but named, in a function of its own.
Checked mention(const std::string &Expression, llvm::StringRef Requires, Stage S,
                const std::string &Layouts) {
  return Checked(
      enabling(Requires) + Layouts + "void f() { " + Expression + "; }\nvoid main() { f(); }\n", S);
}

Checked mention(const Row &R, Stage S, bool Enable) {
  // An array without size has no value as a whole.
  return mention(std::string(R.Name) + (R.Array == ~0u ? "[0]" : ""), Enable ? R.Requires : "", S,
                 neededLayouts(S));
}

} // namespace

TEST(BuiltinVariables, EveryRowInEveryStage) {
  for (const Row &R : Rows)
    for (char Letter : llvm::StringRef(R.Stages)) {
      Checked C = mention(R, stageOf(Letter), true);
      EXPECT_NE(C.Program, nullptr) << R.Name << " " << Letter << "\n" << C.Diagnostics.Messages;
      if (!C.Program || !R.IsVariable)
        continue;
      const sema::Variable *V = C.global(R.Name);
      ASSERT_NE(V, nullptr) << R.Name;
      EXPECT_TRUE(V->BuiltIn.has_value());
    }
}

TEST(BuiltinVariables, NoRowWithoutItsExtension) {
  for (const Row &R : Rows)
    if (!isOfDesktop(R.Requires)) {
      Checked C = mention(R, stageOf(R.Stages[0]), false);
      ASSERT_EQ(C.Diagnostics.All.size(), 1u) << R.Name;
      EXPECT_EQ(C.Diagnostics.All[0].Id, diag::err_requires_extension) << R.Name;
    }
}

TEST(BuiltinVariables, MissingExtensionIsSaidOnce) {
  expectDiagnostics(R"(
void f() { uint a = gl_NumSubgroups, b = gl_NumSubgroups; } //! err_requires_extension
uint g() { return gl_NumSubgroups; }
void main() { g(); }
)");
}

TEST(BuiltinVariables, NotInOtherStages) {
  for (const Row &R : Rows) {
    if (!R.IsVariable)
      continue;
    std::string All = perVertexStages(R.Name); // a name may have several rows
    for (const Row &Same : Rows)
      if (llvm::StringRef(Same.Name) == R.Name)
        All += Same.Stages;
    for (char Letter : llvm::StringRef(StageLetters))
      if (All.find(Letter) == std::string::npos && llvm::StringRef(R.Name) != "gl_InstanceID") {
        Checked C = mention(R, stageOf(Letter), true);
        ASSERT_EQ(C.Diagnostics.All.size(), 1u) << R.Name << " " << Letter;
        EXPECT_EQ(C.Diagnostics.All[0].Id, diag::err_builtin_not_in_stage) << R.Name;
      }
  }
}

TEST(BuiltinVariables, MembersOfPerVertex) {
  for (const PerVertexRow &R : PerVertexRows) {
    const std::string Member = std::string(R.Name) + (R.IsArray ? "[0]" : "");
    std::vector<std::pair<Stage, std::string>> Uses;
    for (Stage S : {Stage::Vertex, Stage::TessEvaluation, Stage::Geometry})
      Uses.push_back({S, Member});
    for (Stage S : {Stage::TessControl, Stage::TessEvaluation, Stage::Geometry})
      Uses.push_back({S, "gl_in[0]." + Member});
    Uses.push_back({Stage::TessControl, "gl_out[0]." + Member});
    for (const auto &[S, Use] : Uses) {
      Checked C = mention(Use, R.Requires, S, neededLayouts(S));
      EXPECT_NE(C.Program, nullptr) << Use << "\n" << C.Diagnostics.Messages;
      EXPECT_EQ(mention(Use, "", S, neededLayouts(S)).Program == nullptr, *R.Requires != 0) << Use;
    }
  }
}

TEST(BuiltinVariables, MembersOfMeshes) {
  struct MeshRow {
    llvm::StringRef Block, Name, Requires;
    unsigned Dimensions;
  };
  enum { One, Array = 1, Views = 1, ViewArrays = 2 };
  static const MeshRow Members[] = {
#define MESH_MEMBER(Block, Name, Number, Component, Size, Shape, Requires)                         \
  {Block, Name, Requires, Shape},
#include "sema/builtins/MeshVariables.def"
  };
  struct BlockRow {
    llvm::StringRef Name, Instance, Requires;
  };
  static const BlockRow Blocks[] = {
#define MESH_BLOCK(Name, Instance, IsPerPrimitive, Requires) {Name, Instance, Requires},
#include "sema/builtins/MeshVariables.def"
  };
  const std::string Layouts = neededLayouts(Stage::Mesh);
  for (const MeshRow &R : Members)
    for (const BlockRow &B : Blocks) {
      if (B.Name != R.Block)
        continue;
      std::string Use = B.Instance.str() + "[0]." + R.Name.str();
      for (unsigned I = 0; I < R.Dimensions; ++I)
        Use += "[0]";
      Checked C = mention(Use, B.Requires, Stage::Mesh, enabling(R.Requires) + Layouts);
      EXPECT_NE(C.Program, nullptr) << Use << "\n" << C.Diagnostics.Messages;
      EXPECT_EQ(mention(Use, "", Stage::Mesh, Layouts).Program, nullptr) << Use;
      EXPECT_EQ(mention(Use, B.Requires, Stage::Task, "").Program, nullptr) << Use;
      EXPECT_EQ(mention(Use, B.Requires, Stage::Mesh, Layouts).Program == nullptr,
                !R.Requires.empty())
          << Use;
    }
}

TEST(BuiltinVariables, IndicesOfMeshes) {
  struct IndicesRow {
    llvm::StringRef Name, Mode, Requires;
  };
  static const IndicesRow Rows[] = {
#define MESH_INDICES(Name, Number, Size, Mode, Requires) {Name, #Mode, Requires},
#include "sema/builtins/MeshVariables.def"
  };
  for (const IndicesRow &R : Rows) {
    const std::string Primitive = R.Mode == "OutputPoints"     ? "points"
                                  : R.Mode == "OutputLinesEXT" ? "lines"
                                                               : "triangles";
    const std::string Layouts = "layout(max_vertices = 3, max_primitives = 1) out;\n"
                                "layout(" +
                                Primitive + ") out;\n";
    const std::string Use = R.Name.str() + "[0]";
    Checked C = mention(Use, R.Requires, Stage::Mesh, Layouts);
    EXPECT_NE(C.Program, nullptr) << Use << "\n" << C.Diagnostics.Messages;
    EXPECT_EQ(mention(Use, "", Stage::Mesh, Layouts).Program, nullptr) << Use;
  }
}

/// Of OpenGL's GLSL and its extensions.
static const char *const RemovedVariables[] = {"gl_FragColor",
                                               "gl_FragData",
                                               "gl_SecondaryFragColorEXT",
                                               "gl_SecondaryFragDataEXT",
                                               "gl_LastFragData",
                                               "gl_FragDepthEXT",
                                               "gl_NumSamples",
                                               "gl_DepthRange",
                                               "gl_Vertex",
                                               "gl_Normal",
                                               "gl_Color",
                                               "gl_SecondaryColor",
                                               "gl_FogCoord",
                                               "gl_MultiTexCoord0",
                                               "gl_MultiTexCoord1",
                                               "gl_MultiTexCoord2",
                                               "gl_MultiTexCoord3",
                                               "gl_MultiTexCoord4",
                                               "gl_MultiTexCoord5",
                                               "gl_MultiTexCoord6",
                                               "gl_MultiTexCoord7",
                                               "gl_FrontColor",
                                               "gl_BackColor",
                                               "gl_TexCoord",
                                               "gl_FogFragCoord",
                                               "gl_ClipVertex",
                                               "gl_ModelViewMatrix",
                                               "gl_ProjectionMatrix",
                                               "gl_ModelViewProjectionMatrix",
                                               "gl_NormalMatrix",
                                               "gl_TextureMatrix",
                                               "gl_BoundingBox",
                                               "gl_BoundingBoxEXT",
                                               "gl_BoundingBoxOES"};

TEST(BuiltinVariables, RemovedOnesSayWhatToUse) {
  for (const char *Name : RemovedVariables)
    expectDiagnostics(std::string("void main() { ") + Name + "; } //! err_builtin_removed\n",
                      Stage::Fragment);
}

TEST(BuiltinVariables, EachRemovedOneIsTested) {
  static const char *const Rows[] = {
#define REMOVED_VARIABLE(Name, Instead) Name,
#include "sema/BuiltinVariables.def"
  };
  EXPECT_EQ(std::size(Rows), std::size(RemovedVariables));
}

TEST(BuiltinVariables, ConstantsHaveTheirValues) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
int a[gl_ScopeSubgroup == 3 ? 1 : -1];
int b[gl_MatrixUseAccumulator == 2 ? 1 : -1];
int c[gl_ComponentTypeFloatE4M3NV == 1000491002 ? 1 : -1];
int d[gl_MaxComputeWorkGroupSize.z == 64 ? 1 : -1];
int e[gl_MinProgramTexelOffset == -8 ? 1 : -1];
int f[gl_MaxInputAttachments == 1 ? 1 : -1];
int g[gl_MaxVertexOutputVectors == 16 ? 1 : -1];
int h[gl_MaxFragmentInputVectors == 15 ? 1 : -1];
void main() {}
)");
}

TEST(BuiltinVariables, WorkGroupSizeIsAConstant) {
  Checked C(R"(
layout(local_size_x = 8, local_size_y_id = 3, local_size_z = 2) in;
shared float tile[gl_WorkGroupSize.x * gl_WorkGroupSize.y];
void main() {}
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  const sema::Type *T = C.global("tile")->Ty;
  EXPECT_TRUE(T->arraySize()->isSpec());
  EXPECT_EQ(T->arraySize()->asInt(), 8);
  ASSERT_NE(C.Program->WorkgroupSizeConstant, nullptr);
  EXPECT_EQ(C.Program->WorkgroupSize[0]->bits(), 8u);
  EXPECT_EQ(C.Program->WorkgroupSize[1]->variable()->ConstantId, 3u);
  EXPECT_EQ(C.Program->WorkgroupSize[1]->asInt(), 1);
  EXPECT_EQ(C.Program->WorkgroupSize[2]->bits(), 2u);
  EXPECT_EQ(C.Program->SpecConstants.size(), 1u);
}

TEST(BuiltinVariables, UnknownOnesSuggest) {
  Checked C("void main() { uint x = gl_GlobalInvocationId.x; }\n");
  ASSERT_EQ(C.Diagnostics.All.size(), 2u) << C.Diagnostics.Messages;
  EXPECT_EQ(C.Diagnostics.All[1].Message, "did you mean 'gl_GlobalInvocationID'?");
}
