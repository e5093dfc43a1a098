// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The atomic functions: the rows of Functions.def, what each makes of a value, and whether there is
// an order in which the calls give what they gave.

#ifndef COOP_SEMANTICS_ATOMICS_OPERATIONS_H
#define COOP_SEMANTICS_ATOMICS_OPERATIONS_H

#include "../Element.h"
#include <string_view>
#include <vector>

namespace semantics::atomics {

enum class Operation : uint8_t { Add, Min, Max, And, Or, Xor, Exchange, CompSwap, Load, Store };

struct Function {
  std::string_view Id;
  std::string_view Name;
  Operation Op;
  std::string_view Elements;
  bool HasScope; ///< takes a scope and semantics (GL_KHR_memory_scope_semantics)
  std::string_view Extension;
};

const std::vector<Function> &functions();

/// The value after the operation. Compare is of CompSwap alone.
uint64_t apply(Operation Op, Element E, uint64_t Old, uint64_t Compare, uint64_t Data);

/// A call: what it found and what it left.
struct Change {
  uint64_t Old, New;
};

/// Whether the changes of one place can follow each other from First to Last. Each of them is an
/// edge from what it found to what it left, so that is a trail over all edges.
bool canFollow(const std::vector<Change> &Changes, uint64_t First, uint64_t Last);

} // namespace semantics::atomics

#endif
