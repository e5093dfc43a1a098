# Packages of what is installed, by `cpack` in the build folder: Debian packages, one for each of
# program, library, development and plugin, and the archive coopc-VERSION-linux-ARCHITECTURE.tar.zst.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

set(CPACK_PACKAGE_NAME coopc)
set(CPACK_PACKAGE_VENDOR "The coopc authors")
set(CPACK_PACKAGE_CONTACT "The coopc authors <coopc@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# External is the archive: CPack's own ones cannot be told how well to compress.
set(CPACK_GENERATOR DEB External)
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/PackageSettings.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/PackageFiles.cmake")
set(CPACK_EXTERNAL_PACKAGE_SCRIPT "${PROJECT_SOURCE_DIR}/cmake/PackageArchive.cmake")
set(CPACK_EXTERNAL_ENABLE_STAGING ON)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" COOP_SYSTEM)
set(CPACK_COOP_ARCHIVE "coopc-${PROJECT_VERSION}-${COOP_SYSTEM}.tar.zst")
set(CPACK_COOP_SOURCE_DATE "${COOP_SOURCE_DATE}")

set(CPACK_COMPONENTS_ALL program library headers cmake plugin)
set(CPACK_COMPONENT_HEADERS_GROUP dev)
set(CPACK_COMPONENT_CMAKE_GROUP dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)

# The programs need libc alone; dpkg-shlibdeps says of which version.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME coopc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# Debian's glslc is shaderc's.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_PROVIDES glslc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONFLICTS glslc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_REPLACES glslc)

set(library "libcoop${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "coopc as a library")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)

set(CPACK_COMPONENT_GROUP_DEV_DESCRIPTION "Headers, CMake files and pkg-config's of coopc")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libcoop-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "coopc (= ${PROJECT_VERSION}), ${library} (= ${PROJECT_VERSION})")

# opt brings what the passes need.
set(CPACK_COMPONENT_PLUGIN_DESCRIPTION "The passes of coopc for LLVM's opt")
set(CPACK_DEBIAN_PLUGIN_PACKAGE_NAME coopc-passes)
list(TRANSFORM COOP_PLUGIN_LLVMS PREPEND llvm- OUTPUT_VARIABLE llvms)
list(JOIN llvms " | " llvms)
set(CPACK_DEBIAN_PLUGIN_PACKAGE_DEPENDS "${llvms}")
include(CPack)
