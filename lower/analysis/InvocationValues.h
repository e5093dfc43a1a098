// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which values invocations of a workgroup have in common, and which ones are alike in others: what
// an integer or an address is for one invocation, as a polynomial of what the whole workgroup has.
// With 2 x 2 subgroups of 32 invocations, of
//   %row = mul (udiv %subgroup, 2), 64          ; in subgroups 0 and 1 it is 0, in 2 and 3 64
//   %a = add (mul (add %workgroup.y, %row), %K), %k
// the subgroups 0 and 1 have one value, y * K + k, and 2 and 3 another, y * K + 64 * K + k.
//
// Phis of a loop's header are what they begin with and what iterations add, where that is the same
// for all of these invocations. No code is changed here.

#ifndef COOP_LOWER_ANALYSIS_INVOCATIONVALUES_H
#define COOP_LOWER_ANALYSIS_INVOCATIONVALUES_H

#include "lower/ir/CoopIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <optional>
#include <string>

namespace llvm {
class Loop;
} // namespace llvm

namespace coop::lower {

class InvocationValues {
public:
  /// Invocations: which ones are asked about, by their index in the workgroup.
  InvocationValues(const KernelInfo &Info, const llvm::Loop &L,
                   llvm::ArrayRef<uint32_t> Invocations);

  /// A name of the value that V, of L or before it, has in an iteration. Where two are equal, of
  /// one invocation or several, so are the values. Empty where nothing is known.
  std::string nameOf(const llvm::Value &V, uint32_t Invocation);
  /// Y - X in every iteration, where that is a constant. Indices of 32 bits are taken not to wrap
  /// around between the two: those of memory of less than 4 GiB do not.
  std::optional<int64_t> distance(const llvm::Value &X, const llvm::Value &Y, uint32_t Invocation);
  /// All of the invocations have the same.
  bool isCommon(const llvm::Value &V);

private:
  using Factors = std::vector<unsigned>; ///< symbols, sorted
  /// Modulo 2 to the power of Bits.
  struct Polynomial {
    unsigned Bits;
    std::map<Factors, uint64_t> Terms;
  };
  using Known = std::optional<Polynomial>;

  /// Expressions that are deeper, or polynomials with more terms, are not looked at.
  static constexpr unsigned MostDepth = 256, MostTerms = 64, MostFactors = 8;
  /// Of indices that do not wrap around; narrower ones do.
  static constexpr unsigned IndexBits = 32;

  Known evaluate(const llvm::Value &V, uint32_t Invocation);
  Known compute(const llvm::Value &V, uint32_t Invocation);
  Known ofPhi(const llvm::PHINode &Phi, uint32_t Invocation);
  Known ofCall(const llvm::CallInst &Call, uint32_t Invocation);
  Known ofExtremum(const llvm::MinMaxIntrinsic &Call, uint32_t Invocation);
  Known ofAddress(const llvm::GEPOperator &Address, uint32_t Invocation);
  Known ofOperation(const llvm::Instruction &I, uint32_t Invocation);
  Known fold(const llvm::Instruction &I, llvm::ArrayRef<Polynomial> Operands) const;
  /// What an operation makes of operands that are no constants.
  Known derived(const llvm::Instruction &I, llvm::StringRef What, uint32_t Invocation);
  bool isSteady(const llvm::PHINode &Phi);
  uint32_t localId(unsigned Component, uint32_t Invocation) const;

  Polynomial constant(unsigned Bits, uint64_t V) const;
  Polynomial symbol(unsigned Bits, const llvm::Twine &Name);
  unsigned bitsOf(const llvm::Type &Ty) const;
  static Polynomial sum(const Polynomial &X, const Polynomial &Y, uint64_t Factor);
  static Known product(const Polynomial &X, const Polynomial &Y);
  static std::optional<uint64_t> constantOf(const Polynomial &P);
  std::optional<int64_t> constantBetween(const Polynomial &X, const Polynomial &Y) const;
  static std::string nameOf(const Polynomial &P);

  const KernelInfo &Info;
  const llvm::Loop &L;
  const llvm::SmallVector<uint32_t, 8> Invocations;
  const llvm::DataLayout &Layout;
  llvm::SmallPtrSet<const llvm::PHINode *, 8> Steady;
  llvm::DenseMap<const llvm::Value *, unsigned> Leaves;
  llvm::StringMap<unsigned> Symbols;
  std::map<unsigned, Polynomial> Extended; ///< what indices symbols are the zero extension of
  llvm::DenseMap<std::pair<const llvm::Value *, uint32_t>, Known> Values;
  unsigned Depth = 0;
};

} // namespace coop::lower

#endif
