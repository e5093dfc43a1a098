// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LayoutRows.h.

#include "LayoutRows.h"
#include "SemaTestSupport.h"
#include "sema/Declarations.h"
#include "llvm/ADT/StringRef.h"

using llvm::StringRef;

namespace coop::test {
namespace {

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

/// "layout(Q)" with what a declaration must have that is qualified so.
std::string with(const std::string &Q, const std::string &Needed) {
  return "layout(" + Q + (Needed.empty() ? "" : ", " + Needed) + ") ";
}

/// A block with the qualifier, and what it needs beside that.
std::string bufferBlock(const std::string &Q) {
  const StringRef Name(Q);
  const bool IsConstants =
      Name == "push_constant" || Name.starts_with("bank") || Name.starts_with("member_offset");
  std::string Needed = "binding = 1";
  if (Name == "push_constant" || Name == "buffer_reference" || Name.starts_with("binding") ||
      Name == "descriptor_heap" || Name == "buffer_type" || Name.starts_with("shaderRecord"))
    Needed = "";
  else if (Name.starts_with("descriptor_"))
    Needed = "descriptor_heap";
  else if (IsConstants)
    Needed = "push_constant";
  else if (Name.starts_with("buffer_reference_align") || Name.starts_with("hitobject"))
    Needed = "buffer_reference";
  return with(Q, Needed) + (IsConstants ? "uniform" : "buffer") + " B { int x; }" +
         (Name.starts_with("descriptor_") ? " b[];" : ";");
}

std::string opaque(const std::string &Q) {
  const StringRef Name(Q);
  if (Name.starts_with("input_attachment_index"))
    return with(Q, "binding = 1") + "uniform subpassInput s;";
  if (Name == "tile_attachmentQCOM")
    return with(Q, "binding = 1") + "uniform highp texture2D s;";
  if (Name.starts_with("descriptor_"))
    return with(Q, Name == "descriptor_heap" ? "" : "descriptor_heap") + "uniform texture2D s[];";
  return with(Q, Name.starts_with("binding") ? "" : "binding = 1") + "uniform sampler2D s;";
}

/// An input or an output.
std::string variable(const std::string &Q, StringRef Direction, char Stage) {
  const StringRef Name(Q);
  if (const std::string Own = redeclared(Q); StringRef(Own).starts_with(Direction))
    return with(Q, "") + Own;
  if (!StringRef("VCEGF").contains(Stage))
    return "";
  std::string Needed = Name.starts_with("location") ? "" : "location = 1";
  if (Name.starts_with("xfb_offset") || Name.starts_with("xfb_stride"))
    Needed += ", xfb_buffer = 1";
  const bool IsArray = StringRef("CEG").contains(Stage) && (Direction == "in" || Stage == 'C');
  return with(Q, Needed) + Direction.str() + " float v" + (IsArray ? "[]" : "") + ";";
}

std::string block(const std::string &Q, char Stage, bool IsOfMember) {
  if (!StringRef("VCEGF").contains(Stage))
    return "";
  const bool IsInput = Stage == 'F' || StringRef(Q) == "passthrough";
  const std::string Direction = IsInput ? "in " : "out ";
  const std::string Array = Stage == 'C' || (IsInput && Stage == 'G') ? "[]" : "";
  const std::string Location = StringRef(Q).starts_with("location") ? "" : "location = 1";
  return IsOfMember ? "layout(location = 2) " + Direction + "B { " + with(Q, Location) +
                          "float x; } b" + Array + ";"
                    : with(Q, Location) + Direction + "B { float x; } b" + Array + ";";
}

} // namespace

std::string LayoutRow::text() const {
  const StringRef Name(Spelling);
  if (Value == LayoutValueKind::None)
    return Spelling;
  const char *Written = Value == LayoutValueKind::Power                    ? "16"
                        : Name == "index"                                  ? "1"
                        : Name.ends_with("offset") || Name == "xfb_stride" ? "12"
                                                                           : "3";
  return Name.str() + " = " + Written;
}

std::string LayoutRow::wrongText() const {
  return Value == LayoutValueKind::Power ? std::string(Spelling) + " = 12" : "";
}

uint32_t LayoutRow::placesIn(char Stage) const {
  using namespace sema::place;
  struct {
    StringRef Id;
    uint32_t Place;
    StringRef Stages;
  } const Fewer[] = {
#define LAYOUT_PLACE(Id, Place, Stages) {#Id, Place, Stages},
#include "sema/LayoutQualifiers.def"
  };
  uint32_t Result = StringRef(Stages).contains(Stage) ? Places : 0;
  for (const auto &[Of, Place, In] : Fewer)
    if (Of == Id && !In.contains(Stage))
      Result &= ~Place;
  return Result;
}

uint32_t LayoutRow::ignoredPlaces() const {
  using namespace sema::place;
  const StringRef Row(Id);
  uint32_t Result = 0;
#define LAYOUT_IGNORED(Id, Places)                                                                 \
  if (Row == #Id)                                                                                  \
    Result = Places;
#include "sema/LayoutQualifiers.def"
  return Result;
}

std::vector<LayoutRow> layoutRows() {
  using namespace sema::place;
  using enum LayoutValueKind;
  const char *const AllStages = StageLetters;
  return {
#define LAYOUT(Id, Spelling, Value, Places, Stages)                                                \
  {#Id, Spelling, Value, static_cast<uint32_t>(Places), Stages},
#define IMAGE_FORMAT(Spelling, Format, Profile)                                                    \
  {"ImageFormat", Spelling, None, OpaqueUniform | HeapMember, AllStages},
#include "sema/LayoutQualifiers.def"
  };
}

const char *layoutPlaceName(unsigned Number) {
  static const char *const Names[LayoutPlaceCount] = {
      "Block",          "BlockMember",    "OpaqueUniform",   "SpecConstant", "Input",
      "Output",         "InterfaceBlock", "InterfaceMember", "InputDefault", "OutputDefault",
      "UniformDefault", "BufferDefault",  "RayData",         "SharedBlock",  "Alone",
      "TileImage",      "HeapBlock",      "HeapMember",      "NestedBlock"};
  return Names[Number];
}

std::string layoutDeclaration(uint32_t Place, const std::string &Q, char Stage) {
  using namespace sema::place;
  switch (Place) {
  case Block:
    return bufferBlock(Q);
  case BlockMember:
    return "layout(binding = 7) buffer B { layout(" + Q + ") int x; };";
  case OpaqueUniform:
    return opaque(Q);
  case SpecConstant:
    return with(Q, StringRef(Q).starts_with("constant_id") ? "" : "constant_id = 9") +
           "const int c = 1;";
  case Input:
    return variable(Q, "in", Stage);
  case Output:
    return variable(Q, "out", Stage);
  case InterfaceBlock:
    return block(Q, Stage, /*IsOfMember=*/false);
  case InterfaceMember:
    return block(Q, Stage, /*IsOfMember=*/true);
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
  case TileImage:
    return Stage == 'F' ? "layout(" + Q + ") tileImageEXT highp attachmentEXT t;" : "";
  case HeapBlock:
    return "layout(" + Q + ") resourceheap B { int x; };";
  case HeapMember:
    return StringRef(Q).starts_with("descriptor_size")
               ? "resourceheap B { layout(" + Q + ") texture2D x; };"
               : "resourceheap B { layout(" + Q + ") int x; };";
  case NestedBlock:
    return "resourceheap B { layout(" + Q + ") buffer { int x; } y; };";
  default:
    return "";
  }
}

std::string layoutsBeside(uint32_t Place, const std::string &Q, char Stage) {
  const StringRef Name(Q);
  if (Name.starts_with("derivative_group"))
    return neededLayouts(stageOf(Stage)) + "layout(local_size_x = 4, local_size_y = 4) in;\n";
  const bool IsInput = Place == sema::place::InputDefault;
  if (!IsInput && Place != sema::place::OutputDefault)
    return neededLayouts(stageOf(Stage));
  const bool IsNumber = Name.contains('=');
  switch (Stage) {
  case 'C':
    return Name.starts_with("vertices") ? "" : "layout(vertices = 3) out;\n";
  case 'E':
    return Name == "quads" || Name == "isolines" ? "" : "layout(triangles) in;\n";
  case 'G':
    if (Name.starts_with("max_vertices"))
      return "layout(triangles) in;\nlayout(triangle_strip) out;\n";
    if (IsNumber)
      return neededLayouts(stageOf(Stage));
    return IsInput ? "layout(triangle_strip, max_vertices = 3) out;\n"
                   : "layout(triangles) in;\nlayout(max_vertices = 3) out;\n";
  case 'M':
    if (Name.starts_with("max_primitives"))
      return "layout(triangles, max_vertices = 3) out;\n";
    return IsNumber ? neededLayouts(stageOf(Stage))
                    : "layout(max_vertices = 3, max_primitives = 1) out;\n";
  default:
    return "";
  }
}

} // namespace coop::test
