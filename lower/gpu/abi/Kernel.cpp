// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernel's parameters, builtin variables and resources.

#include "lower/gpu/abi/Kernel.h"
#include "coop/kernel_abi.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/gpu/abi/Clusters.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <array>

using namespace llvm;

namespace coop::lower {
namespace {

using namespace kernel_parameter;

StructType *bufferType(LLVMContext &C) {
  return StructType::get(PointerType::get(C, address_space::Buffer), Type::getInt64Ty(C));
}

/// What is passed by value, by an address that all threads have (Parameters.h).
Value *uniformly(IRBuilderBase &B, Function &Kernel, unsigned Parameter) {
  return B.CreateAddrSpaceCast(Kernel.getArg(Parameter),
                               PointerType::get(B.getContext(), address_space::PushConstant));
}

/// The components of a workgroup's number, i32.
class GroupIds {
public:
  GroupIds(Function &Kernel, std::optional<unsigned> BandAxis, bool KnowsGrid)
      : Kernel(Kernel), BandAxis(BandAxis) {
    BasicBlock &Entry = Kernel.getEntryBlock();
    IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    if (KnowsGrid) {
      emitBoth(B);
    } else {
      Ids = fromNumber(B);
      Last = &*std::prev(B.GetInsertPoint());
    }
  }

  Value *id(unsigned Component) const { return Ids[Component]; }
  /// What uses them stands there.
  Instruction *after() const { return Last->getNextNode(); }

private:
  std::array<Value *, 3> fromNumber(IRBuilder<> &B);
  Value *bitsOfBand(IRBuilder<> &B, unsigned Along);
  void emitBoth(IRBuilder<> &B);

  Function &Kernel;
  const std::optional<unsigned> BandAxis;
  std::array<Value *, 3> Ids;
  Instruction *Last;
};

/// Bands, if there are, are gone through along the other axis.
std::array<Value *, 3> GroupIds::fromNumber(IRBuilder<> &B) {
  Type *I32 = B.getInt32Ty();
  auto Size = [&](unsigned I) { return B.CreateZExt(Kernel.getArg(GroupsX + I), B.getInt64Ty()); };
  const unsigned Along = BandAxis.value_or(1), Across = 1 - Along;
  Value *Number = emitGroupNumber(B, Kernel);
  Value *Bits = BandAxis ? bitsOfBand(B, Along) : B.getInt64(0);
  Value *InBand = B.CreateLShr(Number, Bits);
  Value *Bands = B.CreateLShr(Size(Along), Bits);
  Value *Band = B.CreateUDiv(InBand, Size(Across));
  Value *First = B.CreateShl(B.CreateURem(Band, Bands), Bits),
        *Within = B.CreateAnd(Number, B.CreateNot(B.CreateShl(B.getInt64(-1), Bits)));
  std::array<Value *, 3> Found;
  Found[Across] = B.CreateTrunc(B.CreateURem(InBand, Size(Across)), I32);
  Found[Along] = B.CreateTrunc(B.CreateOr(First, Within), I32);
  Found[2] = B.CreateTrunc(B.CreateUDiv(Band, Bands), I32);
  return Found;
}

/// i64: what a band has is a power of two, by which the number of workgroups along the axis can be
/// divided.
Value *GroupIds::bitsOfBand(IRBuilder<> &B, unsigned Along) {
  constexpr uint32_t MostBits = 4;
  Value *Bits =
      B.CreateBinaryIntrinsic(Intrinsic::cttz, Kernel.getArg(GroupsX + Along), B.getFalse());
  return B.CreateZExt(B.CreateBinaryIntrinsic(Intrinsic::umin, Bits, B.getInt32(MostBits)),
                      B.getInt64Ty());
}

/// A grid as wide as the dispatch, from the first workgroup on, has no more dimensions than it, or
/// is the first row alone.
void GroupIds::emitBoth(IRBuilder<> &B) {
  constexpr Intrinsic::ID Registers[] = {Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
                                         Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
                                         Intrinsic::nvvm_read_ptx_sreg_ctaid_z};
  Value *Width = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_nctaid_x, {}, {});
  Value *IsGrid = B.CreateAnd(B.CreateICmpEQ(Width, Kernel.getArg(GroupsX)),
                              B.CreateICmpEQ(Kernel.getArg(FirstGroup), B.getInt64(0)), "is_grid");
  std::array<Value *, 3> OfGrid;
  for (unsigned I = 0; I < 3; ++I)
    OfGrid[I] = B.CreateIntrinsic(Registers[I], {}, {});
  Instruction *Rest = &*B.GetInsertPoint();
  Instruction *Linear = SplitBlockAndInsertIfThen(B.CreateNot(IsGrid), Rest, /*Unreachable=*/false);
  BasicBlock *Before = Linear->getParent()->getSinglePredecessor();
  IRBuilder<> InLinear(Linear);
  const std::array<Value *, 3> OfNumber = fromNumber(InLinear);
  B.SetInsertPoint(Rest->getParent(), Rest->getParent()->begin());
  for (unsigned I = 0; I < 3; ++I) {
    PHINode *Id = B.CreatePHI(B.getInt32Ty(), 2);
    Id->addIncoming(OfGrid[I], Before);
    Id->addIncoming(OfNumber[I], Linear->getParent());
    Ids[I] = Id;
  }
  Last = cast<Instruction>(Ids[2]);
}

bool asksForGroup(CoopOp Op) {
  return Op == CoopOp::WorkgroupId || Op == CoopOp::GlobalInvocationId;
}

class OpLowering {
public:
  OpLowering(CallInst &Call, CoopOp Op, const KernelInfo &Info, Function &Kernel,
             const GroupIds *Groups)
      : Call(Call), Op(Op), Info(Info), Kernel(Kernel), Groups(Groups), B(&Call) {}

