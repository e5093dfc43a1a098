// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that passes generate, and that are made once for all operations that need the same.
//
// A function is found again by a key of everything that its body depends on. The key is made from
// the operation's own types, operands and constants, and is the function's symbol: there is no name
// beside it. Where assertions are on, what is found is generated again and compared, so that a key
// that says too little ends in an internal error, not in a wrong number.

#ifndef COOP_LOWER_IR_GENERATEDFUNCTION_H
#define COOP_LOWER_IR_GENERATEDFUNCTION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallInst;
class Constant;
class Function;
class FunctionType;
class Module;
class Type;
} // namespace llvm

namespace coop::lower {

/// Parts follow each other as the builder reads them. Each says what it is, so that keys of one
/// kind differ where any part does.
class FunctionKey {
public:
  /// What is generated, as "load": all functions of a kind have one builder.
  explicit FunctionKey(llvm::StringRef Kind);

  FunctionKey &add(uint64_t Number);
  /// A choice that the builder makes: what was chosen.
  FunctionKey &add(llvm::StringRef Word);
  FunctionKey &add(llvm::Type *T);
  /// With its type. Of a function its symbol, which is another for every function of a module.
  FunctionKey &add(const llvm::Constant &C);
  /// The types of an operation's result and operands, and the values of those operands that are
  /// constants and not of cooperative types. IsParameter says which operands, by number, the function has as parameters whatever
  /// they are: of those the type is enough.
  FunctionKey &add(
      const llvm::CallInst &Call,
      llvm::function_ref<bool(unsigned)> IsParameter = [](unsigned) { return false; });

  llvm::StringRef symbol() const { return Text; }

private:
  llvm::SmallString<128> Text;
};

/// The function of M for Key, made by Make when there is none yet. Make returns null where it
/// cannot, after a diagnostic or as its own contract says; then nothing is kept. Discard gets a
/// function that was made for comparison alone, before it is erased; null: what Make does beside it
/// cannot be taken back, so nothing is compared.
llvm::Function *
generatedFunction(llvm::Module &M, const FunctionKey &Key,
                  llvm::function_ref<llvm::Function *()> Make,
                  llvm::function_ref<void(llvm::Function &)> Discard = [](llvm::Function &) {});

/// The same for an internal function of type Ty, whose body Build makes from its block "entry" on.
llvm::Function *
generatedFunction(llvm::Module &M, const FunctionKey &Key, llvm::FunctionType *Ty,
                  llvm::function_ref<void(llvm::Function &)> Build,
                  llvm::function_ref<void(llvm::Function &)> Discard = [](llvm::Function &) {});

/// F was generated for a key of that kind.
bool isGenerated(const llvm::Function &F, llvm::StringRef Kind);

} // namespace coop::lower

#endif
