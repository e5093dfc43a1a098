// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The agreement of an operation's operands: shapes, component types, dimensions, enumerants and the
// signatures of callbacks. Whether each operand has the right kind is checked before, in
// Verifier.cpp.

#include "lower/ir/VerifyOps.h"
#include "coop/image_abi.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/NarrowFloats.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace coop::lower {
namespace {

using Problem = std::optional<std::string>;

constexpr CoopArith MaxArith = CoopArith::LogicalXor;
constexpr CoopConvert MaxConvert = CoopConvert::None;

Problem unless(bool Condition, const char *Message) {
  return Condition ? Problem() : Problem(Message);
}

bool sameShape(const MatrixType &A, const MatrixType &B) {
  return A.Rows == B.Rows && A.Cols == B.Cols && A.Scope == B.Scope;
}

/// `T f(T...)`-like callbacks: the parameters are Expected, and the attribute is there.
Problem checkCallback(const Function *F, Type *Result, ArrayRef<Type *> Expected) {
  if (!F)
    return "a callback is missing";
  if (F->getReturnType() != Result)
    return "callback " + F->getName().str() + " returns another type";
  if (F->arg_size() != Expected.size() || F->isVarArg())
    return "callback " + F->getName().str() + " takes another number of parameters";
  for (unsigned I = 0; I < Expected.size(); ++I)
    if (F->getArg(I)->getType() != Expected[I])
      return "parameter " + std::to_string(I) + " of callback " + F->getName().str() +
             " has another type";
  if (!F->isDeclaration() && !F->hasFnAttribute(CallbackAttribute))
    return "callback " + F->getName().str() + " lacks the attribute coop.callback";
  return {};
}

// An overload of `verify` for each operation: a new one does not compile without.

/// Operations that may have any operands of their kinds.
template <typename View, typename... Views>
concept OneOf = (std::is_same_v<View, Views> || ...);
template <typename View>
concept HasFreeOperands =
    OneOf<View, BufferSizeCall, LocalInvocationIndexCall, SubgroupSizeCall,
          SubgroupInvocationIdCall, SubgroupIdCall, NumSubgroupsCall, ControlBarrierCall,
          MemoryBarrierCall, LoopBeginCall, LoopIterateCall, LoopEndCall, StopPollCall,
          InvocationCall, CheckMeetCall, CheckIndexCall, CheckValueCall, PrintfCall> ||
    OneOf<View, SubgroupElectCall, SubgroupAllCall, SubgroupAnyCall, SubgroupAllEqualCall> ||
    OneOf<View, MatLengthCall, MatCoordinateCall, MatFromArrayCall, MatToArrayCall,
          LayoutCreateCall, ViewCreateCall, VecLoadCall, VecStoreCall, VecReduceSumCall>;
template <HasFreeOperands View> Problem verify(const View &) { return {}; }

// ---- matrices

Problem verify(const MatFillCall &C) {
  return unless(C.scalar()->getType() == C.resultType().Component, "the scalar is no component");
}

/// The view reads it as a bool.
Problem verifyMemoryLayout(const Value &Layout) {
  return unless(cast<ConstantInt>(Layout).getZExtValue() <= 1,
                "the layout is neither row-major nor column-major");
}

Problem verify(const MatLoadCall &C) {
  return verifyMemoryLayout(*C.getArgOperand(MatLoadCall::IsColumnMajor));
}

Problem verify(const MatStoreCall &C) {
  return verifyMemoryLayout(*C.getArgOperand(MatStoreCall::IsColumnMajor));
}

Problem verify(const MatMulAddCall &Call) {
  const MatrixType A = Call.aType(), B = Call.bType(), C = Call.cType(), R = Call.resultType();
  if (A.Use != CoopUse::A || B.Use != CoopUse::B || C.Use != CoopUse::Accumulator ||
      R.Use != CoopUse::Accumulator)
    return "the uses are not A, B, accumulator";
  if (A.Cols != B.Rows || C.Rows != A.Rows || C.Cols != B.Cols || R.Rows != A.Rows ||
      R.Cols != B.Cols)
    return "the shapes are not MxK, KxN, MxN";
  return unless(A.Scope == B.Scope && A.Scope == C.Scope && A.Scope == R.Scope,
                "the scopes differ");
}

template <OneOf<LookupCall, MatMulAddEpilogueCall, MatEpilogueCall> View> Problem verify(const View &) {
  return "only the lowering makes this operation";
}

Problem verify(const MatExtractCall &C) {
  return unless(C.getType() == C.matrixType().Component, "the scalar is no component");
}

Problem verify(const MatInsertCall &C) {
  return unless(C.getType() == C.matrix()->getType() &&
                    C.scalar()->getType() == C.matrixType().Component,
                "result, matrix and scalar do not fit each other");
}

Problem verify(const MatConvertCall &C) {
  return unless(C.conversion() <= MaxConvert && sameShape(C.matrixType(), C.resultType()),
                "shape or scope differ");
}

Problem verify(const MatTransposeCall &C) {
  const MatrixType M = C.matrixType(), R = C.resultType();
  if (M.Component != R.Component || M.Encoding != R.Encoding)
    return "the component types differ";
  return unless(M.Rows == R.Cols && M.Cols == R.Rows && M.Scope == R.Scope,
                "the shape is not the transposed one");
}

Problem verify(const MatReduceCall &C) {
  const MatrixType M = C.matrixType(), R = C.resultType();
  if (M.Component != R.Component || M.Scope != R.Scope || M.Use != R.Use)
    return "component type, scope or use differ";
  // Reduce mask: 1 row, 2 column, 4 two-by-two (SPV_NV_cooperative_matrix2, Cooperative Matrix
  // Reduce).
  const uint64_t Mask = C.mask();
  if (Mask == 0 || (Mask > 3 && Mask != 4))
    return "the reduce mask is invalid";
  if (Mask == 1 && M.Rows != R.Rows)
    return "a row reduction keeps the number of rows";
  if (Mask == 2 && M.Cols != R.Cols)
    return "a column reduction keeps the number of columns";
  if (Mask == 4 && (uint64_t(R.Rows) * 2 != M.Rows || uint64_t(R.Cols) * 2 != M.Cols))
    return "a two-by-two reduction halves rows and columns";
  return checkCallback(C.combine(), M.Component, {M.Component, M.Component});
}

Problem verify(const MatPerElementCall &C) {
  const MatrixType M = C.matrixType(), R = C.resultType();
  if (!sameShape(M, R) || M.Use != R.Use)
    return "shape, scope or use differ";
  auto *I32 = Type::getInt32Ty(C.getContext());
  SmallVector<Type *, 8> Expected = {I32, I32, M.Component};
  for (const Value *V : C.extra()) {
    auto Extra = MatrixType::match(V->getType());
    if (Extra && !sameShape(*Extra, M))
      return "an extra matrix has another shape";
    Expected.push_back(Extra ? Extra->Component : V->getType());
  }
  return checkCallback(C.function(), R.Component, Expected);
}

Problem verifyView(const TensorAccessCall &C) {
  const std::optional<ViewType> View = C.viewType();
  return unless(!View || View->HasDimensions || View->Dim == C.layoutType().Dim,
                "a view without dimensions has another dimension than its layout");
}

Problem verifyDecode(const MatLoadTensorCall &Call, const Function &Decode, Type *Result) {
  LLVMContext &C = Call.getContext();
  auto *Coords = ArrayType::get(Type::getInt32Ty(C), Call.layoutType().Dim);
  return checkCallback(&Decode, Result,
                       {PointerType::get(C, address_space::Buffer), Coords, Coords});
}

Problem verify(const MatLoadTensorCall &C) {
  Type *Component = C.resultType().Component;
  if (C.object()->getType() != C.getType())
    return "the object has another type than the result";
  if (auto P = verifyView(cast<TensorAccessCall>(static_cast<const CallInst &>(C))))
    return P;
  if (C.decode())
    if (auto P = verifyDecode(C, *C.decode(), Component))
      return P;
  const uint64_t V = C.decodeElements();
  if (!C.decodeVector())
    return unless(V <= 1, "a number of elements without a vector decode function");
  if (!C.decode())
    return "a vector decode function without a decode function";
  if (V != 2 && V != 4 && V != 8)
    return "a vector decode function returns 2, 4 or 8 elements";
  return verifyDecode(C, *C.decodeVector(),
                      FixedVectorType::get(Component, static_cast<unsigned>(V)));
}

Problem verify(const MatStoreTensorCall &C) {
  return verifyView(cast<TensorAccessCall>(static_cast<const CallInst &>(C)));
}

// ---- matrices and vectors

Problem verifySame(const CallInst &C, ArrayRef<Use> Operands) {
  return unless(all_of(Operands, [&](const Use &U) { return U->getType() == C.getType(); }),
                "an operand has another type than the result");
}

Problem verifyArith(const CallInst &C, CoopArith Arith, ArrayRef<Use> Operands) {
  if (Arith > MaxArith)
    return "no such arithmetic";
  const bool IsUnary =
      Arith == CoopArith::FNeg || Arith == CoopArith::INeg || Arith == CoopArith::Not;
  if (Operands.size() != (IsUnary ? 1 : 2))
    return "the number of operands does not fit the arithmetic";
  return verifySame(C, Operands);
}

Problem verify(const MatArithCall &C) { return verifyArith(C, C.arith(), C.matrices()); }
Problem verify(const VecArithCall &C) { return verifyArith(C, C.arith(), C.vectors()); }

Problem verify(const MatScaleCall &C) {
  return unless(C.arith() <= MaxArith && C.matrix()->getType() == C.getType() &&
                    C.scalar()->getType() == C.matrixType().Component,
                "result, matrix and scalar do not fit each other");
}

Problem verify(const VecScaleCall &C) {
  return unless(C.arith() <= MaxArith && C.vector()->getType() == C.getType() &&
                    C.scalar()->getType() == C.vectorType().Component,
                "result, vector and scalar do not fit each other");
}

// ---- layouts and views

/// Given values for a layout or view, where there should be as many as Expected.
Problem verifyTensor(const CallInst &C, const Value &Changed, size_t Given, size_t Expected,
                     const char *Message = "the number of values is not the dimension") {
  if (Changed.getType() != C.getType())
    return "the operand has another type than the result";
  return unless(Given == Expected, Message);
}

template <OneOf<LayoutSetBlockSizeCall, LayoutSetDimensionCall> View>
Problem verify(const View &C) {
  return verifyTensor(C, *C.layout(), C.sizes().size(), C.layoutType().Dim);
}

Problem verify(const LayoutSetStrideCall &C) {
  return verifyTensor(C, *C.layout(), C.strides().size(), C.layoutType().Dim);
}

Problem verify(const LayoutSliceCall &C) {
  return verifyTensor(C, *C.layout(), C.ranges().size(), 2 * C.layoutType().Dim,
                      "the number of offsets and spans is not twice the dimension");
}

Problem verify(const LayoutSetClampValueCall &C) { return verifyTensor(C, *C.layout(), 0, 0); }

Problem verify(const ViewSetDimensionCall &C) {
  return verifyTensor(C, *C.view(), C.sizes().size(), C.viewType().Dim);
}

Problem verify(const ViewSetStrideCall &C) {
  return verifyTensor(C, *C.view(), C.strides().size(), C.viewType().Dim);
}

Problem verify(const ViewSetClipCall &C) { return verifyTensor(C, *C.view(), 0, 0); }

// ---- vectors

Problem verify(const VecFillCall &C) {
  return unless(C.scalar()->getType() == C.resultType().Component, "the scalar is no component");
}

Problem verify(const VecConstructCall &C) {
  const VectorType R = C.resultType();
  if (C.scalars().size() != R.Size)
    return "the number of scalars is not the vector's size";
  return unless(all_of(C.scalars(), [&](const Use &U) { return U->getType() == R.Component; }),
                "a scalar is no component");
}

Problem verify(const VecExtractCall &C) {
  return unless(C.getType() == C.vectorType().Component, "the scalar is no component");
}

Problem verify(const VecInsertCall &C) {
  return unless(C.getType() == C.vector()->getType() &&
                    C.scalar()->getType() == C.vectorType().Component,
                "result, vector and scalar do not fit each other");
}

Problem verify(const VecConvertCall &C) {
  return unless(C.conversion() <= MaxConvert && C.vectorType().Size == C.resultType().Size,
                "the sizes differ");
}

Problem verify(const VecMathCall &C) {
  if (C.vectors().empty())
    return "operands are missing";
  return verifySame(C, C.vectors());
}

Problem verify(const VecMatMulCall &C) {
  return unless(C.rows() == C.resultType().Size && C.layout() <= 3,
                "M is not the result's size, or the layout is invalid");
}

Problem verify(const VecOuterProductCall &C) {
  return unless(C.layout() <= 3, "the layout is invalid");
}

// ---- subgroups

bool isBallot(Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && Vector->getNumElements() == 4 && Vector->getElementType()->isIntegerTy(32);
}

template <OneOf<SubgroupBroadcastCall, SubgroupBroadcastFirstCall, SubgroupShuffleCall,
                SubgroupShuffleXorCall, SubgroupShuffleUpCall, SubgroupShuffleDownCall,
                QuadBroadcastCall, QuadSwapCall>
              View>
Problem verify(const View &C) {
  return unless(C.value()->getType() == C.getType(), "the value has another type than the result");
}

Problem verify(const SubgroupArithCall &C) {
  return unless(C.arith() <= MaxArith && C.value()->getType() == C.getType(),
                "the value has another type than the result");
}

Problem verify(const SubgroupPartitionedArithCall &C) {
  return unless(C.arith() <= MaxArith && C.value()->getType() == C.getType() &&
                    isBallot(C.ballot()->getType()),
                "the value has another type than the result, or the ballot is none");
}

template <OneOf<SubgroupBallotCall, SubgroupPartitionCall> View> Problem verify(const View &C) {
  return unless(isBallot(C.getType()), "a ballot is a vector of four i32");
}

// ---- the rest

Problem verifyNarrow(CoopEncoding Encoding, Type *Narrow, Type *Wide) {
  auto *NarrowVector = dyn_cast<FixedVectorType>(Narrow),
       *WideVector = dyn_cast<FixedVectorType>(Wide);
  if (!Narrow->getScalarType()->isIntegerTy(8) || !Wide->getScalarType()->isFloatingPointTy() ||
      !NarrowVector != !WideVector ||
      (NarrowVector && NarrowVector->getNumElements() != WideVector->getNumElements()))
    return "not i8 on one side and a floating-point type of the same size on the other";
  return unless(Encoding != CoopEncoding::Native && uint32_t(Encoding) < NumEncodings,
                "there is no such encoding");
}

Problem verify(const FromNarrowCall &C) {
  return verifyNarrow(C.encoding(), C.value()->getType(), C.getType());
}

Problem verify(const ToNarrowCall &C) {
  return verifyNarrow(C.encoding(), C.getType(), C.value()->getType());
}

// ---- images

/// How many components of T a place or coordinate has; 0: it is none.
unsigned componentsOf(const Type *V, bool Float) {
  const Type *Scalar = V->getScalarType();
  if (Float ? !Scalar->isFloatTy() : !Scalar->isIntegerTy(32))
    return 0;
  auto *Vector = dyn_cast<FixedVectorType>(V);
  return Vector ? Vector->getNumElements() : 1;
}

bool isTexel(const Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  const Type *Scalar = T->getScalarType();
  return Vector && Vector->getNumElements() == 4 &&
         (Scalar->isFloatTy() || Scalar->isIntegerTy(32) || Scalar->isIntegerTy(64));
}

/// Extents, and with Layers what is after them; cubes have direction and cube, or face and layer.
unsigned placesOf(uint64_t View, bool Sampled) {
  switch (View) {
  case COOP_IMAGE_1D:
  case COOP_IMAGE_TEXEL_BUFFER:
    return 1;
  case COOP_IMAGE_2D:
  case COOP_IMAGE_1D_ARRAY:
  case COOP_IMAGE_2D_MULTISAMPLE:
    return 2;
  case COOP_IMAGE_CUBE_ARRAY:
    return Sampled ? 4 : 3;
  case COOP_IMAGE_3D:
  case COOP_IMAGE_CUBE:
  case COOP_IMAGE_2D_ARRAY:
  case COOP_IMAGE_2D_MULTISAMPLE_ARRAY:
    return 3;
  default:
    return 0;
  }
}

Problem verifyImage(const Value &Image, uint64_t View) {
  if (Image.getType()->getPointerAddressSpace() != address_space::Buffer)
    return "the image is not in address space 1";
  return unless(placesOf(View, false) != 0, "there is no such view");
}

template <OneOf<ImageLoadCall, ImageStoreCall, ImageTexelCall> View> Problem verify(const View &C) {
  if (Problem P = verifyImage(*C.image(), C.view()))
    return P;
  if (componentsOf(C.place()->getType(), false) != placesOf(C.view(), false))
    return "the place does not fit the view";
  if constexpr (std::is_same_v<View, ImageLoadCall>)
    return unless(isTexel(C.getType()), "the result is no texel");
  else if constexpr (std::is_same_v<View, ImageStoreCall>)
    return unless(isTexel(C.texel()->getType()), "the value is no texel");
  else
    return unless(C.getType()->getPointerAddressSpace() == address_space::Buffer,
                  "the result is not in address space 1");
}

Problem verify(const ImageSampleCall &C) {
  if (Problem P = verifyImage(*C.image(), C.view()))
    return P;
  if (Problem P = verifyImage(*C.sampler(), C.view()))
    return P;
  auto Has = [&](CoopSample Bit) { return (C.how() & uint64_t(Bit)) != 0; };
  const unsigned Places = placesOf(C.view(), true);
  if (componentsOf(C.coordinates()->getType(), true) != Places)
    return "the coordinates do not fit the view";
  if (!isTexel(C.getType()) || !C.reference()->getType()->isFloatTy() ||
      !C.level()->getType()->isFloatTy() || !C.leastLod()->getType()->isFloatTy() ||
      C.component() > 3)
    return "an operand is not a float, or the result no texel";
  const bool IsArray = C.view() == COOP_IMAGE_1D_ARRAY || C.view() == COOP_IMAGE_2D_ARRAY ||
                       C.view() == COOP_IMAGE_CUBE_ARRAY;
  const unsigned Directions = Places - IsArray;
  if (Has(CoopSample::Gradients) && (componentsOf(C.dx()->getType(), true) != Directions ||
                                     componentsOf(C.dy()->getType(), true) != Directions))
    return "the gradients do not fit the view";
  const unsigned Offsets = componentsOf(C.offsets()->getType(), false);
  if ((Has(CoopSample::Offset) && Offsets != Directions) ||
      (Has(CoopSample::Offsets) && (Offsets != 8 || Directions != 2)))
    return "the offsets do not fit the view";
  return unless(!Has(CoopSample::Gather) || Directions > 1, "nothing of one dimension is gathered");
}

Problem verify(const ImageSizeCall &C) {
  return unless(componentsOf(C.getType(), false) == 4, "the result is not <4 x i32>");
}

Problem verify(const ImageCountCall &C) { return unless(C.which() <= 1, "there is no such count"); }

Problem verify(const BufferCall &C) {
  return unless(C.getType()->getPointerAddressSpace() == address_space::Buffer,
                "the result is not in address space 1");
}

Problem verify(const PushConstantsCall &C) {
  return unless(C.getType()->getPointerAddressSpace() == address_space::PushConstant,
                "the result is not in address space 4");
}

template <
    OneOf<WorkgroupIdCall, NumWorkgroupsCall, LocalInvocationIdCall, GlobalInvocationIdCall> View>
Problem verify(const View &C) {
  return unless(C.component() <= 2, "no such component");
}

Problem verify(const ScopeRunCall &C) {
  const Function *F = C.run();
  return unless(F && F->getReturnType()->isVoidTy() && F->arg_size() == 2 &&
                    F->getArg(0)->getType() == PointerType::get(C.getContext(), 0) &&
                    F->getArg(1)->getType()->isIntegerTy(32),
                "the function is not `void (ptr, i32)`");
}

} // namespace

Problem verifyOperands(const CallInst &Call, CoopOp Op) {
  switch (Op) {
#define COOP_OP(Id, ...)                                                                           \
  case CoopOp::Id:                                                                                 \
    return verify(*cast<Id##Call>(&Call));
#include "lower/ir/CoopOps.def"
  }
  llvm_unreachable("no other");
}

} // namespace coop::lower
