# What `cmake --install` installs, in components: program, library, headers, cmake, plugin.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Sanitizers want programs of their own, which nobody installs.
if(COOP_SANITIZE OR COOP_FUZZERS)
  return()
endif()

# The library for engines: one shared file that holds all but libc and the C++ library.
file(WRITE "${CMAKE_BINARY_DIR}/generated/libcoop.cpp" "// The library's objects come from archives.\n")
add_library(coop_shared SHARED "${CMAKE_BINARY_DIR}/generated/libcoop.cpp")
set_target_properties(coop_shared PROPERTIES
  OUTPUT_NAME coop EXPORT_NAME coop COOP_STATIC_LLVM ON
  VERSION "${PROJECT_VERSION}" SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
target_link_libraries(coop_shared PRIVATE "$<LINK_LIBRARY:WHOLE_ARCHIVE,coop>" coop_flags)
target_include_directories(coop_shared INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_compile_features(coop_shared INTERFACE cxx_std_20)
target_link_options(coop_shared PRIVATE
  "-Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/Library.map" -Wl,--gc-sections -Wl,--build-id=sha1
  -static-libgcc)

set(COOP_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/coopc")
install(TARGETS coopc glslc EXPORT coopcTargets RUNTIME COMPONENT program)
install(TARGETS coop_shared EXPORT coopcTargets
  LIBRARY COMPONENT library NAMELINK_COMPONENT headers)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/coop" TYPE INCLUDE COMPONENT headers
  FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
install(EXPORT coopcTargets NAMESPACE coopc:: DESTINATION "${COOP_CMAKE_DIR}" COMPONENT cmake)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/coopcConfig.cmake.in"
  "${CMAKE_BINARY_DIR}/generated/coopcConfig.cmake" INSTALL_DESTINATION "${COOP_CMAKE_DIR}")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/generated/coopcConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/generated/coopcConfig.cmake"
  "${CMAKE_BINARY_DIR}/generated/coopcConfigVersion.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/CoopShaders.cmake"
  DESTINATION "${COOP_CMAKE_DIR}" COMPONENT cmake)
configure_file("${PROJECT_SOURCE_DIR}/cmake/coopc.pc.in"
  "${CMAKE_BINARY_DIR}/generated/coopc.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/generated/coopc.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT headers)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" TYPE DOC COMPONENT program)

find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

include(CoopPlugins)
include(CoopManual)

# What it all consists of.
coop_list_parts(coopc coopc)
coop_list_parts(glslc glslc)
coop_list_parts(coop_shared libcoop.so)
coop_list_parts(coop_lower_plugin CoopPasses.so)
coop_add_sbom()
install(FILES "${CMAKE_BINARY_DIR}/generated/coopc.spdx.json" TYPE DOC COMPONENT program)

include(CoopPackage)
