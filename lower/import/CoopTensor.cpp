// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor layouts and views (SPV_NV_tensor_addressing), and the loads and stores of cooperative
// matrices that go through them (SPV_NV_cooperative_matrix2, ..._decode_vector).

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

using spirv::TensorAddressingOperands;

/// All instructions that make or change a layout or a view: the old state, then 32-bit integers.
bool Importer::importTensorState(const SpirvInst &I, CoopOp Op) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  const bool IsView = Op >= CoopOp::ViewCreate;
  if (T->Kind != (IsView ? TypeKind::TensorView : TypeKind::TensorLayout))
    return fail(I, IsView ? "the result type is not a tensor view"
                          : "the result type is not a tensor layout");
  if (Op == CoopOp::LayoutCreate || Op == CoopOp::ViewCreate)
    return define(I, coopOp(Op, T->Value, {}));
  const uint32_t Dim = IsView ? ViewType::match(T->Value)->Dim : LayoutType::match(T->Value)->Dim;
  const size_t Expected = Op == CoopOp::LayoutSlice           ? 2 * Dim
                          : Op == CoopOp::ViewSetClip         ? 4
                          : Op == CoopOp::LayoutSetClampValue ? 1
                                                              : Dim;
  Value *Old = value(I, 0);
  if (!Old)
    return false;
  if (Old->getType() != T->Value)
    return fail(I, "the operand has another type than the result");
  if (I.operands().size() != Expected + 1)
    return fail(I, "has " + Twine(I.operands().size() - 1) + " values where " + Twine(Expected) +
                       " are needed");
  SmallVector<Value *, 12> Args = {Old};
  for (size_t N = 0; N < Expected; ++N) {
    Value *V = scalarInt(I, N + 1, 32);
    if (!V)
      return false;
    Args.push_back(V);
  }
  return define(I, coopOp(Op, T->Value, Args));
}

namespace {
/// The operands that Tensor Addressing Operands bring in.
struct Addressing {
  uint32_t View = 0, Decode = 0, DecodeVector = 0;
};
} // namespace

static bool splitAddressing(const MaskOperand &Mask, Addressing &Out) {
  // In the order of their bits.
  ArrayRef<uint32_t> Left = Mask.Params;
  auto Take = [&](TensorAddressingOperands Bit, uint32_t &Id) {
    if (!(Mask.Mask & uint32_t(Bit)))
      return true;
    if (Left.empty())
      return false;
    Id = Left.front();
    Left = Left.drop_front();
    return true;
  };
  return Take(TensorAddressingOperands::TensorView, Out.View) &&
         Take(TensorAddressingOperands::DecodeFunc, Out.Decode) &&
         Take(TensorAddressingOperands::DecodeVectorFunc, Out.DecodeVector) && Left.empty();
}

/// The size of the largest scalar inside: what scalar block layout aligns to.
static uint64_t scalarAlign(const SpirvType &T) {
  if (T.isScalar() || T.isPointer())
    return std::max(T.Width / 8, 1u);
  if (!T.isStruct())
    return T.Element ? scalarAlign(*T.Element) : 1;
  uint64_t Align = 1;
  for (const SpirvType *Part : T.Parts)
    Align = std::max(Align, scalarAlign(*Part));
  return Align;
}

/// The element index is scaled by the size of what the function's first parameter points to.
std::optional<uint64_t> Importer::decodePointeeSize(const SpirvInst &I, uint32_t Id) {
  const SpirvFunction *F = In.function(Id);
  if (!F || F->Params.empty()) {
    fail(I, "%" + Twine(Id) + " is not a decode function");
    return std::nullopt;
  }
  const SpirvType *T = typeAt(I, F->Params[0]->resultType());
  if (!T)
    return std::nullopt;
  if (!T->isPointer() || (T->Storage != spirv::StorageClass::PhysicalStorageBuffer &&
                          T->Storage != spirv::StorageClass::StorageBuffer)) {
    fail(I, "the first parameter of the decode function is not a pointer to a buffer");
    return std::nullopt;
  }
  if (T->ArrayStride)
    return T->ArrayStride;
  const SpirvType *Pointee = pointee(I, T);
  auto Size = Pointee ? explicitSize(I, *Pointee, {}) : std::nullopt;
  if (!Size)
    return std::nullopt;
  // Blocks follow each other as elements of an array do: none is misaligned.
  return alignTo(std::min(*Size, limits::NaturalBytes), scalarAlign(*Pointee));
}

