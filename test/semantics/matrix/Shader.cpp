// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of shaders of cooperative matrices.

#include "Shader.h"
#include <utility>

namespace semantics {
namespace {

constexpr std::string_view Prologue =
    "#version 460\n"
    "#extension GL_KHR_cooperative_matrix : require\n"
    "#extension GL_NV_cooperative_matrix2 : require\n"
    "#extension GL_QCOM_cooperative_matrix_conversion : require\n"
    "#extension GL_KHR_memory_scope_semantics : require\n"
    "#extension GL_KHR_shader_subgroup_basic : require\n"
    "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
    "#extension GL_EXT_bfloat16 : require\n"
    "#extension GL_EXT_float_e4m3 : require\n"
    "#extension GL_EXT_float_e5m2 : require\n";

/// What buffers hold that are not yet written: no value that a test expects by chance.
constexpr uint8_t Unwritten = 0xC3;

std::vector<uint8_t> bytesOf(const Matrices &Values) {
  std::vector<uint8_t> Bytes;
  for (const Matrix &M : Values)
    for (const uint64_t B : M.Bits) {
      Bytes.resize(Bytes.size() + sizeOf(M.Type));
      storeBits(M.Type, B, Bytes.data() + Bytes.size() - sizeOf(M.Type));
    }
  return Bytes;
}

std::string layoutText(const Launch &L) {
  std::string Text = "layout(local_size_x = " + std::to_string(L.LocalSize[0]);
  if (L.LocalSize[1] != 1)
    Text += ", local_size_y = " + std::to_string(L.LocalSize[1]);
  return Text + ") in;\n";
}

} // namespace

Shader::Shader(Choices &Drawn, const Launch &How) : Drawn(Drawn), How(How) {
  Result.Groups = {How.Groups, 1, 1};
  Result.SubgroupSize = How.SubgroupSize;
}

std::string Shader::constant(uint32_t Value) {
  const std::string Text = std::to_string(Value);
  if (!Drawn.chance(6))
    return Text;
  const auto Id = static_cast<uint32_t>(Result.SpecConstants.size());
  const std::string Name = "C" + std::to_string(Id);
  Result.SpecConstants[Id] = Text;
  declare("layout(constant_id = " + std::to_string(Id) + ") const " +
          Drawn.oneOf<std::string>({"int", "uint"}) + " " + Name + " = 1;");
  return Name;
}

std::string Shader::uniform(uint32_t Value) {
  if (!Drawn.chance(3))
    return "uint(" + constant(Value) + ")";
  Numbers.push_back(Value);
  return "numbers[" + std::to_string(Numbers.size() - 1) + "]";
}

std::string Shader::type(Element E, const std::string &Rows, const std::string &Columns, Use U) {
  if (bitsOf(E) == 64)
    notForGlslang("it has no matrices of 64-bit components");
  return "coopmat<" + std::string(glslName(E)) + ", " + scopeName(How.TheScope) + ", " + Rows +
         ", " + Columns + ", " + useName(U) + ">";
}

std::string Shader::type(Element E, unsigned Rows, unsigned Columns, Use U) {
  const std::string R = constant(Rows), C = constant(Columns);
  return type(E, R, C, U);
}

unsigned Shader::addBuffer(Buffer B, const std::string &Members) {
  const auto Binding = static_cast<unsigned>(Result.Buffers.size());
  const std::string Number = std::to_string(Binding);
  declare("layout(std430, binding = " + Number + ") buffer Buffer" + Number + " { " + Members +
          " };");
  Result.Buffers.push_back(std::move(B));
  return Binding;
}

std::string Shader::input(const Matrices &Values) {
  Buffer B;
  B.Type = Values.front().Type;
  B.Before = B.After = bytesOf(Values);
  const std::string Name = "data" + std::to_string(Result.Buffers.size());
  addBuffer(std::move(B), std::string(glslName(Values.front().Type)) + " " + Name + "[];");
  return Name;
}

std::string Shader::output(const Matrices &Values, std::vector<double> Tolerance) {
  const std::string Name = input(Values);
  Buffer &B = Result.Buffers.back();
  B.Before.assign(B.Before.size(), Unwritten);
  B.Tolerance = std::move(Tolerance);
  return Name;
}

static std::string memoryArguments(const std::string &Array, const std::string &Index, size_t Rows,
                                   size_t Columns) {
  return Array + ", " + Index + " * " + std::to_string(Rows * Columns) + "u, " +
         std::to_string(Columns) + "u, gl_CooperativeMatrixLayoutRowMajor);";
}

void Shader::load(const std::string &Variable, const std::string &Array, size_t Rows,
                  size_t Columns, const std::string &Index) {
  line("coopMatLoad(" + Variable + ", " + memoryArguments(Array, Index, Rows, Columns));
}

void Shader::store(const std::string &Variable, const std::string &Array, size_t Rows,
                   size_t Columns, const std::string &Index) {
  line("coopMatStore(" + Variable + ", " + memoryArguments(Array, Index, Rows, Columns));
}

void Shader::check(
    std::function<std::string(const std::vector<std::vector<uint8_t>> &)> Condition) {
  Result.Check = [Others = std::move(Result.Check), Condition = std::move(Condition)](
                     const std::vector<std::vector<uint8_t>> &After) {
    return (Others ? Others(After) : std::string()) + Condition(After);
  };
}

std::string Shader::functionText(const std::string &Name, const std::string &Lines) const {
  return "void " + Name + "() {\n" + "  const uint instance = gl_WorkGroupID.x * " +
         std::to_string(How.instancesPerGroup()) + "u + " + instanceInGroup(How.TheScope) + ";\n" +
         Lines + "}\n";
}

void Shader::endEntry() {
  const std::string Name = "entry" + std::to_string(Result.Entries.size());
  const size_t First = Result.Entries.empty() ? 0 : Result.Entries.back().EndBuffer;
  Result.Entries.push_back({Name, First, Result.Buffers.size()});
  EntryFunctions += functionText(Name, std::exchange(Body, {}));
}

Program Shader::finish() {
  if (!Numbers.empty()) {
    Buffer B;
    B.Type = Element::U32;
    for (const uint32_t N : Numbers) {
      B.Before.resize(B.Before.size() + 4);
      storeBits(Element::U32, N, B.Before.data() + B.Before.size() - 4);
    }
    B.After = B.Before;
    const std::string Others = std::exchange(Declarations, {});
    addBuffer(std::move(B), "uint numbers[];");
    Declarations += Others;
  }
  std::string Calls;
  for (const EntryPoint &E : Result.Entries)
    Calls += "  " + E.Function + "();\n";
  Result.Source = std::string(Prologue) + layoutText(How) + Declarations + EntryFunctions +
                  functionText("main", Calls + Body);
  return std::move(Result);
}

std::string useName(Use U) {
  return U == Use::A ? "gl_MatrixUseA" : U == Use::B ? "gl_MatrixUseB" : "gl_MatrixUseAccumulator";
}

Use drawUse(Choices &C) { return C.oneOf({Use::Accumulator, Use::A, Use::B}); }

Element drawComponent(Choices &C) {
  return C.oneOf({Element::F32, Element::F16, Element::S32, Element::U32, Element::F64, Element::S8,
                  Element::U8, Element::S16, Element::U16, Element::BF16, Element::E4M3,
                  Element::E5M2, Element::S64, Element::U64});
}

bool hasOperators(Element E) {
  return isInteger(E) || E == Element::F32 || E == Element::F16 || E == Element::F64;
}

unsigned drawSize(Choices &C) {
  if (C.isForDriver())
    return C.oneOf({32U, 64U, 96U});
  return static_cast<unsigned>(C.chance(5) ? C.between(1, 35) : C.between(1, 9));
}

Matrix randomMatrix(Element E, size_t Rows, size_t Columns, Spread S, Stream &From) {
  Matrix M(E, Rows, Columns);
  for (uint64_t &B : M.Bits)
    B = randomBits(E, S, From);
  return M;
}

} // namespace semantics
