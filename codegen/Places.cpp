// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places: access chains, loads and stores with their memory operands, and the change between the
// layout of a value in memory and as a value.

#include "codegen/Emitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace coop;
using namespace coop::codegen;
using llvm::cast;
using sema::ExprKind;

static void merge(sema::MemoryQualifiers &To, const sema::MemoryQualifiers &From) {
  To.Coherent |= From.Coherent;
  To.Volatile |= From.Volatile;
  To.Restrict |= From.Restrict;
  To.ReadOnly |= From.ReadOnly;
  To.WriteOnly |= From.WriteOnly;
  To.NonPrivate |= From.NonPrivate;
  To.NonTemporal |= From.NonTemporal;
  To.DeviceCoherent |= From.DeviceCoherent;
  To.QueueFamilyCoherent |= From.QueueFamilyCoherent;
  To.WorkgroupCoherent |= From.WorkgroupCoherent;
  To.SubgroupCoherent |= From.SubgroupCoherent;
  To.ShaderCallCoherent |= From.ShaderCallCoherent;
}

/// The largest power of two that divides both.
static uint32_t commonAlign(uint32_t Align, uint64_t Offset) {
  return static_cast<uint32_t>(llvm::MinAlign(Align, Offset));
}

Place Emitter::variablePlace(const sema::Variable &V) {
  if (sema::isHeap(V.TheStorage))
    return heapPlace(V);
  if (Id Value = ValueParameters.lookup(&V); Value && !V.Ty->isOpaque())
    return spill(Value, V.Ty);
  Place At;
  At.Class = storageClass(V);
  const Type *T = sema::innermost(V.Ty);
  if (V.TheStorage == sema::Storage::Parameter && T->isOpaque() && !T->isRayObject()) {
    const OpaqueArgument Passed = PassedOpaques.lookup(&V);
    At.Class = Passed.Class;
    At.IsUntyped = Passed.IsUntyped;
    At.NonUniform = V.NonUniform; // whatever is passed
    if (At.IsUntyped)
      At.Root = typeId(V.Ty, layoutOf(V));
  }
  Id Known = Variables.lookup(&V);
  At.Base = Known ? Known : localVariable(V);
  At.Ty = V.Ty;
  At.TheLayout = layoutOf(V);
  At.Memory = V.Memory;
  At.Memory.Volatile |= isHelperInvocation(V) && atLeast(6);
  return At;
}

Place Emitter::memberOf(Place Base, const Type *Struct, uint32_t Index) {
  const sema::Field &Field = Struct->structInfo().Fields[Index];
  if (Base.Align)
    Base.Align = commonAlign(
        Base.Align, sema::layoutStruct(Struct, Base.TheLayout.ThePacking, Base.TheLayout.RowMajor)
                        .Offsets[Index]);
  Base.Chain.push_back(M.constantI32(static_cast<int32_t>(Index)));
  Base.Ty = Field.Ty;
  if (Base.TheLayout.Explicit)
    Base.TheLayout = fieldLayout(Base.TheLayout, Field);
  merge(Base.Memory, Field.Memory);
  if (Field.BuiltIn)
    noteBuiltinMember(*Field.BuiltIn);
  return Base;
}

/// Members of builtin blocks need a capability where they are used, not where they merely exist
/// (SPIR-V, section 3.21).
void Emitter::noteBuiltinMember(uint32_t BuiltIn) {
  using spirv::Capability;
  switch (static_cast<spirv::BuiltIn>(BuiltIn)) {
  case spirv::BuiltIn::ClipDistance:
    return M.requireCapability(Capability::ClipDistance);
  case spirv::BuiltIn::CullDistance:
    return M.requireCapability(Capability::CullDistance);
  case spirv::BuiltIn::PointSize:
    if (P.TheStage == sema::Stage::Geometry)
      M.requireCapability(Capability::GeometryPointSize);
    else if (P.TheStage == sema::Stage::TessControl || P.TheStage == sema::Stage::TessEvaluation)
      M.requireCapability(Capability::TessellationPointSize);
    return;
  default:
    return;
  }
}

Place Emitter::elementOf(Place Base, Id Index, const Type *Element) {
  if (Base.Align) {
    const Layout &L = Base.TheLayout;
    if (Base.Ty->isArray())
      Base.Align = commonAlign(Base.Align, sema::arrayStride(Base.Ty, L.ThePacking, L.RowMajor));
    else
      Base.Align = commonAlign(Base.Align, sema::bitWidth(Base.Ty->component()) / 8);
  }
  Base.Chain.push_back(Index);
  Base.Ty = Element;
  return Base;
}

