// Declarations: variables, qualifiers, blocks, references, functions.
// RUN: %coopc --emit=ast %s -o - | FileCheck %s
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_null_initializer : enable

layout(local_size_x = 8, local_size_y_id = 1) in;
layout(constant_id = 2) const uint Count = 4u;
layout(buffer_reference) buffer Link;
layout(buffer_reference, std430, buffer_reference_align = 8) readonly buffer Link {
  int value;
  Link next;
};
layout(set = 0, binding = Count + 1, std430) coherent restrict buffer Data {
  vec4 head;
  float tail[];
} data[2];
uniform Plain { float x; };
shared vec4 zeroes[4] = {};
float table[2][2] = {{1, 2}, {3.5, 4.0e-1},};
invariant zeroes, table;
precise table;
precision highp float;

float sum(const in float values[4], inout Data d, out vec2, int);
void nothing(void) [[maximally_reconverges]] {}
;

// CHECK: Unit version=460 core
// CHECK-NEXT:   Extension GL_EXT_buffer_reference require <4:1, 4:45>
// CHECK-NEXT:   Extension GL_EXT_null_initializer enable <5:1, 5:44>
// CHECK-NEXT:   QualifiersDecl <7:1, 7:50>
// CHECK-NEXT:     Qualifier layout <7:1, 7:46>
// CHECK-NEXT:       Entry local_size_x <7:8, 7:20>
// CHECK-NEXT:         Int 8 <7:23, 7:24>
// CHECK-NEXT:       Entry local_size_y_id <7:26, 7:41>
// CHECK-NEXT:         Int 1 <7:44, 7:45>
// CHECK-NEXT:     Qualifier in <7:47, 7:49>
// CHECK-NEXT:   Variables <8:1, 8:47>
// CHECK-NEXT:     Qualifier layout <8:1, 8:24>
// CHECK-NEXT:       Entry constant_id <8:8, 8:19>
// CHECK-NEXT:         Int 2 <8:22, 8:23>
// CHECK-NEXT:     Qualifier const <8:25, 8:30>
// CHECK-NEXT:     Type uint <8:31, 8:35>
// CHECK-NEXT:     Declarator Count <8:36, 8:46>
// CHECK-NEXT:       Int 4u <8:44, 8:46>
// CHECK-NEXT:   QualifiersDecl Link <9:1, 9:38>
// CHECK-NEXT:     Qualifier layout <9:1, 9:25>
// CHECK-NEXT:       Entry buffer_reference <9:8, 9:24>
// CHECK-NEXT:     Qualifier buffer <9:26, 9:32>
// CHECK-NEXT:   Block Link <10:1, 13:3>
// CHECK-NEXT:     Qualifier layout <10:1, 10:61>
// CHECK-NEXT:       Entry buffer_reference <10:8, 10:24>
// CHECK-NEXT:       Entry std430 <10:26, 10:32>
// CHECK-NEXT:       Entry buffer_reference_align <10:34, 10:56>
// CHECK-NEXT:         Int 8 <10:59, 10:60>
// CHECK-NEXT:     Qualifier readonly <10:62, 10:70>
// CHECK-NEXT:     Qualifier buffer <10:71, 10:77>
// CHECK-NEXT:     Member <11:3, 11:13>
// CHECK-NEXT:       Type int <11:3, 11:6>
// CHECK-NEXT:       Declarator value <11:7, 11:12>
// CHECK-NEXT:     Member <12:3, 12:13>
// CHECK-NEXT:       Type Link <12:3, 12:7>
// CHECK-NEXT:       Declarator next <12:8, 12:12>
// CHECK-NEXT:   Block Data instance=data <14:1, 17:11>
// CHECK-NEXT:     Qualifier layout <14:1, 14:45>
// CHECK-NEXT:       Entry set <14:8, 14:11>
// CHECK-NEXT:         Int 0 <14:14, 14:15>
// CHECK-NEXT:       Entry binding <14:17, 14:24>
// CHECK-NEXT:         Binary '+' <14:27, 14:36>
// CHECK-NEXT:           Name Count <14:27, 14:32>
// CHECK-NEXT:           Int 1 <14:35, 14:36>
// CHECK-NEXT:       Entry std430 <14:38, 14:44>
// CHECK-NEXT:     Qualifier coherent <14:46, 14:54>
// CHECK-NEXT:     Qualifier restrict <14:55, 14:63>
// CHECK-NEXT:     Qualifier buffer <14:64, 14:70>
// CHECK-NEXT:     Member <15:3, 15:13>
// CHECK-NEXT:       Type vec4 <15:3, 15:7>
// CHECK-NEXT:       Declarator head <15:8, 15:12>
// CHECK-NEXT:     Member <16:3, 16:16>
// CHECK-NEXT:       Type float <16:3, 16:8>
// CHECK-NEXT:       Declarator tail <16:9, 16:15>
// CHECK-NEXT:         Array unsized <16:13, 16:15>
// CHECK-NEXT:     Array <17:7, 17:10>
// CHECK-NEXT:       Int 2 <17:8, 17:9>
// CHECK-NEXT:   Block Plain <18:1, 18:28>
// CHECK-NEXT:     Qualifier uniform <18:1, 18:8>
// CHECK-NEXT:     Member <18:17, 18:25>
// CHECK-NEXT:       Type float <18:17, 18:22>
// CHECK-NEXT:       Declarator x <18:23, 18:24>
// CHECK-NEXT:   Variables <19:1, 19:28>
// CHECK-NEXT:     Qualifier shared <19:1, 19:7>
// CHECK-NEXT:     Type vec4 <19:8, 19:12>
// CHECK-NEXT:     Declarator zeroes <19:13, 19:27>
// CHECK-NEXT:       Array <19:19, 19:22>
// CHECK-NEXT:         Int 4 <19:20, 19:21>
// CHECK-NEXT:       InitList <19:25, 19:27>
// CHECK-NEXT:   Variables <20:1, 20:46>
// CHECK-NEXT:     Type float <20:1, 20:6>
// CHECK-NEXT:     Declarator table <20:7, 20:45>
// CHECK-NEXT:       Array <20:12, 20:15>
// CHECK-NEXT:         Int 2 <20:13, 20:14>
// CHECK-NEXT:       Array <20:15, 20:18>
// CHECK-NEXT:         Int 2 <20:16, 20:17>
// CHECK-NEXT:       InitList <20:21, 20:45>
// CHECK-NEXT:         InitList <20:22, 20:28>
// CHECK-NEXT:           Int 1 <20:23, 20:24>
// CHECK-NEXT:           Int 2 <20:26, 20:27>
// CHECK-NEXT:         InitList <20:30, 20:43>
// CHECK-NEXT:           Float 3.5 <20:31, 20:34>
// CHECK-NEXT:           Float 4.0e-1 <20:36, 20:42>
// CHECK-NEXT:   QualifiersDecl zeroes table <21:1, 21:25>
// CHECK-NEXT:     Qualifier invariant <21:1, 21:10>
// CHECK-NEXT:   QualifiersDecl table <22:1, 22:15>
// CHECK-NEXT:     Qualifier precise <22:1, 22:8>
// CHECK-NEXT:   Precision highp <23:1, 23:23>
// CHECK-NEXT:     Type float <23:17, 23:22>
// CHECK-NEXT:   Function sum prototype <25:1, 25:66>
// CHECK-NEXT:     Type float <25:1, 25:6>
// CHECK-NEXT:     Parameter values <25:11, 25:35>
// CHECK-NEXT:       Qualifier const <25:11, 25:16>
// CHECK-NEXT:       Qualifier in <25:17, 25:19>
// CHECK-NEXT:       Type float <25:20, 25:25>
// CHECK-NEXT:       Array <25:32, 25:35>
// CHECK-NEXT:         Int 4 <25:33, 25:34>
// CHECK-NEXT:     Parameter d <25:37, 25:49>
// CHECK-NEXT:       Qualifier inout <25:37, 25:42>
// CHECK-NEXT:       Type Data <25:43, 25:47>
// CHECK-NEXT:     Parameter <25:51, 25:59>
// CHECK-NEXT:       Qualifier out <25:51, 25:54>
// CHECK-NEXT:       Type vec2 <25:55, 25:59>
// CHECK-NEXT:     Parameter <25:61, 25:64>
// CHECK-NEXT:       Type int <25:61, 25:64>
// CHECK-NEXT:   Function nothing <26:1, 26:48>
// CHECK-NEXT:     Type void <26:1, 26:5>
// CHECK-NEXT:     Attribute maximally_reconverges <26:22, 26:43>
// CHECK-NEXT:     Compound <26:46, 26:48>
// CHECK-NEXT:   EmptyDecl <27:1, 27:2>
