// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bindings, values of specialization constants and products of matrices, in Vulkan's terms.

#include "driver/VulkanModule.h"
#include "lower/import/Import.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/DataAddresses.h"
#include "support/spirv/Grammar.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace coop;
using namespace coop::driver;
using lower::CoopEncoding;
using runtime::vulkan::MatrixProduct;

static void addBinding(const lower::BindingInfo &From, runtime::vulkan::Module &To) {
  coop_binding B = {};
  B.set = From.Set;
  B.binding = From.Binding;
  B.array_size = From.ArraySize;
  B.flags = From.flags();
  B.min_size = From.MinSize;
  B.element_stride = From.ElementStride;
  To.Bindings.push_back(B);
  To.BindingNames.push_back(From.Name);
}

/// Values of constants that the module does not have were warned of.
static llvm::Error addConstants(llvm::ArrayRef<uint32_t> Words,
                                const std::map<uint32_t, std::string> &Values,
                                runtime::vulkan::Module &To) {
  if (Values.empty())
    return llvm::Error::success();
  llvm::Expected<std::vector<lower::SpecConstant>> Known = lower::listSpecConstants(Words);
  if (!Known)
    return Known.takeError();
  for (const auto &[Id, Text] : Values) {
    const auto Found = llvm::find_if(
        *Known, [Wanted = Id](const lower::SpecConstant &C) { return C.Id == Wanted; });
    if (Found == Known->end())
      continue;
    llvm::Expected<uint64_t> Bits = lower::parseSpecConstant(*Found, Text);
    if (!Bits)
      return Bits.takeError();
    const bool IsBool = Found->TheKind == lower::SpecConstant::Kind::Bool;
    To.Constants.push_back({Id, IsBool ? 4 : Found->Width / 8, *Bits});
  }
  return llvm::Error::success();
}

// ---- products

static std::optional<VkComponentTypeKHR> integerOf(unsigned Bits, bool IsSigned) {
  switch (Bits) {
  case 8:
    return IsSigned ? VK_COMPONENT_TYPE_SINT8_KHR : VK_COMPONENT_TYPE_UINT8_KHR;
  case 16:
    return IsSigned ? VK_COMPONENT_TYPE_SINT16_KHR : VK_COMPONENT_TYPE_UINT16_KHR;
  case 32:
    return IsSigned ? VK_COMPONENT_TYPE_SINT32_KHR : VK_COMPONENT_TYPE_UINT32_KHR;
  case 64:
    return IsSigned ? VK_COMPONENT_TYPE_SINT64_KHR : VK_COMPONENT_TYPE_UINT64_KHR;
  default:
    return std::nullopt;
  }
}

static std::optional<VkComponentTypeKHR> componentOf(const lower::MatrixType &T, bool IsSigned) {
  switch (T.Encoding) {
  case CoopEncoding::E4M3:
    return VK_COMPONENT_TYPE_FLOAT8_E4M3_EXT;
  case CoopEncoding::E5M2:
    return VK_COMPONENT_TYPE_FLOAT8_E5M2_EXT;
  case CoopEncoding::Native:
    break;
  default:
    return std::nullopt;
  }
  if (T.Component->isHalfTy())
    return VK_COMPONENT_TYPE_FLOAT16_KHR;
  if (T.Component->isBFloatTy())
    return VK_COMPONENT_TYPE_BFLOAT16_KHR;
  if (T.Component->isFloatTy())
    return VK_COMPONENT_TYPE_FLOAT32_KHR;
  if (T.Component->isDoubleTy())
    return VK_COMPONENT_TYPE_FLOAT64_KHR;
  return T.Component->isIntegerTy() ? integerOf(T.Component->getIntegerBitWidth(), IsSigned)
                                    : std::nullopt;
}

