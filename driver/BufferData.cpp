// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files, random numbers and constants as buffers.

#include "driver/BufferData.h"
#include "driver/Files.h"
#include "driver/RandomData.h"
#include "llvm/Support/FileSystem.h"

using namespace coop;
using namespace coop::driver;
using runtime::Buffer;
using runtime::Guards;

uint64_t driver::valuesSize(const ValuesSource &Values) {
  uint64_t Offset = 0;
  for (const ValueItem &Item : Values)
    Offset = (Offset + Item.size() - 1) / Item.size() * Item.size() + Item.size();
  return Offset;
}

static uint64_t sizeOf(const FileSource &Source) {
  uint64_t Size = 0;
  // A file that is not there is an error when it is read.
  return llvm::sys::fs::file_size(Source.Path, Size) ? 0 : Size;
}
static uint64_t sizeOf(const RandomSource &Source) { return Source.Type.Bytes; }
static uint64_t sizeOf(const FillSource &Source) { return Source.Type.Bytes; }
static uint64_t sizeOf(const ValuesSource &Source) { return valuesSize(Source); }

uint64_t driver::sourceSize(const BufferSource &Source) {
  return std::visit([](const auto &S) { return sizeOf(S); }, Source);
}

static llvm::Expected<BufferData> makeFrom(const FileSource &Source) {
  if (Source.IsNpy) {
    llvm::Expected<runtime::NpyArray> Array = runtime::readNpy(Source.Path, Guards::Pages);
    if (!Array)
      return Array.takeError();
    ArrayType Type;
    Type.Type = Array->Type;
    Type.Shape = Array->Shape;
    Type.Bytes = Array->Data.size();
    return BufferData{std::move(Array->Data), std::move(Type)};
  }
  llvm::ErrorOr<std::string> Bytes = readFile(Source.Path, runtime::physicalMemory());
  if (!Bytes)
    return llvm::createStringError(Bytes.getError(), "cannot read '%s': %s", Source.Path.c_str(),
                                   Bytes.getError().message().c_str());
  llvm::Expected<Buffer> Memory = Buffer::copyOf(
      llvm::ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(Bytes->data()), Bytes->size()),
      Guards::Pages);
  if (!Memory)
    return Memory.takeError();
  return BufferData{std::move(*Memory), std::nullopt};
}

llvm::Expected<BufferData> driver::makeZeros(const ArrayType &Type) {
  llvm::Expected<Buffer> Memory = Buffer::create(Type.Bytes, Guards::Pages);
  if (!Memory)
    return Memory.takeError();
  return BufferData{std::move(*Memory), Type};
}

static llvm::Expected<BufferData> makeFrom(const RandomSource &Source) {
  llvm::Expected<BufferData> Data = makeZeros(Source.Type);
  if (Data)
    fillRandom(Source, Data->Memory.bytes());
  return Data;
}

static llvm::Expected<BufferData> makeFrom(const FillSource &Source) {
  llvm::Expected<BufferData> Data = makeZeros(Source.Type);
  if (!Data || Source.Bits == 0)
    return Data;
  const unsigned Size = runtime::npyTypeSize(Source.Type.Type);
  llvm::MutableArrayRef<uint8_t> Bytes = Data->Memory.bytes();
  for (size_t I = 0; I < Bytes.size(); ++I)
    Bytes[I] = static_cast<uint8_t>(Source.Bits >> (8 * (I % Size)));
  return Data;
}

static llvm::Expected<BufferData> makeFrom(const ValuesSource &Source) {
  llvm::Expected<Buffer> Memory = Buffer::create(valuesSize(Source), Guards::Pages);
  if (!Memory)
    return Memory.takeError();
  return BufferData{std::move(*Memory), std::nullopt};
}

llvm::Expected<BufferData> driver::makeBufferData(const BufferSource &Source) {
  return std::visit([](const auto &S) { return makeFrom(S); }, Source);
}
