// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `precise` (GLSL 4.60 section 4.9.1): arithmetic is decorated NoContraction where what it gives is
// eventually stored in a precise variable of the same function. Values are followed back through
// the instructions of the function, and through its variables as wholes.

#include "codegen/Emitter.h"
#include "llvm/ADT/DenseSet.h"

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

private:
  struct Instruction {
    Op Opcode;
    llvm::ArrayRef<uint32_t> Operands; ///< after the result
  };
  Id root(Id Pointer) const;
  void followValue(Id Value);
  void drain();

  llvm::DenseMap<Id, Instruction> Definitions;
  /// Of a variable, the values and the variables that are stored in it.
  llvm::DenseMap<Id, llvm::SmallVector<Id, 4>> Stored, Copied;
  llvm::DenseSet<Id> Values, Variables;
  llvm::SmallVector<Id, 32> Open; ///< values whose operands are to be followed
};

Contributions::Contributions(llvm::ArrayRef<uint32_t> Body) {
  llvm::SmallVector<llvm::ArrayRef<uint32_t>, 16> Stores, Copies;
  while (!Body.empty()) {
    const llvm::ArrayRef<uint32_t> Words = Body.take_front(Body[0] >> 16);
    Body = Body.drop_front(Words.size());
    const auto Opcode = static_cast<Op>(Words[0] & 0xffff);
    const spirv::OpInfo *Info = spirv::lookupOp(Words[0] & 0xffff);
    if (Info && Info->HasResultType)
      Definitions[Words[2]] = {Opcode, Words.drop_front(3)};
    else if (Opcode == Op::OpStore)
      Stores.push_back(Words);
    else if (Opcode == Op::OpCopyMemory)
      Copies.push_back(Words);
  }
  for (llvm::ArrayRef<uint32_t> Words : Stores)
    Stored[root(Words[1])].push_back(Words[2]);
  for (llvm::ArrayRef<uint32_t> Words : Copies)
    Copied[root(Words[1])].push_back(root(Words[2]));
}

/// The variable into which a pointer points; what is behind a reference is not followed.
Id Contributions::root(Id Pointer) const {
  for (auto Found = Definitions.find(Pointer); Found != Definitions.end();
       Found = Definitions.find(Pointer)) {
    switch (Found->second.Opcode) {
    case Op::OpAccessChain:
    case Op::OpInBoundsAccessChain:
    case Op::OpPtrAccessChain:
    case Op::OpCopyObject:
      Pointer = Found->second.Operands[0];
      continue;
    case Op::OpUntypedAccessChainKHR:
      Pointer = Found->second.Operands[1]; // after the type
      continue;
    default:
      return Pointer;
    }
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
      if (I.Opcode == Op::OpLoad)
        OpenVariables.push_back(root(I.Operands[0]));
      else // a literal that is taken for an id costs a decoration
        for (uint32_t Operand : I.Operands)
          followValue(Operand);
      continue;
    }
    const Id Next = OpenVariables.pop_back_val();
    if (!Variables.insert(Next).second)
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
  Contributions Contributing(F.body());
  for (const auto &[Variable, Known] : Variables)
    if (Variable->Precise)
      Contributing.follow(Known);
  for (Id Result : FloatArithmetic)
    if (Contributing.contains(Result))
      M.decorate(Result, spirv::Decoration::NoContraction);
  FloatArithmetic.clear();
}
