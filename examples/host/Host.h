// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of the examples' host program share: arrays read as doubles, and the parts.

#ifndef COOP_EXAMPLES_HOST_HOST_H
#define COOP_EXAMPLES_HOST_HOST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace coop::examples {

/// A .npy file's values, whatever their type was.
struct Array {
  std::vector<double> Values;
  std::vector<uint64_t> Shape;
  double operator()(uint64_t Row, uint64_t Column) const { return Values[Row * Shape[1] + Column]; }
};

/// Reads a file, or prints why not and exits.
Array read(llvm::StringRef Path);
/// The bytes of a u8 file.
std::vector<uint8_t> readBytes(llvm::StringRef Path);
/// Writes bytes as a u8 array, or prints why not and exits.
void writeBytes(llvm::StringRef Path, llvm::ArrayRef<uint64_t> Shape,
                llvm::ArrayRef<uint8_t> Bytes);
[[noreturn]] void fail(const std::string &Message);
double halfToDouble(uint16_t Bits);
/// Round to nearest even.
uint16_t doubleToHalf(double Value);

using Arguments = llvm::ArrayRef<std::string>;
/// Each prints what it found as one line and returns false when it is not what it should be.
bool checkDigits(Arguments Files);
bool checkGemm(Arguments Files);
bool checkProduct(Arguments Files);
bool checkQuantized(Arguments Files);
/// quantize values.npy blocks.npy: f32 to blocks of 32 values of 4 bits.
bool quantize(Arguments Files);

} // namespace coop::examples

#endif
