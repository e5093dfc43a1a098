// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The import's order of work, and the checked access to operands.
// What the instructions mean is in the files named for their subjects.

#include "lower/import/Importer.h"
#include "lower/ir/ScratchAlignment.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

Importer::Importer(const SpirvModule &In, const ImportOptions &Options, LLVMContext &C)
    : In(In), Options(Options), C(C), M(std::make_unique<Module>("spirv", C)), B(C) {
  // Sizes in natural memory as 64-bit targets have them; code generation sets its own layout.
  M->setDataLayout("e-m:e-i64:64-i128:128-n8:16:32:64-S128");
}

// ---- failure

bool Importer::fail(const SpirvInst &At, const Twine &Message) {
  // What comes after the first failure is often its consequence.
  if (Problem)
    return false;
  std::string Where = specializationOf(At);
  if (const std::string Line = Where.empty() ? In.line(At) : std::string(); !Line.empty())
    Where = ", at " + Line;
  Problem = toString(In.error(At, Message + Where));
  return false;
}

// ---- operands

const SpirvType *Importer::typeAt(const SpirvInst &At, uint32_t Id) {
  if (const SpirvType *T = Types.lookup(Id))
    return T;
  const SpirvInst *Def = In.definition(Id);
  if (!Def)
    fail(At, "the type %" + Twine(Id) + " is not defined");
  else if (Unsupported.count(Id))
    fail(At, "uses the type %" + Twine(Id) + " (" + Def->Info->Name + "), which is not supported");
  else if (Def->WordIndex >= At.WordIndex)
    fail(At, "the type %" + Twine(Id) + " is used before it is defined");
  else
    fail(At, "%" + Twine(Id) + " (" + Def->Info->Name + ") is not a type");
  return nullptr;
}

const SpirvType *Importer::valueType(const SpirvInst &At, uint32_t Id) {
  const SpirvInst *Def = In.definition(Id);
  if (!Def || !Def->resultType()) {
    fail(At, "the operand %" + Twine(Id) + " is " + (Def ? "not a value" : "not defined"));
    return nullptr;
  }
  return typeAt(At, Def->resultType());
}

const SpirvType *Importer::operandType(const SpirvInst &I, size_t Operand) {
  if (!needOperands(I, Operand + 1))
    return nullptr;
  return valueType(I, I.operand(Operand));
}

Value *Importer::valueById(const SpirvInst &At, uint32_t Id) {
  if (Value *V = Locals.lookup(Id))
    return V;
  if (Value *V = Constants.lookup(Id))
    return V;
  if (DeferredConstants.count(Id))
    return materialize(At, Id);
  if (LocalPointers.count(Id) || GlobalPointers.count(Id)) {
    auto P = pointerById(At, Id);
    return P ? plainAddress(At, *P) : nullptr;
  }
  failOperand(At, Id);
  return nullptr;
}

/// Says why Id is no value here.
bool Importer::failOperand(const SpirvInst &At, uint32_t Id) {
  if (auto It = UndefinedConstants.find(Id); It != UndefinedConstants.end())
    return fail(*It->second.At, It->second.Why);
  const SpirvInst *Def = In.definition(Id);
  if (!Def)
    return fail(At, "the operand %" + Twine(Id) + " is not defined");
  if (!Def->resultType() || Def->Opcode == Op::OpFunction)
    return fail(At, "the operand %" + Twine(Id) + " (" + Def->Info->Name + ") is not a value");
  if (Unsupported.count(Id) && Def->Opcode == Op::OpVariable)
    return fail(At, "the variable %" + Twine(Id) + " '" + In.name(Id) + "' of storage class " +
                        spirv::enumerantName(spirv::OperandKind::StorageClass, Def->operand(0)) +
                        " is not supported");
  return fail(At, "the operand %" + Twine(Id) + " is used where it is not defined");
}

bool Importer::needOperands(const SpirvInst &I, size_t Count) {
  if (I.operands().size() >= Count)
    return true;
  return fail(I, "has " + Twine(I.operands().size()) + " operands where " + Twine(Count) +
                     " are needed");
}

Value *Importer::value(const SpirvInst &I, size_t Operand) {
  return needOperands(I, Operand + 1) ? valueById(I, I.operand(Operand)) : nullptr;
}

bool Importer::values(const SpirvInst &I, size_t First, SmallVectorImpl<Value *> &Out) {
  for (size_t Operand = First; Operand < I.operands().size(); ++Operand) {
    Value *V = value(I, Operand);
    if (!V)
      return false;
    Out.push_back(V);
  }
  return true;
}

/// An integer operand, widened or narrowed to Bits with its own signedness.
Value *Importer::scalarInt(const SpirvInst &I, size_t Operand, unsigned Bits) {
  const SpirvType *T = operandType(I, Operand);
  Value *V = T ? value(I, Operand) : nullptr;
  if (!V)
    return nullptr;
  if (!T->isInt()) {
    fail(I, "operand " + Twine(Operand) + " is not a scalar integer");
    return nullptr;
  }
  return B.CreateIntCast(V, B.getIntNTy(Bits), T->Signed);
}

