// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Drawing and writing what is around a tensor access.

#include "Frame.h"

namespace semantics::tensor {
namespace {

/// Rows of a matrix's buffers begin at multiples of 16 components.
unsigned pitchOf(const Frame &F) { return (F.Columns + 15) / 16 * 16; }

std::string extensionsFor(Element E) {
  std::string Text = "#version 460\n"
                     "#extension GL_KHR_cooperative_matrix : require\n"
                     "#extension GL_KHR_memory_scope_semantics : require\n"
                     "#extension GL_KHR_shader_subgroup_basic : require\n"
                     "#extension GL_NV_cooperative_matrix2 : require\n"
                     "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
                     "#extension GL_EXT_scalar_block_layout : require\n"
                     "#extension GL_EXT_buffer_reference : require\n";
  if (E == Element::BF16)
    Text += "#extension GL_EXT_bfloat16 : require\n";
  if (E == Element::E4M3)
    Text += "#extension GL_EXT_float_e4m3 : require\n";
  if (E == Element::E5M2)
    Text += "#extension GL_EXT_float_e5m2 : require\n";
  return Text;
}

std::string localSize(const Launch &L) {
  return "layout(local_size_x = " + std::to_string(L.LocalSize[0]) +
         ", local_size_y = " + std::to_string(L.LocalSize[1]) + ") in;\n";
}

std::string matrixMacro(Choices &C, const Frame &F, Operands &O) {
  static constexpr const char *Uses[] = {"gl_MatrixUseA", "gl_MatrixUseB",
                                         "gl_MatrixUseAccumulator"};
  const std::string Rows = O.constant(F.Rows, static_cast<uint32_t>(C.between(1, 20)));
  const std::string Columns = O.constant(F.Columns, static_cast<uint32_t>(C.between(1, 20)));
  return "#define MATRIX coopmat<" + std::string(glslName(F.E)) + ", " + scopeName(F.L.TheScope) +
         ", " + Rows + ", " + Columns + ", " + Uses[F.Use] + ">\n";
}

std::string matrixBuffer(const Frame &F, Binding B, const std::string &Name) {
  return "layout(binding = " + std::to_string(B) + ") buffer Buffer_" + Name + " { " +
         std::string(glslName(F.E)) + " " + Name + "[]; };\n";
}

std::string matrixPlace(const Frame &F) {
  return ", instance * " + std::to_string(F.place(1, 0, 0)) + "u, " + std::to_string(pitchOf(F)) +
         "u, gl_CooperativeMatrixLayoutRowMajor);\n";
}

std::string callOf(const Parts &P, const std::string &Matrix) {
  return P.Access + "(" + Matrix + ", " + P.Arguments + ", " + P.ShapeArguments + P.Callbacks +
         ");\n";
}

/// The access to `m`: as it stands, in a function, under a condition, on an element of an array or
/// a member of a struct.
std::string accessText(Choices &C, const Parts &P, Operands &O, std::string &Globals) {
  const std::string One = O.text(O.same(1), Sign::Unsigned);
  switch (C.below(9)) {
  default:
    return "  " + callOf(P, "m");
  case 4:
    Globals += "void access(inout MATRIX x, LAYOUT t" +
               std::string(P.ShapeArguments == "t" ? "" : ", VIEW v") + ") {\n  " + callOf(P, "x") +
               "}\n";
    return "  access(m, " + P.ShapeArguments + ");\n";
  case 5:
    return "  if (" + One + " == 1u)\n    " + callOf(P, "m");
  case 6:
    return "  MATRIX several[3];\n  several[" + One + "] = m;\n  " + callOf(P, "several[1]") +
           "  m = several[" + One + "];\n";
  case 7: // one instance here, another one there
    return "  if (instance % 2u == 0u) {\n    " + callOf(P, "m") + "  } else {\n    " +
           callOf(P, "m") + "  }\n";
  case 8:
    Globals += "struct Holder { uint before; MATRIX x; };\n";
    return "  Holder holder;\n  holder.x = m;\n  for (uint i = 0u; i < " + One + "; ++i)\n    " +
           callOf(P, "holder.x") + "  m = holder.x;\n";
  }
}

} // namespace

size_t Frame::place(unsigned Instance, unsigned Row, unsigned Column) const {
  return (size_t(Instance) * Rows + Row) * pitchOf(*this) + Column;
}

Buffer Frame::matrices(Spread S, Stream &From) const {
  Buffer B;
  B.Type = E;
  const size_t Count = place(L.instances(), 0, 0);
  B.Before.resize(Count * sizeOf(E));
  for (size_t I = 0; I < Count; ++I)
    storeBits(E, randomBits(E, S, From), B.Before.data() + I * sizeOf(E));
  B.After = B.Before;
  return B;
}

/// Of a matrix that today's drivers have.
static Frame drawDriverFrame(Choices &C) {
  Frame F;
  F.Use = static_cast<unsigned>(C.below(3));
  F.E = F.Use == 2 ? C.oneOf({Element::F16, Element::F32}) : Element::F16;
  F.Rows = C.oneOf({32U, 64U, 96U});
  F.Columns = C.oneOf({32U, 64U, 96U});
  F.L = makeLaunch(C);
  return F;
}

Frame drawFrame(Choices &C) {
  if (C.isForDriver())
    return drawDriverFrame(C);
  Frame F;
  F.E = C.oneOf({Element::F32, Element::F16, Element::U8, Element::S32, Element::BF16, Element::U16,
                 Element::S8, Element::U32, Element::S16, Element::E4M3, Element::E5M2,
                 Element::F64, Element::U64, Element::S64});
  const int64_t Greatest = C.chance(10) ? 40 : 12;
  F.Rows = static_cast<unsigned>(C.between(1, Greatest));
  F.Columns = static_cast<unsigned>(C.between(1, Greatest));
  F.Use = static_cast<unsigned>(C.below(3));
  F.L = makeLaunch(C);
  return F;
}

Program assemble(Choices &C, const Frame &F, Operands &O, const Parts &P) {
  const std::string Macro = matrixMacro(C, F, O);
  std::string Globals = P.Globals;
  const std::string Access = accessText(C, P, O, Globals);
  Program Made;
  Made.Source = extensionsFor(F.E) + P.Extensions + localSize(F.L) +
                O.declarations(OperandsBinding) + matrixBuffer(F, InitialBinding, "initial") +
                matrixBuffer(F, ResultBinding, "result") + Macro + "uint instance;\n" + Globals +
                "void main() {\n  instance = " + "gl_WorkGroupID.x * " +
                std::to_string(F.L.instancesPerGroup()) + "u + " + instanceInGroup(F.L.TheScope) +
                ";\n" + P.Before + "  MATRIX m;\n  coopMatLoad(m, initial" + matrixPlace(F) +
                Access + P.After + "  coopMatStore(m, result" + matrixPlace(F) + "}\n";
  Made.Groups = {F.L.Groups, 1, 1};
  Made.SubgroupSize = F.L.SubgroupSize;
  Made.SpecConstants = O.specConstants();
  Made.NotForGlslang = P.NotForGlslang;
  if (sizeOf(F.E) == 8)
    Made.NotForGlslang = "it has no matrices with 64-bit components";
  return Made;
}

} // namespace semantics::tensor
