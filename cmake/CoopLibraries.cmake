# Which libraries of others the programs are made of, with the versions that this build has found: for
# --version, and for coopc.spdx.json, which lists them in SPDX's form (utils/write_sbom.py).
# What is in which file is read from what the linker has taken.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

# The time that is written where a time has to be: that of the sources, not of the build, so that two
# builds give the same bytes.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  set(COOP_SOURCE_DATE "$ENV{SOURCE_DATE_EPOCH}")
else()
  execute_process(COMMAND git -C "${PROJECT_SOURCE_DIR}" log -1 --format=%ct
    OUTPUT_VARIABLE COOP_SOURCE_DATE OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT COOP_SOURCE_DATE MATCHES "^[0-9]+$")
    set(COOP_SOURCE_DATE 315532800)  # 1980, the first year that every archive can hold
  endif()
endif()

# The number that a header defines; empty where there is no such file.
function(coop_defined result header macro)
  set(${result} "" PARENT_SCOPE)
  if(EXISTS "${header}")
    file(STRINGS "${header}" line REGEX "^ *# *define +${macro} +\"?[0-9]" LIMIT_COUNT 1)
    string(REGEX REPLACE "^ *# *define +${macro} +\"?([0-9.]+).*" "\\1" line "${line}")
    set(${result} "${line}" PARENT_SCOPE)
  endif()
endfunction()

# "1.5.4", of the macros with the header's parts of the version; empty where there is no such file.
function(coop_defined_version result header prefix)
  set(numbers "")
  foreach(part IN LISTS ARGN)
    coop_defined(number "${header}" ${prefix}${part})
    list(APPEND numbers ${number})
  endforeach()
  list(JOIN numbers "." numbers)
  set(${result} "${numbers}" PARENT_SCOPE)
endfunction()

# What the compiler itself defines once a header is included.
function(coop_predefined result header macro)
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -E -dM -x c++ -include ${header} /dev/null
    OUTPUT_VARIABLE text ERROR_QUIET)
  string(REGEX MATCH "#define ${macro} ([0-9]+)" text "${text}")
  set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()

# The version in a .pc file of the prefix, or of the system.
function(coop_package_version result name include)
  set(${result} "unknown" PARENT_SCOPE)
  find_file(COOP_PC_${name} ${name}.pc NO_CACHE NO_DEFAULT_PATH PATHS
    "${include}/../lib/${CMAKE_LIBRARY_ARCHITECTURE}/pkgconfig" "${include}/../lib/pkgconfig"
    "${include}/../lib64/pkgconfig" "${include}/../share/pkgconfig")
  if(COOP_PC_${name})
    file(STRINGS "${COOP_PC_${name}}" line REGEX "^Version:" LIMIT_COUNT 1)
    string(REGEX REPLACE "^Version: *" "" line "${line}")
    set(${result} "${line}" PARENT_SCOPE)
  endif()
endfunction()

set(COOP_LIBRARY_ROWS "")
set(COOP_LIBRARY_TABLE "")
# coop_library(NAME VERSION LICENCE FILES): FILES is a regular expression for the names of its files
# among what linkers take; or, for what is read by the build alone, '=' and the files that are made
# of it.
macro(coop_library name version licence files)
  if(NOT "${version}" STREQUAL "")
    string(APPEND COOP_LIBRARY_ROWS "LIBRARY(\"${name}\", \"${version}\")\n")
    string(APPEND COOP_LIBRARY_TABLE "${name}\t${version}\t${licence}\t${files}\n")
  endif()
endmacro()

find_path(COOP_ZLIB_INCLUDE zlib.h)
find_path(COOP_ZSTD_INCLUDE zstd.h)
coop_defined(zlib "${COOP_ZLIB_INCLUDE}/zlib.h" ZLIB_VERSION)
coop_defined_version(zstd "${COOP_ZSTD_INCLUDE}/zstd.h" ZSTD_VERSION_ MAJOR MINOR RELEASE)
# Some LLVMs ask the terminal's database for its colours.
set(curses "")
if(TARGET LLVMSupport)
  get_target_property(needed LLVMSupport INTERFACE_LINK_LIBRARIES)
  if(needed MATCHES "Terminfo|tinfo|curses")
    find_path(COOP_CURSES_INCLUDE curses.h)
    coop_defined(curses "${COOP_CURSES_INCLUDE}/curses.h" NCURSES_VERSION)
  endif()
endif()
coop_defined_version(glslang "${COOP_GLSLANG_INCLUDE}/glslang/build_info.h" GLSLANG_VERSION_
  MAJOR MINOR PATCH)
