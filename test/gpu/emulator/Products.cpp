// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// mma and wgmma (PTX ISA, "Warp-level matrix instructions", "Asynchronous warpgroup-level matrix
// instructions").

#include "Instructions.h"
#include "Numbers.h"
#include <cstring>
#include <regex>

namespace emulator {
namespace {

/// A sum of float type T and Dot, as its bits.
template <typename T> uint64_t addedTo(uint64_t Sum, double Dot) {
  T Value = 0;
  std::memcpy(&Value, &Sum, sizeof(Value));
  Value = static_cast<T>(Value + Dot);
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof(Value));
  return Bits;
}

/// Sum + A * B of one element, as its bits. Operands are asked for a line's number of K.
template <typename OperandA, typename OperandB>
uint64_t added(bool IsFloat, uint64_t Sum, unsigned K, const OperandA &A, const OperandB &B,
               unsigned Row, unsigned Column) {
  double Dot = 0;
  for (unsigned I = 0; I < K; ++I)
    Dot += A(Row, I) * B(Column, I);
  if (!IsFloat)
    return static_cast<uint32_t>(static_cast<int32_t>(Sum)) +
           static_cast<uint32_t>(static_cast<int64_t>(Dot));
  return addedTo<float>(Sum, Dot);
}

/// An operand in registers: word W of a thread's line has elements PerWord * (4 * W + thread) on.
struct InRegisters {
  const Warp::Records &Records;
  const NumberType &Type;
  unsigned FirstWord, LinesOfThread;

  double operator()(unsigned Line, unsigned K) const {
    const unsigned PerWord = std::max(1U, 4 / Type.Bytes), Word = K / (4 * PerWord),
                   Thread = K / PerWord % 4;
    const auto *Arguments =
        static_cast<const uint64_t *>(Records[Line % 8 * 4 + Thread]) + FirstWord;
    const auto *Bytes =
        reinterpret_cast<const char *>(Arguments + Word * LinesOfThread + Line / 8 % LinesOfThread);
    return Type.at(Bytes + K % PerWord * Type.Bytes);
  }
};

/// An operand in shared memory, by its descriptor.
struct InMemory {
  uint64_t Descriptor;
  const NumberType &Type;
  bool HasLinesAcross; ///< of K

  double operator()(unsigned Line, unsigned K) const {
    const uint64_t Start = (Descriptor & 0x3FFF) << 4, Leading = (Descriptor >> 16 & 0x3FFF) << 4,
                   Stride = (Descriptor >> 32 & 0x3FFF) << 4;
    const unsigned Mode = Descriptor >> 62, LineBytes = Mode == 1 ? 128 : Mode == 2 ? 64 : 32;
    const unsigned Bytes = Type.Bytes, PerLine = LineBytes / Bytes;
    uint64_t Address = Start;
    if (!HasLinesAcross)
      Address += Line / 8 * Stride + Line % 8 * LineBytes + K * Bytes;
    else
      Address +=
          Line / PerLine * Leading + Line % PerLine * Bytes + K / 8 * Stride + K % 8 * LineBytes;
    // A descriptor has the low 18 bits of an address.
    const uint64_t Whole = SharedMemory + permuted(Address, LineBytes);
    return Type.at(reinterpret_cast<const void *>(Whole));
  }
};

/// M: K, the type of sums, and those of A and B.
Action warpProduct(const std::smatch &M) {
  const auto K = static_cast<unsigned>(std::stoul(M[1]));
  const bool IsFloat = M[2] == "f32";
  const NumberType &A = numberType(M[3]), &B = numberType(M[4]);
  const unsigned Words = K * A.Bytes / 16;
  return [=, &A, &B](Thread &T, const Call &C) {
    T.meet(~0U, C.Arguments, [&](const Warp::Records &All) {
      const InRegisters OfA{All, A, 0, 2}, OfB{All, B, 2 * Words, 1};
      for (unsigned I = 0; I < 4; ++I)
        C.Results[I] = added(IsFloat, C.Arguments[3 * Words + I], K, OfA, OfB,
                             T.lane() / 4 + I / 2 * 8, T.lane() % 4 * 2 + I % 2);
    });
  };
}

/// M: rows, K. Of doubles, in words of 64 bits.
Action doubleProduct(const std::smatch &M) {
  const auto Lines = static_cast<unsigned>(std::stoul(M[1])) / 8,
             K = static_cast<unsigned>(std::stoul(M[2]));
  const unsigned Words = K / 4;
  const NumberType &Type = numberType("f64");
  return [=, &Type](Thread &T, const Call &C) {
    T.meet(~0U, C.Arguments, [&](const Warp::Records &All) {
      const InRegisters OfA{All, Type, 0, Lines}, OfB{All, Type, Lines * Words, 1};
      for (unsigned I = 0; I < 2 * Lines; ++I) {
        double Dot = 0;
        for (unsigned At = 0; At < K; ++At)
          Dot += OfA(T.lane() / 4 + I / 2 * 8, At) * OfB(T.lane() % 4 * 2 + I % 2, At);
        C.Results[I] = addedTo<double>(C.Arguments[(Lines + 1) * Words + I], Dot);
      }
    });
  };
}

/// One of a warpgroup. A is in shared memory or in the registers of the warp whose rows it has.
struct WarpgroupProduct {
  unsigned Sums, K; ///< sums of a thread
  bool IsFloat, HasFragments;
  const NumberType &A, &B;
  unsigned PlaceOfA, PlaceOfB; ///< among arguments
  bool HasLinesAcrossInA, HasLinesAcrossInB;

