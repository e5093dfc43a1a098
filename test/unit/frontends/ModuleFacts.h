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
#include <map>
#include <string>
#include <vector>

namespace coop::test {

/// Each fact, and how often it is there.
using ModuleFacts = std::map<std::string, unsigned>;

/// What both front-ends make of a shader. Messages are one a line, after "coop: " or "glslang: ".
class BothFrontEnds {
public:
  BothFrontEnds(const std::string &Source, sema::Stage Stage);

  /// By our front-end.
  bool isTaken() const { return Succeeded[0]; }
  /// The messages where one of them alone refuses it; else empty.
  std::string refusal() const { return Succeeded[0] != Succeeded[1] ? Messages : ""; }
  /// refusal(), or what the module of one of them says alone; empty where both refuse it.
  std::string difference() const;
  /// difference() of what a table says is right: where both refuse it the messages of both. So a
  /// row whose name is nobody's is seen.
  std::string differenceOrRefusals() const {
    return Succeeded[0] || Succeeded[1] ? difference() : Messages;
  }

private:
  // Ours first.
  bool Succeeded[2] = {};
  ModuleFacts Said[2];
  std::string Messages;
};

/// A row of one of the ...Differences.def.
struct KnownDifference {
  const char *What, *First;
  /// Of so many shaders it is the difference: where fewer or more are like that, something else has
  /// changed.
  unsigned Count;
};

class KnownDifferences {
public:
  explicit KnownDifferences(llvm::ArrayRef<KnownDifference> Rows) : Rows(Rows) {}

  /// Fails unless Difference is empty, or a row has What with its first line.
  void expect(const std::string &What, const std::string &Difference, const std::string &Source);
  /// Fails for each row that was not it as often as it says.
  void expectCounts() const;

private:
  bool contains(llvm::StringRef What, llvm::StringRef Difference);

  llvm::ArrayRef<KnownDifference> Rows;
  std::map<size_t, unsigned> Counts;
};

} // namespace coop::test

#endif
