// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which capabilities and extensions a module must declare: read off its instructions by the
// grammar, so that none is missing and none is there in vain. The few needs that the grammar does
// not state (they depend on the types of operands) are the functions at the end of the class.

#include "codegen/ModuleBuilder.h"
#include "support/spirv/Operands.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <set>

using namespace coop;
using namespace coop::codegen;
using llvm::ArrayRef;
using spirv::Capability;
using spirv::Instruction;
using spirv::OperandKind;
using spirv::StorageClass;

namespace {

/// The version of SPIR-V that an extension asks for, where validation insists on it, or what it has
/// is of subgroups, which SPIR-V 1.3 brought: modules for Vulkan 1.0 with most others are common,
/// whatever their texts ask for.
uint32_t extensionVersion(llvm::StringRef Extension) {
  return llvm::StringSwitch<uint32_t>(Extension)
      .Cases("SPV_KHR_vulkan_memory_model", "SPV_KHR_subgroup_rotate", "SPV_KHR_quad_control",
             "SPV_NV_shader_subgroup_partitioned", "SPV_EXT_shader_subgroup_partitioned", 0x10300)
      .Cases("SPV_KHR_workgroup_memory_explicit_layout", "SPV_EXT_mesh_shader",
             "SPV_NV_shader_invocation_reorder", "SPV_EXT_shader_invocation_reorder",
             "SPV_NV_cluster_acceleration_structure", "SPV_NV_linear_swept_spheres", 0x10400)
      .Cases("SPV_QCOM_image_processing", "SPV_QCOM_image_processing2", "SPV_KHR_opacity_micromap",
             0x10400)
      .Default(0);
}

class Deriver {
public:
  Deriver(ArrayRef<std::vector<uint32_t>> Sections, uint32_t Version,
          ArrayRef<std::string> Preferred)
      : Sections(Sections), Version(Version), Preferred(Preferred.begin(), Preferred.end()) {}

  Requirements run(ArrayRef<Capability> Required, ArrayRef<std::string> RequiredExtensions) {
    add(Capability::Shader);
    for (Capability C : Required)
      add(C);
    Extensions.insert(RequiredExtensions.begin(), RequiredExtensions.end());
    forEachInstruction([&](const Instruction &I) {
      if (!I.Info)
        return; // of a newer SPIR-V than ours: the shader says what it needs (spirv_instruction)
      record(I);
      const OpFacts &Facts = factsOf(*I.Info);
      Operands.clear();
      if (I.Words.size() > (AnyNarrow ? Facts.EndOfIds : Facts.EndOfSilence))
        visitOperands(I);
      if (!InFunctions)
        visitTypes(I);
      visitOperations(I, Facts);
    });
    coverStoredTypes();
    // Where one of several is enough, one that is needed anyway is taken.
    for (ArrayRef<Capability> Choice : Choices)
      if (llvm::none_of(Choice, [&](Capability C) { return Declared.count(word(C)); }))
        add(choose(Choice));
    for (ArrayRef<llvm::StringLiteral> Choice : ExtensionChoices)
      if (llvm::none_of(Choice, [&](llvm::StringRef E) { return Extensions.count(E.str()); }))
        Extensions.insert(choose(Choice).str());
    return result();
  }

private:
  static Instruction instructionAt(const uint32_t *Words) {
    const Op Opcode = static_cast<Op>(Words[0] & 0xffff);
    return {Opcode, ArrayRef(Words, Words[0] >> 16), 0, spirv::lookupOp(Opcode)};
  }
  /// They are most of a large module, and so made where they are looked at.
  void forEachInstruction(llvm::function_ref<void(const Instruction &)> Visit) const {
    for (ArrayRef<uint32_t> Section : Sections)
      for (; !Section.empty(); Section = Section.drop_front(Section[0] >> 16))
        Visit(instructionAt(Section.data()));
  }

  // ---- what the grammar says
  /// Of an opcode: what would be found out for each of many instructions.
  struct OpFacts {
    bool IsMet = false;
    /// The words before this are ids, and those of which the grammar has nothing to say beyond the
    /// opcode: ids and literals.
    uint16_t EndOfIds, EndOfSilence;
    bool IsGroupArithmetic, IsAtomic, IsConversion;
  };

