// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of images as functions, and the functions where they are short; see LowerImages.h.

#include "lower/transform/LowerImages.h"
#include "lower/emit/ExecuteIf.h"
#include "lower/emit/ImageSample.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The components of a vector, or a scalar.
SmallVector<Value *, 8> partsOf(IRBuilderBase &B, Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  if (!T)
    return {V};
  SmallVector<Value *, 8> Parts;
  for (unsigned I = 0; I < T->getNumElements(); ++I)
    Parts.push_back(B.CreateExtractElement(V, I));
  return Parts;
}

Value *texelOf(IRBuilderBase &B, const TexelParts &Parts) {
  Value *V = PoisonValue::get(FixedVectorType::get(Parts[0]->getType(), 4));
  for (unsigned C = 0; C < 4; ++C)
    V = B.CreateInsertElement(V, Parts[C], C);
  return V;
}

/// Takes a place's parts off the front of Args.
TexelPlace placeOf(ImageShape Shape, ArrayRef<Value *> Parts, Value *Level, Value *Sample) {
  TexelPlace Place;
  for (unsigned I = 0; I < Shape.extents(); ++I)
    Place.At[I] = Parts[I];
  if (Shape.hasLayers())
    Place.Layer = Parts[Shape.extents()];
  Place.Level = Level;
  Place.Sample = Sample;
  return Place;
}

/// A call of the function of Key with Args, whose body Build makes of its parameters; the function
/// itself in the call's place where it IsShort.
Value *callGenerated(IRBuilderBase &B, const FunctionKey &Key, Type *Result, ArrayRef<Value *> Args,
                     bool IsShort, function_ref<void(IRBuilder<> &, ArrayRef<Value *>)> Build) {
  SmallVector<Type *, 16> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  Module &M = *B.GetInsertBlock()->getModule();
  Function *F =
      generatedFunction(M, Key, FunctionType::get(Result, Types, false), [&](Function &F) {
        IRBuilder<> Inner(&F.getEntryBlock());
        SmallVector<Value *, 16> Params;
        for (Argument &A : F.args())
          Params.push_back(&A);
        Build(Inner, Params);
        if (!IsShort)
          F.addFnAttr(LanesAttribute);
      });
  CallInst *Call = B.CreateCall(F, Args);
  if (!IsShort)
    return Call;
  // The result is used by what comes after; until then something of its type has to stand there.
  IRBuilder<> After(Call->getNextNode());
  Value *Kept = Result->isVoidTy() ? nullptr : After.CreateFreeze(Call);
  InlineFunctionInfo Info;
  InlineFunction(*Call, Info);
  if (F->use_empty())
    F->eraseFromParent();
  if (!Kept)
    return nullptr;
  auto *Holder = cast<FreezeInst>(Kept);
  Value *Returned = Holder->getOperand(0);
  Holder->eraseFromParent();
  return Returned;
}

FunctionKey keyOf(StringRef Kind, uint64_t View, uint64_t Format, Type *Scalar) {
  FunctionKey Key(Kind);
  Key.add(View).add(Format).add(Scalar);
  return Key;
}

class ImageLowering {
public:
  explicit ImageLowering(CallInst &Call) : Call(Call), B(&Call) {}

  void run(CoopOp Op);

private:
  template <typename View> const View &as() const { return cast<View>(Call); }
  static ImageShape shapeOf(uint64_t View) { return {static_cast<coop_image_view>(View)}; }

  Value *load(const ImageLoadCall &Load);
  void store(const ImageStoreCall &Store);
  void texel(const ImageTexelCall &Texel);
  Value *sample(const ImageSampleCall &Sample);
  Value *size(const ImageSizeCall &Size);
  Value *count(const ImageCountCall &Count);

  CallInst &Call;
  IRBuilder<> B;
};

Value *ImageLowering::load(const ImageLoadCall &Load) {
  const ImageShape Shape = shapeOf(Load.view());
  const auto Format = static_cast<uint32_t>(Load.format());
  Type *Scalar = Load.getType()->getScalarType();
  auto *Level = dyn_cast<ConstantInt>(Load.level());
  const bool IsLevelZero = Level && Level->isZero();
  FunctionKey Key = keyOf("image.load", Load.view(), Format, Scalar);
  Key.add(IsLevelZero);
  SmallVector<Value *, 8> Args = {Load.image()};
  Args.append(partsOf(B, Load.place()));
  Args.push_back(Load.sample());
  if (!IsLevelZero)
    Args.push_back(Load.level());
  return callGenerated(B, Key, Load.getType(), Args, Format != COOP_FORMAT_UNKNOWN,
                       [&](IRBuilder<> &In, ArrayRef<Value *> P) {
                         const unsigned Places = Shape.places();
                         const TexelPlace Place =
                             placeOf(Shape, P.slice(1, Places),
                                     IsLevelZero ? nullptr : P[Places + 2], P[Places + 1]);
                         const ImageAccess Image(In, P[0], Shape, Format);
                         In.CreateRet(texelOf(In, Image.load(Place, Scalar)));
                       });
}

void ImageLowering::store(const ImageStoreCall &Store) {
  const ImageShape Shape = shapeOf(Store.view());
  const auto Format = static_cast<uint32_t>(Store.format());
  Type *Scalar = Store.texel()->getType()->getScalarType();
  SmallVector<Value *, 12> Args = {Store.image()};
  Args.append(partsOf(B, Store.place()));
  Args.push_back(Store.sample());
  Args.append(partsOf(B, Store.texel()));
  callGenerated(B, keyOf("image.store", Store.view(), Format, Scalar), B.getVoidTy(), Args,
                Format != COOP_FORMAT_UNKNOWN, [&](IRBuilder<> &In, ArrayRef<Value *> P) {
                  const unsigned Places = Shape.places();
                  const TexelPlace Place =
                      placeOf(Shape, P.slice(1, Places), nullptr, P[Places + 1]);
                  TexelParts Parts;
                  llvm::copy(P.take_back(4), Parts.begin());
                  ImageAccess(In, P[0], Shape, Format).store(Place, Parts);
                  In.CreateRetVoid();
                });
}

