// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The resource heap and the sampler heap (GL_EXT_descriptor_heap,
// GL_EXT_structured_descriptor_heap): their two variables, places in them, and the layout of what
// lies there, which is arithmetic on the sizes of descriptors that the device has
// (SPV_EXT_descriptor_heap).

#include "codegen/HeapLayout.h"

using namespace coop;
using namespace coop::codegen;

Emitter::Emitter(const sema::Program &P, const SourceManager &Sources, const Options &Opts,
                 DiagnosticEngine &Diags)
    : P(P), Sources(Sources), Opts(Opts), Diags(Diags), F(M),
      HeapSizes(std::make_unique<HeapLayout>(*this)) {}

Emitter::~Emitter() = default;

bool Emitter::hasDescriptor(const Type *T) {
  T = sema::innermost(T);
  if (T->isOpaque() || T->isBufferDescriptor())
    return true;
  if (!T->isStruct())
    return false;
  // A struct may hold another one twice, that one a third one twice, and so on.
  auto [Known, IsNew] = TypesWithDescriptors.try_emplace(T, false);
  if (!IsNew)
    return Known->second;
  const bool Found = llvm::any_of(
      T->structInfo().Fields, [&](const sema::Field &Field) { return hasDescriptor(Field.Ty); });
  return TypesWithDescriptors[T] = Found;
}

// ---- layout

Id Emitter::HeapLayout::id(Bytes B) {
  return B.Value ? B.Value : Em.u32(static_cast<uint32_t>(B.Known));
}

Emitter::HeapLayout::Bytes Emitter::HeapLayout::apply(Op Opcode, Bytes A, Bytes B) {
  Id Uint = Em.M.intType(32, false);
  return {0, Em.M.uniqueConstant(Op::OpSpecConstantOp, Uint, {word(Opcode), id(A), id(B)})};
}

Emitter::HeapLayout::Bytes Emitter::HeapLayout::add(Bytes A, Bytes B) {
  if (!A.Value && !B.Value)
    return {A.Known + B.Known};
  if (A.isZero() || B.isZero())
    return A.isZero() ? B : A;
  return apply(Op::OpIAdd, A, B);
}

Emitter::HeapLayout::Bytes Emitter::HeapLayout::largest(Bytes A, Bytes B) {
  if (!A.Value && !B.Value)
    return {std::max(A.Known, B.Known)};
  if (A == B || A.isOne() || B.isOne())
    return A.isOne() ? B : A;
  Id IsGreater = Em.M.uniqueConstant(Op::OpSpecConstantOp, Em.M.boolType(),
                                     {word(Op::OpUGreaterThan), id(A), id(B)});
  return {0, Em.M.uniqueConstant(Op::OpSpecConstantOp, Em.M.intType(32, false),
                                 {word(Op::OpSelect), IsGreater, id(A), id(B)})};
}

/// The next multiple of Align. Nothing says that sizes of descriptors are powers of two.
Emitter::HeapLayout::Bytes Emitter::HeapLayout::roundUp(Bytes B, Bytes Align) {
  if (B.isZero() || Align.isOne() || B == Align)
    return B;
  if (!B.Value && !Align.Value)
    return {(B.Known + Align.Known - 1) / Align.Known * Align.Known};
  Bytes Missing = apply(Op::OpISub, Align, apply(Op::OpUMod, B, Align));
  return add(B, apply(Op::OpUMod, Missing, Align));
}

/// A descriptor is aligned to its size (GL_EXT_structured_descriptor_heap, Mapping to SPIR-V).
Emitter::HeapLayout::Bytes Emitter::HeapLayout::descriptor(const Type *T, Layout L) {
  if (L.DescriptorSize)
    return {L.DescriptorSize};
  return {0,
          Em.M.uniqueConstant(Op::OpConstantSizeOfEXT, Em.M.intType(32, false), {Em.typeId(T, L)})};
}

/// Data lies as in a buffer with the scalar layout.
Emitter::HeapLayout::Extent Emitter::HeapLayout::of(const Type *T, Layout L) {
  if (!Em.hasDescriptor(T)) {
    sema::SizeAlign Plain = sema::layoutOf(T, sema::Packing::Scalar, L.RowMajor);
    return {{Plain.Size}, {Plain.Align}};
  }
  auto Known = Extents.find({T, L.key()});
  if (Known != Extents.end())
    return Known->second;
  Extent Result;
  if (T->isArray()) {
    Result.Align = of(T->element(), L).Align;
    Bytes Stride = stride(T, L);
    if (T->arraySize()) {
      std::optional<int64_t> Count = T->arraySize()->asInt();
      Result.Size = !Stride.Value && !T->arraySize()->isSpec() && Count
                        ? Bytes{Stride.Known * static_cast<uint64_t>(*Count)}
                        : apply(Op::OpIMul, Stride, {0, Em.constant(T->arraySize())});
    }
  } else if (T->isStruct()) {
    Result = structure(T, L, nullptr);
  } else {
    Result.Size = Result.Align = descriptor(T, L);
  }
  return Extents[{T, L.key()}] = Result;
}

Emitter::HeapLayout::Bytes Emitter::HeapLayout::stride(const Type *Array, Layout L) {
  Extent Element = of(Array->element(), L);
  // An array's size is a multiple of what its elements are aligned to.
  return Array->element()->isArray() ? Element.Size : roundUp(Element.Size, Element.Align);
}