/// GL_EXT_nonuniform_qualifier: what is said to be, and what operators and selections make of it.
static bool isNonUniform(const sema::Expr &E) {
  switch (E.Kind) {
  case ExprKind::Variable:
    return cast<sema::VariableExpr>(E).Var->NonUniform;
  case ExprKind::BuiltinCall:
    return cast<sema::BuiltinCallExpr>(E).Callee->Id == sema::BuiltinId::NonUniform;
  case ExprKind::Call:
    return cast<sema::CallExpr>(E).Callee->NonUniform;
  case ExprKind::IncDec:
    return isNonUniform(*cast<sema::IncDecExpr>(E).Target);
  case ExprKind::Convert:
    return cast<sema::ConvertExpr>(E).IsImplicit &&
           isNonUniform(*cast<sema::ConvertExpr>(E).Operand);
  case ExprKind::Unary:
    return isNonUniform(*cast<sema::UnaryExpr>(E).Operand);
  case ExprKind::Binary:
    return isNonUniform(*cast<sema::BinaryExpr>(E).Left) ||
           isNonUniform(*cast<sema::BinaryExpr>(E).Right);
  case ExprKind::Conditional: {
    const auto &Choice = cast<sema::ConditionalExpr>(E);
    return isNonUniform(*Choice.Condition) || isNonUniform(*Choice.Then) ||
           isNonUniform(*Choice.Else);
  }
  case ExprKind::Swizzle:
    return isNonUniform(*cast<sema::SwizzleExpr>(E).Base);
  case ExprKind::Member:
    return isNonUniform(*cast<sema::MemberExpr>(E).Base);
  case ExprKind::Index:
    return isNonUniform(*cast<sema::IndexExpr>(E).Base) ||
           isNonUniform(*cast<sema::IndexExpr>(E).Index);
  default:
    return false;
  }
}

/// What an array of descriptors needs where its index is no constant (SPIR-V, section 3.31, and
/// SPV_EXT_descriptor_indexing); nothing for other arrays.
void Emitter::needDescriptorIndexing(const Place &Array, bool IsNonUniform) {
  using spirv::Capability;
  const Type *Element = sema::innermost(Array.Ty);
  const sema::ImageTraits *Image = sema::imageTraits(Element);
  auto Need = [&](Capability NonUniform, std::optional<Capability> Dynamic = std::nullopt) {
    if (IsNonUniform)
      M.requireCapability(NonUniform);
    else if (Dynamic)
      M.requireCapability(*Dynamic);
  };
  if (Element->isBufferDescriptor())
    return Need(Element->reference().IsUniform ? Capability::UniformBufferArrayNonUniformIndexing
                                               : Capability::StorageBufferArrayNonUniformIndexing);
  if (Element->isStruct() && Element->structInfo().IsBlock)
    return Need(Array.Class == StorageClass::Uniform && !BufferBlocks.contains(Element)
                    ? Capability::UniformBufferArrayNonUniformIndexing
                    : Capability::StorageBufferArrayNonUniformIndexing);
  if (Element->isOpaque() && sema::isSamplerState(Element->opaqueName()))
    return Need(Capability::SampledImageArrayNonUniformIndexing);
  if (!Image)
    return;
  if (Image->isSubpass())
    return Need(Capability::InputAttachmentArrayNonUniformIndexing,
                Capability::InputAttachmentArrayDynamicIndexing);
  if (Image->isBuffer() && Image->isStorage())
    return Need(Capability::StorageTexelBufferArrayNonUniformIndexing,
                Capability::StorageTexelBufferArrayDynamicIndexing);
  if (Image->isBuffer())
    return Need(Capability::UniformTexelBufferArrayNonUniformIndexing,
                Capability::UniformTexelBufferArrayDynamicIndexing);
  Need(Image->isStorage() ? Capability::StorageImageArrayNonUniformIndexing
                          : Capability::SampledImageArrayNonUniformIndexing);
}

Place Emitter::indexedPlace(const sema::IndexExpr &E) {
  Place Base = E.Base->IsLValue ? place(*E.Base) : spill(*E.Base);
  // `v.zyx[i]`: the index goes through the swizzle.
  if (!Base.Swizzle.empty())
    return swizzledElement(std::move(Base), value(*E.Index), E.Ty);
  Id Index = indexValue64(E);
  const bool Varies = isNonUniform(*E.Index);
  if (Base.Ty->isArray() && !llvm::isa<sema::ConstantExpr>(E.Index))
    needDescriptorIndexing(Base, Varies);
  if (Varies) {
    Base.NonUniform = true;
    if (E.Index->Kind != ExprKind::BuiltinCall && E.Index->Kind != ExprKind::Constant)
      M.decorate(Index, spirv::Decoration::NonUniform);
  }
  return elementOf(std::move(Base), Index, E.Ty);
}

