// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// mma and wgmma (PTX ISA, "Warp-level matrix instructions", "Asynchronous warpgroup-level matrix
// instructions").

#include "Instructions.h"
#include "Numbers.h"
#include <cstring>
#include <functional>
#include <regex>

namespace emulator {
namespace {

using Element = std::function<double(unsigned Line, unsigned K)>;

/// Sum + A * B of one element, as its bits.
uint64_t added(bool IsFloat, uint64_t Sum, unsigned K, const Element &A, const Element &B,
               unsigned Row, unsigned Column) {
  double Dot = 0;
  for (unsigned I = 0; I < K; ++I)
    Dot += A(Row, I) * B(Column, I);
  if (!IsFloat)
    return static_cast<uint32_t>(static_cast<int32_t>(Sum)) +
           static_cast<uint32_t>(static_cast<int64_t>(Dot));
  float Value = 0;
  std::memcpy(&Value, &Sum, sizeof(Value));
  Value = static_cast<float>(Value + Dot);
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof(Value));
  return Bits;
}

/// An operand in registers: word W of a thread's line has elements PerWord * (4 * W + thread) on.
struct InRegisters {
  const Warp::Records &Records;
  std::string Type;
  unsigned FirstWord, LinesOfThread;

  double operator()(unsigned Line, unsigned K) const {
    const unsigned PerWord = 4 / bytesOf(Type), Word = K / (4 * PerWord), Thread = K / PerWord % 4;
    const auto *Arguments =
        static_cast<const uint64_t *>(Records[Line % 8 * 4 + Thread]) + FirstWord;
    const auto *Bytes =
        reinterpret_cast<const char *>(Arguments + Word * LinesOfThread + Line / 8 % LinesOfThread);
    return valueOf(Type, Bytes + K % PerWord * bytesOf(Type));
  }
};

/// An operand in shared memory, by its descriptor.
struct InMemory {
  uint64_t Descriptor;
  std::string Type;
  bool HasLinesAcross; ///< of K

  double operator()(unsigned Line, unsigned K) const {
    const uint64_t Start = (Descriptor & 0x3FFF) << 4, Leading = (Descriptor >> 16 & 0x3FFF) << 4,
                   Stride = (Descriptor >> 32 & 0x3FFF) << 4;
    const unsigned Mode = Descriptor >> 62, LineBytes = Mode == 1 ? 128 : Mode == 2 ? 64 : 32;
    const unsigned Bytes = bytesOf(Type), PerLine = LineBytes / Bytes;
    uint64_t Address = Start;
    if (!HasLinesAcross)
      Address += Line / 8 * Stride + Line % 8 * LineBytes + K * Bytes;
    else
      Address +=
          Line / PerLine * Leading + Line % PerLine * Bytes + K / 8 * Stride + K % 8 * LineBytes;
    // A descriptor has the low 18 bits of an address.
    const uint64_t Whole = SharedMemory + permuted(Address, LineBytes);
    return valueOf(Type, reinterpret_cast<const void *>(Whole));
  }
};

void warpProduct(Thread &T, const std::smatch &M, const Call &C) {
  const unsigned K = static_cast<unsigned>(std::stoul(M[1]));
  const std::string A = M[3], B = M[4];
  const unsigned Words = K * bytesOf(A) / 16;
  T.meet(~0U, C.Arguments, [&](const Warp::Records &All) {
    for (unsigned I = 0; I < 4; ++I)
      C.Results[I] = added(M[2] == "f32", C.Arguments[3 * Words + I], K, InRegisters{All, A, 0, 2},
                           InRegisters{All, B, 2 * Words, 1}, T.lane() / 4 + I / 2 * 8,
                           T.lane() % 4 * 2 + I % 2);
  });
}

/// Instructions one after the other, on the same sums. A is in shared memory or, as words in
/// braces, in the registers of the warp whose rows it has.
void warpgroupProducts(Thread &T, const std::string &Text, const Call &C) {
  static const std::regex Pattern(
      R"(m64n(\d+)k(\d+)\.(f32|s32)\.(\w+)\.(\w+) \{[^}]*\}, (\{?)\$(\d+)[^}p]*\}?, \$(\d+), p(?:, 1, 1)?(?:, (\d))?(?:, (\d))?;)");
  unsigned Sums = 0;
  for (std::sregex_iterator I(Text.begin(), Text.end(), Pattern), End; I != End; ++I) {
    const std::smatch &M = *I;
    Sums = static_cast<unsigned>(std::stoul(M[1])) / 2;
    const unsigned K = static_cast<unsigned>(std::stoul(M[2]));
    const bool HasFragments = M[6] == "{";
    const unsigned OfA = static_cast<unsigned>(std::stoul(M[7])) - Sums;
    const InMemory B{C.Arguments[std::stoul(M[8]) - Sums], M[5],
                     (HasFragments ? M[9] : M[10]) == "1"};
    auto Add = [&](const Element &A, unsigned FirstRow) {
      for (unsigned N = 0; N < Sums; ++N)
        C.Arguments[N] =
            added(M[3] == "f32", C.Arguments[N], K, A, B, FirstRow + T.lane() / 4 + N / 2 % 2 * 8,
                  N / 4 * 8 + T.lane() % 4 * 2 + N % 2);
    };
    if (HasFragments)
      T.meet(~0U, C.Arguments,
             [&](const Warp::Records &All) { Add(InRegisters{All, M[4], OfA, 2}, 0); });
    else
      Add(InMemory{C.Arguments[OfA], M[4], M[9] == "1"}, T.Index / 32 % 4 * 16);
  }
  std::memcpy(C.Results, C.Arguments, Sums * sizeof(uint64_t));
}

/// Of 8 x 8 elements of 16 bits, two in each thread.
void transpose(Thread &T, const Call &C) {
  T.meet(~0U, C.Arguments, [&](const Warp::Records &All) {
    uint16_t Elements[2];
    for (unsigned I = 0; I < 2; ++I) {
      const unsigned Row = T.lane() % 4 * 2 + I, Column = T.lane() / 4;
      const auto *Word = static_cast<const char *>(All[Row * 4 + Column / 2]);
      std::memcpy(&Elements[I], Word + Column % 2 * 2, 2);
    }
    C.Results[0] = 0;
    std::memcpy(C.Results, Elements, sizeof(Elements));
  });
}

} // namespace

bool executeProduct(Thread &T, const std::string &Text, const Call &C) {
  static const std::regex Mma(
      R"(mma\.sync\.aligned\.m16n8k(\d+)\.row\.col\.(f32|s32)\.(\w+)\.(\w+)\..*)");
  std::smatch M;
  if (Text.find("wgmma.mma_async") != std::string::npos)
    warpgroupProducts(T, Text, C);
  else if (Text.rfind("wgmma.wait_group", 0) == 0)
    std::memcpy(C.Results, C.Arguments, C.Count * sizeof(uint64_t));
  else if (Text.rfind("movmatrix", 0) == 0)
    transpose(T, C);
  else if (std::regex_match(Text, M, Mma))
    warpProduct(T, M, C);
  else
    return false;
  return true;
}

} // namespace emulator
