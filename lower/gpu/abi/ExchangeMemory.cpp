// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places for what a workgroup shares.

#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral ExchangeCall = "coop.gpu.exchange";
static constexpr uint64_t Alignment = 16, LaunchAlignment = 128;

Value *emitLaunchMemory(IRBuilderBase &B, uint64_t Bytes) {
  return emitExchangeMemory(B, CoopScope::Device, Bytes);
}

Value *emitExchangeMemory(IRBuilderBase &B, CoopScope Scope, uint64_t Bytes) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Call =
      M.getOrInsertFunction(ExchangeCall, B.getPtrTy(), B.getInt32Ty(), B.getInt64Ty());
  return B.CreateCall(Call, {B.getInt32(static_cast<uint32_t>(Scope)), B.getInt64(Bytes)},
                      "exchange");
}

void emitZeros(IRBuilderBase &B, Value *Address, uint64_t Bytes, uint32_t Invocations) {
  Value *Own = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
  const uint64_t Words = divideCeil(Bytes, uint64_t(4)); // what is after it is padding
  const auto Rounds = static_cast<uint32_t>(divideCeil(Words, uint64_t(Invocations)));
  forEach(B, B.getInt32(Rounds), "zero", [&](Value *I) {
    Value *Word = B.CreateAdd(B.CreateMul(I, B.getInt32(Invocations)), Own);
    ifThen(B, B.CreateICmpULT(Word, B.getInt32(static_cast<uint32_t>(Words))), "inside", [&] {
      B.CreateStore(B.getInt32(0), B.CreateInBoundsGEP(B.getInt32Ty(), Address, Word));
    });
  });
}

/// Of a call for exchange memory.
static CoopScope scopeOf(const CallInst &Call) {
  return CoopScope(cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue());
}

bool hasLaunchMemory(const Module &M) {
  const Function *F = M.getFunction(ExchangeCall);
  return F && any_of(F->users(), [](const User *U) {
           return scopeOf(*cast<CallInst>(U)) == CoopScope::Device;
         });
}

void emitWorkgroupBarrier(IRBuilderBase &B) { B.CreateIntrinsic(Intrinsic::nvvm_barrier0, {}, {}); }

namespace {

/// The memory by which the invocations of all scopes exchange values.
class Exchange {
public:
  Exchange(Module &M, const KernelInfo &Info) : M(M) {
    const uint64_t Invocations =
        uint64_t(Info.WorkgroupSize[0]) * Info.WorkgroupSize[1] * Info.WorkgroupSize[2];
    Subgroup = Info.SubgroupSize;
    Subgroups = divideCeil(Invocations, uint64_t(Subgroup));
    if (Function *F = M.getFunction(ExchangeCall))
      for (User *U : F->users())
        Calls.push_back(cast<CallInst>(U));
    for (const CallInst *Call : Calls) {
      const uint64_t Bytes = cast<ConstantInt>(Call->getArgOperand(1))->getZExtValue();
      if (scopeOf(*Call) == CoopScope::Device) {
        LaunchBytes += alignTo(Bytes, LaunchAlignment);
        continue;
      }
      uint64_t &Most = scopeOf(*Call) == CoopScope::Subgroup ? SubgroupBytes : WorkgroupBytes;
      Most = std::max(Most, alignTo(Bytes, Alignment));
    }
  }

  /// The workgroup's part comes first.
  uint64_t bytes() const { return WorkgroupBytes + Subgroups * SubgroupBytes; }
  uint64_t launchBytes() const { return LaunchBytes; }

  /// Launch: the workgroup's part of the launch's memory, or null where there is none.
  void place(Value *Base, Value *Launch) {
    uint64_t Taken = 0;
    for (CallInst *Call : Calls) {
      IRBuilder<> B(Call);
      Value *Address = Base;
      if (scopeOf(*Call) == CoopScope::Device) {
        Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Launch, Taken);
        Taken +=
            alignTo(cast<ConstantInt>(Call->getArgOperand(1))->getZExtValue(), LaunchAlignment);
      } else if (scopeOf(*Call) == CoopScope::Subgroup) {
        Value *Index = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
        Value *Number = B.CreateZExt(B.CreateUDiv(Index, B.getInt32(Subgroup)), B.getInt64Ty());
        Value *Offset =
            B.CreateAdd(B.CreateMul(Number, B.getInt64(SubgroupBytes)), B.getInt64(WorkgroupBytes));
        Address = B.CreateInBoundsGEP(B.getInt8Ty(), Base, Offset);
      }
      Call->replaceAllUsesWith(B.CreateAddrSpaceCast(Address, Call->getType()));
      Call->eraseFromParent();
    }
    if (Function *F = M.getFunction(ExchangeCall))
      F->eraseFromParent();
  }

private:
  Module &M;
  SmallVector<CallInst *, 16> Calls;
  uint64_t WorkgroupBytes = 0, SubgroupBytes = 0, LaunchBytes = 0, Subgroups = 1;
  uint32_t Subgroup = 1;
};

