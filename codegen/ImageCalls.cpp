// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions on textures and images (GLSL 4.60 sections 8.9 and 8.12). One way for all rows: what an
// argument is for follows from its parameter (sema::ImageRole), and the instruction from which
// there are.

#include "codegen/Emitter.h"
#include "sema/BuiltinSignature.h"

using namespace coop;
using namespace coop::codegen;
using llvm::cast;
using sema::BuiltinCallExpr;
using sema::ImageRole;
using sema::ImageTraits;

ImageSource Emitter::imageSource(const sema::Expr &E) {
  ImageSource From;
  From.Ty = E.Ty;
  if (const auto *Made = llvm::dyn_cast<sema::ConstructExpr>(&E)) {
    From.Image = place(*Made->Args[0]);
    pointer(From.Image);
    From.Sampler = place(*Made->Args[1]);
    pointer(*From.Sampler);
    return From;
  }
  if (const auto *Named = llvm::dyn_cast<sema::VariableExpr>(&E))
    if (auto Split = SplitParameters.find(Named->Var); Split != SplitParameters.end()) {
      From.Image = Split->second.first;
      From.Sampler = Split->second.second;
      From.Image.NonUniform |= Named->Var->NonUniform;
      return From;
    }
  From.Image = place(E);
  pointer(From.Image);
  return From;
}

/// Opaque values have no layout, and their memory needs no care.
Id Emitter::loadOpaque(Place At) {
  Id Pointer = pointer(At);
  needHeapIndexing(At);
  Id Value = F.emit(Op::OpLoad, typeId(At.Ty, At.TheLayout), {Pointer});
  if (At.NonUniform)
    M.decorate(Value, spirv::Decoration::NonUniform);
  return Value;
}

/// SPIR-V wants the two combined in the block where they are used (section 3.49.10).
Id Emitter::loadSampled(const ImageSource &From) {
  Id Image = loadOpaque(From.Image);
  if (!From.Sampler)
    return Image;
  Id Sampler = loadOpaque(*From.Sampler);
  Id Result = F.emit(Op::OpSampledImage, typeId(From.Ty), {Image, Sampler});
  if (From.Image.NonUniform || From.Sampler->NonUniform)
    M.decorate(Result, spirv::Decoration::NonUniform);
  return Result;
}

/// The texture without its sampler.
Id Emitter::loadAlone(const ImageSource &From) {
  Id Loaded = loadOpaque(From.Image);
  const ImageTraits &Image = *sema::imageTraits(From.Image.Ty);
  if (isImageAlone(Image))
    return Loaded;
  Id Result = F.emit(Op::OpImage, imageType(Image, 0), {Loaded});
  if (From.Image.NonUniform)
    M.decorate(Result, spirv::Decoration::NonUniform);
  return Result;
}

namespace {

/// Optional operands, which follow their mask in the order of its bits.
class ImageOperands {
public:
  void add(spirv::ImageOperands Bit, llvm::ArrayRef<Id> Ids = {}) {
    Parts[word(Bit)].assign(Ids.begin(), Ids.end());
  }
  bool has(spirv::ImageOperands Bit) const { return Parts.count(word(Bit)); }
  void appendTo(Words &Operands) const {
    if (Parts.empty())
      return;
    uint32_t Mask = 0;
    for (const auto &[Bit, Ids] : Parts)
      Mask |= Bit;
    Operands.push_back(Mask);
    for (const auto &[Bit, Ids] : Parts)
      Operands.append(Ids.begin(), Ids.end());
  }

private:
  std::map<uint32_t, Words> Parts;
};

/// The instruction that samples, by what is asked of it.
Op sampleInstruction(bool IsSparse, bool IsProjected, bool Compares, bool IsExplicit) {
  static constexpr Op Table[2][2][2][2] = {
      {{{Op::OpImageSampleImplicitLod, Op::OpImageSampleExplicitLod},
        {Op::OpImageSampleDrefImplicitLod, Op::OpImageSampleDrefExplicitLod}},
       {{Op::OpImageSampleProjImplicitLod, Op::OpImageSampleProjExplicitLod},
        {Op::OpImageSampleProjDrefImplicitLod, Op::OpImageSampleProjDrefExplicitLod}}},
      {{{Op::OpImageSparseSampleImplicitLod, Op::OpImageSparseSampleExplicitLod},
        {Op::OpImageSparseSampleDrefImplicitLod, Op::OpImageSparseSampleDrefExplicitLod}},
       {{Op::OpImageSparseSampleProjImplicitLod, Op::OpImageSparseSampleProjExplicitLod},
        {Op::OpImageSparseSampleProjDrefImplicitLod, Op::OpImageSparseSampleProjDrefExplicitLod}}}};
  return Table[IsSparse][IsProjected][Compares][IsExplicit];
}

} // namespace

