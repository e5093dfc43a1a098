// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Composite instructions (SPIR-V, section 3.42.12), on LLVM's vectors and aggregates and on
// cooperative matrices and vectors.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

/// The type of part Index, which is checked where the number of parts is known.
const SpirvType *Importer::partAt(const SpirvInst &I, const SpirvType &T, uint64_t Index) {
  if (!T.isComposite()) {
    fail(I, "an index into what has no parts");
    return nullptr;
  }
  // How many elements of a matrix an invocation has is not known here.
  if (T.Kind != TypeKind::CoopMatrix && Index >= T.parts()) {
    fail(I, "index " + Twine(Index) + " is out of the " + Twine(T.parts()) + " parts");
    return nullptr;
  }
  return T.isStruct() ? T.Parts[Index] : T.Element;
}

/// A value as it lies in memory and in aggregates.
Value *Importer::asStored(const SpirvType &T, Value *V) {
  return T.Value == T.Memory ? V : B.CreateZExt(V, T.Memory);
}

Value *Importer::asUsed(const SpirvType &T, Value *Stored) {
  return T.Value == T.Memory ? Stored : B.CreateTrunc(Stored, T.Value);
}

/// Index is constant unless T is a vector or a cooperative type.
Value *Importer::extractPart(const SpirvType &T, Value *V, Value *Index) {
  switch (T.Kind) {
  case TypeKind::CoopMatrix:
    return coopOp(CoopOp::MatExtract, T.Element->Value,
                  {V, B.CreateZExtOrTrunc(Index, B.getInt32Ty())});
  case TypeKind::CoopVector:
    return coopOp(CoopOp::VecExtract, T.Element->Value,
                  {V, B.CreateZExtOrTrunc(Index, B.getInt32Ty())});
  case TypeKind::Vector:
    return B.CreateExtractElement(V, Index);
  default:
    const auto N = static_cast<unsigned>(cast<ConstantInt>(Index)->getZExtValue());
    return asUsed(*T.part(N), B.CreateExtractValue(V, N));
  }
}

Value *Importer::insertPart(const SpirvType &T, Value *V, Value *Part, Value *Index) {
  switch (T.Kind) {
  case TypeKind::CoopMatrix:
    return coopOp(CoopOp::MatInsert, T.Value,
                  {V, Part, B.CreateZExtOrTrunc(Index, B.getInt32Ty())});
  case TypeKind::CoopVector:
    return coopOp(CoopOp::VecInsert, T.Value,
                  {V, Part, B.CreateZExtOrTrunc(Index, B.getInt32Ty())});
  case TypeKind::Vector:
    return B.CreateInsertElement(V, Part, Index);
  default:
    const auto N = static_cast<unsigned>(cast<ConstantInt>(Index)->getZExtValue());
    return B.CreateInsertValue(V, asStored(*T.part(N), Part), N);
  }
}

/// One value for each part; one alone for a cooperative matrix.
Value *Importer::construct(const SpirvType &T, ArrayRef<Value *> Parts) {
  if (T.Kind == TypeKind::CoopMatrix)
    return coopOp(CoopOp::MatFill, T.Value, Parts.take_front());
  if (T.Kind == TypeKind::CoopVector)
    return coopOp(CoopOp::VecConstruct, T.Value, Parts);
  Value *Result = PoisonValue::get(T.Value);
  for (size_t N = 0; N < Parts.size(); ++N)
    Result = insertPart(T, Result, Parts[N], B.getInt32(static_cast<uint32_t>(N)));
  return Result;
}

bool Importer::importCompositeConstruct(const SpirvInst &I, bool Replicate) {
  const SpirvType *T = resultType(I);
  if (!T || !needOperands(I, T->isStruct() && T->Parts.empty() ? 0 : 1))
    return false;
  if (!T->isComposite() || !T->Value)
    return fail(I, "the result type is not a composite");
  SmallVector<Value *, 16> Parts;
  for (size_t N = 0; N < I.operands().size(); ++N) {
    const SpirvType *PartType = operandType(I, N);
    Value *V = PartType ? value(I, N) : nullptr;
    if (!V)
      return false;
    // Vectors may be constructed from shorter ones.
    const bool Flatten = PartType->isVector() && (T->isVector() || T->Kind == TypeKind::CoopVector);
    for (uint64_t E = 0; Flatten && E < PartType->Count; ++E)
      Parts.push_back(B.CreateExtractElement(V, E));
    if (!Flatten)
      Parts.push_back(V);
  }
  if (Replicate && Parts.size() != 1)
    return fail(I, "replicates other than one constituent");
  if (Replicate && T->Kind == TypeKind::CoopVector) {
    if (Parts[0]->getType() != T->Element->Value)
      return fail(I, "the constituent is no component of the result");
    return define(I, coopOp(CoopOp::VecFill, T->Value, Parts));
  }
  if (Replicate && T->Kind != TypeKind::CoopMatrix) {
    if (T->parts() > limits::CopiedScalars)
      return fail(I, "replicates the constituent " + Twine(T->parts()) + " times");
    Parts.resize(T->parts(), Parts[0]);
  }
  const uint64_t Expected = T->Kind == TypeKind::CoopMatrix ? 1 : T->parts();
  if (Parts.size() != Expected)
    return fail(I, "has " + Twine(Parts.size()) + " constituents where " + Twine(Expected) +
                       " are needed");
  for (size_t N = 0; N < Parts.size(); ++N)
    if (Parts[N]->getType() != T->part(N)->Value)
      return fail(I, "constituent " + Twine(N) + " has another type than the result's part");
  return define(I, construct(*T, Parts));
}

