// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.5, geometric functions. All inherit their precision from formulas, which are written here
// as they stand in Vulkan's table.

#include "Function.h"
#include <cmath>

namespace semantics::builtins {
namespace {

using Vector = std::vector<Range>;

Results one(Range R) { return {{Expected::range(R)}}; }

Results all(const Vector &V) {
  Results R(1);
  for (const Range &Component : V)
    R[0].push_back(Expected::range(Component));
  return R;
}

Arithmetic in(const Call &C) { return {C.T.E}; }

Vector difference(Arithmetic In, const Vector &A, const Vector &B) {
  Vector R;
  for (size_t I = 0; I < A.size(); ++I)
    R.push_back(In.sub(A[I], B[I]));
  return R;
}

/// A sum of squares is not negative.
Range squared(Arithmetic In, const Vector &V) {
  Range R = In.dot(V, V);
  R.Low = std::max<Real>(R.Low, 0);
  return R;
}

Range lengthIn(Arithmetic In, const Vector &V) { return In.sqrt(squared(In, V)); }

/// a * x + b * y, in any order and perhaps fused.
Range twoProducts(Arithmetic In, Range A, Range X, Range B, Range Y) {
  return In.dot({A, B}, {X, Y});
}

Range negated(Range R) { return {-R.High, -R.Low, R.MayBeNan}; }

} // namespace

// sqrt(dot(x, x)); of a scalar also |x|
Results lengthOf(const Call &C) { return one(lengthIn(in(C), C.ranges(0))); }

// length(x - y)
Results distanceOf(const Call &C) {
  return one(lengthIn(in(C), difference(in(C), C.ranges(0), C.ranges(1))));
}

Results dotOf(const Call &C) { return one(in(C).dot(C.ranges(0), C.ranges(1))); }

Results crossOf(const Call &C) {
  const Vector X = C.ranges(0), Y = C.ranges(1);
  Vector R;
  for (size_t I = 0; I < 3; ++I) {
    const size_t J = (I + 1) % 3, K = (I + 2) % 3;
    R.push_back(twoProducts(in(C), X[J], Y[K], negated(Y[J]), X[K]));
  }
  return all(R);
}

// x * inversesqrt(dot(x, x)); undefined for a zero
Results normalizeOf(const Call &C) {
  const Vector X = C.ranges(0);
  const Range Scale = in(C).inverseSqrt(squared(in(C), X));
  Vector R;
  for (const Range &Component : X)
    R.push_back(in(C).mul(Component, Scale));
  return all(R);
}

// dot(Nref, I) < 0.0 ? N : -N
Results faceForwardOf(const Call &C) {
  const Range Side = in(C).dot(C.ranges(2), C.ranges(1));
  Vector R;
  for (const Range &N : C.ranges(0)) {
    const bool MayKeep = Side.Low < 0 || Side.MayBeNan, MayTurn = Side.High >= 0 || Side.MayBeNan;
    const Range Turned = negated(N);
    if (MayKeep && MayTurn)
      R.push_back({std::min(N.Low, Turned.Low), std::max(N.High, Turned.High)});
    else
      R.push_back(MayKeep ? N : Turned);
  }
  return all(R);
}

// I - 2.0 * dot(N, I) * N
Results reflectOf(const Call &C) {
  const Vector I = C.ranges(0), N = C.ranges(1);
  const Range Twice = in(C).mul(Range::point(2), in(C).dot(N, I));
  Vector R;
  for (size_t K = 0; K < I.size(); ++K)
    R.push_back(twoProducts(in(C), Range::point(1), I[K], negated(Twice), N[K]));
  return all(R);
}

// k = 1.0 - eta * eta * (1.0 - dot(N, I) * dot(N, I));
// k < 0.0 ? 0.0 : eta * I - (eta * dot(N, I) + sqrt(k)) * N
Results refractOf(const Call &C) {
  const Arithmetic In = in(C);
  const Vector I = C.ranges(0), N = C.ranges(1);
  const Range Eta = C.at(2, 0).range(), One = Range::point(1);
  const Range Dot = In.dot(N, I);
  const Range Sine = twoProducts(In, One, One, negated(Dot), Dot);
  Range K = twoProducts(In, One, One, negated(In.mul(Eta, Eta)), Sine);
  Vector R;
  for (size_t J = 0; J < I.size(); ++J) {
    if (K.High < 0) {
      R.push_back(Range::point(0));
      continue;
    }
    const Range Root = In.sqrt({std::max<Real>(K.Low, 0), K.High, K.MayBeNan});
    const Range Scale = twoProducts(In, Eta, Dot, One, Root);
    Range Bent = twoProducts(In, Eta, I[J], negated(Scale), N[J]);
    if (K.Low < 0) // either way
      Bent = {std::min<Real>(Bent.Low, 0), std::max<Real>(Bent.High, 0), Bent.MayBeNan};
    R.push_back(Bent);
  }
  return all(R);
}

} // namespace semantics::builtins
