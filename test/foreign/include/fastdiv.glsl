// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Division by numbers that the host knows: it gives a factor and a shift for each.

uint fastdiv(uint n, uint mp, uint L) {
  uint msbs, lsbs;
  umulExtended(n, mp, msbs, lsbs);
  return (msbs + n) >> L;
}
