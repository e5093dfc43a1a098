# coop_add_shaders(TARGET [SPIRV] shader... [OPTIONS option...])
#
# Compiles shaders with coopc and adds them to TARGET. A shader is compiled again when a file that it
# includes changes.
#
# Without SPIRV: each shader becomes an object file for the machine's CPU with a C header of its name,
# `#include "scale.h"` for scale.comp, which declares scale_dispatch.
# With SPIRV: each becomes SPIR-V in a C header of its name, `#include "scale.comp.h"`, which defines
# `static const uint32_t scale_comp[]`.
#
# OPTIONS are coopc's, or with SPIRV those of glslc.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

function(coop_add_shaders target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "SPIRV" "" "OPTIONS")
  if(NOT TARGET "${target}" OR NOT ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "coop_add_shaders(TARGET [SPIRV] shader... [OPTIONS option...])")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}_shaders")
  file(MAKE_DIRECTORY "${folder}")
  target_include_directories("${target}" PRIVATE "${folder}")
  foreach(shader IN LISTS ARG_UNPARSED_ARGUMENTS)
    cmake_path(ABSOLUTE_PATH shader OUTPUT_VARIABLE source)
    cmake_path(GET shader FILENAME name)
    if(ARG_SPIRV)
      string(MAKE_C_IDENTIFIER "${name}" identifier)
      set(words "${folder}/${name}.inc")
      set(rule "${words}.d")
      set(header "${folder}/${name}.h")
      file(CONFIGURE OUTPUT "${header}" @ONLY CONTENT
"#pragma once
#include <stdint.h>
static const uint32_t @identifier@[] =
#include \"@name@.inc\"
    ;
")
      add_custom_command(OUTPUT "${words}"
        COMMAND coopc::glslc ${ARG_OPTIONS} -mfmt=c -MD -MF "${rule}" -MT "${words}" -c "${source}" -o "${words}"
        DEPENDS "${source}" coopc::glslc DEPFILE "${rule}"
        COMMENT "Compiling ${name} to SPIR-V" VERBATIM)
      target_sources("${target}" PRIVATE "${words}" "${header}")
    else()
      cmake_path(GET name STEM LAST_ONLY stem)
      set(object "${folder}/${stem}${CMAKE_C_OUTPUT_EXTENSION}")
      if(NOT CMAKE_C_OUTPUT_EXTENSION)
        set(object "${folder}/${stem}.o")
      endif()
      set(header "${folder}/${stem}.h")
      set(rule "${object}.d")
      add_custom_command(OUTPUT "${object}" "${header}"
        COMMAND coopc::coopc ${ARG_OPTIONS} -MD -MF "${rule}" -MT "${object}" -c "${source}" -o "${object}" --header "${header}"
        DEPENDS "${source}" coopc::coopc DEPFILE "${rule}"
        COMMENT "Compiling ${name}" VERBATIM)
      target_sources("${target}" PRIVATE "${object}" "${header}")
      set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    endif()
  endforeach()
  if(NOT ARG_SPIRV AND UNIX)
    target_link_libraries("${target}" PRIVATE m)
  endif()
endfunction()
