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

add_library(coop_llvm INTERFACE)
target_include_directories(coop_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(COOP_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(coop_llvm INTERFACE ${COOP_LLVM_DEFINITIONS})
if(TARGET LLVM)
  target_link_libraries(coop_llvm INTERFACE LLVM)
else()
  message(FATAL_ERROR "The LLVM in ${LLVM_DIR} was built without its shared library (libLLVM)")
endif()
