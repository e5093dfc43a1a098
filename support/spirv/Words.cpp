// From bytes to checked instructions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Words.h"
#include "support/spirv/Operands.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SwapByteOrder.h"
#include <algorithm>

namespace coop::spirv {

namespace {

/// SPIR-V, section 2.17, 'Universal Limits': result ids are below 4,194,303.
constexpr uint32_t MaxBound = 4194304;

llvm::Error plainError(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// Checks the ids of one instruction against the bound, and that results are defined once.
class IdChecker {
public:
  explicit IdChecker(uint32_t Bound) : Bound(Bound), Defined(Bound) {}

  llvm::Error check(const Instruction &Inst, llvm::ArrayRef<Operand> Operands) {
    for (const Operand &Op : Operands) {
      if (kindInfo(Op.Kind).Category != OperandCategory::Id)
        continue;
      uint32_t Id = Inst.Words[Op.Offset];
      if (Id == 0 || Id >= Bound)
        return wordError(Inst.WordIndex + Op.Offset,
                         llvm::formatv("{0} has the id {1}, which is not between 0 and the bound "
                                       "{2} of the module",
                                       Inst.Info->Name, Id, Bound));
      if (Op.Kind != OperandKind::IdResult)
        continue;
      if (Defined.test(Id))
        return wordError(Inst.WordIndex + Op.Offset,
                         llvm::formatv("the id {0} is defined twice", Id));
      Defined.set(Id);
    }
    return llvm::Error::success();
  }

private:
  uint32_t Bound;
  llvm::BitVector Defined;
};

llvm::Expected<Instruction> readOne(llvm::ArrayRef<uint32_t> Words, size_t Index) {
  uint32_t First = Words[Index];
  uint32_t Length = First >> 16;
  uint32_t Opcode = First & 0xffff;
  if (Length == 0)
    return wordError(Index, "an instruction of length 0");
  const OpInfo *Info = lookupOp(Opcode);
  if (!Info)
    return wordError(Index, llvm::formatv("unknown opcode {0}", Opcode));
  if (Length > Words.size() - Index)
    return wordError(Index, llvm::formatv("{0} is {1} words long, but the module ends after {2}",
                                          Info->Name, Length, Words.size() - Index));
  return Instruction{Info->Opcode, Words.slice(Index, Length), Index, Info};
}

} // namespace

llvm::Error wordError(size_t WordIndex, const llvm::Twine &Message) {
  return plainError("word " + llvm::Twine(WordIndex) + ": " + Message);
}

bool looksLikeBinary(llvm::StringRef Bytes) {
  if (Bytes.size() < sizeof(uint32_t))
    return false;
  return llvm::support::endian::read32le(Bytes.data()) == MagicNumber ||
         llvm::support::endian::read32be(Bytes.data()) == MagicNumber;
}

llvm::Expected<Module> parseBinary(llvm::StringRef Bytes) {
  if (!looksLikeBinary(Bytes))
    return plainError("not a SPIR-V binary: it does not begin with the magic number 0x07230203");
  if (Bytes.size() % sizeof(uint32_t) != 0)
    return plainError("a SPIR-V binary of " + llvm::Twine(Bytes.size()) +
                      " bytes, which is no whole number of 4-byte words");
  bool Little = llvm::support::endian::read32le(Bytes.data()) == MagicNumber;
  Module Result;
  Result.Words.reserve(Bytes.size() / sizeof(uint32_t));
  for (size_t I = 0; I != Bytes.size(); I += sizeof(uint32_t))
    Result.Words.push_back(Little ? llvm::support::endian::read32le(Bytes.data() + I)
                                  : llvm::support::endian::read32be(Bytes.data() + I));
  if (llvm::Expected<ModuleHeader> Header = readHeader(Result.Words); !Header)
    return Header.takeError();
  return Result;
}

llvm::Expected<ModuleHeader> readHeader(llvm::ArrayRef<uint32_t> Words) {
  if (Words.size() < ModuleHeader::NumWords)
    return plainError("a SPIR-V module of " + llvm::Twine(Words.size()) +
                      " words; the header alone has 5");
  if (Words[0] != MagicNumber) {
    if (Words[0] == llvm::byteswap(MagicNumber))
      return wordError(0, "the module is in the other byte order");
    return wordError(0, llvm::formatv("the magic number is {0:x8}, not 0x07230203", Words[0]));
  }
  ModuleHeader Header;
  Header.Version = Words[1];
  Header.Generator = Words[2];
  Header.Bound = Words[3];
  if ((Header.Version & 0xff0000ff) != 0 || Header.majorVersion() != 1)
    return wordError(1, llvm::formatv("unknown SPIR-V version {0:x8}", Header.Version));
  if (Header.Bound == 0 || Header.Bound > MaxBound)
    return wordError(3, llvm::formatv("the bound of the ids is {0}; it must be between 1 and {1}",
                                      Header.Bound, MaxBound));
  return Header;
}

llvm::Expected<std::vector<Instruction>> readInstructions(llvm::ArrayRef<uint32_t> Words) {
  llvm::Expected<ModuleHeader> Header = readHeader(Words);
  if (!Header)
    return Header.takeError();
  IdChecker Ids(Header->Bound);
  std::vector<Instruction> Result;
  llvm::SmallVector<Operand, 16> Operands;
  for (size_t Index = ModuleHeader::NumWords; Index != Words.size();) {
    llvm::Expected<Instruction> Inst = readOne(Words, Index);
    if (!Inst)
      return Inst.takeError();
    Operands.clear();
    if (llvm::Error E = splitOperands(*Inst, Operands))
      return E;
    if (llvm::Error E = Ids.check(*Inst, Operands))
      return E;
    Index += Inst->Words.size();
    Result.push_back(*Inst);
  }
  return Result;
}

bool hasDeepTypes(llvm::ArrayRef<Instruction> All) {
  llvm::DenseMap<uint32_t, uint32_t> Depths; // of what was declared so far
  for (const Instruction &I : All) {
    llvm::ArrayRef<uint32_t> Parts = I.operands();
    switch (I.Opcode) {
    case Op::OpTypeStruct:
      break;
    case Op::OpTypeArray:
    case Op::OpTypeRuntimeArray:
      Parts = Parts.take_front(1);
      break;
    case Op::OpTypePointer:
      Parts = Parts.drop_front(1);
      break;
    default:
      continue;
    }
    uint32_t Depth = 0;
    for (uint32_t Part : Parts)
      Depth = std::max(Depth, Depths.lookup(Part));
    if (Depth >= MaxTypeDepth)
      return true;
    Depths[I.resultId()] = Depth + 1;
  }
  return false;
}

llvm::Expected<std::string> decodeString(llvm::ArrayRef<uint32_t> Words, size_t &Index) {
  // SPIR-V, section 2.2.1, 'Literal': the first character is in the lowest byte of the word.
  std::string Text;
  for (size_t I = Index; I < Words.size(); ++I) {
    for (unsigned Shift = 0; Shift != 32; Shift += 8) {
      char C = char(Words[I] >> Shift & 0xff);
      if (C == 0) {
        Index = I + 1;
        return Text;
      }
      Text.push_back(C);
    }
  }
  return plainError("a literal string without its ending zero");
}

void appendString(llvm::SmallVectorImpl<uint32_t> &Words, llvm::StringRef Text) {
  Text = Text.take_until([](char C) { return C == 0; });
  size_t Begin = Words.size();
  Words.resize(Begin + Text.size() / 4 + 1, 0);
  for (size_t I = 0; I != Text.size(); ++I)
    Words[Begin + I / 4] |= uint32_t(uint8_t(Text[I])) << (I % 4 * 8);
}

} // namespace coop::spirv
