// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `precise` (GLSL 4.60 section 4.9.1): arithmetic is decorated NoContraction where what it gives is
// eventually stored in a precise variable of the same function. Values are followed back through
// the instructions of the function, and through its variables as wholes: a block of a buffer is
// one, and so is all memory that references lead to. Conditions that became branches are not
// followed.

#include "codegen/Emitter.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

using namespace coop;
using namespace coop::codegen;

namespace {

/// One function's instructions, by what they give and by what they store to.
class Contributions {
public:
  explicit Contributions(llvm::ArrayRef<uint32_t> Body);
  /// All values that are stored in the variable or contribute to what is.
  void follow(Id Variable);
  bool contains(Id Value) const { return Values.contains(Value); }
  /// What references lead to, as a variable; no id is 0.
  static constexpr Id Referenced = 0;

private:
  struct Instruction {
    Op Opcode;
    llvm::ArrayRef<uint32_t> Operands; ///< after the result
  };
  Id root(Id Pointer) const;
  std::optional<Id> place(Id Operand) const;
  void note(llvm::ArrayRef<uint32_t> Words);
  void followValue(Id Value);

  llvm::DenseMap<Id, Instruction> Definitions;
  /// Of a variable, the values and the variables that are stored in it.
  llvm::DenseMap<Id, llvm::SmallVector<Id, 4>> Stored, Copied;
  llvm::DenseSet<Id> Values, Followed;
  llvm::SmallVector<Id, 32> Open; ///< values whose operands are to be followed
};

bool isAccessChain(Op Opcode) {
  return Opcode == Op::OpAccessChain || Opcode == Op::OpInBoundsAccessChain ||
         Opcode == Op::OpPtrAccessChain || Opcode == Op::OpUntypedAccessChainKHR;
}

Contributions::Contributions(llvm::ArrayRef<uint32_t> Body) {
  llvm::SmallVector<llvm::ArrayRef<uint32_t>, 32> All;
  while (!Body.empty()) {
    All.push_back(Body.take_front(Body[0] >> 16));
    Body = Body.drop_front(All.back().size());
    const llvm::ArrayRef<uint32_t> Words = All.back();
    const spirv::OpInfo *Info = spirv::lookupOp(Words[0] & 0xffff);
    if (Info && Info->HasResultType)
      Definitions[Words[2]] = {Info->Opcode, Words.drop_front(3)};
  }
  for (llvm::ArrayRef<uint32_t> Words : All)
    note(Words);
}

bool isAtomic(Op Opcode) {
  const spirv::OpInfo *Info = spirv::lookupOp(static_cast<uint32_t>(Opcode));
  return Info && llvm::StringRef(Info->Name).starts_with("OpAtomic");
}

/// What an instruction stores. Whatever takes pointers may store through each of them.
void Contributions::note(llvm::ArrayRef<uint32_t> Words) {
  const auto Opcode = static_cast<Op>(Words[0] & 0xffff);
  const spirv::OpInfo *Info = spirv::lookupOp(Words[0] & 0xffff);
  if (Opcode == Op::OpCopyMemory) {
    Copied[root(Words[1])].push_back(root(Words[2]));
  } else if (Info && Info->HasResultType) {
    if (isAtomic(Opcode))
      Stored[root(Words[3])].push_back(Words[2]);
    else if (Opcode != Op::OpLoad && !isAccessChain(Opcode))
      for (uint32_t Operand : Words.drop_front(3))
        if (std::optional<Id> Variable = place(Operand))
          Stored[*Variable].push_back(Words[2]);
  } else if (Words.size() > 2) {
    for (uint32_t Value : Words.drop_front(2))
      Stored[root(Words[1])].push_back(Value);
  }
}

/// The variable that an operand points into, if it may be one: no value, and no reference.
std::optional<Id> Contributions::place(Id Operand) const {
  const auto Found = Definitions.find(Operand);
  if (Found != Definitions.end() && !isAccessChain(Found->second.Opcode))
    return std::nullopt;
  return root(Operand);
}

/// The variable into which a pointer points.
Id Contributions::root(Id Pointer) const {
  for (auto Found = Definitions.find(Pointer); Found != Definitions.end();
       Found = Definitions.find(Pointer)) {
    const Op Opcode = Found->second.Opcode;
    if (!isAccessChain(Opcode) && Opcode != Op::OpCopyObject)
      return Referenced; // a reference, however it was made
    Pointer = Found->second.Operands[Opcode == Op::OpUntypedAccessChainKHR ? 1 : 0];
  }
  return Pointer;
}

void Contributions::followValue(Id Value) {
  if (Definitions.contains(Value) && Values.insert(Value).second)
    Open.push_back(Value);
}

void Contributions::follow(Id Variable) {
  llvm::SmallVector<Id, 16> OpenVariables = {Variable};
  while (!OpenVariables.empty() || !Open.empty()) {
    if (!Open.empty()) {
      const Instruction I = Definitions.lookup(Open.pop_back_val());
      if (I.Opcode == Op::OpLoad || isAtomic(I.Opcode))
        OpenVariables.push_back(root(I.Operands[0]));
      // A literal that is taken for an id costs a decoration.
      for (uint32_t Operand : I.Operands) {
        followValue(Operand);
        if (std::optional<Id> Variable = place(Operand); Variable && !isAccessChain(I.Opcode))
          OpenVariables.push_back(*Variable);
      }
      continue;
    }
    const Id Next = OpenVariables.pop_back_val();
    if (!Followed.insert(Next).second)
      continue;
    for (Id Value : Stored.lookup(Next))
      followValue(Value);
    OpenVariables.append(Copied.lookup(Next));
  }
}

} // namespace

Id Emitter::emitArithmetic(Op Opcode, const Type *T, Id ResultType, llvm::ArrayRef<Id> Operands) {
  Id Result = F.emit(Opcode, ResultType, Operands);
  if (!P.UsesPrecise || !T->hasComponent() || !sema::isFloat(T->component()))
    return Result;
  if (P.PreciseElsewhere.empty())
    FloatArithmetic.push_back(Result);
  else
    M.decorate(Result, spirv::Decoration::NoContraction);
  return Result;
}

void Emitter::decoratePrecise() {
  if (FloatArithmetic.empty())
    return;
  Contributions Precise(F.body());
  for (const auto &[Variable, Known] : Variables)
    if (Variable->Precise) {
      Precise.follow(Known);
      if (sema::innermost(Variable->Ty)->isBufferReference())
        Precise.follow(Contributions::Referenced);
    }
  for (Id Result : FloatArithmetic)
    if (Precise.contains(Result))
      M.decorate(Result, spirv::Decoration::NoContraction);
  FloatArithmetic.clear();
}
