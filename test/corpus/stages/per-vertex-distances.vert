#version 450
layout(location = 0) in vec4 position;
layout(set = 0, binding = 0) uniform Planes { vec4 clip[4]; vec4 cull; };
out float gl_ClipDistance[4];
out float gl_CullDistance[1];
void main() {
  gl_Position = position;
  for (int i = 0; i < 4; ++i)
    gl_ClipDistance[i] = dot(clip[i], position);
  gl_CullDistance[0] = dot(cull, position);
  gl_PointSize = float(gl_ClipDistance.length());
}
