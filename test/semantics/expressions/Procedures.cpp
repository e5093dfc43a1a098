// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random functions and their calls (GLSL 4.60, section 6.1): arguments are copied in, then out.

#include "Statements.h"
#include <algorithm>
#include <utility>

namespace semantics::expressions {

void Statements::addProcedure() {
  const std::string Name = "f" + std::to_string(Names++);
  const Type Result = Grow.anyType();
  std::vector<Parameter> Parameters;
  // A frame of its own.
  std::vector<Place> OuterRead = std::exchange(Grow.Readable, {});
  std::vector<Place> OuterWritten = std::exchange(Writable, {});
  const size_t OuterSlots = std::exchange(Slots, 0);
  std::string Heading, Initial;
  for (int64_t Count = C.between(0, 3); Count > 0; --Count) {
    Parameter P = {C.oneOf({Parameter::In, Parameter::InOut, Parameter::Out}), Grow.anyType()};
    const std::string Text = "p" + std::to_string(Parameters.size());
    const std::string Mode = P.TheMode == Parameter::In      ? C.oneOf<std::string>({"", "in "})
                             : P.TheMode == Parameter::InOut ? "inout "
                                                             : "out ";
    Heading += (Parameters.empty() ? "" : ", ") + Mode + glslName(P.T) + " " + Text;
    addPlace(slotPlace(P.T, Text, newSlot()));
    Parameters.push_back(P);
  }
  Returns = &Result;
  // What an out parameter holds before it is written is undefined.
  std::vector<Statement> Body;
  for (size_t I = 0; I < Parameters.size(); ++I)
    if (Parameters[I].TheMode == Parameter::Out) {
      Expression X = Grow.literal(Parameters[I].T);
      const Place P = Writable[I];
      Body.push_back({P.Text + " = " + X.Text + ";\n", [P, X](State &S) {
                        P.Store(S, X.Evaluate(S));
                        return Exit::Next;
                      }});
    }
  for (Statement &S : body(static_cast<unsigned>(C.between(1, 4))))
    Body.push_back(std::move(S));
  Expression Last = Grow.convertible(Result, 2);
  Returns = nullptr;
  std::string Text;
  for (const Statement &S : Body)
    Text += S.Text;
  Declarations += glslName(Result) + " " + Name + "(" + Heading + ") {\n" + Text + "return " +
                  Last.Text + ";\n}\n";
  const size_t FrameSlots = Slots;
  Grow.Readable = std::move(OuterRead);
  Writable = std::move(OuterWritten);
  Slots = OuterSlots;

  const auto Run = [Body, Last, FrameSlots](State &S, std::vector<Value> &Values) {
    State Own = {S.Invocation, std::vector<Value>(FrameSlots), {}};
    std::copy(Values.begin(), Values.end(), Own.Slots.begin());
    const bool Returned = runAll(Body, Own) == Exit::Return;
    const Value R = Returned ? Own.Returned : Last.Evaluate(Own);
    std::copy_n(Own.Slots.begin(), Values.size(), Values.begin());
    return R;
  };
  const bool IsPure = std::all_of(Parameters.begin(), Parameters.end(),
                                  [](const Parameter &P) { return P.TheMode == Parameter::In; });
  if (IsPure) {
    PureFunction F = {Name, Result, {}, [Run](State &S, const std::vector<Value> &Values) {
                        std::vector<Value> Copies = Values;
                        return Run(S, Copies);
                      }};
    for (const Parameter &P : Parameters)
      F.Parameters.push_back(P.T);
    Grow.Functions.push_back(std::move(F));
  } else {
    Procedures.push_back({Name, Result, std::move(Parameters), Run});
  }
}

void Statements::addFunctions(unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    addProcedure();
}

/// The result goes to a new variable. No two arguments are the same place: which is copied out last
/// would be undefined.
Statement Statements::call() {
  if (Procedures.empty())
    return declaration();
  const Procedure F = C.oneOf(Procedures);
  std::vector<Expression> Values;
  std::vector<size_t> OutSlots;
  std::string Text, Before;
  std::vector<Statement> Prepared;
  for (const Parameter &P : F.Parameters) {
    Expression X = P.TheMode == Parameter::In ? Grow.convertible(P.T, 2) : Grow.grow(P.T, 1);
    if (P.TheMode != Parameter::In) { // a variable of its own
      const std::string Name = newName();
      const size_t Slot = newSlot();
      Before += glslName(P.T) + " " + Name + " = " + X.Text + ";\n";
      OutSlots.push_back(Slot);
      X = {P.T, Name, X.Evaluate, 1};
      Text += (Values.empty() ? "" : ", ") + Name;
      addPlace(slotPlace(P.T, Name, Slot));
    } else {
      OutSlots.push_back(SIZE_MAX);
      Text += (Values.empty() ? "" : ", ") + X.Text;
    }
    Values.push_back(X);
  }
  const std::string Name = newName();
  const size_t Slot = newSlot();
  addPlace(slotPlace(F.Result, Name, Slot));
  return {Before + glslName(F.Result) + " " + Name + " = " + F.Name + "(" + Text + ");\n",
          [F, Values, OutSlots, Slot](State &S) {
            std::vector<Value> Arguments;
            // The variables of out arguments are set one after the other, and later ones read them.
            for (size_t I = 0; I < Values.size(); ++I)
              if (OutSlots[I] != SIZE_MAX)
                S.Slots[OutSlots[I]] = Values[I].Evaluate(S);
            for (size_t I = 0; I < Values.size(); ++I)
              Arguments.push_back(OutSlots[I] != SIZE_MAX ? S.Slots[OutSlots[I]]
                                                          : Values[I].Evaluate(S));
            const Value R = F.Run(S, Arguments);
            for (size_t I = 0; I < Values.size(); ++I)
              if (OutSlots[I] != SIZE_MAX)
                S.Slots[OutSlots[I]] = Arguments[I];
            S.Slots[Slot] = R;
            return Exit::Next;
          }};
}

} // namespace semantics::expressions
