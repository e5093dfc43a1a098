// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles and runs kernels for tests; see LoweredKernel.h. What the reference execution does with
// coroutines is done with threads here, so that the two do not share their faults.

#include "LoweredKernel.h"
#include "NeonModel.h"
#include "X86Model.h"
#include "lower/cpu/Passes.h"
#include "lower/cpu/Pipeline.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/transform/PassRunner.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/bit.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <barrier>
#include <cmath>
#include <cstring>
#include <thread>

using namespace llvm;

namespace coop::lower::test {

// ---- component types

bool isFloat(Host T) { return T <= Host::E5M2; }
bool isSigned(Host T) {
  return T == Host::S8 || T == Host::S16 || T == Host::S32 || T == Host::S64;
}

unsigned bytesOf(Host T) {
  static constexpr unsigned Bytes[] = {2, 2, 4, 8, 1, 1, 1, 1, 2, 2, 4, 4, 8, 8};
  return Bytes[static_cast<unsigned>(T)];
}

const char *nameOf(Host T) {
  static constexpr const char *Names[] = {"f16", "bf16", "f32", "f64", "e4m3", "e5m2", "s8",
                                          "u8",  "s16",  "u16", "s32", "u32",  "s64",  "u64"};
  return Names[static_cast<unsigned>(T)];
}

Type *typeOf(LLVMContext &C, Host T) {
  switch (T) {
  case Host::F16:
    return Type::getHalfTy(C);
  case Host::BF16:
    return Type::getBFloatTy(C);
  case Host::F32:
    return Type::getFloatTy(C);
  case Host::F64:
    return Type::getDoubleTy(C);
  default:
    return IntegerType::get(C, bytesOf(T) * 8);
  }
}

CoopEncoding encodingOf(Host T) {
  return T == Host::E4M3   ? CoopEncoding::E4M3
         : T == Host::E5M2 ? CoopEncoding::E5M2
                           : CoopEncoding::Native;
}

static const fltSemantics &semanticsOf(Host T) {
  switch (T) {
  case Host::F16:
    return APFloat::IEEEhalf();
  case Host::BF16:
    return APFloat::BFloat();
  case Host::F32:
    return APFloat::IEEEsingle();
  case Host::E4M3:
    return APFloat::Float8E4M3FN();
  case Host::E5M2:
    return APFloat::Float8E5M2();
  default:
    return APFloat::IEEEdouble();
  }
}

uint64_t encode(Host T, double V) {
  if (!isFloat(T)) {
    const uint64_t Bits =
        V < 0 ? static_cast<uint64_t>(static_cast<int64_t>(V)) : static_cast<uint64_t>(V);
    return bytesOf(T) == 8 ? Bits : Bits & ((uint64_t(1) << (bytesOf(T) * 8)) - 1);
  }
  APFloat F(V);
  bool Loses = false;
  F.convert(semanticsOf(T), APFloat::rmNearestTiesToEven, &Loses);
  return F.bitcastToAPInt().getZExtValue();
}

double decode(Host T, uint64_t Bits) {
  const APInt Int(bytesOf(T) * 8, Bits);
  if (!isFloat(T))
    return isSigned(T) ? static_cast<double>(Int.getSExtValue())
                       : static_cast<double>(Int.getZExtValue());
  APFloat F(semanticsOf(T), Int);
  bool Loses = false;
  F.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Loses);
  return F.convertToDouble();
}

void Buffer::set(Host T, size_t ByteOffset, double V) {
  const uint64_t Bits = encode(T, V);
  memcpy(Data.data() + ByteOffset, &Bits, bytesOf(T));
}

uint64_t Buffer::bits(Host T, size_t ByteOffset) const {
  uint64_t Bits = 0;
  memcpy(&Bits, Data.data() + ByteOffset, bytesOf(T));
  return Bits;
}

double Buffer::get(Host T, size_t ByteOffset) const { return decode(T, bits(T, ByteOffset)); }

int smallInteger(std::mt19937 &Random) { return static_cast<int>(Random() % 9) - 4; }

// ---- building

Kernel::Kernel(unsigned Invocations, unsigned SubgroupSize)
    : Kernel(std::make_unique<LLVMContext>(), Invocations, SubgroupSize) {}

