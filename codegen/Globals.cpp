// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Module-scope variables: storage classes, interface decorations, bindings.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::Storage;
using sema::Variable;
using spirv::Decoration;

StorageClass Emitter::storageClass(const Variable &V) const {
  // Wherever it is declared, one function can then take all of them: SPIR-V's parameters are
  // pointers into one storage class.
  if (V.Ty->isRayObject())
    return StorageClass::Private;
  switch (V.TheStorage) {
  case Storage::Local:
  case Storage::Parameter:
    return StorageClass::Function;
  case Storage::Global:
  case Storage::Constant:
  case Storage::SpecConstant:
    return StorageClass::Private;
  case Storage::Shared:
    return StorageClass::Workgroup;
  case Storage::Uniform:
    return StorageClass::Uniform;
  case Storage::Buffer:
    return hasStorageBufferClass() ? StorageClass::StorageBuffer : StorageClass::Uniform;
  case Storage::PushConstant:
    return StorageClass::PushConstant;
  case Storage::ResourceHeap:
  case Storage::SamplerHeap:
    return StorageClass::UniformConstant;
  case Storage::UniformOpaque:
    return V.Tile == sema::TileStorage::Image        ? StorageClass::TileImageEXT
           : V.Tile == sema::TileStorage::Attachment ? StorageClass::TileAttachmentQCOM
                                                     : StorageClass::UniformConstant;
  case Storage::Input:
    return StorageClass::Input;
  case Storage::Output:
    return StorageClass::Output;
  case Storage::RayPayload:
    return StorageClass::RayPayloadKHR;
  case Storage::RayPayloadIn:
    return StorageClass::IncomingRayPayloadKHR;
  case Storage::HitAttribute:
    return StorageClass::HitAttributeKHR;
  case Storage::CallableData:
    return StorageClass::CallableDataKHR;
  case Storage::CallableDataIn:
    return StorageClass::IncomingCallableDataKHR;
  case Storage::HitObjectAttribute:
    return P.Extensions.contains(Extension::EXT_shader_invocation_reorder)
               ? StorageClass::HitObjectAttributeEXT
               : StorageClass::HitObjectAttributeNV;
  case Storage::ShaderRecord:
    return StorageClass::ShaderRecordBufferKHR;
  case Storage::TaskPayload:
    return StorageClass::TaskPayloadWorkgroupEXT;
  case Storage::Spirv:
    return static_cast<StorageClass>(V.SpirvClass.value_or(0));
  }
  llvm_unreachable("all storages are handled");
}

bool Emitter::isHelperInvocation(const Variable &V) {
  return V.BuiltIn == word(spirv::BuiltIn::HelperInvocation);
}

Layout Emitter::layoutOf(const Variable &V) const {
  switch (V.TheStorage) {
  case Storage::UniformOpaque:
    return {.Format = V.ImageFormat.value_or(0)};
  case Storage::Parameter: {
    const OpaqueArgument Passed = PassedOpaques.lookup(&V);
    return {.Explicit = Passed.IsUntyped,
            .ThePacking = sema::Packing::Scalar,
            .Format = Passed.Format,
            .InHeap = Passed.IsUntyped,
            .DescriptorSize = Passed.DescriptorSize};
  }
  case Storage::ResourceHeap:
  case Storage::SamplerHeap:
    return {true, sema::Packing::Scalar,         false, V.ImageFormat.value_or(0),
            true, V.DescriptorStride.value_or(0)};
  case Storage::Uniform:
  case Storage::Buffer:
  case Storage::PushConstant:
  case Storage::ShaderRecord:
    return {true, V.ThePacking, V.RowMajor};
  case Storage::Spirv:
  case Storage::Shared:
    // GL_EXT_shared_memory_block: only blocks have a layout.
    return V.IsBlock ? Layout{true, V.ThePacking, V.RowMajor} : Layout{};
  case Storage::Input:
  case Storage::Output:
    // SPV_NV_mesh_shader: what a task passes on has offsets.
    return V.PerTask && V.IsBlock ? Layout{true, V.ThePacking, V.RowMajor} : Layout{};
  default:
    return {};
  }
}

void Emitter::emitGlobals() {
  for (const Variable *V : P.SpecConstants)
    if (V->Value && V->Value->kind() == sema::Constant::Kind::Spec)
      constant(V->Value);
  for (const Variable *V : P.Globals)
    emitGlobal(*V);
}

