// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks a module against the contract of coop IR: the entry point, the memory, and every call of
// an operation against its row of CoopOps.def. What operands must agree on is in VerifyOps.cpp.

#include "llvm/IR/Verifier.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/CoopSignature.h"
#include "lower/ir/VerifyOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {
namespace {

class ModuleVerifier {
public:
  ModuleVerifier(const Module &M, raw_ostream *OS) : M(M), OS(OS) {}

  bool run() {
    if (verifyModule(M, OS))
      return true;
    checkEntry();
    for (const GlobalVariable &G : M.globals())
      checkGlobal(G);
    for (const Function &F : M)
      checkFunction(F);
    if (M.getNamedMetadata("coop.kernel") && !getKernelInfo(M))
      fail("the named metadata coop.kernel is malformed");
    return Broken;
  }

private:
  void fail(const Twine &Message, const Value *Where = nullptr) {
    Broken = true;
    if (!OS)
      return;
    *OS << "coop IR: " << Message << '\n';
    if (Where) {
      if (isa<Instruction>(Where))
        *OS << "  " << *Where << '\n';
      else
        *OS << "  in " << Where->getName() << '\n';
    }
  }

  void checkEntry();
  void checkGlobal(const GlobalVariable &G);
  void checkFunction(const Function &F);
  void checkCall(const CallBase &Call);
  void checkOp(const CallInst &Call, CoopOp Op);
  const char *checkLetter(char Letter, Type *T, const Value *V);

