# What differs between CPack's generators. CPack reads it before each of them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# For the times that CPack itself writes into packages.
set(ENV{SOURCE_DATE_EPOCH} "${CPACK_COOP_SOURCE_DATE}")
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
else()
  # The archive is unpacked into any folder: bin, include, lib and share are at its top.
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
  set(CPACK_MONOLITHIC_INSTALL ON)
endif()
