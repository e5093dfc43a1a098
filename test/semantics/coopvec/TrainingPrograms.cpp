// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random accumulations of many invocations, workgroups and threads at once into the same memory.

#include "Interpretation.h"
#include "Layout.h"
#include "Training.h"
#include "VectorShader.h"
#include <algorithm>
#include <cmath>

namespace semantics {
namespace {

/// What is drawn before the number of invocations, which it limits.
struct Types {
  Element Component = Element::F32; ///< of the vectors
  Element Sum = Element::F32;       ///< of what is in memory
  bool Wraps = false;               ///< any integers, in one type

  explicit Types(Choices &C, bool IsOuterProduct) {
    Sum = C.oneOf(interpretations()).Type;
    // The front-ends multiply no 8-bit floats.
    const bool Multiplies = Sum != Element::E4M3 && Sum != Element::E5M2;
    Component = Multiplies || !IsOuterProduct ? Sum : Element::F32;
    if (IsOuterProduct && C.chance(2))
      Component = C.oneOf({Element::F32, Element::F16, Element::F64, Element::S32, Element::U32,
                           Element::S16, Element::U8, Element::S64});
    Wraps = isInteger(Sum) && Sum == Component && C.chance(2);
  }
  uint64_t limit() const { return std::min(greatestExact(Component), greatestExact(Sum)); }
  size_t mostInvocations() const {
    return Wraps ? 256 : static_cast<size_t>(std::min<uint64_t>(limit() / 2, 256));
  }
  /// Whether all numbers must be positive.
  bool hasNoSign() const { return isInteger(Sum) && !isSigned(Sum) && Sum != Component; }
};

/// Exact sums, in which a zero may have either sign.
std::vector<double> zeroSigns(const ArrayContent &Memory) {
  if (isInteger(Memory.Type))
    return {};
  return std::vector<double>(Memory.After.size() / sizeOf(Memory.Type));
}

class TrainingProgram {
public:
  TrainingProgram(Choices &C, bool IsOuterProduct)
      : C(C), T(C, IsOuterProduct), S(C, T.mostInvocations()),
        Divisor(C.chance(3) ? static_cast<uint32_t>(2 + C.below(3)) : 1) {}

  Program outerProducts();
  Program sums();

private:
  uint64_t number(Element E, uint64_t Greatest);
  Vectors vectors(size_t Size, uint64_t Greatest);
  std::vector<uint32_t> drawOffsets(size_t Base, size_t Step, size_t Count);
  Program finish(const std::string &Call);
  /// What one invocation may add to one component.
  uint64_t share() const { return std::max<uint64_t>(T.limit() / 2 / S.invocations(), 1); }
  uint64_t initial() const { return std::min<uint64_t>(T.limit() / 2, 8); }
  bool isActive(size_t Invocation) const { return Invocation % Divisor == 0; }

