// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extensions that bring others with them: what needs any of the latter is taken with one of the
// former alone where that brings it, and else by neither front-end. Where that is not so is in
// ImpliedDifferences.def.

#include "ModuleFacts.h"
#include "support/Extensions.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;

namespace {

struct Feature {
  Extension Of;
  const char *Version;
  Stage TheStage;
  const char *Declarations, *Statements;
};

const Feature Features[] = {
#define FEATURE(Of, Version, TheStage, Declarations, Statements)                                   \
  {Extension::Of, Version, Stage::TheStage, Declarations, Statements},
#include "ExtensionFeatures.def"
};

const Feature *featureOf(Extension E) {
  for (const Feature &F : Features)
    if (F.Of == E)
      return &F;
  return nullptr;
}

/// The feature's shader, which enables E alone; nothing where there is none.
std::string shader(const Feature &F, std::optional<Extension> E) {
  return std::string("#version ") + F.Version + "\n" +
         (E ? "#extension " + getExtensionInfo(*E).Name.str() + " : require\n" : "") +
         F.Declarations + "\nvoid main() {\n  " + F.Statements + "\n}\n";
}

const KnownDifference ImpliedDifferences[] = {
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "ImpliedDifferences.def"
};

const std::pair<Extension, Extension> Implied[] = {
#define IMPLIES(Id, Other) {Extension::Id, Extension::Other},
#include "support/Extensions.def"
};

/// Those that have a row, each once.
std::set<Extension> implying() {
  std::set<Extension> Result;
  for (const auto &[Id, Other] : Implied)
    Result.insert(Id);
  return Result;
}

} // namespace

TEST(Implied, FeaturesWantTheirExtension) {
  KnownDifferences Known(ImpliedDifferences);
  auto Compare = [&](const std::string &What, const std::string &Source, Stage S, bool IsRight) {
    const BothFrontEnds Both(Source, S);
    Known.expect(What, Both.refusal(), Source);
    if (IsRight && Both.refusal().empty()) {
      EXPECT_TRUE(Both.isTaken()) << What << "\n" << Both.differenceOrRefusals() << Source;
    }
  };
  for (const Feature &F : Features) {
    const std::string Name = getExtensionInfo(F.Of).Name.str();
    Compare(Name + " without it", shader(F, std::nullopt), F.TheStage, /*IsRight=*/false);
    Compare(Name, shader(F, F.Of), F.TheStage, /*IsRight=*/true);
  }
  for (const auto &[Id, Other] : Implied)
    ASSERT_TRUE(featureOf(Other)) << getExtensionInfo(Other).Name.str()
                                  << " has no row in ExtensionFeatures.def";
  for (Extension Id : implying())
    for (const Feature &F : Features)
      Compare(getExtensionInfo(F.Of).Name.str() + " by " + getExtensionInfo(Id).Name.str(),
              shader(F, Id), F.TheStage,
              /*IsRight=*/llvm::is_contained(Implied, std::pair(Id, F.Of)));
  Known.expectCounts();
}
