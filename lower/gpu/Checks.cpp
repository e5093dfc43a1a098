// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tests that a checked kernel does itself, and the records of what did not hold.

#include "lower/gpu/Checks.h"
#include "lower/check/Robust.h"
#include "lower/check/Sites.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/SharedHistory.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/JSON.h"
#include <array>

using namespace llvm;

namespace coop::lower {

/// Of the functions of coop/check_abi.h. Behind the invocation comes the site, or where it is.
namespace check_argument {
enum : unsigned { Site = 1, Values, Address = Values, Base, Size };
} // namespace check_argument

static constexpr StringLiteral Prefix = "coop_check_", OperandCheck = "operand";

void checkOperandsAlone(Module &M) {
  SmallVector<CheckMeetCall *, 16> Meetings;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Meet = dyn_cast<CheckMeetCall>(&I))
        Meetings.push_back(Meet);
  for (CheckMeetCall *Meet : Meetings) {
    IRBuilder<> B(Meet);
    auto *Site = cast<GlobalVariable>(Meet->site());
    const check::KnownSite Known = check::readSite(*Site);
    for (auto [Number, Value] : enumerate(Meet->values())) {
      const check::OperandRecord &Operand = Known.Operands[Number];
      const bool IsNumber = Operand.Kind == COOP_CHECK_VALUE || Operand.Kind == COOP_CHECK_ADDRESS;
      if (IsNumber && (Operand.Align > 1 || Operand.Least > 0))
        check::callCheck(B, OperandCheck, B.getVoidTy(),
                         {Site, B.getInt32(static_cast<uint32_t>(Number)), Value});
    }
    Meet->eraseFromParent();
  }
  // Those that the lowering adds order nothing that the shader may count on.
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<ControlBarrierCall>(&I))
        SharedHistory::markBarrier(I);
}

namespace {

/// What all records begin with, and how they are written.
class Recorder {
public:
  explicit Recorder(Function &Kernel)
      : M(*Kernel.getParent()), Print(Kernel.getArg(kernel_parameter::Print)) {
    IRBuilder<> B(&Kernel.getEntryBlock(), Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Group = emitGroupNumber(B, Kernel);
    Index = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
  }

  Value *index() const { return Index; }
  Value *print() const { return Print; }

  void unless(IRBuilderBase &B, Value *Holds, coop_check_event Event, uint64_t Site,
              ArrayRef<Value *> Values) {
    SmallVector<Value *, 12> Args = {Holds,
                                     Print,
                                     B.getInt64(Site),
                                     B.getInt64(Sites),
                                     B.getInt64(uint64_t(Event)),
                                     Group,
                                     B.CreateZExt(Index, B.getInt64Ty())};
    for (Value *V : Values)
      Args.push_back(V->getType()->isPointerTy() ? B.CreatePtrToInt(V, B.getInt64Ty())
                                                 : B.CreateZExt(V, B.getInt64Ty()));
    while (Args.size() < FirstCell + COOP_CHECK_RECORD_CELLS)
      Args.push_back(B.getInt64(0));
    if (!Unless)
      Unless = makeUnless(Args);
    B.CreateCall(Unless, Args);
  }

  uint64_t Sites = 0; ///< as many as there are

private:
  static constexpr unsigned FirstCell = 4;
  /// (holds, print buffer, site, sites, the record's cells): a function, so that the kernel's
  /// control flow stays what the shader has.
  Function *makeUnless(ArrayRef<Value *> Args);

  Module &M;
  Value *Print, *Group = nullptr, *Index = nullptr;
  Function *Unless = nullptr;
};

/// The cells behind those for records begin here.
Value *tableOf(IRBuilderBase &B, Value *Print) {
  Value *Room =
      B.CreateLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Print, 1));
  return B.CreateInBoundsGEP(B.getInt64Ty(), Print,
                             B.CreateAdd(Room, B.getInt64(PrintHeaderCells)));
}

