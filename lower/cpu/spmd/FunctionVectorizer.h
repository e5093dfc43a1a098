// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the function for W lanes. One class whose parts are a file each: control flow (Emission),
// values that live across blocks (Values), instructions (Instructions, Aggregates), memory
// (Memory), calls (Calls), atomics (Atomics), subgroup operations (SubgroupVectors) and builtin
// variables (Invocations). Not for use outside of this folder; the way in is Vectorize.h.

#ifndef COOP_LOWER_CPU_SPMD_FUNCTIONVECTORIZER_H
#define COOP_LOWER_CPU_SPMD_FUNCTIONVECTORIZER_H

#include "lower/cpu/spmd/LaneBuilder.h"
#include "lower/cpu/spmd/LaneVariables.h"
#include "lower/cpu/spmd/Uniformity.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <set>
#include <vector>

namespace coop::lower {

/// What a value of the source has become.
struct LaneValue {
  Shape S = Shape::undefined();
  /// Of lane 0, of the source's type; null where the value varies.
  llvm::Value *Base = nullptr;
  /// <W x T> for every scalar T of a value that varies.
  llvm::SmallVector<llvm::Value *, 4> Lanes = {};
};

/// Of subgroup operations; the others are left to the lowering that the reference execution has.
bool hasVectorForm(CoopOp Op);

class FunctionVectorizer {
public:
  /// Target has an empty body and the operands that Vectorize.h says.
  FunctionVectorizer(llvm::Function &Source, const RegionTree &Regions, const Uniformity &Shapes,
                     llvm::Function &Target, const VectorizeOptions &Options);

  /// Active: of the operands; null: all lanes are. It is in Target's entry block or an argument.
  llvm::Error run(llvm::function_ref<Mask(LaneBuilder &)> Active);

private:
  // ---- Emission.cpp: control flow
  /// A way out of what has been emitted; From has no terminator yet.
  struct OutEdge {
    llvm::BasicBlock *From;
    /// The block of the source that comes next; null where that is one at which lanes wait.
    llvm::BasicBlock *To = nullptr;
    /// No lane has come this way: none has begun to wait.
    bool Skips = false;
  };
  struct Emitted {
    llvm::SmallVector<OutEdge, 4> Edges;
    /// The blocks of the source at which lanes have begun to wait.
    llvm::SmallVector<llvm::BasicBlock *, 4> Waiting;
  };
  class RegionEmission;
  Emitted emitBlock(const Region &R, llvm::BasicBlock &Block, llvm::BasicBlock *Into);
  void beginBlock(const Region &R, llvm::BasicBlock &Block);
  void emitTerminator(llvm::BasicBlock &Block, Emitted &Result);
  void emitParting(llvm::BasicBlock &Block, Emitted &Result);
  void emitReturn(llvm::ReturnInst &Return);
  /// The lanes of Taken go from the current block to To: phis and masks.
  void takeEdge(llvm::BasicBlock &To, Mask Taken);
  bool needsGuard(const llvm::BasicBlock &Block) const;
  void emitMarker(CoopOp Op);

