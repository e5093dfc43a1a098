// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the section .stack_sizes: for each function its address and, in LEB128, its frame's size.
// A function whose frame grows as it runs has no entry.

#include "runtime/StackSize.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/DataExtractor.h"

using namespace llvm;

namespace coop::runtime {

namespace {

struct Frames {
  uint64_t Count = 0, Bytes = 0;
};

Error addFrames(StringRef Section, Frames &Sum) {
  const DataExtractor Data(Section, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(0);
  while (At && At.tell() < Section.size()) {
    Data.getAddress(At);
    Sum.Bytes += Data.getULEB128(At) + sizeof(void *); // and the address that it returns to
    ++Sum.Count;
  }
  return At.takeError();
}

Expected<uint64_t> countFunctions(const object::ELFObjectFileBase &Object) {
  uint64_t Count = 0;
  for (const object::ELFSymbolRef Symbol : Object.symbols()) {
    Expected<uint32_t> Flags = Symbol.getFlags();
    if (!Flags)
      return Flags.takeError();
    Count += Symbol.getELFType() == ELF::STT_FUNC && !(*Flags & object::SymbolRef::SF_Undefined);
  }
  return Count;
}

Expected<uint64_t> readStackSize(MemoryBufferRef Buffer) {
  Expected<std::unique_ptr<object::ObjectFile>> Read = object::ObjectFile::createObjectFile(Buffer);
  if (!Read)
    return Read.takeError();
  const auto *Object = dyn_cast<object::ELFObjectFileBase>(Read->get());
  if (!Object)
    return UINT64_MAX;
  Frames Sum;
  for (const object::SectionRef &Section : Object->sections()) {
    Expected<StringRef> Name = Section.getName();
    if (!Name)
      return Name.takeError();
    if (*Name != ".stack_sizes")
      continue;
    Expected<StringRef> Content = Section.getContents();
    if (!Content)
      return Content.takeError();
    if (Error E = addFrames(*Content, Sum))
      return E;
  }
  Expected<uint64_t> Functions = countFunctions(*Object);
  if (!Functions)
    return Functions.takeError();
  // One that calls nobody may use so much below its frame (System V ABI, 3.2.2).
  constexpr uint64_t RedZone = 128;
  return Sum.Count == *Functions ? Sum.Bytes + RedZone : UINT64_MAX;
}

} // namespace

uint64_t stackSizeOf(MemoryBufferRef Object) {
  Expected<uint64_t> Size = readStackSize(Object);
  if (Size)
    return *Size;
  consumeError(Size.takeError()); // the JIT will say what is wrong with it
  return UINT64_MAX;
}

} // namespace coop::runtime