coop_package_version(spirv_tools SPIRV-Tools "${COOP_SPIRV_TOOLS_INCLUDE}")
file(READ "${COOP_SPIRV_GRAMMAR_DIR}/spirv.core.grammar.json" grammar)
set(spirv_headers "")
foreach(part IN ITEMS major_version minor_version revision)
  string(JSON number GET "${grammar}" ${part})
  list(APPEND spirv_headers ${number})
endforeach()
list(JOIN spirv_headers "." spirv_headers)
unset(grammar)
coop_defined(vulkan "${COOP_VULKAN_INCLUDE}/vulkan/vulkan_core.h" VK_HEADER_VERSION)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(gcc "${CMAKE_CXX_COMPILER_VERSION}")
else()
  coop_predefined(gcc version _GLIBCXX_RELEASE)
endif()
coop_predefined(glibc_major features.h __GLIBC__)
coop_predefined(glibc_minor features.h __GLIBC_MINOR__)

coop_library("LLVM" "${LLVM_PACKAGE_VERSION}" "Apache-2.0 WITH LLVM-exception" "libLLVM.*")
coop_library("SPIRV-Tools" "${spirv_tools}" "Apache-2.0" "libSPIRV-Tools.*")
coop_library("SPIRV-Headers" "${spirv_headers}" "MIT" "=coopc glslc libcoop.so")
coop_library("glslang" "${glslang}"
  "BSD-2-Clause AND BSD-3-Clause AND MIT AND Apache-2.0 AND GPL-3.0-or-later WITH Bison-exception-2.2"
  "lib(glslang.*|SPIRV|MachineIndependent|GenericCodeGen|OSDependent)[.].*")
coop_library("Vulkan-Headers" "1.4.${vulkan}" "Apache-2.0 OR MIT" "=coopc libcoop.so")
coop_library("zlib" "${zlib}" "Zlib" "libz[.].*")
coop_library("zstd" "${zstd}" "BSD-3-Clause OR GPL-2.0-only" "libzstd[.].*")
coop_library("ncurses" "${curses}" "MIT-open-group" "lib(tinfo|ncurses).*")
coop_library("libstdc++" "${gcc}" "GPL-3.0-or-later WITH GCC-exception-3.1" "lib(stdc|supc)[+][+].*")
coop_library("libgcc" "${gcc}" "GPL-3.0-or-later WITH GCC-exception-3.1"
  "libgcc.*|crt(begin|end).*[.]o")
coop_library("glibc" "${glibc_major}.${glibc_minor}" "LGPL-2.1-or-later"
  "lib(c|m|mvec|m-[0-9.]+|c_nonshared|pthread|dl|rt)[.].*|ld-linux.*|[SgMr]*crt[1in][.]o")

set(COOP_LIBRARY_FILE "${CMAKE_BINARY_DIR}/generated/driver/generated/Libraries.def")
file(CONFIGURE OUTPUT "${COOP_LIBRARY_FILE}" CONTENT "${COOP_LIBRARY_ROWS}#undef LIBRARY\n" @ONLY)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/libraries.txt"
  CONTENT "${COOP_LIBRARY_TABLE}" @ONLY)

# coop_list_parts(TARGET NAME): coopc.spdx.json has the parts of the target's file under that name.
function(coop_list_parts target name)
  set(read "${CMAKE_BINARY_DIR}/generated/${name}.linked")
  target_link_options(${target} PRIVATE "LINKER:--dependency-file=${read}")
  set_property(GLOBAL APPEND PROPERTY COOP_LISTED_TARGETS ${target})
  set_property(GLOBAL APPEND PROPERTY COOP_LISTED "${name}=$<TARGET_FILE:${target}>=${read}")
endfunction()

# coop_add_sbom(): the target that writes coopc.spdx.json, with all that coop_list_parts was told.
function(coop_add_sbom)
  get_property(targets GLOBAL PROPERTY COOP_LISTED_TARGETS)
  get_property(listed GLOBAL PROPERTY COOP_LISTED)
  add_custom_command(
    OUTPUT "${CMAKE_BINARY_DIR}/generated/coopc.spdx.json"
    COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/utils/write_sbom.py"
      --version "${PROJECT_VERSION}" --date "${COOP_SOURCE_DATE}" --nm "${CMAKE_NM}"
      --libraries "${CMAKE_BINARY_DIR}/generated/libraries.txt"
      --out "${CMAKE_BINARY_DIR}/generated/coopc.spdx.json" ${listed}
    DEPENDS ${targets} "${PROJECT_SOURCE_DIR}/utils/write_sbom.py"
      "${CMAKE_BINARY_DIR}/generated/libraries.txt"
    COMMENT "Listing the parts of what is installed"
    VERBATIM)
  add_custom_target(coop_sbom ALL DEPENDS "${CMAKE_BINARY_DIR}/generated/coopc.spdx.json")
endfunction()
