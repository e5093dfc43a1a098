// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Component types of host matrices. A value goes from one to another as a double or as a 64-bit
// integer, which hold all of them, so that it is rounded once.

#include "runtime/MatrixComponent.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <variant>

using namespace coop;
using namespace coop::runtime;
using llvm::APFloat;
using llvm::APInt;
using llvm::StringRef;

namespace {

enum class Kind : uint8_t { Float, Signed, Unsigned };

struct Row {
  MatrixComponent Component;
  llvm::StringLiteral Name;
  Kind TheKind;
  unsigned Bits;
  const llvm::fltSemantics &(*Semantics)(); ///< of floats
};

constexpr Row Rows[] = {
#define COOP_MATRIX_FLOAT(Id, Name, Semantics, Bits)                                               \
  {MatrixComponent::Id, Name, Kind::Float, Bits, APFloat::Semantics},
#define COOP_MATRIX_INTEGER(Id, Name, TheKind, Bits)                                               \
  {MatrixComponent::Id, Name, Kind::TheKind, Bits, nullptr},
#include "runtime/MatrixComponents.def"
};

const Row *find(MatrixComponent C) {
  const Row *Found = std::find_if(std::begin(Rows), std::end(Rows),
                                  [&](const Row &R) { return R.Component == C; });
  return Found == std::end(Rows) ? nullptr : Found;
}

using Value = std::variant<double, int64_t, uint64_t>;

Value valueOf(const Row &R, uint64_t Bits) {
  if (R.TheKind == Kind::Signed)
    return llvm::SignExtend64(Bits, R.Bits);
  if (R.TheKind == Kind::Unsigned)
    return Bits;
  if (R.Component == MatrixComponent::Float64)
    return llvm::bit_cast<double>(Bits);
  if (R.Component == MatrixComponent::Float32)
    return static_cast<double>(llvm::bit_cast<float>(static_cast<uint32_t>(Bits)));
  APFloat F(R.Semantics(), APInt(R.Bits, Bits));
  bool Loses = false;
  F.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Loses);
  return F.convertToDouble();
}

/// The 8-bit formats saturate.
uint64_t bitsOf(const Row &To, APFloat Rounded, bool IsNan, bool IsNegative) {
  if (To.Bits == 8 && !IsNan && !Rounded.isFinite())
    Rounded = APFloat::getLargest(Rounded.getSemantics(), IsNegative);
  return Rounded.bitcastToAPInt().getZExtValue();
}

uint64_t floatFrom(const Row &To, double Exact) {
  APFloat F(Exact);
  bool Loses = false;
  F.convert(To.Semantics(), APFloat::rmNearestTiesToEven, &Loses);
  return bitsOf(To, F, std::isnan(Exact), std::signbit(Exact));
}

uint64_t floatFrom(const Row &To, uint64_t Bits, bool IsSigned) {
  APFloat F(To.Semantics());
  F.convertFromAPInt(APInt(64, Bits), IsSigned, APFloat::rmNearestTiesToEven);
  return bitsOf(To, F, false, IsSigned && Bits >> 63);
}

uint64_t integerFrom(const Row &To, double Number) {
  llvm::APSInt Result(To.Bits, To.TheKind == Kind::Unsigned);
  bool Exact = false;
  // What is beyond the type's range comes as the nearest end of it, NaN as 0.
  APFloat(Number).convertToInteger(Result, APFloat::rmNearestTiesToEven, &Exact);
  return Result.getZExtValue();
}

uint64_t integerFrom(const Row &To, int64_t Number) {
  const int64_t Least = To.TheKind == Kind::Signed ? llvm::minIntN(To.Bits) : 0;
  const uint64_t Greatest = llvm::maxUIntN(To.Bits - (To.TheKind == Kind::Signed ? 1 : 0));
  Number = std::max(Number, Least);
  if (Number > 0 && static_cast<uint64_t>(Number) > Greatest)
    return Greatest;
  return static_cast<uint64_t>(Number) & llvm::maxUIntN(To.Bits);
}

uint64_t integerFrom(const Row &To, uint64_t Number) {
  return std::min(Number, llvm::maxUIntN(To.Bits - (To.TheKind == Kind::Signed ? 1 : 0)));
}

} // namespace

bool runtime::isMatrixComponent(MatrixComponent C) { return find(C) != nullptr; }
StringRef runtime::matrixComponentName(MatrixComponent C) { return find(C)->Name; }
unsigned runtime::matrixComponentSize(MatrixComponent C) { return find(C)->Bits / 8; }

uint64_t runtime::convertComponent(MatrixComponent From, MatrixComponent To, uint64_t Bits) {
  if (From == To)
    return Bits;
  const Row &Target = *find(To);
  const Value V = valueOf(*find(From), Bits);
  if (Target.TheKind != Kind::Float)
    return std::visit([&](auto Number) { return integerFrom(Target, Number); }, V);
  if (const auto *Number = std::get_if<double>(&V))
    return floatFrom(Target, *Number);
  if (const auto *Number = std::get_if<int64_t>(&V))
    return floatFrom(Target, static_cast<uint64_t>(*Number), true);
  return floatFrom(Target, std::get<uint64_t>(V), false);
}

std::optional<MatrixComponent> runtime::parseMatrixComponent(StringRef Name) {
  for (const Row &R : Rows)
    if (R.Name == Name)
      return R.Component;
  return std::nullopt;
}

std::string runtime::matrixComponentList() {
  std::string Names;
  for (const Row &R : Rows)
    Names += (Names.empty() ? "" : " ") + R.Name.str();
  return Names;
}
