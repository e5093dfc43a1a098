// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative operations, barriers and subgroup operations: who takes part, and the rules for their
// operands. The elements that they access are checked where the operations are lowered.

#include "coop/OptimalLayout.h"
#include "lower/check/ValueChecks.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower::check {
namespace {

uint64_t bytesOf(Type *Component) {
  return Component->getPrimitiveSizeInBits().getFixedValue() / 8;
}

class OperationChecker {
public:
  OperationChecker(CheckContext &C, CallInst &Call, CoopOp Op)
      : C(C), Call(Call), Op(Op), B(&Call) {}
  void run();

private:
  template <typename View> const View &as() const { return cast<View>(Call); }

  // Operands, in the order in which they are added.
  void add(Value *V, const OperandRecord &Record);
  void addAddress(Value *Address, StringRef Name, uint32_t Align, uint32_t Flags);
  void addNumber(Value *Number, StringRef Name, uint32_t Align, uint32_t Flags, uint64_t Least = 0);
  void addScalar(Value *V, StringRef Name);
  void meet(uint32_t Kind, CoopScope Scope, uint32_t Major = 0);
  void check();
  GlobalVariable *elementSite(Value *Pointer, uint64_t Size, uint32_t Flags, CoopScope Scope,
                              uint32_t Major = 0);

  void memory(const StridedAccessCall &Access, const MatrixType &M);
  void tensor(const TensorAccessCall &Access, const MatrixType &M);
  void reduce(const MatReduceCall &Reduce);
  void vectorMemory(const VectorAccessCall &Access, const VectorType &V);
  void matVec(const VecMatMulCall &Product);
  void accumulate(const VectorAccumulationCall &Accumulation, uint64_t ElementBytes);
  void lane(Value *Number, uint32_t Kind, uint32_t Flags);

