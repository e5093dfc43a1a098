// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs as SPIR-V in one file, to be run by another machine's Vulkan driver: written by
// coop-semantics --export, read by vulkan_run. Little-endian, every field a uint32_t or bytes
// after a uint32_t that counts them.

#ifndef COOP_NATIVE_PACK_H
#define COOP_NATIVE_PACK_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace native {

struct PackedBuffer {
  uint32_t Kind = 0; ///< semantics::Element; for messages
  std::vector<uint8_t> Before, After;
  std::vector<uint8_t> Tolerance; ///< doubles, one an element, or none
};

struct PackedProgram {
  std::string Name;
  std::string Source; ///< for messages
  std::vector<uint8_t> Spirv;
  uint32_t Groups[3] = {1, 1, 1};
  std::vector<uint8_t> PushConstants;
  std::vector<uint8_t> SpecIds, SpecValues; ///< uint32_t each
  std::vector<PackedBuffer> Buffers;
};

class PackWriter {
public:
  void number(uint32_t N) { bytes(&N, sizeof(N)); }
  void block(const void *Data, size_t Size) {
    number(static_cast<uint32_t>(Size));
    bytes(Data, Size);
  }
  template <typename T> void block(const T &Container) {
    block(Container.data(), Container.size() * sizeof(*Container.data()));
  }
  void program(const PackedProgram &P) {
    block(P.Name);
    block(P.Source);
    block(P.Spirv);
    for (const uint32_t G : P.Groups)
      number(G);
    block(P.PushConstants);
    block(P.SpecIds);
    block(P.SpecValues);
    number(static_cast<uint32_t>(P.Buffers.size()));
    for (const PackedBuffer &B : P.Buffers) {
      number(B.Kind);
      block(B.Before);
      block(B.After);
      block(B.Tolerance);
    }
  }
  const std::vector<uint8_t> &content() const { return Content; }

private:
  void bytes(const void *Data, size_t Size) {
    const auto *From = static_cast<const uint8_t *>(Data);
    Content.insert(Content.end(), From, From + Size);
  }
  std::vector<uint8_t> Content;
};

class PackReader {
public:
  explicit PackReader(std::vector<uint8_t> Bytes) : Content(std::move(Bytes)) {}
  /// False at the end, and where the file is cut off.
  bool program(PackedProgram &P) {
    uint32_t Count = 0;
    if (At == Content.size() || !block(P.Name) || !block(P.Source) || !block(P.Spirv) ||
        !number(P.Groups[0]) || !number(P.Groups[1]) || !number(P.Groups[2]) ||
        !block(P.PushConstants) || !block(P.SpecIds) || !block(P.SpecValues) || !number(Count))
      return false;
    P.Buffers.clear();
    for (uint32_t I = 0; I < Count; ++I) {
      PackedBuffer B;
      if (!number(B.Kind) || !block(B.Before) || !block(B.After) || !block(B.Tolerance))
        return false;
      P.Buffers.push_back(std::move(B));
    }
    return true;
  }

private:
  bool number(uint32_t &N) {
    if (Content.size() - At < sizeof(N))
      return false;
    std::memcpy(&N, Content.data() + At, sizeof(N));
    At += sizeof(N);
    return true;
  }
  template <typename T> bool block(T &Container) {
    uint32_t Size = 0;
    if (!number(Size) || Content.size() - At < Size)
      return false;
    Container.assign(Content.begin() + static_cast<ptrdiff_t>(At),
                     Content.begin() + static_cast<ptrdiff_t>(At + Size));
    At += Size;
    return true;
  }
  std::vector<uint8_t> Content;
  size_t At = 0;
};

} // namespace native

#endif
