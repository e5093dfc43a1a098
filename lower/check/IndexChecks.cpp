// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices into arrays, vectors, cooperative objects and arrays of buffers. The import has put an
// index in reach in the place of one that is not; what that means for the access is in
// MemoryChecks.cpp.

#include "lower/check/Instrument.h"
#include "lower/emit/ImageAccess.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace coop::lower::check {

/// An i1, or null where the index is a constant that fits.
static Value *checkIndex(CheckContext &C, IRBuilder<> &B, Instruction &At, const Value *Base,
                         Value *Index, Value *Bound) {
  auto *Known = dyn_cast<ConstantInt>(Index);
  auto *Limit = dyn_cast<ConstantInt>(Bound);
  if (Known && Limit && Known->getZExtValue() < Limit->getZExtValue())
    return nullptr;
  if (!C.Reports)
    return B.CreateICmpULT(Index, Bound);
  std::string Name = C.nameOf(Base);
  if (Name.empty())
    Name = "(unnamed)";
  // Of a block, which has many arrays, the one that is meant.
  if (const MDNode *Path = At.getMetadata(NameMetadata))
    Name += cast<MDString>(Path->getOperand(0))->getString();
  GlobalVariable *Site = C.TheSites.add(At, {.Operation = "index", .Object = Name});
  Value *Result = callCheck(B, "index", B.getInt32Ty(),
                            {Site, B.CreateIntCast(Index, B.getInt64Ty(), /*isSigned=*/true),
                             B.CreateZExt(Bound, B.getInt64Ty())});
  return B.CreateICmpNE(Result, B.getInt32(0));
}

/// An index that the import has found in the shader. What it was folded to since counts.
static void checkMark(CheckContext &C, CheckIndexCall &Mark) {
  IRBuilder<> B(&Mark);
  Value *Inside = checkIndex(C, B, Mark, baseOf(Mark.object()), Mark.index(), Mark.bound());
  if (Inside)
    C.Inside.insert(Inside);
  Mark.replaceAllUsesWith(Inside ? Inside : B.getTrue());
  Mark.eraseFromParent();
}

/// The index of an element of a matrix or vector.
static void checkElement(CheckContext &C, CallInst &Call, Value *Of, Value *Index) {
  IRBuilder<> B(&Call);
  const auto Vector = VectorType::match(Of->getType());
  Value *Length =
      Vector ? static_cast<Value *>(B.getInt64(Vector->Size))
             : emitCoopOp(B, CoopOp::MatLength, B.getInt32Ty(), {PoisonValue::get(Of->getType())});
  auto *Load = dyn_cast<LoadInst>(Of);
  checkIndex(C, B, Call, Load ? baseOf(Load->getPointerOperand()) : nullptr, Index, Length);
}

/// The coordinates of a texel, whose operation does nothing where there is none.
template <typename Texel>
static void checkTexel(CheckContext &C, Texel &Call, StringRef Operation, Value *Level) {
  IRBuilder<> B(&Call);
  const ImageShape Shape{static_cast<coop_image_view>(Call.view())};
  const ImageAccess Image(B, Call.image(), Shape, COOP_FORMAT_Rgba8);
  // Also out of what a sampler is in, too.
  Value *Address = Call.image();
  if (auto *Part = dyn_cast<ExtractValueInst>(Address))
    if (Value *Found = FindInsertedValue(Part->getAggregateOperand(), Part->getIndices()))
      Address = Found;
  std::string Object = C.nameOf(baseOf(Address));
  if (Object.empty())
    Object = "the image";
  auto Check = [&](StringRef Name, Value *Index, Value *Bound) {
    GlobalVariable *Site = C.TheSites.add(Call, {.Operation = Operation,
                                                 .Object = Object,
                                                 .Operands = {{.Name = Name}},
                                                 .Kind = COOP_CHECK_TEXEL_SITE});
    callCheck(B, "index", B.getInt32Ty(),
              {Site, B.CreateSExt(Index, B.getInt64Ty()), B.CreateZExt(Bound, B.getInt64Ty())});
  };
  Value *Place = Call.place();
  auto Part = [&](unsigned I) {
    return Place->getType()->isVectorTy() ? B.CreateExtractElement(Place, I) : Place;
  };
  if (Level && Shape.hasLevels())
    Check("the level", Level, Image.levels());
  for (unsigned I = 0; I < Shape.extents(); ++I)
    Check(StringRef("xyz").substr(I, 1), Part(I), Image.extentAt(I, Level));
  if (Shape.hasLayers())
    Check("the layer", Part(Shape.extents()), Image.layers());
  if (Shape.isMultisampled())
    Check("the sample", Call.sample(), Image.samples());
}

/// The lowering itself makes indices into cooperative objects and arrays of buffers harmless; they
/// are only reported.
static void checkOperation(CheckContext &C, CallInst &Call) {
  if (auto *Mark = dyn_cast<CheckIndexCall>(&Call))
    return checkMark(C, *Mark);
  if (!C.Reports)
    return;
  if (auto *Load = dyn_cast<ImageLoadCall>(&Call)) {
    checkTexel(C, *Load, "load of a texel", Load->level());
  } else if (auto *Store = dyn_cast<ImageStoreCall>(&Call)) {
    checkTexel(C, *Store, "store of a texel", nullptr);
  } else if (auto *Texel = dyn_cast<ImageTexelCall>(&Call)) {
    checkTexel(C, *Texel, "atomic operation on a texel", nullptr);
  } else if (auto *Buffer = dyn_cast<BufferCall>(&Call)) {
    IRBuilder<> B(&Call);
    for (const BindingInfo &Binding : C.Kernel.Bindings)
      if (Binding.Set == Buffer->set() && Binding.Binding == Buffer->binding())
        checkIndex(C, B, Call, &Call, Buffer->element(), B.getInt64(Binding.ArraySize));
  } else if (auto *Element = dyn_cast<ElementIndexCall>(&Call)) {
    checkElement(C, Call, Element->matrix(), Element->index());
  } else if (auto *Extract = dyn_cast<VecExtractCall>(&Call)) {
    checkElement(C, Call, Extract->vector(), Extract->index());
  } else if (auto *Insert = dyn_cast<VecInsertCall>(&Call)) {
    checkElement(C, Call, Insert->vector(), Insert->index());
  }
}

void checkIndices(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All)
    if (auto *Call = dyn_cast<CallInst>(I))
      checkOperation(C, *Call);
}

} // namespace coop::lower::check
