# What CPack does with the installed files before it packs them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Debian's zsh looks for what packages bring in a folder of its own.
if(CPACK_GENERATOR STREQUAL "DEB")
  execute_process(COMMAND find "${CPACK_TEMPORARY_DIRECTORY}" -type d -path "*/zsh/site-functions"
    OUTPUT_VARIABLE folders OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" folders "${folders}")
  foreach(folder IN LISTS folders)
    get_filename_component(parent "${folder}" DIRECTORY)
    file(RENAME "${folder}" "${parent}/vendor-completions")
  endforeach()
endif()

# Two builds of the same sources give the same package: the times of files are the sources'.
execute_process(COMMAND find "${CPACK_TEMPORARY_DIRECTORY}" -exec
    touch -h -d "@${CPACK_COOP_SOURCE_DATE}" {} +
  COMMAND_ERROR_IS_FATAL ANY)