  Error run() {
    // What does not change while an invocation runs is computed once, and not in loops.
    if (asksForGroup(Op))
      B.SetInsertPoint(Groups->after());
    else if (all_of(Call.args(), [](const Use &U) { return isa<Constant>(U); }))
      B.SetInsertPoint(Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Expected<Value *> Result = lower();
    if (!Result)
      return Result.takeError();
    if (isa<Instruction>(*Result))
      (*Result)->takeName(&Call);
    Call.replaceAllUsesWith(*Result);
    Call.eraseFromParent();
    return Error::success();
  }

private:
  Expected<Value *> lower();
  Expected<Value *> bufferField(unsigned Field);
  Value *localId(unsigned Component) {
    return localInvocationId(B, Info, Component, [&] { return index(); });
  }

  unsigned component() const {
    return static_cast<unsigned>(cast<BuiltinComponentCall>(Call).component());
  }
  Value *index() {
    return invocationsOf(Info) == 1
               ? static_cast<Value *>(B.getInt32(0))
               : B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
  }

  CallInst &Call;
  CoopOp Op;
  const KernelInfo &Info;
  Function &Kernel;
  const GroupIds *const Groups; ///< not null where the call asks for one
  IRBuilder<> B;
};

/// What a dispatch makes sure of (coop/kernel_abi.h), so that what is always there, as a uniform
/// block, may be read before the branches and loops that read it.
void promiseBuffer(LoadInst &Address, const BindingInfo &Binding) {
  LLVMContext &C = Address.getContext();
  auto Promise = [&](unsigned Kind, uint64_t Bytes) {
    Metadata *Number = ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), Bytes));
    Address.setMetadata(Kind, MDNode::get(C, Number));
  };
  Promise(LLVMContext::MD_align, COOP_BUFFER_ALIGNMENT);
  if (Binding.MinSize != 0)
    Promise(LLVMContext::MD_dereferenceable, Binding.MinSize);
}

/// Field 0 is the address of a buffer, 1 its size.
Expected<Value *> OpLowering::bufferField(unsigned Field) {
  Expected<Value *> Number = bufferNumber(B, Info, cast<BufferReferenceCall>(Call));
  if (!Number)
    return Number;
  StructType *Buffer = bufferType(B.getContext());
  Value *Place =
      B.CreateInBoundsGEP(Buffer, uniformly(B, Kernel, Buffers), {*Number, B.getInt32(Field)});
  LoadInst *Load = invariant(B.CreateLoad(Buffer->getElementType(Field), Place));
  if (Field == 0)
    promiseBuffer(*Load, *bindingOf(Call, Info));
  return Load;
}

Expected<Value *> OpLowering::lower() {
  const uint32_t Subgroup = Info.SubgroupSize;
  switch (Op) {
  case CoopOp::Buffer:
    return bufferField(0);
  case CoopOp::BufferSize:
    return bufferField(1);
  case CoopOp::LocalInvocationIndex:
    return index();
  case CoopOp::SubgroupSize:
    return B.getInt32(Subgroup);
  case CoopOp::SubgroupInvocationId:
    return B.CreateAnd(index(), Subgroup - 1);
  case CoopOp::SubgroupId:
    return B.CreateUDiv(index(), B.getInt32(Subgroup));
  case CoopOp::NumSubgroups:
    return B.getInt32((invocationsOf(Info) + Subgroup - 1) / Subgroup);
  case CoopOp::NumWorkgroups:
    return Kernel.getArg(GroupsX + component());
  case CoopOp::WorkgroupId:
    return Groups->id(component());
  case CoopOp::LocalInvocationId:
    return localId(component());
  default: // the global invocation's
    return B.CreateAdd(
        B.CreateMul(Groups->id(component()), B.getInt32(Info.WorkgroupSize[component()])),
        localId(component()));
  }
}