bool Importer::importCompositeExtract(const SpirvInst &I) {
  const SpirvType *T = operandType(I, 0);
  Value *V = T ? value(I, 0) : nullptr;
  if (!V)
    return false;
  for (uint32_t Index : I.operands().drop_front()) {
    const SpirvType *Part = partAt(I, *T, Index);
    if (!Part)
      return false;
    V = extractPart(*T, V, B.getInt32(Index));
    T = Part;
  }
  return define(I, V);
}

Value *Importer::insertPath(const SpirvInst &I, const SpirvType &T, Value *V, Value *Object,
                            const SpirvType &ObjectType, ArrayRef<uint32_t> Path) {
  if (Path.empty()) {
    if (T.Value == ObjectType.Value)
      return Object;
    fail(I, "the object has another type than the part");
    return nullptr;
  }
  const SpirvType *Part = partAt(I, T, Path[0]);
  if (!Part)
    return nullptr;
  Value *Index = B.getInt32(Path[0]);
  Value *Inner = Path.size() > 1 ? extractPart(T, V, Index) : nullptr;
  Inner = insertPath(I, *Part, Inner, Object, ObjectType, Path.drop_front());
  return Inner ? insertPart(T, V, Inner, Index) : nullptr;
}

bool Importer::importCompositeInsert(const SpirvInst &I) {
  const SpirvType *ObjectType = operandType(I, 0), *T = ObjectType ? operandType(I, 1) : nullptr;
  Value *Object = T ? value(I, 0) : nullptr, *V = Object ? value(I, 1) : nullptr;
  return V && define(I, insertPath(I, *T, V, Object, *ObjectType, I.operands().drop_front(2)));
}

bool Importer::importVectorDynamic(const SpirvInst &I) {
  const bool IsInsert = I.Opcode == Op::OpVectorInsertDynamic;
  const SpirvType *T = operandType(I, 0);
  Value *V = T ? value(I, 0) : nullptr;
  Value *Part = V && IsInsert ? value(I, 1) : nullptr;
  if (!V || (IsInsert && !Part))
    return false;
  if (!T->isVector() && T->Kind != TypeKind::CoopVector)
    return fail(I, "the operand is not a vector");
  if (Part && Part->getType() != T->Element->Value)
    return fail(I, "the component has another type than the vector's");
  Value *Index = scalarInt(I, IsInsert ? 2 : 1, 32);
  if (!Index)
    return false;
  if (T->isVector())
    Index = checkedPart(V, Index, T->Count);
  Value *Result = IsInsert ? insertPart(*T, V, Part, Index) : extractPart(*T, V, Index);
  // An index out of range is poison to LLVM, in SPIR-V some value.
  return define(I, T->isVector() ? B.CreateFreeze(Result) : Result);
}

bool Importer::importVectorShuffle(const SpirvInst &I) {
  const SpirvType *L = operandType(I, 0), *R = L ? operandType(I, 1) : nullptr;
  Value *Left = R ? value(I, 0) : nullptr, *Right = Left ? value(I, 1) : nullptr;
  if (!Right)
    return false;
  if (!L->isVector() || !R->isVector() || L->Element->Value != R->Element->Value)
    return fail(I, "the operands are not vectors of one component type");
  // LLVM shuffles vectors of one length only.
  const auto Wide = static_cast<int>(std::max(L->Count, R->Count));
  auto Widen = [&](Value *V, const SpirvType &T) {
    if (T.Count == static_cast<uint64_t>(Wide))
      return V;
    SmallVector<int, 16> Mask(Wide, PoisonMaskElem);
    for (int N = 0; N < static_cast<int>(T.Count); ++N)
      Mask[N] = N;
    return B.CreateShuffleVector(V, Mask);
  };
  SmallVector<int, 16> Mask;
  for (uint32_t Component : I.operands().drop_front(2)) {
    if (Component == UINT32_MAX)
      Mask.push_back(0); // SPIR-V, OpVectorShuffle: no source, so any component will do
    else if (Component >= L->Count + R->Count)
      return fail(I, "component " + Twine(Component) + " does not exist");
    else if (Component < L->Count)
      Mask.push_back(static_cast<int>(Component));
    else
      Mask.push_back(Wide + static_cast<int>(Component - L->Count));
  }
  if (Mask.empty())
    return fail(I, "selects no component");
  return define(I, B.CreateShuffleVector(Widen(Left, *L), Widen(Right, *R), Mask));
}

/// OpCopyLogical changes how a type is laid out in memory, which its value does not know.
bool Importer::importCopyObject(const SpirvInst &I) {
  const SpirvType *T = operandType(I, 0);
  if (!T)
    return false;
  if (T->isPointer() && I.resultType() == T->Id) {
    auto P = pointer(I, 0);
    return P && definePointer(I, *P);
  }
  return define(I, value(I, 0));
}

/// SPV_KHR_shader_clock: ticks of the processor, whatever the scope.
bool Importer::importReadClock(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (T->Value->getPrimitiveSizeInBits() != 64 || T->isPointer())
    return fail(I, "the result type has no 64 bits");
  return define(I,
                B.CreateBitCast(B.CreateIntrinsic(Intrinsic::readcyclecounter, {}, {}), T->Value));
}

bool Importer::importUndef(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  return define(I, undefined(*T));
}

} // namespace coop::lower