/// A workgroup's invocations write zeros side by side, and wait.
class ZeroedVariables {
public:
  explicit ZeroedVariables(Function &Kernel, uint32_t Invocations)
      : B(&Kernel.getEntryBlock(), Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()),
        Invocations(Invocations) {}

  void zero(Value *Address, uint64_t Bytes) {
    Any = true;
    emitZeros(B, Address, Bytes, Invocations);
  }
  void wait() {
    if (Any)
      emitWorkgroupBarrier(B);
  }

private:
  IRBuilder<> B;
  const uint32_t Invocations;
  bool Any = false;
};

/// Variables of invocations, where they are so many that local memory would not do: what a GPU sets
/// aside of that is for all invocations that it has room for.
class LargeVariables {
public:
  explicit LargeVariables(Function &Kernel) {
    constexpr uint64_t MostLocal = 64 << 10, Large = 4 << 10;
    const DataLayout &DL = Kernel.getDataLayout();
    uint64_t All = 0;
    SmallVector<std::pair<AllocaInst *, uint64_t>, 8> Found;
    for (Instruction &I : Kernel.getEntryBlock())
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca()) {
        const uint64_t Size = alignTo(Variable->getAllocationSize(DL)->getFixedValue(), Alignment);
        All += Size;
        if (Size >= Large)
          Found.push_back({Variable, Size});
      }
    if (All <= MostLocal)
      return;
    for (auto [Variable, Size] : Found) {
      Variables.push_back({Variable, Bytes});
      Bytes += Size;
    }
  }

  /// Of one invocation.
  uint64_t bytes() const { return Bytes; }

  /// Base is the workgroup's; B stands after it in the first block.
  void place(IRBuilder<> &B, Value *Base) {
    if (Variables.empty())
      return;
    Value *Index = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
    Value *Own = B.CreateInBoundsGEP(
        B.getInt8Ty(), Base, B.CreateMul(B.CreateZExt(Index, B.getInt64Ty()), B.getInt64(Bytes)));
    for (auto [Variable, Offset] : Variables) {
      Value *Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Own, Offset);
      Variable->replaceAllUsesWith(B.CreateAddrSpaceCast(Address, Variable->getType()));
      Variable->eraseFromParent();
    }
  }

private:
  SmallVector<std::pair<AllocaInst *, uint64_t>, 8> Variables; ///< and their offsets
  uint64_t Bytes = 0;
};

/// Memory for exchange that is small enough for shared memory.
GlobalVariable *addExchangeVariable(Module &M, uint64_t Size) {
  auto *Ty = ArrayType::get(Type::getInt8Ty(M.getContext()), Size);
  auto *G = new GlobalVariable(M, Ty, false, GlobalValue::InternalLinkage, UndefValue::get(Ty),
                               "coop_exchange", nullptr, GlobalValue::NotThreadLocal,
                               address_space::Shared);
  G->setAlignment(Align(Alignment));
  return G;
}

Function *kernelOf(Module &M) {
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      return &F;
  return nullptr;
}

/// Shared memory whose size is said at the launch.
GlobalVariable *addDynamicShared(Module &M) {
  auto *Bytes = ArrayType::get(Type::getInt8Ty(M.getContext()), 0);
  auto *G =
      new GlobalVariable(M, Bytes, false, GlobalValue::ExternalLinkage, nullptr, "coop_shared",
                         nullptr, GlobalValue::NotThreadLocal, address_space::Shared);
  G->setAlignment(Align(Alignment));
  return G;
}

/// Where variables are in a piece of memory: those that all versions of the body use, and after
/// them those of each version.
class VariablePlaces {
public:
  explicit VariablePlaces(ArrayRef<GlobalVariable *> Variables) {
    End = add(Variables, "", 0);
    const uint64_t Common = End;
    for (StringRef Version : {OriginalVersion, JoinedVersion})
      End = std::max(End, add(Variables, Version, Common));
  }