/// Of what lower() makes values.
bool asksForValue(CoopOp Op) {
  switch (Op) {
  case CoopOp::Buffer:
  case CoopOp::BufferSize:
  case CoopOp::WorkgroupId:
  case CoopOp::NumWorkgroups:
  case CoopOp::LocalInvocationId:
  case CoopOp::GlobalInvocationId:
  case CoopOp::LocalInvocationIndex:
  case CoopOp::SubgroupSize:
  case CoopOp::SubgroupInvocationId:
  case CoopOp::SubgroupId:
  case CoopOp::NumSubgroups:
    return true;
  default:
    return false;
  }
}

/// So that what is put at the beginning stands after them.
void moveVariablesToFront(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : Entry)
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variables.push_back(Variable);
  for (AllocaInst *Variable : reverse(Variables))
    Variable->moveBefore(Entry, Entry.begin());
}

struct Parameters {
  FunctionType *Ty;
  Type *Table, *PushConstants; ///< what is passed by value; null: no push constants
};

Expected<Parameters> parametersFor(LLVMContext &C, const KernelInfo &Info) {
  uint64_t Buffers = 0;
  for (const BindingInfo &Binding : Info.Bindings)
    Buffers += Binding.ArraySize;
  constexpr uint64_t Others = 64, PairBytes = 16; // of a parameter and of a buffer's entry
  if (Buffers > MaxParameterBytes / PairBytes ||
      Others + Buffers * PairBytes + Info.PushConstantSize > MaxParameterBytes)
    return createStringError("%llu buffers and %llu bytes of push constants: %llu bytes are what a "
                             "GPU's kernel can be passed, at %llu for a buffer",
                             static_cast<unsigned long long>(Buffers),
                             static_cast<unsigned long long>(Info.PushConstantSize),
                             static_cast<unsigned long long>(MaxParameterBytes - Others),
                             static_cast<unsigned long long>(PairBytes));
  Type *Generic = PointerType::getUnqual(C), *Global = PointerType::get(C, address_space::Buffer),
       *I32 = Type::getInt32Ty(C);
  SmallVector<Type *, 8> Types{Generic, I32, I32, I32, Type::getInt64Ty(C), Global, Global};
  // PTX has no parameters without a size.
  Parameters P = {nullptr, ArrayType::get(bufferType(C), std::max<uint64_t>(1, Buffers)), nullptr};
  if (Info.PushConstantSize != 0) {
    Types.push_back(Generic);
    P.PushConstants = ArrayType::get(Type::getInt8Ty(C), Info.PushConstantSize);
  }
  P.Ty = FunctionType::get(Type::getVoidTy(C), Types, false);
  return P;
}

void passByValue(Function &Kernel, unsigned Number, Type *Ty, uint64_t Alignment) {
  LLVMContext &C = Kernel.getContext();
  Kernel.addParamAttr(Number, Attribute::getWithByValType(C, Ty));
  Kernel.addParamAttr(Number, Attribute::getWithAlignment(C, Align(Alignment)));
  Kernel.addParamAttr(Number, Attribute::ReadOnly);
  Kernel.addParamAttr(Number, Attribute::NoAlias);
}

/// Nobody writes what is passed by value, so no thread needs a copy of it, whatever is done to its
/// address.
void annotateConstants(Function &Kernel, NamedMDNode &Annotations) {
  LLVMContext &C = Kernel.getContext();
  SmallVector<Metadata *, 2> Numbers; // from 1
  for (const Argument &Parameter : Kernel.args())
    if (Parameter.hasByValAttr())
      Numbers.push_back(
          ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Parameter.getArgNo() + 1)));
  Annotations.addOperand(
      MDNode::get(C, {ValueAsMetadata::get(&Kernel), MDString::get(C, "grid_constant"),
                      MDNode::get(C, Numbers)}));
}