  Choices &C;
  Types T;
  VectorShader S;
  uint32_t Divisor; ///< invocations that are no multiple of it do not take part
};

uint64_t TrainingProgram::number(Element E, uint64_t Greatest) {
  if (T.Wraps)
    return randomBits(E, Spread::Wild, S.data());
  if (!T.hasNoSign())
    return smallInteger(E, Greatest, S.data());
  const uint64_t Value = S.data().below(Greatest + 1);
  return isFloat(E) ? bitsFromFloat(E, static_cast<double>(Value)) : Value;
}

Vectors TrainingProgram::vectors(size_t Size, uint64_t Greatest) {
  Vectors V{T.Component, Size, {}};
  for (size_t I = 0; I < S.invocations(); ++I) {
    V.Of.emplace_back();
    for (size_t K = 0; K < Size; ++K)
      V.Of.back().push_back(number(T.Component, Greatest));
  }
  return V;
}

/// Of each invocation, one of Count places: the same for all, or any.
std::vector<uint32_t> TrainingProgram::drawOffsets(size_t Base, size_t Step, size_t Count) {
  const bool Diverges = C.chance(2);
  const size_t One = C.below(Count);
  std::vector<uint32_t> Offsets;
  for (size_t I = 0; I < S.invocations(); ++I)
    Offsets.push_back(
        static_cast<uint32_t>(Base + Step * (Diverges ? S.data().below(Count) : One)));
  return Offsets;
}

Program TrainingProgram::finish(const std::string &Call) {
  if (Divisor > 1)
    S.line("if (id % " + std::to_string(Divisor) + "u == 0u)");
  S.line(Call);
  S.threads(C.oneOf({1u, 4u}));
  return S.finish();
}

Program TrainingProgram::outerProducts() {
  const size_t M = drawComponents(C, 60), N = drawComponents(C, 60);
  const auto Greatest =
      static_cast<uint64_t>(std::min(std::sqrt(static_cast<double>(share())), 8.0));
  const Vectors V1 = vectors(M, Greatest), V2 = vectors(N, Greatest);
  const Placement Where = drawPlacement(C, T.Sum, M, N);
  const size_t Count = 1 + C.below(2), Base = 64 * C.below(3);
  const size_t Step = alignTo(sizeOf(Where, T.Sum, M, N), 64);
  const std::vector<uint32_t> Offsets = drawOffsets(Base, Step, Count);

  ArrayContent Memory;
  Memory.Type = T.Sum;
  Memory.Before.assign(Base + Count * Step, 0x5A);
  Memory.After = Memory.Before;
  for (size_t At = Base; At < Memory.Before.size(); At += Step) {
    Matrix Sum(T.Sum, M, N);
    for (uint64_t &B : Sum.Bits)
      B = number(T.Sum, initial());
    place(Where, Sum, Memory.Before.data() + At);
    for (size_t I = 0; I < S.invocations(); ++I)
      if (isActive(I) && Offsets[I] == At)
        accumulateOuterProduct(Sum, T.Component, V1.Of[I], V2.Of[I]);
    place(Where, Sum, Memory.After.data() + At);
  }
  if (isOptimal(Where.Layout))
    S.notForDrivers("the optimal layout is this library's");
  Memory.Tolerance = zeroSigns(Memory);

  // The stride of an optimal layout is ignored.
  const size_t Stride = isOptimal(Where.Layout) ? 16 * C.below(100) : Where.Stride;
  const std::string Name1 = S.input(V1), Name2 = S.input(V2);
  const std::string Array = S.array(std::move(Memory), ElementShape::Scalars);
  return finish(
      "coopVecOuterProductAccumulateNV(" + Name1 + ", " + Name2 + ", " + Array + ", " +
      S.perInvocation(Offsets) + ", " +
      S.perInvocation(std::vector<uint32_t>(S.invocations(), static_cast<uint32_t>(Stride))) +
      ", " + layoutName(Where.Layout) + ", " + std::string(interpretationOf(T.Sum).Name) + ");");
}

/// Places may overlap: each component is an atomic of its own.
Program TrainingProgram::sums() {
  const size_t N = drawComponents(C, 200);
  const Vectors V = vectors(N, std::min<uint64_t>(share(), 8));
  const size_t Count = 1 + C.below(3), Base = 16 * C.below(5), Step = 16 * (1 + C.below(4));
  const std::vector<uint32_t> Offsets = drawOffsets(Base, Step, Count);

  ArrayContent Memory;
  Memory.Type = T.Sum;
  Memory.Before.resize(alignTo(Base + (Count - 1) * Step + N * sizeOf(T.Sum), 16));
  for (size_t At = 0; At < Memory.Before.size(); At += sizeOf(T.Sum))
    storeBits(T.Sum, number(T.Sum, initial()), Memory.Before.data() + At);
  Memory.After = Memory.Before;
  for (size_t I = 0; I < S.invocations(); ++I)
    if (isActive(I))
      accumulate(T.Sum, V.Of[I], Memory.After.data() + Offsets[I]);
  Memory.Tolerance = zeroSigns(Memory);

  const std::string Name = S.input(V), Array = S.array(std::move(Memory), ElementShape::Scalars);
  return finish("coopVecReduceSumAccumulateNV(" + Name + ", " + Array + ", " +
                S.perInvocation(Offsets) + ");");
}

} // namespace

Program makeVectorOuterProduct(Choices &C) { return TrainingProgram(C, true).outerProducts(); }
Program makeVectorReduceSum(Choices &C) { return TrainingProgram(C, false).sums(); }

} // namespace semantics
