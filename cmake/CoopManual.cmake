# The manual pages, and the completions of shells: written by coopc from its tables of options, and
# installed where man and the shells look.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

set(COOP_MANUAL "${CMAKE_BINARY_DIR}/generated/manual")
file(MAKE_DIRECTORY "${COOP_MANUAL}")
set(COOP_MANUAL_FILES "")

# coop_manual_file(TOPIC NAME FOLDER): what `coopc help TOPIC` prints, installed as FOLDER/NAME.
function(coop_manual_file topic name folder)
  set(file "${COOP_MANUAL}/${topic}/${name}")
  file(MAKE_DIRECTORY "${COOP_MANUAL}/${topic}")
  add_custom_command(OUTPUT "${file}"
    COMMAND coopc help ${topic} > "${file}"
    DEPENDS coopc
    COMMENT "Writing ${name}"
    VERBATIM)
  set(COOP_MANUAL_FILES ${COOP_MANUAL_FILES} "${file}" PARENT_SCOPE)
  install(FILES "${file}" DESTINATION "${folder}" COMPONENT program)
endfunction()

set(share "${CMAKE_INSTALL_DATADIR}")
coop_manual_file(man coopc.1 "${CMAKE_INSTALL_MANDIR}/man1")
coop_manual_file(glslc-man glslc.1 "${CMAKE_INSTALL_MANDIR}/man1")
coop_manual_file(bash coopc "${share}/bash-completion/completions")
coop_manual_file(glslc-bash glslc "${share}/bash-completion/completions")
coop_manual_file(zsh _coopc "${share}/zsh/site-functions")
coop_manual_file(glslc-zsh _glslc "${share}/zsh/site-functions")
coop_manual_file(fish coopc.fish "${share}/fish/vendor_completions.d")
coop_manual_file(glslc-fish glslc.fish "${share}/fish/vendor_completions.d")

# The passes, from the table that docs/passes.md is made of.
add_custom_command(OUTPUT "${COOP_MANUAL}/coopc-passes.7"
  COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/utils/list_passes.py"
    --man "${PROJECT_VERSION}" > "${COOP_MANUAL}/coopc-passes.7"
  DEPENDS "${PROJECT_SOURCE_DIR}/utils/list_passes.py" "${PROJECT_SOURCE_DIR}/lower/cpu/Passes.def"
    "${PROJECT_SOURCE_DIR}/lower/cpu/Pipeline.cpp"
  COMMENT "Writing coopc-passes.7"
  VERBATIM)
install(FILES "${COOP_MANUAL}/coopc-passes.7" DESTINATION "${CMAKE_INSTALL_MANDIR}/man7"
  COMPONENT plugin)
add_custom_target(coop_manual_pages ALL
  DEPENDS ${COOP_MANUAL_FILES} "${COOP_MANUAL}/coopc-passes.7")
