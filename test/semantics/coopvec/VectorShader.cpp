// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of shaders of cooperative vectors.

#include "VectorShader.h"
#include <algorithm>
#include <numeric>

namespace semantics {
namespace {

constexpr std::string_view Prologue =
    "#version 460\n"
    "#extension GL_NV_cooperative_vector : require\n"
    "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
    "#extension GL_EXT_buffer_reference : require\n"
    "#extension GL_EXT_long_vector : require\n"
    "#extension GL_EXT_bfloat16 : require\n"
    "#extension GL_EXT_float_e4m3 : require\n"
    "#extension GL_EXT_float_e5m2 : require\n";

/// What buffers hold that are not yet written: no value that a test expects by chance.
constexpr uint8_t Unwritten = 0xC3;

std::vector<uint8_t> randomBytes(size_t Count, Stream &From) {
  std::vector<uint8_t> Bytes(Count);
  for (uint8_t &B : Bytes)
    B = static_cast<uint8_t>(From.next());
  return Bytes;
}

} // namespace

VectorShader::VectorShader(Choices &Drawn, size_t MostInvocations)
    : Drawn(Drawn), Data(Drawn.stream()) {
  const size_t Most = std::max<size_t>(MostInvocations, 1);
  Local = std::min(Drawn.chance(4) ? Drawn.oneOf<size_t>({32, 40, 64})
                                   : static_cast<size_t>(Drawn.between(1, 10)),
                   Most);
  Result.Groups[0] = static_cast<uint32_t>(
      std::min<size_t>(Drawn.chance(3) ? 2 + Drawn.below(2) : 1, Most / Local));
  Result.SubgroupSize = Drawn.oneOf({0u, 0u, 0u, 8u, 16u, 64u});
}

std::vector<uint32_t> VectorShader::ids() const {
  std::vector<uint32_t> Ids(invocations());
  std::iota(Ids.begin(), Ids.end(), 0u);
  return Ids;
}

std::string VectorShader::constant(const std::string &Type, const std::string &Value,
                                   const std::string &Default) {
  if (!Drawn.chance(8))
    return Value;
  const auto Id = static_cast<uint32_t>(Result.SpecConstants.size());
  const std::string Name = "C" + std::to_string(Id);
  Result.SpecConstants[Id] = Value;
  declare("layout(constant_id = " + std::to_string(Id) + ") const " + Type + " " + Name + " = " +
          Default + ";");
  return Name;
}

std::string VectorShader::size(size_t Value) {
  if (LiteralSizes)
    return std::to_string(Value);
  const auto Found = Sizes.find(Value);
  if (Found != Sizes.end())
    return Found->second;
  // The default is larger than any size, since glslang compares indices with it.
  return Sizes[Value] = constant("uint", std::to_string(Value), "600");
}

std::string VectorShader::integer(uint32_t Value) {
  return constant("int", std::to_string(Value), "0");
}

std::string VectorShader::boolean(bool Value) {
  return Value ? constant("bool", "true", "false") : constant("bool", "false", "true");
}

std::string VectorShader::type(Element E, size_t Components) {
  if (E == Element::BF16 || (isFloat(E) && bitsOf(E) == 8) || bitsOf(E) == 64)
    notForGlslang("its cooperative vector functions take none of these components");
  return "coopvecNV<" + std::string(glslName(E)) + ", " + size(Components) + ">";
}

std::string VectorShader::perInvocation(const std::vector<uint32_t> &Values) {
  if (std::equal(Values.begin() + 1, Values.end(), Values.begin()) && !Drawn.chance(3))
    return std::to_string(Values[0]) + "u";
  Buffer B;
  B.Type = Element::U32;
  B.Before.resize(4 * Values.size());
  for (size_t I = 0; I < Values.size(); ++I)
    storeBits(Element::U32, Values[I], B.Before.data() + 4 * I);
  B.After = B.Before;
  const std::string Number = std::to_string(Result.Buffers.size());
  declare("layout(std430, binding = " + Number + ") readonly buffer Numbers" + Number +
          " { uint numbers" + Number + "[]; };");
  Result.Buffers.push_back(std::move(B));
  return "numbers" + Number + "[id]";
}

std::string VectorShader::element(ElementShape Shape) {
  // Vectors of 2 and 4 components only: the elements of an array have no gaps between them.
  static const std::vector<std::string> Scalars = {"uint",    "uint8_t", "float16_t", "float",
                                                   "int64_t", "int16_t", "double",    "int8_t"};
  static const std::vector<std::string> Vectors = {"uvec4", "vec2", "f16vec4", "u8vec4", "i16vec2"};
  if (Shape == ElementShape::ScalarsAndVectors && Drawn.chance(3))
    return Drawn.oneOf(Vectors);
  return Drawn.oneOf(Scalars);
}

/// The array of the buffer that was added last, by a reference that a second buffer holds.
std::string VectorShader::throughReference(const std::string &Name,
                                           const std::string &ElementType) {
  declare("layout(buffer_reference, std430, buffer_reference_align = 64) buffer " + Name +
          "Reference { " + ElementType + " items[]; };");
  const std::string Index = std::to_string(References.size());
  References.push_back({Result.Buffers.size() - 1, 0});
  return Name + "Reference(addresses[" + Index + "]).items";
}

std::string VectorShader::array(ArrayContent Content, ElementShape Shape) {
  // A sized array has whole elements only, of at most 16 bytes.
  Content.Before.resize(alignTo(Content.Before.size(), 16), Unwritten);
  const size_t Whole = Content.Before.size();
  Content.After.insert(Content.After.end(),
                       Content.Before.begin() + static_cast<std::ptrdiff_t>(Content.After.size()),
                       Content.Before.end());
  const bool ByReference = Drawn.chance(8);
  const size_t Head = ByReference ? 0 : 64 * Drawn.below(3);
  const std::string Type = element(Shape);
  const std::string Number = std::to_string(Result.Buffers.size()), Name = "data" + Number;

  Buffer B;
  B.Type = Content.Type;
  B.Before = randomBytes(Head, Data);
  B.After = B.Before;
  B.Before.insert(B.Before.end(), Content.Before.begin(), Content.Before.end());
  B.After.insert(B.After.end(), Content.After.begin(), Content.After.end());
  if (!Content.Tolerance.empty()) {
    B.Tolerance.assign(Head / sizeOf(B.Type), 0);
    B.Tolerance.insert(B.Tolerance.end(), Content.Tolerance.begin(), Content.Tolerance.end());
    B.Tolerance.resize(B.Before.size() / sizeOf(B.Type), 0);
  }
  Result.Buffers.push_back(std::move(B));
  if (ByReference) {
    declare("layout(std430, binding = " + Number + ") buffer Buffer" + Number + " { uint " + Name +
            "[]; };");
    return throughReference("Buffer" + Number, Type);
  }
  const std::string HeadText =
      Head ? "uvec4 head" + Number + "[" + std::to_string(Head / 16) + "]; " : "";
  // A uint has 4 bytes; other types are not given a size.
  const std::string Length =
      Type == "uint" && Drawn.chance(4) ? std::to_string(Whole / 4) : std::string();
  const std::string Memory =
      Drawn.oneOf<std::string>({"", "", "", "restrict ", "coherent ", "volatile "});
  declare("layout(std430, binding = " + Number + ") " + Memory + "buffer Buffer" + Number + " { " +
          HeadText + Type + " " + Name + "[" + Length + "]; };");
  return Name;
}

/// Vector I at byte Offset + I * Step, among random bytes.
ArrayContent VectorShader::spread(const Vectors &Values, size_t Offset, size_t Step) {
  ArrayContent C;
  C.Type = Values.Type;
  const size_t Size = sizeOf(Values.Type);
  C.Before = randomBytes(Offset + Step * Values.Of.size(), Data);
  C.After = C.Before;
  for (size_t I = 0; I < Values.Of.size(); ++I)
    for (size_t K = 0; K < Values.Size; ++K)
      storeBits(Values.Type, Values.Of[I][K], C.After.data() + Offset + I * Step + K * Size);
  return C;
}

std::string VectorShader::variable(Element E, size_t Components) {
  const std::string Name = newName("v");
  line((isFloat(E) && E != Element::BF16 && bitsOf(E) > 8 ? "precise " : "") + type(E, Components) +
       " " + Name + ";");
  return Name;
}

std::string VectorShader::input(const Vectors &Values) {
  const size_t Offset = 16 * Drawn.below(3);
  const size_t Step = alignTo(Values.Size * sizeOf(Values.Type), 16) + 16 * Drawn.below(2);
  ArrayContent Content = spread(Values, Offset, Step);
  Content.Before = Content.After;
  const std::string Array = array(std::move(Content), ElementShape::ScalarsAndVectors);
  const std::string Name = variable(Values.Type, Values.Size);
  line("coopVecLoadNV(" + Name + ", " + Array + ", " + std::to_string(Offset) + "u + " +
       std::to_string(Step) + "u * id);");
  return Name;
}

void VectorShader::output(const std::string &Value, const Vectors &Want,
                          std::vector<double> Tolerance) {
  const size_t Offset = 16 * Drawn.below(3);
  const size_t Step = alignTo(Want.Size * sizeOf(Want.Type), 16) + 16 * Drawn.below(2);
  ArrayContent Content = spread(Want, Offset, Step);
  if (!Tolerance.empty()) {
    Content.Tolerance.assign(Content.After.size() / sizeOf(Want.Type), 0);
    for (size_t I = 0; I < Want.Of.size(); ++I)
      for (size_t K = 0; K < Want.Size; ++K)
        Content.Tolerance[(Offset + I * Step) / sizeOf(Want.Type) + K] =
            Tolerance[I * Want.Size + K];
  }
  const std::string Array = array(std::move(Content), ElementShape::ScalarsAndVectors);
  line("coopVecStoreNV(" + Value + ", " + Array + ", " + std::to_string(Offset) + "u + " +
       std::to_string(Step) + "u * id);");
}

Program VectorShader::finish() {
  if (!References.empty()) {
    Buffer B;
    B.Type = Element::U64;
    B.Before.resize(8 * References.size());
    B.After = B.Before;
    B.Addresses = References;
    // Before the functions that read it.
    Declarations = "layout(std430, binding = " + std::to_string(Result.Buffers.size()) +
                   ") readonly buffer Addresses { uint64_t addresses[]; };\n" + Declarations;
    Result.Buffers.push_back(std::move(B));
  }
  Result.Source = std::string(Prologue) + "layout(local_size_x = " + std::to_string(Local) +
                  ") in;\n" + Declarations +
                  "void main() {\n"
                  "  const uint local = gl_LocalInvocationIndex;\n"
                  "  const uint id = gl_WorkGroupID.x * " +
                  std::to_string(Local) + "u + local;\n" + Body + "}\n";
  return std::move(Result);
}

size_t drawComponents(Choices &C, size_t Most) {
  if (C.chance(40))
    return static_cast<size_t>(C.between(1, static_cast<int64_t>(Most)));
  return static_cast<size_t>(C.chance(6) ? C.between(1, 40) : C.between(1, 9));
}

Vectors randomVectors(Element E, size_t Components, Spread S, VectorShader &For) {
  Vectors V{E, Components, {}};
  V.Of.resize(For.invocations());
  for (std::vector<uint64_t> &Bits : V.Of) {
    Bits.resize(Components);
    for (uint64_t &B : Bits)
      B = randomBits(E, S, For.data());
  }
  return V;
}

uint64_t smallInteger(Element E, uint64_t Greatest, Stream &From) {
  const auto Magnitude = static_cast<int64_t>(From.below(Greatest + 1));
  const int64_t Value = (isFloat(E) || isSigned(E)) && From.below(2) ? -Magnitude : Magnitude;
  return isFloat(E) ? bitsFromFloat(E, static_cast<double>(Value)) : bitsFromInteger(E, Value);
}

} // namespace semantics