  void execute(Thread &T, const Call &C) const {
    const InMemory OfB{C.Arguments[PlaceOfB], B, HasLinesAcrossInB};
    auto Add = [&](const auto &OfA, unsigned FirstRow) {
      for (unsigned N = 0; N < Sums; ++N)
        C.Arguments[N] =
            added(IsFloat, C.Arguments[N], K, OfA, OfB, FirstRow + T.lane() / 4 + N / 2 % 2 * 8,
                  N / 4 * 8 + T.lane() % 4 * 2 + N % 2);
    };
    if (HasFragments)
      T.meet(~0U, C.Arguments,
             [&](const Warp::Records &All) { Add(InRegisters{All, A, PlaceOfA, 2}, 0); });
    else
      Add(InMemory{C.Arguments[PlaceOfA], A, HasLinesAcrossInA}, T.Index / 32 % 4 * 16);
  }
};

/// Instructions one after the other, on the same sums. Words of A in registers are in braces.
Action warpgroupProducts(const std::string &Text) {
  static const std::regex Pattern(
      R"(m64n(\d+)k(\d+)\.(f32|s32)\.(\w+)\.(\w+) \{[^}]*\}, (\{?)\$(\d+)[^}p]*\}?, \$(\d+), p(?:, 1, 1)?(?:, (\d))?(?:, (\d))?;)");
  std::vector<WarpgroupProduct> Products;
  for (std::sregex_iterator I(Text.begin(), Text.end(), Pattern), End; I != End; ++I) {
    const std::smatch &M = *I;
    auto Number = [&](unsigned Group) { return static_cast<unsigned>(std::stoul(M[Group])); };
    const unsigned Sums = Number(1) / 2;
    const bool HasFragments = M[6] == "{";
    Products.push_back({Sums, Number(2), M[3] == "f32", HasFragments, numberType(M[4]),
                        numberType(M[5]), Number(7) - Sums, Number(8) - Sums, M[9] == "1",
                        (HasFragments ? M[9] : M[10]) == "1"});
  }
  return [Products](Thread &T, const Call &C) {
    for (const WarpgroupProduct &P : Products)
      P.execute(T, C);
    const unsigned Sums = Products.empty() ? 0 : Products.back().Sums;
    std::memcpy(C.Results, C.Arguments, Sums * sizeof(uint64_t));
  };
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

Action actionOfProduct(const std::string &Text) {
  static const std::regex Mma(
      R"(mma\.sync\.aligned\.m16n8k(\d+)\.row\.col\.(f32|s32)\.(\w+)\.(\w+)\..*)");
  static const std::regex Doubles(
      R"(mma\.sync\.aligned\.m(\d+)n8k(\d+)\.row\.col\.f64\.f64\.f64\.f64 .*)");
  std::smatch M;
  if (std::regex_match(Text, M, Doubles))
    return doubleProduct(M);
  if (Text.find("wgmma.mma_async") != std::string::npos)
    return warpgroupProducts(Text);
  if (Text.rfind("wgmma.wait_group", 0) == 0)
    return [](Thread &, const Call &C) {
      std::memcpy(C.Results, C.Arguments, C.Count * sizeof(uint64_t));
    };
  if (Text.rfind("movmatrix", 0) == 0)
    return transpose;
  return std::regex_match(Text, M, Mma) ? warpProduct(M) : nullptr;
}

} // namespace emulator