Function *Recorder::makeUnless(ArrayRef<Value *> Args) {
  LLVMContext &C = M.getContext();
  SmallVector<Type *, 12> Types;
  for (const Value *Arg : Args)
    Types.push_back(Arg->getType());
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false),
                             GlobalValue::InternalLinkage, "coop.check.unless", M);
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  Type *I64 = B.getInt64Ty();
  Value *Buffer = F->getArg(1);
  Value *Wanted = B.CreateAnd(B.CreateNot(F->getArg(0)), B.CreateIsNotNull(Buffer));
  ifThen(B, Wanted, "broken", [&] {
    Value *Table = tableOf(B, Buffer), *Site = F->getArg(2);
    Value *Before = B.CreateAtomicRMW(AtomicRMWInst::Add, B.CreateInBoundsGEP(I64, Table, Site),
                                      B.getInt64(1), Align(8), AtomicOrdering::Monotonic);
    ifThen(B, B.CreateICmpULT(Before, B.getInt64(COOP_CHECK_RECORDS)), "early", [&] {
      Value *Number = B.CreateAdd(B.CreateMul(Site, B.getInt64(COOP_CHECK_RECORDS)), Before);
      Value *Cell =
          B.CreateAdd(F->getArg(3), B.CreateMul(Number, B.getInt64(COOP_CHECK_RECORD_CELLS)));
      Value *Record = B.CreateInBoundsGEP(I64, Table, Cell);
      for (unsigned I = 0; I < COOP_CHECK_RECORD_CELLS; ++I)
        B.CreateStore(F->getArg(FirstCell + I), B.CreateConstInBoundsGEP1_64(I64, Record, I));
    });
  });
  B.CreateRetVoid();
  return F;
}

class CheckLowering {
public:
  CheckLowering(Module &M, Function &Kernel, GpuKernel &Description)
      : M(M), Kernel(Kernel), Description(Description), Records(Kernel), Info(*getKernelInfo(M)),
        History(Kernel, Info, Records.index()) {}

  Error run();

private:
  Error lower(CallInst &Call, StringRef Name);
  void access(CallInst &Call, const check::KnownSite &S, uint64_t Number);
  void order(IRBuilderBase &B, CallInst &Call, const check::KnownSite &S, uint64_t Number,
             const std::array<Value *, 3> &Region, Value *Happens);
  void operands(CallInst &Call, const check::KnownSite &S, uint64_t Number);
  void testOperand(IRBuilderBase &B, const check::KnownSite &S, uint64_t Number, uint32_t Operand,
                   Value *V);
  std::pair<Value *, Value *> regionOf(IRBuilderBase &B, CallInst &Call, const check::KnownSite &S);
  Function *findRegion();
  Value *addressOf(IRBuilderBase &B, Value *Pointer, const check::KnownSite &S, Value *Base);
  /// Cells of the tables before the ranges of memory.
  uint64_t rangesAt() const {
    return Sites.size() * (1 + COOP_CHECK_RECORDS * COOP_CHECK_RECORD_CELLS);
  }
  Value *sink(Type *Pointer, bool IsWrite);

  Module &M;
  Function &Kernel;
  GpuKernel &Description;
  Recorder Records;
  const KernelInfo Info;
  SharedHistory History;
  /// By their numbers, which are their places.
  MapVector<GlobalVariable *, check::KnownSite> Sites;
  Function *Find = nullptr;
};

json::Object describeSite(const check::KnownSite &S) {
  json::Array Operands;
  for (const check::OperandRecord &O : S.Operands)
    Operands.push_back(json::Object{{"name", json::fixUTF8(O.Name)},
                                    {"kind", O.Kind},
                                    {"flags", O.Flags},
                                    {"align", O.Align},
                                    {"size", O.Size},
                                    {"least", O.Least}});
  return json::Object{{"file", json::fixUTF8(S.File)},
                      {"function", json::fixUTF8(S.Function)},
                      {"operation", json::fixUTF8(S.Operation)},
                      {"object", json::fixUTF8(S.Object)},
                      {"bytes", S.ObjectSize},
                      {"line", S.Line},
                      {"column", S.Column},
                      {"kind", S.Kind},
                      {"scope", S.Scope},
                      {"memory", S.Memory},
                      {"flags", S.Flags},
                      {"size", S.Size},
                      {"align", S.Align},
                      {"major", S.Major},
                      {"operands", std::move(Operands)}};
}

// ---- memory

