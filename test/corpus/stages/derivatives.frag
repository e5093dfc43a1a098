#version 450
layout(location = 0) in vec4 p;
layout(location = 0) out vec4 color;
void main() {
  color = dFdx(p) + dFdy(p) + fwidth(p) + dFdxFine(p) + dFdyFine(p) + fwidthFine(p);
  color += dFdxCoarse(p) + dFdyCoarse(p) + fwidthCoarse(p);
  color.x += dFdx(p.x) + dFdyFine(p.y) + fwidthCoarse(p.z);
  color.xy += dFdxCoarse(p.xy);
  color.xyz += fwidth(p.xyz);
}
