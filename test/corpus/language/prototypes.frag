#version 450
layout(location = 0) out vec4 color;
void nothing(void);
float half_of(const float);
float half_of(const in float x);
void main(void) {
  nothing();
  color = vec4(half_of(1.0));
  { float half_of = 2.0; color.x += half_of; }
  ;
  struct Local { float a; } local = Local(3.0);
  color.y += local.a;
  const int n = 3, m = n * 2;
  float values[m];
  values[n] = 1.0;
  color.z += values[3];
}
void nothing() { return; }
float half_of(const in float x) { return x / 2.0; }