  const OpFacts &factsOf(const spirv::OpInfo &Info) {
    OpFacts &Facts = FactsOfOps[&Info - spirv::allOps().data()];
    if (std::exchange(Facts.IsMet, true))
      return Facts;
    need(Info.Capabilities);
    needExtension(Info.Extensions, Info.MinVersion);
    needVersion(Info);
    Facts.EndOfIds = endOf(Info, isId);
    Facts.EndOfSilence =
        endOf(Info, [](OperandKind Kind) { return isId(Kind) || isLiteral(Kind); });
    Facts.IsGroupArithmetic =
        llvm::is_contained(Info.Capabilities, Capability::GroupNonUniformArithmetic);
    Facts.IsAtomic = Info.Name.starts_with("OpAtomic");
    Facts.IsConversion = Info.Class == "Conversion";
    return Facts;
  }

  static bool isId(OperandKind Kind) {
    return Kind == OperandKind::IdResultType || Kind == OperandKind::IdResult ||
           Kind == OperandKind::IdRef;
  }
  static bool isLiteral(OperandKind Kind) {
    // The instruction of a constant operation has operands of its own.
    return spirv::kindInfo(Kind).Category == spirv::OperandCategory::Literal &&
           Kind != OperandKind::LiteralSpecConstantOpInteger;
  }

  /// Where the ids end that an instruction begins with; nowhere, where all its kinds are Of.
  static uint16_t endOf(const spirv::OpInfo &Info, llvm::function_ref<bool(OperandKind)> Of) {
    if (llvm::all_of(Info.Operands, [&](const spirv::OperandInfo &O) { return Of(O.Kind); }))
      return UINT16_MAX;
    uint16_t Words = 1;
    for (const spirv::OperandInfo &O : Info.Operands) {
      if (!isId(O.Kind) || O.Quant == spirv::Quantifier::Many)
        break;
      ++Words;
    }
    return Words;
  }

  void visitOperands(const Instruction &I) {
    if (llvm::Error E = spirv::splitOperands(I, Operands)) {
      llvm::consumeError(std::move(E)); // validation finds what is wrong
      Operands.clear();
      return;
    }
    // A member of gl_PerVertex may exist without being used (Emitter::noteBuiltinMember).
    auto IsBuiltinMember = [&](const spirv::Operand &O) {
      return I.Opcode == Op::OpMemberDecorate && O.Kind == OperandKind::BuiltIn;
    };
    // What an operation is done with is of its own capability in the instructions of OpenCL's
    // groups (SPV_AMD_shader_ballot).
    const bool IsOfGroups = llvm::is_contained(I.Info->Capabilities, Capability::Groups) ||
                            I.Info->Name.ends_with("NonUniformAMD");
    for (const spirv::Operand &O : Operands)
      if ((!IsBuiltinMember(O) || !isOptionalMember(I.Words[O.Offset])) &&
          !(IsOfGroups && O.Kind == OperandKind::GroupOperation))
        visitEnumerants(O.Kind, I.Words[O.Offset]);
  }

  static bool isOptionalMember(uint32_t BuiltIn) {
    return BuiltIn == word(spirv::BuiltIn::ClipDistance) ||
           BuiltIn == word(spirv::BuiltIn::CullDistance) ||
           BuiltIn == word(spirv::BuiltIn::PointSize);
  }

  void visitEnumerants(OperandKind Kind, uint32_t Value) {
    const spirv::KindInfo &Info = spirv::kindInfo(Kind);
    if (Info.Category == spirv::OperandCategory::BitEnum) {
      for (uint32_t Rest = Value; Rest != 0; Rest &= Rest - 1)
        visitEnumerant(Kind, Rest & (~Rest + 1));
    } else if (Info.Category == spirv::OperandCategory::ValueEnum) {
      visitEnumerant(Kind, Value);
    }
  }

  void visitEnumerant(OperandKind Kind, uint32_t Value) {
    const spirv::EnumerantInfo *E = spirv::lookupEnumerant(Kind, Value);
    if (!E || Kind == OperandKind::Capability)
      return;
    need(E->Capabilities);
    needExtension(E->Extensions, E->MinVersion);
    needVersion(*E);
  }

  /// Where no extension brings what is newer than the module.
  template <typename RowT> void needVersion(const RowT &Row) {
    auto IsOfExtension = [](Capability C) {
      const auto *E = spirv::lookupEnumerant(OperandKind::Capability, word(C));
      return E && !E->Extensions.empty();
    };
    if (Row.Extensions.empty() && llvm::none_of(Row.Capabilities, IsOfExtension))
      noteVersion(Row.Name, Row.MinVersion);
  }

