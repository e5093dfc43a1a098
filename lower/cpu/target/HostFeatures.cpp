// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host's features; see HostFeatures.h.

#include "lower/cpu/target/HostFeatures.h"
#include "llvm/TargetParser/Host.h"
#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace llvm;

namespace coop::lower {

/// Only Linux has to be asked (lower/cpu/abi/TileRequest.cpp).
static bool mayUseTileRegisters() {
#if defined(__linux__) && defined(__x86_64__)
  constexpr long RequestPermission = 0x1023, TileData = 18; // asm/prctl.h, from Linux 5.16 on
  return syscall(SYS_arch_prctl, RequestPermission, TileData) == 0;
#else
  return true;
#endif
}

StringMap<bool> usableHostFeatures() {
  StringMap<bool> Features = sys::getHostCPUFeatures();
  if (Features.lookup("amx-tile") && !mayUseTileRegisters())
    for (auto &Feature : Features)
      if (Feature.first().starts_with("amx-"))
        Feature.second = false;
  return Features;
}

} // namespace coop::lower
