// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of invocations as rows and columns of matrices.

#include "LaneArrays.h"

namespace semantics {

Matrix bitcastArray(const Matrix &Array, Element To) {
  std::vector<uint8_t> Bytes(Array.Bits.size() * sizeOf(Array.Type));
  for (size_t I = 0; I < Array.Bits.size(); ++I)
    storeBits(Array.Type, Array.Bits[I], Bytes.data() + I * sizeOf(Array.Type));
  Matrix Result(To, 1, Bytes.size() / sizeOf(To));
  for (size_t I = 0; I < Result.Bits.size(); ++I)
    Result.Bits[I] = loadBits(To, Bytes.data() + I * sizeOf(To));
  return Result;
}

/// "for (i in [0, DstLen)) dstArr[i] = srcArr[start_index + i];"
Matrix extractSubArray(const Matrix &Array, size_t Start, size_t Length) {
  Matrix Result(Array.Type, 1, Length);
  for (size_t I = 0; I < Length; ++I)
    Result.Bits[I] = Array.Bits[Start + I];
  return Result;
}

Matrix vectorToMatrix(const Matrices &Arrays, Element E, size_t Rows, size_t Columns, bool IsUseB) {
  Matrix M(E, Rows, Columns);
  for (size_t Lane = 0; Lane < (IsUseB ? Columns : Rows); ++Lane) {
    const Matrix Line = bitcastArray(Arrays[Lane], E);
    for (size_t I = 0; I < (IsUseB ? Rows : Columns); ++I)
      (IsUseB ? M.at(I, Lane) : M.at(Lane, I)) = Line.Bits[I];
  }
  return M;
}

Matrix matrixToVector(const Matrix &M, Element To, size_t Lane, bool IsUseB) {
  Matrix Line(M.Type, 1, IsUseB ? M.Rows : M.Columns);
  for (size_t I = 0; I < Line.Columns; ++I)
    Line.Bits[I] = IsUseB ? M.at(I, Lane) : M.at(Lane, I);
  return bitcastArray(Line, To);
}

} // namespace semantics
