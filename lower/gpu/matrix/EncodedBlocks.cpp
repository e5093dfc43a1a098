// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads have blocks, their copies, and the decode function for them; see EncodedBlocks.h.

#include "lower/gpu/matrix/EncodedBlocks.h"
#include "lower/check/Robust.h"
#include "lower/gpu/matrix/AsyncCopies.h"
#include "lower/gpu/matrix/EarlyLoads.h"
#include "lower/gpu/matrix/Rectangles.h"
#include "lower/transform/Inline.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {

/// The last dimension's size of blocks, where the shader says a constant, and that blocks are of
/// that dimension alone; else 0.
static uint32_t constantBlockLength(const Value *Layout) {
  const LayoutSetBlockSizeCall *Sets = nullptr;
  while (!(Sets = dyn_cast<LayoutSetBlockSizeCall>(Layout))) {
    auto *Change = dyn_cast<LayoutChangeCall>(Layout);
    if (!Change)
      return 0;
    Layout = Change->layout();
  }
  uint32_t Last = 0;
  for (auto [I, Size] : enumerate(Sets->sizes())) {
    auto *Constant = dyn_cast<ConstantInt>(Size);
    const bool IsLast = I + 1 == Sets->sizes().size();
    if (!Constant || (!IsLast && !Constant->isOne()))
      return 0;
    Last = static_cast<uint32_t>(Constant->getZExtValue());
  }
  return Last;
}

namespace {

/// What a decode function does with its first argument, the address of a block.
class BlockReads {
public:
  BlockReads(Function &Decode, uint64_t BlockBytes, uint32_t BlockLength)
      : Coordinate(*Decode.getArg(2)), Layout(Decode.getDataLayout()), BlockBytes(BlockBytes),
        BlockLength(BlockLength) {
    find(*Decode.getArg(0), 0, 0, true);
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 2> Repeated;
    FindFunctionBackedges(Decode, Repeated);
    const auto ReadsElsewhere = [&](const Instruction &I) {
      return I.mayReadFromMemory() && !Loads.contains(&I);
    };
    IsAlone = Repeated.empty() && none_of(instructions(Decode), ReadsElsewhere);
  }

  bool AreAll = true;     ///< it uses the address for nothing but the block's bytes
  bool IsAlone = false;   ///< it reads nothing else, and repeats nothing
  uint64_t Alignment = 1; ///< of the address, as its reads say

private:
  void find(const Value &Pointer, uint64_t Least, uint64_t Most, bool IsConstant);
  ConstantRange rangeOf(const Value &V, unsigned Depth = 0) const;

  SmallPtrSet<const Instruction *, 8> Loads; ///< of the block
  const Argument &Coordinate;                ///< in the block
  const DataLayout &Layout;
  const uint64_t BlockBytes;
  const uint32_t BlockLength;
};

/// What an index may be; anything, where that is not seen.
ConstantRange BlockReads::rangeOf(const Value &V, unsigned Depth) const {
  constexpr unsigned MostDepth = 16;
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  if (auto *Constant = dyn_cast<ConstantInt>(&V))
    return Constant->getValue();
  if (auto *Extract = dyn_cast<ExtractValueInst>(&V);
      Extract && Extract->getAggregateOperand() == &Coordinate) {
    const auto *Ty = cast<ArrayType>(Coordinate.getType());
    const bool IsLast = Extract->getIndices().front() + 1 == Ty->getNumElements();
    return {APInt::getZero(Bits), APInt(Bits, IsLast ? BlockLength : 1)};
  }
  const auto *I = dyn_cast<Instruction>(&V);
  auto Of = [&](unsigned Operand) { return rangeOf(*I->getOperand(Operand), Depth + 1); };
  if (!I || Depth == MostDepth)
    return ConstantRange::getFull(Bits);
  if (auto *Operation = dyn_cast<BinaryOperator>(I))
    return Of(0).binaryOp(Operation->getOpcode(), Of(1));
  if (auto *Cast = dyn_cast<CastInst>(I); Cast && Cast->getSrcTy()->isIntegerTy())
    return Of(0).castOp(Cast->getOpcode(), Bits);
  if (isa<SelectInst>(I))
    return Of(1).unionWith(Of(2));
  return ConstantRange::getFull(Bits);
}

/// Pointer is from Least to Most bytes after the block's beginning.
void BlockReads::find(const Value &Pointer, uint64_t Least, uint64_t Most, bool IsConstant) {
  for (const User *U : Pointer.users()) {
    if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple()) {
      Loads.insert(Load);
      AreAll &= Most + Layout.getTypeStoreSize(Load->getType()).getFixedValue() <= BlockBytes;
      if (IsConstant)
        Alignment = std::max(Alignment, commonAlignment(Load->getAlign(), Least).value());
      continue;
    }
    auto *Step = dyn_cast<GEPOperator>(U);
    MapVector<Value *, APInt> Variable;
    APInt Constant(64, 0);
    if (!Step || Step->getPointerOperand() != &Pointer ||
        !Step->collectOffset(Layout, 64, Variable, Constant) || Constant.isNegative()) {
      AreAll = false;
      return;
    }
    uint64_t Further = Constant.getZExtValue();
    for (const auto &[Index, Scale] : Variable) {
      const APInt N = rangeOf(*Index).getUnsignedMax();
      AreAll &= N.ule(BlockBytes) && !Scale.isNegative() && Scale.ule(BlockBytes);
      Further += N.getLimitedValue(BlockBytes) * Scale.getLimitedValue(BlockBytes);
    }
    AreAll &= Most + Further <= BlockBytes;
    if (!AreAll)
      return;
    find(*Step, Least + Constant.getZExtValue(), Most + Further, IsConstant && Variable.empty());
  }
}

} // namespace

