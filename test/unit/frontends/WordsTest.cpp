// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reserved words, names of types and formats of images: both front-ends take the same uses of each,
// in each kind of version that Vulkan has, and make the same of them. What is no such use is in
// ModuleDifferences.def.

#include "../sema/SemaTestSupport.h"
#include "ModuleFacts.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;

namespace {

const char *const Reserved[] = {
#define RESERVED(Word, Since, SinceEs, Instead) Word,
#include "parser/ReservedWords.def"
};

struct Spelling {
#define QUALIFIER(Id, Spelling) const char *Id = Spelling;
#include "parser/Qualifiers.def"
};

const std::pair<const char *, const char *> KeywordQualifiers[] = {
#define KEYWORD_QUALIFIER(Id, Since, SinceEs) {#Id, Spelling().Id},
#include "parser/ReservedWords.def"
};

struct TypeRow {
  std::string Name;
  llvm::StringRef Category;
};

const TypeRow TypeNames[] = {
#define TYPE_NAME(Name, Category) {Name, #Category},
#include "parser/TypeNames.def"
};

const char *const Formats[] = {
#define IMAGE_FORMAT(Spelling, Format, Profile) Spelling,
#include "sema/LayoutQualifiers.def"
};

const KnownDifference WordDifferences[] = {
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "WordDifferences.def"
};

/// Compares shaders, each after #version and what a version wants.
class Comparison {
public:
  /// Whether our front-end takes it.
  bool of(const std::string &What, const std::string &Version, const std::string &Text,
          Stage S = Stage::Fragment) {
    const std::string Source = "#version " + Version + "\n" + Text;
    const BothFrontEnds Both(Source, S);
    Known.expect(What, Both.difference(), Source);
    return Both.isTaken();
  }
  void expectCounts() const { Known.expectCounts(); }

private:
  KnownDifferences Known{WordDifferences};
};

void compareName(Comparison &Compare, const std::string &Id, const std::string &Word) {
  bool IsFree = true;
  for (const char *Version : {"140", "330", "420", "450", "310 es", "320 es"})
    IsFree &=
        Compare.of(Id + " in " + Version, Version, "void main() {\n  int " + Word + " = 1;\n}\n");
  EXPECT_FALSE(IsFree) << Id << " may name something";
}

void compareReserved(Comparison &Compare) {
  for (const char *Word : Reserved)
    compareName(Compare, Word, Word);
  for (const auto &[Id, Word] : KeywordQualifiers)
    compareName(Compare, Id, Word);
}

void compareTypes(Comparison &Compare) {
  const std::string Enabled = "#extension all : warn\n";
  for (const auto &[Name, Category] : TypeNames) {
    if (Category.contains("Parameterized")) // without parameters glslang 16 ends with a signal
      continue;
    bool IsTaken =
        Compare.of(Name + " variable", "460", Enabled + "void main() {\n  " + Name + " x;\n}\n");
    IsTaken |= Compare.of(Name + " uniform", "460",
                          Enabled + "layout(set = 0, binding = 0) uniform " + Name +
                              " x;\nvoid main() {}\n");
    IsTaken |= Compare.of(Name + " parameter", "460",
                          Enabled + "void f(" + Name + " x) {}\nvoid main() {}\n");
    for (const char *Es : {"310 es", "320 es"})
      Compare.of(Name + " uniform in " + Es, Es,
                 "layout(set = 0, binding = 0, input_attachment_index = 0) uniform highp " + Name +
                     " x;\nvoid main() {}\n");
    const bool IsOfNothing = Name == "void" || Name == "atomic_uint"; // Vulkan has no counters
    EXPECT_EQ(IsTaken, !IsOfNothing) << Name;
  }
}

void compareFormats(Comparison &Compare) {
  for (const std::string Format : Formats) {
    bool IsTaken = false;
    for (const char *Version : {"450", "310 es"})
      for (const char *Prefix : {"", "i", "u", "i64", "u64"}) {
        const bool IsLong = llvm::StringRef(Prefix).ends_with("64");
        IsTaken |= Compare.of(
            Format + " " + Prefix + "image2D in " + Version, Version,
            std::string(IsLong ? "#extension GL_EXT_shader_image_int64 : require\n" : "") +
                "layout(" + Format + ", set = 0, binding = 0) readonly uniform highp " + Prefix +
                "image2D x;\nvoid main() {\n  imageLoad(x, ivec2(0));\n}\n");
      }
    EXPECT_TRUE(IsTaken) << Format << " is the format of nothing";
  }
}

} // namespace

TEST(Words, AreTheSameToBothFrontEnds) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  Comparison Compare;
  compareReserved(Compare);
  compareTypes(Compare);
  compareFormats(Compare);
  Compare.expectCounts();
}
