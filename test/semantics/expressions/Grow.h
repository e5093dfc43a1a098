// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random expressions of a wanted type, over inputs from buffers, literals and variables.

#ifndef COOP_SEMANTICS_EXPRESSIONS_GROW_H
#define COOP_SEMANTICS_EXPRESSIONS_GROW_H

#include "../Choices.h"
#include "Operators.h"
#include "Tree.h"
#include <map>
#include <set>

namespace semantics::expressions {

/// A function that expressions may call: it changes nothing.
struct PureFunction {
  std::string Name;
  Type Result;
  std::vector<Type> Parameters;
  std::function<Value(State &, const std::vector<Value> &)> Run;
};

class Grower {
public:
  /// Expressions are for this many invocations; inputs become arrays of Buffers.
  Grower(Choices &C, Arrays &Buffers, size_t Invocations);

  Type anyType();
  Type scalarOrVector();
  Element anyElement();
  Element anyFloat();

  Expression grow(const Type &T, unsigned Depth);
  /// In [0, Bound), Bound a power of two: an int.
  Expression index(unsigned Bound, unsigned Depth);
  Expression literal(const Type &T);
  /// An expression for an initializer or an argument: perhaps of a type that converts implicitly.
  Expression convertible(const Type &T, unsigned Depth);
  /// A op B, made defined where it might not be. Operands are of one element type.
  Expression defined(Binary Op, Expression A, Expression B);

  /// What expressions may read; scopes grow and shrink it.
  std::vector<Place> Readable;
  std::vector<PureFunction> Functions;
  /// Functions of the shader that expressions need, by name.
  std::map<std::string, std::string> Declarations;
  /// Literals that are specialization constants, with the values that they get.
  std::map<uint32_t, std::string> SpecConstants;
  /// glslang multiplies by the reciprocal, which rounds twice.
  bool DividesMatrixByScalar = false;

private:
  Expression specialized(Element E);
  Expression leaf(const Type &T);
  Expression input(const Type &T, bool IsWhole);
  Expression growBool(unsigned Depth);
  Expression growScalarOrVector(const Type &T, unsigned Depth);
  Expression growMatrix(const Type &T, unsigned Depth);
  Expression arithmetic(const Type &T, unsigned Depth);
  Expression bitwise(const Type &T, unsigned Depth);
  Expression unary(const Type &T, unsigned Depth);
  Expression choice(const Type &T, unsigned Depth);
  Expression converted(const Type &T, unsigned Depth);
  Expression constructed(const Type &T, unsigned Depth);
  Expression swizzled(const Type &T, unsigned Depth);
  Expression indexed(const Type &T, unsigned Depth);
  Expression called(const Type &T, unsigned Depth);
  Expression linear(const Type &T);
  Expression wholeInput(const Type &T);
  Expression tamed(Expression X, Element To);

  Choices &C;
  Stream Data;
  Arrays &Buffers;
  size_t Invocations;
  bool Specializes; ///< some literals
  struct Input {
    unsigned Binding;
    std::vector<Value> Values;
  };
  std::map<std::string, Input> Inputs;
};

/// The text of an operand: in parentheses where it binds less than Level, and now and then anyway.
std::string operandText(const Expression &X, unsigned Level);
Expression binary(Binary Op, Expression A, Expression B);
Expression unaryOf(Unary Op, Expression A);
/// T(X)
Expression cast(Element To, Expression X);

} // namespace semantics::expressions

#endif
