// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of markers; see Markers.h.

#include "lower/gpu/matrix/Markers.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

CallInst *emitMarker(IRBuilderBase &B, const MarkerNames &Markers, unsigned Number, Type *Result,
                     ArrayRef<Value *> Operands) {
  SmallVector<Type *, 8> Types;
  std::string Name = (Markers.Prefix + Markers.Names[Number] + ".").str();
  raw_string_ostream OS(Name);
  mangleType(OS, Result);
  for (Value *V : Operands) {
    Types.push_back(V->getType());
    OS << '.';
    mangleType(OS, V->getType());
  }
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(Name, FunctionType::get(Result, Types, false));
  cast<Function>(Callee.getCallee())->addFnAttr(Attribute::Convergent);
  return B.CreateCall(Callee, Operands);
}

std::optional<unsigned> markerNumber(const MarkerNames &Markers, const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : StringRef();
  if (!Name.consume_front(Markers.Prefix))
    return std::nullopt;
  const auto *Found = find(Markers.Names, Name.split('.').first);
  assert(Found != Markers.Names.end() && "a marker without a name of its own");
  return static_cast<unsigned>(Found - Markers.Names.begin());
}

} // namespace coop::lower
