// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files to doubles and back.

#include "examples/host/Host.h"
#include "runtime/Npy.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace coop;
using namespace coop::examples;
using llvm::APFloat;

void examples::fail(const std::string &Message) {
  llvm::errs() << "example-host: " << Message << '\n';
  std::exit(1);
}

double examples::halfToDouble(uint16_t Bits) {
  APFloat F(APFloat::IEEEhalf(), llvm::APInt(16, Bits));
  bool Lossy;
  F.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lossy);
  return F.convertToDouble();
}

uint16_t examples::doubleToHalf(double Value) {
  APFloat F(Value);
  bool Lossy;
  F.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Lossy);
  return static_cast<uint16_t>(F.bitcastToAPInt().getZExtValue());
}

static runtime::NpyArray open(llvm::StringRef Path) {
  auto File = runtime::readNpy(Path);
  if (!File)
    fail(llvm::toString(File.takeError()));
  return std::move(*File);
}

template <typename T> static void widen(const runtime::NpyArray &From, std::vector<double> &To) {
  const auto *Bytes = static_cast<const uint8_t *>(From.Data.data());
  for (uint64_t I = 0; I != From.elements(); ++I) {
    T Value;
    std::memcpy(&Value, Bytes + I * sizeof(T), sizeof(T));
    To.push_back(static_cast<double>(Value));
  }
}

Array examples::read(llvm::StringRef Path) {
  runtime::NpyArray File = open(Path);
  Array Result;
  Result.Shape.assign(File.Shape.begin(), File.Shape.end());
  switch (File.Type) {
  case runtime::NpyType::F32:
    widen<float>(File, Result.Values);
    break;
  case runtime::NpyType::U32:
    widen<uint32_t>(File, Result.Values);
    break;
  case runtime::NpyType::U8:
    widen<uint8_t>(File, Result.Values);
    break;
  case runtime::NpyType::F16:
    widen<uint16_t>(File, Result.Values);
    for (double &V : Result.Values)
      V = halfToDouble(static_cast<uint16_t>(V));
    break;
  default:
    fail((Path + ": no example has arrays of this type").str());
  }
  return Result;
}

std::vector<uint8_t> examples::readBytes(llvm::StringRef Path) {
  Array Bytes = read(Path);
  return {Bytes.Values.begin(), Bytes.Values.end()};
}

void examples::writeBytes(llvm::StringRef Path, llvm::ArrayRef<uint64_t> Shape,
                          llvm::ArrayRef<uint8_t> Bytes) {
  if (llvm::Error E = runtime::writeNpy(Path, runtime::NpyType::U8, Shape, Bytes))
    fail(llvm::toString(std::move(E)));
}
