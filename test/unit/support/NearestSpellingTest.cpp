// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/NearestSpelling.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace {

using llvm::StringRef;

std::string nearest(StringRef Word, const std::vector<StringRef> &Candidates,
                    unsigned MostChanges = 4) {
  coop::NearestSpelling Nearest(Word, MostChanges);
  for (StringRef Each : Candidates)
    Nearest.consider(Each);
  return Nearest.found().str();
}

TEST(NearestSpelling, OneChangeForThreeLetters) {
  EXPECT_EQ(nearest("ab", {"a", "abc"}), "");
  EXPECT_EQ(nearest("abc", {"abd"}), "abd");
  EXPECT_EQ(nearest("abc", {"ade"}), "");
  EXPECT_EQ(nearest("abcde", {"abcxy"}), "");
  EXPECT_EQ(nearest("abcdef", {"abcdxy"}), "abcdxy");
  EXPECT_EQ(nearest("lenght", {"lens", "length"}), "length");
  EXPECT_EQ(nearest("abcdefghi", {"xbxdxfghi"}, 2), "");
}

TEST(NearestSpelling, Neighbours) {
  EXPECT_EQ(nearest("flaot", {"float"}), "float");
  EXPECT_EQ(nearest("baa", {"aba"}), "aba");
  EXPECT_EQ(nearest("abc", {"bca"}), "");
  EXPECT_EQ(nearest("aab", {"aba", "aab", "abb"}), "aab");
}

TEST(NearestSpelling, TheOrderIsOfNoMatter) {
  EXPECT_EQ(nearest("cart", {"card", "care"}), "card");
  EXPECT_EQ(nearest("cart", {"care", "card"}), "card");
  EXPECT_EQ(nearest("distance", {"distant", "distanc", "distancf"}), "distanc");
}

TEST(NearestSpelling, NearerByWhatIsKnown) {
  coop::NearestSpelling Nearest("GL_ARM_matrix");
  Nearest.consider("GL_ARM_matrice");
  Nearest.consider("GL_KHR_matrix", 1);
  EXPECT_EQ(Nearest.found(), "GL_KHR_matrix");
}

TEST(NearestSpelling, AbbreviationsAreNearest) {
  EXPECT_EQ(nearest("int8", {"int", "int8_t", "int16_t"}), "int8_t");
  EXPECT_EQ(nearest("float16", {"float", "float16_t"}), "float16_t");
  EXPECT_EQ(nearest("LayoutColMajor", {"LayoutRowMajor", "LayoutColumnMajor"}),
            "LayoutColumnMajor");
  EXPECT_EQ(nearest("int46_t", {"int16_t", "int64_t"}), "int64_t");
  EXPECT_EQ(nearest("iunt", {"int", "uint"}), "uint");
  EXPECT_EQ(nearest("row", {"narrow"}), "");
}

TEST(NearestSpelling, LongWordsAreNotCompared) {
  const std::string Long(101, 'a');
  EXPECT_EQ(nearest(Long, {Long}), "");
}

} // namespace
