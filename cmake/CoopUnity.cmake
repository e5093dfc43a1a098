# Several sources as one: with CMAKE_UNITY_BUILD (off by default) a cold build takes a third of the
# time, since a source costs more to begin than to compile. utils/bootstrap builds so. Where sources
# are worked on, each alone is compiled faster again, and is seen to include what it uses of ours.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard(GLOBAL)

# As many as leave both of two processors work to the end.
set(COOP_UNITY_BATCH 12)

# Sources that are compiled alone, since they give a thing of their own a name that a neighbour gives
# to another. A new pair is named by utils/check_unity.py: rename one, or add it here.
set(COOP_UNITY_APART
  driver/PushConstants.cpp
  driver/glslc/Limits.cpp
  driver/glslc/Manual.cpp
  driver/manual/ManualPage.cpp
  driver/manual/Zsh.cpp
  lower/cpu/matrix/Elements.cpp
  lower/cpu/matrix/Tensor.cpp
  lower/gpu/matrix/PermutedTile.cpp
  lower/gpu/matrix/TransposedBytes.cpp
  lower/ir/NarrowFloats.cpp
  lower/transform/EpilogueFusion.cpp
  lower/transform/MaterializeMatrices.cpp
  lower/transform/MatrixAggregates.cpp
  parser/DirectiveExtension.cpp
  sema/BuiltinText.cpp
  sema/ConstantFold.cpp
  sema/DeclarationsMesh.cpp
  test/semantics/builtins/Builtins.cpp
  test/semantics/builtins/Exponentials.cpp
  test/semantics/matrix/CodePrograms.cpp
  test/semantics/matrix/LaneArrayPrograms.cpp
  test/semantics/matrix/MixPrograms.cpp
  test/semantics/subgroups/Subgroups.cpp
  test/unit/driver/CompilerTest.cpp
  test/unit/driver/PanelCacheTest.cpp
  test/unit/driver/RobustApiTest.cpp
  test/unit/lower/LowerLoopsTest.cpp
  test/unit/lower/SubgroupsTest.cpp
  test/unit/lower/VectorizeTest.cpp
  test/unit/lower/X86Model.cpp
  test/unit/parser/LexerTest.cpp
  test/unit/parser/ParserLimitsTest.cpp
  test/unit/sema/CooperativeTensorTest.cpp
  test/unit/sema/CooperativeVectorTest.cpp
  test/unit/sema/EvaluatorsTest.cpp
  test/unit/sema/LayoutQualifiersTest.cpp)

# GCC takes every class of an unnamed namespace that is not in the file it is given for one that other
# files see.
if(CMAKE_UNITY_BUILD)
  target_compile_options(coop_flags INTERFACE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endif()

# Libraries of which programs take single sources: as one, each would bring all of it, and what that
# needs of LLVM. Only those of a folder in the library's own are compiled as one.
set(COOP_UNITY_BY_FOLDER coop_runtime)

# coop_unite(TARGET): lets a build with CMAKE_UNITY_BUILD compile the target's sources together.
function(coop_unite target)
  get_target_property(sources ${target} SOURCES)
  if(target IN_LIST COOP_UNITY_BY_FOLDER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    foreach(source IN LISTS sources)
      cmake_path(GET source PARENT_PATH subfolder)
      if(subfolder)
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${subfolder}")
      endif()
    endforeach()
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${COOP_UNITY_BATCH})
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  foreach(source IN LISTS sources)
    cmake_path(APPEND folder "${source}" OUTPUT_VARIABLE path)
    if(path IN_LIST COOP_UNITY_APART)
      set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
endfunction()