/// The component that Index chooses among those of a swizzle, itself: it may be assigned to.
Place Emitter::swizzledElement(Place Base, Id Index, const Type *Component) {
  Words Numbers;
  for (uint8_t C : Base.Swizzle)
    Numbers.push_back(u32(C));
  Id Number = M.intType(32, false);
  Id Table = M.uniqueConstant(
      Op::OpConstantComposite,
      M.uniqueType(Op::OpTypeVector, {Number, static_cast<uint32_t>(Numbers.size())}), Numbers);
  Base.Ty = std::exchange(Base.SwizzledType, nullptr);
  Base.Swizzle.clear();
  return elementOf(std::move(Base), F.emit(Op::OpVectorExtractDynamic, Number, {Table, Index}),
                   Component);
}

/// The index; with #pragma promote_uint32_indices one of 64 bits where the shader has an uint for
/// an array or matrix (GL_EXT_shader_64bit_indexing section 5.7).
Id Emitter::indexValue64(const sema::IndexExpr &E) {
  const bool Promotes = P.PromotesIndices && E.Index->Ty->component() == ScalarKind::U32 &&
                        (E.Base->Ty->isArray() || E.Base->Ty->isMatrix());
  if (!Promotes)
    return value(*E.Index);
  if (const auto *C = llvm::dyn_cast<sema::ConstantExpr>(E.Index); C && !C->Value->isSpec())
    return intConstant(ScalarKind::I64, C->Value->bits());
  return convertValue(value(*E.Index), E.Index->Ty, P.Types.scalar(ScalarKind::U64), false);
}

Place Emitter::place(const sema::Expr &E) {
  switch (E.Kind) {
  case ExprKind::Variable:
    return variablePlace(*cast<sema::VariableExpr>(E).Var);
  case ExprKind::Member: {
    const auto &Member = cast<sema::MemberExpr>(E);
    Place Base = Member.Base->IsLValue ? place(*Member.Base) : spill(*Member.Base);
    return memberOf(std::move(Base), Member.Base->Ty, Member.Field);
  }
  case ExprKind::Dereference: {
    const auto &Dereference = cast<sema::DereferenceExpr>(E);
    if (Dereference.Reference->Ty->isBufferDescriptor())
      return bufferPlace(Dereference);
    const sema::BufferReferenceInfo &Info = Dereference.Reference->Ty->reference();
    Place At;
    At.Base = value(*Dereference.Reference);
    At.Class = StorageClass::PhysicalStorageBuffer;
    At.Ty = Info.Pointee;
    At.TheLayout = {true, Info.ThePacking, Info.RowMajor};
    At.Memory = Info.Memory;
    At.Align = Info.Align;
    return At;
  }
  case ExprKind::Index:
    return indexedPlace(cast<sema::IndexExpr>(E));
  case ExprKind::Swizzle: {
    const auto &Swizzle = cast<sema::SwizzleExpr>(E);
    Place Base = Swizzle.Base->IsLValue ? place(*Swizzle.Base) : spill(*Swizzle.Base);
    llvm::SmallVector<uint8_t, 4> Components;
    for (unsigned I = 0; I != Swizzle.Count; ++I) {
      uint8_t C = Swizzle.Components[I];
      Components.push_back(Base.Swizzle.empty() ? C : Base.Swizzle[C]);
    }
    Base.Swizzle.clear();
    const Type *Vector = Base.SwizzledType ? Base.SwizzledType : Base.Ty;
    Base.SwizzledType = nullptr;
    if (Vector->isScalar()) // `x.x` of a scalar
      return Base;
    if (Components.size() == 1) {
      Base.Ty = Vector;
      return elementOf(std::move(Base), M.constantI32(Components[0]), E.Ty);
    }
    Base.Ty = Vector;
    Base.Swizzle = Components;
    Base.SwizzledType = Vector;
    return Base;
  }
  default:
    return spill(E);
  }
}

/// A new variable of the function.
Place Emitter::variable(const Type *T) {
  Place At;
  At.Base = temporary(T);
  At.Ty = T;
  return At;
}

