// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of operations: what their steps draw from, and the steps in a random order.

#include "OperationProgram.h"

namespace semantics {
namespace {

const std::vector<Element> Arithmetical = {Element::F32, Element::F16, Element::S32, Element::U32,
                                           Element::F64, Element::S16, Element::U8,  Element::S8,
                                           Element::U16, Element::U64, Element::S64};
const std::vector<Element> Integers = {Element::S32, Element::U32, Element::U16, Element::S8,
                                       Element::U8,  Element::S16, Element::S64, Element::U64};
/// Loaded, stored and converted only, beside all others.
const std::vector<Element> Narrow = {Element::BF16, Element::E4M3, Element::E5M2};

} // namespace

Element OperationProgram::drawArithmetic() { return C.oneOf(Arithmetical); }
Element OperationProgram::drawInteger() { return C.oneOf(Integers); }

Element OperationProgram::drawAny() {
  std::vector<Element> All = Arithmetical;
  All.insert(All.end(), Narrow.begin(), Narrow.end());
  return C.oneOf(All);
}

Register OperationProgram::freshWith(Element E, const std::function<uint64_t()> &Make) {
  Register R{"", {E, N, {}}};
  for (size_t I = 0; I < S.invocations(); ++I) {
    R.Value.Of.emplace_back(N);
    for (uint64_t &B : R.Value.Of.back())
      B = Make();
  }
  R.Name = S.input(R.Value);
  return R;
}

Register OperationProgram::fresh(Element E, Spread How) {
  return freshWith(E, [&] { return randomBits(E, How, S.data()); });
}

Register &OperationProgram::keep(Register R) {
  S.output(R.Name, R.Value);
  Pool.push_back(std::move(R));
  return Pool.back();
}

/// A value that is there already, or a new one.
const Register &OperationProgram::operand(Element E) {
  std::vector<size_t> Fitting;
  for (size_t I = 0; I < Pool.size(); ++I)
    if (Pool[I].Value.Type == E)
      Fitting.push_back(I);
  if (!Fitting.empty() && C.chance(2))
    return Pool[C.oneOf(Fitting)];
  Pool.push_back(fresh(E, drawSpread()));
  return Pool.back();
}

Program OperationProgram::make() {
  // How many components a specialization constant will ask for is not known.
  const bool Constructs = C.chance(2);
  if (Constructs)
    S.useLiteralSizes();
  using Step = void (OperationProgram::*)();
  std::vector<Step> Steps = {&OperationProgram::arithmetic, &OperationProgram::divide,
                             &OperationProgram::scale,      &OperationProgram::negateOrComplement,
                             &OperationProgram::bitwise,    &OperationProgram::shift,
                             &OperationProgram::conversion, &OperationProgram::broadcast,
                             &OperationProgram::component,  &OperationProgram::everyComponent,
                             &OperationProgram::choose,     &OperationProgram::inArray,
                             &OperationProgram::inFunction, &OperationProgram::throughShared};
  if (Constructs) {
    Steps.insert(Steps.end(), 4, &OperationProgram::construct);
    Steps.push_back(&OperationProgram::inLongVector);
  }
  for (int64_t Left = C.between(1, 5); Left > 0; --Left)
    (this->*C.oneOf(Steps))();
  return S.finish();
}

Program makeVectorOperations(Choices &C) { return OperationProgram(C).make(); }

} // namespace semantics