/// One call.
class Emitter::ImageCall {
public:
  ImageCall(Emitter &Em, const BuiltinCallExpr &E);
  Id emit();

private:
  const sema::Expr *find(ImageRole Role) const { return Args[static_cast<unsigned>(Role)]; }
  Id id(ImageRole Role) const { return Values[static_cast<unsigned>(Role)]; }
  bool has(ImageRole Role) const { return find(Role) != nullptr; }
  bool isSparse() const { return has(ImageRole::Texel); }
  bool hasImplicitLod() const;
  void addLevels();
  void addOffsets();
  void addMemory(bool IsStore);
  Id reference();
  Id projected();
  Id sample(bool IsProjected);
  Id gather();
  Id query(Op Opcode);
  Id read();
  Id store();
  Id result(Op Opcode, Op Sparse, Words In);
  Id footprint();
  Id coordinate();
  static constexpr unsigned RoleCount = static_cast<unsigned>(ImageRole::Footprint) + 1;

  Emitter &Em;
  const BuiltinCallExpr &E;
  ImageTraits Image;
  const sema::Expr *Args[RoleCount] = {};
  Id Values[RoleCount] = {};
  ImageSource From;
  Place Texel; ///< that a sparse function stores to
  ImageOperands Operands;
};

/// Evaluates the arguments in their order; what is loaded of the image comes last.
Emitter::ImageCall::ImageCall(Emitter &Em, const BuiltinCallExpr &E)
    : Em(Em), E(E), Image(*sema::imageTraits(E.Args[0]->Ty)) {
  Image.IsHalfAddress = sema::isHalfAddress(Image, E.Args.size() > 1 ? E.Args[1] : nullptr);
  Em.IsOutsideOfEnvironment |= Image.IsHalfAddress; // as Emitter::imageType
  const sema::Signature &S = sema::signatureOf(*E.Callee);
  size_t Next = 0;
  for (const sema::SignatureParameter &P : S.Parameters) {
    if (!P.isFor(&Image) || Next == E.Args.size())
      continue;
    const sema::Expr *Arg = E.Args[Next++];
    const auto Role = static_cast<unsigned>(P.Role);
    Args[Role] = Arg;
    if (P.Role == ImageRole::Image) {
      From = Em.imageSource(*Arg);
    } else if (P.Role == ImageRole::Texel || P.Role == ImageRole::Footprint) {
      Texel = Em.place(*Arg);
      Em.pointer(Texel);
    } else {
      Values[Role] = Em.value(*Arg);
    }
  }
}

bool Emitter::ImageCall::hasImplicitLod() const {
  if (Em.P.TheStage == sema::Stage::Fragment)
    return true;
  return llvm::any_of(Em.P.ExecutionModes, [](const sema::Program::ExecutionMode &M) {
    return M.Mode == word(spirv::ExecutionMode::DerivativeGroupQuadsKHR) ||
           M.Mode == word(spirv::ExecutionMode::DerivativeGroupLinearKHR);
  });
}

void Emitter::ImageCall::addOffsets() {
  using Bit = spirv::ImageOperands;
  if (const sema::Expr *Offset = find(ImageRole::Offset))
    Operands.add(llvm::isa<sema::ConstantExpr>(Offset) ? Bit::ConstOffset : Bit::Offset,
                 id(ImageRole::Offset));
  if (has(ImageRole::Offsets))
    Operands.add(Bit::ConstOffsets, id(ImageRole::Offsets));
  if (has(ImageRole::Sample))
    Operands.add(Bit::Sample, id(ImageRole::Sample));
  if (!sema::isInteger(Image.Component) || sema::bitWidth(Image.Component) != 32 || !Em.atLeast(4))
    return;
  // SPIR-V 1.4: how texels of fewer bits become the result's.
  Operands.add(sema::isSignedInt(Image.Component) ? Bit::SignExtend : Bit::ZeroExtend);
}

