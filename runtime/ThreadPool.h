// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that wait for work between dispatches, so that none is started for each. They spin for
// some microseconds before they sleep. What the work is, and how it is divided, is the caller's.

#ifndef COOP_RUNTIME_THREADPOOL_H
#define COOP_RUNTIME_THREADPOOL_H

#include <atomic>
#include <cstdint>
#include <functional>

namespace coop::runtime {

class ThreadPool {
  struct Team;

public:
  /// Of each thread: kernels hold temporary matrices there.
  static constexpr uint64_t StackSize = uint64_t(16) << 20;

  /// Work that threads of the pool join. It lives where the one who waits for it has it, and must
  /// stand still from share to finish.
  class Job {
  public:
    explicit Job(std::function<void()> Work) : Work(std::move(Work)) {}
    Job(const Job &) = delete;
    Job &operator=(const Job &) = delete;

  private:
    friend class ThreadPool;
    const std::function<void()> Work; ///< called once on each thread that joins
    Team *On = nullptr;               ///< that it was offered to
    unsigned Wanted = 0;              ///< threads that may still join
    unsigned Joined = 0;
    std::atomic<unsigned> Running = 0;
  };

  /// No thread is started before it is needed. Each calls Begins first. Signals are left to the
  /// program's own threads.
  explicit ThreadPool(std::function<void()> Begins = {});
  /// To be called when no job is shared. A process that was forked when none was has no thread of
  /// the pool: it starts its own.
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  /// CPUs of the machine.
  unsigned hardwareThreads() const { return Hardware; }

  /// Lets up to Helpers threads join, and returns at once. The pool grows to as many threads as one
  /// job ever wanted. MustRun: nobody else does the work, so one thread more is started where all
  /// are busy. False when there is no thread at all.
  bool share(Job &J, unsigned Helpers, bool MustRun);
  /// Closes J and waits for those that have joined; where somebody must do the work, for the first
  /// that does. EachSecond, where it is set, is called meanwhile. Returns how many joined.
  unsigned finish(Job &J, bool MustRun, const std::function<void()> &EachSecond = {});

private:
  /// This process's.
  Team &team();

  const unsigned Hardware;
  const std::function<void()> Begins;
  std::atomic<Team *> Current;
};

} // namespace coop::runtime

#endif
