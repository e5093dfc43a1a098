// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative operations, barriers and subgroup operations: who takes part, and the rules for their
// operands. The elements that they access are checked where the operations are lowered.

#include "coop/OptimalLayout.h"
#include "lower/check/ValueChecks.h"
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
  Value *arg(unsigned I) const { return Call.getArgOperand(I); }
  uint32_t constant(unsigned I) const {
    return static_cast<uint32_t>(cast<ConstantInt>(arg(I))->getZExtValue());
  }
  bool isBuffer(unsigned I) const {
    return arg(I)->getType()->getPointerAddressSpace() == address_space::Buffer;
  }

  // Operands, in the order in which they are added.
  void add(Value *V, const OperandRecord &Record);
  void addAddress(unsigned Operand, StringRef Name, uint32_t Align, uint32_t Flags);
  void addNumber(unsigned Operand, StringRef Name, uint32_t Align, uint32_t Flags,
                 uint64_t Least = 0);
  void addScalar(Value *V, StringRef Name);
  void meet(uint32_t Kind, CoopScope Scope, uint32_t Major = 0);
  void check();
  GlobalVariable *elementSite(unsigned Pointer, uint64_t Size, uint32_t Flags, CoopScope Scope,
                              uint32_t Major = 0);

  void memory(const MatrixType &M, unsigned Stride, bool IsStore);
  void tensor(const MatrixType &M, bool IsStore);
  void reduce();
  void vectorMemory(unsigned Vector);
  void matVec();
  void accumulate();
  void lane(uint32_t Kind, uint32_t Flags);

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

void OperationChecker::addAddress(unsigned Operand, StringRef Name, uint32_t Align,
                                  uint32_t Flags) {
  add(B.CreatePtrToInt(arg(Operand), B.getInt64Ty()),
      {.Name = Name, .Kind = COOP_CHECK_ADDRESS, .Flags = Flags, .Align = Align, .Size = 8});
}