/// Memory of images in the Vulkan memory model, as memoryOperands for other memory.
void Emitter::ImageCall::addMemory(bool IsStore) {
  using Bit = spirv::ImageOperands;
  const Place &At = From.Image;
  if (!Em.VulkanMemoryModel)
    return;
  if (At.Memory.Volatile)
    Operands.add(Bit::VolatileTexel);
  if (auto Scope = Em.coherenceScope(At)) {
    Operands.add(Bit::NonPrivateTexel);
    Operands.add(IsStore ? Bit::MakeTexelAvailable : Bit::MakeTexelVisible, Em.scope(*Scope));
  } else if (At.Memory.NonPrivate) {
    Operands.add(Bit::NonPrivateTexel);
  }
}

/// What a shadow compares with: an argument, or the component of P after coordinate and layer.
Id Emitter::ImageCall::reference() {
  if (has(ImageRole::Compare))
    return id(ImageRole::Compare);
  const uint32_t At = std::max(Image.Coordinates + Image.IsArrayed, 2u);
  return Em.F.emit(Op::OpCompositeExtract, Em.scalarType(ScalarKind::F32),
                   {id(ImageRole::Coordinate), At});
}

/// SPIR-V divides by the component that follows the coordinates.
Id Emitter::ImageCall::projected() {
  const Type *T = find(ImageRole::Coordinate)->Ty;
  Id P = id(ImageRole::Coordinate);
  const uint32_t Last = T->vectorSize() - 1;
  if (Last == Image.Coordinates)
    return P;
  Id Divisor = Em.F.emit(Op::OpCompositeExtract, Em.scalarType(T->component()), {P, Last});
  return Em.F.emit(Op::OpCompositeInsert, Em.typeId(T), {Divisor, P, Image.Coordinates});
}

/// The texel, or for a sparse function the residency, with the texel stored.
Id Emitter::ImageCall::result(Op Opcode, Op Sparse, Words In) {
  Operands.appendTo(In);
  if (!isSparse())
    return Em.F.emit(Opcode, Em.typeId(E.Ty), In);
  Id Code = Em.typeId(E.Ty), TexelType = Em.typeId(Texel.Ty);
  Id Both = Em.F.emit(Sparse, Em.M.uniqueType(Op::OpTypeStruct, {Code, TexelType}), In);
  Em.store(Texel, Em.F.emit(Op::OpCompositeExtract, TexelType, {Both, 1}));
  return Em.F.emit(Op::OpCompositeExtract, Code, {Both, 0});
}

/// What chooses the level, as far as the call has it.
void Emitter::ImageCall::addLevels() {
  using Bit = spirv::ImageOperands;
  if (has(ImageRole::Bias))
    Operands.add(Bit::Bias, id(ImageRole::Bias));
  if (has(ImageRole::Lod))
    Operands.add(Bit::Lod, id(ImageRole::Lod));
  if (has(ImageRole::GradX))
    Operands.add(Bit::Grad, {id(ImageRole::GradX), id(ImageRole::GradY)});
  if (has(ImageRole::LodClamp))
    Operands.add(Bit::MinLod, id(ImageRole::LodClamp));
}

Id Emitter::ImageCall::sample(bool IsProjected) {
  using Bit = spirv::ImageOperands;
  Words In{0, IsProjected ? projected() : id(ImageRole::Coordinate)};
  if (Image.IsShadow)
    In.push_back(reference());
  addLevels();
  // Without derivatives it is the base level (section 8.9).
  if (!has(ImageRole::Lod) && !has(ImageRole::GradX) && !hasImplicitLod())
    Operands.add(Bit::Lod, Em.floatConstant(ScalarKind::F32, 0));
  addOffsets();
  const bool IsExplicit = Operands.has(Bit::Lod) || Operands.has(Bit::Grad);
  In[0] = Em.loadSampled(From);
  return result(sampleInstruction(false, IsProjected, Image.IsShadow, IsExplicit),
                sampleInstruction(true, IsProjected, Image.IsShadow, IsExplicit), In);
}