/// (print buffer, address, bytes): address and size of the range that they are in, or zeros.
/// Without a buffer nobody has said what there is.
Function *CheckLowering::findRegion() {
  if (Find)
    return Find;
  LLVMContext &C = M.getContext();
  Type *I64 = Type::getInt64Ty(C);
  auto *Result = StructType::get(I64, I64);
  Find = Function::Create(
      FunctionType::get(Result, {Records.print()->getType(), I64, I64, I64}, false),
      GlobalValue::InternalLinkage, "coop.check.find", M);
  Find->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "", Find));
  Value *Buffer = Find->getArg(0), *Address = Find->getArg(1), *Bytes = Find->getArg(2);
  auto Pair = [&](Value *First, Value *Second) {
    return B.CreateInsertValue(B.CreateInsertValue(PoisonValue::get(Result), First, 0), Second, 1);
  };
  Value *Found = choose(
      B, B.CreateIsNull(Buffer), "unknown", [&] { return Pair(Address, Bytes); },
      [&] {
        Value *Ranges = B.CreateInBoundsGEP(I64, tableOf(B, Buffer), Find->getArg(3));
        Value *Count = B.CreateLoad(I64, Ranges);
        return fold(B, Count, Pair(B.getInt64(0), B.getInt64(0)), "range",
                    [&](Value *I, Value *Before) {
                      Value *Cell = B.CreateAdd(B.CreateShl(I, 1), B.getInt64(1));
                      Value *Row = B.CreateInBoundsGEP(I64, Ranges, Cell);
                      Value *Begin = B.CreateLoad(I64, Row);
                      Value *Size = B.CreateLoad(I64, B.CreateConstInBoundsGEP1_64(I64, Row, 1));
                      Value *IsIn = MemoryBounds{B.CreateSub(Address, Begin), Size}.hold(B, Bytes);
                      return B.CreateSelect(IsIn, Pair(Begin, Size), Before);
                    });
      });
  B.CreateRet(Found);
  return Find;
}

/// Address and size of the variable that an access is in, as runtime/check has it.
std::pair<Value *, Value *> CheckLowering::regionOf(IRBuilderBase &B, CallInst &Call,
                                                    const check::KnownSite &S) {
  Type *I64 = B.getInt64Ty();
  Value *Base = Call.getArgOperand(check_argument::Base),
        *Size = Call.getArgOperand(check_argument::Size);
  if (S.Memory == COOP_CHECK_BUFFER && isa<ConstantPointerNull>(Base)) {
    Value *Found = B.CreateCall(findRegion(),
                                {Records.print(),
                                 B.CreatePtrToInt(Call.getArgOperand(check_argument::Address), I64),
                                 B.getInt64(S.Size), B.getInt64(rangesAt())});
    return {B.CreateExtractValue(Found, 0), B.CreateExtractValue(Found, 1)};
  }
  constexpr uint64_t Anywhere = 4096;
  if (S.Memory == COOP_CHECK_PUSH_CONSTANTS)
    return {B.getInt64(Anywhere), B.getInt64(S.ObjectSize)};
  if (S.Memory != COOP_CHECK_BUFFER) {
    Value *Known = B.getInt64(S.ObjectSize);
    Size = S.Memory == COOP_CHECK_SHARED
               ? B.CreateSelect(B.CreateICmpEQ(Size, B.getInt64(0)), Known, Size)
               : Known;
  }
  return {B.CreatePtrToInt(Base, I64), Size};
}

/// Of push constants, which are a parameter without an address, where they would be if they began
/// at Base.
Value *CheckLowering::addressOf(IRBuilderBase &B, Value *Pointer, const check::KnownSite &S,
                                Value *Base) {
  if (S.Memory != COOP_CHECK_PUSH_CONSTANTS)
    return B.CreatePtrToInt(Pointer, B.getInt64Ty());
  Value *Address = Base;
  while (true) {
    if (auto *GEP = dyn_cast<GEPOperator>(Pointer)) {
      Address = B.CreateAdd(Address, emitGEPOffset(&B, M.getDataLayout(), GEP));
      Pointer = GEP->getPointerOperand();
    } else if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer)) {
      Pointer = Cast->getPointerOperand();
    } else {
      return Address;
    }
  }
}

/// Memory of the same kind for what must not be done: zeros, or what nobody reads.
Value *CheckLowering::sink(Type *Pointer, bool IsWrite) {
  constexpr uint64_t Alignment = 64;
  const bool IsShared = Pointer->getPointerAddressSpace() == address_space::Shared;
  const StringRef Name = IsShared  ? "coop.check.shared"
                         : IsWrite ? "coop.check.sink"
                                   : "coop.check.zeros";
  GlobalVariable *G = M.getGlobalVariable(Name, /*AllowInternal=*/true);
  if (G)
    return G;
  uint64_t Bytes = Alignment;
  for (const auto &[Site, S] : Sites)
    if ((S.Memory == COOP_CHECK_SHARED) == IsShared)
      Bytes = std::max<uint64_t>(Bytes, S.Size);
  auto *Ty = ArrayType::get(Type::getInt8Ty(M.getContext()), alignTo(Bytes, Alignment));
  Constant *Initial =
      IsShared ? static_cast<Constant *>(PoisonValue::get(Ty)) : Constant::getNullValue(Ty);
  G = new GlobalVariable(M, Ty, false, GlobalValue::InternalLinkage, Initial, Name, nullptr,
                         GlobalValue::NotThreadLocal,
                         IsShared ? address_space::Shared : address_space::Buffer);
  G->setAlignment(Align(Alignment));
  if (IsShared)
    G->addAttribute(SharedAttribute);
  return G;
}

