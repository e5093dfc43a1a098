// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions: which are reached, their declarations, bodies, calls, and the rules for callbacks.
// Branches, phis and loops are in ControlFlow.cpp.

#include "lower/import/Importer.h"
#include "lower/ir/Attributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

// ---- what is reached

/// Masks and other literals among the operands may have an id's value by chance.
static void addFunctionOperands(const SpirvModule &In, const SpirvInst &I,
                                SmallVectorImpl<uint32_t> &Result) {
  SmallVector<spirv::Operand, 16> Operands;
  if (Error E = spirv::splitOperands(I, Operands)) {
    consumeError(std::move(E)); // the import of the instruction reports it
    return;
  }
  for (const spirv::Operand &O : Operands)
    if (spirv::kindInfo(O.Kind).Category == spirv::OperandCategory::Id &&
        In.function(I.Words[O.Offset]))
      Result.push_back(I.Words[O.Offset]);
}

/// The functions that an instruction calls or names as callbacks.
static SmallVector<uint32_t, 2> calleesOf(const SpirvModule &In, const SpirvInst &I) {
  SmallVector<uint32_t, 2> Result;
  switch (I.Opcode) {
  case Op::OpFunctionCall:
    Result.push_back(I.operand(0));
    break;
  case Op::OpCooperativeMatrixReduceNV:
  case Op::OpCooperativeMatrixPerElementOpNV:
  case Op::OpCooperativeMatrixLoadTensorNV:
    // Where the function stands differs; no other operand names one.
    addFunctionOperands(In, I, Result);
    break;
  default:
    break;
  }
  return Result;
}

bool Importer::collectReachable(uint32_t Root) {
  // Depth first with a stack of our own: a chain of calls may be as long as the module.
  struct Frame {
    const SpirvFunction *F;
    SmallVector<uint32_t, 8> Callees;
    size_t Next = 0;
  };
  enum Color : uint8_t { Open = 1, Done = 2 };
  DenseMap<uint32_t, Color> Colors;
  std::vector<Frame> Stack;
  auto Enter = [&](const SpirvInst &At, uint32_t Id) {
    const SpirvFunction *F = In.function(Id);
    if (!F)
      return fail(At, "%" + Twine(Id) + " is not a function");
    if (F->Blocks.empty())
      return fail(*F->Inst, "the function has no body; linking is not supported");
    if (const Color Seen = Colors.lookup(Id); Seen == Open)
      return fail(At, "the function calls itself");
    else if (Seen == Done)
      return true;
    Colors[Id] = Open;
    Frame New{F, {}};
    for (const SpirvBlock &Block : F->Blocks)
      for (const SpirvInst &I : Block.Body) {
        if (I.Opcode == Op::OpAbortKHR) // said before what its message is made of
          return unsupported(I);
        New.Callees.append(calleesOf(In, I));
      }
    Stack.push_back(std::move(New));
    return true;
  };
  if (!Enter(*Entry->Inst, Root))
    return false;
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    if (Top.Next < Top.Callees.size()) {
      const uint32_t Callee = Top.Callees[Top.Next++];
      if (!Enter(*Top.F->Inst, Callee))
        return false;
      continue;
    }
    Colors[Top.F->Inst->resultId()] = Done;
    Reachable.push_back(Top.F);
    Stack.pop_back();
  }
  return true;
}

// ---- declarations

/// `addf(f1;f1;` as glslang mangles it becomes `f.addf`; the prefix keeps libm's and LLVM's names
/// apart from the shader's.
static std::string functionName(StringRef Name) {
  std::string Result = "f.";
  for (char Ch : Name.take_until([](char Ch) { return Ch == '('; }).take_front(200))
    Result += isAlnum(Ch) || Ch == '_' || Ch == '.' ? Ch : '_';
  return Result;
}

static bool isEntryName(StringRef Name) {
  return !Name.empty() && !Name.starts_with("coop.") && !Name.starts_with("llvm.") &&
         Name.size() < 256 && llvm::all_of(Name, [](char Ch) { return isPrint(Ch) && Ch != '"'; });
}

bool Importer::declareFunction(const SpirvFunction &F) {
  const SpirvType *T = typeAt(*F.Inst, F.Inst->operand(1));
  const SpirvType *Result = T ? resultType(*F.Inst) : nullptr;
  if (!Result)
    return false;
  if (T->Kind != TypeKind::Function || T->Element != Result)
    return fail(*F.Inst, "the function type does not return the result type");
  if (T->Parts.size() != F.Params.size())
    return fail(*F.Inst, "has " + Twine(F.Params.size()) + " parameters; its type has " +
                             Twine(T->Parts.size()));
  for (size_t N = 0; N < F.Params.size(); ++N)
    if (F.Params[N]->resultType() != T->Parts[N]->Id)
      return fail(*F.Params[N], "the parameter has another type than the function type says");
  const uint32_t Id = F.Inst->resultId();
  const bool IsEntry = Id == Entry->Function;
  if (IsEntry && (Result->Kind != TypeKind::Void || !F.Params.empty()))
    return fail(*F.Inst, "an entry point has parameters or a result");
  if (IsEntry && !isEntryName(Entry->Name))
    return fail(*Entry->Inst, "the entry point's name cannot be a symbol");
  auto *Function =
      llvm::Function::Create(cast<FunctionType>(T->Value),
                             IsEntry ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage,
                             IsEntry ? Entry->Name : functionName(In.name(Id)), *M);
  Function->addFnAttr(Attribute::NoUnwind);
  // What it calls may be; what is not loses the attribute to LLVM's inference.
  Function->addFnAttr(Attribute::Convergent);
  if (IsEntry)
    Function->addFnAttr(EntryAttribute);
  Functions[Id] = Function;
  return true;
}

