# The passes for opt, for each LLVM of this machine that is new enough: LLVM's interfaces differ between
# its versions, so that the passes are compiled once for each, in a build folder inside of this one.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

option(COOP_OTHER_LLVMS "Build the passes for every LLVM that is found, not for that of coopc alone" ON)
set(COOP_LLVM_DIRS "" CACHE STRING "Folders with LLVMConfig.cmake, beside those of the system")

# coop_add_plugin(DIR): the plugin for the LLVM whose CMake files are there, unless there is one for its
# version, or it is too old, or has no shared library.
function(coop_add_plugin dir)
  file(STRINGS "${dir}/LLVMConfig.cmake" line REGEX "^set\\(LLVM_VERSION_MAJOR [0-9]+\\)" LIMIT_COUNT 1)
  string(REGEX REPLACE "[^0-9]" "" major "${line}")
  file(STRINGS "${dir}/LLVMConfig.cmake" shared REGEX "^set\\(LLVM_LINK_LLVM_DYLIB ON\\)")
  if(NOT major OR NOT shared OR major LESS COOP_LLVM_MINIMUM OR major IN_LIST COOP_PLUGIN_LLVMS)
    return()
  endif()
  message(STATUS "The passes are built for LLVM ${major} in ${dir}, too")
  set(build "${CMAKE_BINARY_DIR}/llvm-${major}")
  add_custom_target(coop_plugin_${major} ALL
    COMMAND "${CMAKE_COMMAND}" -G "${CMAKE_GENERATOR}" -S "${PROJECT_SOURCE_DIR}" -B "${build}"
      "-DLLVM_DIR=${dir}" -DCOOP_PLUGIN_ONLY=ON -DCOOP_TESTS=OFF
      "-DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}"
      "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" "-DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}"
      "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS}" "-DCMAKE_CXX_FLAGS_RELEASE=${CMAKE_CXX_FLAGS_RELEASE}"
      "-DCOOP_THIRD_PARTY_PREFIX=${COOP_THIRD_PARTY_PREFIX}"
    COMMAND "${CMAKE_COMMAND}" --build "${build}" --target coop_lower_plugin
    BYPRODUCTS "${build}/lib/CoopPasses.so"
    COMMENT "Building the passes for LLVM ${major}"
    USES_TERMINAL VERBATIM)
  install(PROGRAMS "${build}/lib/CoopPasses.so" COMPONENT plugin
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/coopc/llvm-${major}")
  set(COOP_PLUGIN_LLVMS ${COOP_PLUGIN_LLVMS} ${major} PARENT_SCOPE)
endfunction()

# That of coopc itself.
install(TARGETS coop_lower_plugin COMPONENT plugin
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/coopc/llvm-${LLVM_VERSION_MAJOR}")
set(COOP_PLUGIN_LLVMS ${LLVM_VERSION_MAJOR})
if(COOP_OTHER_LLVMS)
  file(GLOB found /usr/lib/llvm-*/lib/cmake/llvm/LLVMConfig.cmake
    /usr/lib*/llvm*/lib*/cmake/llvm/LLVMConfig.cmake)
  list(TRANSFORM found REPLACE "/LLVMConfig.cmake$" "")
  foreach(dir IN LISTS COOP_LLVM_DIRS found)
    coop_add_plugin("${dir}")
  endforeach()
endif()
