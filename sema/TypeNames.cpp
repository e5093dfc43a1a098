// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How types and constants are spelled in diagnostics: as the user would write them.

#include "sema/Program.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

namespace coop::sema {

static constexpr llvm::StringLiteral ScopeNames[] = {"",
                                                     "gl_ScopeDevice",
                                                     "gl_ScopeWorkgroup",
                                                     "gl_ScopeSubgroup",
                                                     "gl_ScopeInvocation",
                                                     "gl_ScopeQueueFamily"};

llvm::StringRef scopeName(int64_t Scope) {
  const auto Count = static_cast<int64_t>(std::size(ScopeNames));
  return Scope >= 0 && Scope < Count ? llvm::StringRef(ScopeNames[Scope]) : llvm::StringRef();
}

llvm::StringRef glslName(ScalarKind K) {
  static constexpr llvm::StringLiteral Names[] = {
      "bool",        "int8_t",      "uint8_t",     "int16_t",      "uint16_t",
      "int",         "uint",        "int64_t",     "uint64_t",     "float16_t",
      "float",       "double",      "bfloat16_t",  "floate4m3_t",  "floate5m2_t",
      "floate2m1_t", "floate2m3_t", "floate3m2_t", "floatue8m0_t", "floatmxint8_t",
  };
  static_assert(std::size(Names) == ScalarKindCount);
  return Names[static_cast<unsigned>(K)];
}

namespace {

/// What stands before `vec` and `mat`.
llvm::StringRef vectorPrefix(ScalarKind K) {
  static constexpr llvm::StringLiteral Prefixes[] = {
      "b", "i8", "u8",   "i16",   "u16",   "i",     "u",     "i64",   "u64",    "f16",
      "",  "d",  "bf16", "fe4m3", "fe5m2", "fe2m1", "fe2m3", "fe3m2", "fue8m0", "fmxint8",
  };
  static_assert(std::size(Prefixes) == ScalarKindCount);
  return Prefixes[static_cast<unsigned>(K)];
}

llvm::StringRef operatorSpelling(ConstOp Op) {
  switch (Op) {
  case ConstOp::Add:
    return "+";
  case ConstOp::Sub:
  case ConstOp::Negate:
    return "-";
  case ConstOp::Mul:
    return "*";
  case ConstOp::Div:
    return "/";
  case ConstOp::Mod:
    return "%";
  case ConstOp::Shl:
    return "<<";
  case ConstOp::Shr:
    return ">>";
  case ConstOp::And:
    return "&";
  case ConstOp::Or:
    return "|";
  case ConstOp::Xor:
    return "^";
  case ConstOp::Not:
    return "~";
  case ConstOp::LogicalAnd:
    return "&&";
  case ConstOp::LogicalOr:
    return "||";
  case ConstOp::LogicalXor:
    return "^^";
  case ConstOp::LogicalNot:
    return "!";
  case ConstOp::Equal:
    return "==";
  case ConstOp::NotEqual:
    return "!=";
  case ConstOp::Less:
    return "<";
  case ConstOp::LessEqual:
    return "<=";
  case ConstOp::Greater:
    return ">";
  case ConstOp::GreaterEqual:
    return ">=";
  default:
    return "";
  }
}

/// Writes types and constants, giving up on what is absurdly large: constants share their parts,
/// so that written out they can be exponentially longer than they are in memory.
class Printer {
public:
  explicit Printer(llvm::raw_ostream &OS) : OS(OS) {}

  void print(const Type *T);
  void print(const Constant *C);

private:
  void list(llvm::ArrayRef<const Constant *> Items) {
    for (size_t I = 0; I < Items.size(); ++I) {
      if (I)
        OS << ", ";
      print(Items[I]);
    }
  }
  void printOp(const Constant *C);
  void printScalar(const Constant *C);
  void named(const Constant *C, llvm::ArrayRef<llvm::StringLiteral> Names);

