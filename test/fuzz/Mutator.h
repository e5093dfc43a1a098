// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random changes of shaders and of SPIR-V, the same sequence for the same seed on every machine.

#ifndef COOP_TEST_FUZZ_MUTATOR_H
#define COOP_TEST_FUZZ_MUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace coop::fuzz {

class Mutator {
public:
  explicit Mutator(uint32_t Seed) : Random(Seed) {}

  /// Below N, which may be 0.
  size_t below(size_t N) { return N == 0 ? 0 : Random() % N; }

  /// Changes some tokens: most results still parse, and reach the phases after the parser.
  std::string text(llvm::StringRef Seed);
  /// Changes some words or whole instructions; the header is hit too, but rarely.
  std::vector<uint32_t> words(const std::vector<uint32_t> &Seed);
  /// Replaces operands by others of their kind: ids by ids of the same type, enumerants, numbers.
  /// Most results have the structure of a module. ModuleMutator.cpp.
  std::vector<uint32_t> module(const std::vector<uint32_t> &Seed);
  /// Gives constants other values, and uses others of their type in the place of values. Most
  /// results can be run. ModuleMutator.cpp.
  std::vector<uint32_t> values(const std::vector<uint32_t> &Seed);

private:
  void changeTokens(std::vector<llvm::StringRef> &Tokens);
  void changeWord(std::vector<uint32_t> &Words);
  void changeInstructions(std::vector<uint32_t> &Words);

  std::mt19937 Random;
};

} // namespace coop::fuzz

#endif