Function *Importer::callback(const SpirvInst &At, uint32_t Id) {
  Function *F = Functions.lookup(Id);
  if (!F) {
    fail(At, "%" + Twine(Id) + " is not a function");
    return nullptr;
  }
  if (F->hasFnAttribute(EntryAttribute)) {
    fail(At, "an entry point cannot be a callback");
    return nullptr;
  }
  F->addFnAttr(CallbackAttribute);
  return F;
}

// ---- bodies

bool Importer::importFunction(const SpirvFunction &F) {
  Current = &F;
  Fn = Functions.lookup(F.Inst->resultId());
  Locals.clear();
  LocalPointers.clear();
  Materialized.clear();
  BlockOf.clear();
  BlockEnd.clear();
  Phis.clear();
  Loops.clear();
  DebugScope = nullptr;
  B.SetCurrentDebugLocation(DebugLoc());
  beginDebugScope(F, Fn);
  // A block of our own comes first: variables and constants are placed there, and a hostile branch
  // to the function's first block does no harm.
  auto *First = BasicBlock::Create(C, "entry", Fn);
  for (const SpirvBlock &Block : F.Blocks)
    BlockOf[Block.Label->resultId()] = BasicBlock::Create(C, "", Fn);
  EntryEnd = BranchInst::Create(BlockOf.lookup(F.Blocks[0].Label->resultId()), First);
  for (size_t N = 0; N < F.Params.size(); ++N) {
    B.SetInsertPoint(EntryEnd);
    Fn->getArg(static_cast<unsigned>(N))->setName(In.name(F.Params[N]->resultId()).take_front(80));
    if (!define(*F.Params[N], Fn->getArg(static_cast<unsigned>(N))))
      return false;
  }
  if (F.Inst->resultId() == Entry->Function && !storeDeferredInitializers())
    return false;
  const bool Imported = importBody(F) && finishPhis() && finishLoops();
  EntryEnd = nullptr;
  return Imported;
}

bool Importer::importBody(const SpirvFunction &F) {
  for (const SpirvBlock &Block : F.Blocks) {
    const uint32_t Label = Block.Label->resultId();
    B.SetInsertPoint(BlockOf.lookup(Label));
    CurrentLabel = Label;
    for (const SpirvInst &I : Block.Body.drop_back())
      if (!importInstruction(I))
        return false;
    BlockEnd[Label] = B.GetInsertBlock();
    if (!importTerminator(Block.Body.back()))
      return false;
  }
  return true;
}

bool Importer::importCall(const SpirvInst &I) {
  Function *Callee = Functions.lookup(I.operand(0));
  if (!Callee)
    return fail(I, "%" + Twine(I.operand(0)) + " is not a function");
  SmallVector<Value *, 8> Args;
  if (!values(I, 1, Args))
    return false;
  if (Args.size() != Callee->arg_size())
    return fail(I, "passes " + Twine(Args.size()) + " arguments to a function with " +
                       Twine(Callee->arg_size()) + " parameters");
  for (unsigned N = 0; N < Args.size(); ++N)
    if (Args[N]->getType() != Callee->getArg(N)->getType())
      return fail(I, "argument " + Twine(N) + " has another type than the parameter");
  const SpirvType *Result = resultType(I);
  if (!Result)
    return false;
  if (Callee->getReturnType() != Result->Value)
    return fail(I, "the function returns another type");
  CallInst *Call = B.CreateCall(Callee, Args);
  return Result->Kind == TypeKind::Void || define(I, Call);
}

// ---- callbacks

static bool isLoopMarker(CoopOp Op) {
  return Op == CoopOp::LoopBegin || Op == CoopOp::LoopIterate || Op == CoopOp::LoopEnd;
}

/// The name that the shader gave.
static std::string shownName(const Function &F) {
  StringRef Name = F.getName();
  Name.consume_front("f.");
  return "'" + Name.str() + "'";
}

/// SPV_NV_cooperative_matrix2, section 2.16: no tangled instruction in a callback or in what it
/// calls. With none of them, nothing there needs to know which iteration it belongs to either.
bool Importer::finishCallback(const SpirvInst &At, Function &Callback, DenseSet<Function *> &Seen) {
  std::vector<std::pair<Function *, std::string>> Work = {{&Callback, shownName(Callback)}};
  while (!Work.empty()) {
    auto [F, Chain] = std::move(Work.back());
    Work.pop_back();
    F->removeFnAttr(Attribute::Convergent);
    for (Instruction &I : make_early_inc_range(instructions(*F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee)
        continue;
      auto Op = getCoopOp(*Callee);
      if (Op && isLoopMarker(*Op))
        Call->eraseFromParent();
      else if (Op && isScoped(*Op))
        return fail(At, "the callback " + Chain + " has coop." + coopOpName(*Op) +
                            ", in which all invocations of a scope take part; callbacks must not");
      else if (!Callee->isDeclaration() && Seen.insert(Callee).second)
        Work.push_back({Callee, Chain + ", which calls " + shownName(*Callee) + ", which"});
    }
  }
  return true;
}

bool Importer::finishCallbacks() {
  DenseSet<Function *> Seen;
  for (const SpirvFunction *F : Reachable) {
    Function *Imported = Functions.lookup(F->Inst->resultId());
    if (Imported->hasFnAttribute(CallbackAttribute) && Seen.insert(Imported).second &&
        !finishCallback(*F->Inst, *Imported, Seen))
      return false;
  }
  return true;
}

} // namespace coop::lower
