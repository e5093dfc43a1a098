// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records as constants of the module, laid out as C has them.

#include "lower/check/Sites.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include <tuple>

using namespace llvm;

namespace coop::lower::check {

static GlobalVariable *addConstant(Module &M, Constant *Value, const Twine &Name) {
  return new GlobalVariable(M, Value->getType(), true, GlobalValue::PrivateLinkage, Value, Name);
}

Constant *Sites::text(StringRef Text) {
  Constant *&Known = Texts[Text];
  if (!Known)
    Known = addConstant(M, ConstantDataArray::getString(M.getContext(), Text), "check.text");
  return Known;
}

Constant *Sites::operands(ArrayRef<OperandRecord> Operands) {
  LLVMContext &C = M.getContext();
  auto *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
  auto *Ptr = PointerType::getUnqual(C);
  if (Operands.empty())
    return ConstantPointerNull::get(Ptr);
  auto *Ty = StructType::get(C, {Ptr, I32, I32, I32, I32, I64});
  SmallVector<Constant *, 8> Rows;
  for (const OperandRecord &O : Operands)
    Rows.push_back(
        ConstantStruct::get(Ty, {text(O.Name), ConstantInt::get(I32, O.Kind),
                                 ConstantInt::get(I32, O.Flags), ConstantInt::get(I32, O.Align),
                                 ConstantInt::get(I32, O.Size), ConstantInt::get(I64, O.Least)}));
  return addConstant(M, ConstantArray::get(ArrayType::get(Ty, Rows.size()), Rows),
                     "check.operands");
}

namespace {
struct Place {
  std::string File;
  uint32_t Line = 0, Column = 0;
  std::string Function;
};
} // namespace

/// Where an instruction stands in the source: in the function that was inlined, if it was.
static Place placeOf(const Instruction &At) {
  Place P;
  const MDNode *Inlined = At.getMetadata(FunctionMetadata);
  P.Function =
      Inlined ? cast<MDString>(Inlined->getOperand(0))->getString() : At.getFunction()->getName();
  if (const DILocation *Where = At.getDebugLoc()) {
    P.Function = Where->getScope()->getSubprogram()->getName();
    if (Where->getLine() != 0) {
      SmallString<128> Path(Where->getDirectory());
      sys::path::append(Path, Where->getFilename());
      P.File = std::string(Path);
      P.Line = Where->getLine();
      P.Column = Where->getColumn();
    }
  }
  if (StringRef(P.Function).starts_with("f."))
    P.Function.erase(0, 2);
  return P;
}

GlobalVariable *Sites::add(const Instruction &At, const SiteRecord &R) {
  LLVMContext &C = M.getContext();
  const Place P = placeOf(At);
  auto Number = [&](uint32_t N) { return ConstantInt::get(Type::getInt32Ty(C), N); };
  return addConstant(
      M,
      ConstantStruct::getAnon(
          C,
          {text(P.File), text(P.Function), text(R.Operation), text(R.Object), operands(R.Operands),
           ConstantInt::get(Type::getInt64Ty(C), R.ObjectSize), Number(P.Line), Number(P.Column),
           Number(static_cast<uint32_t>(R.Operands.size())), Number(R.Kind), Number(R.Scope),
           Number(R.Memory), Number(R.Flags), Number(R.Size), Number(R.Align), Number(R.Major)}),
      "check.site");
}

// ---- reading

static StringRef readText(const Constant *Text) {
  const Constant *Initial = cast<GlobalVariable>(Text)->getInitializer();
  const auto *Data = dyn_cast<ConstantDataArray>(Initial); // else it is empty
  return Data ? Data->getAsCString() : "";
}

static uint64_t readNumber(const Constant *Row, unsigned Field) {
  return cast<ConstantInt>(Row->getAggregateElement(Field))->getZExtValue();
}

KnownSite readSite(const GlobalVariable &Site) {
  const Constant *Row = Site.getInitializer();
  auto Number = [&](unsigned Field) { return static_cast<uint32_t>(readNumber(Row, Field)); };
  KnownSite S;
  S.File = readText(Row->getAggregateElement(0U));
  S.Function = readText(Row->getAggregateElement(1));
  S.Operation = readText(Row->getAggregateElement(2));
  S.Object = readText(Row->getAggregateElement(3)).str();
  S.ObjectSize = readNumber(Row, 5);
  S.Line = Number(6);
  S.Column = Number(7);
  S.Kind = Number(9);
  S.Scope = Number(10);
  S.Memory = Number(11);
  S.Flags = Number(12);
  S.Size = Number(13);
  S.Align = Number(14);
  S.Major = Number(15);
  if (const auto *Table = dyn_cast<GlobalVariable>(Row->getAggregateElement(4)))
    for (uint32_t I = 0; I < Number(8); ++I) {
      const Constant *Operand = Table->getInitializer()->getAggregateElement(I);
      auto Field = [&](unsigned F) { return static_cast<uint32_t>(readNumber(Operand, F)); };
      S.Operands.push_back({readText(Operand->getAggregateElement(0U)), Field(1), Field(2),
                            Field(3), Field(4), readNumber(Operand, 5)});
    }
  return S;
}

// ---- calls

CallInst *callCheck(IRBuilderBase &B, StringRef Name, Type *Result, ArrayRef<Value *> Args) {
  SmallVector<Value *, 8> All = {emitCoopOp(B, CoopOp::Invocation, B.getPtrTy(), {})};
  All.append(Args.begin(), Args.end());
  SmallVector<Type *, 8> Types;
  for (Value *V : All)
    Types.push_back(V->getType());
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      ("coop_check_" + Name).str(), FunctionType::get(Result, Types, false));
  CallInst *Call = B.CreateCall(Callee, All);
  Call->setDoesNotThrow();
  return Call;
}