Kernel::Kernel(std::unique_ptr<LLVMContext> Context, unsigned Invocations, unsigned SubgroupSize)
    : C(*Context), M(*new Module("test", C)),
      Entry(Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                             GlobalValue::ExternalLinkage, "main", M)),
      B(BasicBlock::Create(C, "", Entry)), OwnedContext(std::move(Context)), OwnedModule(&M),
      Invocations(Invocations), SubgroupSize(SubgroupSize ? SubgroupSize : Invocations) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Entry->addFnAttr("coop.entry");
  setKernelInfo(M, {"main", {Invocations, 1, 1}, this->SubgroupSize, 0, {}});
}

Kernel::~Kernel() = default;

Type *Kernel::matrix(Host T, unsigned Rows, unsigned Cols, CoopUse Use, CoopScope Scope) {
  return MatrixType{typeOf(C, T), Scope, Rows, Cols, Use, encodingOf(T)}.get();
}

Type *Kernel::vector(Host T, unsigned Size) {
  return VectorType{typeOf(C, T), Size, encodingOf(T)}.get();
}

Value *Kernel::op(CoopOp Op, Type *Result, ArrayRef<Value *> Args) {
  return emitCoopOp(B, Op, Result, Args);
}

Value *Kernel::buffer(unsigned Index) {
  return op(CoopOp::Buffer, PointerType::get(C, 1), {i32(0), i32(Index), i32(0)});
}

Value *Kernel::load(Type *MatrixTy, Value *Pointer, uint64_t Stride, bool ColumnMajor) {
  return op(CoopOp::MatLoad, MatrixTy,
            {Pointer, i64(Stride), i32(ColumnMajor), i32(0), flag(false)});
}

void Kernel::store(Value *Pointer, Value *Matrix, uint64_t Stride, bool ColumnMajor) {
  op(CoopOp::MatStore, Type::getVoidTy(C),
     {Pointer, Matrix, i64(Stride), i32(ColumnMajor), i32(0), flag(false)});
}

Function *Kernel::callback(const char *Name, Type *Result, ArrayRef<Type *> Params) {
  Function *F = Function::Create(FunctionType::get(Result, Params, false),
                                 GlobalValue::InternalLinkage, Name, M);
  F->addFnAttr("coop.callback");
  BasicBlock::Create(C, "", F);
  return F;
}

// ---- running

namespace {

/// One workgroup while it runs.
struct Workgroup {
  Workgroup(ArrayRef<Buffer *> Buffers, unsigned Invocations, unsigned SubgroupSize)
      : Buffers(Buffers), SubgroupSize(SubgroupSize), Whole(Invocations), WholeLanes(Invocations) {
    for (unsigned I = 0; I < Invocations / SubgroupSize; ++I) {
      Parts.push_back(std::make_unique<std::barrier<>>(SubgroupSize));
      PartLanes.emplace_back(SubgroupSize);
    }
  }
  ArrayRef<Buffer *> Buffers;
  unsigned SubgroupSize;
  std::barrier<> Whole;
  std::vector<void *> WholeLanes;
  std::vector<std::unique_ptr<std::barrier<>>> Parts;
  std::vector<std::vector<void *>> PartLanes;
};

thread_local Workgroup *CurrentGroup = nullptr;
thread_local uint32_t CurrentIndex = 0;

void *bufferAddress(uint32_t, uint32_t Binding, uint32_t) {
  return CurrentGroup->Buffers[Binding]->data();
}
uint64_t bufferSize(uint32_t, uint32_t Binding, uint32_t) {
  return CurrentGroup->Buffers[Binding]->size();
}
uint32_t localIndex() { return CurrentIndex; }
uint32_t subgroupLane() { return CurrentIndex % CurrentGroup->SubgroupSize; }
uint32_t subgroupId() { return CurrentIndex / CurrentGroup->SubgroupSize; }
uint32_t workgroupId(uint32_t Component) { return 40 + Component; }

void scopeRun(uint32_t Scope, void (*Run)(void **, uint32_t), void *Arguments) {
  Workgroup &G = *CurrentGroup;
  const bool IsWhole = CoopScope(Scope) == CoopScope::Workgroup;
  std::barrier<> &Meet = IsWhole ? G.Whole : *G.Parts[subgroupId()];
  std::vector<void *> &Lanes = IsWhole ? G.WholeLanes : G.PartLanes[subgroupId()];
  const uint32_t Lane = IsWhole ? CurrentIndex : subgroupLane();
  Lanes[Lane] = Arguments;
  Meet.arrive_and_wait();
  if (Lane == 0)
    Run(Lanes.data(), static_cast<uint32_t>(Lanes.size()));
  Meet.arrive_and_wait();
}

} // namespace