  void noteVersion(llvm::StringRef Word, uint32_t MinVersion) {
    if (MinVersion != spirv::NoVersion && MinVersion > Version)
      TooNew = {Word.str(), MinVersion >> 8 & 0xff};
  }

  void need(ArrayRef<Capability> Any) {
    if (Any.size() == 1)
      add(Any[0]);
    else if (Any.size() > 1)
      Choices.push_back(Any);
  }

  void needExtension(ArrayRef<llvm::StringLiteral> Any, uint32_t MinVersion) {
    if (Any.empty() || MinVersion <= Version)
      return;
    if (Any.size() == 1)
      Extensions.insert(Any[0].str());
    else
      ExtensionChoices.push_back(Any);
  }

  /// One that the shader asked for, else any; of those one of KHR's, else the first.
  llvm::StringRef choose(ArrayRef<llvm::StringLiteral> Choice) const {
    auto IsAsked = [&](llvm::StringRef E) { return Preferred.count(E.str()) != 0; };
    const bool AnyAsked = llvm::any_of(Choice, IsAsked);
    auto IsPossible = [&](llvm::StringRef E) { return !AnyAsked || IsAsked(E); };
    for (llvm::StringRef E : Choice)
      if (IsPossible(E) && E.starts_with("SPV_KHR_"))
        return E;
    return *llvm::find_if(Choice, IsPossible);
  }

  /// What is core is there on more devices than what an extension has, though the shader may have
  /// asked for that for something else.
  Capability choose(ArrayRef<Capability> Choice) const {
    auto IsCore = [&](Capability C) {
      const auto *E = spirv::lookupEnumerant(OperandKind::Capability, word(C));
      return C != Capability::Kernel && E && E->MinVersion <= Version;
    };
    if (const auto *Core = llvm::find_if(Choice, IsCore); Core != Choice.end())
      return *Core;
    for (Capability C : Choice) {
      const auto *E = spirv::lookupEnumerant(OperandKind::Capability, word(C));
      if (E &&
          llvm::any_of(E->Extensions, [&](llvm::StringRef X) { return Preferred.count(X.str()); }))
        return C;
    }
    return *llvm::find_if(Choice, [](Capability C) { return C != Capability::Kernel; });
  }

  void add(Capability C) {
    if (!Explicit.insert(word(C)).second)
      return;
    declare(C);
    if (const auto *E = spirv::lookupEnumerant(OperandKind::Capability, word(C))) {
      needExtension(E->Extensions, E->MinVersion);
      if (E->Extensions.empty())
        noteVersion(E->Name, E->MinVersion);
    }
  }

  /// C and what it implicitly declares.
  void declare(Capability C) {
    if (!Declared.insert(word(C)).second)
      return;
    if (const auto *E = spirv::lookupEnumerant(OperandKind::Capability, word(C)))
      for (Capability Implied : E->Capabilities)
        declare(Implied);
  }

  // ---- what it does not say
  struct Narrow {
    bool Int8 = false, Int16 = false, Float16 = false, Bits8 = false, Bits16 = false;
  };

  void record(const Instruction &I) {
    const uint32_t Id = I.resultId();
    if (Id == 0)
      return;
    if (Id >= Definition.size())
      Definition.resize(Id + 1);
    Definition[Id] = I.Words.data();
  }
  std::optional<Instruction> definition(uint32_t Id) const {
    if (Id >= Definition.size() || !Definition[Id])
      return std::nullopt;
    return instructionAt(Definition[Id]);
  }

  /// The 8- and 16-bit scalars that a type is made of, not looking through pointers.
  Narrow narrowParts(uint32_t Type) {
    // A struct may hold another one twice, that one a third one twice, and so on.
    if (auto Known = NarrowParts.find(Type); Known != NarrowParts.end())
      return Known->second;
    Narrow N = findNarrowParts(Type);
    NarrowParts[Type] = N;
    return N;
  }

