// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a dispatch must know of the entry point: the workgroup's size, bindings, push constants.
// The variables themselves are imported in Variables.cpp.

#include "lower/import/Importer.h"
#include "lower/ir/Attributes.h"

using namespace llvm;

namespace coop::lower {

using spirv::StorageClass;

/// Modes that change what instructions compute, and would be ignored silently.
bool Importer::checkExecutionModes() {
  using spirv::ExecutionMode;
  for (const SpirvExecutionMode &Mode : In.executionModes(Entry->Function))
    if (Mode.Mode == ExecutionMode::RoundingModeRTZ ||
        Mode.Mode == ExecutionMode::DenormFlushToZero)
      return fail(*Mode.Inst,
                  "the execution mode " +
                      spirv::enumerantName(spirv::OperandKind::ExecutionMode, uint32_t(Mode.Mode)) +
                      " is not supported: results round to the nearest even number and keep "
                      "denormal numbers; compile the shader without it");
  return true;
}

bool Importer::readWorkgroupSize(std::array<uint32_t, 3> &Size) {
  Size = {0, 0, 0};
  const SpirvInst *From = nullptr;
  for (const SpirvExecutionMode &Mode : In.executionModes(Entry->Function)) {
    const bool ById = Mode.Mode == spirv::ExecutionMode::LocalSizeId;
    if (!ById && Mode.Mode != spirv::ExecutionMode::LocalSize)
      continue;
    From = Mode.Inst;
    if (Mode.Params.size() != 3)
      return fail(*Mode.Inst, "a workgroup has three sizes");
    for (unsigned N = 0; N < 3; ++N) {
      auto Value = ById ? constantInt(*Mode.Inst, Mode.Params[N]) : Mode.Params[N];
      if (!Value)
        return false;
      Size[N] = static_cast<uint32_t>(std::min<uint64_t>(*Value, UINT32_MAX));
    }
  }
  // SPIR-V, BuiltIn WorkgroupSize: the constant overrides the execution mode.
  if (WorkgroupSizeId) {
    From = In.definition(WorkgroupSizeId);
    if (UndefinedConstants.contains(WorkgroupSizeId))
      return failOperand(*From, WorkgroupSizeId);
    auto *Vector = dyn_cast_or_null<Constant>(Constants.lookup(WorkgroupSizeId));
    for (unsigned N = 0; N < 3; ++N) {
      auto *Value =
          Vector ? dyn_cast_or_null<ConstantInt>(Vector->getAggregateElement(N)) : nullptr;
      if (!Value || Value->getBitWidth() > 64)
        return fail(*From, "the workgroup's size is not a vector of three integers");
      Size[N] = static_cast<uint32_t>(std::min<uint64_t>(Value->getZExtValue(), UINT32_MAX));
    }
  }
  if (!From)
    return fail(*Entry->Inst, "the entry point has no workgroup size");
  const uint64_t Total = SaturatingMultiply<uint64_t>(uint64_t(Size[0]) * Size[1], Size[2]);
  if (Total == 0 || Total > limits::WorkgroupInvocations)
    return fail(*From, "workgroups of " + Twine(Size[0]) + "x" + Twine(Size[1]) + "x" +
                           Twine(Size[2]) + " invocations are not supported");
  return true;
}

/// The elements of an array of resources, of all of its dimensions: what is bound, where it has no
/// size of its own.
std::optional<uint32_t> Importer::resourceCount(const SpirvInst &I, const Pointer &P) {
  uint64_t Count = 1;
  for (const SpirvType *Each = P.Pointee; Each->isArray(); Each = Each->Element) {
    uint64_t Size = Each->Count;
    if (Each->Kind == TypeKind::RuntimeArray) {
      auto Given = Options.ArraySizes.find({P.Set, P.Binding});
      if (Given == Options.ArraySizes.end()) {
        const std::string Place =
            (P.Set ? Twine(P.Set) + "." : Twine()).str() + std::to_string(P.Binding);
        fail(I, "the array '" + In.name(I.resultId()) +
                    "' has no size: say how many elements are bound, --array-size=" + Place +
                    "=N, or KernelOptions::ArraySizes");
        return std::nullopt;
      }
      Size = Given->second;
    }
    Count = SaturatingMultiply(Count, Size);
  }
  if (Count > 0 && Count <= UINT16_MAX)
    return static_cast<uint32_t>(Count);
  fail(I, "arrays of " + Twine(Count) + " resources are not supported: there may be 1 to 65535");
  return std::nullopt;
}

std::optional<BindingInfo> Importer::describeBinding(const SpirvInst &I) {
  using spirv::Decoration;
  const uint32_t Id = I.resultId();
  const Pointer &P = GlobalPointers.find(Id)->second;
  BindingInfo Info{};
  Info.Set = P.Set;
  Info.Binding = P.Binding;
  Info.ArraySize = 1;
  const SpirvType *Block = P.Pointee;
  if (Block->isArray()) {
    const std::optional<uint32_t> Size = resourceCount(I, P);
    if (!Size)
      return std::nullopt;
    Info.ArraySize = *Size;
    Block = Block->Element;
  }
  const bool IsUniform = P.Storage == StorageClass::Uniform && !Block->IsBufferBlock;
  Info.TheKind = IsUniform ? BindingInfo::Kind::Uniform : BindingInfo::Kind::Storage;
  auto Every = [&](bool SpirvMember::*Flag) {
    return !Block->Members.empty() &&
           llvm::all_of(Block->Members, [&](const SpirvMember &Member) { return Member.*Flag; });
  };
  Info.Readable = !In.isDecorated(Id, Decoration::NonReadable) && !Every(&SpirvMember::NonReadable);
  Info.Writable = !IsUniform && !In.isDecorated(Id, Decoration::NonWritable) &&
                  !Every(&SpirvMember::NonWritable);
  auto Size = explicitSize(I, *Block, {});
  if (!Size)
    return std::nullopt;
  Info.MinSize = *Size;
  if (!Block->Parts.empty() && Block->Parts.back()->Kind == TypeKind::RuntimeArray)
    Info.ElementStride = Block->Parts.back()->ArrayStride;
  // An instance without a name goes by its block's.
  StringRef Name = In.name(Id);
  Info.Name = (Name.empty() ? In.name(Block->Id) : Name).str();
  return Info;
}

/// Of one binding, two variables see what is bound in the same way. Arrays may be shorter than what
/// is bound.
static bool fit(const BindingInfo &L, const BindingInfo &R) {
  return L.TheKind == R.TheKind && L.View == R.View && L.Class == R.Class &&
         (L.Format == R.Format || !L.Format || !R.Format);
}

/// What two variables of one binding need. The name is of the one that needs most; and elements are
/// the smallest that either has, as what is no whole element of one may be some of the other.
static void mergeBinding(BindingInfo &Into, const BindingInfo &Other) {
  const uint64_t Stride = Other.ElementStride;
  const bool IsFiner = Stride && (!Into.ElementStride || Stride < Into.ElementStride);
  if (Other.MinSize > Into.MinSize || (Other.MinSize == Into.MinSize && IsFiner))
    Into.Name = Other.Name;
  Into.Readable |= Other.Readable;
  Into.Writable |= Other.Writable;
  Into.ArraySize = std::max(Into.ArraySize, Other.ArraySize);
  Into.Format = std::max(Into.Format, Other.Format);
  Into.MinSize = std::max(Into.MinSize, Other.MinSize);
  if (IsFiner)
    Into.ElementStride = Stride;
}

/// Variables may share a binding: then the binding is what all of them need.
bool Importer::addBinding(const SpirvInst &I) {
  const bool IsDescriptor =
      GlobalPointers.find(I.resultId())->second.Storage == StorageClass::UniformConstant;
  auto Info = IsDescriptor ? describeDescriptor(I) : describeBinding(I);
  if (!Info)
    return false;
  for (BindingInfo &Other : Bindings) {
    if (Other.Set != Info->Set || Other.Binding != Info->Binding)
      continue;
    const bool Fits = fit(Other, *Info);
    // What nothing uses is bound to nothing (Vulkan: resources that are statically used).
    if (!Fits && !UsedGlobals.contains(I.resultId()))
      return true;
    if (!Fits)
      return fail(I, "another variable of this binding is of another kind");
    mergeBinding(Other, *Info);
    return true;
  }
  Bindings.push_back(std::move(*Info));
  return true;
}

bool Importer::finishKernel() {
  KernelInfo Info{};
  Info.Name = Entry->Name;
  if (!checkExecutionModes() || !readWorkgroupSize(Info.WorkgroupSize))
    return false;
  // In the module's order, so that the result does not depend on how ids hash; what is used first.
  DenseSet<uint32_t> Wanted(UsedGlobals);
  Wanted.insert(Entry->Interface.begin(), Entry->Interface.end());
  SmallVector<const SpirvInst *, 16> Ordered;
  for (const bool IsUsed : {true, false})
    llvm::copy_if(In.globals(), std::back_inserter(Ordered), [&](const SpirvInst *I) {
      return Wanted.contains(I->resultId()) && UsedGlobals.contains(I->resultId()) == IsUsed;
    });
  for (const SpirvInst *I : Ordered) {
    auto It = GlobalPointers.find(I->resultId());
    if (It == GlobalPointers.end())
      continue;
    const StorageClass Storage = It->second.Storage;
    if (Storage == StorageClass::StorageBuffer || Storage == StorageClass::Uniform ||
        Storage == StorageClass::UniformConstant) {
      if (!addBinding(*I))
        return false;
      if (In.isDecorated(I->resultId(), spirv::Decoration::Aliased))
        M->getOrInsertNamedMetadata(AliasedMetadata);
    } else if (Storage == StorageClass::PushConstant) {
      auto Size = explicitSize(*I, *It->second.Pointee, {});
      if (!Size)
        return false;
      if (*Size > limits::NaturalBytes)
        return fail(*I, "the push constants are too large");
      Info.PushConstantSize = std::max(Info.PushConstantSize, *Size);
    }
  }
  llvm::sort(Bindings, [](const BindingInfo &L, const BindingInfo &R) {
    return std::pair(L.Set, L.Binding) < std::pair(R.Set, R.Binding);
  });
  Info.Bindings = Bindings;
  setKernelInfo(*M, Info);
  if (In.addressing() != spirv::AddressingModel::Logical)
    M->getOrInsertNamedMetadata(AddressesMetadata);
  return true;
}

} // namespace coop::lower
