// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers: alignment, content, ownership, and sizes that do not fit.

#include "runtime/Buffer.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace coop::runtime;

namespace {

Buffer make(uint64_t Size) { return llvm::cantFail(Buffer::create(Size)); }

TEST(Buffer, IsAlignedAndZeroed) {
  for (uint64_t Size : {0, 1, 63, 64, 65, 100000}) {
    Buffer B = make(Size);
    EXPECT_EQ(B.size(), Size);
    EXPECT_NE(B.data(), nullptr);
    EXPECT_EQ(B.deviceAddress() % Buffer::Alignment, 0u);
    EXPECT_TRUE(llvm::all_of(B.bytes(), [](uint8_t Byte) { return Byte == 0; }));
    EXPECT_EQ(B.binding().data, B.data());
    EXPECT_EQ(B.binding().size, Size);
  }
}

TEST(Buffer, StandsBetweenGuards) {
  for (uint64_t Size : {0, 1, 63, 64, 65, 4096, 100000}) {
    Buffer B = llvm::cantFail(Buffer::create(Size, Guards::Pages));
    EXPECT_EQ(B.size(), Size);
    EXPECT_EQ(B.deviceAddress() % Buffer::Alignment, 0u);
    EXPECT_TRUE(llvm::all_of(B.bytes(), [](uint8_t Byte) { return Byte == 0; }));
    EXPECT_LT(B.withGuards().begin(), B.data());
    EXPECT_GT(B.withGuards().end(), B.bytes().end());
    EXPECT_FALSE(B.overrun());
    std::fill(B.bytes().begin(), B.bytes().end(), 0xff);
    EXPECT_FALSE(B.overrun());
  }
}

TEST(Buffer, TellsWhatWasWrittenBesideIt) {
  Buffer B = llvm::cantFail(Buffer::create(5, Guards::Pages));
  B.data()[5] = 1;
  EXPECT_EQ(B.overrun(), BufferSide::After);
  Buffer C = llvm::cantFail(Buffer::create(5, Guards::Pages));
  C.data()[-1] = 1;
  EXPECT_EQ(C.overrun(), BufferSide::Before);
  Buffer Moved = std::move(C);
  EXPECT_EQ(Moved.overrun(), BufferSide::Before);
}

TEST(Buffer, FaultsBehindItsEnd) {
  Buffer B = llvm::cantFail(Buffer::create(64, Guards::Pages));
  volatile uint8_t *Data = B.data();
  EXPECT_DEATH(Data[64] = 1, "");
  EXPECT_DEATH(Data[-4096] = 1, "");
}

TEST(Buffer, MovesAndCopies) {
  const uint8_t Bytes[] = {1, 2, 3};
  Buffer A = llvm::cantFail(Buffer::copyOf(Bytes));
  uint8_t *Data = A.data();
  Buffer B = std::move(A);
  EXPECT_EQ(B.data(), Data);
  EXPECT_TRUE(std::equal(B.bytes().begin(), B.bytes().end(), Bytes));
  Buffer C = make(5);
  C = std::move(B);
  EXPECT_EQ(C.data(), Data);
  EXPECT_EQ(C.size(), 3u);
}

TEST(Buffer, TooMuchIsAnError) {
  for (uint64_t Size : {~uint64_t(0), ~uint64_t(0) - 63, uint64_t(1) << 60}) {
    auto B = Buffer::create(Size);
    ASSERT_FALSE(bool(B));
    EXPECT_NE(llvm::toString(B.takeError()).find("out of memory"), std::string::npos);
  }
}

} // namespace