  Narrow findNarrowParts(uint32_t Type) {
    Narrow N;
    const auto T = definition(Type);
    if (!T)
      return N;
    auto Merge = [&](uint32_t Part) {
      Narrow P = narrowParts(Part);
      N.Int8 |= P.Int8, N.Int16 |= P.Int16, N.Float16 |= P.Float16;
      N.Bits8 |= P.Bits8, N.Bits16 |= P.Bits16;
    };
    switch (T->Opcode) {
    case Op::OpTypeInt:
      N.Int8 = N.Bits8 = T->operand(0) == 8;
      N.Int16 = N.Bits16 = T->operand(0) == 16;
      break;
    case Op::OpTypeFloat:
      N.Bits8 = T->operand(0) == 8;
      N.Bits16 = T->operand(0) == 16;
      // bfloat16 and 8-bit floats have capabilities of their own, by their encoding.
      N.Float16 = N.Bits16 && T->operands().size() == 1;
      break;
    case Op::OpTypeVector:
    case Op::OpTypeMatrix:
    case Op::OpTypeArray:
    case Op::OpTypeRuntimeArray:
    case Op::OpTypeCooperativeMatrixKHR:
    case Op::OpTypeCooperativeMatrixNV:
    case Op::OpTypeCooperativeVectorNV:
    case Op::OpTypeTensorARM:
      Merge(T->operand(0));
      break;
    case Op::OpTypeStruct:
      for (uint32_t Member : T->operands())
        Merge(Member);
      break;
    default:
      break;
    }
    return N;
  }

  void needArithmetic(const Narrow &N) {
    if (N.Int8)
      add(Capability::Int8);
    if (N.Int16)
      add(Capability::Int16);
    if (N.Float16)
      add(Capability::Float16);
  }

  void visitTypes(const Instruction &I) {
    switch (I.Opcode) {
    case Op::OpTypeInt:
      if (I.operand(0) == 64)
        add(Capability::Int64);
      AnyNarrow |= I.operand(0) < 32;
      break;
    case Op::OpTypeFloat:
      if (I.operand(0) == 64)
        add(Capability::Float64);
      AnyNarrow |= I.operand(0) < 32;
      break;
    case Op::OpTypeVector:
      if (I.operand(1) > 4 || I.operand(1) == 1)
        add(Capability::LongVectorEXT);
      break;
    case Op::OpTypePointer:
      if (std::optional<StorageClass> Class = memoryOf(I))
        visitPointer(*Class, narrowParts(I.operand(1)),
                     I.operand(0) == word(StorageClass::Uniform));
      // An open array of descriptors (SPV_EXT_descriptor_indexing); one of data is a member.
      if (const auto T = definition(I.operand(1));
          T && T->Opcode == Op::OpTypeRuntimeArray && holdsDescriptors(I, *T))
        add(Capability::RuntimeDescriptorArray);
      // Of data, where it is at the end of a uniform block (GL_EXT_uniform_buffer_unsized_array).
      if (const auto T = definition(I.operand(1));
          T && T->Opcode == Op::OpTypeStruct && !T->operands().empty() &&
          I.operand(0) == word(StorageClass::Uniform) && Blocks.count(T->resultId()))
        if (const auto Last = definition(T->operands().back());
            Last && Last->Opcode == Op::OpTypeRuntimeArray)
          add(Capability::RuntimeDescriptorArray);
      break;
    case Op::OpTypeImage:
      visitImage(I);
      break;
    case Op::OpTypeFunction:
      for (uint32_t T : I.operands())
        needArithmetic(narrowParts(T));
      break;
    case Op::OpTypeCooperativeMatrixKHR:
      visitCooperativeMatrix(I);
      break;
    case Op::OpTypeCooperativeMatrixNV:
    case Op::OpTypeCooperativeVectorNV:
    case Op::OpTypeTensorARM:
      needArithmetic(narrowParts(I.operand(0)));
      break;
    // Memory alone lets no narrow value be made (SPIR-V, section 2.16.1).
    case Op::OpConstant:
    case Op::OpConstantComposite:
    case Op::OpConstantNull:
    case Op::OpSpecConstant:
    case Op::OpSpecConstantComposite:
    case Op::OpSpecConstantOp:
      needArithmetic(narrowParts(I.resultType()));
      break;
    default:
      break;
    }
  }

  /// Images that no sampler is for (SPIR-V, section 3.31): those of the grammar are for either
  /// kind.
  void visitImage(const Instruction &I) {
    const auto Dim = static_cast<spirv::Dim>(I.operand(1));
    const bool IsArrayed = I.operand(3), IsMultisample = I.operand(4),
               IsStorage = I.operand(5) == 2;
    const auto Component = definition(I.operand(0));
    if (Component->Opcode == Op::OpTypeInt && Component->operand(0) == 64)
      add(Capability::Int64ImageEXT);
    if (Component->Opcode == Op::OpTypeFloat && Component->operand(0) == 16)
      add(Capability::Float16ImageAMD);
    if (Dim == spirv::Dim::Cube && IsArrayed)
      add(IsStorage ? Capability::ImageCubeArray : Capability::SampledCubeArray);
    if (!IsStorage || Dim == spirv::Dim::SubpassData || Dim == spirv::Dim::TileImageDataEXT)
      return;
    if (Dim == spirv::Dim::Dim1D)
      add(Capability::Image1D);
    if (Dim == spirv::Dim::Rect)
      add(Capability::ImageRect);
    if (Dim == spirv::Dim::Buffer)
      add(Capability::ImageBuffer);
    if (IsMultisample)
      add(Capability::StorageImageMultisample);
    if (IsMultisample && IsArrayed)
      add(Capability::ImageMSArray);
  }

