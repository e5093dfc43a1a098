// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of the tables of declarations and types is announced by some `//!` line of these tests,
// and so is reported by them (see SemaTestSupport.h).

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using llvm::StringRef;

TEST(SemaDiagnostics, EveryRowIsReported) {
  static const char *const Rows[] = {
#define DIAG(Id, Sev, Group, Text, Section) #Id,
#define LACKS DIAG
#include "support/diagnostics/Sema.def"
#include "support/diagnostics/SemaCooperative.def"
#include "support/diagnostics/SemaExpr.def"
#include "support/diagnostics/SemaRays.def"
#include "support/diagnostics/SemaSpirv.def"
#include "support/diagnostics/SemaTypes.def"
  };
  llvm::StringSet<> Announced;
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator I(COOP_SOURCE_DIR "/test/unit/sema", EC), E; I != E && !EC;
       I.increment(EC)) {
    auto Buffer = llvm::MemoryBuffer::getFile(I->path());
    if (!Buffer)
      continue;
    llvm::SmallVector<StringRef, 0> Lines;
    (*Buffer)->getBuffer().split(Lines, '\n');
    for (StringRef Line : Lines) {
      llvm::SmallVector<StringRef, 4> Words;
      // In strings on one line, "\n" and a quotation mark end the last word.
      Line.split("//!").second.split(Words, ' ', -1, false);
      for (StringRef Word : Words)
        Announced.insert(Word.take_while([](char C) { return isalnum(C) || C == '_'; }));
    }
  }
  ASSERT_FALSE(EC);
  for (StringRef Row : Rows)
    EXPECT_TRUE(Announced.contains(Row)) << Row.str() << " is reported by no test";
}
