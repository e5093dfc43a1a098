// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lies in the resource heap and in the sampler heap: arrays of descriptors
// (GL_EXT_descriptor_heap), buffer types and the blocks of heaps
// (GL_EXT_structured_descriptor_heap). Where the members of such a block lie is not known before
// the pipeline is made: codegen has the arithmetic.

#include "sema/BlockLayout.h"
#include "sema/DeclarationsInterface.h"
#include "sema/Expressions.h"

namespace coop::sema {

// ---- arrays of descriptors

/// The other layout qualifiers that say where a resource is.
static constexpr LayoutId Places[] = {LayoutId::Set,
                                      LayoutId::Binding,
                                      LayoutId::PushConstant,
                                      LayoutId::BufferReference,
                                      LayoutId::ShaderRecord,
                                      LayoutId::HitObjectRecordNV,
                                      LayoutId::InputAttachmentIndex,
                                      LayoutId::TileAttachment};

bool checkHeapLayouts(Context &Ctx, const Qualifiers &Q) {
  const LayoutValue *Heap = Q.find(LayoutId::DescriptorHeap);
  const LayoutValue *BufferType = Q.find(LayoutId::BufferType);
  bool Good = true;
  auto Conflict = [&](const LayoutValue &Given, const LayoutValue &Other) {
    Ctx.report(Other.Range, diag::err_heap_conflict) << Other.Name << Given.Name << Given.Range;
    Good = false;
  };
  for (const LayoutValue *Given : {Heap, BufferType})
    for (LayoutId Id : Places)
      if (const LayoutValue *Other = Given ? Q.find(Id) : nullptr)
        Conflict(*Given, *Other);
  if (Heap && BufferType)
    Conflict(*BufferType, *Heap);
  if (const LayoutValue *Stride = Q.find(LayoutId::DescriptorStride); Stride && !Heap) {
    Ctx.report(Stride->Range, diag::err_descriptor_stride_alone);
    Good = false;
  }
  return Good;
}

/// GL_EXT_descriptor_heap section 4.1.9: the outermost dimension may be left open.
static bool checkHeapArray(Context &Ctx, const Type *T, const ast::Name &Name) {
  if (!T->isArray()) {
    Ctx.report(Name.Range, diag::err_heap_not_array) << Name.Text;
    return false;
  }
  if (!Ctx.Traits.of(T->element()).HasUnsized)
    return true;
  Ctx.report(Name.Range, diag::err_unsized_array_here);
  return false;
}

/// Images, textures and acceleration structures are in the resource heap, samplers in the other.
static std::optional<Storage> heapOf(const Type *T) {
  if (T->isBufferDescriptor() || T->isAccelerationStructure())
    return Storage::ResourceHeap;
  if (T->kind() != TypeKind::Opaque)
    return std::nullopt;
  if (isSamplerState(T->opaqueName()))
    return Storage::SamplerHeap;
  const ImageTraits *Image = imageTraits(T);
  if (!Image || Image->isCombined() || Image->isSubpass() || Image->isAttachment())
    return std::nullopt;
  return Storage::ResourceHeap;
}

std::optional<Storage> checkHeapVariable(Context &Ctx, const Qualifiers &Q, const Type *T,
                                         const ast::Name &Name) {
  if (!checkVariableType(Ctx, T, Storage::ResourceHeap, Name.Range) || !checkHeapLayouts(Ctx, Q) ||
      !checkHeapArray(Ctx, T, Name))
    return std::nullopt;
  const Type *Element = innermost(T);
  std::optional<Storage> Heap = heapOf(Element);
  if (!Heap) {
    const ImageTraits *Image = imageTraits(Element);
    Ctx.report(Name.Range, diag::err_heap_type) << Element->str() << (Image && Image->isCombined());
  }
  return Heap;
}

const Type *makeBufferDescriptor(Context &Ctx, const BufferReferenceInfo &Info) {
  BufferReferenceInfo *Kept = Ctx.Types.newReferenceInfo();
  *Kept = Info;
  return Ctx.Types.bufferDescriptor(Kept);
}

Variable *makeHeapBlocks(Context &Ctx, const ast::BlockDecl &D, const Qualifiers &Q,
                         const BufferReferenceInfo &Info) {
  auto *V = Ctx.P.make<Variable>();
  V->TheStorage = Storage::ResourceHeap;
  const ast::Name &Name = D.Instance.isValid() ? D.Instance : D.BlockName;
  V->Range = Name.Range;
  V->Ty = Ctx.applyArrays(makeBufferDescriptor(Ctx, Info), D.Arrays);
  if (!V->Ty->isError() && !checkHeapArray(Ctx, V->Ty, Name))
    V->Ty = Ctx.Types.error();
  V->Memory = Q.Memory;
  V->DescriptorStride = Q.value(LayoutId::DescriptorStride);
  return V;
}

// ---- buffer types

const Type *declareBufferType(Context &Ctx, const ast::Name &Name,
                              const BufferReferenceInfo &Info) {
  const Type *T = makeBufferDescriptor(Ctx, Info);
  if (!Name.isValid())
    return T;
  Symbol S;
  S.TheKind = Symbol::Kind::Type;
  S.Range = Name.Range;
  S.Ty = T;
  declareName(Ctx, Name, S);
  return T;
}

// ---- blocks of heaps

namespace {

/// What may be read at any time with one result: heap_offset takes it (section 4.4.10).
bool isReadOnly(const Variable &V) {
  switch (V.TheStorage) {
  case Storage::Constant:
  case Storage::SpecConstant:
  case Storage::Uniform:
  case Storage::PushConstant:
  case Storage::Input:
  case Storage::ShaderRecord:
  case Storage::ResourceHeap:
  case Storage::SamplerHeap:
    return true;
  case Storage::Global:
  case Storage::Buffer:
    return V.Memory.ReadOnly;
  default:
    return false;
  }
}

bool isReadOnly(const Expr *E) {
  for (bool IsSaid = false;;) {
    switch (E->Kind) {
    case ExprKind::Constant:
      return true;
    case ExprKind::Variable:
      return IsSaid || isReadOnly(*llvm::cast<VariableExpr>(E)->Var);
    case ExprKind::Member: {
      const auto *M = llvm::cast<MemberExpr>(E);
      IsSaid |= M->Base->Ty->structInfo().Fields[M->Field].Memory.ReadOnly;
      E = M->Base;
      continue;
    }
    case ExprKind::Index:
      if (!isReadOnly(llvm::cast<IndexExpr>(E)->Index))
        return false;
      E = llvm::cast<IndexExpr>(E)->Base;
      continue;
    case ExprKind::Swizzle:
      E = llvm::cast<SwizzleExpr>(E)->Base;
      continue;
    case ExprKind::Convert: // of an index
      E = llvm::cast<ConvertExpr>(E)->Operand;
      continue;
    case ExprKind::Dereference: {
      // What is there may be written unless it says otherwise, and where it is may not change.
      const Expr *Reference = llvm::cast<DereferenceExpr>(E)->Reference;
      const BufferReferenceInfo &Info = Reference->Ty->reference();
      if (!IsSaid && !Info.Memory.ReadOnly && !Info.IsUniform)
        return false;
      IsSaid = false;
      E = Reference;
      continue;
    }
    default:
      return false;
    }
  }
}

/// Checks one block.
class HeapDeclarer {
public:
  HeapDeclarer(Context &Ctx, const ast::BlockDecl &D, Qualifiers Q)
      : Ctx(Ctx), D(D), Q(std::move(Q)),
        IsSampler(this->Q.isStorage(ast::QualifierKind::SamplerHeap)) {}
  void declare();

private:
  Storage storage() const { return IsSampler ? Storage::SamplerHeap : Storage::ResourceHeap; }
  llvm::StringRef storageText() const { return IsSampler ? "samplerheap" : "resourceheap"; }
  void checkQualifiers();
  const Expr *offset();
  void member(const ast::VariablesDecl &M, bool IsLast);
  void checkMemberQualifiers(const Qualifiers &MQ, const Type *Base, const ast::VariablesDecl &M);
  bool checkMember(const Qualifiers &MQ, const Type *T, const ast::Name &Name, bool IsLast);
  bool checkMemberType(const Type *T, SourceRange R);
  const Type *forbidden(const Type *T);
  const Type *unformatted(const Type *T);
  void checkFormats(const Qualifiers &MQ, const Type *T, const ast::Name &Name);
  void checkSize(const Qualifiers &MQ, const Type *T);
  void checkOffsets();
  std::optional<SizeAlign> known(const Field &F);

