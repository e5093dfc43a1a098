// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is one range, and addresses in data, there and back.

#include "runtime/DeviceRanges.h"
#include "gtest/gtest.h"
#include <array>
#include <cstring>

using namespace coop::runtime;

namespace {

struct Memory {
  alignas(16) std::array<uint64_t, 8> Words = {};
  uint64_t address(size_t Word = 0) const { return reinterpret_cast<uint64_t>(&Words[Word]); }
};

coop_buffer part(Memory &M, size_t First, size_t Count) { return {&M.Words[First], 8 * Count}; }

TEST(DeviceRanges, BuffersThatOverlapAreOne) {
  Memory M;
  const DeviceRanges R({part(M, 4, 2), part(M, 0, 2), part(M, 1, 2), part(M, 6, 0), {nullptr, 8}});
  ASSERT_EQ(R.all().size(), 2u);
  EXPECT_EQ(R.all()[0].Begin, M.address(0));
  EXPECT_EQ(R.all()[0].End, M.address(3));
  EXPECT_EQ(R.find(M.address(0), 24), 0u);
  EXPECT_EQ(R.find(M.address(0), 25), std::nullopt);
  EXPECT_EQ(R.find(M.address(5), 8), 1u);
  EXPECT_EQ(R.find(M.address(3), 8), std::nullopt);
}

TEST(DeviceRanges, EndsHaveAddresses) {
  Memory M;
  DeviceRanges R({part(M, 0, 2), part(M, 2, 2)});
  EXPECT_EQ(R.deviceOf(M.address(0)), std::nullopt);
  R.all()[0].Address = 0x1000;
  R.all()[1].Address = 0x9000;
  EXPECT_EQ(R.deviceOf(M.address(1)), 0x1008u);
  EXPECT_EQ(R.deviceOf(M.address(2)), 0x9000u); // and not the end of the first
  EXPECT_EQ(R.deviceOf(M.address(4)), 0x9010u);
  EXPECT_EQ(R.deviceOf(M.address(5)), std::nullopt);
}

TEST(DeviceRanges, AddressesThereAndBack) {
  Memory M;
  M.Words = {M.address(6), 0, M.address(6), 77};
  DeviceRanges R({part(M, 0, 4), part(M, 6, 2)});
  R.all()[0].Address = 0x1000;
  R.all()[1].Address = 0x2000;
  const void *Places[] = {&M.Words[0], &M.Words[1], &M.Words[0]};
  Memory Copy = M;
  EXPECT_FALSE(R.translate(Places, [&](size_t Range, uint64_t Offset, uint64_t Address) {
    EXPECT_EQ(Range, 0u);
    Copy.Words[Offset / 8] = Address;
    return llvm::Error::success();
  }));
  EXPECT_EQ(Copy.Words[0], 0x2000u);
  EXPECT_EQ(Copy.Words[1], 0u);           // null
  EXPECT_EQ(Copy.Words[2], M.address(6)); // no place
  // The shader has gone on to the next word, and written an address that is none of its.
  const uint64_t Before = M.Words[2];
  M.Words = {0x2008, 0x5555, Before, 77};
  R.restore({part(M, 0, 4), part(M, 0, 4)}, Places);
  EXPECT_EQ(M.Words[0], M.address(7));
  EXPECT_EQ(M.Words[1], 0x5555u);
  EXPECT_EQ(M.Words[2], Before);
}

TEST(DeviceRanges, HostAndDeviceMayHaveTheSameAddresses) {
  Memory M;
  DeviceRanges R({part(M, 0, 4), part(M, 4, 4)});
  R.all()[0].Address = M.address(4);
  R.all()[1].Address = M.address(0);
  M.Words[0] = R.all()[1].Address;
  const void *Places[] = {&M.Words[0]};
  R.restore({part(M, 0, 4), part(M, 0, 2)}, Places);
  EXPECT_EQ(M.Words[0], M.address(4));
}

TEST(DeviceRanges, PushConstants) {
  Memory M, Push;
  Push.Words[1] = M.address(1);
  DeviceRanges R(part(M, 0, 8));
  R.all()[0].Address = 0x4000;
  const auto *Bytes = reinterpret_cast<const uint8_t *>(Push.Words.data());
  const void *Places[] = {&Push.Words[1], Bytes + 60}; // the second ends after them
  llvm::Expected<std::vector<uint8_t>> Seen = R.translated({Bytes, 64}, Places);
  ASSERT_TRUE(bool(Seen)) << llvm::toString(Seen.takeError());
  uint64_t Word = 0;
  std::memcpy(&Word, Seen->data() + 8, 8);
  EXPECT_EQ(Word, 0x4008u);
}

TEST(DeviceRanges, AddressesOfNothing) {
  Memory M;
  M.Words[0] = 1;
  const DeviceRanges R(part(M, 0, 2));
  const void *Places[] = {&M.Words[0]};
  EXPECT_EQ(llvm::toString(R.translate(
                Places, [](size_t, uint64_t, uint64_t) { return llvm::Error::success(); })),
            "a place of an address has 0x1, which is in nothing that is bound: the device cannot "
            "reach it");
}

} // namespace
