// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V types of checked types, one for each layout that the type is stored in.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::TypeKind;

Id Emitter::typeId(const Type *T, Layout L) {
  // Only aggregates, matrices inside them, and booleans depend on the layout.
  if (!T->isArray() && !T->isStruct() && !T->isOpaque() && !(L.Explicit && T->hasComponent()))
    L = {};
  else if (L.InHeap && !hasDescriptor(T)) // as in a buffer with the scalar layout
    L = {true, sema::Packing::Scalar, L.RowMajor};
  auto Key = std::make_pair(T, L.key());
  if (Id Known = Types.lookup(Key))
    return Known;
  ++OpenTypes;
  Id Result = makeType(T, L);
  Types[Key] = Result;
  if (--OpenTypes == 0)
    definePointers();
  return Result;
}

Id Emitter::scalarType(ScalarKind K) {
  switch (K) {
  case ScalarKind::Bool:
    return M.boolType();
  case ScalarKind::F16:
  case ScalarKind::F32:
  case ScalarKind::F64:
    return M.uniqueType(Op::OpTypeFloat, {sema::bitWidth(K)});
  case ScalarKind::BF16:
    return M.uniqueType(Op::OpTypeFloat, {16, word(spirv::FPEncoding::BFloat16KHR)});
  case ScalarKind::E4M3:
    return M.uniqueType(Op::OpTypeFloat, {8, word(spirv::FPEncoding::Float8E4M3EXT)});
  case ScalarKind::E5M2:
    return M.uniqueType(Op::OpTypeFloat, {8, word(spirv::FPEncoding::Float8E5M2EXT)});
  case ScalarKind::E2M1:
    return M.uniqueType(Op::OpTypeFloat, {4, word(spirv::FPEncoding::Float4E2M1EXT)});
  case ScalarKind::E2M3:
    return M.uniqueType(Op::OpTypeFloat, {6, word(spirv::FPEncoding::Float6E2M3EXT)});
  case ScalarKind::E3M2:
    return M.uniqueType(Op::OpTypeFloat, {6, word(spirv::FPEncoding::Float6E3M2EXT)});
  case ScalarKind::UE8M0:
    return M.uniqueType(Op::OpTypeFloat, {8, word(spirv::FPEncoding::Float8UnsignedE8M0EXT)});
  case ScalarKind::MXInt8:
    return M.uniqueType(Op::OpTypeFloat, {8, word(spirv::FPEncoding::MXInt8EXT)});
  default:
    return M.intType(sema::bitWidth(K), sema::isSignedInt(K));
  }
}

/// A vector of as many components as Shape has.
Id Emitter::vectorType(Id Component, const Type *Shape) {
  if (!Shape->isSpecVector())
    return M.uniqueType(Op::OpTypeVector, {Component, Shape->vectorSize()});
  M.requireCapability(spirv::Capability::LongVectorEXT);
  return M.uniqueType(Op::OpTypeVectorIdEXT, {Component, constant(Shape->vectorSizeConstant())});
}

