// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The small languages of --bind, --out, --push and --groups.

#include "driver/RunOptions.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;
using runtime::NpyType;

// ---- names and types

std::string BindingName::str() const {
  std::string Text = Set ? std::to_string(Set) + "." : std::string();
  Text += std::to_string(Binding);
  if (Element)
    Text += "[" + std::to_string(Element) + "]";
  return Text;
}

/// The command line calls signed integers s8 where the table, as NumPy, has i8.
std::string driver::elementTypeName(NpyType Type) {
  std::string Name = runtime::npyTypeName(Type).str();
  if (Name[0] == 'i')
    Name[0] = 's';
  return Name;
}

std::optional<NpyType> driver::parseElementType(StringRef Name) {
  std::string Text = Name.str();
  if (Name.starts_with("s"))
    Text[0] = 'i';
  std::optional<NpyType> Type = runtime::parseNpyTypeName(Text);
  return Type == NpyType::Bool ? std::nullopt : Type;
}

static StringRef elementTypeList() { return "f16 bf16 f32 f64 s8 u8 s16 u16 s32 u32 s64 u64"; }

std::string ArrayType::str() const {
  std::string Text = elementTypeName(Type) + "[";
  for (size_t I = 0; I < Shape.size(); ++I)
    Text += (I ? "," : "") + std::to_string(Shape[I]);
  return Text + "]";
}

const llvm::fltSemantics *driver::semanticsOf(NpyType Type) {
  switch (Type) {
  case NpyType::F16:
    return &llvm::APFloat::IEEEhalf();
  case NpyType::BF16:
    return &llvm::APFloat::BFloat();
  case NpyType::F32:
    return &llvm::APFloat::IEEEsingle();
  case NpyType::F64:
    return &llvm::APFloat::IEEEdouble();
  default:
    return nullptr;
  }
}

static bool isSigned(NpyType Type) {
  return Type == NpyType::I8 || Type == NpyType::I16 || Type == NpyType::I32 ||
         Type == NpyType::I64;
}

std::optional<uint64_t> driver::parseElement(StringRef Text, NpyType Type) {
  if (const llvm::fltSemantics *Semantics = semanticsOf(Type)) {
    llvm::APFloat Value(*Semantics);
    llvm::Expected<llvm::APFloat::opStatus> Status =
        Value.convertFromString(Text, llvm::APFloat::rmNearestTiesToEven);
    if (!Status) {
      llvm::consumeError(Status.takeError());
      return std::nullopt;
    }
    // Infinity is written so, and is not what a number becomes that is too large.
    if (*Status & llvm::APFloat::opOverflow)
      return std::nullopt;
    return Value.bitcastToAPInt().getZExtValue();
  }
  StringRef Digits = Text;
  bool Negative = Digits.consume_front("-");
  uint64_t Magnitude = 0;
  if (Digits.empty() || !llvm::isDigit(Digits[0]) || Digits.getAsInteger(0, Magnitude))
    return std::nullopt;
  unsigned Bits = runtime::npyTypeSize(Type) * 8;
  uint64_t Limit = llvm::maxUIntN(Bits);
  if (isSigned(Type))
    Limit = (Limit >> 1) + Negative;
  else if (Negative)
    Limit = 0;
  if (Magnitude > Limit)
    return std::nullopt;
  return (Negative ? 0 - Magnitude : Magnitude) & llvm::maxUIntN(Bits);
}

// ---- the parser

namespace {

/// Parses one option's value; Whole is that value, for messages.
class SpecParser {
public:
  SpecParser(StringRef Whole, Problems &P) : Whole(Whole), P(P) {}

