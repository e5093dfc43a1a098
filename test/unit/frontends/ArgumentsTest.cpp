// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of every row of the builtins with an argument that is not what its parameter says: a
// variable for a constant, a scalar for a vector, another component; or with all of another
// component. Both front-ends take them, by a conversion or another row, or neither does; where they
// do not agree the reason is in ArgumentDifferences.def.

#include "../sema/BuiltinCallWriter.h"
#include "ModuleFacts.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;
using namespace coop::sema;

namespace {

const KnownDifference ArgumentDifferences[] = {
#define DIFFERS(What, First, Count, Why) {What, First, Count},
#include "ArgumentDifferences.def"
};

std::string alterationOf(const ChosenTypes &C) {
  if (C.Altered == Alteration::None)
    return "of " + glslName(C.Kind).str() + (C.Shape == ShapeVector ? " vectors" : "");
  static const char *const Names[] = {"", "variable", "scalar", "value", "int", "uint", "float", "double"};
  return std::string(Names[static_cast<size_t>(C.Altered)]) + " as argument " +
         std::to_string(C.AlteredArgument);
}

} // namespace

TEST(Arguments, AreTakenByBothFrontEnds) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions our modules are validated: what no driver takes is an error";
#endif
  KnownDifferences Known(ArgumentDifferences);
  for (const Builtin &Row : builtinTable()) {
    const Signature &S = signatureOf(Row);
    for (const std::vector<ChosenTypes> &Choices : {alteredArguments(S), otherComponents(S)})
      for (const ChosenTypes &C : Choices) {
        const std::string Source = callingShader(S, C);
        Known.expect(std::string(idName(Row)) + " " + alterationOf(C),
                     BothFrontEnds(Source, stageFor(S)).refusal(), Source);
      }
  }
  Known.expectCounts();
}
