// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of the subgroup size. It reads the module and changes its kernel information alone.

#include "lower/passes/SubgroupSize.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace coop::lower {

static bool hasSubgroupMatrix(Type *T) {
  if (auto Matrix = MatrixType::match(T))
    return Matrix->Scope == CoopScope::Subgroup;
  return any_of(T->subtypes(), [](Type *Part) { return hasSubgroupMatrix(Part); });
}

/// A matrix is made by an operation or kept in a variable, so declarations, globals and allocas
/// show every type that there is.
static bool usesSubgroupMatrices(const Module &M) {
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
  if (Forced == 0) {
    uint32_t Size = std::min(Usual, bit_floor(*Invocations));
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

} // namespace coop::lower
