// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the bytes of a staged variable come from: found by going through all that a workgroup's
// invocations store in an iteration. Elements may be rounded on the way.

#ifndef COOP_LOWER_EXEC_STAGING_COPIEDBYTES_H
#define COOP_LOWER_EXEC_STAGING_COPIEDBYTES_H

#include "lower/exec/staging/IndexEvaluator.h"
#include "lower/exec/staging/StagingLoop.h"
#include <vector>

namespace coop::lower {

/// Where an element or several come from. Rounded: what they are in the buffer, if it is another
/// type than that of the variable; else null.
struct CopySource {
  BufferPlace Place;
  llvm::Type *Rounded = nullptr;
};

class CopiedBytes {
public:
  /// None where a byte is stored that is not one of a buffer, or not always the same one.
  static std::optional<CopiedBytes> find(const StagedVariable &V, const ExecutedEntry &Entry,
                                         const StagingLoop &In, const FlowTrees &Flow,
                                         IndexEvaluator &Values);

  /// The element of Size bytes at At (in the variable), if it is one of a buffer.
  std::optional<CopySource> source(int64_t At, uint64_t Size) const;

private:
  /// What one store of one invocation copies.
  struct Copy {
    int64_t Begin, End; ///< in the variable
    CopySource From;
    uint64_t ElementSize; ///< in the variable, of what is rounded

    /// What is at a place of the variable.
    BufferPlace placeOf(int64_t At) const;
  };

  explicit CopiedBytes(uint64_t Size) : CopyOf(Size) {}
  bool add(const Copy &C);
  const Copy *copyAt(int64_t At) const;

  std::vector<uint32_t> CopyOf; ///< for each byte, one more than the number of what copies it
  std::vector<Copy> Copies;
};

} // namespace coop::lower

#endif