/// Nothing for what Vulkan has no name for.
static std::optional<MatrixProduct> productOf(const lower::MatMulAddCall &Call) {
  const auto Has = [&](spirv::CooperativeMatrixOperands Bit) {
    return (Call.matrixOperands() & static_cast<uint64_t>(Bit)) != 0;
  };
  using Mask = spirv::CooperativeMatrixOperands;
  const auto A = componentOf(Call.aType(), Has(Mask::MatrixASignedComponentsKHR));
  const auto B = componentOf(Call.bType(), Has(Mask::MatrixBSignedComponentsKHR));
  const auto C = componentOf(Call.cType(), Has(Mask::MatrixCSignedComponentsKHR));
  const auto R = componentOf(Call.resultType(), Has(Mask::MatrixResultSignedComponentsKHR));
  if (!A || !B || !C || !R)
    return std::nullopt;
  // VkScopeKHR has SPIR-V's numbers.
  return MatrixProduct{Call.aType().Rows,
                       Call.bType().Cols,
                       Call.aType().Cols,
                       *A,
                       *B,
                       *C,
                       *R,
                       static_cast<VkScopeKHR>(Call.aType().Scope),
                       Has(Mask::SaturatingAccumulationKHR)};
}

// ---- types of matrices

/// The types of values, and what memory of the shader's own holds.
static llvm::SetVector<llvm::Type *> typesOf(const llvm::Module &M) {
  llvm::SetVector<llvm::Type *> Types;
  for (const llvm::GlobalVariable &G : M.globals())
    Types.insert(G.getValueType());
  for (const llvm::Function &F : M)
    for (const llvm::Instruction &I : llvm::instructions(F)) {
      Types.insert(I.getType());
      if (const auto *Variable = llvm::dyn_cast<llvm::AllocaInst>(&I))
        Types.insert(Variable->getAllocatedType());
      for (const llvm::Use &Operand : I.operands())
        Types.insert(Operand->getType());
    }
  for (size_t I = 0; I < Types.size(); ++I)
    for (llvm::Type *Part : llvm::SmallVector<llvm::Type *>(Types[I]->subtypes()))
      Types.insert(Part);
  return Types;
}

static void addShapes(const llvm::Module &M, std::vector<runtime::vulkan::MatrixShape> &To) {
  for (llvm::Type *T : typesOf(M))
    if (const std::optional<lower::MatrixType> Matrix = lower::MatrixType::match(T))
      if (const auto Component = componentOf(*Matrix, /*IsSigned=*/false))
        To.push_back({Matrix->Rows, Matrix->Cols, *Component,
                      static_cast<runtime::vulkan::MatrixShape::Use>(Matrix->Use),
                      static_cast<VkScopeKHR>(Matrix->Scope)});
}

// ---- memory

static uint64_t sharedBytes(const llvm::Module &M) {
  uint64_t Bytes = 0;
  for (const llvm::GlobalVariable &G : M.globals())
    if (G.hasAttribute(lower::SharedAttribute))
      Bytes += M.getDataLayout().getTypeAllocSize(G.getValueType()).getFixedValue();
  return Bytes;
}

llvm::Expected<runtime::vulkan::Module>
driver::makeVulkanModule(llvm::ArrayRef<uint32_t> Words,
                         const std::map<uint32_t, std::string> &Constants,
                         const llvm::Module &Imported) {
  const std::optional<lower::KernelInfo> Info = lower::getKernelInfo(Imported);
  if (!Info)
    return llvm::createStringError("the module has no kernel");
  runtime::vulkan::Module Made;
  Made.Words = Words.vec();
  Made.Entry = Info->Name;
  Made.WorkgroupSize = Info->WorkgroupSize;
  Made.PushConstantSize = Info->PushConstantSize;
  Made.SharedBytes = sharedBytes(Imported);
  Made.UsesAddresses = lower::hasDataAddresses(Imported);
  for (const lower::BindingInfo &Binding : Info->Bindings)
    addBinding(Binding, Made);
  if (llvm::Error E = addConstants(Words, Constants, Made))
    return E;
  for (const llvm::Function &F : Imported)
    for (const llvm::Instruction &I : llvm::instructions(F))
      if (const auto *Call = llvm::dyn_cast<lower::MatMulAddCall>(&I))
        if (const std::optional<MatrixProduct> Product = productOf(*Call))
          Made.Matrices.Products.push_back(*Product);
  addShapes(Imported, Made.Matrices.Shapes);
  const auto &Size = Info->WorkgroupSize;
  Made.Matrices.Invocations = uint64_t(Size[0]) * Size[1] * Size[2];
  return Made;
}

bool driver::printsText(const llvm::Module &Imported) {
  return llvm::any_of(Imported, [](const llvm::Function &F) {
    return lower::getCoopOp(F) == lower::CoopOp::Printf && !F.use_empty();
  });
}