/// A value in a temporary, so that it can be indexed by what is not constant. A constant has one
/// for the function: a store for each use of a table would be as long as the table.
Place Emitter::spill(const sema::Expr &E) {
  const auto *Constant = llvm::dyn_cast<sema::ConstantExpr>(&E);
  if (!Constant)
    return spill(value(E), E.Ty);
  Id &Known = ConstantVariables[{Constant->Value, Constant->Name}];
  if (!Known) {
    Id Value = value(E), Pointer = pointerTo(StorageClass::Function, E.Ty);
    Known = F.variable(Pointer, Value);
    if (!Constant->Name.empty())
      M.name(Known, Constant->Name);
    if (atLeast(4)) // SPIR-V 1.4: for variables of functions, too
      M.decorate(Known, spirv::Decoration::NonWritable);
  }
  Place At;
  At.Base = Known;
  At.Ty = E.Ty;
  return At;
}

Place Emitter::spill(Id Value, const Type *T) {
  Place At = variable(T);
  store(At, Value);
  return At;
}

/// Emits the chain once; the place then is a plain pointer.
Id Emitter::pointer(Place &At) {
  if (At.Chain.empty())
    return At.Base;
  if (At.IsUntyped) {
    Words Operands{At.Root, At.Base};
    Operands.append(At.Chain.begin(), At.Chain.end());
    At.Base = F.emit(Op::OpUntypedAccessChainKHR, untypedPointer(At.Class), Operands);
    At.Root = typeId(At.Ty, At.TheLayout);
  } else {
    Id Type = M.pointerType(At.Class, typeId(At.Ty, At.TheLayout));
    Words Operands{At.Base};
    Operands.append(At.Chain.begin(), At.Chain.end());
    At.Base = F.emit(Op::OpAccessChain, Type, Operands);
  }
  At.Chain.clear();
  if (At.NonUniform)
    M.decorate(At.Base, spirv::Decoration::NonUniform);
  return At.Base;
}

/// The scope at which an access must be coherent in the Vulkan memory model. Shared variables are
/// coherent in the workgroup (GL_KHR_memory_scope_semantics).
std::optional<spirv::Scope> Emitter::coherenceScope(const Place &At) const {
  if (At.Memory.DeviceCoherent)
    return spirv::Scope::Device;
  // `coherent` is `queuefamilycoherent`, and `volatile` implies it.
  if (At.Memory.QueueFamilyCoherent || At.Memory.Coherent || At.Memory.Volatile)
    return spirv::Scope::QueueFamily;
  if (At.Memory.WorkgroupCoherent || At.Class == StorageClass::Workgroup)
    return spirv::Scope::Workgroup;
  if (At.Memory.SubgroupCoherent)
    return spirv::Scope::Subgroup;
  if (At.Memory.ShaderCallCoherent)
    return spirv::Scope::ShaderCallKHR;
  return std::nullopt;
}

void Emitter::memoryOperands(const Place &At, bool IsStore, Words &Operands, bool CoopOperation) {
  using Access = spirv::MemoryAccess;
  uint32_t Mask = 0;
  Words Extra;
  bool External = At.Class != StorageClass::Function && At.Class != StorageClass::Private;
  if (At.Memory.Volatile && VulkanMemoryModel && External)
    Mask |= word(Access::Volatile);
  // Other memory is not cached in a way that one could tell of.
  if (At.Memory.NonTemporal && External)
    Mask |= word(Access::Nontemporal);
  if (At.Align) {
    Mask |= word(Access::Aligned);
    Extra.push_back(At.Align);
  }
  // What is private to the invocation has no other accesses to be ordered with.
  if (VulkanMemoryModel && External && At.Class != StorageClass::Input) {
    if (auto Scope = coherenceScope(At)) {
      Mask |= word(Access::NonPrivatePointer) |
              word(IsStore ? Access::MakePointerAvailable : Access::MakePointerVisible);
      Extra.push_back(scope(*Scope));
    } else if (At.Memory.NonPrivate) {
      Mask |= word(Access::NonPrivatePointer);
    }
  }
  if (!Mask && !CoopOperation)
    return;
  Operands.push_back(Mask);
  Operands.append(Extra.begin(), Extra.end());
}

