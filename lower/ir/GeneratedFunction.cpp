// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keys as text, and the search for what was made for them; see GeneratedFunction.h.

#include "lower/ir/GeneratedFunction.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/FunctionComparator.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral SymbolPrefix = "coopfn.";
/// A shader's function may have any name; this it cannot have.
static constexpr StringLiteral GeneratedAttribute = "coop.generated";

// ---- keys

FunctionKey::FunctionKey(StringRef Kind) : Text(SymbolPrefix) { Text += Kind; }

FunctionKey &FunctionKey::add(uint64_t Number) {
  raw_svector_ostream(Text) << '.' << Number;
  return *this;
}

FunctionKey &FunctionKey::add(StringRef Word) {
  raw_svector_ostream(Text) << '.' << Word;
  return *this;
}

FunctionKey &FunctionKey::add(Type *T) {
  raw_svector_ostream OS(Text);
  OS << '.';
  mangleType(OS, T);
  return *this;
}

/// Bits, for numbers that are equal need not be the same; and symbols, which may be keys, with their
/// length. All characters are those that assemblers take without quotes.
static void print(raw_ostream &OS, const Constant &C) {
  if (auto *F = dyn_cast<GlobalValue>(&C))
    OS << F->getName().size() << '.' << F->getName();
  else if (auto *Int = dyn_cast<ConstantInt>(&C))
    Int->getValue().print(OS, /*isSigned=*/false);
  else if (auto *Float = dyn_cast<ConstantFP>(&C))
    OS << 'x' << Twine::utohexstr(Float->getValueAPF().bitcastToAPInt().getZExtValue());
  else if (isa<ConstantPointerNull>(C))
    OS << "null";
  else
    C.printAsOperand(OS, /*PrintType=*/false);
}

FunctionKey &FunctionKey::add(const Constant &C) {
  add(C.getType());
  raw_svector_ostream OS(Text);
  OS << '_';
  print(OS, C);
  return *this;
}

FunctionKey &FunctionKey::add(const CallInst &Call, function_ref<bool(unsigned)> IsParameter) {
  if (!Call.getType()->isVoidTy())
    add(Call.getType());
  for (const Use &Operand : Call.args()) {
    auto *C = dyn_cast<Constant>(Operand);
    const bool IsPart = C && !isa<UndefValue>(C) && !containsCoopType(C->getType());
    if (IsPart && !IsParameter(Operand.getOperandNo()))
      add(*C);
    else
      add(Operand->getType());
  }
  return *this;
}

// ---- functions

static Function *find(Module &M, const FunctionKey &Key) {
  Function *F = M.getFunction(Key.symbol());
  return F && F->hasFnAttribute(GeneratedAttribute) ? F : nullptr;
}

/// Without its name. What the same builder makes has the same names inside.
static std::string textOf(const Function &F) {
  std::string Text;
  raw_string_ostream(Text) << F;
  if (F.getName().empty()) // it is printed as "0"
    return Text;
  for (size_t At = Text.find(F.getName()); At != std::string::npos; At = Text.find(F.getName()))
    Text.erase(At, F.getName().size());
  return Text;
}

static bool areSame(const Function &Known, const Function &Again) {
  if (!Known.isDeclaration()) {
    GlobalNumberState Numbers;
    return FunctionComparator(&Known, &Again, &Numbers).compare() == 0 ||
           textOf(Known) == textOf(Again); // the comparator knows no tile registers
  }
  SmallVector<std::pair<unsigned, MDNode *>, 2> Facts, FactsAgain;
  Known.getAllMetadata(Facts);
  Again.getAllMetadata(FactsAgain);
  return Known.getFunctionType() == Again.getFunctionType() &&
         Known.getAttributes() == Again.getAttributes() && Facts == FactsAgain;
}

/// What was found must be what would have been made.
static void verify(const Function &Known, const Function &Again, const FunctionKey &Key) {
  if (areSame(Known, Again))
    return;
  errs() << "generated before:\n" << Known << "generated now:\n" << Again;
  report_fatal_error("two functions have one key: " + Key.symbol());
}

Function *generatedFunction(Module &M, const FunctionKey &Key, function_ref<Function *()> Make,
                            function_ref<void(Function &)> Discard) {
  Function *Known = find(M, Key);
#ifdef NDEBUG
  constexpr bool Compares = false;
#else
  const bool Compares = static_cast<bool>(Discard);
#endif
  if (Known && !Compares)
    return Known;
  Function *F = Make();
  if (!F)
    return nullptr;
  F->addFnAttr(GeneratedAttribute);
  if (!Known) {
    F->setName(Key.symbol());
    return F;
  }
  verify(*Known, *F, Key);
  Discard(*F);
  F->eraseFromParent();
  return Known;
}

Function *generatedFunction(Module &M, const FunctionKey &Key, FunctionType *Ty,
                            function_ref<void(Function &)> Build,
                            function_ref<void(Function &)> Discard) {
  auto Make = [&] {
    Function *F = Function::Create(Ty, GlobalValue::InternalLinkage, Key.symbol(), M);
    F->addFnAttr(Attribute::NoUnwind);
    BasicBlock::Create(M.getContext(), "entry", F);
    Build(*F);
    return F;
  };
  return generatedFunction(M, Key, Make, Discard);
}

bool isGenerated(const Function &F, StringRef Kind) {
  StringRef Name = F.getName();
  return F.hasFnAttribute(GeneratedAttribute) && Name.consume_front(SymbolPrefix) &&
         Name.consume_front(Kind) && (Name.empty() || Name.front() == '.');
}

} // namespace coop::lower