std::optional<uint64_t> Importer::constantInt(const SpirvInst &At, uint32_t Id) {
  auto *Value = dyn_cast_or_null<ConstantInt>(Constants.lookup(Id));
  if (UndefinedConstants.contains(Id)) {
    failOperand(At, Id);
    return std::nullopt;
  }
  if (!Value || Value->getBitWidth() > 64) {
    fail(At, "the operand %" + Twine(Id) + " is not an integer constant");
    return std::nullopt;
  }
  return Value->getZExtValue();
}

std::optional<uint32_t> Importer::constant32(const SpirvInst &I, size_t Operand) {
  if (!needOperands(I, Operand + 1))
    return std::nullopt;
  auto Wide = constantInt(I, I.operand(Operand));
  if (!Wide)
    return std::nullopt;
  auto *Value = cast<ConstantInt>(Constants.lookup(I.operand(Operand)));
  // A negative 64-bit constant is as wrong as a large one.
  if (Value->getValue().getActiveBits() > 32) {
    fail(I, "the constant %" + Twine(I.operand(Operand)) + " does not fit 32 bits");
    return std::nullopt;
  }
  return static_cast<uint32_t>(*Wide);
}

bool Importer::define(const SpirvInst &I, Value *V) {
  if (!V)
    return false;
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (V->getType() != T->Value || T->Kind == TypeKind::Void)
    return fail(I, "the operands do not fit the result type");
  if (T->isPointer()) {
    // Logical addressing (SPIR-V, section 2.16.1), without which such a pointer could be any
    // number.
    if (isPrivatePointer(*T) && !isa<Argument, PHINode, SelectInst>(V))
      return fail(I, "a pointer to a variable that comes from no variable");
    const SpirvType *Pointee = pointee(I, T);
    return Pointee && definePointer(I, plainPointer(*T, *Pointee, V));
  }
  Locals[I.resultId()] = V;
  return true;
}

bool Importer::definePointer(const SpirvInst &I, Pointer P) {
  LocalPointers[I.resultId()] = P;
  return true;
}

std::optional<Pointer> Importer::pointer(const SpirvInst &I, size_t Operand) {
  if (!needOperands(I, Operand + 1))
    return std::nullopt;
  return pointerById(I, I.operand(Operand));
}

std::optional<Pointer> Importer::pointerById(const SpirvInst &At, uint32_t Id) {
  if (auto It = LocalPointers.find(Id); It != LocalPointers.end())
    return It->second;
  if (auto It = GlobalPointers.find(Id); It != GlobalPointers.end()) {
    UsedGlobals.insert(Id);
    return It->second;
  }
  const SpirvType *T = valueType(At, Id);
  if (!T)
    return std::nullopt;
  if (!T->isPointer()) {
    fail(At, "the operand %" + Twine(Id) + " is not a pointer");
    return std::nullopt;
  }
  Value *V = Locals.lookup(Id);
  if (!V)
    V = Constants.lookup(Id);
  if (!V) {
    failOperand(At, Id);
    return std::nullopt;
  }
  const SpirvType *Pointee = pointee(At, T);
  if (!Pointee)
    return std::nullopt;
  return plainPointer(*T, *Pointee, V);
}

/// Finds the mask of the given kind and the ids and literals that belong to it. A missing optional
/// mask is an empty one.
bool Importer::maskOperand(const SpirvInst &I, spirv::OperandKind Kind, MaskOperand &Out,
                           bool Second) {
  SmallVector<spirv::Operand, 16> Operands;
  if (Error E = spirv::splitOperands(I, Operands)) {
    if (!Problem)
      Problem = toString(std::move(E));
    else
      consumeError(std::move(E));
    return false;
  }
  for (size_t N = 0; N < Operands.size(); ++N) {
    if (Operands[N].Kind != Kind)
      continue;
    if (Second) {
      Second = false;
      continue;
    }
    Out.Present = true;
    Out.Mask = I.Words[Operands[N].Offset];
    for (size_t P = N + 1; P < Operands.size(); ++P) {
      if (spirv::kindInfo(Operands[P].Kind).Category == spirv::OperandCategory::BitEnum)
        break;
      Out.Params.push_back(I.Words[Operands[P].Offset]);
    }
    return true;
  }
  return true;
}

bool Importer::memoryAccess(const SpirvInst &I, MemoryAccessInfo &Out, bool Second) {
  MaskOperand Mask;
  if (!maskOperand(I, spirv::OperandKind::MemoryAccess, Mask, Second))
    return false;
  Out.Volatile = Mask.Mask & uint32_t(spirv::MemoryAccess::Volatile);
  if (Mask.Mask & uint32_t(spirv::MemoryAccess::Aligned)) {
    // Aligned is the lowest bit that has a parameter, so its parameter is the first.
    Out.Align = Mask.Params.empty() ? 0 : Mask.Params[0];
    if (!isPowerOf2_64(Out.Align))
      return fail(I, "the alignment is not a power of two");
  }
  return true;
}

// ---- the order of work