/// Loads, stores and atomic operations at an address, behind casts. Copies of aggregates and parts
/// of them are at addresses as aligned as the site says.
void findAccesses(Value &Address, SmallVectorImpl<Instruction *> &Accesses) {
  for (User *U : Address.users())
    if (isa<AddrSpaceCastInst>(U))
      findAccesses(*U, Accesses);
    else if (auto *I = dyn_cast<Instruction>(U); I && getLoadStorePointerOperand(I) == &Address)
      Accesses.push_back(I);
    else if (I && (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I)))
      Accesses.push_back(I);
}

/// What an access needs: another one stops the kernel.
uint64_t neededAlign(const DataLayout &Data, const Instruction &I) {
  Type *T = I.getType();
  if (auto *Store = dyn_cast<StoreInst>(&I))
    T = Store->getValueOperand()->getType();
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    T = Exchange->getNewValOperand()->getType();
  return Data.getABITypeAlign(T->getScalarType()).value();
}

/// Region: the access's address, and where its variable begins and its size.
void CheckLowering::order(IRBuilderBase &B, CallInst &Call, const check::KnownSite &S,
                          uint64_t Number, const std::array<Value *, 3> &Region, Value *Happens) {
  const auto [Address, Base, Size] = Region;
  const auto Found = History.access(B, S, Number, Call.getArgOperand(check_argument::Base), Address,
                                    Base, Happens);
  if (!Found)
    return;
  Value *IsOpen = B.CreateICmpEQ(Found->With, B.getInt64(1));
  Records.unless(B, B.CreateOr(IsOpen, B.CreateICmpEQ(Found->With, B.getInt64(0))),
                 COOP_CHECK_EVENT_RACE, Number, {Address, Base, Size, Found->Offset, Found->With});
  Records.unless(B, B.CreateNot(IsOpen), COOP_CHECK_EVENT_UNWRITTEN, Number, {Address, Base, Size});
}

/// The address that stands for one that an index has made wrong, which was reported.
bool isNowhere(const Value *V) {
  const auto *Cast = dyn_cast<ConstantExpr>(V);
  if (!Cast || !Cast->isCast())
    return false;
  const auto *Number = dyn_cast<ConstantInt>(Cast->getOperand(0));
  return Number ? Number->isMinusOne() : isNowhere(Cast->getOperand(0));
}

