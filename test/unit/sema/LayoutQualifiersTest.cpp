// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of LayoutQualifiers.def: known, allowed in its places and stages, refused in others.

#include "SemaTestSupport.h"
#include "sema/Declarations.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;
using llvm::StringRef;

namespace {

enum ValueKind { None, Number, Power };

struct Row {
  const char *Spelling;
  ValueKind Value;
  uint16_t Places;
  const char *Stages;
};

std::vector<Row> rows() {
  using namespace coop::sema::place;
  static const char *const AllStages = "VCEGFXTMRIAHSL";
  return {
#define LAYOUT(Id, Spelling, Value, Places, Stages)                                                \
  {Spelling, Value, static_cast<uint16_t>(Places), Stages},
#define IMAGE_FORMAT(Spelling, Format, Profile) {Spelling, None, OpaqueUniform, AllStages},
#include "sema/LayoutQualifiers.def"
  };
}

Stage stageOf(char Letter) { return Stage(StringRef("VCEGFXTMRIAHSL").find(Letter)); }

/// A declaration with the qualifier in one place; empty where the stage has no such place.
std::string declaration(uint16_t Place, const std::string &Q, char Stage) {
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
    return HasInterface ? "layout(" + Q + ") in vec4 v;" : "";
  case Output:
    if (StringRef(Q).starts_with("depth_")) // for this output alone
      return "layout(" + Q + ") out float gl_FragDepth;";
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
  default:
    return "";
  }
}

/// How often a diagnostic was reported for the qualifier there; -1 where there is no such place.
int count(const Row &R, uint16_t Place, char Letter, diag::Id Id) {
  std::string Q = R.Spelling;
  if (R.Value != None)
    Q += R.Value == Power ? " = 16" : " = 1";
  std::string Text = declaration(Place, Q, Letter);
  if (Text.empty())
    return -1;
  Checked C("#extension GL_EXT_scalar_block_layout : require\n"
            "#extension GL_EXT_buffer_reference : require\n"
            "#extension GL_EXT_shared_memory_block : require\n"
            "#extension GL_EXT_shader_quad_control : require\n"
            "#extension GL_EXT_ray_tracing : require\n" +
                Text + "\nvoid main() {}\n",
            stageOf(Letter));
  int Result = 0;
  for (const Diagnostic &D : C.Diagnostics.All) {
    EXPECT_NE(D.Id, diag::err_unknown_layout) << R.Spelling;
    Result += D.Id == Id;
  }
  return Result;
}

constexpr unsigned PlaceCount = 14;

} // namespace

TEST(LayoutQualifiers, AllowedInTheirPlaces) {
  for (const Row &R : rows()) {
    bool Somewhere = false;
    for (unsigned P = 0; P < PlaceCount; ++P)
      if (R.Places & (1u << P))
        for (char Letter : StringRef(R.Stages)) {
          int N = count(R, uint16_t(1u << P), Letter, diag::err_layout_not_allowed);
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
        int N = count(R, uint16_t(1u << P), R.Stages[0], diag::err_layout_not_allowed);
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
            int N = count(R, uint16_t(1u << P), Letter, diag::err_layout_not_in_stage);
            EXPECT_NE(N, 0) << R.Spelling << " stage " << Letter;
          }
}
