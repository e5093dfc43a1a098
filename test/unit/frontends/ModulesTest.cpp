// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of the tables of builtin functions, variables and constants: of a shader that uses it,
// for each type and in each stage that the row allows, both front-ends make the same. So a row that
// says another instruction, type, number or stage than the texts is seen; what glslang has not, or
// makes otherwise, is in ModuleDifferences.def.

#include "../sema/BuiltinCallWriter.h"
#include "../sema/SemaTestSupport.h"
#include "ModuleFacts.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;
using namespace coop::sema;

namespace {

const char *const IdNames[] = {
#define BUILTIN(Id, ...) #Id,
#include "sema/Builtins.def"
};

const char *const StageNames[] = {
    "Vertex", "TessControl", "TessEvaluation", "Geometry", "Fragment",   "Compute", "Task",
    "Mesh",   "RayGen",      "Intersection",   "AnyHit",   "ClosestHit", "Miss",    "Callable"};

std::string nameOf(const ChosenTypes &C) {
  if (!C.Image.empty() || !C.Object.empty())
    return C.Image + C.Object;
  static const std::pair<uint8_t, const char *> Shapes[] = {
      {ShapeVector, " vector"},
      {ShapeVector3, " vector"},
      {ShapeMatrix, " matrix"},
      {ShapeSquare, " matrix"},
      {ShapeCoopVector, " cooperative vector"}};
  std::string Text = glslName(C.Kind).str();
  for (const auto &[Shape, Name] : Shapes)
    if (C.Shape == Shape)
      Text += Name;
  return Text;
}

struct VariableRow {
  const char *Name;
  ScalarKind Component;
  unsigned Size, Array;
  bool IsInput;
  const char *Stages;
};

const VariableRow Variables[] = {
#define In true
#define Out false
#define BUILTIN_VARIABLE(Name, BuiltIn, Component, Size, Array, Direction, Stages, Requires)       \
  {Name, ScalarKind::Component, Size, Array, Direction, Stages},
#define BUILTIN_MATRIX(Name, BuiltIn, Columns, Rows, Stages, Requires)
#include "sema/BuiltinVariables.def"
#undef In
#undef Out
};

struct ConstantRow {
  const char *Name;
  bool IsVector;
};

const ConstantRow Constants[] = {
#define BUILTIN_CONSTANT(Name, Value, Requires) {Name, false},
#define BUILTIN_CONSTANT3(Name, X, Y, Z) {Name, true},
#include "sema/BuiltinVariables.def"
};

const KnownDifference ModuleDifferences[] = {
#define DIFFERS(What, First, Why) {What, First},
#include "ModuleDifferences.def"
};

const char *const Head = "#version 460\n#pragma use_vulkan_memory_model\n#extension all : warn\n";

/// A sparse look-up by gradients in a cube map with layers that compares: no text has it, and
/// glslang 16 ends with a signal.
bool doesGlslangCrash(const std::string &Id, const ChosenTypes &C) {
  return C.Image == "samplerCubeArrayShadow" &&
         llvm::StringRef(Id).starts_with("SparseTextureGrad");
}

std::string mention(const VariableRow &V, Stage S) {
  static const char *const Prefixes[] = {"b", "i", "u", ""};
  const unsigned Prefix = V.Component == ScalarKind::Bool  ? 0
                          : V.Component == ScalarKind::I32 ? 1
                          : V.Component == ScalarKind::U32 ? 2
                                                           : 3;
  std::string Type = V.Size == 1 ? glslName(V.Component).str()
                                 : Prefixes[Prefix] + std::string("vec") + std::to_string(V.Size);
  if (llvm::StringRef(V.Name).ends_with("MaskARB")) // a vector in SPIR-V alone
    Type = "uint64_t";
  const std::string Use = std::string(V.Name) + (V.Array ? "[0]" : "");
  return Head + neededLayouts(S) + "void main() {\n  " +
         (V.IsInput ? Type + " x = " + Use : Use + " = " + Type + "(0)") + ";\n}\n";
}

std::string mention(const ConstantRow &C, Stage S) {
  std::string Text = Head + neededLayouts(S) + "void main() {\n  int x = 0;\n";
  for (const char *Part : {".x", ".y", ".z"}) {
    Text += "  switch (x) {\n  case int(" + std::string(C.Name) + (C.IsVector ? Part : "") +
            "):\n    x = 1;\n  }\n";
    if (!C.IsVector)
      break;
  }
  return Text + "}\n";
}

} // namespace

TEST(Modules, OfBothFrontEndsSayTheSame) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  KnownDifferences Known(ModuleDifferences);
  auto Compare = [&](const std::string &What, const std::string &Source, Stage S) {
    const std::string Difference = frontEndsDiffer(Source, S);
    EXPECT_TRUE(Difference.empty() || Known.contains(What, Difference)) << What << "\n"
                                                                        << Difference << Source;
  };
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    const std::string Id = IdNames[static_cast<size_t>(Row.Id)];
    for (const std::vector<ChosenTypes> &Choices : {typeChoices(S), otherImages(S)})
      for (const ChosenTypes &C : Choices)
        if (!doesGlslangCrash(Id, C))
          Compare(Id + " " + nameOf(C), callingShader(S, Id, C), stageFor(S));
  }
  for (const VariableRow &V : Variables)
    for (char Letter : llvm::StringRef(V.Stages)) {
      const auto S = Stage(llvm::StringRef("VCEGFXTMRIAHSL").find(Letter));
      Compare(V.Name + std::string(" ") + StageNames[static_cast<size_t>(S)], mention(V, S), S);
    }
  for (const ConstantRow &C : Constants)
    Compare(C.Name, mention(C, Stage::RayGen), Stage::RayGen);
  for (const std::string &What : Known.unused())
    ADD_FAILURE() << What << " is no difference";
}
