// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of the subgroup size. It reads the module and changes its kernel information alone.

#include "lower/exec/SubgroupSize.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <string>

using namespace llvm;

namespace coop::lower {

static bool hasSubgroupMatrix(Type *T) {
  if (auto Matrix = MatrixType::match(T))
    return Matrix->Scope == CoopScope::Subgroup;
  return any_of(T->subtypes(), [](Type *Part) { return hasSubgroupMatrix(Part); });
}

/// A matrix is made by an operation or kept in a variable, so declarations, globals and allocas
/// show every type that there is.
bool usesSubgroupMatrices(const Module &M) {
  for (const GlobalVariable &G : M.globals())
    if (hasSubgroupMatrix(G.getValueType()))
      return true;
  for (const Function &F : M) {
    if (hasSubgroupMatrix(F.getFunctionType()))
      return true;
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block)
        if (auto *Alloca = dyn_cast<AllocaInst>(&I))
          if (hasSubgroupMatrix(Alloca->getAllocatedType()))
            return true;
  }
  return false;
}

namespace {

/// Which sizes the conversions between matrices and arrays of invocations allow: each row, or
/// column of a matrix of use B, belongs to an invocation; and an accumulator has as many columns as
/// the subgroup invocations, half or a quarter of that
/// (GL_QCOM_cooperative_matrix_conversion, 8.X).
class ConversionSizes {
public:
  explicit ConversionSizes(const Module &M) {
    for (const Function &F : M)
      if (const auto Op = getCoopOp(F); Op == CoopOp::MatFromArray || Op == CoopOp::MatToArray)
        for (const User *U : F.users())
          if (auto *Call = dyn_cast<ArrayConversionCall>(U))
            Calls.push_back(Call);
  }

  bool any() const { return !Calls.empty(); }
  const CallInst &first() const { return *Calls.front(); }

  /// A conversion that Size is wrong for, or null.
  const CallInst *wrongFor(uint32_t Size) const {
    const auto *Found = find_if(Calls, [&](const CallInst *Call) { return !allows(*Call, Size); });
    return Found == Calls.end() ? nullptr : *Found;
  }

  /// Usual if that is right for all, else the least that is.
  std::optional<uint32_t> choose(uint32_t Usual) const {
    if (!wrongFor(Usual))
      return Usual;
    for (uint32_t Size = 1; Size <= MaxSubgroupSize; Size *= 2)
      if (!wrongFor(Size))
        return Size;
    return std::nullopt;
  }

  /// What a conversion wants, for messages.
  static std::string wish(const CallInst &Call) {
    const MatrixType M = matrix(Call);
    std::string Text = "a cooperative matrix of " + std::to_string(M.Rows) + " x " +
                       std::to_string(M.Cols) +
                       " is converted to or from arrays of invocations, "
                       "which needs subgroups of at least " +
                       std::to_string(lines(M));
    if (M.Use == CoopUse::Accumulator)
      Text += " invocations that are " + std::to_string(M.Cols) + ", " +
              std::to_string(2 * M.Cols) + " or " + std::to_string(4 * M.Cols);
    else
      Text += " invocations";
    return Text;
  }

private:
  static MatrixType matrix(const CallInst &Call) {
    auto *Back = dyn_cast<MatToArrayCall>(&Call);
    return Back ? Back->matrixType() : cast<MatFromArrayCall>(Call).resultType();
  }
  static uint32_t lines(const MatrixType &M) { return M.Use == CoopUse::B ? M.Cols : M.Rows; }

  static bool allows(const CallInst &Call, uint32_t Size) {
    const MatrixType M = matrix(Call);
    const bool HasWidth = M.Use != CoopUse::Accumulator || Size == M.Cols ||
                          Size == uint64_t(2) * M.Cols || Size == uint64_t(4) * M.Cols;
    return lines(M) <= Size && HasWidth;
  }

  SmallVector<const CallInst *, 4> Calls;
};

/// Reports at the conversion that it and Other, which was told apart, do not go together.
Error conflict(const CallInst &Call, const std::string &Other) {
  Call.getContext().diagnose(DiagnosticInfoUnsupported(
      *Call.getFunction(), ConversionSizes::wish(Call) + "; " + Other, Call.getDebugLoc()));
  return createStringError("no subgroup size is right");
}

} // namespace

Expected<uint32_t> workgroupInvocations(const KernelInfo &Info) {
  uint64_t Product = 1;
  for (uint32_t Size : Info.WorkgroupSize) {
    Product *= Size;
    if (Product == 0 || Product > MaxWorkgroupInvocations)
      return createStringError("the workgroup size %u x %u x %u is not supported: it must have 1 "
                               "to %u invocations",
                               Info.WorkgroupSize[0], Info.WorkgroupSize[1], Info.WorkgroupSize[2],
                               static_cast<unsigned>(MaxWorkgroupInvocations));
  }
  return static_cast<uint32_t>(Product);
}

Expected<uint32_t> chooseSubgroupSize(const Module &M, const KernelInfo &Info, uint32_t Forced,
                                      uint32_t Usual) {
  Expected<uint32_t> Invocations = workgroupInvocations(Info);
  if (!Invocations)
    return Invocations.takeError();
  const ConversionSizes Conversions(M);
  if (Forced == 0) {
    uint32_t Size = std::min(Usual, bit_floor(*Invocations));
    if (Conversions.any()) {
      const std::optional<uint32_t> Right = Conversions.choose(Size);
      if (!Right)
        return conflict(*Conversions.wrongFor(Size),
                        "other conversions of the shader need another size");
      Size = *Right;
      if (*Invocations % Size != 0)
        return conflict(Conversions.first(),
                        "the workgroup has " + std::to_string(*Invocations) +
                            " invocations, which are no whole number of subgroups of " +
                            std::to_string(Size));
    }
    while (*Invocations % Size != 0 && usesSubgroupMatrices(M))
      Size /= 2;
    return Size;
  }
  if (!isPowerOf2_32(Forced) || Forced > MaxSubgroupSize)
    return createStringError("the subgroup size %u is not a power of two from 1 to %u", Forced,
                             MaxSubgroupSize);
  if (*Invocations % Forced != 0 && usesSubgroupMatrices(M))
    return createStringError("the subgroup size %u does not divide the workgroup's %u invocations, "
                             "which cooperative matrices of subgroup scope need",
                             Forced, *Invocations);
  if (const CallInst *Wrong = Conversions.wrongFor(Forced))
    return conflict(*Wrong, "the subgroup size is " + std::to_string(Forced));
  return Forced;
}

Error setSubgroupSize(Module &M, uint32_t Forced, uint32_t Usual) {
  std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Info)
    return createStringError("the module has no kernel information (!coop.kernel)");
  // What the module says (a required subgroup size, or an earlier run) holds unless forced.
  Expected<uint32_t> Size =
      chooseSubgroupSize(M, *Info, Forced ? Forced : Info->SubgroupSize, Usual);
  if (!Size)
    return Size.takeError();
  Info->SubgroupSize = *Size;
  setKernelInfo(M, *Info);
  return Error::success();
}

Expected<ExecutedEntry> executedEntry(Module &M) {
  Function *Entry = findEntry(M);
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Entry || !Info)
    return createStringError("the module has no entry point or no kernel information");
  Expected<uint32_t> Invocations = workgroupInvocations(*Info);
  if (!Invocations)
    return Invocations.takeError();
  if (Info->SubgroupSize == 0)
    return createStringError("the subgroup size is not chosen");
  return ExecutedEntry{*Entry, *Info, *Invocations};
}

} // namespace coop::lower