  Context &Ctx;
  const ast::BlockDecl &D;
  Qualifiers Q;
  bool IsSampler;
  llvm::SmallVector<Field, 8> Fields;
};

void HeapDeclarer::checkQualifiers() {
  rejectInterpolation(Ctx, Q, "a heap block");
  rejectInvariant(Ctx, Q, "a heap block");
  rejectMemory(Ctx, Q, "a heap block");
  if (Q.IsConst)
    Ctx.report(Q.ConstRange, diag::err_qualifier_not_allowed) << "const"
                                                              << "a heap block";
  checkLayoutPlace(Ctx, Q, place::HeapBlock, "a heap block");
  if (!D.Arrays.empty())
    Ctx.report(D.Arrays[0].Range, diag::err_heap_block_array);
}

/// Section 4.4.10: a number, or a variable that nothing writes.
const Expr *HeapDeclarer::offset() {
  const LayoutValue *L = Q.find(LayoutId::HeapOffset);
  if (!L || L->Operand->Ty->isError())
    return nullptr;
  const Expr *E = L->Operand;
  if (!E->Ty->isInteger() || bitWidth(E->Ty->component()) != 32) {
    Ctx.report(E->Range, diag::err_heap_offset_type) << E->Ty->str();
    return nullptr;
  }
  if (const Constant *C = Ctx.constantOf(E)) {
    std::optional<int64_t> Value = C->asInt();
    if (!C->isSpec() && Value && *Value < 0)
      Ctx.report(E->Range, diag::err_layout_value_range) << L->Name << std::to_string(*Value);
    return E;
  }
  if (isReadOnly(E))
    return E;
  Ctx.report(E->Range, diag::err_heap_offset_variable);
  return nullptr;
}

/// The part of T that cannot be in this heap; null: all of it can.
const Type *HeapDeclarer::forbidden(const Type *T) {
  T = innermost(T);
  if (!Ctx.Traits.of(T).HasOpaque)
    return nullptr;
  if (!T->isStruct())
    return heapOf(T) == storage() ? nullptr : T;
  for (const Field &F : T->structInfo().Fields)
    if (const Type *Part = forbidden(F.Ty))
      return Part;
  return nullptr;
}

bool HeapDeclarer::checkMemberType(const Type *T, SourceRange R) {
  if (!checkVariableType(Ctx, T, storage(), R))
    return false;
  const Type *Part = forbidden(T);
  if (Part)
    Ctx.report(R, diag::err_heap_member_type) << Part->str() << storageText();
  return !Part;
}

/// A storage image in a struct, which has no place for its format.
const Type *HeapDeclarer::unformatted(const Type *T) {
  T = innermost(T);
  if (!T->isStruct()) {
    const ImageTraits *Image = imageTraits(T);
    return Image && Image->isStorage() ? T : nullptr;
  }
  if (!Ctx.Traits.of(T).HasOpaque)
    return nullptr;
  for (const Field &F : T->structInfo().Fields)
    if (const Type *Part = unformatted(F.Ty))
      return Part;
  return nullptr;
}

void HeapDeclarer::checkFormats(const Qualifiers &MQ, const Type *T, const ast::Name &Name) {
  const bool IsStruct = innermost(T)->isStruct();
  if ((unformatted(T) && !IsStruct) || MQ.has(LayoutId::ImageFormat))
    return checkImageFormat(Ctx, MQ, T, Name);
  if (unformatted(T) && !Ctx.P.Extensions.contains(Extension::EXT_shader_image_load_formatted))
    Ctx.requireExtension(Extension::EXT_shader_image_load_formatted, Name.Range,
                         "image in a struct");
}

void HeapDeclarer::checkSize(const Qualifiers &MQ, const Type *T) {
  const LayoutValue *Size = MQ.find(LayoutId::DescriptorSize);
  if (!Size)
    return;
  if (Size->Value == 0)
    Ctx.report(Size->Range, diag::err_layout_zero) << Size->Name;
  else if (!heapOf(innermost(T)))
    Ctx.report(Size->Range, diag::err_descriptor_size_type) << T->str();
}

/// Section 4.3.9: memory qualifiers are for instances of a buffer type, and for images.
void HeapDeclarer::checkMemberQualifiers(const Qualifiers &MQ, const Type *Base,
                                         const ast::VariablesDecl &M) {
  const Type *T = innermost(Base);
  const bool IsBuffer = T->isBufferDescriptor();
  if (MQ.Storage && !M.Type->Struct && !Base->isError()) {
    using enum ast::QualifierKind;
    const bool IsSaid = MQ.Storage == Q.Storage ||
                        (IsBuffer && MQ.isStorage(T->reference().IsUniform ? Uniform : Buffer));
    if (!IsSaid && !MQ.isStorage(Uniform) && !MQ.isStorage(Buffer))
      Ctx.report(MQ.StorageRange, diag::err_member_storage)
          << ast::qualifierSpelling(*MQ.Storage) << storageText();
    else if (!IsSaid)
      Ctx.report(MQ.StorageRange, diag::err_heap_member_storage)
          << ast::qualifierSpelling(*MQ.Storage) << Base->str();
  }
  rejectMemberConst(Ctx, MQ);
  rejectInterpolation(Ctx, MQ, "a member of a heap block");
  rejectInvariant(Ctx, MQ, "a member of a heap block");
  const ImageTraits *Image = imageTraits(T);
  if (IsBuffer && T->reference().IsUniform)
    rejectMemory(Ctx, MQ, "a uniform block");
  else if (!IsBuffer && !(Image && Image->isStorage()) && !Base->isError())
    ignoreMemory(Ctx, MQ, "a member of a heap block");
}

bool HeapDeclarer::checkMember(const Qualifiers &MQ, const Type *T, const ast::Name &Name,
                               bool IsLast) {
  if (!checkMemberType(T, Name.Range))
    return false;
  checkFormats(MQ, T, Name);
  checkSize(MQ, T);
  if (!Ctx.Traits.of(T).HasUnsized)
    return true;
  const bool OnlyOutermost =
      T->isArray() && !T->arraySize() && !Ctx.Traits.of(T->element()).HasUnsized;
  if (OnlyOutermost && IsLast)
    return true;
  Ctx.report(Name.Range, diag::err_unsized_member) << Name.Text << (OnlyOutermost ? 2 : 0);
  return false;
}

void HeapDeclarer::member(const ast::VariablesDecl &M, bool IsLast) {
  const ast::StructSpecifier *Struct = M.Type->Struct;
  const bool IsBlock = Struct && Struct->IsBlock;
  Qualifiers MQ = resolveQualifiers(Ctx, M.Qualifiers);
  const Type *Base = nullptr;
  if (IsBlock) {
    Base = Ctx.applyArrays(declareNestedBlock(Ctx, *Struct, MQ), M.Type->Arrays);
  } else {
    if (Struct)
      Ctx.report(Struct->Range, diag::err_struct_in_block);
    checkLayoutPlace(Ctx, MQ, place::HeapMember, "a member of a heap block");
    Base = Ctx.resolveType(*M.Type);
  }
  checkMemberQualifiers(MQ, Base, M);
  for (const ast::Declarator &Each : M.Declarators) {
    if (!Each.TheName.isValid())
      continue;
    checkIdentifier(Ctx, Each.TheName);
    Field F;
    F.Name = Each.TheName.Text;
    F.Range = Each.TheName.Range;
    F.Ty = Ctx.applyArrays(Base, Each.Arrays);
    if (!checkMember(MQ, F.Ty, Each.TheName, IsLast && &Each == &M.Declarators.back()))
      F.Ty = Ctx.Types.error();
    F.Relaxed = isRelaxed(Ctx, MQ, F.Ty, F.Range);
    F.Memory = MQ.Memory;
    F.Offset = MQ.value(LayoutId::Offset);
    F.ImageFormat = MQ.value(LayoutId::ImageFormat);
    F.DescriptorSize = MQ.value(LayoutId::DescriptorSize);
    for (const LayoutValue &V : MQ.Layout)
      if (!IsBlock && (V.Id == LayoutId::RowMajor || V.Id == LayoutId::ColumnMajor))
        F.RowMajor = V.Id == LayoutId::RowMajor;
    F.Decorations = memberDecorations(Ctx, MQ);
    Fields.push_back(F);
  }
}

/// Size and alignment of a member, where no descriptor's size is the device's.
std::optional<SizeAlign> HeapDeclarer::known(const Field &F) {
  if (!Ctx.Traits.of(F.Ty).HasOpaque)
    return layoutOf(F.Ty, Packing::Scalar, F.RowMajor.value_or(false));
  if (!F.DescriptorSize.value_or(0)) // zero has been reported
    return std::nullopt;
  SizeAlign Found{*F.DescriptorSize, *F.DescriptorSize};
  for (const Type *T = F.Ty; T->isArray(); T = T->element())
    Found.Size = std::min(MaxLayoutSize,
                          Found.Size * (T->arraySize() ? T->arraySize()->asInt().value_or(0) : 0));
  return Found;
}

/// As far as it is known here, an explicit offset fits its member and comes after the one before
/// (GLSL 4.60 section 4.4.5).
void HeapDeclarer::checkOffsets() {
  std::optional<uint64_t> End = 0;
  const Field *Previous = nullptr;
  for (const Field &F : Fields) {
    std::optional<SizeAlign> Member = known(F);
    if (F.Offset && Member && *F.Offset % Member->Align != 0) {
      Ctx.report(F.Range, diag::err_offset_alignment) << *F.Offset << F.Name << Member->Align;
      return;
    }
    if (F.Offset && End && *F.Offset < *End) {
      Ctx.report(F.Range, diag::err_offset_overlaps)
          << *F.Offset << F.Name << false << Previous->Name << *End;
      Ctx.report(Previous->Range, diag::note_declared_here) << Previous->Name;
      return;
    }
    if (F.Offset)
      End = F.Offset;
    End = End && Member ? std::optional((*End + Member->Align - 1) / Member->Align * Member->Align +
                                        Member->Size)
                        : std::nullopt;
    if (End && *End > MaxTypeSize) {
      Ctx.report(F.Range, diag::err_block_too_large) << F.Name;
      return;
    }
    Previous = &F;
  }
}

void HeapDeclarer::declare() {
  checkQualifiers();
  for (const ast::VariablesDecl *M : D.Members)
    member(*M, M == D.Members.back());
  checkFieldNames(Ctx, Fields);
  checkOffsets();
  StructInfo Info;
  Info.Name = D.BlockName.Text;
  Info.Fields = Fields;
  Info.Range = D.BlockName.isValid() ? D.BlockName.Range : D.Range;
  Info.IsBlock = true;
  auto *V = Ctx.P.make<Variable>();
  V->Ty = Ctx.Types.structure(Info);
  V->TheStorage = storage();
  V->Range = D.Instance.isValid() ? D.Instance.Range : Info.Range;
  V->IsBlock = true;
  V->ThePacking = Packing::Scalar;
  V->HeapOffset = offset();
  if (D.BlockName.isValid()) {
    checkIdentifier(Ctx, D.BlockName);
    declareBlockName(Ctx, D, storageText());
  }
  declareBlockNames(Ctx, D, V);
  if (llvm::none_of(Fields, [](const Field &F) { return F.Ty->isError(); }))
    Ctx.P.Globals.push_back(V);
}

} // namespace

void declareHeapBlock(Context &Ctx, const ast::BlockDecl &D, Qualifiers Q) {
  HeapDeclarer(Ctx, D, std::move(Q)).declare();
}

} // namespace coop::sema