/// The entry point with a kernel's parameters and attributes.
Function *makeKernel(Module &M, Function &Entry, StringRef Name, const Parameters &Takes,
                     uint32_t Invocations) {
  LLVMContext &C = M.getContext();
  auto *Kernel = Function::Create(Takes.Ty, GlobalValue::ExternalLinkage, "", M);
  passByValue(*Kernel, Buffers, Takes.Table, 8);
  if (Takes.PushConstants)
    passByValue(*Kernel, PushConstants, Takes.PushConstants, 16);
  Kernel->splice(Kernel->begin(), &Entry);
  Kernel->setSubprogram(Entry.getSubprogram());
  unsigned Workgroups = 0;
  Entry.getFnAttribute(WorkgroupsAttribute).getValueAsString().getAsInteger(10, Workgroups);
  if (Entry.hasFnAttribute(PartsAttribute))
    Kernel->addFnAttr(Entry.getFnAttribute(PartsAttribute));
  Entry.eraseFromParent();
  moveVariablesToFront(*Kernel);
  Kernel->setName(Name);
  Kernel->setCallingConv(CallingConv::PTX_Kernel);
  Kernel->addFnAttr(Attribute::NoUnwind);
  NamedMDNode *Annotations = M.getOrInsertNamedMetadata("nvvm.annotations");
  auto Annotate = [&](StringRef What, unsigned Number) {
    Metadata *Parts[] = {ValueAsMetadata::get(Kernel), MDString::get(C, What),
                         ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Number))};
    Annotations->addOperand(MDNode::get(C, Parts));
  };
  Annotate("kernel", 1);
  Annotate("maxntidx", Invocations);
  if (Workgroups != 0)
    Annotate("minctasm", Workgroups);
  annotateConstants(*Kernel, *Annotations);
  return Kernel;
}

std::optional<unsigned> bandAxis(const Function &Entry) {
  unsigned Axis = 0;
  const bool IsOne =
      Entry.hasFnAttribute(BandAxisAttribute) &&
      !Entry.getFnAttribute(BandAxisAttribute).getValueAsString().getAsInteger(10, Axis);
  return IsOne ? std::optional(Axis) : std::nullopt;
}

} // namespace

Value *emitGroupNumber(IRBuilderBase &B, Function &Kernel) {
  Value *Block = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ctaid_x, {}, {});
  if (const unsigned Parts = partsOf(Kernel); Parts > 1)
    Block = B.CreateUDiv(Block, B.getInt32(Parts));
  return B.CreateAdd(Kernel.getArg(FirstGroup), B.CreateZExt(Block, B.getInt64Ty()));
}

Error lowerKernel(Module &M, StringRef Name, GpuKernel &Description) {
  Function *Entry = findEntry(M);
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Entry || !Info)
    return createStringError("the module has no entry point or no kernel information");
  const uint64_t Invocations =
      uint64_t(Info->WorkgroupSize[0]) * Info->WorkgroupSize[1] * Info->WorkgroupSize[2];
  if (Invocations > MaxGpuInvocations)
    return createStringError("a workgroup of %llu invocations: GPUs have at most %u in one",
                             static_cast<unsigned long long>(Invocations), MaxGpuInvocations);
  if (Info->SubgroupSize > WarpSize)
    return createStringError("a subgroup of %u invocations: GPUs have at most %u in one",
                             Info->SubgroupSize, WarpSize);
  const std::optional<unsigned> BandAxis = bandAxis(*Entry);
  if (Entry->hasFnAttribute(GroupPairsAttribute))
    Description.PairAxis = BandAxis;
  Description.Parts = partsOf(*Entry);
  Expected<Parameters> Takes = parametersFor(M.getContext(), *Info);
  if (!Takes)
    return Takes.takeError();
  // Only by linear numbers are parts of a workgroup, workgroups of a band and what a workgroup has
  // of the launch's memory found. Where every register is counted, two ways to a number are too
  // much.
  const bool IsByNumbers = BandAxis || Description.Parts > 1 || hasLaunchMemory(M) ||
                           Entry->hasFnAttribute(WorkgroupsAttribute);
  Function *Kernel = makeKernel(M, *Entry, Name, *Takes, static_cast<uint32_t>(Invocations));
  SmallVector<std::pair<CallInst *, CoopOp>, 32> Calls;
  SmallVector<CallInst *, 8> PushCalls;
  for (Instruction &I : instructions(*Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I)) {
      if (const auto Op = getCoopOp(*Call); Op == CoopOp::PushConstants)
        PushCalls.push_back(Call);
      else if (Op && asksForValue(*Op))
        Calls.push_back({Call, *Op});
    }
  if (!PushCalls.empty() && !Takes->PushConstants)
    return createStringError("push constants without a size");
  for (CallInst *Call : PushCalls) {
    IRBuilder<> B(Call);
    Call->replaceAllUsesWith(uniformly(B, *Kernel, PushConstants));
    Call->eraseFromParent();
  }
  std::optional<GroupIds> Groups;
  if (any_of(Calls, [](const auto &Each) { return asksForGroup(Each.second); })) {
    Description.KnowsGrid = !IsByNumbers;
    Groups.emplace(*Kernel, BandAxis, Description.KnowsGrid);
  }
  for (auto [Call, Op] : Calls)
    if (Error E = OpLowering(*Call, Op, *Info, *Kernel, Groups ? &*Groups : nullptr).run())
      return E;
  return Error::success();
}

} // namespace coop::lower
