// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of LayoutQualifiers.def: known, allowed in its places and stages, refused in others.

#include "SemaTestSupport.h"
#include "sema/Declarations.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;
using llvm::StringRef;

namespace {

enum ValueKind { None, Number, Power, Integer };

struct Row {
  const char *Spelling;
  ValueKind Value;
  uint32_t Places;
  const char *Stages;
};

std::vector<Row> rows() {
  using namespace coop::sema::place;
  static const char *const AllStages = "VCEGFXTMRIAHSL";
  return {
#define LAYOUT(Id, Spelling, Value, Places, Stages)                                                \
  {Spelling, Value, static_cast<uint32_t>(Places), Stages},
#define IMAGE_FORMAT(Spelling, Format, Profile)                                                    \
  {Spelling, None, OpaqueUniform | HeapMember, AllStages},
#include "sema/LayoutQualifiers.def"
  };
}

Stage stageOf(char Letter) { return Stage(StringRef("VCEGFXTMRIAHSL").find(Letter)); }

/// The variable of the language that a qualifier of one input or output is for; empty for others.
std::string redeclared(StringRef Q) {
  if (Q.starts_with("depth_"))
    return "out float gl_FragDepth;";
  if (Q.starts_with("stencil_ref_"))
    return "out int gl_FragStencilRefARB;";
  if (Q == "origin_upper_left" || Q == "pixel_center_integer")
    return "in vec4 gl_FragCoord;";
  if (Q == "override_coverage")
    return "out int gl_SampleMask[];";
  if (Q == "viewport_relative" || Q.starts_with("secondary_view_offset"))
    return "out int gl_Layer;";
  return "";
}

/// A declaration with the qualifier in one place; empty where the stage has no such place.
std::string declaration(uint32_t Place, const std::string &Q, char Stage) {
  using namespace coop::sema::place;
  bool HasInterface = StringRef("VCEGF").contains(Stage);
  switch (Place) {
  case Block:
    return "layout(" + Q + ") buffer B { int x; };";
  case BlockMember:
    return "layout(binding = 7) buffer B { layout(" + Q + ") int x; };";
  case OpaqueUniform:
    return "layout(" + Q + ") uniform sampler2D s;";
  case SpecConstant:
    return "layout(constant_id = 9, " + Q + ") const int c = 1;";
  case Input:
    if (StringRef(redeclared(Q)).starts_with("in"))
      return "layout(" + Q + ") " + redeclared(Q);
    return HasInterface ? "layout(" + Q + ") in vec4 v;" : "";
  case Output:
    if (StringRef(redeclared(Q)).starts_with("out"))
      return "layout(" + Q + ") " + redeclared(Q);
    return HasInterface ? "layout(" + Q + ") out vec4 v;" : "";
  case InterfaceBlock:
  case InterfaceMember: {
    if (!HasInterface)
      return "";
    std::string Direction = Stage == 'F' ? "in" : "out";
    return Place == InterfaceBlock ? "layout(" + Q + ") " + Direction + " B { vec4 x; };"
                                   : Direction + " B { layout(" + Q + ") vec4 x; };";
  }
  case InputDefault:
    return "layout(" + Q + ") in;";
  case OutputDefault:
    return "layout(" + Q + ") out;";
  case UniformDefault:
    return "layout(" + Q + ") uniform;";
  case BufferDefault:
    return "layout(" + Q + ") buffer;";
  case RayData:
    return Stage == 'R' ? "layout(" + Q + ") rayPayloadEXT vec4 v;" : "";
  case SharedBlock:
    return StringRef("XTM").contains(Stage) ? "layout(" + Q + ") shared B { int x; };" : "";
  case Alone:
    return "layout(" + Q + ");";
  case HeapBlock:
    return "layout(" + Q + ") resourceheap B { int x; };";
  case HeapMember:
    return "resourceheap B { layout(" + Q + ") int x; };";
  case NestedBlock:
    return "resourceheap B { layout(" + Q + ") buffer { int x; } y; };";
  default:
    return "";
  }
}

/// How often a diagnostic was reported for the qualifier there; -1 where there is no such place.
int count(const Row &R, uint32_t Place, char Letter, diag::Id Id) {
  std::string Q = R.Spelling;
  if (R.Value != None)
    Q += R.Value == Power ? " = 16" : " = 1";
  std::string Text = declaration(Place, Q, Letter);
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

constexpr unsigned PlaceCount = 19;

} // namespace

TEST(LayoutQualifiers, AllowedInTheirPlaces) {
  for (const Row &R : rows()) {
    bool Somewhere = false;
    for (unsigned P = 0; P < PlaceCount; ++P)
      if (R.Places & (1u << P))
        for (char Letter : StringRef(R.Stages)) {
          int N = count(R, 1u << P, Letter, diag::err_layout_not_allowed);
          Somewhere |= N == 0;
          EXPECT_LE(N, 0) << R.Spelling << " place " << P << " stage " << Letter;
        }
    EXPECT_TRUE(Somewhere) << R.Spelling;
  }
}

TEST(LayoutQualifiers, RefusedInOthers) {
  for (const Row &R : rows()) {
    if (StringRef(R.Spelling) == "shared" || StringRef(R.Spelling) == "packed")
      continue; // refused everywhere
    for (unsigned P = 0; P < PlaceCount; ++P)
      if (!(R.Places & (1u << P))) {
        const bool IsAlone =
            (1u << P) == coop::sema::place::Alone; // what stands there is no layout
        int N = count(R, 1u << P, R.Stages[0],
                      IsAlone ? diag::err_qualifiers_without_type : diag::err_layout_not_allowed);
        EXPECT_NE(N, 0) << R.Spelling << " place " << P;
      }
  }
}

TEST(LayoutQualifiers, RefusedInOtherStages) {
  for (const Row &R : rows())
    for (char Letter : StringRef("VCEGFXTMRIAHSL"))
      if (!StringRef(R.Stages).contains(Letter))
        for (unsigned P = 0; P < PlaceCount; ++P)
          if (R.Places & (1u << P)) {
            int N = count(R, 1u << P, Letter, diag::err_layout_not_in_stage);
            EXPECT_NE(N, 0) << R.Spelling << " stage " << Letter;
          }
}