static Value *plain(IRBuilderBase &B, Value *Pointer) {
  return B.CreateAddrSpaceCast(Pointer, B.getPtrTy());
}

/// The shared variable that Address is in, and its size; null where it is in none.
static std::pair<Value *, Value *> findShared(IRBuilderBase &B, Value *Address) {
  const Module &M = *B.GetInsertBlock()->getModule();
  Value *Start = ConstantPointerNull::get(B.getPtrTy()), *Size = B.getInt64(0);
  Value *At = B.CreatePtrToInt(Address, B.getInt64Ty());
  for (const GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() != address_space::Shared)
      continue;
    Value *Begin = plain(B, const_cast<GlobalVariable *>(&G));
    Value *Bytes = B.getInt64(M.getDataLayout().getTypeAllocSize(G.getValueType()));
    Value *Offset = B.CreateSub(At, B.CreatePtrToInt(Begin, B.getInt64Ty()));
    Value *IsIn = B.CreateICmpULT(Offset, Bytes);
    Start = B.CreateSelect(IsIn, Begin, Start);
    Size = B.CreateSelect(IsIn, Bytes, Size);
  }
  return {Start, Size};
}

/// The size of a buffer that begins at Base; 0 for everything else.
static Value *bufferSize(IRBuilderBase &B, Value *Base) {
  auto *Call = dyn_cast_if_present<CallInst>(Base);
  if (!Call || getCoopOp(*Call) != CoopOp::Buffer)
    return B.getInt64(0);
  const SmallVector<Value *, 3> Args(Call->args());
  return emitCoopOp(B, CoopOp::BufferSize, B.getInt64Ty(), Args);
}

Value *checkedAddress(IRBuilderBase &B, GlobalVariable *Site, Value *Address, Value *Pointer) {
  Value *Base = baseOf(Pointer);
  Value *Start = Base ? plain(B, Base) : ConstantPointerNull::get(B.getPtrTy());
  Value *Size = bufferSize(B, Base);
  if (!Base && Pointer->getType()->getPointerAddressSpace() == address_space::Shared)
    std::tie(Start, Size) = findShared(B, plain(B, Address));
  Value *Where = callCheck(B, "access", B.getPtrTy(), {Site, plain(B, Address), Start, Size});
  return B.CreateAddrSpaceCast(Where, Address->getType());
}

// ---- marks

static constexpr StringLiteral SitesMetadata = "coop.check";

void setSites(Instruction &Call, ArrayRef<GlobalVariable *> Sites) {
  SmallVector<Metadata *, 2> Nodes;
  for (GlobalVariable *Site : Sites)
    Nodes.push_back(ConstantAsMetadata::get(Site));
  Call.setMetadata(SitesMetadata, MDNode::get(Call.getContext(), Nodes));
}

GlobalVariable *siteOf(const Instruction &Call, unsigned Number) {
  const MDNode *Node = Call.getMetadata(SitesMetadata);
  return Node && Number < Node->getNumOperands()
             ? mdconst::extract<GlobalVariable>(Node->getOperand(Number))
             : nullptr;
}

// ---- roots

Value *rootOf(Value *Pointer) {
  while (true) {
    if (auto *GEP = dyn_cast<GEPOperator>(Pointer))
      Pointer = GEP->getPointerOperand();
    else if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
      Pointer = Cast->getPointerOperand();
    else
      return Pointer;
  }
}

Value *baseOf(Value *Pointer) {
  Pointer = rootOf(Pointer);
  if (isa<GlobalVariable>(Pointer) || isa<AllocaInst>(Pointer))
    return Pointer;
  auto *Call = dyn_cast<CallInst>(Pointer);
  const std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
  return Op == CoopOp::Buffer || Op == CoopOp::PushConstants ? Pointer : nullptr;
}

} // namespace coop::lower::check
