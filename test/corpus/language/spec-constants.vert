#version 450
layout(constant_id = 0) const int count = 3;
layout(constant_id = 1) const bool flag = true;
layout(constant_id = 2) const float scale = 1.5;
layout(constant_id = 3) const uint bits = 7u;
layout(constant_id = 4) const double wide = 2.5lf;
const int twice = count * 2 + int(bits);
const ivec2 both = ivec2(count, twice);
layout(set = 0, binding = 0) uniform Block { vec4 values[8]; };
layout(location = 0) out vec4 color;
void main() {
  vec4 local[count];
  for (int i = 0; i < count; ++i)
    local[i] = values[i] * scale;
  color = local[count - 1] + float(twice) + vec2(both).xyxy + (flag ? 1.0 : float(bits & 3u)) + float(wide);
  gl_Position = color;
}