  llvm::raw_ostream &OS;
  unsigned Budget = 64;
};

void Printer::printScalar(const Constant *C) {
  ScalarKind K = C->type()->component();
  if (K == ScalarKind::Bool) {
    OS << (C->bits() ? "true" : "false");
  } else if (isSignedInt(K)) {
    OS << static_cast<int64_t>(C->bits());
  } else if (isUnsignedInt(K)) {
    OS << C->bits();
  } else if (K == ScalarKind::F32 || K == ScalarKind::F64) {
    llvm::APFloat V(K == ScalarKind::F32 ? llvm::APFloat::IEEEsingle()
                                         : llvm::APFloat::IEEEdouble(),
                    llvm::APInt(bitWidth(K), C->bits()));
    llvm::SmallString<32> Text;
    V.toString(Text);
    OS << Text;
  } else {
    OS << glslName(K) << " of bits " << C->bits();
  }
}

void Printer::printOp(const Constant *C) {
  llvm::ArrayRef<const Constant *> Args = C->operands();
  if (C->op() == ConstOp::CoopLength) {
    print(C->subject());
    OS << ".length()";
  } else if (C->op() == ConstOp::Select && Args.size() == 3) {
    OS << '(';
    print(Args[0]);
    OS << " ? ";
    print(Args[1]);
    OS << " : ";
    print(Args[2]);
    OS << ')';
  } else if (C->op() == ConstOp::Convert || Args.empty() || Args.size() > 2) {
    print(C->type());
    OS << '(';
    list(Args);
    OS << ')';
  } else if (Args.size() == 1) {
    OS << operatorSpelling(C->op());
    print(Args[0]);
  } else {
    OS << '(';
    print(Args[0]);
    OS << ' ' << operatorSpelling(C->op()) << ' ';
    print(Args[1]);
    OS << ')';
  }
}

void Printer::print(const Constant *C) {
  if (!C || Budget == 0) {
    OS << "...";
    return;
  }
  --Budget;
  switch (C->kind()) {
  case Constant::Kind::Scalar:
    return printScalar(C);
  case Constant::Kind::Null:
    OS << "{}";
    return;
  case Constant::Kind::Composite:
    print(C->type());
    OS << '(';
    list(C->operands());
    OS << ')';
    return;
  case Constant::Kind::Spec:
    OS << C->variable()->Name;
    return;
  case Constant::Kind::Op:
    return printOp(C);
  }
}

/// A parameter that has names for its values: the name where it is a known literal.
void Printer::named(const Constant *C, llvm::ArrayRef<llvm::StringLiteral> Names) {
  std::optional<int64_t> V = C->asInt();
  if (!C->isSpec() && V && *V >= 0 && size_t(*V) < Names.size() && !Names[size_t(*V)].empty())
    OS << Names[size_t(*V)];
  else
    print(C);
}

void Printer::print(const Type *T) {
  static constexpr llvm::StringLiteral Uses[] = {"gl_MatrixUseA", "gl_MatrixUseB",
                                                 "gl_MatrixUseAccumulator"};
  static constexpr llvm::StringLiteral Clamps[] = {
      "gl_CooperativeMatrixClampModeUndefinedNV", "gl_CooperativeMatrixClampModeConstantNV",
      "gl_CooperativeMatrixClampModeClampToEdgeNV", "gl_CooperativeMatrixClampModeRepeatNV",
      "gl_CooperativeMatrixClampModeMirrorRepeatNV"};
  switch (T->kind()) {
  case TypeKind::Error:
    OS << "<error>";
    return;
  case TypeKind::Void:
    OS << "void";
    return;
  case TypeKind::String:
    OS << "string literal";
    return;
  case TypeKind::Scalar:
    OS << glslName(T->component());
    return;
  case TypeKind::Vector:
    if (T->isSpecVector()) {
      OS << "vector<" << glslName(T->component()) << ", ";
      print(T->vectorSizeConstant());
      OS << '>';
      return;
    }
    if (T->vectorSize() >= 2 && T->vectorSize() <= 4)
      OS << vectorPrefix(T->component()) << "vec" << T->vectorSize();
    else
      OS << "vector<" << glslName(T->component()) << ", " << T->vectorSize() << '>';
    return;
  case TypeKind::Matrix:
    OS << vectorPrefix(T->component()) << "mat" << T->columns();
    if (T->columns() != T->rows())
      OS << 'x' << T->rows();
    return;
  case TypeKind::Array: {
    const Type *Innermost = T;
    while (Innermost->isArray())
      Innermost = Innermost->element();
    print(Innermost);
    for (; T->isArray(); T = T->element()) {
      OS << '[';
      if (const Constant *Size = T->arraySize())
        print(Size);
      OS << ']';
    }
    return;
  }
  case TypeKind::Struct:
    OS << (T->structInfo().Name.empty() ? llvm::StringRef("<unnamed struct>")
                                        : T->structInfo().Name);
    return;
  case TypeKind::BufferReference:
  case TypeKind::BufferDescriptor:
    OS << (T->reference().Name.empty() ? llvm::StringRef("<unnamed block>") : T->reference().Name);
    return;
  case TypeKind::Opaque:
    OS << T->opaqueName();
    return;
  case TypeKind::Tensor:
    OS << "tensorARM<" << glslName(T->component()) << ", ";
    print(T->tensorRank());
    OS << '>';
    return;
  case TypeKind::Spirv:
    OS << "spirv_type(id = " << T->spirvInfo().Opcode << ')';
    return;
  case TypeKind::CoopMatrix:
    if (T->isCoopMatrixNV()) {
      OS << (isFloat(T->component())       ? 'f'
             : isSignedInt(T->component()) ? 'i'
                                           : 'u')
         << "coopmatNV<" << bitWidth(T->component()) << ", ";
      named(T->coopScope(), ScopeNames);
      OS << ", ";
      print(T->coopRows());
      OS << ", ";
      print(T->coopCols());
      OS << '>';
      return;
    }
    OS << "coopmat<" << glslName(T->component()) << ", ";
    named(T->coopScope(), ScopeNames);
    OS << ", ";
    print(T->coopRows());
    OS << ", ";
    print(T->coopCols());
    OS << ", ";
    named(T->coopUse(), Uses);
    OS << '>';
    return;
  case TypeKind::CoopVector:
    OS << "coopvecNV<" << glslName(T->component()) << ", ";
    print(T->coopSize());
    OS << '>';
    return;
  case TypeKind::TensorLayout:
    OS << "tensorLayoutNV<";
    print(T->layoutDim());
    OS << ", ";
    named(T->layoutClamp(), Clamps);
    OS << '>';
    return;
  case TypeKind::TensorView:
    OS << "tensorViewNV<";
    list(T->parameters());
    OS << '>';
    return;
  }
}

} // namespace

std::string Type::str() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Printer(OS).print(this);
  return Text;
}

std::string Constant::str() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Printer(OS).print(this);
  return Text;
}

} // namespace coop::sema