Id Emitter::ImageCall::gather() {
  addLevels();
  addOffsets();
  Words In{Em.loadSampled(From), id(ImageRole::Coordinate)};
  if (static_cast<Op>(E.Callee->Code) == Op::OpImageGatherQCOM) {
    // The row's other column is SPIR-V's number of the mode.
    In.append({id(ImageRole::Component), Em.M.constantI32(static_cast<int32_t>(E.Callee->CodeS))});
    return result(Op::OpImageGatherQCOM, Op::OpImageGatherQCOM, In);
  }
  if (Image.IsShadow) {
    In.push_back(id(ImageRole::Compare));
    return result(Op::OpImageDrefGather, Op::OpImageSparseDrefGather, In);
  }
  In.push_back(id(ImageRole::Component));
  return result(Op::OpImageGather, Op::OpImageSparseGather, In);
}

Id Emitter::ImageCall::query(Op Opcode) {
  Id Type = Em.typeId(E.Ty);
  if (Opcode == Op::OpImageQueryLod)
    return Em.F.emit(Opcode, Type, {Em.loadSampled(From), id(ImageRole::Coordinate)});
  Words In{Em.loadAlone(From)};
  if (has(ImageRole::Lod)) {
    Opcode = Op::OpImageQuerySizeLod;
    In.push_back(id(ImageRole::Lod));
  }
  return Em.F.emit(Opcode, Type, In);
}

/// A subpass input is read at the fragment's place.
Id Emitter::ImageCall::coordinate() {
  if (!Image.isSubpass())
    return id(ImageRole::Coordinate);
  Id Pair = Em.M.uniqueType(Op::OpTypeVector, {Em.M.intType(32, true), 2});
  Id Zero = Em.M.constantI32(0);
  return Em.M.uniqueConstant(Op::OpConstantComposite, Pair, {Zero, Zero});
}

/// SPIR-V gives one structure of what is returned and the members of what is stored to.
Id Emitter::ImageCall::footprint() {
  addLevels();
  Words In{Em.loadSampled(From), id(ImageRole::Coordinate), id(ImageRole::Granularity),
           id(ImageRole::Coarse)};
  Operands.appendTo(In);
  Words Members{Em.typeId(E.Ty)};
  for (const sema::Field &Field : Texel.Ty->structInfo().Fields)
    Members.push_back(Em.typeId(Field.Ty));
  Id All = Em.F.emit(Op::OpImageSampleFootprintNV, Em.M.uniqueType(Op::OpTypeStruct, Members), In);
  Words Parts;
  for (uint32_t I = 1; I != Members.size(); ++I)
    Parts.push_back(Em.F.emit(Op::OpCompositeExtract, Members[I], {All, I}));
  Em.store(Texel, Em.F.emit(Op::OpCompositeConstruct, Em.typeId(Texel.Ty), Parts));
  return Em.F.emit(Op::OpCompositeExtract, Members[0], {All, 0});
}

Id Emitter::ImageCall::read() {
  Id P = coordinate();
  if (has(ImageRole::Lod))
    Operands.add(spirv::ImageOperands::Lod, id(ImageRole::Lod));
  addOffsets();
  addMemory(false);
  return result(Op::OpImageRead, Op::OpImageSparseRead, {Em.loadAlone(From), P});
}

Id Emitter::ImageCall::store() {
  if (has(ImageRole::Lod))
    Operands.add(spirv::ImageOperands::Lod, id(ImageRole::Lod));
  addOffsets();
  addMemory(true);
  Words In{Em.loadAlone(From), id(ImageRole::Coordinate), id(ImageRole::Data)};
  Operands.appendTo(In);
  Em.F.emitVoid(Op::OpImageWrite, In);
  return 0;
}