void Emitter::emitGlobal(const Variable &V) {
  if (sema::isHeap(V.TheStorage))
    return; // SPIR-V has variables for the two heaps alone
  const Type *Element = sema::innermost(V.Ty);
  if (Element->isOpaque() && !sema::imageTraits(Element) && !Element->isTensor() &&
      !sema::isSamplerState(Element->opaqueName()) && !Element->isAccelerationStructure() &&
      !Element->isRayObject())
    return unsupported(V.Range, ("the type '" + Element->opaqueName() + "'").str());
  if (const sema::ImageTraits *Image = sema::imageTraits(Element)) {
    if (Image->Dim == spirv::Dim::Rect)
      warnOutsideOfVulkan(V.Range, ("'" + Element->opaqueName() + "'").str());
  }
  // VUID-StandaloneSpirv-UniformConstant-04655 and -Uniform-06807
  const bool IsResource = V.TheStorage == Storage::UniformOpaque ||
                          V.TheStorage == Storage::Uniform || V.TheStorage == Storage::Buffer;
  if (IsResource && V.Ty->isArray() && V.Ty->element()->isArray())
    warnOutsideOfVulkan(V.Range, "array of arrays of resources");
  StorageClass Class = storageClass(V);
  if (V.TheStorage == Storage::Buffer && !hasStorageBufferClass())
    BufferBlocks.insert(Element);
  Layout L = layoutOf(V);
  Words Operands{word(Class)};
  bool ConstantInit =
      V.Value && (V.TheStorage == Storage::Global || V.TheStorage == Storage::Shared);
  // Vulkan wants OpConstantNull itself for shared memory (VUID-StandaloneSpirv-OpVariable-04734),
  // where a null scalar is a literal elsewhere.
  if (ConstantInit)
    Operands.push_back(V.TheStorage == Storage::Shared
                           ? M.uniqueConstant(Op::OpConstantNull, typeId(V.Ty, L), {})
                           : constant(V.Value));
  if (V.SpirvClass)
    require(V.SpirvNeeds);
  // SPIR-V wants what OpDecorateId names before what it decorates.
  for (const sema::SpirvDecoration &D : V.Decorations)
    for (const sema::Constant *C : D.Constants)
      constant(C);
  Id Result = M.newGlobal(Op::OpVariable, pointerTo(Class, V.Ty, L), Operands);
  Variables[&V] = Result;
  if (!V.Name.empty())
    M.name(Result, V.Name);
  // Before 1.4 the interface is inputs and outputs alone.
  if (atLeast(4) || Class == StorageClass::Input || Class == StorageClass::Output)
    Interface.push_back(Result);
  decorateVariable(Result, V);
  // GL_ARB_shader_viewport_layer_array: geometry shaders have them without more.
  bool IsViewport = V.BuiltIn == word(spirv::BuiltIn::ViewportIndex);
  if ((IsViewport || V.BuiltIn == word(spirv::BuiltIn::Layer)) && Class == StorageClass::Output &&
      (P.TheStage == sema::Stage::Vertex || P.TheStage == sema::Stage::TessEvaluation)) {
    bool InCore = atLeast(5);
    M.requireCapability(!InCore      ? spirv::Capability::ShaderViewportIndexLayerEXT
                        : IsViewport ? spirv::Capability::ShaderViewportIndex
                                     : spirv::Capability::ShaderLayer);
  }
  // Two blocks in shared memory overlap (SPV_KHR_workgroup_memory_explicit_layout).
  if (V.TheStorage == Storage::Shared && V.IsBlock) {
    needsVersion(4, V.Range, "a block in shared memory");
    M.decorate(Result, Decoration::Aliased);
    M.requireCapability(spirv::Capability::WorkgroupMemoryExplicitLayoutKHR);
  }
}

