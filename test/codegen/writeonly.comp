// What is 'writeonly' and read all the same is no longer NonReadable in the module, with a warning.
// RUN: %coopc --emit=spirv-text --validate %s -o - 2>&1 | FileCheck %s
// RUN: not %coopc -fsyntax-only -Werror=writeonly %s
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) writeonly buffer Sums { uint sums[]; } written;
layout(binding = 1) buffer Mixed { writeonly uint kept; writeonly uint lost[4]; } mixed;
layout(binding = 2) writeonly buffer Read { uint values[]; } readToo;
void main() {
  written.sums[0] = 1u;
  mixed.kept = 2u;
  mixed.lost[1] += 2u;
  // CHECK: writeonly.comp:[[@LINE-1]]:3: warning: 'lost' is 'writeonly', but is read here; leave 'writeonly' out [-Wwriteonly]
  mixed.lost[0] = readToo.values[3];
  // CHECK: writeonly.comp:[[@LINE-1]]:19: warning: 'values' is 'writeonly', but is read here
}
// CHECK-NOT: NonReadable
// CHECK: OpMemberDecorate %Sums 0 NonReadable
// CHECK-NOT: NonReadable
// CHECK: OpDecorate %written NonReadable
// CHECK-NOT: NonReadable
// CHECK: OpMemberDecorate %Mixed 0 NonReadable
// CHECK-NOT: NonReadable
// CHECK: OpFunction