Id Emitter::ImageCall::emit() {
  const auto Opcode = static_cast<Op>(E.Callee->Code);
  switch (Opcode) {
  case Op::OpImageSampleImplicitLod:
    return sample(false);
  case Op::OpImageSampleProjImplicitLod:
    return sample(true);
  case Op::OpImageGather:
  case Op::OpImageGatherQCOM:
    return gather();
  case Op::OpImageSampleFootprintNV:
    return footprint();
  case Op::OpFragmentMaskFetchAMD:
    return Em.F.emit(Opcode, Em.typeId(E.Ty), {Em.loadAlone(From), coordinate()});
  case Op::OpFragmentFetchAMD:
    return Em.F.emit(Opcode, Em.typeId(E.Ty),
                     {Em.loadAlone(From), coordinate(), id(ImageRole::Fragment)});
  case Op::OpColorAttachmentReadEXT: {
    Words In{Em.loadAlone(From)};
    if (has(ImageRole::Sample))
      In.push_back(id(ImageRole::Sample));
    return Em.F.emit(Opcode, Em.typeId(E.Ty), In);
  }
  case Op::OpImageFetch:
    if (has(ImageRole::Lod))
      Operands.add(spirv::ImageOperands::Lod, id(ImageRole::Lod));
    addOffsets();
    return result(Opcode, Op::OpImageSparseFetch, {Em.loadAlone(From), id(ImageRole::Coordinate)});
  case Op::OpImageRead:
    return read();
  case Op::OpImageWrite:
    return store();
  default:
    return query(Opcode);
  }
}

Id Emitter::imageCall(const BuiltinCallExpr &E) { return ImageCall(*this, E).emit(); }

/// A decoration on the texture or sampler that is loaded: a variable, or an element of one.
void Emitter::decorateProcessed(Place &At, spirv::Decoration D) {
  const Id Where = pointer(At);
  if (ProcessedTextures.insert({Where, word(D)}).second)
    M.decorate(Where, D);
}

/// GL_QCOM_image_processing: several textures, which are loaded when all else has been evaluated,
/// and of which decorations tell what they are for. The row's other column is the decoration of its
/// samplers, or of textures where those have none.
Id Emitter::imageProcessing(const BuiltinCallExpr &E) {
  using spirv::Decoration;
  const auto Opcode = static_cast<Op>(E.Callee->Code);
  const auto Kind = static_cast<Decoration>(E.Callee->CodeS);
  Words In;
  llvm::SmallVector<std::pair<size_t, ImageSource>, 2> Sources;
  for (const sema::Expr *Arg : E.Args) {
    if (Arg->Ty->isOpaque()) {
      Sources.push_back({In.size(), imageSource(*Arg)});
      In.push_back(0);
    } else {
      In.push_back(value(*Arg));
    }
  }
  for (auto &[At, From] : Sources) {
    In[At] = loadSampled(From);
    if (Kind == Decoration::WeightTextureQCOM && At != 0)
      decorateProcessed(From.Image, Kind);
    if (Kind == Decoration::BlockMatchTextureQCOM || Kind == Decoration::BlockMatchSamplerQCOM)
      decorateProcessed(From.Image, Decoration::BlockMatchTextureQCOM);
    if (Kind == Decoration::BlockMatchSamplerQCOM) // SPV_QCOM_image_processing2
      decorateProcessed(From.Sampler ? *From.Sampler : From.Image, Kind);
  }
  return F.emit(Opcode, typeId(E.Ty), In);
}

/// (image, P, [sample], values..., [scope, storage, semantics]).
Id Emitter::imageAtomic(const BuiltinCallExpr &E, Op Opcode) {
  const ImageTraits &Image = *sema::imageTraits(E.Args[0]->Ty);
  Place At = place(*E.Args[0]);
  Id ImagePointer = pointer(At);
  Id Coordinate = value(*E.Args[1]);
  Id Sample = Image.IsMultisample ? value(*E.Args[2]) : u32(0);
  needHeapIndexing(At);
  // Without a type, the pointer to the image does not say what it is.
  Id Pointer = At.IsUntyped
                   ? F.emit(Op::OpUntypedImageTexelPointerEXT, untypedPointer(StorageClass::Image),
                            {typeId(At.Ty, At.TheLayout), ImagePointer, Coordinate, Sample})
                   : F.emit(Op::OpImageTexelPointer,
                            M.pointerType(StorageClass::Image, scalarType(Image.Component)),
                            {ImagePointer, Coordinate, Sample});
  if (At.NonUniform)
    M.decorate(Pointer, spirv::Decoration::NonUniform);
  auto Rest = E.Args.drop_front(Image.IsMultisample ? 3 : 2);
  if (Opcode == Op::OpAtomicCompareExchange)
    return compareExchangeOn(Pointer, At.Memory.Volatile, E.Ty, Rest);
  return atomicOn(Pointer, At.Memory.Volatile, Opcode, E.Ty, Rest);
}
