// Structures and arrays with booleans are values as they lie in memory, and copied as a whole; a boolean by itself is a
// bit.
// RUN: %coopc --emit=coop-ir %s -o - | FileCheck %s
#version 460
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer B { uint words[]; };
struct Flags { bool set[4]; bvec2 two; uint count; };
const bool primes[4] = bool[4](false, true, true, false);
// CHECK-LABEL: define internal { [4 x i8], <2 x i8>, i32 } @f.count({ [4 x i8], <2 x i8>, i32 } %flags, i32 %at)
Flags count(Flags flags, uint at) {
  // CHECK: store { [4 x i8], <2 x i8>, i32 } %flags
  flags.set[at] = !flags.set[at];
  // CHECK: [[SET:%.*]] = load i8
  // CHECK: trunc i8 [[SET]] to i1
  // CHECK: [[FLIPPED:%.*]] = xor i1
  // CHECK: [[STORED:%.*]] = zext i1 [[FLIPPED]] to i8
  // CHECK: store i8 [[STORED]]
  flags.two = bvec2(flags.two.y, at > 2);
  // CHECK: zext <2 x i1> %{{.*}} to <2 x i8>
  return flags;
  // CHECK: ret { [4 x i8], <2 x i8>, i32 }
}
// CHECK-LABEL: define void @main()
void main() {
  Flags flags;
  // CHECK: store [4 x i8] c"\00\01\01\00"
  flags.set = primes;
  flags.two = bvec2(true, false);
  flags.count = words[0];
  Flags copy = flags;
  // CHECK: call { [4 x i8], <2 x i8>, i32 } @f.count
  flags = count(copy, words[1]);
  words[2] = uint(flags.set[words[3]]) + uint(copy.two.y);
}
