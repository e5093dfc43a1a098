// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What brings in a builtin function, a built-in variable or a constant: with all extensions but
// some of those that its row names, both front-ends take a shader that uses it, or neither does.
// Where they make the same of it with all, they do so without some: another overload may be there.
// Where they do not agree the reason is in AvailabilityDifferences.def.

#include "sema/Availability.h"
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
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "AvailabilityDifferences.def"
};

using Extensions = std::vector<Extension>;

/// Each once.
Extensions namedBy(llvm::ArrayRef<Availability> Needs) {
  Extensions Result;
  for (const Availability &Any : Needs)
    for (Extension E : Any.Extensions)
      if (!llvm::is_contained(Result, E))
        Result.push_back(E);
  return Result;
}

Extensions without(const Extensions &All, const Extensions &Some) {
  Extensions Result;
  llvm::copy_if(All, std::back_inserter(Result),
                [&](Extension E) { return !llvm::is_contained(Some, E); });
  return Result;
}

/// Each alone, all but each, and all.
std::set<Extensions> subsets(const Extensions &All) {
  std::set<Extensions> Result = {All};
  for (Extension E : All) {
    Result.insert({E});
    Result.insert(without(All, {E}));
  }
  Result.erase(Extensions());
  return Result;
}

/// Lines that disable those, and what enables one of them, but for Kept.
std::string disabling(const Extensions &Disabled, const Extensions &Kept) {
  std::string Text;
  for (unsigned I = 0; I < ExtensionCount; ++I) {
    const auto E = static_cast<Extension>(I);
    ExtensionSet On;
    On.enable(E);
    if (!llvm::is_contained(Kept, E) &&
        llvm::any_of(Disabled, [&](Extension D) { return On.contains(D); }))
      Text += "#extension " + getExtensionInfo(E).Name.str() + " : disable\n";
  }
  return Text;
}

/// Source enables all extensions.
void compareWithout(KnownDifferences &Known, const std::string &What,
                    llvm::ArrayRef<Availability> Needs, const std::string &Source, Stage S) {
  const std::string Enabling = "#extension all : warn\n";
  const size_t At = Source.find(Enabling);
  ASSERT_NE(At, std::string::npos) << Source;
  const Extensions All = namedBy(Needs);
  const bool IsTheSame = BothFrontEnds(Source, S).difference().empty();
  for (const Extensions &Disabled : subsets(All)) {
    std::string Changed = Source;
    Changed.insert(At + Enabling.size(), disabling(Disabled, without(All, Disabled)));
    auto NameOf = [](Extension E) { return getExtensionInfo(E).Name; };
    const BothFrontEnds Both(Changed, S);
    Known.expect(What + " without " + llvm::join(llvm::map_range(Disabled, NameOf), ", "),
                 IsTheSame ? Both.difference() : Both.refusal(), Changed);
  }
}

/// A shader of version 460 as one of another version. In ESSL types have a precision.
std::string inVersion(std::string Source, const std::string &Version) {
  const std::string Own = "#version 460\n", Enabling = "#extension all : warn\n";
  Source.replace(Source.find(Own), Own.size(), "#version " + Version + "\n");
  if (llvm::StringRef(Version).ends_with("es"))
    Source.insert(Source.find(Enabling) + Enabling.size(),
                  "precision highp float;\nprecision highp int;\n");
  return Source;
}

} // namespace

TEST(Availability, IsTheSameToBothFrontEnds) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  KnownDifferences Known(AvailabilityDifferences);
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    compareWithout(Known, idName(Row), S.Needs, callingShader(S, typeChoices(S).front()),
                   stageFor(S));
  }
  for (const Mention &M : mentions())
    for (const std::string Version : {"460", "450", "310 es", "320 es"})
      if (M.IsRight && (Version == "460" || M.TheStage < Stage::RayGen))
        compareWithout(Known, M.What + (Version == "460" ? "" : " in " + Version),
                       parseAvailability(M.Requires), inVersion(M.Source, Version), M.TheStage);
  Known.expectCounts();
}
