# Finds SPIRV-Headers, SPIRV-Tools, glslang and Vulkan's headers: in the private prefix that
# utils/bootstrap makes, else in the system. Gives the targets coop_spirv_headers, coop_spirv_tools
# (with its optimizer), coop_glslang and coop_vulkan_headers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)
include(CheckCXXSourceCompiles)

file(STRINGS "${PROJECT_SOURCE_DIR}/cmake/third_party_prefix_version.txt" COOP_PREFIX_VERSION
  LIMIT_COUNT 1)
if(DEFINED ENV{XDG_CACHE_HOME})
  set(COOP_USER_CACHE "$ENV{XDG_CACHE_HOME}")
else()
  set(COOP_USER_CACHE "$ENV{HOME}/.cache")
endif()
# A build folder that was made for an earlier prefix of utils/bootstrap goes on with this one.
if(COOP_THIRD_PARTY_PREFIX MATCHES "/coopc/prefix-([0-9]+)$" AND
    CMAKE_MATCH_1 LESS COOP_PREFIX_VERSION)
  unset(COOP_THIRD_PARTY_PREFIX CACHE)
  foreach(found IN ITEMS COOP_SPIRV_INCLUDE COOP_SPIRV_TOOLS_INCLUDE COOP_SPIRV_TOOLS_LIBRARY
      COOP_SPIRV_TOOLS_OPT_LIBRARY COOP_GLSLANG_INCLUDE COOP_GLSLANG_LIBRARY
      COOP_GLSLANG_LIMITS_LIBRARY COOP_VULKAN_INCLUDE)
    unset(${found} CACHE)
  endforeach()
endif()
set(COOP_THIRD_PARTY_PREFIX "${COOP_USER_CACHE}/coopc/prefix-${COOP_PREFIX_VERSION}" CACHE PATH
  "Folder with newer SPIRV-Headers, SPIRV-Tools, glslang, Vulkan headers; unused when it does not exist")

set(COOP_THIRD_PARTY_HINT
  "run utils/bootstrap, or pass -DCOOP_THIRD_PARTY_PREFIX=<prefix that has usr/include/spirv>")
if(EXISTS "${COOP_THIRD_PARTY_PREFIX}/usr/include/spirv")
  set(COOP_FIND_OPTIONS
    PATHS "${COOP_THIRD_PARTY_PREFIX}/usr" NO_DEFAULT_PATH)
  set(COOP_USES_PREFIX TRUE)
  message(STATUS "SPIRV-Headers, SPIRV-Tools, glslang from ${COOP_THIRD_PARTY_PREFIX}")
else()
  set(COOP_FIND_OPTIONS)
  set(COOP_USES_PREFIX FALSE)
endif()

# In the prefix, libraries lie under the Debian architecture's folder.
if(CMAKE_LIBRARY_ARCHITECTURE)
  set(COOP_LIB_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib)
else()
  set(COOP_LIB_SUFFIXES lib lib64)
endif()

function(coop_find_third_party_library variable)
  find_library(${variable} NAMES ${ARGN} PATH_SUFFIXES ${COOP_LIB_SUFFIXES} ${COOP_FIND_OPTIONS})
  if(NOT ${variable})
    message(FATAL_ERROR "The library ${ARGN} was not found: ${COOP_THIRD_PARTY_HINT}")
  endif()
endfunction()

# --- SPIRV-Headers: the headers and the grammar from which our tables are generated.
find_path(COOP_SPIRV_INCLUDE spirv/unified1/spirv.core.grammar.json
  PATH_SUFFIXES include ${COOP_FIND_OPTIONS})
if(NOT COOP_SPIRV_INCLUDE)
  message(FATAL_ERROR "SPIRV-Headers were not found: ${COOP_THIRD_PARTY_HINT}")
endif()
set(COOP_SPIRV_GRAMMAR_DIR "${COOP_SPIRV_INCLUDE}/spirv/unified1")
foreach(opcode IN ITEMS OpCooperativeVectorMatrixMulNV OpCooperativeMatrixLoadTensorNV
    OpBitCastArrayQCOM)
  file(STRINGS "${COOP_SPIRV_GRAMMAR_DIR}/spirv.core.grammar.json" COOP_GRAMMAR_HIT
    REGEX "\"${opcode}\"" LIMIT_COUNT 1)
  if(NOT COOP_GRAMMAR_HIT)
    message(FATAL_ERROR
      "The SPIRV-Headers in ${COOP_SPIRV_INCLUDE} do not know ${opcode}: they are too old; "
      "${COOP_THIRD_PARTY_HINT}")
  endif()
endforeach()
add_library(coop_spirv_headers INTERFACE)
target_include_directories(coop_spirv_headers SYSTEM INTERFACE "${COOP_SPIRV_INCLUDE}")

# --- SPIRV-Tools
find_path(COOP_SPIRV_TOOLS_INCLUDE spirv-tools/optimizer.hpp
  PATH_SUFFIXES include ${COOP_FIND_OPTIONS})
