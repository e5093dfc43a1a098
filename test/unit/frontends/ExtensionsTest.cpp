// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of SPIR-V's extensions in our table are names that SPIR-V has, and both front-ends know
// the same extensions. What is not so is in ExtensionDifferences.def.

#include "support/Extensions.h"
#include "ModuleFacts.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;

namespace {

const std::pair<const char *, const char *> Rows[] = {
#define EXTENSION(Id, Name, ...) {#Id, Name},
#include "support/Extensions.def"
};

const test::KnownDifference ExtensionDifferences[] = {
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "ExtensionDifferences.def"
};

} // namespace

/// All strings in lists that are called "extensions".
static void collect(const llvm::json::Value &V, std::set<std::string> &Names) {
  if (const llvm::json::Array *List = V.getAsArray())
    for (const llvm::json::Value &Each : *List)
      collect(Each, Names);
  if (const llvm::json::Object *Object = V.getAsObject())
    for (const auto &[Key, Each] : *Object) {
      const llvm::json::Array *List = Key == "extensions" ? Each.getAsArray() : nullptr;
      for (size_t I = 0; List && I < List->size(); ++I)
        Names.insert((*List)[I].getAsString()->str());
      collect(Each, Names);
    }
}

TEST(Extensions, AreKnownToSpirv) {
  auto File = llvm::MemoryBuffer::getFile(COOP_SPIRV_GRAMMAR);
  ASSERT_TRUE(bool(File)) << COOP_SPIRV_GRAMMAR;
  auto Grammar = llvm::json::parse((*File)->getBuffer());
  ASSERT_TRUE(bool(Grammar));
  // These have a set of instructions, and nothing in the core's grammar.
  std::set<std::string> Names = {"SPV_AMD_gcn_shader", "SPV_AMD_shader_trinary_minmax"};
  collect(*Grammar, Names);
  ASSERT_GT(Names.size(), 100U);
  for (unsigned I = 0; I < ExtensionCount; ++I) {
    const std::string Name = getExtensionInfo(static_cast<Extension>(I)).Spirv.str();
    EXPECT_TRUE(Name.empty() || Names.count(Name)) << Name;
  }
}

TEST(Extensions, AreTheSameToBothFrontEnds) {
  test::KnownDifferences Known(ExtensionDifferences);
  for (const auto &[Id, Name] : Rows) {
    const std::string Source =
        "#version 460\n#extension " + std::string(Name) + " : require\nvoid main() {}\n";
    Known.expect(Id, test::BothFrontEnds(Source, sema::Stage::Fragment).refusal(), Source);
  }
  Known.expectCounts();
}
