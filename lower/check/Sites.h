// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The constant records that checked code passes to run-time checks (coop_check_site), and the calls
// of the functions of coop/check_abi.h.
//
//   @check.site = private constant { ptr, .. } { ptr @file, ptr @function, ptr @operation, .. }
//   %i = call ptr @coop.invocation()
//   call void @coop_check_defined(ptr %i, ptr @check.site, i32 7, i32 %ok, i64 0, i64 0)

#ifndef COOP_LOWER_CHECK_SITES_H
#define COOP_LOWER_CHECK_SITES_H

#include "coop/check_abi.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include <string>
#include <vector>

namespace llvm {
class GlobalVariable;
class Instruction;
class MDNode;
class Module;
} // namespace llvm

namespace coop::lower::check {

/// A coop_check_operand.
struct OperandRecord {
  llvm::StringRef Name;
  uint32_t Kind = COOP_CHECK_VALUE;
  uint32_t Flags = 0;
  uint32_t Align = 1;
  uint32_t Size = 4;
  uint64_t Least = 0;
};

/// A coop_check_site without its place.
struct SiteRecord {
  llvm::StringRef Operation;
  std::string Object = {};
  std::vector<OperandRecord> Operands = {};
  uint64_t ObjectSize = 0;
  uint32_t Kind = COOP_CHECK_ANY_SITE;
  uint32_t Scope = 0;
  uint32_t Memory = COOP_CHECK_BUFFER;
  uint32_t Flags = 0;
  uint32_t Size = 0;
  uint32_t Align = 1;
  uint32_t Major = 0;
};

/// What a record says, as `add` has written it; the texts are the module's.
struct KnownSite : SiteRecord {
  llvm::StringRef File, Function;
  uint32_t Line = 0, Column = 0;
};
KnownSite readSite(const llvm::GlobalVariable &Site);

class Sites {
public:
  explicit Sites(llvm::Module &M) : M(M) {}
  /// The record of what At does.
  llvm::GlobalVariable *add(const llvm::Instruction &At, const SiteRecord &Record);

private:
  llvm::Constant *text(llvm::StringRef Text);
  llvm::Constant *operands(llvm::ArrayRef<OperandRecord> Operands);

  llvm::Module &M;
  llvm::StringMap<llvm::Constant *> Texts;
};

// ---- calls; each begins with the invocation that runs the code

/// A call of coop_check_NAME with the invocation and Args, which are pointers, i32, i64 and double
/// in the order of its declaration.
llvm::CallInst *callCheck(llvm::IRBuilderBase &B, llvm::StringRef Name, llvm::Type *Result,
                          llvm::ArrayRef<llvm::Value *> Args);

/// Where to access Address, which was computed from Pointer: there, or where it is harmless.
llvm::Value *checkedAddress(llvm::IRBuilderBase &B, llvm::GlobalVariable *Site,
                            llvm::Value *Address, llvm::Value *Pointer);

// ---- sites that an operation of coop IR keeps for its lowering

/// Marks a call: its memory is accessed as Sites say, in the order of its pointer operands.
void setSites(llvm::Instruction &Call, llvm::ArrayRef<llvm::GlobalVariable *> Sites);
/// The one with the number; null where the call is not checked.
llvm::GlobalVariable *siteOf(const llvm::Instruction &Call, unsigned Number = 0);

/// What Pointer was computed from by indices.
llvm::Value *rootOf(llvm::Value *Pointer);
/// The start of the buffer or variable that Pointer points into; null when it may be several.
llvm::Value *baseOf(llvm::Value *Pointer);

} // namespace coop::lower::check

#endif
