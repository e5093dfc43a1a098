# The functions with which every folder declares its targets: coop_add_library,
# coop_add_executable, coop_add_unit_test.
# Which folder may link which is said by the folders' own lists (docs/design.md, section 2);
# utils/check_layering.py checks that #include lines agree.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

add_library(coop_flags INTERFACE)
target_compile_features(coop_flags INTERFACE cxx_std_20)
target_include_directories(coop_flags INTERFACE
  "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/include")
target_compile_options(coop_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
  $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>
  -Wall -Wextra -Wpedantic
  $<$<BOOL:${COOP_WERROR}>:-Werror>
  # The same bytes wherever the sources lie. Other kinds of builds name no file, or are not for others;
  # and with this, a cache of compilations serves one folder alone.
  $<$<CONFIG:RelWithDebInfo>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>
  $<$<CONFIG:RelWithDebInfo>:-ffile-prefix-map=${CMAKE_BINARY_DIR}/=build/>)
if(COOP_FUZZERS)
  target_compile_options(coop_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(coop_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Tests spend their time in what they test; optimizing what GoogleTest's macros expand to takes as
# long as compiling the compiler.
add_library(coop_unit_flags INTERFACE)
target_compile_options(coop_unit_flags INTERFACE -O0)

# coop_add_library(NAME SOURCES file... DEPENDS target... [PRIVATE_DEPENDS target...])
# A static library. DEPENDS are what its headers show; PRIVATE_DEPENDS what only its sources use.
function(coop_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS")
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_SOURCES)
    message(FATAL_ERROR "coop_add_library(${name}): wrong arguments: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name}
    PUBLIC ${ARG_DEPENDS} coop_llvm
    PRIVATE coop_flags ${ARG_PRIVATE_DEPENDS})
  coop_precompile(${name})
  coop_unite(${name})
endfunction()

# coop_add_executable(NAME SOURCES file... DEPENDS target...): a program in bin/.
function(coop_add_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;DEPENDS")
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_SOURCES)
    message(FATAL_ERROR "coop_add_executable(${name}): wrong arguments: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} coop_llvm coop_flags)
  # Sanitizers replace functions of the process's libraries.
  if(NOT COOP_SANITIZE AND NOT COOP_FUZZERS)
    target_link_options(${name} PRIVATE
      "-Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/Program.map")
  endif()
  coop_precompile(${name})
  coop_unite(${name})
endfunction()

# coop_link_statically(NAME): a program that starts fast, and needs no library but libc's. It is at a
# fixed address: half of the time that is left would go to relocations. Sanitizers want the C++
# library's own file.
function(coop_link_statically name)
  if(COOP_FUZZERS)
    return()
  endif()
  set_target_properties(${name} PROPERTIES COOP_STATIC_LLVM ON)
  target_link_options(${name} PRIVATE -no-pie -Wl,--gc-sections)
  if(COOP_SANITIZE)
    target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/AsanOptions.cpp")
  else()
    target_link_options(${name} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()

# coop_add_unit_test(PHASE SOURCES file... DEPENDS target...): the GoogleTest program
# coop_<PHASE>_tests, which the target `check` runs.
function(coop_add_unit_test phase)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;DEPENDS")
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_SOURCES)
    message(FATAL_ERROR "coop_add_unit_test(${phase}): wrong arguments: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT COOP_TESTS)
    return()
  endif()
  set(name coop_${phase}_tests)
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} coop_llvm coop_flags
    coop_unit_flags GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE COOP_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  coop_precompile(${name})
  coop_unite(${name})
  add_test(NAME ${name} COMMAND ${name})
  set_property(GLOBAL APPEND PROPERTY COOP_UNIT_TESTS ${name})
endfunction()

# coop_add_fuzzer(NAME SOURCES file... DEPENDS target...): a libFuzzer program in bin/, only in
# builds with COOP_FUZZERS.
function(coop_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;DEPENDS")
  if(NOT COOP_FUZZERS)
    return()
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} coop_llvm coop_flags)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endfunction()
