// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What atomic functions do (GLSL 8.11, GL_EXT_shader_atomic_float and float2).

#include "Operations.h"
#include <map>
#include <set>

namespace semantics::atomics {

const std::vector<Function> &functions() {
  static const std::vector<Function> Table = {
#define ATOMIC(Id, Name, Op, Elements, HasScope, Extension)                                        \
  {#Id, Name, Operation::Op, Elements, HasScope, Extension},
#include "Functions.def"
  };
  return Table;
}

static uint64_t applyToFloats(Operation Op, Element E, uint64_t Old, uint64_t Data) {
  const double A = floatFromBits(E, Old), B = floatFromBits(E, Data);
  switch (Op) {
  case Operation::Add:
    return bitsFromFloat(E, A + B);
  case Operation::Min:
    return B < A ? Data : Old;
  case Operation::Max:
    return A < B ? Data : Old;
  case Operation::Load:
    return Old;
  default:
    return Data;
  }
}

uint64_t apply(Operation Op, Element E, uint64_t Old, uint64_t Compare, uint64_t Data) {
  if (isFloat(E))
    return applyToFloats(Op, E, Old, Data);
  const bool IsLess = isSigned(E) ? integerFromBits(E, Data) < integerFromBits(E, Old) : Data < Old;
  switch (Op) {
  case Operation::Add:
    return bitsFromInteger(E, static_cast<int64_t>(Old + Data));
  case Operation::Min:
    return IsLess ? Data : Old;
  case Operation::Max:
    return IsLess ? Old : Data;
  case Operation::And:
    return Old & Data;
  case Operation::Or:
    return Old | Data;
  case Operation::Xor:
    return Old ^ Data;
  case Operation::CompSwap:
    return Old == Compare ? Data : Old;
  case Operation::Load:
    return Old;
  case Operation::Exchange:
  case Operation::Store:
    return Data;
  }
  return 0;
}

bool canFollow(const std::vector<Change> &Changes, uint64_t First, uint64_t Last) {
  std::map<uint64_t, int64_t> Surplus; // edges out less edges in
  std::map<uint64_t, std::set<uint64_t>> Neighbours;
  for (const Change &C : Changes) {
    ++Surplus[C.Old];
    --Surplus[C.New];
    Neighbours[C.Old].insert(C.New);
    Neighbours[C.New].insert(C.Old);
  }
  --Surplus[First];
  ++Surplus[Last];
  for (const auto &[Value, Count] : Surplus)
    if (Count != 0)
      return false;
  // All edges hang together with the start.
  std::set<uint64_t> Reached = {First};
  std::vector<uint64_t> Next = {First};
  while (!Next.empty()) {
    const uint64_t Value = Next.back();
    Next.pop_back();
    for (const uint64_t N : Neighbours[Value])
      if (Reached.insert(N).second)
        Next.push_back(N);
  }
  for (const Change &C : Changes)
    if (!Reached.count(C.Old))
      return false;
  return true;
}

} // namespace semantics::atomics
