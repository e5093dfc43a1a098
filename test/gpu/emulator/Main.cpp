// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a kernel for NVIDIA's GPUs on the CPU: LLVM IR as `coopc --emit=llvm --gpu=...` prints it.
// Invocations take turns; what only a GPU has is done by Instructions.h. Slow, but it shows whether
// what is computed is right where there is no GPU.
//
//   coop-gpu-emulator KERNEL.ll X,Y,Z BYTES PUSH FILE...
//
// X,Y,Z workgroups; BYTES of exchange memory that each has; PUSH constants in hexadecimal digits,
// or
// -; a FILE for each buffer, which is read and written again. For Driver.cpp, which has memory of a
// GPU already, these stand for files:
//
//   memory=ADDRESS:FILE   memory that is shared with whoever else has the file
//   table=HEX             the kernel's parameter of buffers
//   parts=COUNT           blocks of a workgroup; before: one
//   print=ADDRESS         the buffer of what is printed; before: none

#include "Instructions.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using emulator::fail;

namespace {

/// A place in the kernel where something happens that only a GPU has.
struct Site {
  std::string Text; ///< of PTX, or an intrinsic's name
  unsigned Count;   ///< of arguments
  emulator::Action Execute;
};

std::vector<Site> Sites; // grows before anything runs
emulator::Thread *Current = nullptr;

void executeSite(uint32_t Number, uint64_t *Arguments, uint64_t *Results) {
  const Site &S = Sites[Number];
  Current->Site = Number;
  if (!S.Execute)
    fail("not emulated: " + S.Text);
  S.Execute(*Current, {Arguments, S.Count, Results});
}

void passTurn() { Current->Group->Others.pass(); }

// ---- the module

/// A call becomes one of executeSite, with arguments and results in memory.
void replaceCall(CallInst &Call, Function &Execute) {
  auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand());
  const auto Number = static_cast<uint32_t>(Sites.size());
  const std::string Text = Asm ? Asm->getAsmString() : Call.getCalledFunction()->getName().str();
  Sites.push_back({Text, Call.arg_size(),
                   Asm ? emulator::actionOfText(Text) : emulator::actionOfIntrinsic(Text)});
  Function &F = *Call.getFunction();
  IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
  auto *Struct = dyn_cast<StructType>(Call.getType());
  const unsigned Results = Struct ? Struct->getNumElements() : Call.getType()->isVoidTy() ? 0 : 1;
  auto Slots = [&](unsigned Count) {
    return Entry.CreateAlloca(ArrayType::get(Entry.getInt64Ty(), std::max(Count, 1U)));
  };
  Value *In = Slots(Call.arg_size()), *Out = Slots(Results);
  IRBuilder<> B(&Call);
  auto At = [&](Value *Slots, unsigned I) {
    return B.CreateConstInBoundsGEP1_32(B.getInt64Ty(), Slots, I);
  };
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    Value *V = Call.getArgOperand(I);
    if (V->getType()->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    else if (V->getType()->isIntegerTy())
      V = B.CreateZExt(V, B.getInt64Ty());
    B.CreateStore(V, At(In, I));
  }
  B.CreateCall(&Execute, {B.getInt32(Number), In, Out});
  auto Load = [&](unsigned I, Type *Ty) -> Value * {
    if (Ty->isIntegerTy(1))
      return B.CreateTrunc(B.CreateLoad(B.getInt64Ty(), At(Out, I)), Ty);
    return B.CreateLoad(Ty, At(Out, I));
  };
  if (Struct) {
    Value *All = PoisonValue::get(Struct);
    for (unsigned I = 0; I < Results; ++I)
      All = B.CreateInsertValue(All, Load(I, Struct->getElementType(I)), I);
    Call.replaceAllUsesWith(All);
  } else if (Results) {
    Call.replaceAllUsesWith(Load(0, Call.getType()));
  }
  Call.eraseFromParent();
}

/// Of two floats, the high one first, which LLVM's own conversions do for any machine.
void replaceConversion(CallInst &Call) {
  IRBuilder<> B(&Call);
  auto *Ty = cast<FixedVectorType>(Call.getType());
  Value *V = PoisonValue::get(Ty);
  for (unsigned I = 0; I < 2; ++I)
    V = B.CreateInsertElement(V, B.CreateFPTrunc(Call.getArgOperand(1 - I), Ty->getElementType()),
                              I);
  Call.replaceAllUsesWith(V);
  Call.eraseFromParent();
}