unsigned lengthOfDecodedRuns(const MatLoadTensorCall &Load, uint32_t Threads) {
  constexpr unsigned MostLength = 32, FewestLength = 8;
  const MatrixType M = Load.resultType();
  const TensorOperands Operands(cast<TensorAccessCall>(Load), M);
  if (!Load.decode() || isBounded(Load) || Load.layoutType().Dim != 2 || Threads == 0 ||
      !Operands.mayBeRectangle())
    return 0;
  const uint32_t Along = Operands.isTransposed() ? M.Rows : M.Cols;
  for (unsigned Length = MostLength; Length >= FewestLength; Length /= 2)
    if (Along % Length == 0 && M.elements() % (uint64_t(Threads) * Length) == 0)
      return Length;
  return 0;
}

std::optional<EncodedBlocks> EncodedBlocks::of(const MatLoadTensorCall &Load, uint32_t Threads) {
  const TensorOperands Operands(cast<TensorAccessCall>(Load), Load.resultType());
  const uint32_t OfRun = lengthOfDecodedRuns(Load, Threads),
                 Length = OfRun == 0 ? 0 : constantBlockLength(Load.layout());
  if (Length == 0 || Length % OfRun != 0 || Load.isVolatile() || Load.decode()->arg_size() != 3)
    return std::nullopt;
  const BlockReads Reads(*Load.decode(), Load.decodeSize(), Length);
  EncodedBlocks E;
  E.IsTransposed = Operands.isTransposed();
  E.IsDecodedAlone = Reads.IsAlone;
  E.BlockBytes = static_cast<unsigned>(Load.decodeSize());
  E.BlockLength = Length;
  E.Lines = E.IsTransposed ? Operands.M.Cols : Operands.M.Rows;
  E.Along = E.IsTransposed ? Operands.M.Rows : Operands.M.Cols;
  E.PerLine = std::max(E.Along / Length, 1U);
  E.BlockAlign = static_cast<unsigned>(std::min<uint64_t>(
      commonAlignment(Align::Constant<ChunkBytes>(), E.BlockBytes).value(), Reads.Alignment));
  const bool IsWhole = E.Along % Length == 0 || Length % E.Along == 0;
  return Reads.AreAll && IsWhole && E.BlockBytes != 0 ? std::optional(E) : std::nullopt;
}

EncodedBlocks EncodedBlocks::of(OpContext &O) {
  return *of(O.as<MatLoadTensorCall>(), O.S.invocations(CoopScope::Workgroup));
}

Value *EncodedBlocks::areWhole(OpContext &O) const {
  const TensorStateFields State = layoutState(O, O.as<MatLoadTensorCall>().layout());
  Value *Rest =
      O.B.CreateURem(State.get(LayoutField::Offset, 1), O.B.getInt32(std::min(BlockLength, Along)));
  return O.B.CreateAnd(O.B.CreateICmpEQ(Rest, O.B.getInt32(0)),
                       O.B.CreateICmpEQ(State.get(LayoutField::Stride, 1), O.B.getInt32(1)));
}

