// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Markers as calls; see GemmMarkers.h.

#include "lower/gpu/matrix/GemmMarkers.h"
#include "lower/gpu/matrix/Markers.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral Names[] = {"begin",  "start",   "fetch", "await",
                                          "decode", "publish", "step",  "end"};
static constexpr MarkerNames Markers = {"coop.gpu.gemm.", Names};

static CallInst *emitGemmMarker(IRBuilderBase &B, GemmMarker Marker, unsigned Loop, Type *Result,
                                ArrayRef<Value *> Operands) {
  SmallVector<Value *, 8> All = {B.getInt32(Loop)};
  All.append(Operands.begin(), Operands.end());
  return emitMarker(B, Markers, static_cast<unsigned>(Marker), Result, All);
}

std::optional<GemmMarker> gemmMarker(const CallInst &Call) {
  const auto Number = markerNumber(Markers, Call);
  return Number ? std::optional(GemmMarker(*Number)) : std::nullopt;
}

static uint64_t number(const Value *V) { return cast<ConstantInt>(V)->getZExtValue(); }

unsigned loopOf(const CallInst &Marker) {
  return static_cast<unsigned>(number(Marker.getArgOperand(0)));
}

static constexpr unsigned WayBits = 2;

Value *wayOf(IRBuilderBase &B, unsigned Operand, GemmWay Way) {
  return B.getInt32(static_cast<uint32_t>(Way) << (WayBits * Operand));
}

Value *goes(IRBuilderBase &B, Value *Ways, unsigned Operand, GemmWay Way) {
  Value *Part = B.CreateAnd(Ways, B.getInt32(3U << (WayBits * Operand)));
  return B.CreateICmpEQ(Part, wayOf(B, Operand, Way));
}

Value *anyGoes(IRBuilderBase &B, Value *Ways, GemmWay Way) {
  return B.CreateOr(goes(B, Ways, 0, Way), goes(B, Ways, 1, Way));
}

Value *allGo(IRBuilderBase &B, Value *Ways, GemmWay Way) {
  return B.CreateAnd(goes(B, Ways, 0, Way), goes(B, Ways, 1, Way));
}

// ---- begin

enum OperandFlag : unsigned {
  Mapped = 1,
  ColumnMajor = 2,
  Transposed = 4,
  InRegisters = 8,
  BlocksMapped = 16,
  Rectangle = 32,
  AlignedSteps = 64,
  Shared = 128
};

CallInst *GemmBegin::emit(IRBuilderBase &Builder, unsigned Loop) const {
  SmallVector<Value *, 16> All = {PoisonValue::get(A.get()),    PoisonValue::get(B.get()),
                                  PoisonValue::get(Sum.get()),  Builder.getInt64(MatrixOperands),
                                  Builder.getInt32(Stages),     Memory,
                                  Builder.getInt32(DepthGroups)};
  for (const GemmOperand &O : Operands) {
    All.push_back(Builder.getInt32(
        (O.IsMapped ? Mapped : 0U) | (O.IsColumnMajor ? ColumnMajor : 0U) |
        (O.IsTransposed ? Transposed : 0U) | (O.IsInRegisters ? InRegisters : 0U) |
        (O.AreBlocksMapped ? BlocksMapped : 0U) | (O.IsRectangle ? Rectangle : 0U) |
        (O.HasAlignedSteps ? AlignedSteps : 0U) | (O.IsShared ? Shared : 0U)));
    All.push_back(Builder.getInt32(O.EncodedBytes));
    if (O.IsMapped)
      All.append({O.Pointer, O.Layout, O.View});
    if (O.AreBlocksMapped)
      All.push_back(O.Load);
  }
  return emitGemmMarker(Builder, GemmMarker::Begin, Loop, Builder.getInt32Ty(), All);
}

