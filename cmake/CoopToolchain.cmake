# What the compiler, linker and launcher of the machine offer: ccache, lld, sanitizers.
# Flags that belong to our own targets alone are in CoopCompile.cmake.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)
include(CheckLinkerFlag)

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(COOP_CCACHE ccache)
  if(COOP_CCACHE)
    # What ccache asks for before it keeps anything that starts from a precompiled header: that
    # sources use neither the time nor a macro that the header's text depends on.
    set(COOP_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      "${COOP_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${COOP_LAUNCHER}")
    set(CMAKE_C_COMPILER_LAUNCHER "${COOP_LAUNCHER}")
  endif()
endif()

# Debian's versioned lld packages install ld.lld under their own folder only, where the compiler
# does not look by itself.
find_program(COOP_LLD ld.lld PATHS /usr/lib/llvm-19/bin)
if(COOP_LLD)
  get_filename_component(COOP_LLD_DIR "${COOP_LLD}" DIRECTORY)
  if(NOT COOP_LLD_DIR STREQUAL "/usr/bin")
    set(COOP_LLD_FLAGS "-B${COOP_LLD_DIR} -fuse-ld=lld")
  else()
    set(COOP_LLD_FLAGS "-fuse-ld=lld")
  endif()
  check_linker_flag(CXX "${COOP_LLD_FLAGS}" COOP_LLD_WORKS)
  if(COOP_LLD_WORKS)
    string(APPEND CMAKE_EXE_LINKER_FLAGS " ${COOP_LLD_FLAGS}")
    string(APPEND CMAKE_SHARED_LINKER_FLAGS " ${COOP_LLD_FLAGS}")
    string(APPEND CMAKE_MODULE_LINKER_FLAGS " ${COOP_LLD_FLAGS}")
  endif()
endif()

if(COOP_SANITIZE)
  # The check of virtual tables needs run-time type information, which neither LLVM nor we have. Three
  # others find nothing of memory that AddressSanitizer does not when it is accessed, and take a fifth
  # of the time that it takes to compile.
  set(COOP_SANITIZER_FLAGS
    -fsanitize=address,undefined -fno-sanitize=vptr,null,pointer-overflow,object-size
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options(${COOP_SANITIZER_FLAGS})
  add_link_options(${COOP_SANITIZER_FLAGS})
endif()