  CheckContext &C;
  CallInst &Call;
  const CoopOp Op;
  IRBuilder<> B;
  std::vector<OperandRecord> Records;
  SmallVector<Value *, 4> Values;
};

// ---- operands

void OperationChecker::add(Value *V, const OperandRecord &Record) {
  Values.push_back(V);
  Records.push_back(Record);
}

void OperationChecker::addAddress(Value *Address, StringRef Name, uint32_t Align, uint32_t Flags) {
  add(B.CreatePtrToInt(Address, B.getInt64Ty()),
      {.Name = Name, .Kind = COOP_CHECK_ADDRESS, .Flags = Flags, .Align = Align, .Size = 8});
}

void OperationChecker::addNumber(Value *Number, StringRef Name, uint32_t Align, uint32_t Flags,
                                 uint64_t Least) {
  add(B.CreateZExt(Number, B.getInt64Ty()),
      {.Name = Name, .Flags = Flags, .Align = Align, .Least = Least});
}

/// A value of any scalar type, which must be the same in the scope.
void OperationChecker::addScalar(Value *V, StringRef Name) {
  Type *T = V->getType();
  const auto Bits = static_cast<unsigned>(T->getPrimitiveSizeInBits().getFixedValue());
  uint32_t Flags = COOP_CHECK_UNIFORM;
  if (T->isFloatingPointTy()) {
    Flags |= COOP_CHECK_FLOAT;
    if (Bits < 32)
      V = B.CreateFPExt(V, B.getFloatTy());
    V = B.CreateBitCast(V, B.getIntNTy(std::max(Bits, 32u)));
  }
  add(B.CreateZExt(V, B.getInt64Ty()),
      {.Name = Name, .Flags = Flags, .Size = std::max(Bits, 32u) / 8});
}

/// The invocations of the scope meet here, and the operands are looked at once for all.
void OperationChecker::meet(uint32_t Kind, CoopScope Scope, uint32_t Major) {
  if (Scope != CoopScope::Workgroup && Scope != CoopScope::Subgroup)
    return;
  GlobalVariable *Site = C.TheSites.add(Call, {.Operation = operationName(Op),
                                               .Operands = Records,
                                               .Kind = Kind,
                                               .Scope = static_cast<uint32_t>(Scope),
                                               .Major = Major});
  SmallVector<Value *, 6> Args = {B.getInt32(static_cast<uint32_t>(Scope)), Site};
  Args.append(Values);
  emitCoopOp(B, CoopOp::CheckMeet, B.getVoidTy(), Args);
}

/// The operands of one invocation, which are numbers all.
void OperationChecker::check() {
  GlobalVariable *Site =
      C.TheSites.add(Call, {.Operation = operationName(Op), .Operands = Records});
  auto *Ty = ArrayType::get(B.getInt64Ty(), Values.size() + 1);
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  AllocaInst *Fields = IRBuilder<>(&Entry, Entry.begin()).CreateAlloca(Ty, nullptr, "check.args");
  auto Store = [&](Value *V, uint64_t I) {
    B.CreateStore(V, B.CreateConstInBoundsGEP2_64(Ty, Fields, 0, I));
  };
  Store(Site, 0);
  for (uint64_t I = 0; I < Values.size(); ++I)
    Store(Values[I], I + 1);
  callCheck(B, "operands", B.getVoidTy(), {Fields});
}

GlobalVariable *OperationChecker::elementSite(Value *Pointer, uint64_t Size, uint32_t Flags,
                                              CoopScope Scope, uint32_t Major) {
  SiteRecord R = C.memoryOf(Pointer);
  R.Operation = operationName(Op);
  R.Size = static_cast<uint32_t>(Size);
  R.Flags |= Flags | (Flags & COOP_CHECK_WRITE ? C.Logged : 0);
  R.Scope = static_cast<uint32_t>(Scope);
  R.Major = Major;
  if (Flags & COOP_CHECK_ATOMIC)
    R.Align = static_cast<uint32_t>(Size);
  return C.TheSites.add(Call, R);
}

/// What makes accesses those of a scope as a whole.
uint32_t elementFlags(const MatrixType &M) {
  return M.Scope == CoopScope::Invocation ? 0 : COOP_CHECK_ELEMENT;
}

// ---- matrices

/// Vulkan, appendix "Vulkan Environment for SPIR-V": start and stride are aligned to the lesser of
/// 16 bytes and the alignment of a row or column.
void OperationChecker::memory(const StridedAccessCall &Access, const MatrixType &M) {
  const bool ByColumns = Access.isColumnMajor(), IsStore = isa<MatStoreCall>(Access);
  const uint64_t Row = (ByColumns ? M.Rows : M.Cols) * bytesOf(M.Component);
  const auto Align = static_cast<uint32_t>(std::min<uint64_t>(Row & (~Row + 1), 16));
  addAddress(Access.pointer(), "the start of the matrix", Align, COOP_CHECK_UNIFORM);
  const bool SeveralRows = (ByColumns ? M.Cols : M.Rows) > 1;
  addNumber(Access.stride(), "the stride in bytes", SeveralRows ? Align : 1, COOP_CHECK_UNIFORM,
            IsStore && SeveralRows ? Row : 0);
  const uint32_t Major = ByColumns ? 2 : 1;
  meet(COOP_CHECK_MATRIX_SITE, M.Scope, Major);
  setSites(Call, elementSite(Access.pointer(), bytesOf(M.Component),
                             elementFlags(M) | (IsStore ? COOP_CHECK_WRITE : 0), M.Scope, Major));
}

void OperationChecker::tensor(const TensorAccessCall &Access, const MatrixType &M) {
  auto *Load = dyn_cast<MatLoadTensorCall>(&Call);
  addAddress(Access.pointer(), "the start of the tensor", 16, COOP_CHECK_UNIFORM);
  add(Access.layout(), {.Name = "the tensor layout",
                        .Kind = COOP_CHECK_LAYOUT,
                        .Flags = COOP_CHECK_UNIFORM,
                        .Align = Load ? static_cast<uint32_t>(Load->decodeElements()) : 1,
                        .Size = Access.layoutType().Dim});
  if (const auto View = Access.viewType())
    add(Access.view(), {.Name = "the tensor view",
                        .Kind = COOP_CHECK_VIEW,
                        .Flags = COOP_CHECK_UNIFORM,
                        .Size = View->Dim});
  meet(COOP_CHECK_MATRIX_SITE, M.Scope);
  setSites(Call, elementSite(Access.pointer(), bytesOf(M.Component),
                             elementFlags(M) | (Load ? 0 : COOP_CHECK_WRITE), M.Scope));
}

/// Calling it once more than needed must change nothing.
bool isPure(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (F.isDeclaration() || !Seen.insert(&F).second)
    return !F.isDeclaration();
  return llvm::all_of(instructions(F), [&](const Instruction &I) {
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return isa<AllocaInst>(Store->getPointerOperand()->stripInBoundsOffsets()) &&
             !Store->isVolatile();
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      return !I.mayWriteToMemory();
    const Function *Callee = Call->getCalledFunction();
    // What reports may do so once more.
    if (Callee &&
        (Callee->getName().starts_with("coop_check_") || getCoopOp(*Callee) == CoopOp::Invocation))
      return true;
    if (!Callee || getCoopOp(*Callee))
      return false;
    return Callee->isIntrinsic() ? !Call->mayHaveSideEffects() : isPure(*Callee, Seen);
  });
}

void OperationChecker::reduce(const MatReduceCall &Reduce) {
  meet(COOP_CHECK_MATRIX_SITE, Reduce.resultType().Scope);
  SmallPtrSet<const Function *, 4> Seen;
  if (Reduce.combine() && isPure(*Reduce.combine(), Seen))
    setSites(Call, C.TheSites.add(Call, {.Operation = operationName(Op)}));
}

// ---- vectors

void OperationChecker::vectorMemory(const VectorAccessCall &Access, const VectorType &V) {
  Value *Pointer = Access.pointer();
  if (Pointer->getType()->getPointerAddressSpace() == address_space::Buffer)
    addAddress(Pointer, "the start of the array", 16, 0);
  addNumber(Access.offset(), "the offset", 16, 0);
  check();
  setSites(Call,
           elementSite(Pointer, bytesOf(V.Component),
                       isa<VecStoreCall>(Access) ? COOP_CHECK_WRITE : 0, CoopScope::Invocation));
}

/// Bytes of an element that a Component Type of SPIR-V names.
uint64_t interpretationBytes(uint64_t Value) {
  using spirv::ComponentType;
  switch (ComponentType(Value)) {
  case ComponentType::Float16NV:
  case ComponentType::SignedInt16NV:
  case ComponentType::UnsignedInt16NV:
    return 2;
  case ComponentType::Float32NV:
  case ComponentType::SignedInt32NV:
  case ComponentType::UnsignedInt32NV:
    return 4;
  case ComponentType::Float64NV:
  case ComponentType::SignedInt64NV:
  case ComponentType::UnsignedInt64NV:
    return 8;
  default:
    return 1;
  }
}

void OperationChecker::matVec(const VecMatMulCall &Product) {
  using spirv::CooperativeVectorMatrixLayout;
  const bool HasBias = !isa<ConstantPointerNull>(Product.bias());
  const auto Layout = CooperativeVectorMatrixLayout(Product.layout());
  const bool ByColumns = Layout == CooperativeVectorMatrixLayout::ColumnMajorNV;
  const bool IsOptimal = Layout != CooperativeVectorMatrixLayout::RowMajorNV && !ByColumns;
  addAddress(Product.matrix(), "the start of the matrix array", 64, 0);
  addNumber(Product.matrixOffset(), "matrixOffset", 64, 0);
  if (HasBias) {
    addAddress(Product.bias(), "the start of the bias array", 16, 0);
    addNumber(Product.biasOffset(), "biasOffset", 16, 0);
  }
  if (!IsOptimal)
    addNumber(Product.stride(), "matrixStride", 16, 0);
  check();

  const uint64_t Element = interpretationBytes(Product.matrixInterpretation());
  const uint64_t Rows = Product.isTransposed() ? Product.cols() : Product.rows(),
                 Cols = Product.isTransposed() ? Product.rows() : Product.cols();
  const uint64_t Count = ByColumns ? Cols : Rows, Bytes = (ByColumns ? Rows : Cols) * Element;
  Type *I64 = B.getInt64Ty();
  Value *Stride =
      IsOptimal ? B.getInt64(optimalRowStride(Cols, Element)) : B.CreateZExt(Product.stride(), I64);
  auto Read = [&](GlobalVariable *Site, Value *Pointer, Value *Offset, Value *Number, Value *Step,
                  uint64_t Size) {
    Value *Start = B.CreateGEP(B.getInt8Ty(), Pointer, B.CreateZExt(Offset, I64));
    callCheck(B, "weights", B.getVoidTy(),
              {Site, B.CreateAddrSpaceCast(Start, B.getPtrTy()), Number, Step, B.getInt64(Size)});
  };
  GlobalVariable *Weights =
      elementSite(Product.matrix(), Element, COOP_CHECK_WEIGHT, CoopScope::Invocation);
  Read(Weights, Product.matrix(), Product.matrixOffset(), B.getInt64(Count), Stride, Bytes);
  SmallVector<GlobalVariable *, 2> All = {Weights};
  if (HasBias) {
    const uint64_t Size = interpretationBytes(Product.biasInterpretation());
    All.push_back(elementSite(Product.bias(), Size, COOP_CHECK_WEIGHT, CoopScope::Invocation));
    Read(All.back(), Product.bias(), Product.biasOffset(), B.getInt64(1), B.getInt64(0),
         Product.rows() * Size);
  }
  setSites(Call, All);
}

void OperationChecker::accumulate(const VectorAccumulationCall &Accumulation,
                                  uint64_t ElementBytes) {
  addAddress(Accumulation.pointer(), "the start of the array", 16, 0);
  addNumber(Accumulation.offset(), "the offset", 16, 0);
  check();
  setSites(Call, elementSite(Accumulation.pointer(), ElementBytes,
                             COOP_CHECK_WRITE | COOP_CHECK_ATOMIC, CoopScope::Invocation));
}

// ---- subgroups

void OperationChecker::lane(Value *Number, uint32_t Kind, uint32_t Flags) {
  if (isa<Constant>(Number))
    Flags = 0;
  add(B.CreateZExt(Number, B.getInt64Ty()),
      {.Name = "the invocation's number", .Kind = Kind, .Flags = Flags});
  meet(COOP_CHECK_EXCHANGE_SITE, CoopScope::Subgroup);
}

// ---- all of them

void OperationChecker::run() {
  auto ResultScope = [&] { return MatrixType::match(Call.getType())->Scope; };
  switch (Op) {
  case CoopOp::MatFill:
    // Of a constant nothing is done where it stands.
    if (isa<Constant>(as<MatFillCall>().scalar()))
      return;
    addScalar(as<MatFillCall>().scalar(), "the value");
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatScale:
    addScalar(as<MatScaleCall>().scalar(), "the scalar");
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatMulAdd:
  case CoopOp::MatArith:
  case CoopOp::MatConvert:
  case CoopOp::MatTranspose:
  case CoopOp::MatPerElement:
  case CoopOp::MatFromArray:
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatToArray:
    return meet(COOP_CHECK_MATRIX_SITE, as<MatToArrayCall>().matrixType().Scope);
  case CoopOp::MatReduce:
    return reduce(as<MatReduceCall>());
  case CoopOp::MatLoad:
    return memory(as<StridedAccessCall>(), as<MatLoadCall>().resultType());
  case CoopOp::MatStore:
    return memory(as<StridedAccessCall>(), as<MatStoreCall>().matrixType());
  case CoopOp::MatLoadTensor:
    return tensor(as<TensorAccessCall>(), as<MatLoadTensorCall>().resultType());
  case CoopOp::MatStoreTensor:
    return tensor(as<TensorAccessCall>(), as<MatStoreTensorCall>().matrixType());
  case CoopOp::VecLoad:
    return vectorMemory(as<VectorAccessCall>(), as<VecLoadCall>().resultType());
  case CoopOp::VecStore:
    return vectorMemory(as<VectorAccessCall>(), as<VecStoreCall>().vectorType());
  case CoopOp::VecMatMul:
    return matVec(as<VecMatMulCall>());
  case CoopOp::VecOuterProduct:
    return accumulate(as<VectorAccumulationCall>(),
                      interpretationBytes(as<VecOuterProductCall>().interpretation()));
  case CoopOp::VecReduceSum:
    return accumulate(as<VectorAccumulationCall>(),
                      bytesOf(as<VecReduceSumCall>().vectorType().Component));
  case CoopOp::ControlBarrier: {
    auto &Barrier = as<ControlBarrierCall>();
    // It may be a memory barrier for other workgroups too.
    if (CoopScope(Barrier.memoryScope()) == CoopScope::Device ||
        spirv::Scope(Barrier.memoryScope()) == spirv::Scope::QueueFamily)
      callCheck(B, "fence", B.getVoidTy(), {});
    return meet(COOP_CHECK_BARRIER_SITE, CoopScope(Barrier.executionScope()));
  }
  case CoopOp::MemoryBarrier:
    callCheck(B, "fence", B.getVoidTy(), {});
    return;
  case CoopOp::SubgroupBroadcast:
    return lane(as<SubgroupBroadcastCall>().lane(), COOP_CHECK_LANE, COOP_CHECK_UNIFORM);
  case CoopOp::SubgroupShuffle:
    return lane(as<SubgroupShuffleCall>().lane(), COOP_CHECK_LANE, 0);
  case CoopOp::SubgroupShuffleXor:
    return lane(as<SubgroupShuffleXorCall>().mask(), COOP_CHECK_LANE_XOR, 0);
  case CoopOp::SubgroupShuffleUp:
    return lane(as<SubgroupShuffleUpCall>().delta(), COOP_CHECK_LANE_UP, 0);
  case CoopOp::SubgroupShuffleDown:
    return lane(as<SubgroupShuffleDownCall>().delta(), COOP_CHECK_LANE_DOWN, 0);
  default:
    assert((kindOf(Op) != OpKind::Matrix || !isScoped(Op)) &&
           "an operation of all invocations of a scope has a check");
    return;
  }
}

} // namespace

void checkOperations(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All)
    if (auto *Call = dyn_cast<CallInst>(I))
      if (const std::optional<CoopOp> Op = getCoopOp(*Call))
        OperationChecker(C, *Call, *Op).run();
}

} // namespace coop::lower::check