/// i64, of the first block of a line, if areWhole. It is that of the first line, which is the same
/// for all threads, and for each a distance that a loop does not change.
Value *EncodedBlocks::addressOfLine(OpContext &O, Value *Line) const {
  IRBuilder<> &B = O.B;
  const TensorStateFields State = layoutState(O, O.as<MatLoadTensorCall>().layout());
  Value *First = blockAddress(O, B.getInt32(0), B.getInt32(0));
  Value *Blocks = B.CreateMul(Line, State.get(LayoutField::Stride, 0)),
        *Distance = B.CreateMul(B.CreateZExt(Blocks, B.getInt64Ty()), B.getInt64(BlockBytes));
  return B.CreateAdd(B.CreatePtrToInt(First, B.getInt64Ty()), Distance);
}

/// i32: how far from a chunk's beginning an address is that blocks may have.
Value *EncodedBlocks::withinChunk(IRBuilderBase &B, Value *Address) const {
  return B.CreateAnd(B.CreateZExtOrTrunc(Address, B.getInt32Ty()),
                     B.getInt32(ChunkBytes - BlockAlign));
}

/// What is read in front of blocks and after them is of a chunk that they have a part of.
void EncodedBlocks::copy(OpContext &O, Value *To) const {
  IRBuilder<> &B = O.B;
  const unsigned All = Lines * chunks(), Threads = O.S.invocations(CoopScope::Workgroup);
  Value *Thread = O.S.invocationIndex(B, CoopScope::Workgroup), *OfLine = B.getInt32(chunks());
  auto CopyChunk = [&](Value *N) {
    Value *Line = B.CreateUDiv(N, OfLine), *Address = addressOfLine(O, Line),
          *Further = B.CreateMul(B.CreateURem(N, OfLine), B.getInt32(ChunkBytes));
    Value *End = B.CreateAdd(withinChunk(B, Address), B.getInt32(PerLine * BlockBytes)),
          *IsNeeded = B.CreateICmpULT(Further, End);
    Value *FirstChunk = B.CreateAnd(Address, B.getInt64(~uint64_t(ChunkBytes - 1))),
          *Chosen = B.CreateSelect(IsNeeded, Further, B.getInt32(0));
    Value *InSlots = B.CreateAdd(B.CreateMul(Line, B.getInt32(slotBytes())), Further);
    emitAsyncCopy(B, ChunkBytes, B.CreateAdd(To, InSlots),
                  B.CreateAdd(FirstChunk, B.CreateZExt(Chosen, B.getInt64Ty())),
                  B.CreateSelect(IsNeeded, B.getInt32(ChunkBytes), B.getInt32(0)));
  };
  forEachOfThreads(B, All, Thread, Threads, 4, [&](Value *, Value *N) { CopyChunk(N); });
}

// ---- by the accelerator

StagedOperand EncodedBlocks::asLines() const {
  StagedOperand S;
  S.IsKMajor = true;
  S.ElementBytes = 1;
  S.Lines = Lines;
  S.Length = S.LineBytes = slotBytes();
  constexpr unsigned LongestBox = 256; // in a dimension
  S.IsAsInMemory = !IsTransposed && slotBytes() <= LongestBox;
  return S;
}

MappedTensor EncodedBlocks::tensor(OpContext &O) const {
  IRBuilder<> &B = O.B;
  const auto &Load = O.as<MatLoadTensorCall>();
  const TensorStateFields State = layoutState(O, Load.layout());
  auto BytesOf = [&](Value *Blocks) {
    return B.CreateMul(B.CreateZExt(Blocks, B.getInt64Ty()), B.getInt64(BlockBytes));
  };
  MappedTensor T;
  T.Pointer = Load.pointer();
  T.Address = B.CreatePtrToInt(T.Pointer, B.getInt64Ty());
  T.Outer = State.get(LayoutField::Dimension, 0);
  // The last block of a line may be in part of the tensor.
  Value *Elements = State.get(LayoutField::Dimension, 1), *Length = B.getInt32(BlockLength);
  Value *HasPart = B.CreateICmpNE(B.CreateURem(Elements, Length), B.getInt32(0));
  Value *Bytes =
      BytesOf(B.CreateAdd(B.CreateUDiv(Elements, Length), B.CreateZExt(HasPart, B.getInt32Ty())));
  constexpr uint64_t MostBytes = 1U << 30; // so that no coordinate is negative
  Value *IsShort = B.CreateICmpULE(Bytes, B.getInt64(MostBytes));
  T.Inner = B.CreateTrunc(B.CreateSelect(IsShort, Bytes, B.getInt64(0)), B.getInt32Ty());
  T.OuterStrideBytes = BytesOf(State.get(LayoutField::Stride, 0));
  return T;
}

