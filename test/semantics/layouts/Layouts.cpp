// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that copy the members of one block to another of another layout: uniform and
// buffer blocks, push constants, buffers behind references.

#include "../Choices.h"
#include "Layout.h"
#include <algorithm>
#include <sstream>

namespace semantics {
namespace {

using namespace layouts;

constexpr Element Elements[] = {Element::F32, Element::U32, Element::S32,
                                Element::F64, Element::F16, Element::U16,
                                Element::S8,  Element::U64, Element::Bool};
constexpr Element MatrixElements[] = {Element::F32, Element::F64, Element::F16};

/// What kind of block it is.
enum class Home : uint8_t { Buffer, Uniform, Push, Reference };

struct Block {
  Home In = Home::Buffer;
  Packing ThePacking = Packing::Std430;
  bool RowMajor = false;
  Shape Content; ///< a structure without a name
};

std::string nameOf(Packing P) {
  return P == Packing::Std140 ? "std140" : P == Packing::Std430 ? "std430" : "scalar";
}

class Writer {
public:
  explicit Writer(Choices &C) : C(C), Data(C.stream()) {}

  Program make() {
    Block From, To;
    From.In = C.oneOf({Home::Buffer, Home::Uniform, Home::Push, Home::Reference});
    To.In = C.oneOf({Home::Buffer, Home::Reference});
    From.Content = drawBlock();
    To.Content = From.Content;
    for (Block *B : {&From, &To}) {
      B->ThePacking = C.oneOf({Packing::Std430, Packing::Std140, Packing::Scalar});
      B->RowMajor = C.chance(3);
    }
    qualifyMembers(From);
    qualifyMembers(To);
    return finish(From, To);
  }

private:
  std::shared_ptr<const Shape> drawShape(unsigned Depth) {
    const auto S = std::make_shared<Shape>();
    const uint64_t Kind = Depth == 0 ? C.below(5) : C.below(9);
    if (Kind < 3) {
      S->Leaf = {Elements[C.below(std::size(Elements))], static_cast<unsigned>(C.between(1, 4))};
    } else if (Kind < 5) {
      S->Leaf.E = MatrixElements[C.below(std::size(MatrixElements))];
      S->Leaf.Columns = static_cast<unsigned>(C.between(2, 4));
      S->Leaf.Rows = static_cast<unsigned>(C.between(2, 4));
    } else if (Kind < 7) {
      S->Count = static_cast<size_t>(C.between(1, 3));
      S->Element = drawShape(Depth - 1);
    } else {
      S->Members = drawMembers(Depth - 1);
      S->Name = "S" + std::to_string(Structs++);
      Declarations += "struct " + S->Name + " {" + membersText(*S) + "};\n";
    }
    return S;
  }

  std::vector<Shape::Member> drawMembers(unsigned Depth) {
    std::vector<Shape::Member> Members;
    for (int64_t Count = C.between(1, 4); Count > 0; --Count)
      Members.push_back({"m" + std::to_string(Members.size()), drawShape(Depth)});
    return Members;
  }

  Shape drawBlock() {
    Shape S;
    S.Members = drawMembers(2);
    return S;
  }

  /// Offsets, alignments and majorness of a block's own members.
  void qualifyMembers(Block &B) {
    uint64_t End = 0;
    for (Shape::Member &M : B.Content.Members) {
      if (C.chance(4))
        M.RowMajor = C.chance(2);
      const Extent E = extentOf(*M.Of, B.ThePacking, M.RowMajor.value_or(B.RowMajor));
      if (C.chance(5))
        M.Offset = (End + E.Align * C.below(4) + E.Align - 1) / E.Align * E.Align;
      else if (C.chance(5))
        M.Align = uint64_t(1) << C.below(6);
      const uint64_t Align = std::max(E.Align, M.Align.value_or(1));
      End = (std::max(End, M.Offset.value_or(0)) + Align - 1) / Align * Align + E.Size;
    }
  }

  static std::string typeText(const Shape &S, std::string &Arrays) {
    const Shape *Inner = &S;
    for (; Inner->isArray(); Inner = Inner->Element.get())
      Arrays += "[" + std::to_string(Inner->Count) + "]";
    return Inner->isStruct() ? Inner->Name : glslName(Inner->Leaf);
  }

  static std::string membersText(const Shape &S) {
    std::string Text;
    for (const Shape::Member &M : S.Members) {
      std::string Arrays, Qualifiers;
      const auto Add = [&](const std::string &Q) {
        Qualifiers += (Qualifiers.empty() ? "" : ", ") + Q;
      };
      if (M.RowMajor)
        Add(*M.RowMajor ? "row_major" : "column_major");
      if (M.Offset)
        Add("offset = " + std::to_string(*M.Offset));
      if (M.Align)
        Add("align = " + std::to_string(*M.Align));
      const std::string T = typeText(*M.Of, Arrays);
      Text += " " + (Qualifiers.empty() ? "" : "layout(" + Qualifiers + ") ") + T + " " + M.Name +
              Arrays + ";";
    }
    return Text + " ";
  }