Id Emitter::load(Place At) {
  Words Operands{pointer(At)};
  memoryOperands(At, false, Operands);
  const Type *T = At.SwizzledType ? At.SwizzledType : At.Ty;
  Id Value = F.emit(Op::OpLoad, typeId(T, At.TheLayout), Operands);
  if (At.NonUniform)
    M.decorate(Value, spirv::Decoration::NonUniform);
  Value = convertLayout(Value, T, At.TheLayout, {});
  if (At.Swizzle.empty())
    return Value;
  Words Shuffle{Value, Value};
  Shuffle.append(At.Swizzle.begin(), At.Swizzle.end());
  Id Type = M.uniqueType(Op::OpTypeVector,
                         {scalarType(T->component()), static_cast<uint32_t>(At.Swizzle.size())});
  return F.emit(Op::OpVectorShuffle, Type, Shuffle);
}

/// The components that an assignment leaves out must not be written where others see them, not even
/// with what they were.
void Emitter::storeComponents(const Place &At, Id Value) {
  const Type *Component = P.Types.scalar(At.SwizzledType->component());
  for (auto [I, C] : llvm::enumerate(At.Swizzle)) {
    Place Vector = At;
    Vector.Swizzle.clear();
    Vector.Ty = At.SwizzledType;
    Vector.SwizzledType = nullptr;
    store(elementOf(std::move(Vector), M.constantI32(C), Component),
          F.emit(Op::OpCompositeExtract, typeId(Component), {Value, static_cast<uint32_t>(I)}));
  }
}

void Emitter::store(Place At, Id Value) {
  const Type *T = At.SwizzledType ? At.SwizzledType : At.Ty;
  if (!At.Swizzle.empty() && isSharedMemory(At.Class))
    return storeComponents(At, Value);
  if (!At.Swizzle.empty()) {
    // The components that are not assigned are loaded and kept.
    pointer(At);
    Place Whole = At;
    Whole.Swizzle.clear();
    Id Old = load(Whole);
    Words Shuffle{Old, Value};
    for (uint32_t C = 0; C != T->vectorSize(); ++C) {
      auto It = llvm::find(At.Swizzle, C);
      Shuffle.push_back(It == At.Swizzle.end()
                            ? C
                            : T->vectorSize() + static_cast<uint32_t>(It - At.Swizzle.begin()));
    }
    Value = F.emit(Op::OpVectorShuffle, typeId(T), Shuffle);
  }
  Words Operands{pointer(At), convertLayout(Value, T, {}, At.TheLayout)};
  memoryOperands(At, true, Operands);
  F.emitVoid(Op::OpStore, Operands);
}

/// Values and memory have different SPIR-V types where there are layouts or booleans inside.
Id Emitter::convertLayout(Id Value, const Type *T, Layout From, Layout To) {
  Id FromType = typeId(T, From), ToType = typeId(T, To);
  if (FromType == ToType)
    return Value;
  if (T->isScalarOrVector()) {
    // Booleans: uint in memory.
    Id MemoryType = From.Explicit ? FromType : ToType;
    auto Constant = [&](uint32_t V) {
      return T->isScalar()       ? u32(V)
             : T->isSpecVector() ? replicate(u32(V), MemoryType, T)
                                 : M.uniqueConstant(Op::OpConstantComposite, MemoryType,
                                                    Words(T->vectorSize(), u32(V)));
    };
    if (From.Explicit)
      return F.emit(Op::OpINotEqual, ToType, {Value, Constant(0)});
    return F.emit(Op::OpSelect, ToType, {Value, Constant(1), Constant(0)});
  }
  if (atLeast(4) && !hasBool(T))
    return F.emit(Op::OpCopyLogical, ToType, {Value});
  if (M.isOutOfIds()) // reported at the end; structures may have exponentially many parts
    return Value;
  Words Parts;
  auto Part = [&](const Type *PartType, uint32_t Index, Layout PartFrom, Layout PartTo) {
    Id Extracted = F.emit(Op::OpCompositeExtract, typeId(PartType, PartFrom), {Value, Index});
    Parts.push_back(convertLayout(Extracted, PartType, PartFrom, PartTo));
  };
  if (T->isArray()) {
    if (T->arraySize() && T->arraySize()->isSpec())
      unsupported(Here, "copying '" + T->str() + "', whose size is not known, to another layout");
    uint64_t Count = T->arraySize() ? T->arraySize()->asInt().value_or(0) : 0;
    for (uint32_t I = 0; I != Count; ++I)
      Part(T->element(), I, From, To);
  } else {
    for (auto [Index, Field] : llvm::enumerate(T->structInfo().Fields))
      Part(Field.Ty, Index, From.Explicit ? fieldLayout(From, Field) : From,
           To.Explicit ? fieldLayout(To, Field) : To);
  }
  return F.emit(Op::OpCompositeConstruct, ToType, Parts);
}
