# Precompiled headers: LLVM's and GoogleTest's headers take most of the time of a cold build.
# Only headers from elsewhere stand here, so a source that forgets to include one of ours fails.
# That every source includes what it uses from elsewhere is seen with -DCOOP_PCH=OFF.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

option(COOP_PCH "Precompile the headers of LLVM and GoogleTest" ON)

# GCC forgets in a precompiled header which headers are the system's, and then warns of what it
# inlines from std::string. clang warns of our own code.
if(COOP_PCH)
  set(COOP_PCH_WARNINGS
    -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  target_compile_options(coop_flags INTERFACE
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:${COOP_PCH_WARNINGS}>")
endif()

set(COOP_PCH_HEADERS_front
  <algorithm> <array> <functional> <map> <memory> <optional> <string> <vector>
  llvm/ADT/APFloat.h llvm/ADT/DenseMap.h llvm/ADT/DenseSet.h llvm/ADT/STLExtras.h
  llvm/ADT/SmallString.h llvm/ADT/SmallVector.h llvm/ADT/StringExtras.h llvm/ADT/StringMap.h
  llvm/ADT/StringSwitch.h llvm/Support/Allocator.h llvm/Support/Error.h
  llvm/Support/FormatVariadic.h llvm/Support/raw_ostream.h)
set(COOP_PCH_HEADERS_back
  ${COOP_PCH_HEADERS_front}
  llvm/ADT/SetVector.h llvm/ADT/SmallPtrSet.h llvm/IR/CFG.h llvm/IR/Constants.h
  llvm/IR/Dominators.h llvm/IR/IRBuilder.h llvm/IR/InstIterator.h llvm/IR/Instructions.h
  llvm/IR/IntrinsicInst.h llvm/IR/Module.h llvm/IR/PassManager.h llvm/Support/MathExtras.h
  llvm/Support/Path.h llvm/Transforms/Utils/BasicBlockUtils.h)
# Units have sets of their own: with GCC each source of a set instantiates what its headers use, a
# second of LLJIT.h alone.
set(COOP_PCH_HEADERS_unit_front ${COOP_PCH_HEADERS_front} gtest/gtest.h)
set(COOP_PCH_DEPENDS_unit_front coop_unit_flags GTest::gtest)
set(COOP_PCH_HEADERS_unit_back ${COOP_PCH_HEADERS_back} gtest/gtest.h llvm/Support/MemoryBuffer.h)
set(COOP_PCH_DEPENDS_unit_back coop_unit_flags GTest::gtest)
set(COOP_PCH_HEADERS_semantics
  <algorithm> <cmath> <cstdint> <functional> <map> <optional> <set> <sstream> <string>
  <string_view> <vector>)

# The set of headers for the sources of a folder and of what is below it; the last row that holds counts.
set(COOP_PCH_SETS
  support=front parser=front sema=front codegen=front runtime=front
  lower=back driver=back driver/manual=front driver/glslc=front
  test/unit/support=unit_front test/unit/parser=unit_front test/unit/sema=unit_front
  test/unit/lower=unit_back test/unit/runtime=unit_back test/unit/driver=unit_back
  test/semantics=semantics)

# coop_precompile(TARGET): lets the target's sources start from the headers of its folder's set.
# The first target of a set makes them, so all targets of a set are compiled with the same flags.
function(coop_precompile target)
  if(NOT COOP_PCH)
    return()
  endif()
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  foreach(row IN LISTS COOP_PCH_SETS)
    string(REPLACE "=" ";" row "${row}")
    list(POP_FRONT row prefix candidate)
    cmake_path(IS_PREFIX prefix "${folder}" is_inside)
    if(is_inside)
      set(set "${candidate}")
    endif()
  endforeach()
  if(NOT set)
    return()
  endif()
  if(NOT TARGET coop_pch_${set})
    file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/generated/pch_${set}.cpp" CONTENT "")
    add_library(coop_pch_${set} OBJECT "${CMAKE_BINARY_DIR}/generated/pch_${set}.cpp")
    target_link_libraries(coop_pch_${set} PRIVATE
      coop_llvm coop_flags ${COOP_PCH_DEPENDS_${set}})
    list(TRANSFORM COOP_PCH_HEADERS_${set} REPLACE "^([^<].*)$" "<\\1>")
    # With a time in it, every build's header would be another one to ccache.
    target_compile_options(coop_pch_${set} PRIVATE
      $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
    target_precompile_headers(coop_pch_${set} PRIVATE ${COOP_PCH_HEADERS_${set}})
  endif()
  target_precompile_headers(${target} REUSE_FROM coop_pch_${set})
endfunction()