bool isHalfFma(const CallInst &Call) {
  return Call.getIntrinsicID() == Intrinsic::fma && Call.getType()->getScalarType()->isHalfTy();
}

/// Of halves, by doubles, which hold the sum exactly: the host may have no such instruction.
void replaceHalfFma(CallInst &Call) {
  IRBuilder<> B(&Call);
  Type *Ty = Call.getType(), *Double = Ty->getWithNewType(B.getDoubleTy());
  auto Wide = [&](unsigned I) { return B.CreateFPExt(Call.getArgOperand(I), Double); };
  Value *Sum = B.CreateFAdd(B.CreateFMul(Wide(0), Wide(1)), Wide(2));
  Call.replaceAllUsesWith(B.CreateFPTrunc(Sum, Ty));
  Call.eraseFromParent();
}

/// Who asks memory for what another thread will store lets it go on.
void passTurns(Module &M) {
  const FunctionCallee Pass = M.getOrInsertFunction("passTurn", Type::getVoidTy(M.getContext()));
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (I.isAtomic() || I.isVolatile())
        CallInst::Create(Pass, "", std::next(I.getIterator()));
}

void replaceCalls(Module &M) {
  Type *Ptr = PointerType::get(M.getContext(), 0);
  auto *Execute =
      Function::Create(FunctionType::get(Type::getVoidTy(M.getContext()),
                                         {Type::getInt32Ty(M.getContext()), Ptr, Ptr}, false),
                       GlobalValue::ExternalLinkage, "executeSite", M);
  SmallVector<CallInst *, 64> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Call && (Call->isInlineAsm() ||
                   (Callee && (Callee->getName().starts_with("llvm.nvvm.") || isHalfFma(*Call)))))
        Calls.push_back(Call);
    }
  for (CallInst *Call : Calls)
    if (is_contained({Intrinsic::nvvm_ff2f16x2_rn, Intrinsic::nvvm_ff2bf16x2_rn},
                     Call->getIntrinsicID()))
      replaceConversion(*Call);
    else if (isHalfFma(*Call))
      replaceHalfFma(*Call);
    else
      replaceCall(*Call, *Execute);
}

/// Shared variables get places in shared memory; the last is what a launch asks for.
void placeShared(Module &M) {
  uint64_t End = emulator::SharedMemory;
  GlobalVariable *Dynamic = nullptr;
  auto Place = [&](GlobalVariable &G) {
    End = alignTo(End, G.getAlign().valueOrOne());
    Constant *Address = ConstantInt::get(Type::getInt64Ty(M.getContext()), End);
    G.replaceAllUsesWith(ConstantExpr::getIntToPtr(Address, G.getType()));
    End += M.getDataLayout().getTypeAllocSize(G.getValueType());
    G.eraseFromParent();
  };
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (G.getAddressSpace() == 3) {
      if (G.getName() == "coop_shared")
        Dynamic = &G;
      else
        Place(G);
    }
  if (Dynamic)
    Place(*Dynamic);
}

/// Prepares M for the host. Returns the threads of a workgroup.
unsigned prepare(Module &M, std::string &Kernel, const DataLayout &Layout) {
  unsigned Threads = 0;
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel) {
      Kernel = F.getName();
      F.setCallingConv(CallingConv::C);
    }
  for (const MDNode *Node : M.getNamedMetadata("nvvm.annotations")->operands())
    if (cast<MDString>(Node->getOperand(1))->getString() == "maxntidx")
      Threads =
          static_cast<unsigned>(mdconst::extract<ConstantInt>(Node->getOperand(2))->getZExtValue());
  // What is passed by value comes as an address.
  for (Function &F : M)
    F.setAttributes(F.isDeclaration() ? F.getAttributes().removeFnAttributes(M.getContext())
                                      : AttributeList());
  M.setTargetTriple(sys::getDefaultTargetTriple());
  M.setDataLayout(Layout);
  passTurns(M);
  replaceCalls(M);
  placeShared(M);
  return Threads;
}

// ---- what compilers call for narrow floats, whose value is in the low half of a register for
// floats

