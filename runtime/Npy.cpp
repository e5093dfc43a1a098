// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The .npy format, numpy.lib.format: a magic string, a version, and a Python dictionary that says
// type, order and shape; then the elements. Nothing is converted.

#include "runtime/Npy.h"
#include "runtime/ReadFile.h"
#include "runtime/WholeFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include <cstring>
#include <limits>

using namespace llvm;

namespace coop::runtime {

static constexpr StringLiteral Magic = "\x93NUMPY";

namespace {
struct TypeRow {
  StringLiteral Descr, Name;
  unsigned Size;
};
} // namespace

static constexpr TypeRow TypeRows[] = {
#define COOP_NPY_TYPE(Id, Descr, ShortName, Size) {Descr, ShortName, Size},
#include "runtime/NpyTypes.def"
};

static const TypeRow &row(NpyType T) { return TypeRows[static_cast<size_t>(T)]; }

StringRef npyTypeName(NpyType T) { return row(T).Name; }
StringRef npyTypeDescr(NpyType T) { return row(T).Descr; }
unsigned npyTypeSize(NpyType T) { return row(T).Size; }

std::optional<NpyType> parseNpyTypeName(StringRef Name) {
  for (size_t I = 0; I < std::size(TypeRows); ++I)
    if (TypeRows[I].Name == Name)
      return static_cast<NpyType>(I);
  return std::nullopt;
}

/// A type of one byte has no byte order, but some writers give it one; '=' is this machine's.
static std::optional<NpyType> parseDescr(StringRef Descr) {
  if (Descr.size() < 2 || !StringRef("<|=").contains(Descr[0]))
    return std::nullopt;
  for (size_t I = 0; I < std::size(TypeRows); ++I) {
    const TypeRow &Row = TypeRows[I];
    if (Row.Descr.drop_front() != Descr.drop_front())
      continue;
    // '|V2' is how NumPy itself writes raw bytes.
    const bool NoOrder = Row.Size == 1 || Row.Descr[1] == 'V';
    if (Descr[0] == '|' ? NoOrder : true)
      return static_cast<NpyType>(I);
  }
  return std::nullopt;
}

uint64_t NpyArray::elements() const {
  uint64_t Count = 1;
  for (uint64_t N : Shape)
    Count *= N;
  return Count;
}

Expected<uint64_t> npyByteSize(NpyType Type, ArrayRef<uint64_t> Shape) {
  // Zero in one dimension makes nothing of the others.
  if (is_contained(Shape, 0u))
    return 0;
  uint64_t Size = npyTypeSize(Type);
  for (uint64_t N : Shape) {
    if (Size > std::numeric_limits<int64_t>::max() / N)
      return createStringError("an array of this shape does not fit in memory");
    Size *= N;
  }
  return Size;
}

// ---- reading

namespace {

/// The dictionary of a header: a Python literal, of which only what NumPy writes is understood.
class HeaderParser {
public:
  explicit HeaderParser(StringRef Text) : Text(Text) {}

  Error run() {
    if (!take('{'))
      return fail("does not start with '{'");
    while (!take('}')) {
      std::string Key;
      if (!takeString(Key) || !take(':'))
        return fail("has no key where one is expected");
      if (Error E = takeEntry(Key))
        return E;
      if (!take(',')) {
        if (!take('}'))
          return fail("has neither ',' nor '}' after an entry");
        break;
      }
    }
    if (!Text.trim().empty())
      return fail("has text after the '}'");
    if (!HasDescr || !HasOrder || !HasShape)
      return fail("lacks 'descr', 'fortran_order' or 'shape'");
    return Error::success();
  }

  NpyType Type = NpyType::F32;
  SmallVector<uint64_t, 4> Shape;

private:
  Error fail(const Twine &Message) {
    return createStringError(inconvertibleErrorCode(), "the header " + Message);
  }
  bool take(char C) {
    Text = Text.ltrim();
    return Text.consume_front(StringRef(&C, 1));
  }
  bool takeString(std::string &Result) {
    Text = Text.ltrim();
    if (Text.empty() || (Text[0] != '\'' && Text[0] != '"'))
      return false;
    const size_t End = Text.find(Text[0], 1);
    if (End == StringRef::npos)
      return false;
    Result = Text.slice(1, End).str();
    Text = Text.drop_front(End + 1);
    return true;
  }

  Error takeEntry(StringRef Key) {
    if (Key == "descr")
      return HasDescr ? fail("has 'descr' twice") : takeDescr();
    if (Key == "fortran_order")
      return HasOrder ? fail("has 'fortran_order' twice") : takeOrder();
    if (Key == "shape")
      return HasShape ? fail("has 'shape' twice") : takeShape();
    return fail("has the unknown key '" + Key + "'");
  }

  Error takeDescr() {
    HasDescr = true;
    std::string Descr;
    if (!takeString(Descr))
      return fail("has a structured type: only arrays of numbers are supported");
    if (StringRef(Descr).starts_with(">"))
      return fail("says that the data is big-endian ('" + Descr + "'), which is not supported");
    auto Found = parseDescr(Descr);
    if (!Found)
      return fail("has the type '" + Descr + "', which is not supported");
    Type = *Found;
    return Error::success();
  }

  Error takeOrder() {
    HasOrder = true;
    Text = Text.ltrim();
    if (Text.consume_front("False"))
      return Error::success();
    if (Text.consume_front("True"))
      return fail("says that the array is in Fortran order: save a copy in C order "
                  "(numpy.ascontiguousarray)");
    return fail("has neither True nor False for 'fortran_order'");
  }