  const Module &M;
  raw_ostream *OS;
  bool Broken = false;
};

void ModuleVerifier::checkEntry() {
  unsigned Entries = 0;
  for (const Function &F : M) {
    if (!F.hasFnAttribute(EntryAttribute))
      continue;
    ++Entries;
    if (F.isDeclaration() || !F.getReturnType()->isVoidTy() || F.arg_size() != 0)
      fail("the entry point is not a defined `void ()`", &F);
  }
  // Functions alone, without an entry point, are what tests of passes are made of.
  if (Entries > 1)
    fail("more than one entry point");
}

void ModuleVerifier::checkGlobal(const GlobalVariable &G) {
  const bool Private = G.hasAttribute(PrivateAttribute), Shared = G.hasAttribute(SharedAttribute);
  if (Private && (Shared || G.getAddressSpace() != address_space::Private))
    fail("a coop.private variable outside address space 0", &G);
  if (Shared && G.getAddressSpace() != address_space::Shared)
    fail("a coop.shared variable outside address space 3", &G);
  if (!Private && !Shared && !G.isConstant() && !G.getName().starts_with("llvm."))
    fail("a variable that is neither constant nor coop.private nor coop.shared", &G);
  if (Shared && G.hasInitializer() && !G.getInitializer()->isNullValue() &&
      !isa<UndefValue>(G.getInitializer()))
    fail("a coop.shared variable is initialized to other than zero or poison", &G);
  if (Shared && containsCoopType(G.getValueType()))
    fail("a cooperative type in workgroup memory", &G);
}

void ModuleVerifier::checkFunction(const Function &F) {
  if (F.isDeclaration()) {
    if (F.getName().starts_with("coop.") && !getCoopOp(F))
      fail("a function that is no operation of coop IR", &F);
    for (const User *U : F.users())
      if (getCoopOp(F) && (!isa<CallBase>(U) || cast<CallBase>(U)->getCalledFunction() != &F))
        fail("the address of an operation is taken", &F);
    return;
  }
  if (!F.hasFnAttribute(EntryAttribute) && !F.hasLocalLinkage())
    fail("a function other than the entry point is not internal", &F);
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      checkCall(*Call);
}

void ModuleVerifier::checkCall(const CallBase &Call) {
  if (Call.isInlineAsm())
    return;
  const Function *F = Call.getCalledFunction();
  if (!F)
    return fail("an indirect call", &Call);
  const std::optional<CoopOp> Op = getCoopOp(*F);
  if (!Op)
    return;
  if (const auto *Plain = dyn_cast<CallInst>(&Call))
    checkOp(*Plain, *Op);
  else
    fail("an operation is executed by other than a call", &Call);
}

static bool isScalar(Type *T) { return T->isIntegerTy() || T->isFloatingPointTy(); }

static bool isScalarArray(Type *T) {
  auto *Array = dyn_cast<ArrayType>(T);
  return Array && isScalar(Array->getElementType());
}

/// Says what was expected when T, or its value V, is not what Letter stands for.
const char *ModuleVerifier::checkLetter(char Letter, Type *T, const Value *V) {
  switch (Letter) {
  case 'v':
    return T->isVoidTy() ? nullptr : "void";
  case 'b':
    return T->isIntegerTy(1) ? nullptr : "i1";
  case 'i':
    return T->isIntegerTy(32) ? nullptr : "i32";
  case 'u': {
    auto *Pair = dyn_cast<FixedVectorType>(T);
    return Pair && Pair->getNumElements() == 2 && Pair->getElementType()->isIntegerTy(32)
               ? nullptr
               : "two i32";
  }
  case 'l':
    return T->isIntegerTy(64) ? nullptr : "i64";
  case 'k':
    return T->isIntegerTy(32) && isa_and_present<ConstantInt>(V) ? nullptr : "a constant i32";
  case '?':
    return T->isIntegerTy(1) && isa_and_present<ConstantInt>(V) ? nullptr : "a constant i1";
  case 'p':
    return T->isPointerTy() ? nullptr : "a pointer";
  case 'f':
    return isa_and_present<Function>(V) || isa_and_present<ConstantPointerNull>(V)
               ? nullptr
               : "a function or null";
  case 's':
    return isScalar(T) ? nullptr : "a scalar";
  case 'x':
    return T->isFirstClassType() ? nullptr : "a value";
  case 'm':
    return MatrixType::match(T) ? nullptr : "a cooperative matrix";
  case 'c':
    return VectorType::match(T) ? nullptr : "a cooperative vector";
  case 't':
    return LayoutType::match(T) ? nullptr : "a tensor layout";
  case 'w':
    return ViewType::match(T) ? nullptr : "a tensor view";
  case 'W':
    return ViewType::match(T) || isa_and_present<ConstantPointerNull>(V) ? nullptr
                                                                         : "a tensor view or null";
  case 'a':
    return isScalarArray(T) ? nullptr : "an array of scalars";
  default:
    return "another signature";
  }
}

void ModuleVerifier::checkOp(const CallInst &Call, CoopOp Op) {
  const CoopOpRow &Row = coopOpRow(Op);
  const size_t Fixed = fixedOperands(Row.Signature);
  if (Call.arg_size() < Fixed || (Call.arg_size() > Fixed && !isVariadic(Row.Signature)))
    return fail(Twine("coop.") + Row.Name + " takes " + Twine(Fixed) +
                    (isVariadic(Row.Signature) ? " or more" : "") + " operands",
                &Call);
  if (const char *Expected = checkLetter(Row.Signature[0], Call.getType(), nullptr))
    return fail(Twine("the result of coop.") + Row.Name + " should be " + Expected, &Call);
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    const Value *Arg = Call.getArgOperand(I);
    if (const char *Expected = checkLetter(operandLetter(Row.Signature, I), Arg->getType(), Arg))
      return fail(Twine("operand ") + Twine(I) + " of coop." + Row.Name + " should be " + Expected,
                  &Call);
  }
  if (auto Problem = verifyOperands(Call, Op))
    fail(Twine("coop.") + Row.Name + ": " + *Problem, &Call);
}

} // namespace

bool verifyCoopIR(const Module &M, raw_ostream *Errors) { return ModuleVerifier(M, Errors).run(); }

} // namespace coop::lower
