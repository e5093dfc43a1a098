// Locations that several values share (GLSL 4.60 section 4.4.1).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location=0,index=5) out vec4 a;
// CHECK: [[@LINE-1]]:19: error: 'index' is 0 or 1, not 5
layout(location=1) in vec2 b;
layout(location=1, component=2) flat in ivec2 c;
// CHECK: [[@LINE-1]]:47: error: location 1 is shared with another value whose component type or width differs
layout(location=2) in float d;
layout(location=2, component=1) in vec3 e;
layout(location=3) in float g;
layout(location=3, component=1) centroid in vec3 h;
// CHECK: [[@LINE-1]]:50: error: location 3 is shared with another value whose interpolation differs
void main(){}
