// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of operations in messages.

#include "lower/check/Instrument.h"

using namespace llvm;

namespace coop::lower::check {
namespace {

/// What GLSL calls an operation.
struct OperationName {
  CoopOp Op;
  StringLiteral Name;
};
constexpr OperationName Names[] = {
    {CoopOp::MatFill, "construction of a matrix"},
    {CoopOp::MatLoad, "coopMatLoad"},
    {CoopOp::MatStore, "coopMatStore"},
    {CoopOp::MatMulAdd, "coopMatMulAdd"},
    {CoopOp::MatArith, "arithmetic of matrices"},
    {CoopOp::MatScale, "product of a matrix and a scalar"},
    {CoopOp::MatConvert, "conversion of a matrix"},
    {CoopOp::MatTranspose, "coopMatTransposeNV"},
    {CoopOp::MatReduce, "coopMatReduceNV"},
    {CoopOp::MatPerElement, "coopMatPerElementNV"},
    {CoopOp::MatLoadTensor, "coopMatLoadTensorNV"},
    {CoopOp::MatStoreTensor, "coopMatStoreTensorNV"},
    {CoopOp::MatFromArray, "vectorToCoopmatQCOM"},
    {CoopOp::MatToArray, "coopmatToVectorQCOM"},
    {CoopOp::VecLoad, "coopVecLoadNV"},
    {CoopOp::VecStore, "coopVecStoreNV"},
    {CoopOp::VecMatMul, "coopVecMatMulNV"},
    {CoopOp::VecOuterProduct, "coopVecOuterProductAccumulateNV"},
    {CoopOp::VecReduceSum, "coopVecReduceSumAccumulateNV"},
    {CoopOp::ControlBarrier, "barrier"},
    {CoopOp::SubgroupBroadcast, "subgroupBroadcast"},
    {CoopOp::SubgroupShuffle, "subgroupShuffle"},
    {CoopOp::SubgroupShuffleXor, "subgroupShuffleXor"},
    {CoopOp::SubgroupShuffleUp, "subgroupShuffleUp"},
    {CoopOp::SubgroupShuffleDown, "subgroupShuffleDown"},
};

} // namespace

StringRef operationName(CoopOp Op) {
  for (const OperationName &Row : Names)
    if (Row.Op == Op)
      return Row.Name;
  return coopOpName(Op);
}

} // namespace coop::lower::check