float truncate(double Number, const fltSemantics &To) {
  APFloat Value(Number);
  bool LosesInfo;
  Value.convert(To, APFloat::rmNearestTiesToEven, &LosesInfo);
  return bit_cast<float>(static_cast<uint32_t>(Value.bitcastToAPInt().getZExtValue()));
}
float truncateDouble(double Number) { return truncate(Number, APFloat::BFloat()); }
float truncateFloat(float Number) { return truncateDouble(double(Number)); }
float truncateDoubleToHalf(double Number) { return truncate(Number, APFloat::IEEEhalf()); }

// ---- memory

/// A buffer between pages that cannot be accessed.
class Buffer {
public:
  explicit Buffer(StringRef Path) : Path(Path) {
    auto File = MemoryBuffer::getFile(Path);
    if (!File)
      fail("cannot read " + Path.str());
    Size = (*File)->getBufferSize();
    const uint64_t Page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE)),
                   Room = alignTo(std::max<uint64_t>(Size, 1), Page);
    auto *Memory = static_cast<char *>(
        mmap(nullptr, Room + 2 * Page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (Memory == MAP_FAILED || mprotect(Memory + Page, Room, PROT_READ | PROT_WRITE))
      fail("no memory");
    Data = Memory + Page + (Room - alignTo(Size, 16));
    std::memcpy(Data, (*File)->getBufferStart(), Size);
  }
  void write() const {
    std::error_code Error;
    raw_fd_ostream(Path, Error).write(Data, Size);
    if (Error)
      fail("cannot write " + Path);
  }

  std::string Path;
  char *Data;
  uint64_t Size;
};

void makeSharedMemory() {
  void *At = reinterpret_cast<void *>(emulator::SharedMemory);
  if (mmap(At, emulator::SharedBytes, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != At)
    fail("no memory at the address of shared memory");
}

using KernelFunction = void(const void *, uint32_t, uint32_t, uint32_t, uint64_t, void *, void *,
                            const void *);

struct Launch {
  uint32_t Groups[3] = {1, 1, 1};
  unsigned Parts = 1; ///< blocks of a workgroup
  unsigned Threads = 0;
  std::vector<uint64_t> Table;
  std::vector<char> Push;  ///< empty: the kernel takes none
  void *Records = nullptr; ///< of what is printed
  bool IsGrid = false;     ///< blocks have three numbers
};

unsigned blocksOf(const Launch &L) { return L.Groups[0] * L.Groups[1] * L.Groups[2] * L.Parts; }

std::vector<char> readDigits(StringRef Digits) {
  std::vector<char> Bytes;
  for (size_t I = 0; I + 1 < Digits.size(); I += 2)
    Bytes.push_back(static_cast<char>(std::stoi(Digits.substr(I, 2).str(), nullptr, 16)));
  return Bytes;
}

uint64_t readAddress(StringRef Digits) {
  uint64_t Address = 0;
  if (Digits.getAsInteger(16, Address))
    fail("no address: " + Digits.str());
  return Address;
}

/// Memory that another process has at the same address.
void mapMemory(StringRef Address, StringRef Path) {
  uint64_t Size = 0;
  int File = -1;
  void *At = reinterpret_cast<void *>(readAddress(Address));
  if (sys::fs::file_size(Path, Size) ||
      sys::fs::openFileForReadWrite(Path, File, sys::fs::CD_OpenExisting, sys::fs::OF_None) ||
      mmap(At, Size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, File, 0) != At)
    fail("cannot map " + Path.str());
  close(File);
}

/// What Driver.cpp says beside, or instead of, files.
bool readLaunch(StringRef Word, Launch &L) {
  if (Word.consume_front("memory=")) {
    const auto [Address, Path] = Word.split(':');
    mapMemory(Address, Path);
  } else if (Word.consume_front("table=")) {
    const std::vector<char> Bytes = readDigits(Word);
    L.Table.resize(Bytes.size() / sizeof(uint64_t));
    std::memcpy(L.Table.data(), Bytes.data(), L.Table.size() * sizeof(uint64_t));
  } else if (Word.consume_front("parts=")) {
    if (Word.getAsInteger(10, L.Parts))
      fail("no number of parts");
  } else if (Word == "grid") {
    L.IsGrid = true;
  } else if (Word.consume_front("print=")) {
    L.Records = reinterpret_cast<void *>(readAddress(Word));
  } else {
    return false;
  }
  return true;
}

/// In one dimension, or as the workgroups are.
std::array<unsigned, 3> placeOf(unsigned Block, const Launch &L) {
  if (!L.IsGrid)
    return {Block, 0, 0};
  const unsigned Row = Block / L.Groups[0];
  return {Block % L.Groups[0], Row % L.Groups[1], Row / L.Groups[1]};
}

void runBlock(KernelFunction &Kernel, unsigned Block, const Launch &L, emulator::Turns &Turns,
              char *Exchange) {
  std::memset(reinterpret_cast<void *>(emulator::SharedMemory), 0x7F, emulator::SharedBytes);
  emulator::Workgroup Group(L.Threads, Turns);
  std::vector<emulator::Thread> All;
  for (unsigned I = 0; I < L.Threads; ++I)
    All.push_back(
        {&Group, I, placeOf(Block, L), L.IsGrid ? L.Groups[0] : blocksOf(L), Block % L.Parts});
  Turns.run(
      [&](unsigned) {
        Kernel(L.Table.data(), L.Groups[0], L.Groups[1], L.Groups[2], 0, Exchange, L.Records,
               L.Push.data());
      },
      [&](unsigned I) { Current = &All[I]; });
}

} // namespace

