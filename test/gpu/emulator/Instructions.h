// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What instructions of PTX do, as the PTX ISA has them: those that stand as text in our code, and
// the intrinsics of LLVM for others. Of asynchronous ones, copies of threads are done when they are
// waited for, and the others at once, which is one of the orders that the hardware may have.

#ifndef COOP_TEST_GPU_EMULATOR_INSTRUCTIONS_H
#define COOP_TEST_GPU_EMULATOR_INSTRUCTIONS_H

#include "Warp.h"
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace emulator {

/// Where shared memory is: a multiple of 2^18, below 2^32, because instructions take 32 bits of an
/// address, and descriptors 18.
inline constexpr uint64_t SharedMemory = uint64_t(1) << 30, SharedBytes = 232448;

/// A barrier that counts arrivals and bytes.
struct ByteBarrier {
  uint64_t Count; ///< of those that arrive in a phase
  bool Phase = false;
  int64_t Bytes = 0;
  uint64_t Arrived = 0;
};

/// What a tensor map says.
struct TensorMap {
  std::map<std::string, uint64_t> Fields;
};

/// A workgroup while it runs.
struct Workgroup {
  Workgroup(unsigned Threads, Turns &Others)
      : Threads(Threads), Others(Others), Warps((Threads + 31) / 32) {}

  const unsigned Threads;
  Turns &Others;
  std::vector<Warp> Warps;
  unsigned Waiting = 0, Round = 0; ///< of the barrier of all threads
  std::map<uint64_t, ByteBarrier> Barriers;
  std::map<uint64_t, TensorMap> Maps;

  void wait();
};

/// Bytes that a thread has begun to copy; after There of Size they are zeros.
struct PendingCopy {
  uint64_t To, From, Size, There;
};

/// A thread while it runs.
struct Thread {
  Workgroup *Group;
  unsigned Index;
  std::array<unsigned, 3> Block;
  unsigned GridWidth;
  unsigned Part;     ///< the number in its cluster
  uint32_t Site = 0; ///< the instruction that it is at
  /// In groups; the last one is open.
  std::deque<std::vector<PendingCopy>> Copies = {{}};

  unsigned lane() const { return Index % WarpSize; }
  /// Warp::together, of threads that are at the same instruction.
  void meet(uint32_t Mask, const void *Own,
            const std::function<void(const Warp::Records &)> &Look) const {
    Group->Warps[Index / WarpSize].together(Group->Others, Mask, lane(), Site, Own, Look);
  }
  /// Warp::present.
  uint32_t present() const {
    return Group->Warps[Index / WarpSize].present(Group->Others, Index - lane(), lane(), Site);
  }
};

/// Arguments and results one after the other, 8 bytes each.
struct Call {
  uint64_t *Arguments;
  unsigned Count;
  uint64_t *Results;
};

/// What an instruction does; null: it is none that is known.
using Action = std::function<void(Thread &, const Call &)>;

Action actionOfText(const std::string &Text);
/// The same of LLVM's intrinsics, by their names.
Action actionOfIntrinsic(const std::string &Name);

/// Text: a warpgroup's products, in Products.cpp; or a warp's.
Action actionOfProduct(const std::string &Text);
/// The accelerator and its barriers, in Copies.cpp.
Action actionOfCopy(const std::string &Text);

/// Lines of 128, 64 or 32 bytes, whose parts of 16 bytes are permuted: an address as it is meant.
uint64_t permuted(uint64_t Address, unsigned LineBytes);
[[noreturn]] void fail(const std::string &What);

} // namespace emulator

#endif
