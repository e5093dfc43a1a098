// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that take turns; see Turns.h.

#include "Turns.h"
#include "Instructions.h"
#include <sys/mman.h>
#include <unistd.h>

namespace emulator {

namespace {

/// Where a context goes on has no argument that could hold a pointer.
Turns *Entered = nullptr;

/// Memory between pages that cannot be accessed; what is never touched costs nothing.
class Stack {
public:
  Stack() : Page(static_cast<size_t>(sysconf(_SC_PAGESIZE))) {
    Memory = static_cast<char *>(mmap(nullptr, Bytes + 2 * Page, PROT_NONE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (Memory == MAP_FAILED || mprotect(Memory + Page, Bytes, PROT_READ | PROT_WRITE))
      fail("no memory for a thread's stack");
  }
  ~Stack() { munmap(Memory, Bytes + 2 * Page); }
  Stack(const Stack &) = delete;
  Stack &operator=(const Stack &) = delete;

  char *begin() const { return Memory + Page; }
  static constexpr size_t Bytes = size_t(1) << 20;

private:
  const size_t Page;
  char *Memory;
};

} // namespace

struct Turns::Fiber {
  Stack Memory;
  ucontext_t Own = {};
  const std::function<bool()> *Ready = nullptr; ///< null: it goes on
  bool IsDone = false;
  bool IsIdle = false; ///< it goes on again and again, but does nothing until others have
};

Turns::Turns(unsigned Count) : Count(Count), Fibers(new Fiber[Count]) {}
Turns::~Turns() = default;

void Turns::enter() {
  Turns &T = *Entered;
  (*T.Body)(static_cast<unsigned>(T.Running - T.Fibers.get()));
  T.Running->IsDone = true;
  T.leave();
}

void Turns::leave() { swapcontext(&Running->Own, &Back); }

void Turns::run(const std::function<void(unsigned)> &Body,
                const std::function<void(unsigned)> &Resumed) {
  this->Body = &Body;
  Entered = this;
  for (unsigned I = 0; I < Count; ++I) {
    Fiber &F = Fibers[I];
    F.IsDone = false;
    getcontext(&F.Own);
    F.Own.uc_stack.ss_sp = F.Memory.begin();
    F.Own.uc_stack.ss_size = Stack::Bytes;
    F.Own.uc_link = nullptr;
    makecontext(&F.Own, &Turns::enter, 0);
  }
  for (unsigned Left = Count; Left != 0;) {
    bool Any = false;
    for (unsigned I = 0; I < Count; ++I) {
      Fiber &F = Fibers[I];
      if (F.IsDone || (F.Ready && !(*F.Ready)()))
        continue;
      Any = true;
      Running = &F;
      Resumed(I);
      swapcontext(&Back, &F.Own);
      Left -= F.IsDone;
    }
    if (!Any)
      fail("threads wait for what no other does");
  }
}

void Turns::wait(const std::function<bool()> &Ready) {
  if (Ready())
    return;
  Running->Ready = &Ready;
  leave();
  Running->Ready = nullptr;
}

void Turns::pass() {
  Running->IsIdle = true;
  leave();
  Running->IsIdle = false;
}

void Turns::ask(const std::function<bool()> &Ready) {
  Running->IsIdle = true;
  wait(Ready);
  Running->IsIdle = false;
}

bool Turns::areIdle(unsigned First, unsigned Size) const {
  for (unsigned I = First; I < First + Size && I < Count; ++I)
    if (const Fiber &F = Fibers[I]; !F.IsDone && !F.IsIdle && !(F.Ready && !(*F.Ready)()))
      return false;
  return true;
}

} // namespace emulator