void OperationChecker::addNumber(unsigned Operand, StringRef Name, uint32_t Align, uint32_t Flags,
                                 uint64_t Least) {
  add(B.CreateZExt(arg(Operand), B.getInt64Ty()),
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

GlobalVariable *OperationChecker::elementSite(unsigned Pointer, uint64_t Size, uint32_t Flags,
                                              CoopScope Scope, uint32_t Major) {
  SiteRecord R = C.memoryOf(arg(Pointer));
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
void OperationChecker::memory(const MatrixType &M, unsigned Stride, bool IsStore) {
  const bool ByColumns = constant(Stride + 1) == 1;
  const uint64_t Row = (ByColumns ? M.Rows : M.Cols) * bytesOf(M.Component);
  const auto Align = static_cast<uint32_t>(std::min<uint64_t>(Row & (~Row + 1), 16));
  addAddress(0, "the start of the matrix", Align, COOP_CHECK_UNIFORM);
  const bool SeveralRows = (ByColumns ? M.Cols : M.Rows) > 1;
  addNumber(Stride, "the stride in bytes", SeveralRows ? Align : 1, COOP_CHECK_UNIFORM,
            IsStore && SeveralRows ? Row : 0);
  const uint32_t Major = ByColumns ? 2 : 1;
  meet(COOP_CHECK_MATRIX_SITE, M.Scope, Major);
  setSites(Call, elementSite(0, bytesOf(M.Component),
                             elementFlags(M) | (IsStore ? COOP_CHECK_WRITE : 0), M.Scope, Major));
}

void OperationChecker::tensor(const MatrixType &M, bool IsStore) {
  addAddress(0, "the start of the tensor", 16, COOP_CHECK_UNIFORM);
  const LayoutType Layout = *LayoutType::match(arg(2)->getType());
  const uint32_t Several = IsStore ? 1 : constant(6);
  add(arg(2), {.Name = "the tensor layout",
               .Kind = COOP_CHECK_LAYOUT,
               .Flags = COOP_CHECK_UNIFORM,
               .Align = Several,
               .Size = Layout.Dim});
  if (auto View = ViewType::match(arg(3)->getType()))
    add(arg(3), {.Name = "the tensor view",
                 .Kind = COOP_CHECK_VIEW,
                 .Flags = COOP_CHECK_UNIFORM,
                 .Size = View->Dim});
  meet(COOP_CHECK_MATRIX_SITE, M.Scope);
  setSites(Call, elementSite(0, bytesOf(M.Component),
                             elementFlags(M) | (IsStore ? COOP_CHECK_WRITE : 0), M.Scope));
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

void OperationChecker::reduce() {
  meet(COOP_CHECK_MATRIX_SITE, MatrixType::match(Call.getType())->Scope);
  auto *Combine = dyn_cast<Function>(arg(1));
  SmallPtrSet<const Function *, 4> Seen;
  if (Combine && isPure(*Combine, Seen))
    setSites(Call, C.TheSites.add(Call, {.Operation = operationName(Op)}));
}

// ---- vectors

void OperationChecker::vectorMemory(unsigned Vector) {
  const bool IsStore = Op == CoopOp::VecStore;
  if (isBuffer(0))
    addAddress(0, "the start of the array", 16, 0);
  addNumber(1, "the offset", 16, 0);
  check();
  const VectorType V = *VectorType::match(IsStore ? arg(Vector)->getType() : Call.getType());
  setSites(Call, elementSite(0, bytesOf(V.Component), IsStore ? COOP_CHECK_WRITE : 0,
                             CoopScope::Invocation));
}

/// Bytes of an element that a Component Type of SPIR-V names.
uint64_t interpretationBytes(uint32_t Value) {
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

void OperationChecker::matVec() {
  using spirv::CooperativeVectorMatrixLayout;
  const bool HasBias = !isa<ConstantPointerNull>(arg(5));
  const uint32_t M = constant(8), K = constant(9);
  const auto Layout = CooperativeVectorMatrixLayout(constant(10));
  const bool Transposed = constant(11) != 0;
  const bool ByColumns = Layout == CooperativeVectorMatrixLayout::ColumnMajorNV;
  const bool IsOptimal = Layout != CooperativeVectorMatrixLayout::RowMajorNV && !ByColumns;
  addAddress(2, "the start of the matrix array", 64, 0);
  addNumber(3, "matrixOffset", 64, 0);
  if (HasBias) {
    addAddress(5, "the start of the bias array", 16, 0);
    addNumber(6, "biasOffset", 16, 0);
  }
  if (!IsOptimal)
    addNumber(12, "matrixStride", 16, 0);
  check();

  const uint64_t Element = interpretationBytes(constant(4));
  const uint32_t Rows = Transposed ? K : M, Cols = Transposed ? M : K;
  const uint64_t Count = ByColumns ? Cols : Rows, Bytes = (ByColumns ? Rows : Cols) * Element;
  Type *I64 = B.getInt64Ty();
  Value *Stride =
      IsOptimal ? B.getInt64(optimalRowStride(Cols, Element)) : B.CreateZExt(arg(12), I64);
  GlobalVariable *Weights = elementSite(2, Element, COOP_CHECK_WEIGHT, CoopScope::Invocation);
  auto Read = [&](GlobalVariable *Site, unsigned Pointer, Value *Number, Value *Step,
                  uint64_t Size) {
    Value *Start = B.CreateGEP(B.getInt8Ty(), arg(Pointer), B.CreateZExt(arg(Pointer + 1), I64));
    callCheck(B, "weights", B.getVoidTy(),
              {Site, B.CreateAddrSpaceCast(Start, B.getPtrTy()), Number, Step, B.getInt64(Size)});
  };
  Read(Weights, 2, B.getInt64(Count), Stride, Bytes);
  SmallVector<GlobalVariable *, 2> All = {Weights};
  if (HasBias) {
    const uint64_t Size = interpretationBytes(constant(7));
    All.push_back(elementSite(5, Size, COOP_CHECK_WEIGHT, CoopScope::Invocation));
    Read(All.back(), 5, B.getInt64(1), B.getInt64(0), M * Size);
  }
  setSites(Call, All);
}

void OperationChecker::accumulate() {
  const bool IsOuter = Op == CoopOp::VecOuterProduct;
  addAddress(0, "the start of the array", 16, 0);
  addNumber(1, "the offset", 16, 0);
  check();
  const uint64_t Size = IsOuter ? interpretationBytes(constant(5))
                                : bytesOf(VectorType::match(arg(2)->getType())->Component);
  setSites(Call, elementSite(0, Size, COOP_CHECK_WRITE | COOP_CHECK_ATOMIC, CoopScope::Invocation));
}

// ---- subgroups

void OperationChecker::lane(uint32_t Kind, uint32_t Flags) {
  if (isa<Constant>(arg(2)))
    Flags = 0;
  add(B.CreateZExt(arg(2), B.getInt64Ty()),
      {.Name = "the invocation's number", .Kind = Kind, .Flags = Flags});
  meet(COOP_CHECK_EXCHANGE_SITE, CoopScope::Subgroup);
}

// ---- all of them

void OperationChecker::run() {
  auto ResultScope = [&] { return MatrixType::match(Call.getType())->Scope; };
  switch (Op) {
  case CoopOp::MatFill:
    // Of a constant nothing is done where it stands.
    if (isa<Constant>(arg(0)))
      return;
    addScalar(arg(0), "the value");
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatScale:
    addScalar(arg(2), "the scalar");
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatMulAdd:
  case CoopOp::MatArith:
  case CoopOp::MatConvert:
  case CoopOp::MatTranspose:
  case CoopOp::MatPerElement:
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatFromArray:
    return meet(COOP_CHECK_MATRIX_SITE, ResultScope());
  case CoopOp::MatToArray:
    return meet(COOP_CHECK_MATRIX_SITE, MatrixType::match(arg(0)->getType())->Scope);
  case CoopOp::MatReduce:
    return reduce();
  case CoopOp::MatLoad:
    return memory(*MatrixType::match(Call.getType()), 1, false);
  case CoopOp::MatStore:
    return memory(*MatrixType::match(arg(1)->getType()), 2, true);
  case CoopOp::MatLoadTensor:
    return tensor(*MatrixType::match(Call.getType()), false);
  case CoopOp::MatStoreTensor:
    return tensor(*MatrixType::match(arg(1)->getType()), true);
  case CoopOp::VecLoad:
  case CoopOp::VecStore:
    return vectorMemory(2);
  case CoopOp::VecMatMul:
    return matVec();
  case CoopOp::VecOuterProduct:
  case CoopOp::VecReduceSum:
    return accumulate();
  case CoopOp::ControlBarrier:
    // It may be a memory barrier for other workgroups too.
    if (CoopScope(constant(1)) == CoopScope::Device ||
        constant(1) == uint32_t(spirv::Scope::QueueFamily))
      callCheck(B, "fence", B.getVoidTy(), {});
    return meet(COOP_CHECK_BARRIER_SITE, CoopScope(constant(0)));
  case CoopOp::MemoryBarrier:
    callCheck(B, "fence", B.getVoidTy(), {});
    return;
  case CoopOp::SubgroupBroadcast:
    return lane(COOP_CHECK_LANE, COOP_CHECK_UNIFORM);
  case CoopOp::SubgroupShuffle:
    return lane(COOP_CHECK_LANE, 0);
  case CoopOp::SubgroupShuffleXor:
    return lane(COOP_CHECK_LANE_XOR, 0);
  case CoopOp::SubgroupShuffleUp:
    return lane(COOP_CHECK_LANE_UP, 0);
  case CoopOp::SubgroupShuffleDown:
    return lane(COOP_CHECK_LANE_DOWN, 0);
  default:
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
