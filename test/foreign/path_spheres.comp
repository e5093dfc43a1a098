// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A path tracer of spheres: PCG random numbers, three materials with a switch, total reflection,
// Russian roulette, several samples added up by each pixel.
#version 460
layout(local_size_x = 8, local_size_y = 8) in;
struct Sphere { vec3 centre; float radius; vec3 albedo; uint material; };
layout(std430, binding = 0) readonly buffer Scene { Sphere spheres[]; };
layout(std430, binding = 1) writeonly buffer Image { vec3 image[]; };
layout(std430, binding = 2) writeonly buffer State { uint states[]; };
layout(push_constant) uniform Push { uvec2 size; uint samples; uint seed; };
const uint Diffuse = 0u, Metal = 1u, Glass = 2u, Light = 3u;
uint state;

uint pcg() {
  const uint old = state;
  state = old * 747796405u + 2891336453u;
  const uint word = ((old >> ((old >> 28u) + 4u)) ^ old) * 277803737u;
  return (word >> 22u) ^ word;
}
float uniform01() { return float(pcg() >> 8) * (1.0 / 16777216.0); }

vec3 onSphere() {
  const float z = 1.0 - 2.0 * uniform01();
  const float angle = 6.28318530718 * uniform01();
  const float r = sqrt(max(0.0, 1.0 - z * z));
  return vec3(r * cos(angle), r * sin(angle), z);
}

int nearest(vec3 origin, vec3 direction, inout float t) {
  int which = -1;
  for (int i = 0; i < spheres.length(); ++i) {
    const vec3 toCentre = spheres[i].centre - origin;
    const float b = dot(toCentre, direction);
    const float d = b * b - dot(toCentre, toCentre) + spheres[i].radius * spheres[i].radius;
    if (d <= 0.0)
      continue;
    const float root = sqrt(d);
    const float near = b - root > 1.0e-3 ? b - root : b + root;
    if (near > 1.0e-3 && near < t) {
      t = near;
      which = i;
    }
  }
  return which;
}

vec3 path(vec3 origin, vec3 direction) {
  vec3 throughput = vec3(1.0), light = vec3(0.0);
  for (int bounce = 0; bounce < 6; ++bounce) {
    float t = 1.0e9;
    const int hit = nearest(origin, direction, t);
    if (hit < 0)
      return light + throughput * mix(vec3(1.0), vec3(0.5, 0.7, 1.0), 0.5 * direction.y + 0.5);
    const Sphere s = spheres[hit];
    origin += t * direction;
    vec3 n = (origin - s.centre) / s.radius;
    switch (s.material) {
    case Light:
      return light + throughput * s.albedo * 4.0;
    case Metal:
      direction = normalize(reflect(direction, n) + 0.2 * onSphere());
      if (dot(direction, n) <= 0.0)
        return light;
      break;
    case Glass: {
      const bool leaves = dot(direction, n) > 0.0;
      n = leaves ? -n : n;
      const float eta = leaves ? 1.5 : 1.0 / 1.5;
      const vec3 inside = refract(direction, n, eta);
      const float c = 1.0 + dot(direction, n);
      const float schlick = 0.04 + 0.96 * c * c * c * c * c;
      direction = inside == vec3(0.0) || uniform01() < schlick ? reflect(direction, n) : inside;
      break;
    }
    default:
      direction = normalize(n + 0.99 * onSphere());
    }
    throughput *= s.albedo;
    light += throughput * 0.01;
    if (bounce > 2) {
      const float keep = max(throughput.r, max(throughput.g, throughput.b));
      if (uniform01() >= keep)
        break;
      throughput /= keep;
    }
  }
  return light;
}

void main() {
  const uvec2 p = gl_GlobalInvocationID.xy;
  if (any(greaterThanEqual(p, size)))
    return;
  const uint at = p.y * size.x + p.x;
  state = seed + at * 9781u;
  pcg();
  vec3 sum = vec3(0.0);
  for (uint s = 0u; s < samples; ++s) {
    const vec2 uv = (vec2(p) + vec2(uniform01(), uniform01())) / vec2(size) * 2.0 - 1.0;
    sum += path(vec3(0.0, 0.0, 3.0), normalize(vec3(uv, -1.5)));
  }
  image[at] = sum / float(samples);
  states[at] = state;
}