  /// Levels of storage images (SPV_AMD_shader_image_load_store_lod), and of gathers
  /// (SPV_AMD_texture_gather_bias_lod): Mask is the operand with the image operands.
  void visitLevels(const Instruction &I, size_t Mask, Capability Needed) {
    if (Mask < I.operands().size() &&
        (I.operand(Mask) & (word(spirv::ImageOperands::Lod) | word(spirv::ImageOperands::Bias))))
      add(Needed);
  }

  /// Texels of a format that only the pipeline knows.
  void visitTexelAccess(uint32_t Image, Capability WithoutFormat) {
    const auto Value = definition(Image);
    const auto T = Value ? definition(Value->resultType()) : std::nullopt;
    if (T && T->Opcode == Op::OpTypeImage && T->operand(1) != word(spirv::Dim::SubpassData) &&
        T->operand(6) == word(spirv::ImageFormat::Unknown))
      add(WithoutFormat);
  }

  /// A narrow type needs some capability to exist. Where conversions alone use it and no memory
  /// holds it, that is the one of its arithmetic.
  void coverStoredTypes() {
    auto Any = [&](std::initializer_list<Capability> List) {
      return llvm::any_of(List, [&](Capability C) { return Declared.count(word(C)); });
    };
    bool Memory16 =
        Any({Capability::StorageBuffer16BitAccess, Capability::UniformAndStorageBuffer16BitAccess,
             Capability::StoragePushConstant16, Capability::StorageInputOutput16,
             Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR});
    bool Memory8 = Any(
        {Capability::StorageBuffer8BitAccess, Capability::UniformAndStorageBuffer8BitAccess,
         Capability::StoragePushConstant8, Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR});
    forEachInstruction([&](const Instruction &I) {
      if (I.Opcode != Op::OpTypeInt && I.Opcode != Op::OpTypeFloat)
        return;
      Narrow N = narrowParts(I.resultId());
      if (N.Bits8 ? !Memory8 : !Memory16)
        needArithmetic(N);
    });
  }

  void visitCooperativeMatrix(const Instruction &I) {
    const auto Component = definition(I.operand(0));
    if (Component && Component->Opcode == Op::OpTypeFloat && Component->operands().size() > 1)
      add(Component->operand(0) == 8 ? Capability::Float8CooperativeMatrixEXT
                                     : Capability::BFloat16CooperativeMatrixKHR);
    else
      needArithmetic(narrowParts(I.operand(0)));
  }

  /// Before SPIR-V 1.3 the class of buffers is that of uniform blocks; which of them a pointer into
  /// a block is for is told by the pointer to the whole.
  std::optional<StorageClass> memoryOf(const Instruction &Pointer) const {
    const auto Class = static_cast<StorageClass>(Pointer.operand(0));
    if (Class != StorageClass::Uniform || BufferBlocks.empty())
      return Class;
    auto T = definition(Pointer.operand(1));
    while (T && (T->Opcode == Op::OpTypeArray || T->Opcode == Op::OpTypeRuntimeArray))
      T = definition(T->operand(0));
    if (T && BufferBlocks.count(T->resultId()))
      return StorageClass::StorageBuffer;
    if (T && Blocks.count(T->resultId()))
      return Class;
    return std::nullopt;
  }

  bool holdsDescriptors(const Instruction &Pointer, const Instruction &Array) const {
    switch (static_cast<StorageClass>(Pointer.operand(0))) {
    case StorageClass::UniformConstant:
      return true;
    case StorageClass::Uniform:
    case StorageClass::StorageBuffer: {
      const auto Element = definition(Array.operand(0));
      return Element && Element->Opcode == Op::OpTypeStruct &&
             (Blocks.count(Element->resultId()) || BufferBlocks.count(Element->resultId()));
    }
    default:
      return false;
    }
  }