void Emitter::decorateVariable(Id Var, const Variable &V) {
  auto Decorate = [&](bool When, Decoration D) {
    if (When)
      M.decorate(Var, D);
  };
  auto DecorateValue = [&](std::optional<uint32_t> Value, Decoration D) {
    if (Value)
      M.decorate(Var, D, {*Value});
  };
  bool IsResource = V.TheStorage == Storage::Uniform || V.TheStorage == Storage::Buffer ||
                    V.TheStorage == Storage::UniformOpaque;
  if (IsResource && V.Tile != sema::TileStorage::Image) {
    M.decorate(Var, Decoration::DescriptorSet, {V.Set.value_or(0)});
    M.decorate(Var, Decoration::Binding, {V.Binding.value_or(0)});
  }
  // SPIR-V names the data of a shader call itself; by location in SPV_NV_ray_tracing alone.
  if (V.TheStorage == Storage::Input || V.TheStorage == Storage::Output ||
      V.Tile == sema::TileStorage::Image || P.Extensions.contains(Extension::NV_ray_tracing))
    DecorateValue(V.Location, Decoration::Location);
  DecorateValue(V.Component, Decoration::Component);
  DecorateValue(V.Index, Decoration::Index);
  DecorateValue(V.InputAttachment, Decoration::InputAttachmentIndex);
  DecorateValue(V.BuiltIn, Decoration::BuiltIn);
  Decorate(V.Flat, Decoration::Flat);
  Decorate(V.NoPerspective, Decoration::NoPerspective);
  Decorate(V.Centroid, Decoration::Centroid);
  Decorate(V.Sample, Decoration::Sample);
  Decorate(V.Patch && !V.IsBlock, Decoration::Patch); // of a block, the members are
  Decorate(V.Invariant, Decoration::Invariant);
  Decorate(V.PerPrimitive, Decoration::PerPrimitiveEXT);
  Decorate(V.PerVertex, Decoration::PerVertexKHR);
  // A demotion changes it (SPIR-V 1.6, HelperInvocation).
  Decorate(isHelperInvocation(V) && atLeast(6) && !VulkanMemoryModel, Decoration::Volatile);
  Decorate(V.PerView, Decoration::PerViewNV);
  Decorate(V.PerTask && !V.IsBlock, Decoration::PerTaskNV);
  Decorate(V.ExplicitInterp, Decoration::ExplicitInterpAMD);
  Decorate(V.Passthrough, Decoration::PassthroughNV);
  Decorate(V.OverrideCoverage, Decoration::OverrideCoverageNV);
  Decorate(V.ViewportRelative, Decoration::ViewportRelativeNV);
  DecorateValue(V.SecondaryViewOffset, Decoration::SecondaryViewportRelativeNV);
  DecorateValue(V.XfbBuffer, Decoration::XfbBuffer);
  DecorateValue(V.XfbStride, Decoration::XfbStride);
  DecorateValue(V.XfbOffset, Decoration::Offset);
  DecorateValue(V.Stream, Decoration::Stream);
  Decorate(V.Relaxed, Decoration::RelaxedPrecision);
  Decorate(V.SubgroupUniform, Decoration::Uniform);
  DecorateValue(V.Bank, Decoration::BankNV);
  DecorateValue(V.MemberOffset, Decoration::MemberOffsetNV);
  decorateAsSaid(Var, V.Decorations, std::nullopt);
  Decorate(V.BuiltIn && V.Memory.Volatile && !VulkanMemoryModel, Decoration::Volatile);
  if (IsResource)
    decorateMemory(Var, V);
}

void Emitter::decorateMemory(Id Var, const Variable &V) {
  decorateMemory(Var, V.Memory, P.ReadAllTheSame.contains(&V));
}

void Emitter::decorateMemory(Id Pointer, const sema::MemoryQualifiers &Q, bool IsRead) {
  auto Decorate = [&](bool When, Decoration D) {
    if (When)
      M.decorate(Pointer, D);
  };
  Decorate(Q.Restrict, Decoration::Restrict);
  Decorate(Q.ReadOnly, Decoration::NonWritable);
  Decorate(Q.WriteOnly && !IsRead, Decoration::NonReadable);
  // What is volatile is coherent, too (section 4.10).
  const bool IsCoherent = Q.Coherent || Q.Volatile;
  Decorate(IsCoherent && !VulkanMemoryModel, Decoration::Coherent);
  Decorate(Q.Volatile && !VulkanMemoryModel, Decoration::Volatile);
}

/// A variable that holds a pointer must say whether the pointer may alias
/// (SPV_KHR_physical_storage_buffer).
void Emitter::decorateReference(Id Var, const Type *T, const sema::MemoryQualifiers &Q,
                                bool IsParameter) {
  if (IsParameter && T->isArray())
    return; // a value that has pointers, and neither a pointer nor a variable
  while (T->isArray())
    T = T->element();
  if (!T->isBufferReference())
    return;
  if (IsParameter)
    M.decorate(Var, Q.Restrict ? Decoration::Restrict : Decoration::Aliased);
  else
    M.decorate(Var, Q.Restrict ? Decoration::RestrictPointer : Decoration::AliasedPointer);
}
