// Forwards the C23 names of glibc's strtol family to the older ones. It is compiled only where the
// system's libc has no such names but the third-party prefix's libraries use them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C23 functions also take the prefix 0b in bases 0 and 2. SPIRV-Tools and glslang parse binary
// literals nowhere through these functions, so the older behaviour serves.
#include <stdlib.h>

long __isoc23_strtol(const char *Text, char **End, int Base);
long long __isoc23_strtoll(const char *Text, char **End, int Base);
unsigned long __isoc23_strtoul(const char *Text, char **End, int Base);
unsigned long long __isoc23_strtoull(const char *Text, char **End, int Base);

long __isoc23_strtol(const char *Text, char **End, int Base) { return strtol(Text, End, Base); }

long long __isoc23_strtoll(const char *Text, char **End, int Base) {
  return strtoll(Text, End, Base);
}

unsigned long __isoc23_strtoul(const char *Text, char **End, int Base) {
  return strtoul(Text, End, Base);
}

unsigned long long __isoc23_strtoull(const char *Text, char **End, int Base) {
  return strtoull(Text, End, Base);
}
