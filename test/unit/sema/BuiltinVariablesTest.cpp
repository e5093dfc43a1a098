// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of BuiltinVariables.def is there in its stages with its extension, and only there.

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
};

const Row Rows[] = {
#define BUILTIN_VARIABLE(Name, Number, Component, Size, Array, Direction, Stages, Requires)        \
  {Name, Stages, Requires, true},
#define BUILTIN_CONSTANT(Name, Value, Requires) {Name, "VCEGFXTMRIAHSL", Requires, false},
#define BUILTIN_CONSTANT_UINT(Name, Value, Requires) BUILTIN_CONSTANT(Name, Value, Requires)
#define BUILTIN_CONSTANT3(Name, X, Y, Z) {Name, "VCEGFXTMRIAHSL", "", false},
#include "sema/BuiltinVariables.def"
};

/// Mentions the variable where it is neither read nor written but named.
Checked mention(const Row &R, Stage S, bool Enable) {
  std::string Text;
  llvm::StringRef Requires = R.Requires;
  if (Enable && !Requires.empty())
    Text = "#extension " + Requires.split(" | ").first.str() + " : require\n";
  return Checked(Text + "void f() { " + R.Name + "; }\nvoid main() { f(); }\n" + neededLayouts(S),
                 S);
}

Stage stageOf(char Letter) { return Stage(llvm::StringRef("VCEGFXTMRIAHSL").find(Letter)); }

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
    if (*R.Requires) {
      Checked C = mention(R, stageOf(R.Stages[0]), false);
      ASSERT_EQ(C.Diagnostics.All.size(), 1u) << R.Name;
      EXPECT_EQ(C.Diagnostics.All[0].Id, diag::err_requires_extension) << R.Name;
    }
}

TEST(BuiltinVariables, NotInOtherStages) {
  for (const Row &R : Rows) {
    if (!R.IsVariable)
      continue;
    std::string All; // a name may have several rows
    for (const Row &Same : Rows)
      if (llvm::StringRef(Same.Name) == R.Name)
        All += Same.Stages;
    for (char Letter : llvm::StringRef("VCEGFXTMRIAHSL"))
      if (All.find(Letter) == std::string::npos && llvm::StringRef(R.Name) != "gl_InstanceID") {
        Checked C = mention(R, stageOf(Letter), true);
        ASSERT_EQ(C.Diagnostics.All.size(), 1u) << R.Name << " " << Letter;
        EXPECT_EQ(C.Diagnostics.All[0].Id, diag::err_builtin_not_in_stage) << R.Name;
      }
  }
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
