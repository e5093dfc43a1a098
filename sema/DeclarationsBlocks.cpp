// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uniform, buffer, push constant and shared blocks, and buffer references (GLSL 4.60 sections 4.3.9
// and 4.4.5, GL_EXT_buffer_reference, GL_EXT_shared_memory_block). Blocks of inputs and outputs are
// in DeclarationsInterface.cpp, structs in DeclarationsStruct.cpp; the arithmetic of layouts is in
// BlockLayout.cpp.

#include "sema/BlockLayout.h"
#include "sema/DeclarationsInterface.h"
#include "sema/Placement.h"
#include "sema/Rays.h"
#include "llvm/Support/MathExtras.h"
#include <map>

namespace coop::sema {

namespace {

/// An array whose size is known when it is bound.
bool isUnsized(const Type *T) { return T->isArray() && !T->arraySize(); }

/// A member, and the bytes of its block that it takes: from Begin to before End.
struct Placed {
  const Field *Member;
  uint64_t Begin, End;
};

/// Checks one block.
class BlockDeclarer {
public:
  BlockDeclarer(Context &Ctx, const ast::BlockDecl &D, Qualifiers Q)
      : Ctx(Ctx), D(D), Q(std::move(Q)), IsBuffer(this->Q.isStorage(ast::QualifierKind::Buffer)),
        IsShared(this->Q.isStorage(ast::QualifierKind::Shared)) {}
  void declare();
  /// The type of a member of a heap's block that is a block itself.
  const Type *declareNested();

private:
  bool checkQualifiers();
  bool checkShared();
  void choosePacking();
  llvm::SmallVector<Field, 8> members();
  bool canEndOpen() const; ///< in an array without a size
  bool isSizedByIndices(const Type *T, bool IsLast) const;
  void sizeMembersByIndex(const Type *Block);
  bool checkUnsizedMember(const ast::Name &Name, const Type *T, bool IsLast);
  void member(const ast::VariablesDecl &M, bool IsLast, llvm::SmallVectorImpl<Field> &Fields);
  Field field(const ast::Declarator &M, const Qualifiers &MQ, const Type *T);
  StructInfo content();
  const Type *declareReference(const StructInfo &Info);
  const Type *completeReference(BufferReferenceInfo &Reference, const StructInfo &Info);
  BufferReferenceInfo descriptor(const Type *Block) const;
  void declareInstance(const Type *Block);
  void checkBinding(Variable &V);
  Storage storage() const {
    return Q.SpirvClass ? Storage::Spirv
           : IsShared   ? Storage::Shared
           : IsPush     ? Storage::PushConstant
           : IsRecord   ? Storage::ShaderRecord
           : IsBuffer   ? Storage::Buffer
                        : Storage::Uniform;
  }
  llvm::StringRef storageText() const {
    return IsShared ? "shared" : IsPush ? "push_constant" : IsBuffer ? "buffer" : "uniform";
  }

