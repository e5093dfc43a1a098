// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of types; see MmaTypes.h.

#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/target/GpuTarget.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {

using Operands = spirv::CooperativeMatrixOperands;

static StringRef nameOf(const MatrixType &M, bool Signed) {
  switch (M.Encoding) {
  case CoopEncoding::E4M3:
    return "e4m3";
  case CoopEncoding::E5M2:
    return "e5m2";
  case CoopEncoding::Native:
    break;
  default:
    return {};
  }
  if (M.Component->isIntegerTy(8))
    return Signed ? "s8" : "u8";
  return M.Component->isHalfTy()     ? "f16"
         : M.Component->isBFloatTy() ? "bf16"
         : M.Component->isFloatTy()  ? "tf32"
         : M.Component->isDoubleTy() ? "f64"
                                     : StringRef();
}

bool MmaOperandTypes::isOn(const GpuRow &Gpu) const {
  const bool AreNarrowFloats = A.starts_with("e") || B.starts_with("e");
  return !AreNarrowFloats || Gpu.Major * 10 + Gpu.Minor >= 89;
}

std::optional<MmaOperandTypes> mmaOperandTypes(const MatrixType &A, const MatrixType &B,
                                               uint64_t MatrixOperands) {
  auto Has = [&](Operands Bit) { return MatrixOperands & static_cast<uint32_t>(Bit); };
  const MmaOperandTypes T = {
      nameOf(A, Has(Operands::MatrixASignedComponentsKHR)),
      nameOf(B, Has(Operands::MatrixBSignedComponentsKHR)),
      std::max(1U, 32 / std::max(8U, static_cast<unsigned>(
                                         A.Component->getPrimitiveSizeInBits().getFixedValue())))};
  const bool AreNarrowFloats =
      A.Encoding != CoopEncoding::Native && B.Encoding != CoopEncoding::Native;
  const bool AreBytes = A.Component->isIntegerTy(8) && A.Encoding == B.Encoding;
  if (T.A.empty() || T.B.empty() || (T.A != T.B && !AreNarrowFloats && !AreBytes))
    return std::nullopt;
  return T;
}

} // namespace coop::lower
