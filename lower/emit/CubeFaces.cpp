// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directions and faces; see CubeFaces.h.

#include "lower/emit/CubeFaces.h"

using namespace llvm;

namespace coop::lower {

static Value *number(IRBuilderBase &B, double N) { return ConstantFP::get(B.getFloatTy(), N); }

/// Where two coordinates are equally large, z is before y, and y before x.
CubeFace::CubeFace(IRBuilderBase &B, const CubeDirection &Direction) : B(B) {
  std::array<Value *, 3> Size;
  for (unsigned I = 0; I < 3; ++I)
    Size[I] = B.CreateUnaryIntrinsic(Intrinsic::fabs, Direction[I]);
  IsZ = B.CreateAnd(B.CreateFCmpOGE(Size[2], Size[0]), B.CreateFCmpOGE(Size[2], Size[1]));
  IsY = B.CreateAnd(B.CreateNot(IsZ), B.CreateFCmpOGE(Size[1], Size[0]));
  Value *Major = B.CreateSelect(IsZ, Direction[2], B.CreateSelect(IsY, Direction[1], Direction[0]));
  IsNegative = B.CreateFCmpOLT(Major, number(B, 0));
  Own = turned(Direction);
}

std::array<Value *, 3> CubeFace::turned(const CubeDirection &V) const {
  auto Signed = [&](Value *Negative, Value *X) {
    return B.CreateSelect(Negative, B.CreateFNeg(X), X);
  };
  Value *IsPositive = B.CreateNot(IsNegative);
  // s: -z and z of X, x of Y, x and -x of Z. t: -y, but z and -z of Y.
  Value *S = B.CreateSelect(IsZ, Signed(IsNegative, V[0]),
                            B.CreateSelect(IsY, V[0], Signed(IsPositive, V[2])));
  Value *T = B.CreateSelect(IsY, Signed(IsNegative, V[2]), B.CreateFNeg(V[1]));
  Value *Major = B.CreateSelect(IsZ, V[2], B.CreateSelect(IsY, V[1], V[0]));
  return {S, T, Signed(IsNegative, Major)};
}

CubePlace CubeFace::place() const {
  Value *Axis =
      B.CreateSelect(IsZ, B.getInt32(4), B.CreateSelect(IsY, B.getInt32(2), B.getInt32(0)));
  Value *Twice = B.CreateFMul(Own[2], number(B, 2));
  auto At = [&](Value *V) { return B.CreateFAdd(B.CreateFDiv(V, Twice), number(B, 0.5)); };
  return {B.CreateAdd(Axis, B.CreateZExt(IsNegative, B.getInt32Ty())), At(Own[0]), At(Own[1])};
}

std::array<Value *, 2> CubeFace::change(const CubeDirection &Step) const {
  const std::array<Value *, 3> By = turned(Step);
  Value *Square = B.CreateFMul(B.CreateFMul(Own[2], Own[2]), number(B, 2));
  auto Change = [&](unsigned I) {
    Value *Difference = B.CreateFSub(B.CreateFMul(Own[2], By[I]), B.CreateFMul(Own[I], By[2]));
    return B.CreateFDiv(Difference, Square);
  };
  return {Change(0), Change(1)};
}

CubeDirection cubeDirection(IRBuilderBase &B, const CubePlace &Place) {
  auto Centered = [&](Value *V) {
    return B.CreateFSub(B.CreateFMul(V, number(B, 2)), number(B, 1));
  };
  Value *S = Centered(Place.S), *T = Centered(Place.T);
  Value *NegS = B.CreateFNeg(S), *NegT = B.CreateFNeg(T);
  Value *Axis = B.CreateLShr(Place.Face, 1),
        *Negative = B.CreateIsNotNull(B.CreateAnd(Place.Face, 1));
  Value *IsZ = B.CreateICmpEQ(Axis, B.getInt32(2)), *IsY = B.CreateICmpEQ(Axis, B.getInt32(1));
  Value *Major = B.CreateSelect(Negative, number(B, -1), number(B, 1));
  return {B.CreateSelect(IsZ, B.CreateSelect(Negative, NegS, S), B.CreateSelect(IsY, S, Major)),
          B.CreateSelect(IsY, Major, NegT),
          B.CreateSelect(IsZ, Major,
                         B.CreateSelect(IsY, B.CreateSelect(Negative, NegT, T),
                                        B.CreateSelect(Negative, S, NegS)))};
}

} // namespace coop::lower
