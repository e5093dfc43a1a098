// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of LayoutQualifiers.def: in each place, and in each stage, both front-ends take it or
// both refuse it, and make the same of it. Where they do not is in LayoutDifferences.def.

#include "../sema/LayoutRows.h"
#include "../sema/SemaTestSupport.h"
#include "ModuleFacts.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;

namespace {

const KnownDifference LayoutDifferences[] = {
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "LayoutDifferences.def"
};

/// Compares what has a qualifier in one place.
class LayoutComparison {
public:
  /// Whether our front-end takes it. False where the stage has no such place.
  bool of(const std::string &Q, unsigned Place, char Letter) {
    const std::string Text = layoutDeclaration(1u << Place, Q, Letter);
    if (Text.empty())
      return false;
    const Stage TheStage = stageOf(Letter);
    const std::string Source = "#version 460\n#extension all : warn\n" +
                               layoutsBeside(1u << Place, Q, Letter) + Text + "\nvoid main() {}\n";
    const BothFrontEnds Both(Source, TheStage);
    Known.expect(Q + " of " + layoutPlaceName(Place) + " in " +
                     StageNames[static_cast<int>(TheStage)],
                 Both.difference(), Source);
    return Both.isTaken();
  }
  void expectCounts() const { Known.expectCounts(); }

private:
  KnownDifferences Known{LayoutDifferences};
};

} // namespace

TEST(Layouts, AreTheSameToBothFrontEnds) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  LayoutComparison Compare;
  for (const LayoutRow &Row : layoutRows()) {
    if (llvm::StringRef(Row.Id) == "ImageFormat")
      continue; // WordsTest.cpp
    bool IsTaken = false;
    for (unsigned Place = 0; Place < LayoutPlaceCount; ++Place) {
      const bool IsItsOwn = Row.Places & (1u << Place);
      const std::string Letters = IsItsOwn ? StageLetters : std::string(1, Row.Stages[0]);
      for (char Letter : Letters)
        IsTaken |= Compare.of(Row.text(), Place, Letter);
      if (const std::string Wrong = Row.wrongText(); !Wrong.empty()) {
        EXPECT_FALSE(Compare.of(Wrong, Place, Row.Stages[0])) << Wrong;
      }
    }
    const bool IsInVulkan = Row.Spelling != llvm::StringRef("pixel_center_integer");
    EXPECT_EQ(IsTaken, IsInVulkan) << Row.Spelling;
  }
  Compare.expectCounts();
}