void CheckLowering::access(CallInst &Call, const check::KnownSite &S, uint64_t Number) {
  IRBuilder<> B(&Call);
  Value *Generic = Call.getArgOperand(check_argument::Address);
  Value *Plain = Generic;
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Generic))
    Plain = Cast->getPointerOperand();
  Value *IsNowhere = B.getFalse();
  if (auto *Choice = dyn_cast<SelectInst>(Plain); Choice && isNowhere(Choice->getFalseValue())) {
    IsNowhere = B.CreateNot(Choice->getCondition());
    Plain = Choice->getTrueValue();
    Generic = B.CreateAddrSpaceCast(Plain, Generic->getType());
  } else if (S.Memory != COOP_CHECK_PUSH_CONSTANTS) {
    // A generic address would not say so of shared memory.
    IsNowhere = B.CreateICmpEQ(Plain, B.CreateIntToPtr(B.getInt64(~uint64_t(0)), Plain->getType()));
  }
  SmallVector<Instruction *, 4> Accesses;
  findAccesses(Call, Accesses);
  uint64_t Needed = S.Align;
  for (const Instruction *I : Accesses)
    Needed = std::max(Needed, neededAlign(M.getDataLayout(), *I));

  auto [Base, Size] = regionOf(B, Call, S);
  Value *Address = addressOf(B, Generic, S, Base);
  const MemoryBounds Bounds{B.CreateSub(Address, Base), Size};
  Value *IsIn =
      B.CreateAnd(Bounds.hold(B, B.getInt64(S.Size)), B.CreateICmpNE(Base, B.getInt64(0)));
  auto IsAligned = [&](uint64_t Alignment) {
    return B.CreateICmpEQ(B.CreateAnd(Address, B.getInt64(Alignment - 1)), B.getInt64(0));
  };
  Records.unless(B, B.CreateOr(B.CreateAnd(IsIn, IsAligned(S.Align)), IsNowhere),
                 COOP_CHECK_EVENT_ACCESS, Number, {Address, Base, Size});

  Value *Usable = B.CreateAnd(B.CreateAnd(IsIn, IsAligned(Needed)), B.CreateNot(IsNowhere));
  History.synchronize(B, S);
  if (S.Memory == COOP_CHECK_SHARED)
    order(B, Call, S, Number, {Address, Base, Size}, Usable);
  Value *Chosen = nullptr;
  if (S.Memory == COOP_CHECK_PUSH_CONSTANTS) {
    // No choice of addresses: which parameter they are in has to be seen.
    Value *Start = Call.getArgOperand(check_argument::Base);
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Start))
      Start = Cast->getPointerOperand();
    Value *Offset = B.CreateSelect(Usable, B.CreateSub(Address, Base), B.getInt64(0));
    Chosen = B.CreateInBoundsGEP(B.getInt8Ty(), Start, Offset);
  } else {
    Value *Instead = sink(Plain->getType(), S.Flags & COOP_CHECK_WRITE);
    Chosen =
        B.CreateSelect(Usable, Plain,
                       B.CreateAddrSpaceCast(B.CreateAddrSpaceCast(Instead, Generic->getType()),
                                             Plain->getType()));
  }
  for (Instruction *I : Accesses) {
    if (I->getType()->isVoidTy() || I->use_empty())
      continue;
    B.SetInsertPoint(I->getNextNode());
    Value *Result = B.CreateSelect(Usable, I, Constant::getNullValue(I->getType()));
    I->replaceUsesWithIf(Result, [&](const Use &U) { return U.getUser() != Result; });
  }
  B.SetInsertPoint(&Call);
  for (User *U : make_early_inc_range(Call.users()))
    if (auto *Cast = dyn_cast<AddrSpaceCastInst>(U); Cast && Cast->getType() == Chosen->getType()) {
      Cast->replaceAllUsesWith(Chosen);
      Cast->eraseFromParent();
    }
  if (!Call.use_empty())
    Call.replaceAllUsesWith(B.CreateAddrSpaceCast(Chosen, Call.getType()));
}

// ---- operands

void CheckLowering::testOperand(IRBuilderBase &B, const check::KnownSite &S, uint64_t Number,
                                uint32_t Operand, Value *V) {
  const check::OperandRecord &O = S.Operands[Operand];
  Value *Holds = B.CreateICmpUGE(V, B.getInt64(O.Least));
  if (O.Align > 1)
    Holds = B.CreateAnd(Holds, B.CreateICmpEQ(B.CreateURem(V, B.getInt64(O.Align)), B.getInt64(0)));
  // Of a scope one speaks, as where its invocations meet.
  const uint32_t Scope = S.Scope == static_cast<uint32_t>(CoopScope::Subgroup) ? Info.SubgroupSize
                         : S.Scope == static_cast<uint32_t>(CoopScope::Workgroup)
                             ? static_cast<uint32_t>(invocationsOf(Info))
                             : 1;
  Value *IsOther = B.CreateICmpNE(B.CreateURem(Records.index(), B.getInt32(Scope)), B.getInt32(0));
  Records.unless(B, B.CreateOr(Holds, IsOther), COOP_CHECK_EVENT_OPERAND, Number,
                 {B.getInt64(Operand), V});
}

/// Behind the address of the site, in an array of the invocation.
void CheckLowering::operands(CallInst &Call, const check::KnownSite &S, uint64_t Number) {
  IRBuilder<> B(&Call);
  for (uint32_t I = 0; I < S.Operands.size(); ++I) {
    const check::OperandRecord &O = S.Operands[I];
    if (O.Kind != COOP_CHECK_VALUE && O.Kind != COOP_CHECK_ADDRESS)
      continue;
    Value *Cell = B.CreateConstInBoundsGEP1_64(B.getInt64Ty(),
                                               Call.getArgOperand(check_argument::Site), I + 1);
    testOperand(B, S, Number, I, B.CreateLoad(B.getInt64Ty(), Cell));
  }
}