if(NOT COOP_SPIRV_TOOLS_INCLUDE)
  message(FATAL_ERROR "SPIRV-Tools' headers were not found: ${COOP_THIRD_PARTY_HINT}")
endif()
coop_find_third_party_library(COOP_SPIRV_TOOLS_LIBRARY SPIRV-Tools SPIRV-Tools-shared)
coop_find_third_party_library(COOP_SPIRV_TOOLS_OPT_LIBRARY SPIRV-Tools-opt)
file(STRINGS "${COOP_SPIRV_TOOLS_LIBRARY}" COOP_TOOLS_HIT
  REGEX "CooperativeVectorMatrixMulNV" LIMIT_COUNT 1)
if(NOT COOP_TOOLS_HIT)
  message(FATAL_ERROR
    "${COOP_SPIRV_TOOLS_LIBRARY} does not know cooperative vectors: it is too old; "
    "${COOP_THIRD_PARTY_HINT}")
endif()
add_library(coop_spirv_tools INTERFACE)
target_include_directories(coop_spirv_tools SYSTEM INTERFACE "${COOP_SPIRV_TOOLS_INCLUDE}")
target_link_libraries(coop_spirv_tools INTERFACE
  "${COOP_SPIRV_TOOLS_OPT_LIBRARY}" "${COOP_SPIRV_TOOLS_LIBRARY}")

# --- glslang, second front-end and yardstick
set(COOP_GLSLANG_MINIMUM 16)
find_path(COOP_GLSLANG_INCLUDE glslang/Public/ShaderLang.h
  PATH_SUFFIXES include ${COOP_FIND_OPTIONS})
if(NOT COOP_GLSLANG_INCLUDE)
  message(FATAL_ERROR "glslang's headers were not found: ${COOP_THIRD_PARTY_HINT}")
endif()
file(STRINGS "${COOP_GLSLANG_INCLUDE}/glslang/build_info.h" COOP_GLSLANG_VERSION
  REGEX "^#define GLSLANG_VERSION_MAJOR +[0-9]+")
string(REGEX REPLACE "[^0-9]" "" COOP_GLSLANG_VERSION "${COOP_GLSLANG_VERSION}")
if(COOP_GLSLANG_VERSION LESS COOP_GLSLANG_MINIMUM)
  message(FATAL_ERROR
    "glslang ${COOP_GLSLANG_VERSION} in ${COOP_GLSLANG_INCLUDE} is too old (need "
    "${COOP_GLSLANG_MINIMUM}); ${COOP_THIRD_PARTY_HINT}")
endif()
coop_find_third_party_library(COOP_GLSLANG_LIBRARY glslang)
coop_find_third_party_library(COOP_GLSLANG_LIMITS_LIBRARY glslang-default-resource-limits)
add_library(coop_glslang INTERFACE)
target_include_directories(coop_glslang SYSTEM INTERFACE "${COOP_GLSLANG_INCLUDE}")
target_link_libraries(coop_glslang INTERFACE
  "${COOP_GLSLANG_LIMITS_LIBRARY}" "${COOP_GLSLANG_LIBRARY}" coop_spirv_tools)

# --- Vulkan's headers. Its loader is opened when a program asks for it.
find_path(COOP_VULKAN_INCLUDE vulkan/vulkan_core.h PATH_SUFFIXES include ${COOP_FIND_OPTIONS})
if(NOT COOP_VULKAN_INCLUDE)
  message(FATAL_ERROR "Vulkan's headers were not found: ${COOP_THIRD_PARTY_HINT}")
endif()
file(STRINGS "${COOP_VULKAN_INCLUDE}/vulkan/vulkan_core.h" COOP_VULKAN_HIT
  REGEX "VK_NV_COOPERATIVE_MATRIX_DECODE_VECTOR_EXTENSION_NAME" LIMIT_COUNT 1)
if(NOT COOP_VULKAN_HIT)
  message(FATAL_ERROR
    "Vulkan's headers in ${COOP_VULKAN_INCLUDE} do not know cooperative vectors and what came after "
    "them: they are too old; ${COOP_THIRD_PARTY_HINT}")
endif()
add_library(coop_vulkan_headers INTERFACE)
target_include_directories(coop_vulkan_headers SYSTEM INTERFACE "${COOP_VULKAN_INCLUDE}")

# --- The prefix's static libraries were built against a newer glibc, whose headers rename strtol
# and its like. Where the system's libc lacks those names a small file forwards them.
if(COOP_USES_PREFIX)
  check_cxx_source_compiles("
    extern \"C\" long __isoc23_strtol(const char *, char **, int);
    int main(int, char **Args) { return (int)__isoc23_strtol(Args[0], nullptr, 10); }"
    COOP_HAVE_ISOC23_STRTOL)
  if(NOT COOP_HAVE_ISOC23_STRTOL)
    add_library(coop_isoc23 STATIC "${PROJECT_SOURCE_DIR}/cmake/Isoc23.c")
    target_link_libraries(coop_spirv_tools INTERFACE coop_isoc23)
  endif()
endif()