  /// Memory of narrow types. What StorageBuffer16BitAccess allows of a BufferBlock in the class of
  /// uniform blocks (SPV_KHR_16bit_storage), for bytes the other capability does
  /// (SPV_KHR_8bit_storage).
  void visitPointer(StorageClass Class, const Narrow &N, bool IsUniform) {
    if (!N.Bits8 && !N.Bits16)
      return;
    auto Need = [&](Capability For8, Capability For16) {
      if (N.Bits8)
        add(For8);
      if (N.Bits16)
        add(For16);
    };
    switch (Class) {
    case StorageClass::StorageBuffer:
    case StorageClass::PhysicalStorageBuffer:
      Need(IsUniform ? Capability::UniformAndStorageBuffer8BitAccess
                     : Capability::StorageBuffer8BitAccess,
           Capability::StorageBuffer16BitAccess);
      break;
    case StorageClass::Uniform:
      Need(Capability::UniformAndStorageBuffer8BitAccess,
           Capability::UniformAndStorageBuffer16BitAccess);
      break;
    case StorageClass::PushConstant:
      Need(Capability::StoragePushConstant8, Capability::StoragePushConstant16);
      break;
    case StorageClass::Input:
    case StorageClass::Output:
      if (N.Bits16)
        add(Capability::StorageInputOutput16);
      break;
    case StorageClass::Workgroup:
      // Either all of these are blocks, or none is (SPV_KHR_workgroup_memory_explicit_layout).
      if (Declared.count(word(Capability::WorkgroupMemoryExplicitLayoutKHR)))
        Need(Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR,
             Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR);
      else
        needArithmetic(N);
      break;
    default:
      needArithmetic(N);
      break;
    }
  }

  /// Reductions and scans of a whole subgroup: the grammar is content with any capability that has
  /// some form of the instruction and some use of the group operation.
  void visitGroupArithmetic(const Instruction &I) {
    const uint32_t Operation = I.operand(1);
    if (Operation == word(spirv::GroupOperation::Reduce) ||
        Operation == word(spirv::GroupOperation::InclusiveScan) ||
        Operation == word(spirv::GroupOperation::ExclusiveScan))
      add(Capability::GroupNonUniformArithmetic);
  }

  void visitOperations(const Instruction &I, const OpFacts &Facts) {
    if (Facts.IsGroupArithmetic)
      visitGroupArithmetic(I);
    switch (I.Opcode) {
    case Op::OpFunction:
      InFunctions = true;
      return;
    case Op::OpDecorate:
      if (I.operand(1) == word(spirv::Decoration::Block))
        Blocks.insert(I.operand(0));
      if (I.operand(1) == word(spirv::Decoration::BufferBlock))
        BufferBlocks.insert(I.operand(0));
      return;
    case Op::OpMemoryModel:
      VulkanMemoryModel = I.operand(1) == word(spirv::MemoryModel::Vulkan);
      return;
    case Op::OpAtomicFAddEXT:
    case Op::OpAtomicFMinEXT:
    case Op::OpAtomicFMaxEXT:
      visitFloatAtomic(I);
      break;
    case Op::OpImageRead:
    case Op::OpImageSparseRead:
      visitTexelAccess(I.operand(0), Capability::StorageImageReadWithoutFormat);
      visitLevels(I, 2, Capability::ImageReadWriteLodAMD);
      break;
    case Op::OpImageWrite:
      visitTexelAccess(I.operand(0), Capability::StorageImageWriteWithoutFormat);
      visitLevels(I, 3, Capability::ImageReadWriteLodAMD);
      break;
    case Op::OpImageGather:
    case Op::OpImageSparseGather:
      visitLevels(I, 3, Capability::ImageGatherBiasLodAMD);
      break;
    case Op::OpImageGatherQCOM:
      // By the mode, a constant, which the grammar knows nothing of.
      if (const auto Mode = definition(I.operand(3)))
        add(Mode->operand(0) == 0 ? Capability::ImageGatherLinearQCOM
                                  : Capability::ImageGatherExtendedModesQCOM);
      break;
    case Op::OpLoopMerge:
      if (I.operand(2) & word(spirv::LoopControl::MultipleWaitQueuesQCOM))
        add(Capability::MultipleWaitQueuesQCOM);
      break;
    case Op::OpAtomicExchange:
      if (const auto T = definition(I.resultType()); T && T->Opcode == Op::OpTypeVector)
        add(Capability::AtomicFloat16VectorNV);
      break;
    case Op::OpCooperativeMatrixLoadKHR:
    case Op::OpCooperativeMatrixStoreKHR:
      visitMatrixLayout(I);
      break;
    case Op::OpSDot:
    case Op::OpUDot:
    case Op::OpSUDot:
    case Op::OpSDotAccSat:
    case Op::OpUDotAccSat:
    case Op::OpSUDotAccSat:
      visitIntegerDot(I);
      break;
    case Op::OpDot:
      if (const auto T = definition(I.resultType()); T && T->operands().size() > 1)
        add(Capability::BFloat16DotProductKHR);
      break;
    default:
      break;
    }
    if (!InFunctions)
      return;
    if (Facts.IsAtomic)
      visitWideAtomic(I);
    if (VulkanMemoryModel)
      visitScopes(I);
    if (Facts.IsConversion)
      visitCooperativeConversion(I);
    if (AnyNarrow && !isStorageOperation(I.Opcode))
      visitNarrowOperation(I);
  }

