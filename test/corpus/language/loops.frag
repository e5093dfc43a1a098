#version 450
layout(location = 0) flat in int n;
layout(location = 0) out vec4 color;
void main() {
  float sum = 0.0;
  int i = 0, j;
  do sum += 1.0; while (++i < n);
  do { if (sum > 9.0) break; sum *= 2.0; if (sum < 3.0) continue; } while (sum < 100.0);
  while (bool more = i-- > 0) { sum += more ? 1.0 : 2.0; }
  for (;;) { if (sum > 1000.0) break; sum += 7.0; }
  for (int k = 0, l = 3; k < l; k++, l--) sum += float(k * l);
  for (j = 0; bool b = j < 4; ++j) { sum += float(b); }
  for (int i = 0; i < 2; ++i) { { int i = 5; sum += float(i); } }
  while (false);
  color = vec4(sum, (i, j), float((i += 2, i)), 1);
}
