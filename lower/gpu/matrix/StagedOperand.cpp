// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of staged operands; see StagedOperand.h.

#include "lower/gpu/matrix/StagedOperand.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

/// Lines of a chunk that are permuted together, and those of the accelerator's largest box.
static constexpr unsigned PermutedLines = 8, MostBoxLines = 256;

/// Memory has rows of A, or columns of B, in lines.
static bool isKSideBySide(const MatrixType &M, bool ColumnMajor) {
  return (M.Use == CoopUse::A) != ColumnMajor;
}

std::optional<StagedOperand> StagedOperand::of(const MatrixType &M, bool ColumnMajor,
                                               unsigned Part) {
  StagedOperand S;
  S.ElementBytes = static_cast<unsigned>(M.Component->getPrimitiveSizeInBits().getFixedValue() / 8);
  const unsigned K = M.Use == CoopUse::A ? M.Cols : M.Rows,
                 Outer = M.Use == CoopUse::A ? M.Rows : M.Cols;
  if (S.ElementBytes == 0 || S.ElementBytes > 4 || K * S.ElementBytes % StepBytes != 0)
    return std::nullopt;
  // Bytes are read along K alone.
  S.IsKMajor = isKSideBySide(M, ColumnMajor) || S.ElementBytes == 1;
  S.IsAsInMemory = S.hasLinesOf(M, ColumnMajor);
  S.Lines = S.IsKMajor ? Outer : K;
  S.Length = S.IsKMajor ? K : Outer;
  const unsigned Whole = (S.IsKMajor ? K : Part) * S.ElementBytes;
  S.LineBytes = 128;
  while (Whole % S.LineBytes != 0)
    S.LineBytes /= 2;
  if (S.LineBytes < 32 || S.Lines % PermutedLines != 0)
    return std::nullopt;
  return S;
}

std::optional<StagedOperand> StagedOperand::bytesInMemory(const MatrixType &M, bool ColumnMajor) {
  const bool IsByte = M.Component->getPrimitiveSizeInBits().getFixedValue() == 8;
  if (!IsByte || isKSideBySide(M, ColumnMajor))
    return std::nullopt;
  StagedOperand S;
  S.ElementBytes = 1;
  S.IsKMajor = false;
  S.IsAsInMemory = true;
  S.Lines = M.Use == CoopUse::A ? M.Cols : M.Rows;
  S.Length = M.Use == CoopUse::A ? M.Rows : M.Cols;
  S.LineBytes = 128;
  while (S.Length % S.LineBytes != 0)
    S.LineBytes /= 2;
  return S.LineBytes >= 32 && S.Lines % PermutedLines == 0 ? std::optional(S) : std::nullopt;
}

bool StagedOperand::hasLinesOf(const MatrixType &M, bool ColumnMajor) const {
  return IsKMajor == isKSideBySide(M, ColumnMajor);
}

unsigned StagedOperand::linesOfBox() const {
  auto Boxes = static_cast<unsigned>(divideCeil(Lines, MostBoxLines));
  if (chunks() * Boxes % Sharers != 0)
    Boxes *= Sharers;
  return Lines % Boxes == 0 && Lines / Boxes % PermutedLines == 0 ? Lines / Boxes : 0;
}

uint64_t StagedOperand::descriptor() const {
  const uint64_t Swizzle = LineBytes == 128 ? 1 : LineBytes == 64 ? 2 : 3;
  const uint64_t Leading = IsKMajor ? 0 : chunkBytes() / 16,
                 Stride = PermutedLines * LineBytes / 16;
  return Swizzle << 62 | Stride << 32 | Leading << 16;
}

unsigned StagedOperand::offsetOfStep(unsigned Step) const {
  const unsigned Bytes = Step * StepBytes;
  if (!IsKMajor)
    return Bytes / ElementBytes * LineBytes;
  return Bytes / LineBytes * chunkBytes() + Bytes % LineBytes;
}

Value *StagedOperand::offsetOfOuter(IRBuilderBase &B, Value *Outer) const {
  if (IsKMajor)
    return B.CreateMul(Outer, B.getInt32(LineBytes));
  return B.CreateMul(B.CreateUDiv(Outer, B.getInt32(elementsOfLine())), B.getInt32(chunkBytes()));
}

Value *StagedOperand::offsetOf(IRBuilderBase &B, Value *Line, Value *Element) const {
  Value *PerLine = B.getInt32(elementsOfLine());
  Value *Chunk = B.CreateUDiv(Element, PerLine), *Within = B.CreateURem(Element, PerLine);
  Value *Place = B.CreateAdd(B.CreateMul(Line, B.getInt32(LineBytes)),
                             B.CreateMul(Within, B.getInt32(ElementBytes)));
  // Bits 4 and up of the address, as many as count a line's 16-byte parts, are exclusive-ored with
  // those from 7 on.
  Value *Parts = B.getInt32((LineBytes - 1) & ~15U);
  Place = B.CreateXor(Place, B.CreateAnd(B.CreateLShr(Place, 3), Parts));
  return B.CreateAdd(B.CreateMul(Chunk, B.getInt32(chunkBytes())), Place);
}

} // namespace coop::lower
