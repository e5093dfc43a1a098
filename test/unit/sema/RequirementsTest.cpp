// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every extension or version that a row of sema's tables names is one that we know: a misspelt one
// would bring nothing in, where another one of the row does.

#include "sema/Availability.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace coop;

namespace {

struct Row {
  const char *Name, *Requires;
};

const Row Rows[] = {
#define LAYOUT_REQUIRES(Id, Extensions) {#Id, Extensions},
#include "sema/LayoutQualifiers.def"
#define BUILTIN_VARIABLE(Name, BuiltIn, Component, Size, Array, Direction, Stages, Requires)       \
  {Name, Requires},
#define BUILTIN_CONSTANT(Name, Value, Requires) {Name, Requires},
#define PER_VERTEX_MEMBER(Name, BuiltIn, Size, IsArray, Requires, EsRequires)                      \
  {Name, Requires}, {Name, EsRequires},
#include "sema/BuiltinVariables.def"
#define MESH_BLOCK(Name, Instance, IsPerPrimitive, Requires) {Name, Requires},
#define MESH_MEMBER(Block, Name, BuiltIn, Component, Size, Shape, Requires) {Name, Requires},
#define MESH_INDICES(Name, BuiltIn, Size, Mode, Requires) {Name, Requires},
#include "sema/builtins/MeshVariables.def"
#define IMAGE_SHAPE(Id, Suffix, Dim, Coordinates, Size, Traits, Requires) {#Id, Requires},
#include "sema/ImageTypes.def"
};

} // namespace

TEST(Requirements, AreExtensions) {
  for (const auto &[Name, Requires] : Rows)
    for (llvm::StringRef Each : llvm::split(Requires, '|')) {
      Each = Each.trim();
      EXPECT_TRUE(Each.empty() || Each == "-" || sema::Availability().add(Each))
          << Name << ": " << Each.str();
    }
}
