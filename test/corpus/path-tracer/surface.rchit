// OPTIONS: --target-env=vulkan1.3
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The surface that a ray meets: its material is a table's, or a network of cooperative vectors whose
// weights the material has the address of. Networks of materials differ from ray to ray.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_control_flow_attributes : require
#include "scene.glsl"

layout(location = 0) rayPayloadInEXT Payload payload;
layout(location = 1) rayPayloadEXT float visibility;
layout(location = 0) callableDataEXT vec4 glass;
hitAttributeEXT vec2 barycentrics;

layout(constant_id = 0) const uint Hidden = 32;
const uint Inputs = 16, Outputs = 8, Layers = 3;
layout(buffer_reference, buffer_reference_align = 64) readonly buffer Network { float16_t weights[]; };

struct Hit { vec3 position, normal; vec2 uv; Material material; };

vec3 normalOf(Vertex v) { return vec3(v.normal.xyz); }

Hit hitOf() {
  Mesh mesh = frame.meshes.at[gl_InstanceCustomIndexEXT];
  const uvec3 corner = mesh.indices.at[gl_PrimitiveID];
  const Vertex a = mesh.vertices.at[corner.x], b = mesh.vertices.at[corner.y], c = mesh.vertices.at[corner.z];
  const vec3 w = vec3(1.0 - barycentrics.x - barycentrics.y, barycentrics);
  Hit hit;
  hit.position = gl_ObjectToWorldEXT * vec4(a.position * w.x + b.position * w.y + c.position * w.z, 1.0);
  hit.normal = normalize((normalOf(a) * w.x + normalOf(b) * w.y + normalOf(c) * w.z) * gl_WorldToObjectEXT).xyz;
  hit.uv = a.uv * w.x + b.uv * w.y + c.uv * w.z;
  hit.material = mesh.materials.at[mesh.first_material + gl_GeometryIndexEXT];
  if (dot(hit.normal, gl_WorldRayDirectionEXT) > 0.0)
    hit.normal = -hit.normal;
  return hit;
}

/// Frequencies of the place on the surface and both directions.
coopvecNV<float16_t, Inputs> encode(vec2 uv, vec3 view, vec3 light) {
  coopvecNV<float16_t, Inputs> x = coopvecNV<float16_t, Inputs>(float16_t(0.0));
  [[unroll]] for (uint i = 0; i < 2; ++i) {
    const vec2 turned = uv * exp2(float(i)) * Pi;
    x[4 * i] = float16_t(sin(turned.x));
    x[4 * i + 1] = float16_t(cos(turned.x));
    x[4 * i + 2] = float16_t(sin(turned.y));
    x[4 * i + 3] = float16_t(cos(turned.y));
  }
  [[unroll]] for (uint i = 0; i < 3; ++i) {
    x[8 + i] = float16_t(view[i]);
    x[11 + i] = float16_t(light[i]);
  }
  return x;
}

/// What part of the light is reflected to the eye, and how much of it is spread.
vec4 evaluate(Network network, vec2 uv, vec3 view, vec3 light) {
  coopvecNV<float16_t, Inputs> x = encode(uv, view, light);
  coopvecNV<float16_t, Hidden> h;
  uint weights = 0, bias = 2 * (Inputs * Hidden + (Layers - 2) * Hidden * Hidden + Hidden * Outputs);
  coopVecMatMulAddNV(h, x, gl_ComponentTypeFloat16NV, network.weights, weights, gl_ComponentTypeFloat16NV,
                     network.weights, bias, gl_ComponentTypeFloat16NV, Hidden, Inputs,
                     gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 2 * Inputs);
  weights += 2 * Inputs * Hidden;
  bias += 2 * Hidden;
  for (uint layer = 2; layer < Layers; ++layer) {
    h = max(h, coopvecNV<float16_t, Hidden>(float16_t(0.0)));
    coopvecNV<float16_t, Hidden> sum;
    coopVecMatMulAddNV(sum, h, gl_ComponentTypeFloat16NV, network.weights, weights, gl_ComponentTypeFloat16NV,
                       network.weights, bias, gl_ComponentTypeFloat16NV, Hidden, Hidden,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 2 * Hidden);
    h = sum;
    weights += 2 * Hidden * Hidden;
    bias += 2 * Hidden;
  }
  h = max(h, coopvecNV<float16_t, Hidden>(float16_t(0.0)));
  coopvecNV<float16_t, Outputs> y;
  coopVecMatMulNV(y, h, gl_ComponentTypeFloat16NV, network.weights, weights, gl_ComponentTypeFloat16NV, Outputs,
                  Hidden, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 2 * Hidden);
  y = coopvecNV<float16_t, Outputs>(float16_t(1.0)) / (coopvecNV<float16_t, Outputs>(float16_t(1.0)) + exp(-y));
  return vec4(y[0], y[1], y[2], y[3]);
}

