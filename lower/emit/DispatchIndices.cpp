// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers and invocations by number; see DispatchIndices.h.

#include "lower/emit/DispatchIndices.h"

using namespace llvm;

namespace coop::lower {

Expected<Value *> bufferNumber(IRBuilderBase &B, const KernelInfo &Info,
                               const BufferReferenceCall &Reference) {
  const auto Set = static_cast<unsigned>(Reference.set()),
             Binding = static_cast<unsigned>(Reference.binding());
  uint64_t First = 0;
  const BindingInfo *Found = nullptr;
  for (const BindingInfo &Each : Info.Bindings) {
    if (Each.Set == Set && Each.Binding == Binding) {
      Found = &Each;
      break;
    }
    First += Each.ArraySize;
  }
  if (!Found || Found->ArraySize == 0)
    return createStringError("no buffer is declared at set %u, binding %u", Set, Binding);
  // It must not leave the array that the caller gave.
  Value *Element = Reference.element();
  if (Found->ArraySize == 1)
    Element = B.getInt32(0);
  else
    Element = B.CreateBinaryIntrinsic(Intrinsic::umin, Element, B.getInt32(Found->ArraySize - 1));
  return B.CreateAdd(B.CreateZExt(Element, B.getInt64Ty()), B.getInt64(First));
}

/// gl_LocalInvocationIndex counts x first (OpenGL ES Shading Language 3.20, section 7.1.6).
Value *localInvocationId(IRBuilderBase &B, const KernelInfo &Info, unsigned Component,
                         function_ref<Value *()> Index) {
  const auto &Size = Info.WorkgroupSize;
  if (Size[Component] == 1)
    return B.getInt32(0);
  uint32_t Below = 1, Above = 1;
  for (unsigned I = 0; I < 3; ++I)
    (I < Component ? Below : Above) *= I == Component ? 1 : Size[I];
  Value *Id = Index();
  if (Below != 1)
    Id = B.CreateUDiv(Id, B.getInt32(Below));
  return Above == 1 ? Id : B.CreateURem(Id, B.getInt32(Size[Component]));
}

LoadInst *invariant(LoadInst *Load) {
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Load->getContext(), {}));
  return Load;
}

} // namespace coop::lower