static bool isBroken(Module &M, const char *When, bool Coop) {
  std::string Text;
  raw_string_ostream OS(Text);
  const bool Broken = Coop ? verifyCoopIR(M, &OS) : verifyModule(M, &OS);
  EXPECT_FALSE(Broken) << When << ": " << Text;
  return Broken;
}

static void expectLowered(Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  EXPECT_EQ(Text.find("target(\"spirv."), std::string::npos) << Text;
}

void Kernel::lower() {
  const LowerOptions Options;
  PassRunner Llvm(M, /*Machine=*/nullptr, Options);
  const SimdTarget Target =
      Tiles.value_or(SimdTarget(Triple::x86_64, [](StringRef) { return false; }, FpMode::Fast));
  const PassContext Context = {Llvm, Target, nullptr, Options, DefaultSubgroupSize};
  constexpr PassId Loops[] = {PassId::LowerLoops};
  for (PassId Id : Tiles ? lowerSimdPasses() : ArrayRef(Loops))
    if (Error E = runPass(Id, M, Context))
      ADD_FAILURE() << passName(Id).str() << ": " << toString(std::move(E));
}

/// What LLVM calls to round to bfloat where the machine has no instruction for it: the result is in
/// the low bits of the register that a float is returned in. GCC 12's library lacks it.
static float roundToBfloat(float X) {
  const auto Bits = llvm::bit_cast<uint32_t>(X);
  constexpr uint32_t Quiet = 0x40, Half = 0x7FFF;
  const uint32_t High = Bits >> 16;
  return llvm::bit_cast<float>(std::isnan(X) ? High | Quiet : (Bits + Half + (High & 1)) >> 16);
}

bool Kernel::compile() {
  B.CreateRetVoid();
  auto Made = orc::LLJITBuilder().create();
  if (!Made) {
    ADD_FAILURE() << toString(Made.takeError());
    return false;
  }
  Jit = std::move(*Made);
  M.setDataLayout(Jit->getDataLayout());
  if (isBroken(M, "before lowering", true))
    return false;
  lower();
  if (isBroken(M, "after lowering", false))
    return false;
  expectLowered(M);
  modelNeon(M);

  orc::SymbolMap Symbols;
  auto Define = [&](const char *Name, auto *Function) {
    Symbols[Jit->mangleAndIntern(Name)] = {orc::ExecutorAddr::fromPtr(Function),
                                           JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  };
  modelX86(M, Define);
  Define("__truncsfbf2", &roundToBfloat);
  Define("coop.buffer", &bufferAddress);
  Define("coop.buffer.size", &bufferSize);
  Define("coop.scope.run.p0", &scopeRun);
  Define("coop.local.invocation.index", &localIndex);
  Define("coop.subgroup.invocation.id", &subgroupLane);
  Define("coop.subgroup.id", &subgroupId);
  Define("coop.workgroup.id", &workgroupId);
  cantFail(Jit->getMainJITDylib().define(orc::absoluteSymbols(std::move(Symbols))));
  cantFail(
      Jit->addIRModule(orc::ThreadSafeModule(std::move(OwnedModule), std::move(OwnedContext))));
  return true;
}

void Kernel::run(ArrayRef<Buffer *> Buffers) {
  auto Address = Jit->lookup("main");
  if (!Address) {
    ADD_FAILURE() << toString(Address.takeError());
    return;
  }
  auto *Main = Address->toPtr<void (*)()>();
  Workgroup Group(Buffers, Invocations, SubgroupSize);
  std::vector<std::thread> Threads;
  for (unsigned I = 0; I < Invocations; ++I)
    Threads.emplace_back([&Group, I, Main] {
      CurrentGroup = &Group;
      CurrentIndex = I;
      Main();
    });
  for (std::thread &T : Threads)
    T.join();
}

void Kernel::execute(ArrayRef<Buffer *> Buffers) {
  if (compile())
    run(Buffers);
}

} // namespace coop::lower::test
