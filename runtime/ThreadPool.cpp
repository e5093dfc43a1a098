// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pool's threads, and how jobs are offered to them.

#include "runtime/ThreadPool.h"
#include <algorithm>
#include <thread>

namespace coop::runtime {

using Clock = std::chrono::steady_clock;

// Waking a thread that sleeps takes about as long as this.
static constexpr std::chrono::microseconds SpinTime(20);

static void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Until Condition holds or SpinTime is over; whether it holds.
template <typename Function> static bool spin(Function &&Condition) {
  const Clock::time_point End = Clock::now() + SpinTime;
  do {
    for (unsigned I = 0; I < 32; ++I) {
      if (Condition())
        return true;
      pause();
    }
  } while (Clock::now() < End);
  return false;
}

ThreadPool::ThreadPool(std::function<void()> Begins)
    : Hardware(std::max(1u, std::thread::hardware_concurrency())), Begins(std::move(Begins)) {}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard<std::mutex> Guard(Lock);
    Ending = true;
  }
  WorkCame.notify_all();
  for (pthread_t T : Threads)
    pthread_join(T, nullptr);
}

void *ThreadPool::threadMain(void *Self) {
  auto *const Pool = static_cast<ThreadPool *>(Self);
  if (Pool->Begins)
    Pool->Begins();
  Pool->serve();
  return nullptr;
}

bool ThreadPool::startThread() {
  pthread_attr_t Attributes;
  if (pthread_attr_init(&Attributes) != 0)
    return false;
  pthread_t Thread;
  const bool Started = pthread_attr_setstacksize(&Attributes, StackSize) == 0 &&
                       pthread_create(&Thread, &Attributes, threadMain, this) == 0;
  pthread_attr_destroy(&Attributes);
  if (Started)
    Threads.push_back(Thread);
  return Started;
}

ThreadPool::Job *ThreadPool::findOpen() {
  for (Job *J : Jobs)
    if (J->Wanted > 0)
      return J;
  return nullptr;
}

void ThreadPool::serve() {
  std::unique_lock<std::mutex> Guard(Lock);
  while (true) {
    if (Job *J = findOpen()) {
      --J->Wanted;
      --Places;
      ++J->Joined;
      ++J->Running;
      ++Busy;
      Guard.unlock();
      J->Work();
      Guard.lock();
      --Busy;
      // After this, J may be gone.
      if (--J->Running == 0)
        JobDone.notify_all();
      continue;
    }
    if (Ending)
      return;
    // Where threads are more than CPUs, one that spins keeps another from its work.
    if (Threads.size() < Hardware) {
      Guard.unlock();
      const bool Came = spin([this] { return Places > 0 || Ending; });
      Guard.lock();
      if (Came)
        continue;
    }
    ++Sleeping;
    WorkCame.wait(Guard, [this] { return Places > 0 || Ending; });
    --Sleeping;
  }
}

bool ThreadPool::share(Job &J, unsigned Helpers, bool MustRun) {
  unsigned Wake;
  {
    const std::lock_guard<std::mutex> Guard(Lock);
    size_t Target = std::max<size_t>(Threads.size(), Helpers);
    if (MustRun && Threads.size() <= Busy + Places)
      Target = std::max(Target, Threads.size() + 1);
    while (Threads.size() < Target && startThread()) {
    }
    if (Threads.empty())
      return false;
    J.Wanted = Helpers;
    Places += Helpers;
    Jobs.push_back(&J);
    Wake = std::min(Helpers, Sleeping);
  }
  for (unsigned I = 0; I < Wake; ++I)
    WorkCame.notify_one();
  return true;
}

unsigned ThreadPool::finish(Job &J, bool MustRun, const std::function<void()> &EachSecond) {
  std::unique_lock<std::mutex> Guard(Lock);
  const auto Done = [&] { return J.Running == 0 && (!MustRun || J.Joined > 0); };
  const auto Close = [&] {
    Places -= J.Wanted;
    J.Wanted = 0;
    Jobs.erase(std::find(Jobs.begin(), Jobs.end(), &J));
  };
  if (!MustRun) {
    Close();
    if (!Done()) {
      Guard.unlock();
      spin([&] { return J.Running == 0; });
      Guard.lock();
    }
  }
  while (!JobDone.wait_for(Guard, std::chrono::seconds(1), Done))
    if (EachSecond)
      EachSecond();
  if (MustRun)
    Close();
  return J.Joined;
}

} // namespace coop::runtime
