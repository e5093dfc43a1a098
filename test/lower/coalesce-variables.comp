// Variables that are copies of each other become one, unless one is written while the other is read later.
// REQUIRES: plugin
// DEFINE: %{passes} = coop-inline,coop-privates,coop-coalesce-variables
// DEFINE: %{ir} = %coopc --emit=coop-ir %s -o - -D
// DEFINE: %{copies} = %opt -load-pass-plugin=%plugin -passes='%{passes}' -S | FileCheck %s
#version 450
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; };
struct Stack { uint of[16]; int count; bool full; };
struct Machine { uint steps; Stack stack; Stack others[2]; };
void push(inout Stack stack, uint value) {
  stack.of[stack.count & 15] = value;
  ++stack.count;
}
Stack last;
void pushWithLast(inout Stack stack, uint value) {
  stack.of[stack.count & 15] = value;
  stack.count += int(last.of[value & 15]);
}
struct Eight { uint of[8]; };
Eight changed(Eight all, uint value) {
  if (all.of[0] == value) return all;
  all.of[value & 7] = value;
  return all;
}
void increase(inout uint numbers[20], uint at) {
  ++numbers[at];
}
uint sum(const Stack whole) {
  uint all = 0;
  for (int i = 0; i < whole.count; ++i) all += whole.of[i];
  return all;
}
void pushTwice(inout Stack stack, uint value) {
  push(stack, value);
  push(stack, value + 1);
}

void main() {
  uint id = gl_LocalInvocationIndex;
  Stack one, two;
  for (int i = 0; i < 16; ++i) one.of[i] = two.of[i] = id;
  one.count = two.count = 0;
  one.full = two.full = false;
// One variable: what is copied to the call and back is not looked at meanwhile, nor by calls in calls.
// RUN: %{ir}WAY=1 | %{copies} --check-prefixes=CHECK,CALLS
#if WAY == 1
  for (uint i = 0; i < words[0]; ++i) {
    if ((words[i] & 1) != 0) push(one, i); else pushTwice(one, words[i]);
  }
  words[id] = sum(one);
#endif
// CHECK-LABEL: define void @main
// CALLS-NOT: %stack{{.*}} = alloca
// CALLS-NOT: store { [16 x i32], i32, i8 }

// The callee sees the argument elsewhere: it is another one until the call returns.
// RUN: %{ir}WAY=2 | %{copies} --check-prefixes=CHECK,SEEN
#if WAY == 2
  last = one;
  for (uint i = 0; i < words[0]; ++i) pushWithLast(last, words[i]);
  words[id] = last.of[id & 15];
#endif
// SEEN: %stack = alloca { [16 x i32], i32, i8 }
// SEEN-COUNT-2: store { [16 x i32], i32, i8 }
// SEEN-NOT: store { [16 x i32], i32, i8 }

// The copy is changed, and the variable read afterwards.
// RUN: %{ir}WAY=3 | %{copies} --check-prefixes=CHECK,BOTH
#if WAY == 3
  one.of[words[3] & 15] = 7;
  two = one;
  two.of[words[1] & 15] = 0;
  words[id] = sum(one) + sum(two);
#endif
// BOTH: store { [16 x i32], i32, i8 }

// A part of a variable, and a part with an index that is known.
// RUN: %{ir}WAY=4 | %{copies} --check-prefixes=CHECK,PART
#if WAY == 4
  Machine machine;
  machine.steps = 0;
  machine.stack.count = machine.others[0].count = machine.others[1].count = 0;
  for (; machine.steps < words[0]; ++machine.steps) {
    push(machine.stack, words[machine.steps]);
    push(machine.others[1], words[machine.steps] + id);
  }
  words[id] = machine.stack.of[id & 15] + machine.others[1].of[id & 15];
#endif
// PART: %machine = alloca { i32, { [16 x i32], i32, i8 }, [2 x { [16 x i32], i32, i8 }] }
// PART-NEXT: getelementptr inbounds
// PART-NEXT: getelementptr inbounds
// PART-NOT: %stack{{.*}} = alloca
// PART-NOT: store { [16 x i32], i32, i8 }

// Which of them is not known: the element that is read may be any.
// RUN: %{ir}WAY=5 | %{copies} --check-prefixes=CHECK,ANY
#if WAY == 5
  Machine machine;
  machine.others[0] = one;
  machine.others[1] = one;
  for (uint i = 0; i < words[0]; ++i) {
    push(machine.others[words[i] & 1], words[i]);
    words[i] = machine.others[1].of[i & 15];
  }
#endif
// ANY: %stack = alloca { [16 x i32], i32, i8 }
// ANY: store { [16 x i32], i32, i8 } {{.*}}, ptr %stack

// By value, and by value back from several places.
// RUN: %{ir}WAY=6 | %{copies} --check-prefixes=CHECK,RESULT
#if WAY == 6
  Eight all;
  for (int i = 0; i < 8; ++i) all.of[i] = id;
  for (uint i = 0; i < words[0]; ++i) all = changed(all, words[i]);
  words[id] = all.of[id & 7];
#endif
// RESULT: alloca { [8 x i32] }
// RESULT-NOT: alloca { [8 x i32] }
// RESULT-NOT: {{load|store|phi}} { [8 x i32] }
// RESULT: ret void

// What is filled with a constant.
// RUN: %{ir}WAY=7 | %{copies} --check-prefixes=CHECK,FILLED
#if WAY == 7
  const uint table[20] = uint[20](0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
  uint changing[20] = table;
  for (uint i = 0; i < words[0]; ++i) increase(changing, words[i] % 20u);
  words[id] = changing[id % 20u];
#endif
// FILLED: %changing = alloca [20 x i32]
// FILLED-NOT: alloca [20 x i32]
// FILLED-NOT: {{load|store}} [20 x i32]
// FILLED: ret void
}
