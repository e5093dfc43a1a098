// OPTIONS: --target-env=vulkan1.3
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Light of the sky where a path leaves the scene.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"

layout(location = 0) rayPayloadInEXT Payload payload;

void main() {
  const float up = gl_WorldRayDirectionEXT.y, sun = max(dot(gl_WorldRayDirectionEXT, frame.sun_direction), 0.0);
  const vec3 sky = mix(vec3(0.9, 0.85, 0.8), vec3(0.25, 0.45, 0.9), smoothstep(-0.1, 0.6, up));
  payload.radiance += payload.throughput * (sky + (payload.depth == 0u ? frame.sun_color * pow(sun, 512.0) : vec3(0.0)));
  payload.is_done = true;
}