Id Emitter::makeType(const Type *T, Layout L) {
  // A boolean has no representation in memory that others see: it is stored as uint.
  auto Component = [&] {
    bool AsUint = L.Explicit && T->component() == ScalarKind::Bool;
    return scalarType(AsUint ? ScalarKind::U32 : T->component());
  };
  switch (T->kind()) {
  case TypeKind::Void:
    return M.voidType();
  case TypeKind::Scalar:
    return Component();
  case TypeKind::Vector:
    return vectorType(Component(), T);
  case TypeKind::Matrix: {
    Id Column = M.uniqueType(Op::OpTypeVector, {Component(), T->rows()});
    return M.uniqueType(Op::OpTypeMatrix, {Column, T->columns()});
  }
  case TypeKind::Array:
    return arrayType(T, L);
  case TypeKind::Struct:
    return structType(T, L);
  case TypeKind::BufferReference:
    return referenceType(T);
  case TypeKind::BufferDescriptor:
    return M.uniqueType(
        Op::OpTypeBufferEXT,
        {word(T->reference().IsUniform ? StorageClass::Uniform : StorageClass::StorageBuffer)});
  case TypeKind::CoopMatrix:
    if (T->isCoopMatrixNV())
      return M.uniqueType(Op::OpTypeCooperativeMatrixNV,
                          {Component(), constant(T->coopScope()), constant(T->coopRows()),
                           constant(T->coopCols())});
    return M.uniqueType(Op::OpTypeCooperativeMatrixKHR,
                        {Component(), constant(T->coopScope()), constant(T->coopRows()),
                         constant(T->coopCols()), constant(T->coopUse())});
  case TypeKind::CoopVector:
    return M.uniqueType(Op::OpTypeCooperativeVectorNV, {Component(), constant(T->coopSize())});
  case TypeKind::TensorLayout:
    return M.uniqueType(Op::OpTypeTensorLayoutNV,
                        {constant(T->layoutDim()), constant(T->layoutClamp())});
  case TypeKind::TensorView: {
    Words Operands{constant(T->viewDim()), constant(T->viewHasDimensions())};
    for (const sema::Constant *Part : T->viewPermutation())
      Operands.push_back(constant(Part));
    return M.uniqueType(Op::OpTypeTensorViewNV, Operands);
  }
  case TypeKind::Tensor:
    return M.uniqueType(Op::OpTypeTensorARM,
                        {scalarType(T->component()), constant(T->tensorRank())});
  case TypeKind::Spirv:
    return spirvType(T->spirvInfo());
  case TypeKind::Opaque:
    return opaqueType(T, L);
  case TypeKind::String:
  case TypeKind::Error:
    break;
  }
  llvm_unreachable("a checked program has no value of this type");
}

Id Emitter::arrayType(const Type *T, Layout L) {
  if (L.InHeap)
    return heapArrayType(T, L);
  Id Element = typeId(T->element(), L);
  // Blocks and opaque types are arrays of bindings, which have no stride.
  bool IsBindings =
      T->element()->isOpaque() || (T->element()->isStruct() && T->element()->structInfo().IsBlock);
  bool Strided = L.Explicit && !IsBindings;
  Words Operands{Element};
  if (T->arraySize())
    Operands.push_back(constant(T->arraySize()));
  Op Opcode = T->arraySize() ? Op::OpTypeArray : Op::OpTypeRuntimeArray;
  if (!Strided)
    return M.uniqueType(Opcode, Operands);
  Id Result = M.newType(Opcode, Operands);
  uint64_t Stride = sema::arrayStride(T, L.ThePacking, L.RowMajor);
  M.decorate(Result, spirv::Decoration::ArrayStride, {static_cast<uint32_t>(Stride)});
  return Result;
}

Layout Emitter::fieldLayout(Layout L, const sema::Field &Field) {
  if (Field.RowMajor)
    L.RowMajor = *Field.RowMajor;
  if (L.InHeap) {
    L.Format = Field.ImageFormat.value_or(0);
    L.DescriptorSize = Field.DescriptorSize.value_or(0);
  }
  return L;
}

Id Emitter::structType(const Type *T, Layout L) {
  const sema::StructInfo &Info = T->structInfo();
  Words Members;
  for (const sema::Field &Field : Info.Fields)
    Members.push_back(typeId(Field.Ty, fieldLayout(L, Field)));
  llvm::SmallVector<Id, 8> HeapOffsets;
  if (L.InHeap)
    HeapOffsets = heapOffsets(T, L);
  Id Result = M.newType(Op::OpTypeStruct, Members);
  if (!Info.Name.empty())
    M.name(Result, Info.Name);
  if (Info.IsBlock)
    M.decorate(Result, BufferBlocks.contains(T) ? spirv::Decoration::BufferBlock
                                                : spirv::Decoration::Block);
  for (auto [Index, Field] : llvm::enumerate(Info.Fields)) {
    M.memberName(Result, Index, Field.Name);
    decorateField(Result, Index, Field);
    if (!L.InHeap)
      decorateFieldMemory(Result, Index, Field);
  }
  if (L.InHeap)
    decorateHeapMembers(Result, T, L, HeapOffsets);
  if (!L.Explicit || L.InHeap)
    return Result;
  sema::BlockLayout Offsets = sema::layoutStruct(T, L.ThePacking, L.RowMajor);
  for (auto [Index, Field] : llvm::enumerate(Info.Fields)) {
    M.memberDecorate(Result, Index, spirv::Decoration::Offset,
                     {static_cast<uint32_t>(Offsets.Offsets[Index])});
    decorateMatrix(Result, Index, Field, L);
    // VUID-StandaloneSpirv-Function-12294
    if (const Type *Inner = sema::innermost(Field.Ty); Inner->isSpecVector())
      warnOutsideOfVulkan(Field.Range, "member of type '" + Inner->str() + "' of specialized size");
  }
  return Result;
}

