// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of builtin functions: what a row of Builtins.def says, and the search for an overload.
// A row's signature is text in a small language, parsed once (see BuiltinSignature.h); its last
// column says how codegen emits a call.

#ifndef COOP_SEMA_BUILTINS_H
#define COOP_SEMA_BUILTINS_H

#include "support/Extensions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace coop::sema {

/// How codegen emits a call.
enum class EmitKind : uint8_t {
  ExtInst,   ///< one GLSL.std.450 instruction: Code (chosen by component: CodeS, CodeU)
  Op,        ///< one SPIR-V instruction on the arguments' values: Code (CodeS, CodeU likewise)
  Custom,    ///< a function of codegen chosen by Id
};

enum class BuiltinId : uint16_t {
#define BUILTIN(Id, ...) Id,
#include "sema/Builtins.def"
};

/// One row. Code is for floating-point (or the only) operands, CodeS for signed, CodeU for unsigned
/// integers; 0 where a row has none.
struct Builtin {
  BuiltinId Id;
  llvm::StringLiteral Name;
  llvm::StringLiteral Signature;
  EmitKind Emit;
  uint32_t Code, CodeS, CodeU;
};

} // namespace coop::sema

#endif