  /// A comparison or a conversion has narrow operands, whatever its result is.
  void visitNarrowOperation(const Instruction &I) {
    if (I.resultType())
      needArithmetic(narrowParts(I.resultType()));
    auto VisitValue = [&](uint32_t Id) {
      if (const auto Value = definition(Id); Value && Value->resultType())
        needArithmetic(narrowParts(Value->resultType()));
    };
    for (const spirv::Operand &O : Operands)
      if (O.Kind == OperandKind::IdRef)
        VisitValue(I.Words[O.Offset]);
    if (Operands.empty())
      llvm::for_each(I.operands(), VisitValue);
  }

  /// What SPV_KHR_16bit_storage allows on narrow values without their arithmetic: to move them and
  /// to change nothing but their width.
  static bool isStorageOperation(Op Opcode) {
    switch (Opcode) {
    case Op::OpLoad:
    case Op::OpStore:
    case Op::OpFConvert:
    case Op::OpSConvert:
    case Op::OpUConvert:
      return true;
    default:
      return false;
    }
  }

  /// SPV_KHR_integer_dot_product: by the type of the factors; what is packed says so by itself.
  void visitIntegerDot(const Instruction &I) {
    const auto Factor = definition(I.operand(0));
    const auto T = Factor ? definition(Factor->resultType()) : std::nullopt;
    if (T && T->Opcode == Op::OpTypeInt)
      add(Capability::DotProductInput4x8BitPacked);
    if (!T || T->Opcode != Op::OpTypeVector)
      return;
    const auto Component = definition(T->operand(0));
    add(Component && Component->operand(0) == 8 && T->operand(1) == 4
            ? Capability::DotProductInput4x8Bit
            : Capability::DotProductInputAll);
  }

  void visitFloatAtomic(const Instruction &I) {
    const auto T = definition(I.resultType());
    if (!T)
      return;
    bool IsAdd = I.Opcode == Op::OpAtomicFAddEXT;
    if (T->Opcode == Op::OpTypeVector)
      add(Capability::AtomicFloat16VectorNV);
    else if (T->operand(0) == 16)
      add(IsAdd ? Capability::AtomicFloat16AddEXT : Capability::AtomicFloat16MinMaxEXT);
    else if (T->operand(0) == 32)
      add(IsAdd ? Capability::AtomicFloat32AddEXT : Capability::AtomicFloat32MinMaxEXT);
    else
      add(IsAdd ? Capability::AtomicFloat64AddEXT : Capability::AtomicFloat64MinMaxEXT);
    if (IsAdd && T->Opcode == Op::OpTypeFloat && T->operand(0) == 16)
      Extensions.insert("SPV_EXT_shader_atomic_float16_add");
  }

  void visitWideAtomic(const Instruction &I) {
    uint32_t Type = I.resultType();
    if (I.Opcode == Op::OpAtomicStore)
      if (const auto Value = definition(I.operands().back()))
        Type = Value->resultType();
    const auto T = definition(Type);
    if (T && T->Opcode == Op::OpTypeInt && T->operand(0) == 64)
      add(Capability::Int64Atomics);
  }

  /// Memory operations at device scope have a capability of their own in the Vulkan model.
  void visitScopes(const Instruction &I) {
    auto IsDevice = [&](uint32_t Id) {
      const auto C = definition(Id);
      return C && C->Opcode == Op::OpConstant && C->operand(0) == word(spirv::Scope::Device);
    };
    // The first scope of a control barrier is of execution.
    bool Skip = I.Opcode == Op::OpControlBarrier;
    for (const spirv::Operand &O : Operands)
      if (O.Kind == OperandKind::IdScope && !std::exchange(Skip, false) &&
          IsDevice(I.Words[O.Offset]) && !I.Info->Name.starts_with("OpGroup"))
        add(Capability::VulkanMemoryModelDeviceScope);
  }

