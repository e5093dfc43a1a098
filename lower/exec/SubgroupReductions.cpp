// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions, scans and partitions of subgroups as functions over all lanes' arguments.

#include "lower/emit/SubgroupArith.h"
#include "lower/exec/SubgroupLanes.h"

using namespace llvm;

namespace coop::lower {
namespace {

// ---- arithmetic

/// A fold over lanes in their order, so that every lane of a reduction gets the same bits.
class Fold {
public:
  Fold(LaneFunction &L, CoopArith Arith)
      : L(L), Arith(Arith), Sum(L.variable(subgroupIdentity(Arith, L.valueType()))),
        Seen(L.variable(L.B.getFalse())) {}

  /// The identity where nothing was added.
  Value *sum() { return L.read(Sum); }

  void add(Value *Arguments) {
    Value *Operand = L.get(Arguments, ValueField);
    // Seeded from a value, not the identity: -0.0 + 0.0 is 0.0.
    Value *Next = L.B.CreateSelect(L.read(Seen),
                                   emitSubgroupArith(L.B, Arith, L.read(Sum), Operand), Operand);
    L.B.CreateStore(Next, Sum);
    L.B.CreateStore(L.B.getTrue(), Seen);
  }

private:
  LaneFunction &L;
  CoopArith Arith;
  AllocaInst *Sum, *Seen;
};

/// Every active lane of the range gets the fold over them.
void emitReduction(LaneFunction &L, CoopArith Arith, Value *From, Value *To) {
  Fold Sum(L, Arith);
  L.forActive(From, To, [&](Value *, Value *Arguments) { Sum.add(Arguments); });
  L.forActive(From, To, [&](Value *, Value *Arguments) { L.setResult(Arguments, Sum.sum()); });
}

void emitScan(LaneFunction &L, CoopArith Arith, bool Inclusive) {
  Fold Sum(L, Arith);
  L.forActive([&](Value *, Value *Arguments) {
    if (Inclusive)
      Sum.add(Arguments);
    L.setResult(Arguments, Sum.sum());
    if (!Inclusive)
      Sum.add(Arguments);
  });
}

/// Reductions of the lanes [n * Cluster, (n + 1) * Cluster).
void emitClusters(LaneFunction &L, CoopArith Arith, uint32_t Cluster) {
  IRBuilder<> &B = L.B;
  Value *Last = B.CreateAdd(L.Count, B.getInt32(Cluster - 1));
  L.forRange(B.getInt32(0), B.CreateUDiv(Last, B.getInt32(Cluster)), [&](Value *Index) {
    Value *From = B.CreateMul(Index, B.getInt32(Cluster));
    Value *End = B.CreateAdd(From, B.getInt32(Cluster));
    emitReduction(L, Arith, From, B.CreateBinaryIntrinsic(Intrinsic::umin, End, L.Count));
  });
}

} // namespace

void emitArith(LaneFunction &L, CoopArith Arith, uint64_t Group, uint32_t Cluster) {
  if (Group == Reduce)
    emitReduction(L, Arith, L.B.getInt32(0), L.Count);
  else if (Group == Clustered)
    emitClusters(L, Arith, Cluster);
  else
    emitScan(L, Arith, Group == InclusiveScan);
}

// ---- partitions

/// The bit of a lane in a ballot.
static Value *isInBallot(IRBuilder<> &B, Value *Ballot, Value *Lane) {
  Value *Word = B.CreateExtractElement(Ballot, B.CreateLShr(Lane, 5));
  return B.CreateTrunc(B.CreateLShr(Word, B.CreateAnd(Lane, 31)), B.getInt1Ty());
}

void emitPartition(LaneFunction &L) {
  IRBuilder<> &B = L.B;
  L.forActive([&](Value *, Value *Arguments) {
    Value *Own = L.get(Arguments, ValueField);
    AllocaInst *Mask = L.variable(Constant::getNullValue(L.Args->getElementType(ResultField)));
    L.forActive([&](Value *Index, Value *Other) {
      Value *A = L.get(Other, ValueField);
      L.when(isSameValue(B, A, Own), [&] { setBit(L, Mask, Index); });
    });
    L.setResult(Arguments, L.read(Mask));
  });
}

/// Every active lane gets the fold over the active lanes of its ballot: all, those up to it or
/// those before it.
void emitPartitionedArith(LaneFunction &L, CoopArith Arith, uint64_t Group) {
  IRBuilder<> &B = L.B;
  L.forActive([&](Value *Index, Value *Arguments) {
    Value *Ballot = L.get(Arguments, IndexField);
    Value *To = Group == Reduce          ? L.Count
                : Group == InclusiveScan ? B.CreateAdd(Index, B.getInt32(1))
                                         : Index;
    Fold Sum(L, Arith);
    L.forActive(B.getInt32(0), To, [&](Value *Other, Value *Values) {
      L.when(isInBallot(B, Ballot, Other), [&] { Sum.add(Values); });
    });
    L.setResult(Arguments, Sum.sum());
  });
}

} // namespace coop::lower
