// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of `coopc run`, parsed: what is bound, written, pushed, and how much is run.
// Their data is made in BufferData.h; the run itself is Run.h.

#ifndef COOP_DRIVER_RUNOPTIONS_H
#define COOP_DRIVER_RUNOPTIONS_H

#include "driver/ImageOptions.h"
#include "driver/Problem.h"
#include "runtime/Npy.h"
#include <array>
#include <compare>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace llvm {
struct fltSemantics;
} // namespace llvm

namespace coop::driver {

/// The format of a floating-point element type; null for integers.
const llvm::fltSemantics *semanticsOf(runtime::NpyType Type);

/// BINDING, SET.BINDING or SET.BINDING[ELEMENT].
struct BindingName {
  uint32_t Set = 0, Binding = 0, Element = 0;
  friend auto operator<=>(const BindingName &, const BindingName &) = default;
  /// "3", "1.3", "1.3[2]".
  std::string str() const;
};

/// TYPE[SHAPE], as in f16[256,256].
struct ArrayType {
  runtime::NpyType Type = runtime::NpyType::F32;
  llvm::SmallVector<uint64_t, 4> Shape;
  uint64_t Bytes = 0;
  std::string str() const;
};

/// One of u32:19 or address:3+64.
struct ValueItem {
  std::optional<BindingName> Address; ///< else a number
  uint64_t Offset = 0;                ///< added to the address
  runtime::NpyType Type = runtime::NpyType::U64;
  uint64_t Bits = 0;
  unsigned size() const { return Address ? 8 : runtime::npyTypeSize(Type); }
};

struct FileSource {
  std::string Path;
  bool IsNpy;
};
struct RandomSource {
  ArrayType Type;
  uint64_t Seed = 0;
  std::optional<double> Min, Max;
};
struct FillSource {
  ArrayType Type;
  uint64_t Bits; ///< of one element
};
using ValuesSource = std::vector<ValueItem>;
using BufferSource = std::variant<FileSource, RandomSource, FillSource, ValuesSource>;

struct BindOption {
  BindingName Name;
  BufferSource Source;
  std::optional<ImageOption> Image; ///< in place of the source
};

struct OutOption {
  BindingName Name;
  std::string Path;
  std::optional<ArrayType> Type; ///< else that of what is bound
};

struct RunRequest {
  std::vector<BindOption> Binds;
  std::vector<OutOption> Outs;
  std::optional<BufferSource> Push; ///< FileSource (raw bytes) or ValuesSource
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  std::optional<unsigned> CudaDevice;   ///< run on that GPU
  std::optional<unsigned> VulkanDevice; ///< run on that device
  bool isOnDevice() const { return CudaDevice || VulkanDevice; }
  unsigned Threads = 0;
  unsigned Repeat = 1;
  std::string CacheFolder; ///< empty: none
  double Timeout = 0;      ///< seconds; 0: none
  std::optional<uint64_t> MemoryLimit;
  bool Check = false, StopAtCheck = false;
  bool Verbose = false;
};

// Each adds to Problems and leaves Run as it is when Text is wrong.
void parseBind(llvm::StringRef Text, RunRequest &Run, Problems &Problems);
/// SET.BINDING=N
void parseArraySize(llvm::StringRef Text, std::map<std::pair<uint32_t, uint32_t>, uint32_t> &Sizes,
                    Problems &Problems);
void parseOut(llvm::StringRef Text, RunRequest &Run, Problems &Problems);
void parsePush(llvm::StringRef Text, RunRequest &Run, Problems &Problems);
void parseGroups(llvm::StringRef Text, RunRequest &Run, Problems &Problems);

/// "f32", "s8": the names of the command line.
std::optional<runtime::NpyType> parseElementType(llvm::StringRef Name);
std::string elementTypeName(runtime::NpyType Type);
/// The bits of Text as a Type: a decimal, hexadecimal or floating-point number, rounded to nearest.
/// Nothing where it is no number or an integer type cannot hold it.
std::optional<uint64_t> parseElement(llvm::StringRef Text, runtime::NpyType Type);

} // namespace coop::driver

#endif
