// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of the tables of builtin functions, variables and constants: of a shader that uses it,
// for each type and in each stage that the row allows, both front-ends make the same. So a row that
// says another instruction, type, number or stage than the texts is seen; what glslang has not, or
// makes otherwise, is in ModuleDifferences.def.

#include "../sema/BuiltinCallWriter.h"
#include "BuiltinMentions.h"
#include "ModuleFacts.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;
using namespace coop::sema;

namespace {

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

const KnownDifference ModuleDifferences[] = {
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "ModuleDifferences.def"
};

/// A sparse look-up by gradients in a cube map with layers that compares: no text has it, and
/// glslang 16 ends with a signal.
bool doesGlslangCrash(const std::string &Id, const ChosenTypes &C) {
  return C.Image == "samplerCubeArrayShadow" &&
         llvm::StringRef(Id).starts_with("SparseTextureGrad");
}

} // namespace

TEST(Modules, OfBothFrontEndsSayTheSame) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  KnownDifferences Known(ModuleDifferences);
  auto Compare = [&](const std::string &What, const std::string &Source, Stage S, bool IsRight) {
    const BothFrontEnds Both(Source, S);
    Known.expect(What, IsRight ? Both.differenceOrRefusals() : Both.difference(), Source);
  };
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    const std::string Id = idName(Row);
    auto Call = [&](const std::vector<ChosenTypes> &Choices, bool AreRight) {
      for (const ChosenTypes &C : Choices)
        if (!doesGlslangCrash(Id, C))
          Compare(Id + " " + nameOf(C), callingShader(S, C), stageFor(S), AreRight);
    };
    Call(typeChoices(S), /*AreRight=*/true);
    Call(otherImages(S), /*AreRight=*/false);
  }
  for (const Mention &M : mentions())
    Compare(M.What, M.Source, M.TheStage, M.IsRight);
  Known.expectCounts();
}
