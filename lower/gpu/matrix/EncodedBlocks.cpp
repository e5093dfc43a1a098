// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads have blocks, their copies, and the decode function for them; see EncodedBlocks.h.

#include "lower/gpu/matrix/EncodedBlocks.h"
#include "lower/check/Robust.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/matrix/Rectangles.h"
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

/// What a function does with its first argument, a pointer.
struct PointerReads {
  bool AreAll = true;     ///< it reads from there on, and nothing else
  uint64_t Alignment = 1; ///< of the pointer, as its reads say
};

static void findReads(const Value &Pointer, std::optional<uint64_t> Offset,
                      const DataLayout &Layout, PointerReads &Reads) {
  for (const User *U : Pointer.users()) {
    if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple()) {
      if (Offset)
        Reads.Alignment =
            std::max(Reads.Alignment, commonAlignment(Load->getAlign(), *Offset).value());
      continue;
    }
    auto *Step = dyn_cast<GetElementPtrInst>(U);
    if (!Step || Step->getPointerOperand() != &Pointer) {
      Reads.AreAll = false;
      return;
    }
    APInt Distance(Layout.getIndexTypeSizeInBits(Step->getType()), 0);
    const bool IsConstant = Offset && Step->accumulateConstantOffset(Layout, Distance);
    findReads(*Step, IsConstant ? std::optional(*Offset + Distance.getZExtValue()) : std::nullopt,
              Layout, Reads);
  }
}

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
  if (Length == 0 || Length % OfRun != 0)
    return std::nullopt;
  PointerReads Reads;
  const DataLayout &Layout = Load.getModule()->getDataLayout();
  findReads(*Load.decode()->getArg(0), 0, Layout, Reads);
  EncodedBlocks E;
  E.IsTransposed = Operands.isTransposed();
  E.BlockBytes = static_cast<unsigned>(Load.decodeSize());
  E.BlockLength = Length;
  E.Lines = E.IsTransposed ? Operands.M.Cols : Operands.M.Rows;
  E.Along = E.IsTransposed ? Operands.M.Rows : Operands.M.Cols;
  E.PerLine = std::max(E.Along / Length, 1U);
  const unsigned Align = std::min<uint64_t>(
      commonAlignment(Align::Constant<ChunkBytes>(), E.BlockBytes).value(), Reads.Alignment);
  E.Chunks = (E.BlockBytes + ChunkBytes - Align + ChunkBytes - 1) / ChunkBytes;
  const bool IsWhole = E.Along % Length == 0 || Length % E.Along == 0;
  return Reads.AreAll && IsWhole && E.BlockBytes != 0 ? std::optional(E) : std::nullopt;
}

Value *EncodedBlocks::areWhole(OpContext &O) const {
  const TensorStateFields State = layoutState(O, O.as<MatLoadTensorCall>().layout());
  Value *Rest =
      O.B.CreateURem(State.get(LayoutField::Offset, 1), O.B.getInt32(std::min(BlockLength, Along)));
  return O.B.CreateICmpEQ(Rest, O.B.getInt32(0));
}

/// What is read in front of a block and after it is of a chunk that the block has a part of.
void EncodedBlocks::copy(OpContext &O, Value *To) const {
  IRBuilder<> &B = O.B;
  const unsigned All = Lines * PerLine * Chunks, Threads = O.S.invocations(CoopScope::Workgroup);
  Value *Thread = O.S.invocationIndex(B, CoopScope::Workgroup);
  auto CopyChunk = [&](Value *N) {
    Value *Block = B.CreateUDiv(N, B.getInt32(Chunks));
    Value *Line = B.CreateUDiv(Block, B.getInt32(PerLine)),
          *First = B.CreateMul(B.CreateURem(Block, B.getInt32(PerLine)), B.getInt32(BlockLength));
    Value *Address = B.CreatePtrToInt(
        blockAddress(O, IsTransposed ? First : Line, IsTransposed ? Line : First), B.getInt64Ty());
    Value *Chunk = B.CreateAdd(
        B.CreateAnd(Address, B.getInt64(~uint64_t(ChunkBytes - 1))),
        B.CreateZExt(B.CreateMul(B.CreateURem(N, B.getInt32(Chunks)), B.getInt32(ChunkBytes)),
                     B.getInt64Ty()));
    Value *IsNeeded = B.CreateICmpULT(Chunk, B.CreateAdd(Address, B.getInt64(BlockBytes)));
    emitPtx(B, "cp.async.cg.shared.global [$0], [$1], 16, $2;", "r,l,r,~{memory}",
            {B.CreateAdd(To, B.CreateMul(N, B.getInt32(ChunkBytes))),
             B.CreateSelect(IsNeeded, Chunk,
                            B.CreateAnd(Address, B.getInt64(~uint64_t(ChunkBytes - 1)))),
             B.CreateSelect(IsNeeded, B.getInt32(ChunkBytes), B.getInt32(0))});
  };
  forEach(B, B.getInt32((All + Threads - 1) / Threads), "chunk", 4, [&](Value *Round) {
    Value *N = B.CreateAdd(B.CreateMul(Round, B.getInt32(Threads)), Thread);
    if (All % Threads == 0)
      return CopyChunk(N);
    ifThen(B, B.CreateICmpULT(N, B.getInt32(All)), "there", [&] { CopyChunk(N); });
  });
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
    return F;
  });
}

EncodedBlock EncodedBlocks::blockOf(OpContext &O, const StagedPlace &Slots, Value *Row, Value *Col,
                                    Value *Address) const {
  IRBuilder<> &B = O.B;
  Value *Line = IsTransposed ? Col : Row, *At = IsTransposed ? Row : Col;
  Value *Block = B.CreateMul(Line, B.getInt32(PerLine));
  if (PerLine > 1)
    Block = B.CreateAdd(Block, B.CreateUDiv(At, B.getInt32(BlockLength)));
  Value *Within =
      B.CreateAnd(B.CreateTrunc(B.CreatePtrToInt(Address, B.getInt64Ty()), B.getInt32Ty()),
                  B.getInt32(ChunkBytes - 1));
  Value *Offset =
      B.CreateAdd(B.CreateAdd(Slots.Offset, B.CreateMul(Block, B.getInt32(slotBytes()))), Within);
  return {B.CreateInBoundsGEP(B.getInt8Ty(), Slots.Memory, Offset),
          decodeFromShared(O.S.M, *O.as<MatLoadTensorCall>().decode())};
}

} // namespace coop::lower
