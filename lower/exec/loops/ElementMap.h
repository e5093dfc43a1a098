// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which invocation of a scope holds which element of a matrix, and where in its slice: the answer
// of length(), of m[i] and of coordinates too. Elements are named by their row-major number.
//
// Unless a target says otherwise, of R x C elements and S invocations element E belongs to
// invocation E % S, at index E / S of its slice. Every slice has ceil(R * C / S) elements; those
// whose element would be R * C or more are padding.

#ifndef COOP_LOWER_EXEC_LOOPS_ELEMENTMAP_H
#define COOP_LOWER_EXEC_LOOPS_ELEMENTMAP_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// A matrix, and how many invocations share it.
struct SharedMatrix : MatrixType {
  uint32_t Invocations;
};

class ElementMap {
public:
  virtual ~ElementMap();

  /// The elements of every slice, padding included. A map without padding has no holes.
  virtual uint64_t length(const SharedMatrix &M) const;
  bool hasPadding(const SharedMatrix &M) const { return length(M) * M.Invocations != M.elements(); }

  struct Place {
    llvm::Value *Lane, *Index; ///< i32
  };
  virtual Place placeOf(llvm::IRBuilderBase &B, const SharedMatrix &M, llvm::Value *Element) const;
  /// The element that Lane has at Index. An index of padding gives one beyond the matrix.
  virtual llvm::Value *elementAt(llvm::IRBuilderBase &B, const SharedMatrix &M, llvm::Value *Lane,
                                 llvm::Value *Index) const;

  /// Elements of the same number are at the same place. Both have the same shape and invocations.
  virtual bool areAlike(const SharedMatrix &X, const SharedMatrix &Y) const;
  /// What is done to each element of a slice is written out: the slice is to be registers.
  virtual bool isWrittenOut(const SharedMatrix &M) const;
  /// Else: how many iterations LLVM is to write out of a loop over a slice; 0: as it likes.
  virtual unsigned timesUnrolled(const SharedMatrix &M) const;
};

} // namespace coop::lower

#endif
