// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads of a workgroup, on one thread of the host: each goes on until it waits for something,
// then the next one does. What is computed is the same every time.

#ifndef COOP_TEST_GPU_EMULATOR_TURNS_H
#define COOP_TEST_GPU_EMULATOR_TURNS_H

#include <functional>
#include <memory>
#include <ucontext.h>

namespace emulator {

class Turns {
public:
  explicit Turns(unsigned Count);
  ~Turns();
  Turns(const Turns &) = delete;
  Turns &operator=(const Turns &) = delete;

  /// Calls Body for each thread. Resumed is called whenever one goes on. It is an error if all that
  /// are left wait for what no other does.
  void run(const std::function<void(unsigned)> &Body, const std::function<void(unsigned)> &Resumed);
  /// By a thread that runs: lets others go on until Ready; at once where it is already.
  void wait(const std::function<bool()> &Ready);
  /// The same, of one that asks memory again and again for what another will store.
  void pass();
  /// The same, of one that looks who else will come: with areIdle in its Ready.
  void ask(const std::function<bool()> &Ready);
  /// Of threads from First: each is done, or asks, or waits.
  bool areIdle(unsigned First, unsigned Size) const;

private:
  struct Fiber;

  static void enter();
  void leave();

  const unsigned Count;
  std::unique_ptr<Fiber[]> Fibers;
  Fiber *Running = nullptr;
  ucontext_t Back = {}; ///< to where threads are given their turns
  const std::function<void(unsigned)> *Body = nullptr;
};

} // namespace emulator

#endif
