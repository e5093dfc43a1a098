// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// KernelInfo as named metadata: written and read back.
// How a kernel's resources are passed to it is not decided here.
//
//   !coop.kernel = !{!K}
//   !K = !{!"name", i32 x, i32 y, i32 z, i32 subgroup, i64 push, !B...}
//   !B = !{!"name", i32 set, i32 binding, i32 array, i32 kind, i32 flags, i64 min, i64 stride}
// and of images also i32 view, i32 class, i32 format.

#include "coop/kernel_abi.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

Function *findEntry(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(EntryAttribute) && !F.isDeclaration())
      return &F;
  return nullptr;
}

uint32_t BindingInfo::flags() const {
  const bool IsUniform =
      TheKind == Kind::Uniform || TheKind == Kind::SampledImage || TheKind == Kind::ImageAndSampler;
  const bool HasSampler = TheKind == Kind::Sampler || TheKind == Kind::ImageAndSampler;
  return (IsUniform ? COOP_BINDING_UNIFORM : 0) | (Readable ? COOP_BINDING_READ : 0) |
         (Writable ? COOP_BINDING_WRITE : 0) | (isImage() ? COOP_BINDING_IMAGE : 0) |
         (HasSampler ? COOP_BINDING_SAMPLER : 0);
}

static constexpr StringLiteral MetadataName = "coop.kernel";
static constexpr uint32_t ReadableFlag = 1, WritableFlag = 2;

static Metadata *number(LLVMContext &C, unsigned Bits, uint64_t Value) {
  return ConstantAsMetadata::get(ConstantInt::get(IntegerType::get(C, Bits), Value));
}

static MDNode *writeBinding(LLVMContext &C, const BindingInfo &B) {
  const uint32_t Flags = (B.Readable ? ReadableFlag : 0) | (B.Writable ? WritableFlag : 0);
  SmallVector<Metadata *, 11> Fields = {MDString::get(C, B.Name),
                                        number(C, 32, B.Set),
                                        number(C, 32, B.Binding),
                                        number(C, 32, B.ArraySize),
                                        number(C, 32, static_cast<uint32_t>(B.TheKind)),
                                        number(C, 32, Flags),
                                        number(C, 64, B.MinSize),
                                        number(C, 64, B.ElementStride)};
  if (B.isImage())
    Fields.append({number(C, 32, B.View), number(C, 32, B.Class), number(C, 32, B.Format)});
  return MDNode::get(C, Fields);
}

void setKernelInfo(Module &M, const KernelInfo &Info) {
  LLVMContext &C = M.getContext();
  SmallVector<Metadata *, 8> Fields = {MDString::get(C, Info.Name)};
  for (uint32_t Size : Info.WorkgroupSize)
    Fields.push_back(number(C, 32, Size));
  Fields.push_back(number(C, 32, Info.SubgroupSize));
  Fields.push_back(number(C, 64, Info.PushConstantSize));
  for (const BindingInfo &B : Info.Bindings)
    Fields.push_back(writeBinding(C, B));
  NamedMDNode *Named = M.getOrInsertNamedMetadata(MetadataName);
  Named->clearOperands();
  Named->addOperand(MDNode::get(C, Fields));
}

/// Reads the fields of a node one after another; remembers whether one was missing.
namespace {
class Fields {
public:
  explicit Fields(const MDNode *Node) : Node(Node) {}

  uint64_t takeNumber(unsigned Bits) {
    auto *Value = dyn_cast_or_null<ConstantAsMetadata>(take());
    auto *Int = Value ? dyn_cast<ConstantInt>(Value->getValue()) : nullptr;
    if (!Int || Int->getBitWidth() != Bits) {
      Broken = true;
      return 0;
    }
    return Int->getZExtValue();
  }
  std::string takeString() {
    auto *String = dyn_cast_or_null<MDString>(take());
    if (!String) {
      Broken = true;
      return {};
    }
    return String->getString().str();
  }
  const MDNode *takeNode() {
    auto *Inner = dyn_cast_or_null<MDNode>(take());
    Broken |= !Inner;
    return Inner;
  }
  bool done() const { return !Node || Next >= Node->getNumOperands(); }
  bool broken() const { return Broken; }

private:
  Metadata *take() { return done() ? nullptr : Node->getOperand(Next++).get(); }

  const MDNode *Node;
  unsigned Next = 0;
  bool Broken = false;
};
} // namespace

static std::optional<BindingInfo> readBinding(const MDNode *Node) {
  Fields In(Node);
  BindingInfo B{};
  B.Name = In.takeString();
  B.Set = static_cast<uint32_t>(In.takeNumber(32));
  B.Binding = static_cast<uint32_t>(In.takeNumber(32));
  B.ArraySize = static_cast<uint32_t>(In.takeNumber(32));
  const uint64_t Kind = In.takeNumber(32), Flags = In.takeNumber(32);
  B.MinSize = In.takeNumber(64);
  B.ElementStride = In.takeNumber(64);
  if (In.broken() || Kind > uint64_t(BindingInfo::Kind::ImageAndSampler))
    return std::nullopt;
  B.TheKind = BindingInfo::Kind(Kind);
  if (B.isImage()) {
    B.View = static_cast<uint32_t>(In.takeNumber(32));
    B.Class = static_cast<uint32_t>(In.takeNumber(32));
    B.Format = static_cast<uint32_t>(In.takeNumber(32));
    if (In.broken())
      return std::nullopt;
  }
  B.Readable = Flags & ReadableFlag;
  B.Writable = Flags & WritableFlag;
  return B;
}

std::optional<KernelInfo> getKernelInfo(const Module &M) {
  const NamedMDNode *Named = M.getNamedMetadata(MetadataName);
  if (!Named || Named->getNumOperands() != 1)
    return std::nullopt;
  Fields In(Named->getOperand(0));
  KernelInfo Info{};
  Info.Name = In.takeString();
  for (uint32_t &Size : Info.WorkgroupSize)
    Size = static_cast<uint32_t>(In.takeNumber(32));
  Info.SubgroupSize = static_cast<uint32_t>(In.takeNumber(32));
  Info.PushConstantSize = In.takeNumber(64);
  while (!In.done() && !In.broken()) {
    const MDNode *Node = In.takeNode();
    auto Binding = Node ? readBinding(Node) : std::nullopt;
    if (!Binding)
      return std::nullopt;
    Info.Bindings.push_back(std::move(*Binding));
  }
  if (In.broken())
    return std::nullopt;
  return Info;
}

const BindingInfo *bindingOf(const Value &P, const KernelInfo &Info) {
  auto *Buffer = dyn_cast<BufferReferenceCall>(&P);
  if (!Buffer || getCoopOp(*Buffer) != CoopOp::Buffer)
    return nullptr;
  const auto Found = find_if(Info.Bindings, [&](const BindingInfo &B) {
    return B.Set == Buffer->set() && B.Binding == Buffer->binding();
  });
  return Found == Info.Bindings.end() ? nullptr : &*Found;
}

} // namespace coop::lower