  std::optional<BindingName> binding(StringRef Text);
  std::optional<ArrayType> arrayType(StringRef Text);
  std::optional<BufferSource> source(StringRef Text);
  std::optional<BufferSource> values(StringRef Text);
  std::optional<ImageOption> image(StringRef Text);
  template <typename T> std::nullopt_t fail(T &&Problem) {
    P.push_back(std::forward<T>(Problem));
    return std::nullopt;
  }
  StringRef Whole;

private:
  std::optional<BufferSource> random(StringRef Text);
  std::optional<BufferSource> fill(StringRef Text);
  std::optional<ValueItem> value(StringRef Text);
  std::optional<ValueItem> address(StringRef Text);
  Problems &P;
};

std::optional<BindingName> SpecParser::binding(StringRef Text) {
  BindingName Name;
  StringRef Rest = Text;
  uint32_t First = 0;
  bool Bad = Rest.consumeInteger(10, First);
  if (!Bad && Rest.consume_front(".")) {
    Name.Set = First;
    Bad = Rest.consumeInteger(10, Name.Binding);
  } else {
    Name.Binding = First;
  }
  if (!Bad && Rest.consume_front("["))
    Bad = Rest.consumeInteger(10, Name.Element) || !Rest.consume_front("]");
  if (Bad || !Rest.empty())
    return fail(Problem(diag::err_run_binding_name) << Text);
  return Name;
}

/// f16[256,256]; f32[] is one number.
std::optional<ArrayType> SpecParser::arrayType(StringRef Text) {
  auto Bad = [&] {
    return fail(Problem(diag::err_run_type) << Whole << Text << elementTypeList());
  };
  auto [Name, Dims] = Text.split('[');
  std::optional<NpyType> Type = parseElementType(Name);
  if (!Type || !Dims.consume_back("]"))
    return Bad();
  ArrayType Result;
  Result.Type = *Type;
  llvm::SmallVector<StringRef, 4> Parts;
  Dims.split(Parts, ',', -1, /*KeepEmpty=*/true);
  if (Dims.trim().empty())
    Parts.clear();
  for (StringRef Part : Parts) {
    uint64_t Extent = 0;
    if (Part.trim().getAsInteger(10, Extent))
      return Bad();
    Result.Shape.push_back(Extent);
  }
  llvm::Expected<uint64_t> Bytes = runtime::npyByteSize(Result.Type, Result.Shape);
  if (!Bytes) {
    P.push_back(Problem(diag::err_run_file) << llvm::toString(Bytes.takeError()));
    return std::nullopt;
  }
  Result.Bytes = *Bytes;
  return Result;
}

/// TYPE[SHAPE] and then :seed=N, :min=A, :max=B in any order.
std::optional<BufferSource> SpecParser::random(StringRef Text) {
  llvm::SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ':');
  std::optional<ArrayType> Type = arrayType(Parts[0]);
  if (!Type)
    return std::nullopt;
  RandomSource Source;
  Source.Type = *Type;
  for (StringRef Part : llvm::drop_begin(Parts)) {
    auto [Key, Value] = Part.split('=');
    double Number = 0;
    if (Key == "seed" && !Value.getAsInteger(10, Source.Seed))
      continue;
    if ((Key != "min" && Key != "max") || Value.getAsDouble(Number))
      return fail(Problem(diag::err_run_syntax)
                  << Whole << "random:TYPE[SHAPE][:seed=N][:min=A][:max=B]");
    // Integers are given exactly; a double holds them up to 2^53.
    if (!parseElement(Value, Type->Type) || (!semanticsOf(Type->Type) && std::abs(Number) > 0x1p53))
      return fail(Problem(diag::err_run_value) << Whole << Value << elementTypeName(Type->Type));
    (Key == "min" ? Source.Min : Source.Max) = Number;
  }
  if (Source.Min.has_value() != Source.Max.has_value() ||
      (Source.Min && !(*Source.Min <= *Source.Max)))
    return fail(Problem(diag::err_run_syntax) << Whole << "both min=A and max=B with A <= B");
  return Source;
}

/// VALUE:TYPE[SHAPE]
std::optional<BufferSource> SpecParser::fill(StringRef Text) {
  auto [Value, TypeText] = Text.split(':');
  std::optional<ArrayType> Type = arrayType(TypeText);
  if (!Type)
    return std::nullopt;
  std::optional<uint64_t> Bits = parseElement(Value, Type->Type);
  if (!Bits)
    return fail(Problem(diag::err_run_value) << Whole << Value << elementTypeName(Type->Type));
  return FillSource{*Type, *Bits};
}

std::optional<ValueItem> SpecParser::address(StringRef Text) {
  auto [Name, Offset] = Text.split('+');
  ValueItem Item;
  Item.Address = binding(Name);
  if (!Item.Address)
    return std::nullopt;
  if (Text.size() != Name.size() && Offset.getAsInteger(0, Item.Offset))
    return fail(Problem(diag::err_run_value) << Whole << Offset << "u64");
  return Item;
}

std::optional<ValueItem> SpecParser::value(StringRef Text) {
  auto [Name, Number] = Text.split(':');
  if (Name == "address")
    return address(Number);
  std::optional<NpyType> Type = parseElementType(Name);
  if (!Type)
    return fail(Problem(diag::err_run_syntax)
                << Whole << "TYPE:VALUE or address:BINDING in place of '" + Text.str() + "'");
  std::optional<uint64_t> Bits = parseElement(Number, *Type);
  if (!Bits)
    return fail(Problem(diag::err_run_value) << Whole << Number << elementTypeName(*Type));
  ValueItem Item;
  Item.Type = *Type;
  Item.Bits = *Bits;
  return Item;
}

std::optional<BufferSource> SpecParser::values(StringRef Text) {
  llvm::SmallVector<StringRef, 8> Parts;
  Text.split(Parts, ',');
  ValuesSource Source;
  for (StringRef Part : Parts) {
    std::optional<ValueItem> Item = value(Part.trim());
    if (!Item)
      return std::nullopt;
    Source.push_back(*Item);
  }
  return Source;
}

