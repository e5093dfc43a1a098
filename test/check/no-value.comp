// Functions that end without a return (GLSL 6.1): whoever comes there has an undefined value.
//
// RUN: %coopc run --check --diagnostic-ids -Wno-return-type %s --bind 0=zeros:s32[4] 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %coopc run --check -Wno-return-type %s --bind 0=fill:1:s32[4] 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=warning:
// RUN: %coopc run --check --frontend=glslang %s --bind 0=zeros:s32[4] 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: warning: function 'sign{{.*}}' ends without a return
// OTHER: warning: function 'third{{.*}}' ends without a return
// GOOD: checked: nothing undefined was found
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer A { int v[]; };
// CHECK: no-value.comp:[[@LINE+4]]:1: warning: function 'signOf' ends without a return: the value that it gives is undefined [-Wundefined-result,warn_check_no_value]
int signOf(int x) {
  if (x > 0)
    return 1;
}
// CHECK: no-value.comp:[[@LINE+5]]:1: warning: function 'third' ends without a return
ivec2 third(int x) {
  for (int i = 0; i < x + 3; ++i)
    if (i == 3)
      return ivec2(i);
}
void main() {
  v[0] = signOf(v[1]);
  v[2] = third(v[3]).y;
}
