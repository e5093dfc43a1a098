// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many of a test's random cases are tried.

#ifndef COOP_TEST_UNIT_TRIED_H
#define COOP_TEST_UNIT_TRIED_H

#if defined(__SANITIZE_ADDRESS__)
#define COOP_TEST_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COOP_TEST_IS_SANITIZED 1
#endif
#endif

namespace coop {

/// Of Count cases, or of what so many are sure to show: a build with sanitizers takes some ten
/// times as long for each.
constexpr unsigned tried(unsigned Count) {
#ifdef COOP_TEST_IS_SANITIZED
  return (Count + 3) / 4;
#else
  return Count;
#endif
}

} // namespace coop

#endif
