// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of Builtins.def: it can be parsed, and a call made from its signature, for each
// component type and shape that it allows, is accepted and finds that very row. What rows reject is
// tested in the files of the extensions.

#include "BuiltinCallWriter.h"
#include "SemaTestSupport.h"
#include "parser/TypeNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using namespace coop::test;
using namespace coop::sema;
using llvm::StringRef;

namespace {

const BuiltinCallExpr *lastCall(const Program &P) {
  const Stmt *Last = P.Main->Body->Body.back();
  auto *E = llvm::dyn_cast<ExprStmt>(Last);
  return E ? llvm::dyn_cast<BuiltinCallExpr>(E->TheExpr) : nullptr;
}

/// Whether the first argument is a texture of one type.
bool takesTexture(const Signature &S) {
  return !S.Parameters.empty() && S.Parameters.front().Type.Kind == PatternKind::Opaque &&
         S.Parameters.front().Type.Spelling.starts_with("sampler");
}

/// Whether some argument is a texture or an image of several types.
bool takesImage(const Signature &S) {
  return llvm::any_of(S.Sets, [](const TypeSets &Sets) {
    return llvm::any_of(Sets, [](const TypeSet &Set) { return Set.Special == SpecialSet::Image; });
  });
}

} // namespace

// Names of other languages are not GLSL's, and what is said to be GLSL's is.
TEST(BuiltinTable, ForeignNames) {
  static constexpr std::pair<const char *, const char *> Names[] = {
#define FOREIGN_NAME(Name, Instead) {Name, Instead},
#include "sema/ForeignNames.def"
  };
  auto IsOfGlsl = [](StringRef Name) {
    return isBuiltin(Name) || typeNameCategory(Name) || !insteadOfRemovedBuiltin(Name).empty();
  };
  const std::string Head = "#extension GL_KHR_shader_subgroup_basic : require\n"
                           "layout(local_size_x = 1) in;\n";
  for (const auto &[Name, Instead] : Names) {
    EXPECT_FALSE(IsOfGlsl(Name)) << Name;
    const StringRef Word = Instead;
    if (Word.starts_with("gl_")) {
      EXPECT_TRUE(Checked(Head + "void main() { " + Word.str() + "; }").Program) << Word.str();
    } else if (llvm::all_of(Word, [](char C) { return llvm::isAlnum(C) || C == '_'; })) {
      EXPECT_TRUE(IsOfGlsl(Word)) << Name << ": " << Instead;
    }
  }
}

TEST(BuiltinTable, Parses) {
  for (const std::string &Error : builtinTableErrors())
    ADD_FAILURE() << Error;
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    EXPECT_EQ(S.Row, &Row);
    EXPECT_EQ(&getBuiltin(Row.Id), &Row);
    bool HasCode = S.Row->Code || S.Row->CodeS || S.Row->CodeU;
    EXPECT_EQ(HasCode, S.Row->Emit != EmitKind::Custom) << S.Row->Name.str();
    // What stands for all components stands once.
    const bool IsOfImages = S.Row->Emit == EmitKind::Image || S.Row->Emit == EmitKind::ImageProcess;
    EXPECT_EQ(takesImage(S), S.Row->Emit == EmitKind::Image || S.Row->Emit == EmitKind::ImageAtomic)
        << idName(Row);
    EXPECT_EQ(takesTexture(S), S.Row->Emit == EmitKind::ImageProcess) << idName(Row);
    EXPECT_TRUE(IsOfImages || !S.Row->Code ||
                (S.Row->CodeS != S.Row->Code && S.Row->CodeU != S.Row->Code))
        << S.Row->Name.str();
    EXPECT_FALSE(findBuiltins(S.Row->Name).empty());
    EXPECT_FALSE(isUnsupportedBuiltin(S.Row->Name)) << S.Row->Name.str();
  }
}

/// Chapter 8 of the texts: what is in GLSL 4.60 and not in ESSL 3.20, as far as Vulkan has it.
TEST(BuiltinTable, DesktopAlone) {
  for (const char *Name :
       {"dFdxFine", "dFdyFine", "fwidthFine", "dFdxCoarse", "dFdyCoarse", "fwidthCoarse",
        "packDouble2x32", "unpackDouble2x32", "EmitStreamVertex", "EndStreamPrimitive",
        "imageSamples", "textureQueryLevels", "textureQueryLod", "textureSamples"}) {
    EXPECT_FALSE(findBuiltins(Name).empty()) << Name;
    for (const Signature *S : findBuiltins(Name))
      EXPECT_TRUE(llvm::any_of(S->Needs, [](const Availability &Any) {
        return Any.Desktop && !Any.EsVersion && Any.Extensions.empty();
      })) << Name;
  }
}

/// Section 8.9: a bias is added to a level that derivatives say.
TEST(BuiltinTable, BiasWantsDerivatives) {
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    const bool HasBias = llvm::any_of(
        S.Parameters, [](const SignatureParameter &P) { return P.Role == ImageRole::Bias; });
    EXPECT_TRUE(!HasBias || S.NeedsDerivatives) << idName(Row);
  }
}

TEST(BuiltinTable, EachRowIsCalled) {
  unsigned Calls = 0;
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    const std::string Id = idName(Row);
    for (const ChosenTypes &C : typeChoices(S)) {
      std::string Text = callingShader(S, C);
      Checked Result(Text, stageFor(S));
      ++Calls;
      EXPECT_EQ(Result.Diagnostics.Messages, "") << Text;
      ASSERT_TRUE(Result.Program) << Id << "\n" << Result.Diagnostics.Messages << Text;
      const BuiltinCallExpr *Call = lastCall(*Result.Program);
      ASSERT_TRUE(Call) << Id << "\n" << Text;
      EXPECT_EQ(idName(*Call->Callee), Id) << Text;
      for (const Expr *A : Call->Args)
        EXPECT_TRUE(A);
    }
  }
  EXPECT_GT(Calls, 3000u);
}
