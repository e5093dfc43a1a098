// What changes with the target: the version, extensions that became core, LocalSizeId, the interface.
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.1 %s -o - | FileCheck %s --check-prefix=V11
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.2 %s -o - | FileCheck %s --check-prefix=V12
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.4 %s -o - | FileCheck %s --check-prefix=V14
#version 460
#extension GL_EXT_buffer_reference : require
layout(constant_id = 3) const uint X = 4;
layout(local_size_x_id = 3) in;
layout(buffer_reference) buffer R { uint v; };
layout(std430, binding = 0) buffer Data { R r; };
void main() { r.v = gl_WorkGroupSize.x; }
