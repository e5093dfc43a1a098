// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations, assignments and control flow. Functions are in Procedures.cpp.

#include "Statements.h"
#include <algorithm>
#include <utility>

namespace semantics::expressions {
namespace {

std::string textOfAll(const std::vector<Statement> &All) {
  std::string Text;
  for (const Statement &S : All)
    Text += S.Text;
  return Text;
}

bool isPowerOfTwo(unsigned N) { return (N & (N - 1)) == 0; }

} // namespace

Exit runAll(const std::vector<Statement> &All, State &S) {
  for (const Statement &One : All)
    if (const Exit E = One.Run(S); E != Exit::Next)
      return E;
  return Exit::Next;
}

size_t Statements::newSlot(size_t Count) {
  const size_t First = Slots;
  Slots += Count;
  return First;
}

Place Statements::slotPlace(const Type &T, const std::string &Text, size_t Slot) {
  return {T, Text, [Slot](State &S) { return S.Slots[Slot]; },
          [Slot](State &S, const Value &V) { S.Slots[Slot] = V; }};
}

void Statements::addPlace(const Place &P) {
  Writable.push_back(P);
  Grow.Readable.push_back(P);
}

Statement Statements::declaration() {
  const Type T = Grow.anyType();
  Expression X = Grow.convertible(T, 3);
  const std::string Name = newName();
  const size_t Slot = newSlot();
  addPlace(slotPlace(T, Name, Slot));
  return {glslName(T) + " " + Name + " = " + X.Text + ";\n", [X, Slot](State &S) {
            S.Slots[Slot] = X.Evaluate(S);
            return Exit::Next;
          }};
}

Statement Statements::arrayDeclaration() {
  const Type T = Grow.anyType();
  const size_t Count = C.oneOf<size_t>({2, 4});
  std::vector<Expression> Elements;
  std::string Text;
  for (size_t I = 0; I < Count; ++I) {
    Elements.push_back(Grow.grow(T, 1));
    Text += (I ? ", " : "") + Elements.back().Text;
  }
  const std::string Name = newName();
  const size_t First = newSlot(Count);
  for (size_t I = 0; I < Count; ++I)
    addPlace(slotPlace(T, Name + "[" + std::to_string(I) + "]", First + I));
  Expression Index = Grow.index(static_cast<unsigned>(Count), 1);
  addPlace({T, Name + "[" + Index.Text + "]",
            [First, Index](State &S) { return S.Slots[First + Index.Evaluate(S).Bits[0]]; },
            [First, Index](State &S, const Value &V) {
              const uint64_t I = Index.Evaluate(S).Bits[0];
              S.Slots[First + I] = V;
            }});
  const std::string Size = C.chance(2) ? "[]" : "[" + std::to_string(Count) + "]";
  const bool IsList = C.chance(3);
  const std::string From = IsList ? "{ " + Text + " }" : glslName(T) + Size + "(" + Text + ")";
  return {glslName(T) + " " + Name + Size + " = " + From + ";\n", [Elements, First](State &S) {
            for (size_t I = 0; I < Elements.size(); ++I)
              S.Slots[First + I] = Elements[I].Evaluate(S);
            return Exit::Next;
          }};
}

/// A structure with an array, made by a constructor, and a copy of it that shows that it is one.
Statement Statements::structDeclaration() {
  const std::string Struct = "S" + std::to_string(Names++);
  const Type A = Grow.anyType(), B = Grow.anyType();
  Declarations += "struct " + Struct + " { " + glslName(A) + " a; " + glslName(B) + " b[2]; };\n";
  Expression First = Grow.convertible(A, 2), Second = Grow.grow(B, 1), Third = Grow.grow(B, 1);
  const std::string Name = newName(), Copy = newName();
  const size_t Slot = newSlot(3), CopySlot = newSlot(3);
  for (const auto &[Of, At] : {std::pair(Name, Slot), std::pair(Copy, CopySlot)}) {
    addPlace(slotPlace(A, Of + ".a", At));
    addPlace(slotPlace(B, Of + ".b[0]", At + 1));
    addPlace(slotPlace(B, Of + ".b[1]", At + 2));
  }
  const std::string Array = glslName(B) + "[2](" + Second.Text + ", " + Third.Text + ")";
  return {Struct + " " + Name + " = " + Struct + "(" + First.Text + ", " + Array + ");\n" + Struct +
              " " + Copy + " = " + Name + ";\n",
          [First, Second, Third, Slot, CopySlot](State &S) {
            const Value X = First.Evaluate(S), Y = Second.Evaluate(S), Z = Third.Evaluate(S);
            S.Slots[Slot] = S.Slots[CopySlot] = X;
            S.Slots[Slot + 1] = S.Slots[CopySlot + 1] = Y;
            S.Slots[Slot + 2] = S.Slots[CopySlot + 2] = Z;
            return Exit::Next;
          }};
}

/// Some components of a place: a swizzle, an element of a vector, a column of a matrix.
Place Statements::part(const Place &P) {
  if (P.T.isMatrix() || C.chance(2)) {
    const unsigned Count = P.T.isMatrix() ? P.T.Columns : P.T.Rows;
    const Type T = P.T.isMatrix() ? Type{P.T.E, P.T.Rows} : P.T.scalar();
    Expression I = Grow.index(isPowerOfTwo(Count) ? Count : 2, 1);
    return {T, P.Text + "[" + I.Text + "]",
            [P, I, T](State &S) {
              const Value V = P.Load(S);
              const auto First = static_cast<ptrdiff_t>(I.Evaluate(S).Bits[0] * T.count());
              return Value{T, {V.Bits.begin() + First, V.Bits.begin() + First + T.count()}};
            },
            [P, I, T](State &S, const Value &Part) {
              Value V = P.Load(S);
              const uint64_t First = I.Evaluate(S).Bits[0] * T.count();
              for (unsigned K = 0; K < T.count(); ++K)
                V.Bits[First + K] = Part.Bits[K];
              P.Store(S, V);
            }};
  }
  std::vector<size_t> Which(P.T.Rows);
  for (size_t I = 0; I < Which.size(); ++I)
    Which[I] = I;
  for (size_t I = 0; I < Which.size(); ++I)
    std::swap(Which[I], Which[I + C.below(Which.size() - I)]);
  Which.resize(static_cast<size_t>(C.between(1, P.T.Rows)));
  const Type T = {P.T.E, static_cast<unsigned>(Which.size())};
  std::string Text = P.Text + ".";
  for (const size_t I : Which)
    Text += "xyzw"[I];
  return {T, Text,
          [P, Which, T](State &S) {
            const Value V = P.Load(S);
            Value R = {T, {}};
            for (const size_t I : Which)
              R.Bits.push_back(V.Bits[I]);
            return R;
          },
          [P, Which](State &S, const Value &Part) {
            Value V = P.Load(S);
            for (size_t K = 0; K < Which.size(); ++K)
              V.Bits[Which[K]] = Part.Bits[K];
            P.Store(S, V);
          }};
}

Place Statements::target() {
  Place P = C.oneOf(Writable);
  if (P.T.count() > 1 && C.chance(3))
    P = part(P);
  if (P.T.count() > 1 && C.chance(5) && P.Text.back() == ']')
    P = part(P);
  return P;
}

Statement Statements::assignment() {
  const Place P = target();
  Expression X = Grow.convertible(P.T, 3);
  return {P.Text + " = " + X.Text + ";\n", [P, X](State &S) {
            P.Store(S, X.Evaluate(S));
            return Exit::Next;
          }};
}

/// v op= x is v = v op x.
Statement Statements::compound() {
  const Place P = target();
  if (P.T.E == Element::Bool)
    return assignment();
  const Binary Op =
      isFloat(P.T.E)
          ? C.oneOf({Binary::Add, Binary::Sub, Binary::Mul, Binary::Div})
          : C.oneOf({Binary::Add, Binary::Sub, Binary::Mul, Binary::And, Binary::Or, Binary::Xor});
  const bool IsScalar = P.T.count() > 1 && (P.T.isMatrix() || C.chance(2));
  if (IsScalar && P.T.isMatrix() && Op == Binary::Div)
    Grow.DividesMatrixByScalar = true;
  Expression X = Grow.grow(IsScalar ? P.T.scalar() : P.T, 2);
  return {P.Text + " " + std::string(textOf(Op)) + "= " + X.Text + ";\n", [P, X, Op](State &S) {
            const Value By = X.Evaluate(S);
            P.Store(S, componentwise(Op, P.Load(S), By));
            return Exit::Next;
          }};
}

/// An assignment of ++v, v++, --v or v--.
Statement Statements::increment() {
  const Place P = target();
  if (P.T.E == Element::Bool)
    return assignment();
  const Binary Op = C.oneOf({Binary::Add, Binary::Sub});
  const bool IsPrefix = C.chance(2);
  const std::string Sign = Op == Binary::Add ? "++" : "--", Name = newName();
  const size_t Slot = newSlot();
  addPlace(slotPlace(P.T, Name, Slot));
  const Value One = {P.T.scalar(), {isFloat(P.T.E) ? bitsFromFloat(P.T.E, 1) : 1}};
  return {glslName(P.T) + " " + Name + " = " + (IsPrefix ? Sign + P.Text : P.Text + Sign) + ";\n",
          [P, Op, One, IsPrefix, Slot](State &S) {
            const Value Old = P.Load(S), New = componentwise(Op, Old, One);
            P.Store(S, New);
            S.Slots[Slot] = IsPrefix ? New : Old;
            return Exit::Next;
          }};
}

/// A scope of its own: its variables end with it.
Statement Statements::block(unsigned Depth) {
  const size_t Read = Grow.Readable.size(), Written = Writable.size();
  std::vector<Statement> All;
  for (int64_t Count = C.between(1, 3); Count > 0; --Count)
    All.push_back(statement(Depth));
  Grow.Readable.resize(Read);
  Writable.resize(Written);
  return {"{\n" + textOfAll(All) + "}\n", [All](State &S) { return runAll(All, S); }};
}

Statement Statements::branch(unsigned Depth) {
  Expression If = Grow.grow({Element::Bool}, 3);
  Statement Then = block(Depth - 1);
  if (C.chance(2))
    return {"if (" + If.Text + ") " + Then.Text,
            [If, Then](State &S) { return If.Evaluate(S).Bits[0] ? Then.Run(S) : Exit::Next; }};
  Statement Else = block(Depth - 1);
  return {"if (" + If.Text + ") " + Then.Text + "else " + Else.Text, [If, Then, Else](State &S) {
            return If.Evaluate(S).Bits[0] ? Then.Run(S) : Else.Run(S);
          }};
}

/// What leaves a statement that a break ends: all but the break.
static Exit after(Exit E) { return E == Exit::Break ? Exit::Next : E; }

Statement Statements::forLoop(unsigned Depth) {
  const std::string Name = newName();
  const size_t Slot = newSlot();
  Expression Count = Grow.index(4, 1);
  const Type Int = {Element::S32};
  const size_t Read = Grow.Readable.size();
  Grow.Readable.push_back(slotPlace(Int, Name, Slot));
  const unsigned Outer = std::exchange(Switches, 0);
  ++Loops;
  Statement Body = block(Depth - 1);
  --Loops;
  Switches = Outer;
  Grow.Readable.resize(Read);
  // The bound is evaluated each time.
  return {"for (int " + Name + " = 0; " + Name + " < (" + Count.Text + "); ++" + Name + ") " +
              Body.Text,
          [Slot, Count, Body, Int](State &S) {
            for (S.Slots[Slot] = {Int, {0}}; S.Slots[Slot].Bits[0] < Count.Evaluate(S).Bits[0];
                 ++S.Slots[Slot].Bits[0]) {
              const Exit E = Body.Run(S);
              if (E == Exit::Break || E == Exit::Return)
                return after(E);
            }
            return Exit::Next;
          }};
}

/// while or do, with a counter that bounds it.
Statement Statements::whileLoop(unsigned Depth) {
  const std::string Name = newName();
  const uint64_t Most = C.below(4);
  const bool IsDo = C.chance(2);
  const size_t Read = Grow.Readable.size();
  const size_t Slot = newSlot();
  const Type Int = {Element::S32};
  Grow.Readable.push_back(slotPlace(Int, Name, Slot));
  Expression While = Grow.grow({Element::Bool}, 2);
  const unsigned Outer = std::exchange(Switches, 0);
  ++Loops;
  Statement Body = block(Depth - 1);
  --Loops;
  Switches = Outer;
  Grow.Readable.resize(Read);
  const std::string Test =
      "(" + Name + "++ < " + std::to_string(Most) + " && (" + While.Text + "))";
  const std::string Text =
      IsDo ? "do " + Body.Text + "while " + Test + ";\n" : "while " + Test + " " + Body.Text;
  return {"{\nint " + Name + " = 0;\n" + Text + "}\n",
          [Slot, Most, While, Body, IsDo, Int](State &S) {
            S.Slots[Slot] = {Int, {0}};
            const auto Goes = [&] {
              return S.Slots[Slot].Bits[0]++ < Most && While.Evaluate(S).Bits[0];
            };
            for (bool First = IsDo; First || Goes(); First = false) {
              const Exit E = Body.Run(S);
              if (E == Exit::Break || E == Exit::Return)
                return after(E);
            }
            return Exit::Next;
          }};
}

/// A loop by its form alone, which is left at its end.
Statement Statements::once(unsigned Depth) {
  Expression While = Grow.grow({Element::Bool}, 2);
  const bool IsDo = C.chance(2);
  const unsigned Outer = std::exchange(Loops, 0); // it cannot be continued
  ++Switches;
  Statement Body = block(Depth - 1);
  --Switches;
  Loops = Outer;
  const std::string Text = "{\n" + Body.Text + "break;\n}\n";
  return {IsDo ? "do " + Text + "while (" + While.Text + ");\n" : "for (;;) " + Text,
          [Body](State &S) { return after(Body.Run(S)); }};
}

/// A switch whose cases may fall through.
Statement Statements::selection(unsigned Depth) {
  Expression On = Grow.index(4, 2);
  const auto Count = static_cast<uint64_t>(C.between(1, 4));
  const uint64_t Default = C.below(Count + 1);
  std::vector<Statement> Cases;
  std::vector<bool> Breaks;
  std::string Text = "switch (" + On.Text + ") {\n";
  ++Switches;
  for (uint64_t I = 0; I < Count; ++I) {
    Cases.push_back(block(Depth - 1));
    Breaks.push_back(!C.chance(3) || I + 1 == Count);
    Text += (I == Default ? "default:\n" : "case " + std::to_string(I) + ":\n") + Cases[I].Text +
            (Breaks[I] ? "break;\n" : "");
  }
  --Switches;
  return {Text + "}\n", [On, Cases, Breaks, Default, Count](State &S) {
            uint64_t At = On.Evaluate(S).Bits[0];
            if (At >= Count || At == Default)
              At = Default;
            for (; At < Count; ++At) {
              const Exit E = Cases[At].Run(S);
              if (E != Exit::Next)
                return after(E);
              if (Breaks[At])
                break;
            }
            return Exit::Next;
          }};
}

Statement Statements::jump() {
  if (Loops + Switches == 0 && !Returns)
    return assignment();
  Expression If = Grow.grow({Element::Bool}, 2);
  const std::string Text = "if (" + If.Text + ") ";
  const auto Leave = [&](Exit How) {
    return [If, How](State &S) { return If.Evaluate(S).Bits[0] ? How : Exit::Next; };
  };
  if (Returns && (Loops + Switches == 0 || C.chance(3))) {
    Expression X = Grow.convertible(*Returns, 2);
    return {Text + "return " + X.Text + ";\n", [If, X](State &S) {
              if (!If.Evaluate(S).Bits[0])
                return Exit::Next;
              S.Returned = X.Evaluate(S);
              return Exit::Return;
            }};
  }
  if (Loops > 0 && C.chance(2))
    return {Text + "continue;\n", Leave(Exit::Continue)};
  return {Text + "break;\n", Leave(Exit::Break)};
}

Statement Statements::statement(unsigned Depth) {
  const uint64_t Kind = Writable.empty() ? 0 : C.below(Depth > 0 ? 17 : 9);
  switch (Kind) {
  case 0:
    return declaration();
  case 1:
  case 2:
    return assignment();
  case 3:
    return compound();
  case 4:
    return increment();
  case 5:
    return arrayDeclaration();
  case 6:
    return structDeclaration();
  case 7:
    return jump();
  case 8:
  case 9:
    return call();
  case 10:
  case 11:
    return branch(Depth);
  case 12:
    return forLoop(Depth);
  case 13:
    return whileLoop(Depth);
  case 14:
    return selection(Depth);
  case 15:
    return once(Depth);
  default:
    return block(Depth - 1);
  }
}

std::vector<Statement> Statements::body(unsigned Count) {
  std::vector<Statement> All;
  for (unsigned I = 0; I < Count; ++I)
    All.push_back(statement(3));
  return All;
}

} // namespace semantics::expressions
