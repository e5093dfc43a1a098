// What AddressSanitizer assumes in a program that has LLVM linked in (coop_link_statically).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

extern "C" __attribute__((visibility("default"))) const char *__asan_default_options();

// Of LLVM's inline allocators the program has one copy, LLVM's or ours. Ours poisons what is free,
// and LLVM's takes that without a word: so allow_user_poisoning=0. Half of the time of a short run
// would go to leaks and to who allocated what: the units call the same library, and look for leaks;
// ASAN_OPTIONS=malloc_context_size=30 says who allocated. Memory that is never used again costs
// page faults, hence the small quarantine, and detect_stack_use_after_return takes a multiple of
// the stack, of which recursion has a limit.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_leaks=0:malloc_context_size=0:quarantine_size_mb=8:"
         "thread_local_quarantine_size_kb=64:detect_stack_use_after_return=0";
}