  /// SPV_NV_cooperative_matrix2: conversions that change the use.
  void visitCooperativeConversion(const Instruction &I) {
    if (I.operands().empty())
      return;
    const auto To = definition(I.resultType());
    const auto Value = definition(I.operand(0));
    const auto From = Value ? definition(Value->resultType()) : std::nullopt;
    if (To && From && To->Opcode == Op::OpTypeCooperativeMatrixKHR &&
        From->Opcode == Op::OpTypeCooperativeMatrixKHR && To->operand(4) != From->operand(4))
      add(Preferred.count("SPV_NV_cooperative_matrix2") && !isAccumulator(*To)
              ? Capability::CooperativeMatrixConversionsNV
              : Capability::CooperativeMatrixConversionsEXT);
  }

  /// A conversion to one is of SPV_EXT_cooperative_matrix_maintenance1 alone.
  bool isAccumulator(const Instruction &Matrix) const {
    const auto Use = definition(Matrix.operand(4));
    return Use && Use->Opcode == Op::OpConstant &&
           Use->operand(0) == word(spirv::CooperativeMatrixUse::MatrixAccumulatorKHR);
  }

  /// The layout is a constant, which the grammar knows nothing of
  /// (SPV_ARM_cooperative_matrix_layouts).
  void visitMatrixLayout(const Instruction &I) {
    using Layout = spirv::CooperativeMatrixLayout;
    const auto C = definition(I.operand(I.Opcode == Op::OpCooperativeMatrixLoadKHR ? 1 : 2));
    if (C && C->Opcode == Op::OpConstant &&
        (C->operand(0) == word(Layout::RowBlockedInterleavedARM) ||
         C->operand(0) == word(Layout::ColumnBlockedInterleavedARM)))
      add(Capability::CooperativeMatrixLayoutsARM);
  }

  Requirements result() {
    for (const std::string &E : Extensions)
      noteVersion(E, extensionVersion(E));
    Requirements R;
    for (uint32_t C : Explicit) {
      auto ImpliedByOther = [&](uint32_t Other) { return Other != C && implies(Other, C); };
      // Shader is always written out, as every consumer expects.
      if (C == word(Capability::Shader) || llvm::none_of(Explicit, ImpliedByOther))
        R.Capabilities.push_back(static_cast<Capability>(C));
    }
    R.Extensions.assign(Extensions.begin(), Extensions.end());
    R.TooNew = TooNew;
    return R;
  }

  static bool implies(uint32_t From, uint32_t To) {
    const auto *E = spirv::lookupEnumerant(OperandKind::Capability, From);
    return E && llvm::any_of(E->Capabilities,
                             [&](Capability C) { return word(C) == To || implies(word(C), To); });
  }

  ArrayRef<std::vector<uint32_t>> Sections;
  uint32_t Version;
  /// Of the instruction that is visited, where the grammar has something to say of one, or where
  /// AnyNarrow and not all are ids.
  llvm::SmallVector<spirv::Operand, 8> Operands;
  std::vector<OpFacts> FactsOfOps = std::vector<OpFacts>(spirv::allOps().size());
  std::vector<const uint32_t *> Definition; ///< its words, by the result's id; null: not met yet
  llvm::DenseMap<uint32_t, Narrow> NarrowParts;
  llvm::DenseSet<uint32_t> Blocks, BufferBlocks; ///< structs that are decorated as such
  std::set<std::string> Preferred;
  std::vector<ArrayRef<Capability>> Choices;
  std::vector<ArrayRef<llvm::StringLiteral>> ExtensionChoices;
  std::set<uint32_t> Explicit, Declared; ///< ordered: the output does not depend on the order met
  std::set<std::string> Extensions;
  std::optional<TooNewWord> TooNew;
  bool InFunctions = false, VulkanMemoryModel = false;
  bool AnyNarrow = false; ///< a type of 8 or 16 bits was met
};

} // namespace

Requirements codegen::deriveRequirements(ArrayRef<std::vector<uint32_t>> Sections, uint32_t Version,
                                         ArrayRef<Capability> Required,
                                         ArrayRef<std::string> RequiredExtensions,
                                         ArrayRef<std::string> PreferredExtensions) {
  return Deriver(Sections, Version, PreferredExtensions).run(Required, RequiredExtensions);
}