GemmBegin::GemmBegin(const CallInst &Call)
    : A(*MatrixType::match(Call.getArgOperand(1)->getType())),
      B(*MatrixType::match(Call.getArgOperand(2)->getType())),
      Sum(*MatrixType::match(Call.getArgOperand(3)->getType())),
      MatrixOperands(number(Call.getArgOperand(4))),
      Stages(static_cast<unsigned>(number(Call.getArgOperand(5)))),
      DepthGroups(static_cast<unsigned>(number(Call.getArgOperand(7)))),
      Memory(Call.getArgOperand(6)) {
  unsigned Next = 8;
  for (GemmOperand &O : Operands) {
    const uint64_t Flags = number(Call.getArgOperand(Next++));
    O.IsMapped = Flags & Mapped;
    O.IsColumnMajor = Flags & ColumnMajor;
    O.IsTransposed = Flags & Transposed;
    O.IsInRegisters = Flags & InRegisters;
    O.AreBlocksMapped = Flags & BlocksMapped;
    O.IsRectangle = Flags & Rectangle;
    O.HasAlignedSteps = Flags & AlignedSteps;
    O.IsShared = Flags & Shared;
    O.EncodedBytes = static_cast<unsigned>(number(Call.getArgOperand(Next++)));
    if (O.IsMapped)
      for (Value **V : {&O.Pointer, &O.Layout, &O.View})
        *V = Call.getArgOperand(Next++);
    if (O.AreBlocksMapped)
      O.Load = Call.getArgOperand(Next++);
  }
}

// ---- the others

void GemmFetch::emit(IRBuilderBase &B, unsigned Loop) const {
  SmallVector<Value *, 5> All = {Ways, Exists, Iteration};
  for (Value *Source : Sources)
    All.push_back(Source ? Source : PoisonValue::get(B.getInt1Ty()));
  emitGemmMarker(B, GemmMarker::Fetch, Loop, B.getVoidTy(), All);
}

GemmFetch::GemmFetch(const CallInst &Call)
    : Ways(Call.getArgOperand(1)), Exists(Call.getArgOperand(2)), Iteration(Call.getArgOperand(3)) {
  for (unsigned I = 0; I < 2; ++I)
    Sources[I] = Call.getArgOperand(4 + I);
}

void GemmAwait::emit(IRBuilderBase &B, unsigned Loop, Type *A) const {
  emitGemmMarker(B, GemmMarker::Await, Loop, B.getVoidTy(),
                 {Ways, Exists, Iteration, PoisonValue::get(A)});
}

GemmAwait::GemmAwait(const CallInst &Call)
    : Ways(Call.getArgOperand(1)), Exists(Call.getArgOperand(2)), Iteration(Call.getArgOperand(3)) {
}

void GemmDecode::emit(IRBuilderBase &B, unsigned Loop) const {
  emitGemmMarker(B, GemmMarker::Decode, Loop, B.getVoidTy(),
                 {Exists, Iteration, B.getInt32(Part), Load});
}

GemmDecode::GemmDecode(const CallInst &Call)
    : Exists(Call.getArgOperand(1)), Iteration(Call.getArgOperand(2)), Load(Call.getArgOperand(4)),
      Part(static_cast<unsigned>(number(Call.getArgOperand(3)))) {}

void GemmPublish::emit(IRBuilderBase &B, unsigned Loop) const {
  emitGemmMarker(B, GemmMarker::Publish, Loop, B.getVoidTy(),
                 {B.getInt32(Operand), Iteration, Matrix});
}

GemmPublish::GemmPublish(const CallInst &Call)
    : Operand(static_cast<unsigned>(number(Call.getArgOperand(1)))),
      Iteration(Call.getArgOperand(2)), Matrix(Call.getArgOperand(3)) {}

CallInst *GemmStep::emit(IRBuilderBase &B, unsigned Loop) const {
  return emitGemmMarker(B, GemmMarker::Step, Loop, Sum->getType(),
                        {Ways, Iteration, Sum, B.getInt32(Part)});
}

GemmStep::GemmStep(const CallInst &Call)
    : Ways(Call.getArgOperand(1)), Iteration(Call.getArgOperand(2)), Sum(Call.getArgOperand(3)),
      Part(static_cast<unsigned>(number(Call.getArgOperand(4)))) {}

CallInst *emitGemmEnd(IRBuilderBase &B, unsigned Loop, Value *Sum) {
  return emitGemmMarker(B, GemmMarker::End, Loop, Sum->getType(), {Sum});
}

CallInst *emitGemmStart(IRBuilderBase &B, unsigned Loop, Value *Sum) {
  return emitGemmMarker(B, GemmMarker::Start, Loop, Sum->getType(), {Sum});
}

Value *sumOfMarker(const CallInst &Call) { return Call.getArgOperand(1); }

} // namespace coop::lower