/// Trowbridge and Reitz' distribution with Smith's shadowing, and Schlick's reflection.
vec3 microfacets(Hit hit, vec3 base, vec3 view, vec3 light) {
  const vec3 middle = normalize(view + light);
  const float a = max(hit.material.rough * hit.material.rough, 1e-3), n = max(dot(hit.normal, middle), 0.0);
  const float spread = n * n * (a * a - 1.0) + 1.0, d = a * a / (Pi * spread * spread);
  const float v = max(dot(hit.normal, view), 1e-4), l = max(dot(hit.normal, light), 1e-4), k = a * 0.5;
  const float g = 1.0 / ((v * (1.0 - k) + k) * (l * (1.0 - k) + k) * 4.0);
  const vec3 f0 = mix(vec3(0.04), base, hit.material.metal);
  const vec3 f = f0 + (1.0 - f0) * pow(1.0 - max(dot(middle, view), 0.0), 5.0);
  return (1.0 - f) * (1.0 - hit.material.metal) * base / Pi + f * d * g;
}

vec3 reflected(Hit hit, vec3 view, vec3 light) {
  vec3 base = hit.material.base.rgb;
  if (hit.material.color_map != ~0u)
    base *= textureLod(textures[nonuniformEXT(hit.material.color_map)], hit.uv, 0.0).rgb;
  if ((hit.material.flags & MaterialNeural) == 0u)
    return microfacets(hit, base, view, light);
  const mat3 frame_of = frameOf(hit.normal);
  const vec4 made = evaluate(Network(hit.material.network), hit.uv, view * frame_of, light * frame_of);
  return mix(made.rgb * base, made.rgb, made.a) / Pi;
}

void main() {
  const Hit hit = hitOf();
  const vec3 view = -gl_WorldRayDirectionEXT;
  if ((hit.material.flags & MaterialGlass) != 0u) {
    glass = vec4(hit.normal, hit.material.rough);
    executeCallableEXT(0, 0);
    payload.direction = glass.xyz;
    payload.origin = hit.position + glass.xyz * 1e-4;
    payload.throughput *= glass.w;
    return;
  }
  payload.origin = hit.position + hit.normal * 1e-4;
  const float cosine = dot(hit.normal, frame.sun_direction);
  if (cosine > 0.0) {
    visibility = 0.0;
    traceRayEXT(scene, gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsSkipClosestHitShaderEXT, 0xFFu, 0, 1, 1,
                payload.origin, 0.0, frame.sun_direction, 1e30, 1);
    payload.radiance += payload.throughput * visibility * cosine * frame.sun_color * reflected(hit, view, frame.sun_direction);
  }
  const vec3 direction = frameOf(hit.normal) * cosineSample(uniform2(payload.seed));
  payload.throughput *= Pi * reflected(hit, view, direction);
  payload.direction = direction;
  payload.is_done = all(lessThan(payload.throughput, vec3(1e-4)));
}