  // ---- Values.cpp: values across blocks
  void makeSlots();
  LaneValue loadSlot(const Shape &S, llvm::ArrayRef<llvm::AllocaInst *> Slot);
  llvm::SmallVector<llvm::Value *, 4> slotParts(const LaneValue &V,
                                                llvm::ArrayRef<llvm::AllocaInst *> Slot);
  llvm::Value *choosePart(Mask M, llvm::Value *New, llvm::Value *Old);
  void define(llvm::Instruction &I, const LaneValue &V);
  /// The value as the current block sees it.
  LaneValue valueOf(llvm::Value *V);
  LaneValue operand(const llvm::Use &U) { return valueOf(U.get()); }
  LaneValue operand(const llvm::User &I, unsigned Index) { return operand(I.getOperandUse(Index)); }
  /// Every scalar of a value, in lanes.
  llvm::SmallVector<llvm::Value *, 4> lanes(const LaneValue &V);
  llvm::Value *lane(const LaneValue &V) { return lanes(V).front(); }
  /// The value of one lane, in the source's type.
  llvm::Value *extract(const LaneValue &V, llvm::Type *T, llvm::Value *Lane);
  /// Scalars put together to a value of type T.
  llvm::Value *assemble(llvm::Type *T, llvm::ArrayRef<llvm::Value *> Scalars);
  llvm::SmallVector<llvm::Value *, 4> takeApart(llvm::Value *V);
  /// Of the same value in all lanes; the first active lane's where that cannot be seen.
  llvm::Value *uniformOperand(const llvm::Use &U);
  LaneValue varying(llvm::SmallVector<llvm::Value *, 4> Lanes) {
    return {Shape::varying(), nullptr, std::move(Lanes)};
  }

  // ---- Instructions.cpp, Aggregates.cpp
  void emit(llvm::Instruction &I);
  LaneValue emitAffine(llvm::Instruction &I);
  LaneValue emitVarying(llvm::Instruction &I);
  LaneValue emitPerLeaf(llvm::Instruction &I);
  LaneValue emitSelect(llvm::SelectInst &I);
  LaneValue emitCast(llvm::CastInst &I);
  LaneValue emitGep(llvm::GetElementPtrInst &I);
  LaneValue emitScaledGep(llvm::GetElementPtrInst &I);
  llvm::Value *scaledOffset(llvm::GEPOperator &Gep, llvm::Type *T);
  LaneValue emitExtract(llvm::ExtractElementInst &I);
  LaneValue emitInsert(llvm::InsertElementInst &I);
  LaneValue emitShuffle(llvm::ShuffleVectorInst &I);
  LaneValue emitExtract(llvm::ExtractValueInst &I);
  LaneValue emitInsert(llvm::InsertValueInst &I);
  /// One lane after another, with the instruction as it is.
  LaneValue emitPerLane(llvm::Instruction &I);
  LaneValue perLane(llvm::Type *Result, llvm::function_ref<llvm::Value *(llvm::Value *)> Body);
  llvm::AllocaInst *laneArray(llvm::Type *Scalar, unsigned Which);

  // ---- Division.cpp
  LaneValue emitDivision(llvm::BinaryOperator &I);
  llvm::Value *quotientInDouble(llvm::Value *A, llvm::Value *Divisor, bool IsSigned);
  llvm::Value *quotientBySame(llvm::Value *A, llvm::Value *Divisor, bool IsSigned);

  // ---- Memory.cpp
  void emitAlloca(llvm::AllocaInst &I);
  LaneValue emitLoad(llvm::LoadInst &I);
  void emitStore(llvm::StoreInst &I);
  struct Place {
    LaneValue Pointer; ///< with what is known in groups of lanes
    unsigned Granule;  ///< of interleaved storage of scalars, or 0
    llvm::Align Alignment;
    bool IsOwn = false;            ///< of all lanes, active or not
    llvm::Value *Source = nullptr; ///< the address in the source; null: not seen
  };
  llvm::Value *loadLeaf(const Place &From, const Leaf &L);
  void storeLeaf(const Place &To, const Leaf &L, llvm::Value *V);
  llvm::Value *loadScalar(const Place &From, uint64_t Offset, llvm::Type *T, llvm::Align A);
  void storeScalar(const Place &To, uint64_t Offset, llvm::Value *V, llvm::Align A);
  std::optional<LaneValue> loadNear(llvm::LoadInst &I, const Place &From);
  std::optional<LaneValue> loadBlock(llvm::LoadInst &I, const Place &From);
  bool storeBlock(llvm::Type *Block, const LaneValue &V, const Place &To);
  llvm::Value *addressesAt(const Place &At, uint64_t Offset);
  bool isConsecutive(const Place &At, uint64_t Size) const;
  Place placeOf(const llvm::Instruction &I, unsigned Pointer, llvm::Align A);
  unsigned blockRun(llvm::Type *T, const Place &At) const;
  bool mayBeNeighbours(unsigned Run) const;
  std::optional<int64_t> smallStep(const Place &At, uint64_t Size) const;
  llvm::Value *gather(const Place &From, uint64_t Offset, llvm::Type *T, llvm::Align A);
  llvm::Value *loadApart(const Place &From, uint64_t Offset, llvm::Type *T, llvm::Align A);
  void storeApart(const Place &To, uint64_t Offset, llvm::Value *V, llvm::Align A);
  void storeWhole(llvm::function_ref<void()> Whole, llvm::function_ref<void()> Partly);
  llvm::Value *loadSteps(llvm::Value *Address, int64_t Step, llvm::Type *T, llvm::Align A);
  void emitMemory(llvm::MemIntrinsic &I);

