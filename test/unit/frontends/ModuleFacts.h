// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What SPIR-V modules of the two front-ends say: each instruction of a function and each
// decoration, with types and constants written out, and without names, the numbers of ids, and an
// order.

#ifndef COOP_TEST_UNIT_FRONTENDS_MODULEFACTS_H
#define COOP_TEST_UNIT_FRONTENDS_MODULEFACTS_H

#include "coop/coop.h"
#include "sema/Program.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace coop::test {

/// Empty where both front-ends make modules of Source that say the same; else what one of them says
/// alone, a line each, after "coop: " or "glslang: ". Messages, where one of them refuses it; where
/// both do it is empty. IsTaken: set to whether our front-end takes it.
std::string frontEndsDiffer(const std::string &Source, sema::Stage Stage, bool *IsTaken = nullptr);

/// As frontEndsDiffer of what a table says is right: where both refuse it, the messages of both. A
/// row whose name is nobody's is seen so.
std::string frontEndsDifferOrRefuse(const std::string &Source, sema::Stage Stage);

/// Empty where both front-ends take Source, or neither does; else the messages of who refuses it,
/// each after its name.
std::string whoRefuses(const std::string &Source, sema::Stage Stage);

/// A row of ModuleDifferences.def or WordDifferences.def.
struct KnownDifference {
  const char *What, *First;
};

class KnownDifferences {
public:
  explicit KnownDifferences(llvm::ArrayRef<KnownDifference> Rows) : Rows(Rows) {}

  /// Whether a row has What with the first line of Difference.
  bool contains(llvm::StringRef What, llvm::StringRef Difference);
  /// Of the rows that were never it.
  std::vector<std::string> unused() const;

private:
  llvm::ArrayRef<KnownDifference> Rows;
  std::set<size_t> Used;
};

} // namespace coop::test

#endif