  /// The block's declaration; its instance is Name. Adds what it is bound to.
  std::string declare(const Block &B, const std::string &Name, Buffer Memory) {
    const std::string Layout = "layout(" + nameOf(B.ThePacking) + (B.RowMajor ? ", row_major" : "");
    const std::string Body = " " + Name + "Block {" + membersText(B.Content) + "}";
    const std::string Binding = std::to_string(P.Buffers.size());
    switch (B.In) {
    case Home::Push:
      P.PushConstants = Memory.Before;
      return Layout + ", push_constant) uniform" + Body + " " + Name + ";\n";
    case Home::Uniform:
      P.Buffers.push_back(Memory);
      return Layout + ", binding = " + Binding + ") uniform" + Body + " " + Name + ";\n";
    case Home::Buffer:
      P.Buffers.push_back(Memory);
      return Layout + ", binding = " + Binding + ") buffer" + Body + " " + Name + ";\n";
    case Home::Reference: {
      Buffer Pointer;
      Pointer.Type = Element::U64;
      Pointer.Before.resize(8);
      Pointer.After = Pointer.Before;
      Pointer.Addresses = {{P.Buffers.size(), 0}};
      P.Buffers.push_back(Memory);
      P.Buffers.push_back(Pointer);
      return Layout + ", buffer_reference, buffer_reference_align = 64) buffer" + Body +
             ";\nlayout(std430, binding = " + std::to_string(P.Buffers.size() - 1) + ") buffer " +
             Name + "Pointer { " + Name + "Block " + Name + "; };\n" +
             // the referenced buffer is bound, though nothing names it
             "layout(std430, binding = " + Binding + ") buffer " + Name + "Bound { uint " + Name +
             "Word; };\n";
    }
    }
    return {};
  }

  /// Copies member by member: whole where types are the same, or scalar by scalar.
  std::string copyText(const Shape &S, const std::string &Path) {
    std::string Text;
    if (S.isStruct() && (S.Name.empty() || C.chance(2))) {
      for (const Shape::Member &M : S.Members)
        Text += copyText(*M.Of, Path + "." + M.Name);
      return Text;
    }
    if (S.isArray() && C.chance(2)) {
      const std::string I = "i" + std::to_string(Loops++);
      return "for (int " + I + " = 0; " + I + " < " + std::to_string(S.Count) + "; ++" + I +
             ") {\n" + copyText(*S.Element, Path + "[" + I + "]") + "}\n";
    }
    if (!S.isArray() && !S.isStruct() && S.Leaf.Rows > 1 && C.chance(2)) {
      const unsigned Parts = S.Leaf.isMatrix() ? S.Leaf.Columns : S.Leaf.Rows;
      for (unsigned I = 0; I < Parts; ++I) {
        const std::string Part = Path + "[" + std::to_string(I) + "]";
        Text += "target" + Part + " = source" + Part + ";\n";
      }
      return Text;
    }
    return "target" + Path + " = source" + Path + ";\n";
  }

  Program finish(const Block &From, const Block &To) {
    uint64_t FromSize = 0, ToSize = 0;
    const std::vector<Place> Sources =
        placesOf(From.Content, From.ThePacking, From.RowMajor, FromSize);
    const std::vector<Place> Targets = placesOf(To.Content, To.ThePacking, To.RowMajor, ToSize);
    Buffer Source = randomBytes(FromSize), Target = randomBytes(ToSize);
    // A bool is 0 or 1: what becomes of another number when it is copied is open.
    for (const Place &S : Sources)
      if (S.E == Element::Bool)
        storeBits(S.E, Data.below(2), Source.Before.data() + S.Offset);
    Source.After = Source.Before;
    for (size_t I = 0; I < Sources.size(); ++I) {
      const uint64_t Bits = loadBits(Sources[I].E, Source.Before.data() + Sources[I].Offset);
      storeBits(Targets[I].E, Targets[I].E == Element::Bool ? Bits != 0 : Bits,
                Target.After.data() + Targets[I].Offset);
    }
    std::string Blocks = declare(From, "source", Source);
    Blocks += declare(To, "target", Target);
    std::ostringstream Text;
    Text << versionAndTypes() << "#extension GL_EXT_scalar_block_layout : require\n"
         << "#extension GL_EXT_buffer_reference : require\n"
         << "layout(local_size_x = 1) in;\n"
         << Declarations << Blocks << "void main() {\n"
         << copyText(From.Content, "") << "}\n";
    P.Source = Text.str();
    const bool HasBool = std::any_of(Sources.begin(), Sources.end(),
                                     [](const Place &S) { return S.E == Element::Bool; });
    if (HasBool)
      P.NotForGlslang = "it copies arrays of bool to another type";
    return P;
  }

  /// As much as a block may be, so that what lies after its members is looked at, too.
  Buffer randomBytes(uint64_t Size) {
    Buffer B;
    B.Before.resize((Size + 63) / 64 * 64);
    for (uint8_t &Byte : B.Before)
      Byte = static_cast<uint8_t>(Data.next());
    B.After = B.Before;
    return B;
  }

  Choices &C;
  Stream Data;
  Program P;
  unsigned Structs = 0, Loops = 0;
  std::string Declarations;
};

} // namespace

Program makeLayouts(Choices &C) { return Writer(C).make(); }

} // namespace semantics