Value *EncodedBlocks::isAligned(OpContext &O, const MappedTensor &T) {
  IRBuilder<> &B = O.B;
  Value *Bits = B.CreateAnd(B.CreateOr(T.Address, T.OuterStrideBytes), B.getInt64(ChunkBytes - 1));
  return B.CreateAnd(B.CreateICmpEQ(Bits, B.getInt64(0)),
                     B.CreateAnd(B.CreateICmpSGT(T.Inner, B.getInt32(0)),
                                 B.CreateICmpSGT(T.Outer, B.getInt32(0))));
}

/// i32, of a line of the tensor before the blocks of O.
Value *EncodedBlocks::bytesBefore(OpContext &O) const {
  const Corner First = lower::cornerOf(O, O.as<MatLoadTensorCall>().layout());
  return O.B.CreateMul(O.B.CreateUDiv(First.Inner, O.B.getInt32(BlockLength)),
                       O.B.getInt32(BlockBytes));
}

Corner EncodedBlocks::cornerOf(OpContext &O) const {
  return {O.B.CreateAnd(bytesBefore(O), O.B.getInt32(~(ChunkBytes - 1))),
          lower::cornerOf(O, O.as<MatLoadTensorCall>().layout()).Outer};
}

// ---- decoding

/// Pointer and all addresses that are made of it become addresses of shared memory.
static void moveToShared(Value &Pointer) {
  Pointer.mutateType(PointerType::get(Pointer.getContext(), address_space::Shared));
  for (User *U : Pointer.users())
    if (isa<GetElementPtrInst>(U))
      moveToShared(*U);
}

/// The decode function of a block in shared memory.
static Function *decodeFromShared(Module &M, Function &Decode) {
  return generatedFunction(M, FunctionKey("decode.shared").add(Decode), [&] {
    SmallVector<Type *, 3> Parameters(Decode.getFunctionType()->params());
    Type *Old =
        std::exchange(Parameters[0], PointerType::get(M.getContext(), address_space::Shared));
    Function *F = Function::Create(FunctionType::get(Decode.getReturnType(), Parameters, false),
                                   GlobalValue::InternalLinkage, "", M);
    ValueToValueMapTy Arguments;
    for (auto [From, To] : zip_equal(Decode.args(), F->args()))
      Arguments[&From] = &To;
    // The body is copied as it is, and made to agree with the parameter after that.
    F->getArg(0)->mutateType(Old);
    SmallVector<ReturnInst *, 2> Returns;
    CloneFunctionInto(F, &Decode, Arguments, CloneFunctionChangeType::LocalChangesOnly, Returns);
    moveToShared(*F->getArg(0));
    inlineLater(*F);
    return F;
  });
}

EncodedBlock EncodedBlocks::blockOf(OpContext &O, const Copied &From, Value *Row,
                                    Value *Col) const {
  IRBuilder<> &B = O.B;
  Value *Line = IsTransposed ? Col : Row, *At = IsTransposed ? Row : Col;
  Value *OfLine = PerLine > 1 ? B.CreateUDiv(At, B.getInt32(BlockLength)) : B.getInt32(0);
  // Lines that the accelerator copies are alike.
  Value *First = B.CreateSelect(From.ByAccelerator, withinChunk(B, bytesBefore(O)),
                                withinChunk(B, addressOfLine(O, Line)));
  Value *InSlot = B.CreateAdd(First, B.CreateMul(OfLine, B.getInt32(BlockBytes)));
  Value *Slot = B.CreateAdd(From.Slots.Offset, B.CreateMul(Line, B.getInt32(slotBytes())));
  Value *Offset = B.CreateAdd(Slot, InSlot);
  Value *Pointer = B.CreateInBoundsGEP(B.getInt8Ty(), From.Slots.Memory, Offset);
  if (From.LoadPlace)
    Pointer = emitEarlyPointer(B, Pointer, From.LoadPlace, Align(BlockAlign));
  return {Pointer, decodeFromShared(O.S.M, *O.as<MatLoadTensorCall>().decode())};
}

} // namespace coop::lower
