// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shader of cooperative matrices under construction: its text, and the buffers of its program.
// What the shader computes is the areas' affair.

#ifndef COOP_SEMANTICS_MATRIX_SHADER_H
#define COOP_SEMANTICS_MATRIX_SHADER_H

#include "../Program.h"
#include "Launch.h"
#include "Matrix.h"

namespace semantics {

enum class Use : uint8_t { A, B, Accumulator };

class Shader {
public:
  Shader(Choices &Drawn, const Launch &How);

  /// A dimension of a type or another constant of that value: a literal or a specialization
  /// constant.
  std::string constant(uint32_t Value);
  /// An expression of type uint that is the same for all invocations: a constant, or read from a
  /// buffer.
  std::string uniform(uint32_t Value);

  std::string type(Element E, const std::string &Rows, const std::string &Columns, Use U);

  /// With the sizes as constant() writes them.
  std::string type(Element E, unsigned Rows, unsigned Columns, Use U);

  /// Adds a buffer; Members are what its block declares.
  unsigned addBuffer(Buffer B, const std::string &Members);
  /// Adds an array that holds matrices of one size, row by row, one after another; returns its
  /// name.
  std::string input(const Matrices &Values);
  /// The same, unknown before the run and Values after it.
  std::string output(const Matrices &Values, std::vector<double> Tolerance = {});

  /// At file scope, before main.
  void declare(const std::string &Text) { Declarations += Text + "\n"; }
  /// In main. `instance` is the index of the scope's instance in the whole dispatch.
  void line(const std::string &Text) { Body += "  " + Text + "\n"; }
  /// What was in main so far becomes a function that main calls, and an entry point of its own.
  void endEntry();
  /// Loads a matrix of an input() or stores it to an output(); Index is an expression, and names
  /// this instance's where there is one for each.
  void load(const std::string &Variable, const std::string &Array, size_t Rows, size_t Columns,
            const std::string &Index = "instance");
  void store(const std::string &Variable, const std::string &Array, size_t Rows, size_t Columns,
             const std::string &Index = "instance");

  /// One more condition on the buffers after the run; see Program::Check.
  void check(std::function<std::string(const std::vector<std::vector<uint8_t>> &)> Condition);
  /// Vulkan wants what a matrix begins at and its stride to be multiples of 16 bytes, or of a line
  /// if that is less.
  void needs(size_t Bytes, size_t LineBytes) {
    Result.IsMisaligned |= Bytes % std::min<size_t>(16, LineBytes) != 0;
  }
  void notForGlslang(const std::string &Reason) { Result.NotForGlslang = Reason; }

  const Launch &launch() const { return How; }
  Choices &choices() { return Drawn; }
  size_t bindings() const { return Result.Buffers.size(); }
  Program finish();

private:
  Choices &Drawn;
  Launch How;
  Program Result;
  std::string functionText(const std::string &Name, const std::string &Lines) const;

  std::string Declarations, Body, EntryFunctions;
  std::vector<uint32_t> Numbers; ///< what uniform() reads
};

std::string useName(Use U);
Use drawUse(Choices &C);
/// Any component type.
Element drawComponent(Choices &C);
/// Whether a matrix of such components has operators, and a component arithmetic of its own.
bool hasOperators(Element E);
/// Of one dimension: mostly small.
unsigned drawSize(Choices &C);
Matrix randomMatrix(Element E, size_t Rows, size_t Columns, Spread S, Stream &From);

} // namespace semantics

#endif
