// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Valid shaders, mutated at random: the parser must end, without a crash, and either report an
// error or give a tree that can be printed. The sequence is the same in every run.

#include "ParserTestSupport.h"
#include "test/unit/Tried.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace coop;
using namespace coop::test;

namespace {

/// The lit tests of the parser and of codegen, by name.
std::vector<std::string> seeds() {
  std::vector<std::string> Paths, Texts;
  std::error_code EC;
  for (const char *Folder : {"/test/parser", "/test/codegen"})
    for (llvm::sys::fs::directory_iterator I(COOP_SOURCE_DIR + std::string(Folder), EC), E;
         !EC && I != E; I.increment(EC))
      if (llvm::sys::path::extension(I->path()) == ".comp")
        Paths.push_back(I->path());
  std::sort(Paths.begin(), Paths.end());
  for (const std::string &Path : Paths)
    if (auto Buffer = llvm::MemoryBuffer::getFile(Path)) {
      // The expectations of the tests are comments; without them mutations hit code.
      llvm::StringRef Text = (*Buffer)->getBuffer();
      std::string Code;
      while (!Text.empty()) {
        llvm::StringRef Line;
        std::tie(Line, Text) = Text.split('\n');
        if (!Line.starts_with("//"))
          Code += Line.str() + "\n";
      }
      Texts.push_back(Code);
    }
  return Texts;
}

class Mutator {
public:
  explicit Mutator(const std::vector<std::string> &Seeds) : Seeds(Seeds) {}

  std::string next() {
    std::string Text = Seeds[below(Seeds.size())];
    for (unsigned Count = 1 + below(4); Count != 0 && !Text.empty(); --Count)
      mutate(Text);
    return Text;
  }

private:
  size_t below(size_t N) { return N == 0 ? 0 : Random() % N; }

  void mutate(std::string &Text) {
    static constexpr const char *Pieces[] = {
        "{",          "}",           "(",           ")",       "[",
        "]",          "<",           ">",           ">>",      ";",
        ",",          "=",           ".",           ":",       "?",
        "[[",         "]]",          "*",           "\"",      "#",
        "\n",         "\\\n",        "/*",          "//",      "struct S {",
        "coopmat<",   "vec4",        "layout(",     "if (",    "else ",
        "for (",      "case 1:",     "return",      "const ",  "buffer ",
        "precision ", "0x",          "1e",          "u",       "#define A A(\n",
        "#if 1\n",    "subroutine(", "spirv_type(", "(float)", "vector<int,"};
    size_t At = below(Text.size()), Length = std::min(below(40), Text.size() - At);
    switch (below(7)) {
    case 0:
      Text.resize(At);
      break;
    case 1:
      Text.erase(At, Length);
      break;
    case 2:
      Text[At] = static_cast<char>(below(256));
      break;
    case 3:
      Text.insert(At, Text.substr(below(Text.size()), 1 + below(60)));
      break;
    case 4:
      Text.insert(At, Pieces[below(std::size(Pieces))]);
      break;
    case 5:
      std::swap(Text[At], Text[below(Text.size())]);
      break;
    default: {
      const std::string &Other = Seeds[below(Seeds.size())];
      Text = Text.substr(0, At) + Other.substr(below(Other.size()));
    }
    }
  }

  const std::vector<std::string> &Seeds;
  std::mt19937 Random{20240229};
};

TEST(ParserFuzz, MutatedShaders) {
  std::vector<std::string> Seeds = seeds();
  ASSERT_GE(Seeds.size(), 5u);
  Mutator M(Seeds);
  unsigned Accepted = 0;
  for (unsigned I = 0; I != tried(20000); ++I) {
    std::string Text = M.next();
    Parsed P(Text);
    std::string Dump = P.dump();
    EXPECT_FALSE(Dump.empty());
    // A tree with a hole in it comes with an error.
    if (P.Errors == 0) {
      ++Accepted;
      EXPECT_EQ(Dump.find(" Error <"), std::string::npos) << Text;
    }
  }
  EXPECT_GT(Accepted, tried(500)); // else the mutations test recovery alone
}

TEST(ParserFuzz, Truncations) {
  for (const std::string &Seed : seeds())
    for (size_t Length = 0; Length <= Seed.size(); Length += 1 + Seed.size() / 400)
      Parsed(Seed.substr(0, Length)).dump();
}

} // namespace