  Context &Ctx;
  const ast::BlockDecl &D;
  Qualifiers Q;
  bool IsBuffer, IsShared, IsPush = false, IsReference = false, IsRecord = false;
  bool IsHeap = false, IsType = false; ///< descriptor_heap, buffer_type
  uint32_t Place = place::Block;
  Packing ThePacking = Packing::Std140;
  bool RowMajor = false;
  llvm::SmallVector<Field, 8> Fields;
};

bool BlockDeclarer::checkQualifiers() {
  rejectInterpolation(Ctx, Q, "a block");
  rejectInvariant(Ctx, Q, "a uniform or buffer block");
  warnOfBlockPrecision(Ctx, Q);
  if (IsShared)
    return checkShared();
  checkLayoutPlace(Ctx, Q, Place, "a block");
  // What is used of a block with such an error is known all the same.
  Q.LayoutFailed |= !checkHeapLayouts(Ctx, Q);
  if (Q.IsConst)
    Ctx.report(Q.ConstRange, diag::err_qualifier_not_allowed) << "const"
                                                              << "a block";
  IsPush = Q.has(LayoutId::PushConstant);
  IsReference = Q.has(LayoutId::BufferReference);
  IsRecord = Q.has(LayoutId::ShaderRecord);
  IsHeap = Q.has(LayoutId::DescriptorHeap);
  IsType = Q.has(LayoutId::BufferType) && !IsReference; // both: reported above
  // GL_EXT_structured_descriptor_heap section 4.3.9: they are for its instances.
  if (IsType && IsBuffer)
    rejectMemory(Ctx, Q, "a buffer type");
  if (IsType && (D.Instance.isValid() || !D.Arrays.empty())) {
    Ctx.report(D.Instance.Range, diag::err_buffer_type_instance) << D.BlockName.Text;
    return false;
  }
  if (!checkRecordLayouts(Ctx, Q, D.BlockName))
    return false;
  for (LayoutId Id : {LayoutId::Bank, LayoutId::MemberOffset})
    if (const LayoutValue *L = Q.find(Id); L && !IsPush)
      Ctx.report(L->Range, diag::err_push_constant_bank) << L->Name;
  if (IsPush && IsBuffer) {
    Ctx.report(Q.find(LayoutId::PushConstant)->Range, diag::err_push_constant_not_uniform);
    Q.LayoutFailed = true;
    IsPush = false;
  }
  if (IsReference && !IsBuffer) {
    Ctx.report(Q.find(LayoutId::BufferReference)->Range, diag::err_buffer_reference_not_buffer);
    IsBuffer = true;
  }
  if (const LayoutValue *A = Q.find(LayoutId::BufferReferenceAlign); A && !IsReference)
    Ctx.report(A->Range, diag::err_buffer_reference_align_alone);
  if (!IsBuffer && Q.MemoryRange.isValid()) {
    // GL_KHR_memory_scope_semantics: nonprivate is the one that uniform blocks may have.
    MemoryQualifiers Only;
    Only.NonPrivate = true;
    if (!(Q.Memory == Only))
      ignoreMemory(Ctx, Q, "a uniform block");
  }
  return true;
}

bool BlockDeclarer::checkShared() {
  if (!Ctx.requireExtension(Extension::EXT_shared_memory_block, Q.StorageRange, "shared block"))
    return false;
  if (!stageHasWorkgroups(Ctx.P.TheStage))
    Ctx.report(Q.StorageRange, diag::err_shared_stage) << stageName(Ctx.P.TheStage);
  if (!D.Arrays.empty()) {
    Ctx.report(D.Arrays[0].Range, diag::err_shared_block_array);
    return false;
  }
  if (!Ctx.Decls->SharedBlock.isValid())
    Ctx.Decls->SharedBlock = D.BlockName;
  if (const ast::Name &Other = Ctx.Decls->SharedVariable; Other.isValid()) {
    Ctx.report(D.BlockName.Range, diag::err_shared_blocks_mixed) << D.BlockName.Text << 1;
    Ctx.report(Other.Range, diag::note_declared_here) << Other.Text;
  }
  return checkLayoutPlace(Ctx, Q, place::SharedBlock, "a shared block");
}

void BlockDeclarer::choosePacking() {
  DeclarationState &State = *Ctx.Decls;
  const bool IsUniform = storage() == Storage::Uniform;
  ThePacking = IsBuffer ? State.BufferPacking : IsUniform ? State.UniformPacking : Packing::Std430;
  RowMajor = IsBuffer ? State.BufferRowMajor : !IsShared && State.UniformRowMajor;
  // The last one said counts (section 4.4).
  for (const LayoutValue &V : Q.Layout) {
    switch (V.Id) {
    case LayoutId::Std140:
      ThePacking = Packing::Std140;
      break;
    case LayoutId::Std430:
      ThePacking = Packing::Std430;
      if (IsUniform)
        Ctx.requireExtension(Extension::EXT_scalar_block_layout, V.Range, "std430 uniform");
      break;
    case LayoutId::Scalar:
      ThePacking = Packing::Scalar;
      break;
    case LayoutId::RowMajor:
      RowMajor = true;
      break;
    case LayoutId::ColumnMajor:
      RowMajor = false;
      break;
    default:
      break;
    }
  }
}

Field BlockDeclarer::field(const ast::Declarator &M, const Qualifiers &MQ, const Type *T) {
  Field F;
  F.Name = M.TheName.Text;
  F.Ty = T;
  F.Range = M.TheName.Range;
  F.Relaxed = isRelaxed(Ctx, MQ, T, F.Range);
  F.Memory = MQ.Memory;
  auto Inherit = [&](bool MemoryQualifiers::*Flag) { F.Memory.*Flag |= Q.Memory.*Flag; };
  Inherit(&MemoryQualifiers::Coherent);
  Inherit(&MemoryQualifiers::Volatile);
  Inherit(&MemoryQualifiers::Restrict);
  Inherit(&MemoryQualifiers::ReadOnly);
  Inherit(&MemoryQualifiers::WriteOnly);
  Inherit(&MemoryQualifiers::NonPrivate);
  Inherit(&MemoryQualifiers::NonTemporal);
  Inherit(&MemoryQualifiers::DeviceCoherent);
  Inherit(&MemoryQualifiers::QueueFamilyCoherent);
  Inherit(&MemoryQualifiers::WorkgroupCoherent);
  Inherit(&MemoryQualifiers::SubgroupCoherent);
  Inherit(&MemoryQualifiers::ShaderCallCoherent);
  F.Offset = MQ.value(LayoutId::Offset);
  F.Align = MQ.value(LayoutId::Align);
  if (!F.Align)
    F.Align = Q.value(LayoutId::Align);
  for (const LayoutValue &V : MQ.Layout)
    if (V.Id == LayoutId::RowMajor || V.Id == LayoutId::ColumnMajor)
      F.RowMajor = V.Id == LayoutId::RowMajor;
  F.Decorations = memberDecorations(Ctx, MQ);
  return F;
}

bool BlockDeclarer::canEndOpen() const {
  return (IsBuffer && !IsRecord) ||
         (storage() == Storage::Uniform &&
          Ctx.P.Extensions.contains(Extension::EXT_uniform_buffer_unsized_array));
}

bool BlockDeclarer::isSizedByIndices(const Type *T, bool IsLast) const {
  return !(IsLast && canEndOpen()) && !IsReference && !IsType && !IsHeap && !Q.SpirvClass &&
         isSizedByIndex(Ctx, T);
}

/// Section 4.1.9: an array without size at the end of a buffer block is sized when the shader runs,
/// others by the constants that index them.
bool BlockDeclarer::checkUnsizedMember(const ast::Name &Name, const Type *T, bool IsLast) {
  if (!Ctx.Traits.of(T).HasUnsized || isSizedByIndices(T, IsLast))
    return true;
  bool OnlyOutermost = isUnsized(T) && !Ctx.Traits.of(T->element()).HasUnsized;
  if (OnlyOutermost && IsLast && canEndOpen())
    return true;
  if (OnlyOutermost && IsLast && storage() == Storage::Uniform) // of ESSL
    return Ctx.requireExtension(Extension::EXT_uniform_buffer_unsized_array, Name.Range,
                                "an array without size in a uniform block");
  Ctx.report(Name.Range, diag::err_unsized_member) << Name.Text
                                                   << (!OnlyOutermost          ? 0
                                                       : !IsBuffer || IsRecord ? 1
                                                                               : 2);
  return false;
}

void BlockDeclarer::member(const ast::VariablesDecl &M, bool IsLast,
                           llvm::SmallVectorImpl<Field> &Fields) {
  Qualifiers MQ = resolveQualifiers(Ctx, M.Qualifiers);
  checkMemberStorage(Ctx, Q, MQ);
  rejectInterpolation(Ctx, MQ, "a member of a uniform or buffer block");
  rejectInvariant(Ctx, MQ, "a member of a uniform or buffer block");
  rejectNonUniform(Ctx, MQ);
  checkLayoutPlace(Ctx, MQ, place::BlockMember, "a member of a block");
  if (M.Type->Struct)
    Ctx.report(M.Type->Struct->Range, diag::err_struct_in_block);
  const Type *Base = Ctx.resolveType(*M.Type);
  if (!IsBuffer && !IsShared)
    ignoreMemory(Ctx, MQ, Base, "a member of a uniform block");
  for (size_t I = 0; I < M.Declarators.size(); ++I) {
    const ast::Declarator &Each = M.Declarators[I];
    if (!Each.TheName.isValid())
      continue;
    checkIdentifier(Ctx, Each.TheName);
    const Type *T = Ctx.applyArrays(Base, Each.Arrays);
    // The name stays after an error: otherwise every use would be another one.
    bool IsLastOfAll = IsLast && I + 1 == M.Declarators.size();
    if (!checkVariableType(Ctx, T, storage(), Each.TheName.Range) ||
        !checkUnsizedMember(Each.TheName, T, IsLastOfAll))
      T = Ctx.Types.error();
    Fields.push_back(field(Each, MQ, T));
  }
}

llvm::SmallVector<Field, 8> BlockDeclarer::members() {
  llvm::SmallVector<Field, 8> Fields;
  for (size_t I = 0; I < D.Members.size(); ++I)
    member(*D.Members[I], I + 1 == D.Members.size(), Fields);
  checkFieldNames(Ctx, Fields);
  return Fields;
}

/// The member that shares bytes with one; null if none does.
const Placed *findOverlap(const std::map<uint64_t, Placed> &Members, uint64_t Begin, uint64_t End) {
  const auto Next = Members.upper_bound(Begin);
  if (Next != Members.begin() && std::prev(Next)->second.End > Begin)
    return &std::prev(Next)->second;
  return Next != Members.end() && Next->first < End ? &Next->second : nullptr;
}

/// Section 4.4.5: explicit offsets fit the alignment, and no member lies within another. In SPIR-V
/// they may come in any order.
void checkLayout(Context &Ctx, llvm::ArrayRef<Field> Fields, Packing ThePacking, bool RowMajor) {
  uint64_t End = 0;
  std::map<uint64_t, Placed> Members; // that are not empty, by where they begin
  for (const Field &F : Fields) {
    bool Major = F.RowMajor.value_or(RowMajor);
    SizeAlign Member = layoutOf(F.Ty, ThePacking, Major);
    uint64_t Align = std::max<uint64_t>(Member.Align, F.Align.value_or(1));
    if (F.Offset && *F.Offset % Member.Align != 0) {
      Ctx.report(F.Range, diag::err_offset_alignment) << *F.Offset << F.Name << Member.Align;
      return;
    }
    const uint64_t Offset = llvm::alignTo(F.Offset ? uint64_t(*F.Offset) : End, Align);
    End = Offset + Member.Size;
    const uint64_t LastByte = isUnsized(F.Ty) ? MaxTypeSize : End;
    if (const Placed *Other = findOverlap(Members, Offset, LastByte)) {
      const bool ReachesInto = Offset < Other->Begin;
      Ctx.report(F.Range, diag::err_offset_overlaps)
          << Offset << F.Name << ReachesInto << Other->Member->Name
          << (ReachesInto ? Other->Begin : Other->End);
      Ctx.report(Other->Member->Range, diag::note_declared_here) << Other->Member->Name;
      return;
    }
    if (LastByte > Offset)
      Members[Offset] = {&F, Offset, LastByte};
    if (End > MaxTypeSize) {
      Ctx.report(F.Range, diag::err_block_too_large) << F.Name;
      return;
    }
  }
}

/// The largest scalar in a type: what buffer_reference_align must reach.
static uint64_t largestScalar(const Type *T) {
  // The alignment under the scalar packing is that of the largest component.
  return layoutOf(T, Packing::Scalar, false).Align;
}

const Type *BlockDeclarer::declareReference(const StructInfo &Info) {
  Symbol *Old = Ctx.Names.lookupInnermost(D.BlockName.Text);
  const Type *T = nullptr;
  if (Old && Old->TheKind == Symbol::Kind::Type && Old->Ty->isBufferReference() &&
      !Old->Ty->reference().Pointee) {
    T = Old->Ty;
  } else if (!Old) {
    T = forwardReference(Ctx, D.BlockName, Q);
  } else {
    Ctx.report(D.BlockName.Range, diag::err_redefinition) << D.BlockName.Text;
    Ctx.report(Old->Range, diag::note_previous_declaration) << D.BlockName.Text;
    return nullptr;
  }
  // The members may name the reference itself: it was declared before they were read.
  return completeReference(const_cast<BufferReferenceInfo &>(T->reference()), Info);
}

const Type *BlockDeclarer::completeReference(BufferReferenceInfo &Mutable, const StructInfo &Info) {
  Mutable.Range = Info.Range;
  Mutable.ThePacking = ThePacking;
  Mutable.RowMajor = RowMajor;
  Mutable.Memory = Q.Memory;
  Mutable.IsHitObjectRecord = Q.has(LayoutId::HitObjectRecordNV);
  Mutable.Align = Q.value(LayoutId::BufferReferenceAlign).value_or(16);
  Mutable.Pointee = Ctx.Types.structure(Info);
  uint64_t Largest = largestScalar(Mutable.Pointee);
  if (Mutable.Align < Largest)
    Ctx.report(Q.find(LayoutId::BufferReferenceAlign)->Range, diag::err_reference_align_too_small)
        << Mutable.Align << Largest;
  return Mutable.Pointee;
}

void BlockDeclarer::checkBinding(Variable &V) {
  if (IsPush) {
    for (LayoutId Id : {LayoutId::Binding, LayoutId::Set})
      if (const LayoutValue *L = Q.find(Id))
        Ctx.report(L->Range, diag::err_push_constant_binding) << L->Name;
    SourceRange &Other = Ctx.Decls->PushConstant;
    V.Bank = Q.value(LayoutId::Bank);
    V.MemberOffset = Q.value(LayoutId::MemberOffset);
    if (Other.isValid() && !Ctx.P.Extensions.contains(Extension::NV_push_constant_bank)) {
      Ctx.report(D.BlockName.Range, diag::err_two_push_constants);
      Ctx.report(Other, diag::note_previous_push_constant);
    }
    Other = D.BlockName.Range;
    return;
  }
  V.Set = Q.value(LayoutId::Set).value_or(0);
  V.Binding = Q.value(LayoutId::Binding);
  if (V.Binding || Q.LayoutFailed)
    return;
  if (!IsReference)
    missingBinding(Ctx, V, D.BlockName);
}

/// An array of blocks may be open in its outermost dimension (GL_EXT_nonuniform_qualifier).
bool checkUnsizedBlocks(Context &Ctx, const Type *T, SourceRange R) {
  for (const Type *Inner = T->element(); Inner->isArray(); Inner = Inner->element())
    if (!Inner->arraySize()) {
      Ctx.report(R, diag::err_unsized_array_here);
      return false;
    }
  return Ctx.P.TheProfile != ast::Profile::Es ||
         Ctx.requireExtension(Extension::EXT_nonuniform_qualifier, R,
                              "array of blocks without size");
}

void BlockDeclarer::declareInstance(const Type *Block) {
  auto *V = Ctx.P.make<Variable>();
  V->Ty = Block;
  if (!D.Arrays.empty()) {
    V->Ty = Ctx.applyArrays(Block, D.Arrays);
    bool Unsized = false;
    for (const Type *T = V->Ty; T->isArray(); T = T->element())
      Unsized |= !T->arraySize();
    if (Ctx.P.TheProfile == ast::Profile::Es && V->Ty->isArray() && V->Ty->element()->isArray()) {
      Ctx.report(D.Arrays[0].Range, diag::err_block_arrays_of_arrays);
      V->Ty = Ctx.Types.error();
    } else if (IsPush && V->Ty->isArray()) {
      Ctx.report(D.Arrays[0].Range, diag::err_push_constant_array);
      V->Ty = Ctx.Types.error();
    } else if (Unsized && !checkUnsizedBlocks(Ctx, V->Ty, D.Arrays[0].Range)) {
      V->Ty = Ctx.Types.error();
    }
  }
  V->TheStorage = storage();
  V->Range = D.Instance.isValid() ? D.Instance.Range : D.BlockName.Range;
  V->Memory = Q.Memory;
  V->SpirvClass = Q.SpirvClass;
  V->SpirvNeeds = Q.SpirvNeeds;
  V->Decorations = Q.Decorations;
  V->IsBlock = true;
  V->ThePacking = ThePacking;
  V->RowMajor = RowMajor;
  if (!IsShared && !IsRecord && !Q.SpirvClass)
    checkBinding(*V);
  declareBlockNames(Ctx, D, V);
  if (V->Ty->isError())
    return;
  if (isUnsized(V->Ty) && Ctx.P.TheProfile != ast::Profile::Es)
    sizeByIndex(Ctx, V);
  // Shaders that mean only the type give an instance name all the same.
  if (IsReference && !V->Binding)
    Ctx.Decls->UnboundReferences[V] = D.BlockName.Text;
  else
    Ctx.P.Globals.push_back(V);
}

/// What a descriptor of the block tells.
BufferReferenceInfo BlockDeclarer::descriptor(const Type *Block) const {
  BufferReferenceInfo Info;
  Info.Name = D.BlockName.Text;
  Info.Range = D.BlockName.Range;
  Info.Pointee = Block;
  Info.ThePacking = ThePacking;
  Info.RowMajor = RowMajor;
  Info.IsUniform = !IsBuffer;
  return Info;
}

StructInfo BlockDeclarer::content() {
  Fields = members();
  const auto IsOpen = [](const Field &F) { return isUnsized(F.Ty); };
  if (Fields.empty() || llvm::none_of(llvm::drop_end(Fields), IsOpen)) // else when sizes are known
    checkLayout(Ctx, Fields, ThePacking, RowMajor);
  StructInfo Info;
  Info.Name = D.BlockName.Text;
  Info.Fields = Fields;
  Info.Range = D.BlockName.isValid() ? D.BlockName.Range : D.Range;
  Info.IsBlock = true;
  return Info;
}

const Type *BlockDeclarer::declareNested() {
  Place = place::NestedBlock;
  if (!checkQualifiers())
    return Ctx.Types.error();
  choosePacking();
  if (!IsReference)
    return declareBufferType(Ctx, D.BlockName, descriptor(Ctx.Types.structure(content())));
  if (D.BlockName.isValid()) {
    StructInfo Info = content();
    // A name that is of something else, as of a block, stands for nothing.
    const Type *Pointee = declareReference(Info);
    const Symbol *Declared = Pointee ? Ctx.Names.lookupInnermost(D.BlockName.Text) : nullptr;
    return Declared ? Declared->Ty : Ctx.Types.error();
  }
  BufferReferenceInfo *Reference = Ctx.Types.newReferenceInfo();
  completeReference(*Reference, content());
  return Ctx.Types.bufferReference(Reference);
}

void BlockDeclarer::sizeMembersByIndex(const Type *Block) {
  bool Any = false;
  for (uint32_t I = 0; I < Fields.size(); ++I)
    if (isUnsized(Fields[I].Ty) && isSizedByIndices(Fields[I].Ty, I + 1 == Fields.size())) {
      sizeMemberByIndex(Ctx, Block, I);
      Any = true;
    }
  if (Any)
    Ctx.Decls->ImplicitBlocks.push_back({Block, ThePacking, RowMajor});
}

void BlockDeclarer::declare() {
  if (!checkQualifiers())
    return;
  choosePacking();
  checkIdentifier(Ctx, D.BlockName);
  // A reference's own name may stand in its members (GL_EXT_buffer_reference).
  bool IsNew = IsReference && !Ctx.Names.lookupInnermost(D.BlockName.Text);
  if (IsNew)
    forwardReference(Ctx, D.BlockName, Q);
  StructInfo Info = content();
  const Type *Block = IsReference ? declareReference(Info) : Ctx.Types.structure(Info);
  if (!Block)
    return;
  if (IsType) {
    declareBufferType(Ctx, D.BlockName, descriptor(Block));
    return;
  }
  if (!IsReference)
    declareBlockName(Ctx, D, storageText());
  sizeMembersByIndex(Block);
  if (IsHeap) {
    Variable *V = makeHeapBlocks(Ctx, D, Q, descriptor(Block));
    declareBlockNames(Ctx, D, V);
    if (!V->Ty->isError())
      Ctx.P.Globals.push_back(V);
  } else if (!IsReference || D.Instance.isValid()) {
    declareInstance(Block);
  }
}

} // namespace

void checkImplicitBlocks(Context &Ctx) {
  for (const auto &[Block, ThePacking, RowMajor] : Ctx.Decls->ImplicitBlocks)
    checkLayout(Ctx, Block->structInfo().Fields, ThePacking, RowMajor);
}

const Type *forwardReference(Context &Ctx, const ast::Name &Name, const Qualifiers &Q) {
  BufferReferenceInfo *Info = Ctx.Types.newReferenceInfo();
  Info->Name = Name.Text;
  Info->Range = Name.Range;
  Info->Align = Q.value(LayoutId::BufferReferenceAlign).value_or(16);
  const Type *T = Ctx.Types.bufferReference(Info);
  Symbol S;
  S.TheKind = Symbol::Kind::Type;
  S.Range = Name.Range;
  S.Ty = T;
  declareName(Ctx, Name, S);
  Ctx.Decls->References.push_back(T);
  return T;
}

const Type *declareNestedBlock(Context &Ctx, const ast::StructSpecifier &S, const Qualifiers &Q) {
  const bool IsUniform = Q.isStorage(ast::QualifierKind::Uniform);
  if (!IsUniform && !Q.isStorage(ast::QualifierKind::Buffer)) {
    Ctx.report(S.Range, diag::err_nested_block_storage);
    return Ctx.Types.error();
  }
  const ast::BlockDecl Block(S.Range, {}, S.TheName, S.Members, {}, {});
  return BlockDeclarer(Ctx, Block, Q).declareNested();
}

void useReferenceInstance(Context &Ctx, Variable *V, SourceRange Use) {
  auto Found = Ctx.Decls->UnboundReferences.find(V);
  if (Found == Ctx.Decls->UnboundReferences.end())
    return;
  Ctx.report(Use, diag::warn_reference_instance) << V->Name << Found->second;
  Ctx.report(V->Range, diag::note_declared_here) << V->Name;
  Found->first->Binding = 0;
  Ctx.P.Globals.push_back(Found->first);
  Ctx.Decls->UnboundReferences.erase(Found);
}

void declareBlockName(Context &Ctx, const ast::BlockDecl &D, llvm::StringRef Storage) {
  // Blocks of one name may exist in different storages (section 4.3.9).
  DeclarationState::BlockName &Name =
      Ctx.Decls->BlockNames.try_emplace(D.BlockName.Text, D.BlockName.Range).first->second;
  auto [Old, New] = Name.InStorage.try_emplace(Storage, D.BlockName.Range);
  if (!New) {
    Ctx.report(D.BlockName.Range, diag::err_redefinition) << D.BlockName.Text;
    Ctx.report(Old->second, diag::note_previous_declaration) << D.BlockName.Text;
  } else if (Symbol *S = Ctx.Names.lookupInnermost(D.BlockName.Text)) {
    Ctx.report(D.BlockName.Range, diag::err_redefinition) << D.BlockName.Text;
    if (S->Range.isValid())
      Ctx.report(S->Range, diag::note_previous_declaration) << D.BlockName.Text;
  }
}

void declareBlockNames(Context &Ctx, const ast::BlockDecl &D, Variable *V) {
  Symbol S;
  S.Var = V;
  if (D.Instance.isValid()) {
    V->Name = Ctx.Types.copy(D.Instance.Text);
    S.TheKind = Symbol::Kind::Variable;
    S.Range = D.Instance.Range;
    declareName(Ctx, D.Instance, S);
    return;
  }
  if (!V->Ty->isStruct())
    return;
  llvm::ArrayRef<Field> Fields = V->Ty->structInfo().Fields;
  S.TheKind = Symbol::Kind::BlockMember;
  for (uint32_t I = 0; I < Fields.size(); ++I) {
    S.Range = Fields[I].Range;
    S.Field = I;
    declareName(Ctx, ast::Name{Fields[I].Name, Fields[I].Range}, S);
  }
}

void declareBlock(Context &Ctx, const ast::BlockDecl &D) {
  using enum ast::QualifierKind;
  Qualifiers Q = resolveQualifiers(Ctx, D.Qualifiers);
  rejectSpirv(Ctx, Q, "a block");
  if (Q.isStorage(ResourceHeap) || Q.isStorage(SamplerHeap))
    return declareHeapBlock(Ctx, D, std::move(Q));
  if (!D.BlockName.isValid()) {
    Ctx.report(D.Range, diag::err_block_without_name);
    return;
  }
  if (Q.isStorage(Uniform) || Q.isStorage(Buffer) || Q.isStorage(Shared) || Q.SpirvClass)
    return BlockDeclarer(Ctx, D, std::move(Q)).declare();
  if (Q.isStorage(In) || Q.isStorage(Out))
    return declareInterfaceBlock(Ctx, Q, D);
  if (isRayData(Q) && !Q.isStorage(TaskPayloadShared))
    return declareRayBlock(Ctx, Q, D);
  if (Q.Storage)
    Ctx.report(D.BlockName.Range, diag::err_block_storage) << D.BlockName.Text;
  else if (!D.Qualifiers.empty()) // without any, the parser has reported it
    Ctx.report(D.BlockName.Range, diag::err_block_without_storage) << D.BlockName.Text;
  // Its members are known all the same, and what else it would need is not said.
  Q.Storage = Buffer;
  Q.LayoutFailed = true;
  BlockDeclarer(Ctx, D, std::move(Q)).declare();
}

} // namespace coop::sema