  ArrayRef<std::pair<GlobalVariable *, uint64_t>> offsets() const { return Offsets; }
  uint64_t bytes() const { return End; }

private:
  /// Those of a version, from Begin on; returns their end.
  uint64_t add(ArrayRef<GlobalVariable *> Variables, StringRef Version, uint64_t Begin) {
    for (GlobalVariable *G : Variables) {
      const uint64_t Size = G->getDataLayout().getTypeAllocSize(G->getValueType()).getFixedValue();
      if (G->getAttribute(VersionAttribute).getValueAsString() != Version)
        continue;
      Begin = alignTo(Begin, G->getAlign().valueOrOne());
      Offsets.push_back({G, Begin});
      Begin += alignTo(Size, Alignment);
    }
    return Begin;
  }

  SmallVector<std::pair<GlobalVariable *, uint64_t>, 8> Offsets;
  uint64_t End;
};

/// Everything in one piece of dynamic shared memory. Returns its size.
uint64_t placeDynamically(Module &M, ArrayRef<GlobalVariable *> Variables) {
  GlobalVariable *All = addDynamicShared(M);
  const VariablePlaces Places(Variables);
  for (const auto &[G, Place] : Places.offsets()) {
    All->setAlignment(std::max(All->getAlign().valueOrOne(), G->getAlign().valueOrOne()));
    Constant *Offset = ConstantInt::get(Type::getInt64Ty(M.getContext()), Place);
    G->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
        Type::getInt8Ty(M.getContext()), static_cast<Constant *>(All), Offset));
    G->eraseFromParent();
  }
  return Places.bytes();
}

} // namespace

Error placeGroupMemory(Module &M, const GpuRow &Gpu, GpuKernel &Kernel) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  Function *Entry = kernelOf(M);
  const DataLayout &DL = M.getDataLayout();
  Exchange Exchanged(M, *Info);

  SmallVector<GlobalVariable *, 8> Variables;
  const uint32_t Invocations = invocationsOf(*Info);
  ZeroedVariables Zeros(*Entry, Invocations);
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasAttribute(SharedAttribute))
      continue;
    Variables.push_back(&G);
    const uint64_t Size = DL.getTypeAllocSize(G.getValueType()).getFixedValue();
    G.setAlignment(std::max(Align(Alignment), G.getAlign().valueOrOne()));
    if (G.hasInitializer() && G.getInitializer()->isNullValue())
      Zeros.zero(&G, Size);
    // Shared memory has no initial values.
    G.setInitializer(UndefValue::get(G.getValueType()));
    G.setLinkage(GlobalValue::InternalLinkage);
  }
  Zeros.wait();
  const uint64_t Bytes = VariablePlaces(Variables).bytes();
  if (Bytes > Gpu.SharedBytes)
    return createStringError("shared variables of %llu bytes: GPUs have at most %llu for a "
                             "workgroup (%s)",
                             static_cast<unsigned long long>(Bytes),
                             static_cast<unsigned long long>(Gpu.SharedBytes),
                             Gpu.Name.str().c_str());
  const uint64_t Size = Exchanged.bytes();
  // Beside what is said at the launch anyway, a little more; a lot would leave room for fewer
  // workgroups.
  constexpr uint64_t LittleBytes = 8 << 10;
  const bool IsDynamic =
      Bytes > MaxStaticShared && Size <= LittleBytes && Bytes + Size <= Gpu.SharedBytes;
  const bool IsShared = Bytes + Size <= MaxStaticShared || IsDynamic;
  GlobalVariable *Shared = Size != 0 && IsShared ? addExchangeVariable(M, Size) : nullptr;
  LargeVariables Large(*Entry);
  const uint64_t Launch = Exchanged.launchBytes(), InBuffer = IsShared ? 0 : Size;
  Kernel.ExchangeBytes = alignTo(Launch + InBuffer + Large.bytes() * Invocations, LaunchAlignment);
  if (Kernel.ExchangeBytes == 0) {
    Exchanged.place(Shared, nullptr);
  } else {
    IRBuilder<> B(&Entry->getEntryBlock(), Entry->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *Block = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ctaid_x, {}, {});
    Value *Offset =
        B.CreateMul(B.CreateZExt(Block, B.getInt64Ty()), B.getInt64(Kernel.ExchangeBytes));
    Value *Base =
        B.CreateInBoundsGEP(B.getInt8Ty(), Entry->getArg(kernel_parameter::Exchange), Offset);
    auto At = [&](uint64_t Bytes) {
      return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Bytes);
    };
    Large.place(B, At(Launch + InBuffer));
    Exchanged.place(Shared ? static_cast<Value *>(Shared) : At(Launch), Base);
  }
  if (IsDynamic && Shared)
    Variables.push_back(Shared);
  if (Bytes > MaxStaticShared)
    Kernel.DynamicSharedBytes = placeDynamically(M, Variables);
  return Error::success();
}

} // namespace coop::lower
