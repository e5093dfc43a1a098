// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The universal limits that depend on single instructions or on counts of them (SPIR-V 2.17).

#include "codegen/Limits.h"
#include "support/spirv/Words.h"

using namespace coop;
using namespace coop::codegen;
using spirv::Op;

namespace {

struct Counts {
  uint64_t GlobalVariables = 0, LocalVariables = 0;
  bool InFunction = false;
};

std::optional<ExceededLimit> above(llvm::StringRef What, uint64_t Found, uint64_t Limit) {
  if (Found <= Limit)
    return std::nullopt;
  return ExceededLimit{What, Found, Limit};
}

std::optional<ExceededLimit> visit(Op Opcode, size_t Length, Counts &N) {
  switch (Opcode) {
  case Op::OpFunction:
    N.InFunction = true;
    N.LocalVariables = 0;
    return std::nullopt;
  case Op::OpTypeStruct:
    return above("members in a struct", Length - 2, 16383);
  case Op::OpTypeFunction:
    return above("parameters of a function", Length - 3, 255);
  case Op::OpSwitch:
    // Selectors are of 32 bits: a label is a literal of one word and a target.
    return above("labels in a switch", (Length - 3) / 2, 16383);
  case Op::OpVariable:
    return N.InFunction ? above("variables in a function", ++N.LocalVariables, 524287)
                        : above("global variables", ++N.GlobalVariables, 65535);
  default:
    return std::nullopt;
  }
}

} // namespace

std::optional<ExceededLimit> codegen::findExceededLimit(llvm::ArrayRef<uint32_t> Instructions) {
  Counts N;
  for (size_t I = 0; I < Instructions.size();) {
    const size_t Length = Instructions[I] >> 16;
    if (std::optional<ExceededLimit> E =
            visit(static_cast<Op>(Instructions[I] & 0xffff), Length, N))
      return E;
    I += Length;
  }
  return std::nullopt;
}