// ---- all of them

/// The site that is stored at the beginning of a variable, which may have been zeros before.
GlobalVariable *siteStoredAt(Value *Variable) {
  for (User *U : Variable->users()) {
    GlobalVariable *Site = nullptr;
    if (auto *Store = dyn_cast<StoreInst>(U); Store && Store->getPointerOperand() == Variable)
      Site = dyn_cast<GlobalVariable>(Store->getValueOperand());
    else if (auto *GEP = dyn_cast<GEPOperator>(U); GEP && GEP->hasAllZeroIndices())
      Site = siteStoredAt(U);
    if (Site)
      return Site;
  }
  return nullptr;
}

/// The site that a call names, or stores in front of what it brings.
GlobalVariable *siteOf(const CallInst &Call, StringRef Name) {
  if (Call.arg_size() <= check_argument::Site)
    return nullptr;
  Value *Where = Call.getArgOperand(check_argument::Site);
  return Name == "operands" ? siteStoredAt(Where) : dyn_cast<GlobalVariable>(Where);
}

Error CheckLowering::lower(CallInst &Call, StringRef Name) {
  // What several invocations know together.
  if (is_contained({"weights", "combine", "fence", "meet"}, Name))
    return Error::success();
  const auto *Found = Sites.find(siteOf(Call, Name));
  if (Found == Sites.end())
    return createStringError("internal error: a check without a site");
  const check::KnownSite &S = Found->second;
  const auto Number = static_cast<uint64_t>(Found - Sites.begin());
  IRBuilder<> B(&Call);
  const SmallVector<Value *, 6> Values(drop_begin(Call.args(), check_argument::Values));
  if (Name == "access") {
    access(Call, S, Number);
  } else if (Name == "index") {
    Value *Holds = B.CreateICmpULT(Values[0], Values[1]);
    Records.unless(B, Holds, COOP_CHECK_EVENT_INDEX, Number, Values);
    Call.replaceAllUsesWith(B.CreateZExt(Holds, Call.getType()));
  } else if (Name == OperandCheck) {
    testOperand(B, S, Number, static_cast<uint32_t>(cast<ConstantInt>(Values[0])->getZExtValue()),
                Values[1]);
  } else if (Name == "operands") {
    operands(Call, S, Number);
  } else if (Name == "outside") {
    Records.unless(B, B.getFalse(), COOP_CHECK_EVENT_OUTSIDE, Number, Values);
  } else if (Name == "defined") {
    Records.unless(B, B.CreateICmpNE(Values[1], B.getInt32(0)), COOP_CHECK_EVENT_DEFINED, Number,
                   {Values[0], Values[2], Values[3]});
  } else {
    return createStringError("internal error: a check that no GPU knows: %s", Name.str().c_str());
  }
  return Error::success();
}

Error CheckLowering::run() {
  SmallVector<CallInst *, 32> Checks, Invocations;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I)) {
      if (getCoopOp(*Call) == CoopOp::Invocation)
        Invocations.push_back(Call);
      else if (Call->getCalledFunction() &&
               Call->getCalledFunction()->getName().starts_with(Prefix))
        Checks.push_back(Call);
    }
  auto NameOf = [](const CallInst *Call) {
    return Call->getCalledFunction()->getName().drop_front(Prefix.size());
  };
  // How many there are is where the host's tables begin, and what they access how large the sink
  // is.
  for (const CallInst *Call : Checks)
    if (GlobalVariable *Site = siteOf(*Call, NameOf(Call))) {
      const auto [At, IsNew] = Sites.insert({Site, check::readSite(*Site)});
      if (IsNew)
        Description.Sites.push_back(describeSite(At->second));
      if (NameOf(Call) == "access")
        History.expect(At->second, static_cast<uint64_t>(At - Sites.begin()),
                       *Call->getArgOperand(check_argument::Base));
    }
  Records.Sites = Sites.size();
  for (CallInst *Call : Checks) {
    if (Error E = lower(*Call, NameOf(Call)))
      return E;
    Call->eraseFromParent();
  }
  for (CallInst *Call : Invocations)
    if (Call->use_empty())
      Call->eraseFromParent();
  return Error::success();
}

} // namespace

Error lowerGpuChecks(Module &M, GpuKernel &Description) {
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      return CheckLowering(M, F, Description).run();
  return createStringError("the module has no kernel");
}

} // namespace coop::lower
