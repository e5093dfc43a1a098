// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions and statements as text and as what they do, for one invocation at a time.

#ifndef COOP_SEMANTICS_EXPRESSIONS_TREE_H
#define COOP_SEMANTICS_EXPRESSIONS_TREE_H

#include "../Types.h"
#include <functional>
#include <string>
#include <vector>

namespace semantics::expressions {

/// The variables of one invocation, each a slot; an array has a slot for each element.
struct State {
  size_t Invocation = 0;
  std::vector<Value> Slots;
  Value Returned; ///< by the statement that ended with Exit::Return
};

struct Expression {
  Type T;
  std::string Text;
  std::function<Value(State &)> Evaluate;
  /// How strongly the text binds (GLSL 4.60, section 5.1): 1 for what needs no parentheses.
  unsigned Level = 1;
};

/// How a statement ends.
enum class Exit : uint8_t { Next, Break, Continue, Return };

struct Statement {
  std::string Text;
  std::function<Exit(State &)> Run;
};

/// What can be assigned to.
struct Place {
  Type T;
  std::string Text;
  std::function<Value(State &)> Load;
  std::function<void(State &, const Value &)> Store;
};

} // namespace semantics::expressions

#endif
