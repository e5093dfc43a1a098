# Packs what CPack has staged into the archive: the same bytes for the same files, whoever packs them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set(archive "${CPACK_PACKAGE_DIRECTORY}/${CPACK_COOP_ARCHIVE}")
# Half of libcoop.so is what coopc has, too: zstd shall look back that far. 2^27 bytes is what it
# unpacks without being told.
execute_process(
  COMMAND tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner
    "--mtime=@${CPACK_COOP_SOURCE_DATE}" bin include lib share
  COMMAND zstd -q -f -T2 -15 --long=27 -o "${archive}"
  WORKING_DIRECTORY "${CPACK_TEMPORARY_DIRECTORY}"
  COMMAND_ERROR_IS_FATAL ANY)
set(CPACK_EXTERNAL_BUILT_PACKAGES "${archive}")
