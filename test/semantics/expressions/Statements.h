// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random statements and functions: variables of all kinds, assignments, control flow, calls with
// in, out and inout parameters.

#ifndef COOP_SEMANTICS_EXPRESSIONS_STATEMENTS_H
#define COOP_SEMANTICS_EXPRESSIONS_STATEMENTS_H

#include "Grow.h"

namespace semantics::expressions {

class Statements {
public:
  Statements(Choices &C, Grower &Grow) : C(C), Grow(Grow) {}

  /// Defines functions for the statements that follow.
  void addFunctions(unsigned Count);
  /// Statements of a function's body; new variables remain in scope.
  std::vector<Statement> body(unsigned Count);

  /// What may be assigned to here.
  const std::vector<Place> &places() const { return Writable; }
  size_t slots() const { return Slots; }
  /// Structures and functions, in order.
  std::string declarations() const { return Declarations; }

private:
  struct Parameter {
    enum Mode : uint8_t { In, Out, InOut } TheMode = In;
    Type T;
  };
  struct Procedure {
    std::string Name;
    Type Result;
    std::vector<Parameter> Parameters;
    /// Gets the arguments, gives the result and stores what the parameters are at the end.
    std::function<Value(State &, std::vector<Value> &)> Run;
  };
  /// A frame of variables: those of main, or of a function.
  struct Frame {
    std::vector<Place> Readable, Writable;
    size_t Slots = 0;
  };

  Statement statement(unsigned Depth);
  Statement declaration();
  Statement arrayDeclaration();
  Statement structDeclaration();
  Statement assignment();
  Statement compound();
  Statement increment();
  Statement branch(unsigned Depth);
  Statement forLoop(unsigned Depth);
  Statement whileLoop(unsigned Depth);
  Statement once(unsigned Depth);
  Statement selection(unsigned Depth);
  Statement jump();
  Statement call();
  Statement block(unsigned Depth);

  void addProcedure();
  std::string newName() { return "v" + std::to_string(Names++); }
  size_t newSlot(size_t Count = 1);
  static Place slotPlace(const Type &T, const std::string &Text, size_t Slot);
  void addPlace(const Place &P);
  Place part(const Place &P);
  Place target();

  Choices &C;
  Grower &Grow;
  std::vector<Place> Writable;
  size_t Slots = 0;
  unsigned Names = 0, Loops = 0, Switches = 0;
  const Type *Returns = nullptr; ///< of the function that is being written
  std::vector<Procedure> Procedures;
  std::string Declarations;
};

/// Runs statements in order, as far as they go.
Exit runAll(const std::vector<Statement> &All, State &S);

} // namespace semantics::expressions

#endif