  // ---- Runs.cpp
  unsigned runOf(const Place &At, uint64_t Size) const;
  static bool isRunOfScalars(unsigned Run, uint64_t Size);
  llvm::Value *loadRuns(const Place &From, uint64_t Offset, unsigned Run, llvm::Type *T,
                        llvm::Align A);
  void storeRuns(const Place &To, uint64_t Offset, unsigned Run, llvm::Value *V, llvm::Align A);
  llvm::Value *runAddress(const Place &At, uint64_t Offset, unsigned Lane);
  Place withSpare(Place At, uint64_t Size);

  // ---- Neighbours.cpp
  struct VaryingIndex {
    llvm::Value *V;
    int64_t Scale; ///< bytes
    bool IsUnsigned;
    llvm::Value *Rest; ///< an address
    bool IsAlone;      ///< Rest is an address of the source and constants
  };
  bool isOwnIndex(const llvm::Value *V) const;
  void narrowIndex(VaryingIndex &Index);
  std::optional<VaryingIndex> varyingIndex(const Place &At);
  struct Neighbours {
    llvm::Value *Are; ///< i1
    llvm::Value *First;
  };
  std::optional<Neighbours> neighbours(const Place &At, uint64_t Size);
  std::optional<Neighbours> neighbourVectors(const llvm::FixedVectorType *T, const Place &At);

  // ---- Tables.cpp
  llvm::Value *loadFromTable(const Place &From, uint64_t Offset, llvm::Type *T);
  llvm::Value *lookUp(llvm::Value *Table, llvm::Value *Index);

  // ---- Windows.cpp
  /// What has been loaded of a stretch of memory, and which of its parts.
  struct Piece {
    llvm::Value *V;
    unsigned First, Count;
  };
  llvm::SmallVector<Piece, 2> loadPieces(llvm::Value *Address, llvm::Type *Part, uint64_t Bytes,
                                         unsigned Count, llvm::Align A);
  struct Window {
    unsigned Leader; ///< the lane to whose address First is relative
    int64_t First;   ///< of the window's bytes
    uint64_t Bytes;
    llvm::SmallVector<unsigned, 16> Lanes;
  };
  using Windows = llvm::SmallVector<Window, 8>;
  static void addWindows(Windows &To, const Shape &S, llvm::ArrayRef<unsigned> Lanes, uint64_t Each,
                         uint64_t Most);
  Windows windowsOf(const Place &At, uint64_t Size, unsigned Count) const;
  llvm::SmallVector<llvm::Value *, 4> loadWindows(const Place &From, uint64_t Offset,
                                                  const Windows &All, llvm::Type *T, unsigned Count,
                                                  llvm::Align A);

  // ---- Compare.cpp
  /// First + (the lane's number) <predicate> Same.
  struct CountedCompare {
    llvm::CmpInst::Predicate Predicate;
    llvm::Value *First, *Same;
    bool NoLaneWraps;
  };
  std::optional<CountedCompare> countedCompare(const llvm::ICmpInst &I);
  llvm::Value *compareCounted(const llvm::ICmpInst &I);
  llvm::Value *compareAllCounted(const llvm::ICmpInst &I);

