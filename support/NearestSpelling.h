// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a misspelt word may have been meant to be.

#ifndef COOP_SUPPORT_NEARESTSPELLING_H
#define COOP_SUPPORT_NEARESTSPELLING_H

#include "llvm/ADT/StringRef.h"

namespace coop {

/// Finds the spelling that is nearest to a word, if it is near enough to be a slip of the finger:
/// one change for every three letters. A change is a letter that is wrong or too much; half of one is
/// a letter that is missing from a word that is right otherwise (`int8`, `ColMajor`), and two
/// neighbours that have changed places. Of equally near spellings it is the smallest, so that the
/// order in which they are considered does not matter.
class NearestSpelling {
public:
  /// Word must outlive this. Of long words no more than MostChanges letters are wrong.
  explicit NearestSpelling(llvm::StringRef Word, unsigned MostChanges = 4);

  void consider(llvm::StringRef Candidate);
  /// Where the caller knows that Candidate is so many changes away.
  void consider(llvm::StringRef Candidate, unsigned Changes);
  /// Empty where nothing is near.
  llvm::StringRef found() const { return Best; }

private:
  void take(llvm::StringRef Candidate, unsigned Cost);

  llvm::StringRef Word, Best;
  unsigned Limit; ///< halves of changes that are not too many
};

} // namespace coop

#endif
