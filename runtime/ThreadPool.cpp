// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pool's threads, and how jobs are offered to them.

#include "runtime/ThreadPool.h"
#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <vector>

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

/// How often this process is a copy that was made by fork: numbers of processes come again.
static unsigned forks() {
  static std::atomic<unsigned> Count = 0;
  static const int Registered = ::pthread_atfork(nullptr, nullptr, [] { ++Count; });
  (void)Registered;
  return Count.load(std::memory_order_relaxed);
}

/// Of one process, which alone may touch it: another that was forked from it finds locks and
/// waiting threads that nobody will release.
struct ThreadPool::Team {
  Team(unsigned Hardware, const std::function<void()> &Begins)
      : Forks(forks()), Hardware(Hardware), Begins(Begins) {}
  ~Team();
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;

  static void *threadMain(void *Self);
  void serve();
  bool startThread();
  Job *findOpen();

  const unsigned Forks; ///< of its process
  const unsigned Hardware;
  const std::function<void()> &Begins; ///< the pool's
  std::mutex Lock;
  std::condition_variable WorkCame, JobDone;
  std::vector<pthread_t> Threads; ///< under Lock, as what follows
  std::vector<Job *> Jobs;        ///< that are open
  unsigned Busy = 0, Sleeping = 0;
  std::atomic<unsigned> Places = 0; ///< of all open jobs together; read without the lock too
  std::atomic<bool> Ending = false;
};

ThreadPool::ThreadPool(std::function<void()> Begins)
    : Hardware(std::max(1u, std::thread::hardware_concurrency())), Begins(std::move(Begins)),
      Current(new Team(Hardware, this->Begins)) {}

ThreadPool::~ThreadPool() {
  Team *const Mine = Current.load();
  if (Mine->Forks == forks())
    delete Mine;
}

ThreadPool::Team &ThreadPool::team() {
  Team *Known = Current.load();
  if (Known->Forks == forks())
    return *Known;
  auto Mine = std::make_unique<Team>(Hardware, Begins);
  // Another thread may have done the same meanwhile; then Known is what it made.
  return Current.compare_exchange_strong(Known, Mine.get()) ? *Mine.release() : *Known;
}

ThreadPool::Team::~Team() {
  {
    const std::lock_guard<std::mutex> Guard(Lock);
    Ending = true;
  }
  WorkCame.notify_all();
  for (pthread_t T : Threads)
    pthread_join(T, nullptr);
}

void *ThreadPool::Team::threadMain(void *Self) {
  auto *const Mine = static_cast<Team *>(Self);
  if (Mine->Begins)
    Mine->Begins();
  Mine->serve();
  return nullptr;
}

/// A thread begins with the signals blocked that are so for who makes it.
static bool createWithoutSignals(pthread_t &Thread, const pthread_attr_t &Attributes,
                                 void *(*Main)(void *), void *Argument) {
  sigset_t All, Before;
  sigfillset(&All);
  for (int Fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS}) // of the thread itself
    sigdelset(&All, Fault);
  if (pthread_sigmask(SIG_SETMASK, &All, &Before) != 0)
    return false;
  const bool Created = pthread_create(&Thread, &Attributes, Main, Argument) == 0;
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
  return Created;
}

bool ThreadPool::Team::startThread() {
  pthread_attr_t Attributes;
  if (pthread_attr_init(&Attributes) != 0)
    return false;
  pthread_t Thread;
  const bool Started = pthread_attr_setstacksize(&Attributes, StackSize) == 0 &&
                       createWithoutSignals(Thread, Attributes, threadMain, this);
  pthread_attr_destroy(&Attributes);
  if (Started)
    Threads.push_back(Thread);
  return Started;
}

ThreadPool::Job *ThreadPool::Team::findOpen() {
  for (Job *J : Jobs)
    if (J->Wanted > 0)
      return J;
  return nullptr;
}

void ThreadPool::Team::serve() {
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
  Team &T = team();
  J.On = &T;
  unsigned Wake;
  {
    const std::lock_guard<std::mutex> Guard(T.Lock);
    size_t Target = std::max<size_t>(T.Threads.size(), Helpers);
    if (MustRun && T.Threads.size() <= T.Busy + T.Places)
      Target = std::max(Target, T.Threads.size() + 1);
    while (T.Threads.size() < Target && T.startThread()) {
    }
    if (T.Threads.empty())
      return false;
    J.Wanted = Helpers;
    T.Places += Helpers;
    T.Jobs.push_back(&J);
    Wake = std::min(Helpers, T.Sleeping);
  }
  for (unsigned I = 0; I < Wake; ++I)
    T.WorkCame.notify_one();
  return true;
}

unsigned ThreadPool::finish(Job &J, bool MustRun, const std::function<void()> &EachSecond) {
  Team &T = *J.On;
  std::unique_lock<std::mutex> Guard(T.Lock);
  const auto Done = [&] { return J.Running == 0 && (!MustRun || J.Joined > 0); };
  const auto Close = [&] {
    T.Places -= J.Wanted;
    J.Wanted = 0;
    T.Jobs.erase(std::find(T.Jobs.begin(), T.Jobs.end(), &J));
  };
  if (!MustRun) {
    Close();
    if (!Done()) {
      Guard.unlock();
      spin([&] { return J.Running == 0; });
      Guard.lock();
    }
  }
  while (!T.JobDone.wait_for(Guard, std::chrono::seconds(1), Done))
    if (EachSecond)
      EachSecond();
  if (MustRun)
    Close();
  return J.Joined;
}

} // namespace coop::runtime
