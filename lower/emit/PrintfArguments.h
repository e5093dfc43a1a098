// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT (GL_EXT_debug_printf): the format translated to C's, and the values that go with it.
// Who prints is the execution's affair.

#ifndef COOP_LOWER_EMIT_PRINTFARGUMENTS_H
#define COOP_LOWER_EMIT_PRINTFARGUMENTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class CallInst;
class IRBuilderBase;
class Value;
} // namespace llvm

namespace coop::lower {

struct PrintfArguments {
  std::string Format;
  llvm::SmallVector<llvm::Value *, 8> Values; ///< double, i32 or i64
};

/// Of a call of coop.printf.
llvm::Expected<PrintfArguments> printfArguments(llvm::IRBuilderBase &B, llvm::CallInst &Call);

} // namespace coop::lower

#endif
