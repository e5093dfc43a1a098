// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How cooperative types lie in memory and are shared out among invocations; see LoweringState.h.
// The slots of a function are in FunctionLowering.cpp.

#include "lower/exec/loops/LoweringState.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/TensorAddressing.h"
#include "lower/exec/loops/ScopeExecution.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

/// The largest value that one invocation may hold: it is on a stack, or in a coroutine's frame.
static constexpr uint64_t MaxSlotBytes = 16u << 20;
/// Elements are counted in 32 bits, over all invocations.
static constexpr uint64_t MaxMatrixElements = uint64_t(1) << 30;
/// Where the subgroup size is not chosen yet.
static constexpr uint32_t DefaultSubgroupSize = 32;

LoweringState::LoweringState(Module &M) : LoweringState(M, oneForAll()) {}

LoweringState::LoweringState(Module &M, std::unique_ptr<ScopeExecution> Execution)
    : M(M), C(M.getContext()), DL(M.getDataLayout()), Scopes(std::move(Execution)),
      Kernel(getKernelInfo(M)) {}

LoweringState::~LoweringState() = default;

void LoweringState::error(const Instruction &Where, const Twine &Message) {
  Failed = true;
  C.diagnose(DiagnosticInfoUnsupported(*Where.getFunction(), Message, Where.getDebugLoc()));
}

void LoweringState::error(const Function &Where, const Twine &Message) {
  Failed = true;
  C.diagnose(DiagnosticInfoUnsupported(Where, Message));
}

void LoweringState::error(const Twine &Message) {
  if (!Reported.insert(Message.str()).second)
    return;
  if (Current)
    return error(*Current, Message);
  Failed = true;
  C.emitError(Message);
}

void OpContext::unsupported(const Twine &What) const {
  auto Op = getCoopOp(Call);
  error("coop." + (Op ? coopOpName(*Op) : StringRef("?")) + " cannot be lowered: " + What);
}

static bool holdsVector(Type *T) {
  return VectorType::match(T) ||
         (isa<StructType, ArrayType>(T) && any_of(T->subtypes(), holdsVector));
}

void LoweringState::copy(IRBuilderBase &B, Value *To, Value *From, Type *T) {
  if (To == From)
    return;
  Type *Ty = lowered(T);
  if (!CopiesComponents || !holdsVector(T)) {
    const Align A = DL.getABITypeAlign(Ty);
    B.CreateMemCpy(To, A, From, A, sizeOf(T));
    return;
  }
  if (auto *Struct = dyn_cast<StructType>(T)) {
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      copy(B, B.CreateStructGEP(Ty, To, I), B.CreateStructGEP(Ty, From, I),
           Struct->getElementType(I));
    return;
  }
  Type *Element = Ty->getArrayElementType();
  forEach(B, B.getInt32(static_cast<uint32_t>(Ty->getArrayNumElements())), "copy", [&](Value *I) {
    if (auto *Array = dyn_cast<ArrayType>(T))
      copy(B, elementAddress(B, Element, To, I), elementAddress(B, Element, From, I),
           Array->getElementType());
    else
      storeElement(B, loadElement(B, Element, From, I), To, I);
  });
}

void OpContext::zero(Value *To, Type *CoopTy) const {
  B.CreateMemSet(To, B.getInt8(0), S.sizeOf(CoopTy), S.DL.getABITypeAlign(S.lowered(CoopTy)));
}

// ---- scopes

uint32_t LoweringState::invocations(CoopScope Scope) {
  if (Scope == CoopScope::Invocation)
    return 1;
  if (Scope == CoopScope::Device) {
    error("a cooperative matrix of device scope cannot be lowered");
    return 1;
  }
  if (!Kernel) {
    error("a cooperative matrix needs the workgroup's size: the module lacks the named metadata "
          "coop.kernel");
    Kernel = KernelInfo{"", {1, 1, 1}, 1, 0, {}};
  }
  uint64_t Workgroup = 1;
  for (uint32_t Size : Kernel->WorkgroupSize)
    Workgroup *= std::min<uint64_t>(Size, 1u << 16);
  if (Workgroup == 0 || Workgroup > (1u << 16)) {
    error("the workgroup's size is out of range");
    return 1;
  }
  if (Scope == CoopScope::Workgroup)
    return static_cast<uint32_t>(Workgroup);
  const uint32_t Chosen = Kernel->SubgroupSize ? Kernel->SubgroupSize : DefaultSubgroupSize;
  return std::min(Chosen, static_cast<uint32_t>(Workgroup));
}

const ElementMap &LoweringState::map() const { return Scopes->map(); }

uint32_t LoweringState::sliceLength(const MatrixType &M) {
  return static_cast<uint32_t>(std::min(map().length(shared(M)), MaxSlotBytes));
}

Value *LoweringState::invocationIndex(IRBuilderBase &B, CoopScope Scope) {
  if (invocations(Scope) == 1)
    return B.getInt32(0);
  const CoopOp Op =
      Scope == CoopScope::Workgroup ? CoopOp::LocalInvocationIndex : CoopOp::SubgroupInvocationId;
  return emitCoopOp(B, Op, B.getInt32Ty(), {}, "lane");
}

// ---- types

Type *LoweringState::slots(Type *Component, uint64_t Count) {
  const uint64_t Size = DL.getTypeAllocSize(Component).getFixedValue();
  if (Count == 0 || Count > MaxSlotBytes / Size) {
    error("a cooperative type of " + Twine(Count) +
          " elements for one invocation: more than can be held, or none");
    Count = 1;
  }
  return ArrayType::get(Component, Count);
}

Type *LoweringState::lowerType(Type *T) {
  if (auto Matrix = MatrixType::match(T)) {
    if (Matrix->elements() > MaxMatrixElements) {
      error("a cooperative matrix of " + Twine(Matrix->elements()) + " elements is too large");
      return slots(Matrix->Component, 1);
    }
    return slots(Matrix->Component, map().length(shared(*Matrix)));
  }
  if (auto Vector = VectorType::match(T))
    return slots(Vector->Component, Vector->Size);
  if (auto Layout = LayoutType::match(T))
    return tensorLayoutStruct(C, Layout->Dim);
  if (auto View = ViewType::match(T))
    return tensorViewStruct(C, View->Dim);
  if (auto *Array = dyn_cast<ArrayType>(T))
    return ArrayType::get(lowered(Array->getElementType()), Array->getNumElements());
  if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Type *, 8> Elements;
    for (Type *Element : Struct->elements())
      Elements.push_back(lowered(Element));
    return StructType::get(C, Elements, Struct->isPacked());
  }
  error("a malformed cooperative type");
  return Type::getInt8Ty(C);
}

Type *LoweringState::lowered(Type *T) {
  if (!containsCoopType(T))
    return T;
  if (Type *Known = Types.lookup(T))
    return Known;
  Type *Result = lowerType(T);
  Types[T] = Result;
  return Result;
}

// ---- generated functions

Function *LoweringState::outlined(const FunctionKey &Key, FunctionType *Ty,
                                  function_ref<void(Function &)> Build) {
  return generatedFunction(M, Key, Ty, Build, [&](Function &F) { Captures.erase(&F); });
}

} // namespace coop::lower
