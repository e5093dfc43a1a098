#version 450
layout(location = 0) flat in int a;
layout(location = 1) flat in uint b;
layout(location = 0) out vec4 color;
int pick(int x) {
  switch (x) {
  case 0:
  case 1: return 3;
  case -2: { int y = x; return y; }
  default: break;
  }
  return 0;
}
void main() {
  color = vec4(0);
  switch (a) {
  case 0: color.x = 1.0;
  case 1: color.y = 1.0; break;
  default: color.z = 1.0;
  case 7: { color.w = 1.0; break; }
  case 9: switch (b) { case 1u: color.x = 2.0; break; case 2u: color.y = 3.0; } break;
  }
  switch (int(b) * 2) { case 4: discard; }
  switch (a) { default: color.x += float(pick(a)); }
  for (int i = 0; i < 3; ++i) {
    switch (i) { case 0: continue; case 1: color.y += 1.0; break; default: break; }
    color.z += 1.0;
  }
}
