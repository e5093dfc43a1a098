// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 32-bit operands of a program and the ways on which they reach it: as literals, specialization
// constants, from a buffer, or computed from the number of the instance.

#ifndef COOP_SEMANTICS_TENSOR_OPERANDS_H
#define COOP_SEMANTICS_TENSOR_OPERANDS_H

#include "../Choices.h"
#include "../Program.h"
#include <map>
#include <string>
#include <vector>

namespace semantics::tensor {

/// The value of an operand in each instance. An instance is what executes a cooperative operation
/// together: a subgroup or a workgroup. The shader has its number in the variable `instance`.
using Number = std::vector<uint32_t>;

enum class Sign : uint8_t { Unsigned, Signed };

class Operands {
public:
  Operands(Choices &C, unsigned Instances) : C(C), Instances(Instances) {}

  unsigned instances() const { return Instances; }
  Number same(uint32_t Value) const { return Number(Instances, Value); }

  /// An expression of type uint or int.
  std::string text(const Number &N, Sign S);
  /// The same for a constant expression: a literal, or a specialization constant of either sign
  /// whose default is Default.
  std::string constant(uint32_t Value, uint32_t Default);
  std::string constant(bool Value, bool Default);
  /// Certainly a specialization constant.
  std::string specialized(uint32_t Value, uint32_t Default);

  /// The declarations of everything that the texts so far need; the buffer is at Binding.
  std::string declarations(unsigned Binding) const;
  Buffer buffer() const;
  const std::map<uint32_t, std::string> &specConstants() const { return Spec; }

private:
  std::string literal(uint32_t Value, Sign S);
  std::string specConstant(const std::string &Type, const std::string &Default,
                           const std::string &Value);

  Choices &C;
  unsigned Instances;
  std::string Declared;
  std::vector<uint32_t> InBuffer;
  std::map<uint32_t, std::string> Spec;
};

} // namespace semantics::tensor

#endif
