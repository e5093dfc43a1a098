# Finds LLVM and gives the interface target `coop_llvm`: its headers as system headers and the one
# shared library.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

set(COOP_LLVM_MINIMUM 19)
find_package(LLVM CONFIG REQUIRED
  HINTS /usr/lib/llvm-19/lib/cmake/llvm /usr/lib/llvm-20/lib/cmake/llvm
        /usr/lib/llvm-21/lib/cmake/llvm)
if(LLVM_VERSION_MAJOR LESS COOP_LLVM_MINIMUM)
  message(FATAL_ERROR
    "coopc needs LLVM ${COOP_LLVM_MINIMUM} or newer; found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR} "
    "(run utils/bootstrap, or pass -DLLVM_DIR=...)")
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

# The back-ends for which code is made: 64-bit little-endian CPUs, and NVIDIA's GPUs.
set(COOP_LLVM_TARGETS X86 AArch64 RISCV LoongArch PowerPC NVPTX)
set(missing ${COOP_LLVM_TARGETS})
list(REMOVE_ITEM missing ${LLVM_TARGETS_TO_BUILD})
list(REMOVE_ITEM COOP_LLVM_TARGETS ${missing} "")

add_library(coop_llvm INTERFACE)
target_include_directories(coop_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(COOP_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(coop_llvm INTERFACE ${COOP_LLVM_DEFINITIONS})
if(NOT TARGET LLVM)
  message(FATAL_ERROR "The LLVM in ${LLVM_DIR} was built without its shared library (libLLVM)")
endif()

# Loading libLLVM takes 8 ms, more than the compilation of most shaders, so that a program with the
# property COOP_STATIC_LLVM links LLVM's archives. Tests share the library: they link faster.
if(TARGET LLVMSupport)
  # z3, which nothing here calls, and the shared libraries of what else LLVM needs.
  find_library(COOP_ZLIB_ARCHIVE libz.a)
  find_library(COOP_ZSTD_ARCHIVE libzstd.a)
  get_target_property(libraries LLVMSupport INTERFACE_LINK_LIBRARIES)
  list(FILTER libraries EXCLUDE REGEX "z3")
  if(COOP_ZLIB_ARCHIVE)
    list(TRANSFORM libraries REPLACE "^ZLIB::ZLIB$" "${COOP_ZLIB_ARCHIVE}")
  endif()
  if(COOP_ZSTD_ARCHIVE)
    list(TRANSFORM libraries REPLACE "^zstd::libzstd.*" "${COOP_ZSTD_ARCHIVE}")
  endif()
  set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES "${libraries}")
  llvm_map_components_to_libnames(COOP_LLVM_ARCHIVES
    ${COOP_LLVM_TARGETS} analysis bitreader bitwriter core irreader orcjit passes support target)
  target_link_libraries(coop_llvm INTERFACE
    "$<IF:$<BOOL:$<TARGET_PROPERTY:COOP_STATIC_LLVM>>,${COOP_LLVM_ARCHIVES},LLVM>")
else()
  target_link_libraries(coop_llvm INTERFACE LLVM)
endif()