Emitter::HeapLayout::Extent Emitter::HeapLayout::structure(const Type *T, Layout L,
                                                           llvm::SmallVectorImpl<Id> *Offsets) {
  Extent Whole{{0}, {1}};
  for (const sema::Field &Field : T->structInfo().Fields) {
    Extent Member = of(Field.Ty, fieldLayout(L, Field));
    Bytes Offset = Field.Offset ? Bytes{*Field.Offset} : roundUp(Whole.Size, Member.Align);
    // SPIRV-Tools compare a number with offsets that they do not know.
    if (Field.Offset && Whole.Size.Value)
      Offset = apply(Op::OpIAdd, Offset, {0});
    if (Offsets)
      Offsets->push_back(id(Offset));
    Whole.Size = add(Offset, Member.Size);
    if (!Offsets) // an alignment that nothing asks for would be constants that nothing uses
      Whole.Align = largest(Whole.Align, Member.Align);
  }
  return Whole;
}

/// SPIR-V wants what a decoration names before what it decorates.
Id Emitter::heapArrayType(const Type *T, Layout L) {
  Words Operands{typeId(T->element(), L)};
  if (T->arraySize())
    Operands.push_back(constant(T->arraySize()));
  Id Stride = HeapSizes->id(HeapSizes->stride(T, L));
  Id Result = M.newType(T->arraySize() ? Op::OpTypeArray : Op::OpTypeRuntimeArray, Operands);
  M.add(Section::Annotation, Op::OpDecorateId,
        {Result, word(spirv::Decoration::ArrayStrideIdEXT), Stride});
  return Result;
}

llvm::SmallVector<Id, 8> Emitter::heapOffsets(const Type *Struct, Layout L) {
  llvm::SmallVector<Id, 8> Offsets;
  HeapSizes->structure(Struct, L, &Offsets);
  return Offsets;
}

void Emitter::decorateHeapMembers(Id Struct, const Type *T, Layout L, llvm::ArrayRef<Id> Offsets) {
  for (auto [Index, Field] : llvm::enumerate(T->structInfo().Fields)) {
    const auto Member = static_cast<uint32_t>(Index);
    M.add(Section::Annotation, Op::OpMemberDecorateIdEXT,
          {Struct, Member, word(spirv::Decoration::OffsetIdEXT), Offsets[Index]});
    decorateMatrix(Struct, Member, Field, L);
  }
}

// ---- places

/// The variable that stands for all of a heap, made where it is used first.
Id Emitter::heap(bool IsSampler) {
  Id &Known = Heaps[IsSampler];
  if (Known)
    return Known;
  Known = M.newGlobal(Op::OpUntypedVariableKHR, untypedPointer(StorageClass::UniformConstant),
                      {word(StorageClass::UniformConstant)});
  M.name(Known, IsSampler ? "sampler_heap" : "resource_heap");
  M.decorate(Known, spirv::Decoration::BuiltIn,
             {word(IsSampler ? spirv::BuiltIn::SamplerHeapEXT : spirv::BuiltIn::ResourceHeapEXT)});
  if (atLeast(4))
    Interface.push_back(Known);
  return Known;
}

Place Emitter::heapPlace(const sema::Variable &V) {
  Place At;
  At.Base = heap(V.TheStorage == sema::Storage::SamplerHeap);
  At.Class = StorageClass::UniformConstant;
  At.Ty = V.Ty;
  At.TheLayout = layoutOf(V);
  At.Memory = V.Memory;
  At.IsUntyped = true;
  if (V.HeapOffset) {
    // SPIR-V has no offset in bytes but an index into an array of them.
    Id Byte = M.intType(8, false), Offset = value(*V.HeapOffset);
    Id &Bytes = HeapBytes;
    if (!Bytes) {
      Bytes = M.newType(Op::OpTypeRuntimeArray, {Byte});
      M.decorate(Bytes, spirv::Decoration::ArrayStride, {1});
    }
    At.Base =
        F.emit(Op::OpUntypedAccessChainKHR, untypedPointer(At.Class), {Bytes, At.Base, Offset});
  }
  At.Root = typeId(At.Ty, At.TheLayout);
  return At;
}

/// The block that a descriptor in the heap is of. From there on all is as for any other block.
Place Emitter::bufferPlace(const sema::DereferenceExpr &E) {
  Place Descriptor = place(*E.Reference);
  const sema::BufferReferenceInfo &Info = E.Reference->Ty->reference();
  Place At;
  At.Class = Info.IsUniform ? StorageClass::Uniform : StorageClass::StorageBuffer;
  At.Ty = Info.Pointee;
  At.TheLayout = {true, Info.ThePacking, Info.RowMajor};
  At.Memory = Descriptor.Memory;
  At.NonUniform = Descriptor.NonUniform;
  Id Pointer = pointer(Descriptor);
  needHeapIndexing(Descriptor);
  At.Base = F.emit(Op::OpBufferPointerEXT, pointerTo(At.Class, At.Ty, At.TheLayout), {Pointer});
  if (At.NonUniform)
    M.decorate(At.Base, spirv::Decoration::NonUniform);
  // It is a memory object declaration, which is what memory qualifiers are of.
  decorateMemory(At.Base, Descriptor.Memory, /*IsRead=*/true);
  return At;
}

/// Which descriptor it is differs among invocations: the device must take that.
void Emitter::needHeapIndexing(const Place &At) {
  if (At.IsUntyped && At.NonUniform)
    needDescriptorIndexing(At, true);
}
