// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What brings in a builtin function, a built-in variable or a constant: with all extensions but
// some of those that its row names, and in every kind of version that Vulkan has, both front-ends
// take a shader that uses it, or neither does. Where they do not agree the reason is in
// AvailabilityDifferences.def.

#include "../sema/BuiltinCallWriter.h"
#include "BuiltinMentions.h"
#include "ModuleFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;
using namespace coop::test;
using namespace coop::sema;

namespace {

const KnownDifference AvailabilityDifferences[] = {
#define DIFFERS(What, First, Why) {What, First},
#include "AvailabilityDifferences.def"
};

std::vector<std::string> extensionsIn(llvm::StringRef Requires) {
  std::vector<std::string> Result;
  for (size_t At = Requires.find("GL_"); At != llvm::StringRef::npos;
       At = Requires.find("GL_", At)) {
    llvm::StringRef Name =
        Requires.drop_front(At).take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (!llvm::is_contained(Result, Name))
      Result.push_back(Name.str());
    At += Name.size();
  }
  return Result;
}

const std::pair<const char *, const char *> Implied[] = {
#define IMPLIES(Id, Other) {"GL_" #Id, "GL_" #Other},
#include "support/Extensions.def"
};

using Subsets = std::vector<std::vector<std::string>>;

/// Each alone, all but each, and all.
Subsets subsets(const std::vector<std::string> &All) {
  std::set<std::vector<std::string>> Result = {All};
  for (const std::string &Each : All) {
    Result.insert({Each});
    std::vector<std::string> Others;
    llvm::copy_if(All, std::back_inserter(Others), [&](const std::string &E) { return E != Each; });
    if (!Others.empty())
      Result.insert(Others);
  }
  return {Result.begin(), Result.end()};
}

/// Those, and what enables them, but for Kept.
std::vector<std::string> withImplying(std::vector<std::string> Names,
                                      const std::vector<std::string> &Kept) {
  for (size_t I = 0; I < Names.size(); ++I)
    for (const auto &[Name, Other] : Implied)
      if (Other == Names[I] && !llvm::is_contained(Names, Name) && !llvm::is_contained(Kept, Name))
        Names.push_back(Name);
  return Names;
}

class AvailabilityComparison {
public:
  /// Source begins with #version and enables all extensions.
  void of(const std::string &What, llvm::StringRef Requires, const std::string &Source, Stage S) {
    const std::vector<std::string> All = extensionsIn(Requires);
    for (const std::vector<std::string> &Disabled : All.empty() ? Subsets() : subsets(All)) {
      std::vector<std::string> Kept;
      llvm::copy_if(All, std::back_inserter(Kept),
                    [&](const std::string &E) { return !llvm::is_contained(Disabled, E); });
      std::string Text;
      for (const std::string &Each : withImplying(Disabled, Kept))
        Text += "#extension " + Each + " : disable\n";
      with(What + " without " + llvm::join(Disabled, ", "), Text, Source, S);
    }
  }
  std::vector<std::string> unused() const { return Known.unused(); }

private:
  void with(const std::string &What, const std::string &Disabling, std::string Source, Stage S) {
    const size_t At = Source.find("#extension all : warn\n");
    ASSERT_NE(At, std::string::npos) << Source;
    Source.insert(At + strlen("#extension all : warn\n"), Disabling);
    const std::string Who = whoRefuses(Source, S);
    EXPECT_TRUE(Who.empty() || Known.contains(What, Who)) << What << "\n" << Who << Source;
  }

  KnownDifferences Known{AvailabilityDifferences};
};

} // namespace

TEST(Availability, IsTheSameToBothFrontEnds) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  AvailabilityComparison Compare;
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    const std::string Id = idName(Row);
    Compare.of(Id, Row.Requires, callingShader(S, Id, typeChoices(S).front()), stageFor(S));
  }
  for (const Mention &M : mentions())
    if (M.IsRight)
      Compare.of(M.What, M.Requires, M.Source, M.TheStage);
  for (const std::string &What : Compare.unused())
    ADD_FAILURE() << What << " is no difference";
}
