// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel that uses AMX's tile registers does before and after its workgroup. It asks the
// system for them: Linux gives their memory to processes that have asked for it
// (Documentation/arch/x86/xstate.rst), and ends others with SIGILL. In the kernel itself, so that
// programs that link it need not know. And it configures and releases them.

#include "coop/kernel_abi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/cpu/abi/TileConfiguration.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace coop::lower {

/// arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA); 0 where it is granted, to all threads.
static Value *requestTileData(IRBuilder<> &B) {
  constexpr uint64_t ArchPrctl = 158, RequestPermission = 0x1023, TileData = 18;
  auto *I64 = B.getInt64Ty();
  auto *Syscall = InlineAsm::get(FunctionType::get(I64, {I64, I64, I64}, false), "syscall",
                                 "={rax},{rax},{rdi},{rsi},~{rcx},~{r11},~{memory},~{dirflag},"
                                 "~{fpsr},~{flags}",
                                 /*hasSideEffects=*/true);
  return B.CreateCall(Syscall,
                      {B.getInt64(ArchPrctl), B.getInt64(RequestPermission), B.getInt64(TileData)});
}

/// i1 (): whether the process may use the registers. It asks once; threads that meet here ask
/// twice, which is no harm.
static Function *permissionFunction(Module &M) {
  IRBuilder<> B(M.getContext());
  auto *I8 = B.getInt8Ty();
  enum State : uint8_t { Unknown, Granted, Refused };
  auto *Known = new GlobalVariable(M, I8, false, GlobalValue::InternalLinkage, B.getInt8(Unknown),
                                   "tiles.state");
  auto *F = Function::Create(FunctionType::get(B.getInt1Ty(), false), GlobalValue::InternalLinkage,
                             "tiles.allowed", M);
  F->addFnAttr(Attribute::NoUnwind);
  auto *Entry = BasicBlock::Create(M.getContext(), "entry", F);
  auto *Ask = BasicBlock::Create(M.getContext(), "ask", F);
  auto *Done = BasicBlock::Create(M.getContext(), "done", F);
  B.SetInsertPoint(Entry);
  LoadInst *Old = B.CreateAlignedLoad(I8, Known, Align(1));
  Old->setAtomic(AtomicOrdering::Monotonic);
  B.CreateCondBr(B.CreateICmpEQ(Old, B.getInt8(Unknown)), Ask, Done);
  B.SetInsertPoint(Ask);
  Value *New =
      B.CreateSelect(B.CreateIsNull(requestTileData(B)), B.getInt8(Granted), B.getInt8(Refused));
  B.CreateAlignedStore(New, Known, Align(1))->setAtomic(AtomicOrdering::Monotonic);
  B.CreateBr(Done);
  B.SetInsertPoint(Done);
  PHINode *Now = B.CreatePHI(I8, 2);
  Now->addIncoming(Old, Entry);
  Now->addIncoming(New, Ask);
  B.CreateRet(B.CreateICmpEQ(Now, B.getInt8(Granted)));
  return F;
}

void requireTileRegisters(IRBuilder<> &B) {
  Function *Kernel = B.GetInsertBlock()->getParent();
  Module &M = *Kernel->getParent();
  const Triple Target(M.getTargetTriple());
  if (!usesTileRegisters(M) || !Target.isOSLinux() || Target.getArch() != Triple::x86_64)
    return;
  auto *Run = BasicBlock::Create(M.getContext(), "run", Kernel);
  auto *Refuse = BasicBlock::Create(M.getContext(), "refuse", Kernel);
  B.CreateCondBr(B.CreateCall(permissionFunction(M)), Run, Refuse);
  B.SetInsertPoint(Refuse);
  B.CreateRet(B.getInt32(COOP_KERNEL_UNSUPPORTED));
  B.SetInsertPoint(Run);
}

/// The registers and their configuration are volatile across calls (System V ABI for AMD64, 3.2.1),
/// so a caller has nothing in them, but neither may the kernel expect them to outlive a call:
///   - its own functions, among them all subgroups that run while another waits, use the one
///     configuration, or each its own;
///   - the C library's, which LLVM and printf call, leave them alone: a process gets them when it
///     asks for them, and code that runs in every process does not;
///   - coop_dispatch::print is the user's and may run anything, another kernel say. The registers
///     are configured again after it (Printf.cpp).
/// Signal handlers begin with registers of their own, and Linux restores those of the thread. A
/// workgroup that is stopped returns, as any other, so this has one way out.
void withTileRegisters(IRBuilder<> &B, function_ref<void()> Code) {
  loadSharedTileConfiguration(B);
  Code();
  if (usesTileRegisters(*B.GetInsertBlock()->getModule()))
    B.CreateIntrinsic(Intrinsic::x86_tilerelease, ArrayRef<Type *>(), ArrayRef<Value *>());
}

} // namespace coop::lower