  // ---- Calls.cpp, math/VectorMath.cpp
  LaneValue emitCall(llvm::CallInst &I);
  LaneValue emitIntrinsic(llvm::CallInst &I);
  LaneValue emitReduction(llvm::IntrinsicInst &I);
  LaneValue emitScopeCall(llvm::CallInst &I, llvm::Function &Callee);
  llvm::Value *meetWorkgroup(llvm::CallInst &I, llvm::Function &Callee,
                             llvm::ArrayRef<llvm::Value *> Args);
  LaneValue emitLaneCall(llvm::CallInst &I, llvm::Function &Callee);
  llvm::Function *variantOf(llvm::Function &Callee, llvm::ArrayRef<ArgShape> How);

  // ---- Atomics.cpp
  LaneValue emitAtomic(llvm::Instruction &I);
  bool emitReducedAtomic(llvm::AtomicRMWInst &I);

  // ---- SubgroupVectors.cpp, Invocations.cpp
  LaneValue emitCoop(llvm::CallInst &I, CoopOp Op);
  LaneValue emitInvocation(llvm::CallInst &I, CoopOp Op);
  LaneValue emitBarrier(llvm::CallInst &I);
  LaneValue emitScopeRun(llvm::CallInst &I);
  uint32_t subgroups() const;
  LaneValue emitSubgroup(llvm::CallInst &I, CoopOp Op);
  LaneValue emitVote(llvm::CallInst &I, CoopOp Op);
  LaneValue emitLaneExchange(llvm::CallInst &I, CoopOp Op, unsigned LaneOperand);
  LaneValue emitSubgroupArith(llvm::CallInst &I);
  llvm::Value *shuffleLeaf(llvm::Value *V, llvm::Value *Source);

  LaneValue uniform(llvm::Value *V) { return {Shape::uniform(), V, {}}; }
  /// Remembers the first thing that cannot be vectorized, and the line that is being written.
  void fail(const llvm::Twine &What);
  bool isPartial() const { return Active != nullptr; }

  llvm::Function &Source;
  const RegionTree &Regions;
  const Uniformity &Shapes;
  const Divergence &Diverging;
  llvm::Function &Target;
  const VectorizeOptions &Options;
  const llvm::DataLayout &Data;
  LaneBuilder B;

  /// The block of the source that is being written, and its mask.
  llvm::BasicBlock *Current = nullptr;
  Mask Active = nullptr;
  /// Of the lanes that are in an iteration of a loop, and that execute a block.
  llvm::DenseMap<const Region *, Mask> RegionMask;
  llvm::DenseMap<const llvm::BasicBlock *, Mask> BlockMask;
  /// Values of the current block, and of the whole function: operands and variables.
  llvm::DenseMap<const llvm::Value *, LaneValue> Local, Global;

  struct Slot {
    llvm::SmallVector<llvm::AllocaInst *, 4> Inside;   ///< the value in this iteration
    llvm::SmallVector<llvm::AllocaInst *, 4> Outside;  ///< of each lane, when it left the loop
    llvm::SmallVector<llvm::AllocaInst *, 4> Incoming; ///< of a phi: what edges give
  };
  llvm::DenseMap<const llvm::Instruction *, Slot> Slots;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::AllocaInst *> MaskSlots;
  llvm::DenseMap<std::pair<llvm::Type *, unsigned>, llvm::AllocaInst *> LaneArrays;
  /// Of so many bytes: what lanes that are not active access.
  llvm::DenseMap<uint64_t, llvm::AllocaInst *> Spares;
  std::vector<LaneVariable> Variables; ///< all of Slots and MaskSlots
  unsigned Checks = 64;                ///< more of neighbours() would be too much code
  std::string Problem;
};

} // namespace coop::lower

#endif
