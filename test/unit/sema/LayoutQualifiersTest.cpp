// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of LayoutQualifiers.def: known, allowed in its places and stages, refused in others.

#include "LayoutRows.h"
#include "SemaTestSupport.h"
#include "sema/Declarations.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;
using llvm::StringRef;

namespace {

/// How often a diagnostic was reported for the qualifier there; -1 where there is no such place.
int count(const LayoutRow &R, uint32_t Place, char Letter, diag::Id Id) {
  std::string Text = layoutDeclaration(Place, R.text(), Letter);
  if (Text.empty())
    return -1;
  Checked C("#extension all : warn\n" + Text + "\nvoid main() {}\n", stageOf(Letter));
  int Result = 0;
  for (const Diagnostic &D : C.Diagnostics.All) {
    EXPECT_NE(D.Id, diag::err_unknown_layout) << R.Spelling;
    Result += D.Id == Id;
  }
  return Result;
}

/// What is said where the row has not the place.
diag::Id refusal(const LayoutRow &R, uint32_t Place) {
  if (Place == coop::sema::place::Alone)
    return diag::err_qualifiers_without_type; // what stands there is no layout
  return R.ignoredPlaces() & Place ? diag::warn_layout_ignored : diag::err_layout_not_allowed;
}

} // namespace

TEST(LayoutQualifiers, AllowedInTheirPlaces) {
  for (const LayoutRow &R : layoutRows()) {
    bool Somewhere = false;
    for (char Letter : StringRef(R.Stages))
      for (unsigned P = 0; P < LayoutPlaceCount; ++P)
        if (R.placesIn(Letter) & (1u << P)) {
          int N = count(R, 1u << P, Letter, diag::err_layout_not_allowed);
          Somewhere |= N == 0;
          EXPECT_LE(N, 0) << R.Spelling << " place " << P << " stage " << Letter;
        }
    EXPECT_TRUE(Somewhere) << R.Spelling;
  }
}

TEST(LayoutQualifiers, RefusedInOthers) {
  for (const LayoutRow &R : layoutRows()) {
    for (char Letter : StringRef(R.Stages))
      for (uint32_t Place = 1; Place >> LayoutPlaceCount == 0; Place <<= 1)
        if (!(R.placesIn(Letter) & Place)) {
          EXPECT_NE(count(R, Place, Letter, refusal(R, Place)), 0)
              << R.Spelling << " place " << Place << " stage " << Letter;
        }
  }
}

TEST(LayoutQualifiers, RefusedInOtherStages) {
  for (const LayoutRow &R : layoutRows())
    for (char Letter : StringRef(StageLetters))
      if (!StringRef(R.Stages).contains(Letter))
        for (unsigned P = 0; P < LayoutPlaceCount; ++P)
          if (R.Places & (1u << P)) {
            int N = count(R, 1u << P, Letter, diag::err_layout_not_in_stage);
            EXPECT_NE(N, 0) << R.Spelling << " stage " << Letter;
          }
}

TEST(LayoutQualifiers, ThatVulkanHasNot) {
  expectDiagnostics(R"(
layout(packed, binding = 1) buffer A { int a; };      //! err_layout_not_in_vulkan
layout(shared = 1, binding = 2) buffer B { int b; };  //! err_layout_not_in_vulkan
layout(location = 0, packed) in vec4 c;               //! err_layout_not_in_vulkan
void main() {}
)",
                    Stage::Fragment);
}
