#version 450
#extension GL_NV_desktop_lowp_mediump : enable
precision mediump float;
precision lowp int;
layout(location = 0) in lowp vec4 a;
layout(location = 1) smooth in highp vec2 b;
layout(location = 0) out mediump vec4 color;
mediump float f(lowp float x, highp int y) { return x * float(y); }
void main() {
  mediump vec4 c = a * 2.0;
  highp vec2 d = b + c.xy;
  lowp int i = int(d.x);
  color = c + f(a.x, i) + d.xyxy;
}
