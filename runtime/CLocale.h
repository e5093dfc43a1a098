// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a thread writes numbers while it prints what a shader does.

#ifndef COOP_RUNTIME_CLOCALE_H
#define COOP_RUNTIME_CLOCALE_H

#include <clocale>

namespace coop::runtime {

/// While it lives, snprintf on this thread writes "1.5" whatever the program's locale is: a
/// shader's text is the same everywhere. Nothing else of the process sees it.
class CLocale {
public:
  CLocale() : Mine(::newlocale(LC_ALL_MASK, "C", nullptr)) {
    if (Mine)
      Before = ::uselocale(Mine);
  }
  ~CLocale() {
    if (!Mine)
      return;
    ::uselocale(Before);
    ::freelocale(Mine);
  }
  CLocale(const CLocale &) = delete;
  CLocale &operator=(const CLocale &) = delete;

  /// For what the program does meanwhile on this thread: its own locale is back.
  class Without {
  public:
    Without() : Mine(::uselocale(LC_GLOBAL_LOCALE)) {}
    ~Without() { ::uselocale(Mine); }
    Without(const Without &) = delete;
    Without &operator=(const Without &) = delete;

  private:
    const locale_t Mine;
  };

private:
  const locale_t Mine;
  locale_t Before = nullptr;
};

} // namespace coop::runtime

#endif