/// How the columns or rows of a member lie that is a matrix, or an array of them.
void Emitter::decorateMatrix(Id Struct, uint32_t Index, const sema::Field &Field, Layout L) {
  const Type *Inner = sema::innermost(Field.Ty);
  if (!Inner->isMatrix())
    return;
  bool RowMajor = fieldLayout(L, Field).RowMajor;
  M.memberDecorate(Struct, Index,
                   RowMajor ? spirv::Decoration::RowMajor : spirv::Decoration::ColMajor);
  M.memberDecorate(Struct, Index, spirv::Decoration::MatrixStride,
                   {static_cast<uint32_t>(sema::matrixStride(Inner, L.ThePacking, RowMajor))});
}

void Emitter::decorateField(Id Struct, uint32_t Index, const sema::Field &Field) {
  using spirv::Decoration;
  auto Decorate = [&](bool When, Decoration D) {
    if (When)
      M.memberDecorate(Struct, Index, D);
  };
  auto DecorateValue = [&](std::optional<uint32_t> V, Decoration D) {
    if (V)
      M.memberDecorate(Struct, Index, D, {*V});
  };
  DecorateValue(Field.Location, Decoration::Location);
  DecorateValue(Field.Component, Decoration::Component);
  DecorateValue(Field.BuiltIn, Decoration::BuiltIn);
  Decorate(Field.Flat, Decoration::Flat);
  Decorate(Field.NoPerspective, Decoration::NoPerspective);
  Decorate(Field.Centroid, Decoration::Centroid);
  Decorate(Field.Sample, Decoration::Sample);
  Decorate(Field.Patch, Decoration::Patch);
  Decorate(Field.Invariant, Decoration::Invariant);
  Decorate(Field.PerPrimitive, Decoration::PerPrimitiveEXT);
  Decorate(Field.PerView, Decoration::PerViewNV);
  Decorate(Field.PerTask, Decoration::PerTaskNV);
  Decorate(Field.Relaxed, Decoration::RelaxedPrecision);
  DecorateValue(Field.XfbOffset, Decoration::Offset);
  decorateAsSaid(Struct, Field.Decorations, Index);
}

void Emitter::decorateFieldMemory(Id Struct, uint32_t Index, const sema::Field &Field) {
  using spirv::Decoration;
  auto Decorate = [&](bool When, Decoration D) {
    if (When)
      M.memberDecorate(Struct, Index, D);
  };
  Decorate(Field.Memory.Restrict, Decoration::Restrict);
  Decorate(Field.Memory.ReadOnly, Decoration::NonWritable);
  Decorate(Field.Memory.WriteOnly && !P.ReadAllTheSame.contains(&Field), Decoration::NonReadable);
  // In the Vulkan memory model these are operands of each access instead.
  const bool IsCoherent = Field.Memory.Coherent || Field.Memory.Volatile;
  Decorate(IsCoherent && !VulkanMemoryModel, Decoration::Coherent);
  Decorate(Field.Memory.Volatile && !VulkanMemoryModel, Decoration::Volatile);
}

Id Emitter::referenceType(const Type *T) {
  Id Result = M.newId();
  M.add(Section::Global, Op::OpTypeForwardPointer,
        {Result, word(StorageClass::PhysicalStorageBuffer)});
  UndefinedPointers.push_back(T);
  return Result;
}

