// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a SPIR-V module to coop IR: the only door into lower/.
// What coop IR is, is said in lower/ir/CoopIR.h.

#ifndef COOP_LOWER_IMPORT_IMPORT_H
#define COOP_LOWER_IMPORT_IMPORT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace coop::lower {

struct ImportOptions {
  /// The entry point; empty: the only one of execution model GLCompute.
  std::string EntryPoint;
  /// Values of specialization constants by their SpecId, as text: `true`, `-3`, `0x10`, `1.5`.
  /// What is not given keeps its default.
  std::map<uint32_t, std::string> SpecConstants;
  /// By set and binding, the elements of arrays of buffers, images and samplers that the module
  /// gives no size (OpTypeRuntimeArray): how many are bound. Such an array has to be here.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> ArraySizes;
  /// Keeps what run-time checks say of the source (lower/check): on variables of functions the
  /// metadata "coop.name", at indices and values with a rule the operations CheckIndex, CheckValue;
  /// what an index is of, within its variable, is that metadata of CheckIndex.
  bool KeepForChecks = false;
  /// Keeps the operations CheckIndex alone, for robust access (lower/check/Robust.h).
  bool KeepIndices = false;
};

/// A specialization constant that a module declares.
struct SpecConstant {
  enum class Kind { Bool, Int, UInt, Float };
  uint32_t Id; ///< the decoration SpecId
  Kind TheKind;
  uint32_t Width;   ///< in bits; 1 for Bool
  uint64_t Default; ///< its bits
  std::string Name; ///< from OpName; may be empty

  /// `uint`, `float16_t`, ... as GLSL names it.
  std::string typeName() const;
  std::string defaultText() const;
};

/// The module's specialization constants, by SpecId.
llvm::Expected<std::vector<SpecConstant>> listSpecConstants(llvm::ArrayRef<uint32_t> Words);

/// The bits of Text read as a value of Constant's type; an error says why it is none.
llvm::Expected<uint64_t> parseSpecConstant(const SpecConstant &Constant, llvm::StringRef Text);

/// The names of the module's entry points of execution model GLCompute.
llvm::Expected<std::vector<std::string>> listEntryPoints(llvm::ArrayRef<uint32_t> Words);

/// Imports what one entry point reaches. The module passes verifyCoopIR. Errors name the
/// instruction, its result's name and the word where it stands.
llvm::Expected<std::unique_ptr<llvm::Module>> importSpirv(llvm::ArrayRef<uint32_t> Words,
                                                          const ImportOptions &Options,
                                                          llvm::LLVMContext &Context);

} // namespace coop::lower

#endif