  Error takeShape() {
    HasShape = true;
    if (!take('('))
      return fail("has no tuple for 'shape'");
    bool NeedsComma = false;
    while (!take(')')) {
      if (NeedsComma)
        return fail("has a malformed 'shape'");
      Text = Text.ltrim();
      uint64_t N = 0;
      StringRef Digits = Text.take_while([](char C) { return isDigit(C); });
      if (Digits.empty() || Digits.getAsInteger(10, N) || Shape.size() >= 32)
        return fail("has a malformed 'shape'");
      Text = Text.drop_front(Digits.size());
      Text.consume_front("L"); // Python 2 wrote long integers so
      Shape.push_back(N);
      NeedsComma = !take(',');
    }
    // In Python, (3) is a number.
    return NeedsComma && Shape.size() == 1 ? fail("has a number for 'shape', not a tuple")
                                           : Error::success();
  }

  StringRef Text;
  bool HasDescr = false, HasOrder = false, HasShape = false;
};

} // namespace

/// Splits a file into its dictionary and its data.
static Expected<std::pair<StringRef, ArrayRef<uint8_t>>> splitFile(ArrayRef<uint8_t> File) {
  const StringRef Bytes(reinterpret_cast<const char *>(File.data()), File.size());
  if (!Bytes.starts_with(Magic))
    return createStringError("not a .npy file");
  if (File.size() < Magic.size() + 2)
    return createStringError("the file ends in its header");
  const unsigned Major = File[Magic.size()], Minor = File[Magic.size() + 1];
  if (Major < 1 || Major > 3 || Minor != 0)
    return createStringError("version %u.%u of the .npy format is not supported", Major, Minor);
  const size_t LengthSize = Major == 1 ? 2 : 4, Start = Magic.size() + 2 + LengthSize;
  if (File.size() < Start)
    return createStringError("the file ends in its header");
  const uint8_t *LengthAt = File.data() + Magic.size() + 2;
  const uint64_t Length =
      Major == 1 ? support::endian::read16le(LengthAt) : support::endian::read32le(LengthAt);
  if (File.size() - Start < Length)
    return createStringError("the file ends in its header");
  return std::pair(Bytes.substr(Start, static_cast<size_t>(Length)),
                   File.drop_front(Start + static_cast<size_t>(Length)));
}

static Expected<NpyArray> parse(ArrayRef<uint8_t> File, Guards Around) {
  auto Parts = splitFile(File);
  if (!Parts)
    return Parts.takeError();
  HeaderParser Header(Parts->first);
  if (Error E = Header.run())
    return E;
  Expected<uint64_t> Size = npyByteSize(Header.Type, Header.Shape);
  if (!Size)
    return Size.takeError();
  const ArrayRef<uint8_t> Data = Parts->second;
  if (Data.size() != *Size)
    return createStringError("the shape needs %llu bytes of data, the file has %llu",
                             static_cast<unsigned long long>(*Size),
                             static_cast<unsigned long long>(Data.size()));
  Expected<Buffer> Copy = Buffer::copyOf(Data, Around);
  if (!Copy)
    return Copy.takeError();
  NpyArray Result;
  Result.Type = Header.Type;
  Result.Shape = std::move(Header.Shape);
  Result.Data = std::move(*Copy);
  return Result;
}

static Error inFile(StringRef Name, const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Name + ": " + Message);
}

Expected<NpyArray> parseNpy(ArrayRef<uint8_t> File, StringRef Name, Guards Around) {
  Expected<NpyArray> Result = parse(File, Around);
  if (!Result)
    return inFile(Name, toString(Result.takeError()));
  return Result;
}

Expected<NpyArray> readNpy(StringRef Path, Guards Around) {
  auto File = readWholeFile(Path, physicalMemory());
  if (!File)
    return inFile(Path, File.getError().message());
  return parseNpy(arrayRefFromStringRef((*File)->getBuffer()), Path, Around);
}

// ---- writing

std::string npyHeader(NpyType Type, ArrayRef<uint64_t> Shape) {
  std::string Dictionary =
      "{'descr': '" + npyTypeDescr(Type).str() + "', 'fortran_order': False, 'shape': (";
  for (size_t I = 0; I < Shape.size(); ++I)
    Dictionary += (I == 0 ? "" : ", ") + utostr(Shape[I]);
  Dictionary += Shape.size() == 1 ? ",), }" : "), }";
  // The data starts at a multiple of 64, after a newline.
  auto Padding = [&](size_t LengthSize) {
    const size_t Used = Magic.size() + 2 + LengthSize + Dictionary.size() + 1;
    return (64 - Used % 64) % 64;
  };
  const bool Short = Dictionary.size() + 1 + Padding(2) <= std::numeric_limits<uint16_t>::max();
  Dictionary.append(Padding(Short ? 2 : 4), ' ');
  Dictionary += '\n';
  char Length[4];
  support::endian::write32le(Length, static_cast<uint32_t>(Dictionary.size()));
  std::string Header = Magic.str();
  Header += Short ? '\1' : '\2';
  Header += '\0';
  Header.append(Length, Short ? 2 : 4);
  return Header + Dictionary;
}

Error writeNpy(StringRef Path, NpyType Type, ArrayRef<uint64_t> Shape, ArrayRef<uint8_t> Bytes,
               const uint32_t *Stop) {
  Expected<uint64_t> Size = npyByteSize(Type, Shape);
  if (!Size)
    return inFile(Path, toString(Size.takeError()));
  if (*Size != Bytes.size())
    return inFile(Path, "the shape needs " + Twine(*Size) + " bytes of data, there are " +
                            Twine(Bytes.size()));
  if (std::error_code Failed =
          writeWholeFile(Path, {npyHeader(Type, Shape), toStringRef(Bytes)}, Stop))
    return inFile(Path, Failed.message());
  return Error::success();
}

} // namespace coop::runtime