/// "'a', 'b'": the entry points that can be named.
static std::string computeEntries(const SpirvModule &In) {
  std::string List;
  for (const SpirvEntryPoint &E : In.entryPoints())
    if (E.Model == spirv::ExecutionModel::GLCompute)
      List += (List.empty() ? "'" : ", '") + E.Name + "'";
  return List;
}

static Expected<const SpirvEntryPoint *> chooseEntry(const SpirvModule &In, StringRef Name) {
  const SpirvEntryPoint *Found = nullptr;
  for (const SpirvEntryPoint &E : In.entryPoints()) {
    if (!Name.empty() ? E.Name != Name : E.Model != spirv::ExecutionModel::GLCompute)
      continue;
    if (Found)
      return createStringError(
          Name.empty() ? "the module has more than one entry point of execution model GLCompute: "
                         "name one (--entry=NAME) of " +
                             computeEntries(In)
                       : Twine("the module has more than one entry point of that name"));
    Found = &E;
  }
  if (!Found) {
    const std::string Others = computeEntries(In);
    return createStringError(
        Name.empty() ? Twine("the module has no entry point of execution model GLCompute")
                     : "the module has no entry point '" + Name + "'" +
                           (Others.empty() ? "" : "; it has " + Others));
  }
  if (Found->Model != spirv::ExecutionModel::GLCompute)
    return createStringError(
        "entry point '" + Found->Name + "' has the execution model " +
        spirv::enumerantName(spirv::OperandKind::ExecutionModel, uint32_t(Found->Model)) +
        "; only GLCompute can be imported");
  return Found;
}

static bool importsAsConstant(const SpirvInst &I) {
  return I.Info->Class == "Constant-Creation" || I.Opcode == Op::OpUndef;
}

static bool isScalarType(const SpirvInst &I) {
  return I.Opcode == Op::OpTypeBool || I.Opcode == Op::OpTypeInt || I.Opcode == Op::OpTypeFloat;
}

static bool isSpecConstant(const SpirvInst &I) {
  return I.Opcode == Op::OpSpecConstant || I.Opcode == Op::OpSpecConstantTrue ||
         I.Opcode == Op::OpSpecConstantFalse;
}

Expected<std::vector<SpecConstant>> Importer::specConstants() {
  // Nothing that is computed from them: with their defaults it may be undefined.
  for (const SpirvInst *I : In.globals()) {
    if (failed())
      break;
    if (isScalarType(*I))
      importType(*I);
    else if (isSpecConstant(*I))
      importConstant(*I);
  }
  if (Problem)
    return createStringError(*Problem);
  // The workgroup's size before what the shader itself calls by that number.
  auto Key = [](const SpecConstant &S) {
    return std::pair(S.Id, !StringRef(S.Name).starts_with("gl_"));
  };
  llvm::sort(SpecList,
             [&](const SpecConstant &L, const SpecConstant &R) { return Key(L) < Key(R); });
  return SpecList;
}

bool Importer::importGlobal(const SpirvInst &I) {
  if (I.Opcode == Op::OpVariable)
    return importGlobalVariable(I);
  if (importsAsConstant(I) && I.Opcode != Op::OpConstantDataKHR)
    return importConstant(I);
  switch (I.Opcode) {
  case Op::OpExtension:
  case Op::OpSource:
  case Op::OpSourceContinued:
  case Op::OpSourceExtension:
  case Op::OpModuleProcessed:
  case Op::OpLine:
  case Op::OpNoLine:
  case Op::OpNop:
  case Op::OpDecorationGroup:
  case Op::OpConstantDataKHR: // of instructions that are refused, with their line
    return true;
  case Op::OpExtInst:
  case Op::OpExtInstWithForwardRefsKHR:
    // Only non-semantic instructions may stand outside functions.
    return In.extSet(I.operand(0)) == ExtSet::NonSemantic || unsupported(I);
  default:
    break;
  }
  if (I.Info->Name.starts_with("OpType"))
    return importType(I);
  return unsupported(I);
}

Expected<std::unique_ptr<Module>> Importer::run() {
  auto Chosen = chooseEntry(In, Options.EntryPoint);
  if (!Chosen)
    return Chosen.takeError();
  Entry = *Chosen;
  importAll();
  if (Problem)
    return createStringError(*Problem);
  limitAlignment(*M);
  std::string Broken;
  raw_string_ostream OS(Broken);
  // Whatever SPIR-V's rules forbid that was not found before (uses that are not dominated by their
  // definition, above all) shows here.
  if (verifyCoopIR(*M, &OS))
    return createStringError("the module is not valid: " + OS.str());
  return std::move(M);
}

bool Importer::importAll() {
  for (const SpirvInst *I : In.globals())
    if (!importGlobal(*I))
      return false;
  if (!readDerivativeGroup() || !collectReachable(Entry->Function))
    return false;
  for (const SpirvFunction *F : Reachable)
    if (!declareFunction(*F))
      return false;
  for (const SpirvFunction *F : Reachable)
    if (!importFunction(*F))
      return false;
  if (Debug)
    Debug->finalize();
  return finishCallbacks() && finishKernel();
}

} // namespace coop::lower