void ImageLowering::texel(const ImageTexelCall &Texel) {
  const ImageShape Shape = shapeOf(Texel.view());
  const ImageAccess Image(B, Texel.image(), Shape, static_cast<uint32_t>(Texel.format()));
  const TexelPlace Place = placeOf(Shape, partsOf(B, Texel.place()), nullptr, Texel.sample());
  Value *Inside = Image.isInside(Place), *Address = Image.address(Place);
  Call.replaceAllUsesWith(Address);
  for (User *U : SmallVector<User *, 4>(Address->users()))
    executeIf(*cast<Instruction>(U), Inside);
}

Value *ImageLowering::sample(const ImageSampleCall &Sample) {
  const ImageShape Shape = shapeOf(Sample.view());
  const auto How = static_cast<uint32_t>(Sample.how());
  Type *Scalar = Sample.getType()->getScalarType();
  auto Has = [&](CoopSample Bit) { return (How & uint32_t(Bit)) != 0; };
  SmallVector<Value *, 16> Args = {Sample.image(), Sample.sampler()};
  auto Add = [&](bool IsThere, Value *V) {
    if (IsThere)
      Args.append(partsOf(B, V));
  };
  Add(true, Sample.coordinates());
  Add(Has(CoopSample::Compare), Sample.reference());
  Add(!Has(CoopSample::Gradients) && !Has(CoopSample::Gather), Sample.level());
  Add(Has(CoopSample::Gradients), Sample.dx());
  Add(Has(CoopSample::Gradients), Sample.dy());
  Add(Has(CoopSample::LeastLod), Sample.leastLod());
  Add(Has(CoopSample::Offset) || Has(CoopSample::Offsets), Sample.offsets());
  FunctionKey Key = keyOf("image.sample", Sample.view(), How, Scalar);
  const auto Component = static_cast<unsigned>(Sample.component());
  Key.add(Component);
  auto Build = [&](IRBuilder<> &In, ArrayRef<Value *> P) {
    auto Take = [&](size_t Count) {
      const ArrayRef<Value *> Taken = P.take_front(Count);
      P = P.drop_front(Count);
      return Taken;
    };
    const unsigned Steps = Shape.coordinates() - Shape.isArray();
    SampleOperands O;
    O.Image = Take(1)[0];
    O.Sampler = Take(1)[0];
    llvm::append_range(O.Coordinates, Take(Shape.coordinates()));
    if (Has(CoopSample::Compare))
      O.Reference = Take(1)[0];
    if (!Has(CoopSample::Gradients) && !Has(CoopSample::Gather))
      O.Lod = Take(1)[0];
    if (Has(CoopSample::Gradients)) {
      llvm::append_range(O.Dx, Take(Steps));
      llvm::append_range(O.Dy, Take(Steps));
    }
    if (Has(CoopSample::LeastLod))
      O.LeastLod = Take(1)[0];
    llvm::append_range(O.Offset, P);
    O.Component = Component;
    In.CreateRet(texelOf(In, emitSample(In, Shape, Scalar, How, O)));
  };
  return callGenerated(B, Key, Sample.getType(), Args, /*IsShort=*/false, Build);
}

Value *ImageLowering::size(const ImageSizeCall &Size) {
  const ImageShape Shape = shapeOf(Size.view());
  const ImageAccess Image(B, Size.image(), Shape, COOP_FORMAT_UNKNOWN);
  TexelParts Parts;
  Parts.fill(B.getInt32(0));
  for (unsigned I = 0; I < Shape.extents(); ++I)
    Parts[I] = Image.extentAt(I, Size.level());
  if (Shape.isArray())
    Parts[Shape.extents()] = B.CreateUDiv(Image.layers(), B.getInt32(Shape.isCube() ? 6 : 1));
  return texelOf(B, Parts);
}

Value *ImageLowering::count(const ImageCountCall &Count) {
  const ImageAccess Image(B, Count.image(), {COOP_IMAGE_2D}, COOP_FORMAT_Rgba8);
  return Count.which() == 0 ? Image.levels() : Image.samples();
}

void ImageLowering::run(CoopOp Op) {
  Value *Result = nullptr;
  switch (Op) {
  case CoopOp::ImageLoad:
    Result = load(as<ImageLoadCall>());
    break;
  case CoopOp::ImageStore:
    store(as<ImageStoreCall>());
    break;
  case CoopOp::ImageTexel:
    texel(as<ImageTexelCall>());
    break;
  case CoopOp::ImageSample:
    Result = sample(as<ImageSampleCall>());
    break;
  case CoopOp::ImageSize:
    Result = size(as<ImageSizeCall>());
    break;
  case CoopOp::ImageCount:
    Result = count(as<ImageCountCall>());
    break;
  default:
    llvm_unreachable("not an operation of images");
  }
  if (Result)
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

} // namespace

void lowerImages(Module &M) {
  SmallVector<std::pair<CallInst *, CoopOp>, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (const auto Op = getCoopOp(*Call); Op && kindOf(*Op) == OpKind::Image)
          Calls.push_back({Call, *Op});
  for (auto [Call, Op] : Calls)
    ImageLowering(*Call).run(Op);
  for (Function &F : make_early_inc_range(M))
    if (const auto Op = getCoopOp(F); Op && kindOf(*Op) == OpKind::Image && F.use_empty())
      F.eraseFromParent();
}

} // namespace coop::lower