std::optional<ImageOption> SpecParser::image(StringRef Text) {
  llvm::Expected<ImageOption> Image = parseImageOption(Text);
  if (!Image)
    return fail(Problem(diag::err_run_image_option) << Whole << llvm::toString(Image.takeError()));
  return std::move(*Image);
}

std::optional<BufferSource> SpecParser::source(StringRef Text) {
  StringRef Rest = Text;
  if (Rest.consume_front("random:"))
    return random(Rest);
  if (Rest.consume_front("zeros:")) {
    std::optional<ArrayType> Type = arrayType(Rest);
    return Type ? std::optional<BufferSource>(FillSource{*Type, 0}) : std::nullopt;
  }
  if (Rest.consume_front("fill:"))
    return fill(Rest);
  if (Text.ends_with(".npy"))
    return FileSource{Text.str(), true};
  if (Text.ends_with(".bin"))
    return FileSource{Text.str(), false};
  StringRef First = Text.split(':').first;
  if (First.size() != Text.size() && (First == "address" || parseElementType(First)))
    return values(Text);
  return fail(Problem(diag::err_run_source) << Whole << Text);
}

} // namespace

// ---- the options

void driver::parseBind(StringRef Text, RunRequest &Run, Problems &P) {
  SpecParser Parser(Text, P);
  auto [Name, Source] = Text.split('=');
  if (Source.empty()) {
    P.push_back(Problem(diag::err_run_syntax) << Text << "BINDING=SOURCE");
    return;
  }
  std::optional<BindingName> Binding = Parser.binding(Name);
  std::optional<BufferSource> Parsed = BufferSource();
  std::optional<ImageOption> Image;
  if (isImageOption(Source))
    Image = Parser.image(Source);
  else
    Parsed = Parser.source(Source);
  if (!Binding || !Parsed || (isImageOption(Source) && !Image))
    return;
  if (llvm::any_of(Run.Binds, [&](const BindOption &B) { return B.Name == *Binding; }))
    P.push_back(Problem(diag::err_run_bound_twice) << Binding->str() << "--bind");
  else
    Run.Binds.push_back({*Binding, std::move(*Parsed), std::move(Image)});
}

void driver::parseArraySize(StringRef Text,
                            std::map<std::pair<uint32_t, uint32_t>, uint32_t> &Sizes, Problems &P) {
  auto [Name, Number] = Text.split('=');
  uint32_t Size = 0;
  if (Name.contains('[') || Number.getAsInteger(10, Size) || Size == 0) {
    P.push_back(Problem(diag::err_run_syntax) << Text << "BINDING=N, as in 0.3=16");
    return;
  }
  if (std::optional<BindingName> Binding = SpecParser(Text, P).binding(Name))
    Sizes[{Binding->Set, Binding->Binding}] = Size;
}

void driver::parseOut(StringRef Text, RunRequest &Run, Problems &P) {
  SpecParser Parser(Text, P);
  auto [Name, Target] = Text.split('=');
  // The type is after the last colon; paths may hold colons too.
  size_t End = Target.rfind(".npy");
  if (End == StringRef::npos || (End + 4 != Target.size() && Target[End + 4] != ':')) {
    P.push_back(Problem(diag::err_run_syntax)
                << Text
                << "BINDING=FILE.npy:TYPE[SHAPE], or without the type where something with "
                   "a type is bound");
    return;
  }
  std::optional<BindingName> Binding = Parser.binding(Name);
  OutOption Out;
  Out.Path = Target.take_front(End + 4).str();
  if (End + 4 != Target.size()) {
    Out.Type = Parser.arrayType(Target.drop_front(End + 5));
    if (!Out.Type)
      return;
  }
  if (!Binding)
    return;
  Out.Name = *Binding;
  if (llvm::any_of(Run.Outs, [&](const OutOption &O) { return O.Name == *Binding; }))
    P.push_back(Problem(diag::err_run_bound_twice) << Binding->str() << "--out");
  else
    Run.Outs.push_back(std::move(Out));
}

void driver::parsePush(StringRef Text, RunRequest &Run, Problems &P) {
  StringRef First = Text.split(':').first;
  const bool IsValues =
      First.size() != Text.size() && (First == "address" || parseElementType(First));
  if (!IsValues) {
    Run.Push = FileSource{Text.str(), false};
    return;
  }
  if (std::optional<BufferSource> Parsed = SpecParser(Text, P).values(Text))
    Run.Push = std::move(*Parsed);
}

void driver::parseGroups(StringRef Text, RunRequest &Run, Problems &P) {
  llvm::SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  bool Good = Parts.size() <= Groups.size();
  for (size_t I = 0; Good && I < Parts.size(); ++I)
    Good = !Parts[I].trim().getAsInteger(10, Groups[I]);
  if (Good)
    Run.Groups = Groups;
  else
    P.push_back(Problem(diag::err_option_value) << "--groups" << Text << "X, X,Y or X,Y,Z");
}