bool Importer::importDecode(const SpirvInst &I, uint32_t Id, Type *Result, uint32_t Dim, Value *&F,
                            Value *&Size) {
  F = ConstantPointerNull::get(B.getPtrTy());
  Size = B.getInt64(0);
  if (!Id)
    return true;
  Function *Decode = callback(I, Id);
  auto Bytes = Decode ? decodePointeeSize(I, Id) : std::nullopt;
  if (!Bytes)
    return false;
  auto *Coords = ArrayType::get(B.getInt32Ty(), Dim);
  if (Decode->getFunctionType() !=
      FunctionType::get(Result, {B.getPtrTy(address_space::Buffer), Coords, Coords}, false))
    return fail(I, "the decode function does not take a pointer and two arrays of " + Twine(Dim) +
                       " integers, or does not return what the matrix holds");
  F = Decode;
  Size = B.getInt64(*Bytes);
  return true;
}

/// The layout operand and the view, which is null where there is none.
bool Importer::importLayoutAndView(const SpirvInst &I, size_t LayoutOperand, uint32_t ViewId,
                                   Value *&Layout, Value *&View) {
  Layout = valueOfKind(I, LayoutOperand, TypeKind::TensorLayout, "tensor layout");
  if (!Layout)
    return false;
  View = ConstantPointerNull::get(B.getPtrTy());
  if (!ViewId)
    return true;
  const SpirvType *T = valueType(I, ViewId);
  if (!T)
    return false;
  if (T->Kind != TypeKind::TensorView)
    return fail(I, "%" + Twine(ViewId) + " is not a tensor view");
  const ViewType Type = *ViewType::match(T->Value);
  if (!Type.HasDimensions && Type.Dim != LayoutType::match(Layout->getType())->Dim)
    return fail(I, "a view without dimensions of its own has another dimension than the layout");
  return (View = valueById(I, ViewId)) != nullptr;
}

bool Importer::importTensorLoad(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopMatrix, "cooperative matrix");
  auto P = T ? matrixPointer(I, 0) : std::nullopt;
  Value *Object = P ? value(I, 1) : nullptr;
  if (!Object)
    return false;
  if (Object->getType() != T->Value)
    return fail(I, "the object has another type than the result");
  MaskOperand Mask;
  Addressing Parts;
  if (!maskOperand(I, spirv::OperandKind::TensorAddressingOperands, Mask))
    return false;
  if (!splitAddressing(Mask, Parts))
    return fail(I, "the tensor addressing operands are not supported");
  Value *Layout = nullptr, *View = nullptr;
  if (!importLayoutAndView(I, 2, Parts.View, Layout, View))
    return false;
  if (Parts.DecodeVector && !Parts.Decode)
    return fail(I, "has DecodeVectorFunc without DecodeFunc");
  const uint32_t Dim = LayoutType::match(Layout->getType())->Dim;
  Type *Component = T->Element->Value;
  uint32_t Elements = 1;
  Type *Several = Component;
  if (Function *F = Parts.DecodeVector ? Functions.lookup(Parts.DecodeVector) : nullptr)
    if (auto *Vector = dyn_cast<FixedVectorType>(F->getReturnType())) {
      Elements = Vector->getNumElements();
      Several = FixedVectorType::get(Component, Elements);
    }
  if (Parts.DecodeVector && Elements != 2 && Elements != 4 && Elements != 8)
    return fail(I, "DecodeVectorFunc does not return 2, 4 or 8 components");
  Value *Decode, *DecodeSize, *Vector, *VectorSize;
  if (!importDecode(I, Parts.Decode, Component, Dim, Decode, DecodeSize) ||
      !importDecode(I, Parts.DecodeVector, Several, Dim, Vector, VectorSize))
    return false;
  return define(I, coopOp(CoopOp::MatLoadTensor, T->Value,
                          {P->Address, Object, Layout, View, Decode, DecodeSize,
                           B.getInt32(Elements), B.getInt1(P->Volatile), Vector, VectorSize}));
}

bool Importer::importTensorStore(const SpirvInst &I) {
  auto P = matrixPointer(I, 0);
  Value *Object = P ? valueOfKind(I, 1, TypeKind::CoopMatrix, "cooperative matrix") : nullptr;
  MaskOperand Mask;
  Addressing Parts;
  if (!Object || !maskOperand(I, spirv::OperandKind::TensorAddressingOperands, Mask))
    return false;
  if (!splitAddressing(Mask, Parts) || Parts.Decode || Parts.DecodeVector)
    return fail(I, "a store takes no tensor addressing operand but a view");
  Value *Layout = nullptr, *View = nullptr;
  if (!importLayoutAndView(I, 2, Parts.View, Layout, View))
    return false;
  coopOp(CoopOp::MatStoreTensor, B.getVoidTy(),
         {P->Address, Object, Layout, View, B.getInt1(P->Volatile)});
  return true;
}

} // namespace coop::lower