int main(int Count, char **Words) {
  if (Count < 5)
    fail("usage: coop-gpu-emulator KERNEL.ll X,Y,Z BYTES PUSH FILE...");
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  ExitOnError Check("error: ");
  auto Context = std::make_unique<LLVMContext>();
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(Words[1], Problem, *Context);
  if (!M)
    fail(Problem.getMessage().str());
  auto Machine = Check(orc::JITTargetMachineBuilder::detectHost());
  // What runs for a moment once.
  Machine.setCodeGenOptLevel(CodeGenOptLevel::None);
  // These conversions to bfloat make zeros of denormal numbers, which a GPU's do not.
  Machine.addFeatures({"-avx512bf16", "-avxneconvert"});
  auto Jit = Check(orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(Machine)).create());
  std::string Name;
  Launch L;
  L.Threads = prepare(*M, Name, Jit->getDataLayout());
  orc::SymbolMap Symbols;
  Symbols[Jit->mangleAndIntern("executeSite")] = {orc::ExecutorAddr::fromPtr(&executeSite),
                                                  JITSymbolFlags::Exported};
  Symbols[Jit->mangleAndIntern("passTurn")] = {orc::ExecutorAddr::fromPtr(&passTurn),
                                               JITSymbolFlags::Exported};
  Symbols[Jit->mangleAndIntern("__truncsfbf2")] = {orc::ExecutorAddr::fromPtr(&truncateFloat),
                                                   JITSymbolFlags::Exported};
  Symbols[Jit->mangleAndIntern("__truncdfhf2")] = {
      orc::ExecutorAddr::fromPtr(&truncateDoubleToHalf), JITSymbolFlags::Exported};
  Symbols[Jit->mangleAndIntern("__truncdfbf2")] = {orc::ExecutorAddr::fromPtr(&truncateDouble),
                                                   JITSymbolFlags::Exported};
  Check(Jit->getMainJITDylib().define(orc::absoluteSymbols(Symbols)));
  Check(Jit->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))));
  auto *Kernel = Check(Jit->lookup(Name)).toPtr<KernelFunction *>();

  unsigned Dimension = 0;
  for (StringRef Part : llvm::split(StringRef(Words[2]), ","))
    if (Dimension == 3 || Part.getAsInteger(10, L.Groups[Dimension++]))
      fail("no number of workgroups");
  const uint64_t ExchangeBytes = std::stoull(Words[3]);
  if (StringRef Push = Words[4]; Push != "-")
    L.Push = readDigits(Push);
  std::vector<Buffer> Buffers;
  for (int I = 5; I < Count; ++I) {
    if (readLaunch(Words[I], L))
      continue;
    const Buffer &B = Buffers.emplace_back(Words[I]);
    L.Table.push_back(reinterpret_cast<uint64_t>(B.Data));
    L.Table.push_back(B.Size);
  }
  makeSharedMemory();
  const unsigned Blocks = blocksOf(L);
  std::vector<char> Exchange(ExchangeBytes * Blocks + 128);
  char *Aligned = Exchange.data() + (128 - reinterpret_cast<uint64_t>(Exchange.data()) % 128) % 128;
  emulator::Turns Turns(L.Threads);
  for (unsigned Block = 0; Block < Blocks; ++Block)
    runBlock(*Kernel, Block, L, Turns, Aligned);
  for (const Buffer &B : Buffers)
    B.write();
}
