// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shader of test/bench/shaders with its buffers, ready to run again and again.

#ifndef COOP_BENCH_SHADER_H
#define COOP_BENCH_SHADER_H

#include "coop/coop.h"
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// Aligned memory of a buffer.
class Memory {
public:
  explicit Memory(size_t Bytes);
  ~Memory();
  Memory(Memory &&Other) noexcept : Bytes(Other.Bytes), Data(Other.Data) { Other.Data = nullptr; }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  Memory &operator=(Memory &&) = delete;

  template <typename T> T *as() const { return static_cast<T *>(Data); }
  size_t size() const { return Bytes; }

private:
  size_t Bytes;
  void *Data;
};

struct ShaderOptions {
  std::string File; ///< in test/bench/shaders
  std::vector<std::string> Macros = {};
  std::map<uint32_t, std::string> SpecConstants = {};
  unsigned Threads = 1;
  bool Robust = false; ///< coop::KernelOptions::Robust
};

/// The environment's variable that holds coop::KernelOptions::Features of all shaders.
constexpr char FeaturesVariable[] = "COOP_BENCH_FEATURES";

/// The two steps to code. They end the program with the compiler's messages where the shader does
/// not compile.
std::vector<uint32_t> compileSpirv(const ShaderOptions &Options);
coop::Kernel compileKernel(const std::vector<uint32_t> &Spirv, const ShaderOptions &Options);

class Shader {
public:
  /// As compileKernel.
  explicit Shader(ShaderOptions Options);

  /// The buffer of the next binding of set 0.
  void bind(const Memory &M);
  template <typename T> void push(const T &Value) {
    Constants.resize(sizeof(T));
    std::memcpy(Constants.data(), &Value, sizeof(T));
  }
  void run(std::array<uint32_t, 3> Groups) const;
  double compileSeconds() const { return Seconds; }

private:
  coop::Kernel Code;
  std::vector<coop::BoundBuffer> Buffers;
  std::vector<uint8_t> Constants;
  unsigned Threads;
  double Seconds = 0;
};

} // namespace bench

#endif
