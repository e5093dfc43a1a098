// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of tensor layouts and views.

#include "Write.h"

namespace semantics::tensor {
namespace {

const char *functionOf(Step::Kind K) {
  switch (K) {
  case Step::Kind::BlockSize:
    return "setTensorLayoutBlockSizeNV";
  case Step::Kind::Dimension:
    return "setTensorLayoutDimensionNV";
  case Step::Kind::Stride:
    return "setTensorLayoutStrideNV";
  case Step::Kind::Slice:
    return "sliceTensorLayoutNV";
  case Step::Kind::ClampValue:
    return "setTensorLayoutClampValueNV";
  case Step::Kind::ViewDimensions:
    return "setTensorViewDimensionsNV";
  case Step::Kind::ViewStride:
    return "setTensorViewStrideNV";
  case Step::Kind::ViewClip:
    break;
  }
  return "setTensorViewClipNV";
}

/// Writes one variable, a layout or a view.
class Writer {
public:
  Writer(Choices &C, Operands &O, ShapeText &To, std::string Type, std::string Name)
      : C(C), O(O), To(To), Type(std::move(Type)), Name(std::move(Name)) {}

  void write(const std::vector<Step> &Steps) {
    To.Body += "  " + Type + " " + Name + " = " + Type + "_CREATE;\n";
    Value = Name;
    for (const Step &S : Steps)
      step(S);
    flush();
  }

private:
  std::string arguments(const Step &S) {
    std::string Text;
    const size_t Half = S.Args.size() / 2;
    for (size_t I = 0; I < S.Args.size(); ++I) {
      const bool IsOffset = S.What == Step::Kind::Slice && I % 2 == 0;
      const size_t From = S.What != Step::Kind::Slice ? I : I / 2 + (IsOffset ? 0 : Half);
      Text += ", " + O.text(S.Args[From], IsOffset ? Sign::Signed : Sign::Unsigned);
    }
    return Text;
  }

  std::string call(const Step &S, const std::string &Of) {
    return std::string(functionOf(S.What)) + "(" + Of + arguments(S) + ")";
  }

  /// The same function with other numbers, for where it is not taken.
  std::string decoy(const Step &S) {
    std::string Text = std::string(functionOf(S.What)) + "(" + Name;
    for (size_t I = 0; I < S.Args.size(); ++I)
      Text += ", 1";
    return Text + ")";
  }

  std::string isTrue() { return O.text(O.same(1), Sign::Unsigned) + " == 1u"; }

  void flush() {
    if (Value != Name)
      To.Body += "  " + Name + " = " + Value + ";\n";
    Value = Name;
  }

  std::string freshName() { return Name + std::to_string(Fresh++); }

  void step(const Step &S) {
    if (S.Times != 1) {
      flush();
      To.Body += "  for (uint i = 0u; i < " + O.text(O.same(S.Times), Sign::Unsigned) + "; ++i)\n" +
                 "    " + Name + " = " + call(S, Name) + ";\n";
      return;
    }
    switch (C.below(12)) {
    default:
      flush();
      Value = call(S, Name);
      return flush();
    case 4:
    case 5:
      Value = call(S, Value);
      return;
    case 6: {
      const std::string Function = freshName();
      To.Globals += Type + " " + Function + "(" + Type + " x) { return " + call(S, "x") + "; }\n";
      Value = Function + "(" + Value + ")";
      return;
    }
    case 7: {
      flush();
      const std::string Function = freshName();
      To.Globals += "void " + Function + "(inout " + Type + " x) { x = " + call(S, "x") + "; }\n";
      To.Body += "  " + Function + "(" + Name + ");\n";
      return;
    }
    case 8:
      flush();
      To.Body += "  if (" + isTrue() + ") {\n    " + Name + " = " + call(S, Name) +
                 ";\n  } else {\n    " + Name + " = " + decoy(S) + ";\n  }\n";
      return;
    case 9:
      flush();
      To.Body += "  " + Name + " = " + isTrue() + " ? " + call(S, Name) + " : " + decoy(S) + ";\n";
      return;
    case 10: {
      flush();
      const std::string Array = freshName();
      To.Body += "  " + Type + " " + Array + "[2];\n  " + Array + "[0] = " + decoy(S) + ";\n  " +
                 Array + "[1] = " + call(S, Name) + ";\n  " + Name + " = " + Array + "[1];\n";
      return;
    }
    case 11: {
      flush();
      const std::string Struct = freshName();
      To.Globals += "struct S_" + Struct + " { uint before; " + Type + " x; };\n";
      To.Body += "  S_" + Struct + " " + Struct + ";\n  " + Struct + ".x = " + call(S, Name) +
                 ";\n  " + Name + " = " + Struct + ".x;\n";
      return;
    }
    }
  }

