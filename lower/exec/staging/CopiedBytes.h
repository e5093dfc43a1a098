// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the bytes of a staged variable come from: found by going through all that a workgroup's
// invocations store in an iteration.

#ifndef COOP_LOWER_EXEC_STAGING_COPIEDBYTES_H
#define COOP_LOWER_EXEC_STAGING_COPIEDBYTES_H

#include "lower/exec/staging/IndexEvaluator.h"
#include "lower/exec/staging/StagingLoop.h"
#include <vector>

namespace coop::lower {

class CopiedBytes {
public:
  /// None where a byte is stored that is not one of a buffer, or not always the same one.
  static std::optional<CopiedBytes> find(const StagedVariable &V, const ExecutedEntry &Entry,
                                         const StagingLoop &In, const FlowTrees &Flow,
                                         IndexEvaluator &Values);

  /// The Size bytes from At (in the variable) on, if they are as many neighbours in a buffer.
  std::optional<BufferPlace> source(int64_t At, uint64_t Size) const;

private:
  /// What one store of one invocation copies.
  struct Copy {
    int64_t Begin, End; ///< in the variable
    BufferPlace From;
  };

  explicit CopiedBytes(uint64_t Size) : CopyOf(Size) {}
  bool add(const Copy &C);
  const Copy *copyAt(int64_t At) const;

  std::vector<uint32_t> CopyOf; ///< for each byte, one more than the number of what copies it
  std::vector<Copy> Copies;
};

} // namespace coop::lower

#endif