/// A pointee may hold the reference again (a list), and so may any structure around it: pointers
/// are declared ahead, and defined when the types that are being made are complete.
void Emitter::definePointers() {
  while (!UndefinedPointers.empty()) {
    const Type *T = UndefinedPointers.pop_back_val();
    const sema::BufferReferenceInfo &Info = T->reference();
    ++OpenTypes;
    Id Pointee = typeId(Info.Pointee, {true, Info.ThePacking, Info.RowMajor});
    if (Info.IsHitObjectRecord)
      M.decorate(Pointee, P.Extensions.contains(Extension::EXT_shader_invocation_reorder)
                              ? spirv::Decoration::HitObjectShaderRecordBufferEXT
                              : spirv::Decoration::HitObjectShaderRecordBufferNV);
    --OpenTypes;
    HasPhysicalPointers = true;
    M.add(Section::Global, Op::OpTypePointer,
          {Types.lookup({T, 0}), word(StorageClass::PhysicalStorageBuffer), Pointee});
  }
}

Id Emitter::imageType(const sema::ImageTraits &Image, uint32_t Format) {
  // GL_AMD_gpu_shader_half_float_fetch brings these, which SPIRV-Tools take for an error.
  IsOutsideOfEnvironment |= Image.Component == ScalarKind::F16 && spirv::isVulkan(Opts.Target);
  const bool IsSampled = !Image.isStorage() && !Image.isSubpass() && !Image.isAttachment();
  return M.uniqueType(Op::OpTypeImage,
                      {scalarType(Image.Component), word(Image.Dim), Image.IsShadow,
                       Image.IsArrayed, Image.IsMultisample, IsSampled ? 1u : 2u, Format});
}

/// Globals of opaque types have been reported, and without one there is no value to pass around.
Id Emitter::opaqueType(const Type *T, Layout L) {
  if (T->isAccelerationStructure())
    return M.uniqueType(Op::OpTypeAccelerationStructureKHR, {});
  if (T->opaqueName() == "rayQueryEXT")
    return M.uniqueType(Op::OpTypeRayQueryKHR, {});
  if (T->opaqueName() == "hitObjectNV")
    return M.uniqueType(Op::OpTypeHitObjectNV, {});
  if (T->opaqueName() == "hitObjectEXT")
    return M.uniqueType(Op::OpTypeHitObjectEXT, {});
  if (sema::isSamplerState(T->opaqueName()))
    return M.uniqueType(Op::OpTypeSampler, {});
  if (const sema::ImageTraits *Image = sema::imageTraits(T)) {
    Id Alone = imageType(*Image, L.Format);
    return isImageAlone(*Image) ? Alone : M.uniqueType(Op::OpTypeSampledImage, {Alone});
  }
  if (!Diags.hasErrors())
    unsupported({}, ("the type '" + T->opaqueName() + "'").str());
  return M.voidType();
}

Id Emitter::functionType(const sema::Function &Fn, const OpaqueArguments &Opaque) {
  Words Operands{typeId(Fn.Result)};
  const OpaqueArgument *Passed = Opaque.data();
  for (const sema::Variable *Parameter : Fn.Parameters) {
    if (std::optional<StorageClass> Class = pointedTo(*Parameter))
      Operands.push_back(pointerTo(*Class, Parameter->Ty));
    else if (const Type *T = sema::innermost(Parameter->Ty);
             T->isOpaque() && !T->isAccelerationStructure()) {
      Operands.push_back(Passed->IsUntyped
                             ? untypedPointer(Passed->Class)
                             : pointerTo(Passed->Class,
                                         Passed->Texture ? Passed->Texture : Parameter->Ty,
                                         {.Format = Passed->Format}));
      if (Passed->Sampler)
        Operands.push_back(Passed->IsSamplerUntyped
                               ? untypedPointer(StorageClass::UniformConstant)
                               : pointerTo(StorageClass::UniformConstant, Passed->Sampler));
      ++Passed;
    } else
      Operands.push_back(typeId(Parameter->Ty));
  }
  return M.uniqueType(Op::OpTypeFunction, Operands);
}

bool Emitter::hasBool(const Type *T) {
  switch (T->kind()) {
  case TypeKind::Scalar:
  case TypeKind::Vector:
    return T->component() == ScalarKind::Bool;
  case TypeKind::Array:
    return hasBool(T->element());
  case TypeKind::Struct:
    return llvm::any_of(T->structInfo().Fields,
                        [](const sema::Field &Field) { return hasBool(Field.Ty); });
  default:
    return false;
  }
}
