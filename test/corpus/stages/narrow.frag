// DIFFERS: capability Int16: there are conversions only
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(location = 0) in f16vec2 uv;
layout(location = 1) in flat i16vec2 index;
layout(location = 0) out f16vec4 color;
layout(location = 1) out u16vec2 id;
void main() {
  color = f16vec4(vec2(uv).xyxy);
  id = u16vec2(ivec2(index));
}