  Choices &C;
  Operands &O;
  ShapeText &To;
  std::string Type, Name;
  std::string Value; ///< an expression: what the variable has, or is about to get
  unsigned Fresh = 0;
};

/// The type's arguments are those of the function that creates it.
std::string typeMacros(const std::string &Name, const std::string &Type, const std::string &Create,
                       const std::string &Arguments) {
  return "#define " + Name + " " + Type + "<" + Arguments + ">\n#define " + Name + "_CREATE " +
         Create + "(" + Arguments + ")\n";
}

/// A dimension with nothing after it. glslang 16 crashes where that is a specialization constant.
std::string loneDimension(Choices &C, Operands &O, unsigned Dim, ShapeText &To) {
  if (!C.chance(4))
    return std::to_string(Dim);
  To.NotForGlslang = "it crashes for a specialization constant as the only type parameter";
  return O.specialized(Dim, Dim);
}

std::string layoutArguments(Choices &C, Operands &O, const Layout &L, ShapeText &To) {
  if (L.Mode == ClampMode::Undefined && C.chance(2))
    return loneDimension(C, O, L.Dim, To);
  const std::string Dim = O.constant(L.Dim, L.Dim);
  return Dim + ", " + O.constant(static_cast<uint32_t>(L.Mode), static_cast<uint32_t>(C.below(5)));
}

std::string viewArguments(Choices &C, Operands &O, const View &V, unsigned LayoutDim,
                          ShapeText &To) {
  bool IsIdentity = true;
  for (unsigned I = 0; I < V.Dim; ++I)
    IsIdentity &= V.Permutation[I] == I;
  if (IsIdentity && !V.HasDimensions && C.chance(2))
    return loneDimension(C, O, V.Dim, To);
  std::string Text = O.constant(V.Dim, V.Dim);
  // The default of a specialization constant counts in checks before it has its value.
  const bool DefaultHas = V.Dim == LayoutDim ? C.chance(2) : true;
  Text += ", " + O.constant(V.HasDimensions, DefaultHas);
  if (IsIdentity && C.chance(2))
    return Text;
  const bool Specialized = C.chance(4);
  for (unsigned I = 0; I < V.Dim; ++I)
    Text += ", " + (Specialized ? O.specialized(V.Permutation[I], I)
                                : O.constant(V.Permutation[I], V.Permutation[I]));
  return Text;
}

} // namespace

ShapeText writeShape(Choices &C, Operands &O, const Shape &S) {
  ShapeText To;
  To.Arguments = "t";
  To.Globals = typeMacros("LAYOUT", "tensorLayoutNV", "createTensorLayoutNV",
                          layoutArguments(C, O, S.L, To));
  Writer(C, O, To, "LAYOUT", "t").write(S.L.Steps);
  if (!S.V)
    return To;
  To.Arguments = "t, v";
  To.Globals += typeMacros("VIEW", "tensorViewNV", "createTensorViewNV",
                           viewArguments(C, O, *S.V, S.L.Dim, To));
  Writer(C, O, To, "VIEW", "v").write(S.V->Steps);
  return To;
}

} // namespace semantics::tensor
