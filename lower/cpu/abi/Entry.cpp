// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a dispatch needs of a lowered module: the kernel, and its description, which is exported.

#include "coop/kernel_abi.h"
#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/InvocationContext.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

static Function *findWorkgroup(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(WorkgroupAttribute))
      return &F;
  return nullptr;
}

/// No program in C has a name like it, while Name itself may be what code generation or a program
/// calls ("fmaf", "exit").
static std::string kernelSymbol(StringRef Name) { return (Name + ".kernel").str(); }

/// int(const coop_dispatch *, uint32_t x, uint32_t y, uint32_t z, void *scratch). Scratch holds the
/// shared variables, then the workgroup function's area. Only the description leads to it.
static Function *addKernelFunction(Module &M, StringRef Name, Function &Workgroup,
                                   ArrayRef<PlacedVariable> Variables, uint64_t AreaOffset) {
  LLVMContext &C = M.getContext();
  IRBuilder<> B(C);
  auto *I32 = B.getInt32Ty();
  auto *Type = FunctionType::get(I32, {B.getPtrTy(), I32, I32, I32, B.getPtrTy()}, false);
  auto *Kernel = Function::Create(Type, GlobalValue::InternalLinkage, kernelSymbol(Name), M);
  Kernel->addFnAttr(Attribute::NoUnwind);
  Argument *Dispatch = Kernel->getArg(0), *Scratch = Kernel->getArg(4);
  Dispatch->setName("dispatch");
  Scratch->setName("scratch");
  B.SetInsertPoint(BasicBlock::Create(C, "entry", Kernel));

  StructType *HeaderType = invocationHeader(C);
  Value *Header = B.CreateAlloca(HeaderType, nullptr, "header");
  requireTileRegisters(B);
  auto Set = [&](unsigned Field, Value *V) {
    B.CreateStore(V, B.CreateStructGEP(HeaderType, Header, Field));
  };
  Set(header_field::Dispatch, Dispatch);
  Set(header_field::Shared, Scratch);
  for (unsigned I = 0; I < 3; ++I)
    Set(header_field::Group + I, Kernel->getArg(1 + I));
  Set(header_field::Index, B.getInt32(0));
  auto At = [&](uint64_t Offset) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Scratch, Offset);
  };
  // VK_KHR_zero_initialize_workgroup_memory
  for (const PlacedVariable &V : Variables)
    if (V.IsShared && V.Global->hasInitializer() && V.Global->getInitializer()->isNullValue())
      B.CreateMemSet(At(V.Offset), B.getInt8(0), V.Size, MaybeAlign());
  Value *Code = nullptr;
  withTileRegisters(B, [&] { Code = B.CreateCall(&Workgroup, {Header, At(AreaOffset)}); });
  B.CreateRet(Code);
  return Kernel;
}

static GlobalVariable *addConstant(Module &M, Constant *Value, const Twine &Name) {
  auto *G = new GlobalVariable(M, Value->getType(), true, GlobalValue::PrivateLinkage, Value, Name);
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return G;
}

/// An array of `struct coop_binding`; null where there is none.
static Constant *bindingTable(Module &M, const KernelInfo &Info) {
  IRBuilder<> B(M.getContext());
  auto *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  auto *Type = StructType::get(M.getContext(),
                               {I32, I32, I32, I32, I64, I64, B.getPtrTy(), I32, I32, I32, I32});
  SmallVector<Constant *, 8> Rows;
  for (const BindingInfo &Binding : Info.Bindings) {
    Constant *Name =
        addConstant(M, ConstantDataArray::getString(M.getContext(), Binding.Name), "binding.name");
    Rows.push_back(ConstantStruct::get(
        Type, {B.getInt32(Binding.Set), B.getInt32(Binding.Binding), B.getInt32(Binding.ArraySize),
               B.getInt32(Binding.flags()), B.getInt64(Binding.MinSize),
               B.getInt64(Binding.ElementStride), Name, B.getInt32(Binding.View),
               B.getInt32(Binding.Class), B.getInt32(Binding.Format), B.getInt32(0)}));
  }
  if (Rows.empty())
    return ConstantPointerNull::get(B.getPtrTy());
  return addConstant(M, ConstantArray::get(ArrayType::get(Type, Rows.size()), Rows), "bindings");
}

static void addDescription(Module &M, const KernelInfo &Info, StringRef Name, Function *Kernel,
                           uint64_t ScratchSize, uint64_t KeptSize) {
  IRBuilder<> B(M.getContext());
  const auto &Size = Info.WorkgroupSize;
  Constant *Fields[] = {
      B.getInt32(COOP_KERNEL_ABI_VERSION),
      ConstantDataArray::get(M.getContext(), ArrayRef<uint32_t>(Size.data(), Size.size())),
      B.getInt32(Info.SubgroupSize),
      B.getInt32(static_cast<uint32_t>(Info.Bindings.size())),
      B.getInt64(Info.PushConstantSize),
      B.getInt64(ScratchSize),
      B.getInt64(KeptSize),
      bindingTable(M, Info),
      Kernel,
      addConstant(M, ConstantDataArray::getString(M.getContext(), Name), "kernel.name"),
  };
  Constant *Value = ConstantStruct::getAnon(M.getContext(), Fields);
  new GlobalVariable(M, Value->getType(), true, GlobalValue::ExternalLinkage, Value,
                     Name + "_info");
}

/// The symbol must be free.
static Error checkName(const Module &M, StringRef Name) {
  if (Name.empty() || Name.contains('\0'))
    return createStringError("the kernel has no usable name");
  if (Name == "malloc")
    return createStringError("the kernel's name 'malloc' makes the symbol 'malloc_info', which is "
                             "the C library's: give it another");
  const std::string Symbol = (Name + "_info").str();
  if (const GlobalValue *Taken = M.getNamedValue(Symbol);
      Taken && (!Taken->hasLocalLinkage() || Taken->isDeclaration()))
    return createStringError("the symbol '%s' is used twice", Symbol.c_str());
  return Error::success();
}

static void freeName(Module &M, const Twine &Name) {
  if (GlobalValue *Taken = M.getNamedValue(Name.str()))
    Taken->setName(Name + ".internal");
}

Error addKernel(Module &M, const KernelInfo &Info, StringRef Name,
                ArrayRef<PlacedVariable> Variables, const ScratchSizes &Sizes) {
  Function *Workgroup = findWorkgroup(M);
  uint64_t AreaSize = 0;
  if (!Workgroup ||
      Workgroup->getFnAttribute(WorkgroupAttribute).getValueAsString().getAsInteger(10, AreaSize))
    return createStringError("no execution was chosen: there is no workgroup function");
  const uint64_t AreaOffset = alignTo(Sizes.Shared, ScratchAlignment);
  if (AreaSize > MaxScratchSize || AreaOffset > MaxScratchSize - AreaSize)
    return createStringError("a workgroup needs more than %llu bytes of memory",
                             static_cast<unsigned long long>(MaxScratchSize));
  if (Error E = checkName(M, Name))
    return E;
  freeName(M, kernelSymbol(Name));
  freeName(M, Name + "_info");
  Function *Kernel = addKernelFunction(M, Name, *Workgroup, Variables, AreaOffset);
  addDescription(M, Info, Name, Kernel, AreaOffset + AreaSize, Sizes.Kept);
  return Error::success();
}

} // namespace coop::lower
