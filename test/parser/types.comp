// Types: builtin, arrays, structures, type parameters.
// RUN: %coopc --emit=ast %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_long_vector : require

const int M = 16, N = 2 * M;
float[2] rows[M + 1][];
struct Point {
  vec3 place, speed[2];
  layout(offset = 32) uint id;
} point;
coopmat<float16_t, gl_ScopeSubgroup, M, (N > 16 ? N : 16), gl_MatrixUseA> a;
coopmat<float, 3, M / 2 * N, N + 1, 2> halves;
coopvecNV<float, vector<int, 2>> nested;
tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layout2;
tensorViewNV<3, true, 2, 1, 0> view3;
vector<float16_t, 5> five;
int vector = 3;

// CHECK: Unit version=460 core
// CHECK-NEXT:   Extension GL_KHR_cooperative_matrix require <4:1, 4:47>
// CHECK-NEXT:   Extension GL_NV_cooperative_matrix2 require <5:1, 5:47>
// CHECK-NEXT:   Extension GL_NV_cooperative_vector require <6:1, 6:46>
// CHECK-NEXT:   Extension GL_EXT_long_vector require <7:1, 7:40>
// CHECK-NEXT:   Variables <9:1, 9:29>
// CHECK-NEXT:     Qualifier const <9:1, 9:6>
// CHECK-NEXT:     Type int <9:7, 9:10>
// CHECK-NEXT:     Declarator M <9:11, 9:17>
// CHECK-NEXT:       Int 16 <9:15, 9:17>
// CHECK-NEXT:     Declarator N <9:19, 9:28>
// CHECK-NEXT:       Binary '*' <9:23, 9:28>
// CHECK-NEXT:         Int 2 <9:23, 9:24>
// CHECK-NEXT:         Name M <9:27, 9:28>
// CHECK-NEXT:   Variables <10:1, 10:24>
// CHECK-NEXT:     Type float <10:1, 10:9>
// CHECK-NEXT:       Array <10:6, 10:9>
// CHECK-NEXT:         Int 2 <10:7, 10:8>
// CHECK-NEXT:     Declarator rows <10:10, 10:23>
// CHECK-NEXT:       Array <10:14, 10:21>
// CHECK-NEXT:         Binary '+' <10:15, 10:20>
// CHECK-NEXT:           Name M <10:15, 10:16>
// CHECK-NEXT:           Int 1 <10:19, 10:20>
// CHECK-NEXT:       Array unsized <10:21, 10:23>
// CHECK-NEXT:   Variables <11:1, 14:9>
// CHECK-NEXT:     Struct Point <11:1, 14:2>
// CHECK-NEXT:       Member <12:3, 12:24>
// CHECK-NEXT:         Type vec3 <12:3, 12:7>
// CHECK-NEXT:         Declarator place <12:8, 12:13>
// CHECK-NEXT:         Declarator speed <12:15, 12:23>
// CHECK-NEXT:           Array <12:20, 12:23>
// CHECK-NEXT:             Int 2 <12:21, 12:22>
// CHECK-NEXT:       Member <13:3, 13:31>
// CHECK-NEXT:         Qualifier layout <13:3, 13:22>
// CHECK-NEXT:           Entry offset <13:10, 13:16>
// CHECK-NEXT:             Int 32 <13:19, 13:21>
// CHECK-NEXT:         Type uint <13:23, 13:27>
// CHECK-NEXT:         Declarator id <13:28, 13:30>
// CHECK-NEXT:     Declarator point <14:3, 14:8>
// CHECK-NEXT:   Variables <15:1, 15:77>
// CHECK-NEXT:     Type coopmat <15:1, 15:74>
// CHECK-NEXT:       TypeExpr <15:9, 15:18>
// CHECK-NEXT:         Type float16_t <15:9, 15:18>
// CHECK-NEXT:       Name gl_ScopeSubgroup <15:20, 15:36>
// CHECK-NEXT:       Name M <15:38, 15:39>
// CHECK-NEXT:       Paren <15:41, 15:58>
// CHECK-NEXT:         Conditional <15:42, 15:57>
// CHECK-NEXT:           Binary '>' <15:42, 15:48>
// CHECK-NEXT:             Name N <15:42, 15:43>
// CHECK-NEXT:             Int 16 <15:46, 15:48>
// CHECK-NEXT:           Name N <15:51, 15:52>
// CHECK-NEXT:           Int 16 <15:55, 15:57>
// CHECK-NEXT:       Name gl_MatrixUseA <15:60, 15:73>
// CHECK-NEXT:     Declarator a <15:75, 15:76>
// CHECK-NEXT:   Variables <16:1, 16:47>
// CHECK-NEXT:     Type coopmat <16:1, 16:39>
// CHECK-NEXT:       TypeExpr <16:9, 16:14>
// CHECK-NEXT:         Type float <16:9, 16:14>
// CHECK-NEXT:       Int 3 <16:16, 16:17>
// CHECK-NEXT:       Binary '*' <16:19, 16:28>
// CHECK-NEXT:         Binary '/' <16:19, 16:24>
// CHECK-NEXT:           Name M <16:19, 16:20>
// CHECK-NEXT:           Int 2 <16:23, 16:24>
// CHECK-NEXT:         Name N <16:27, 16:28>
// CHECK-NEXT:       Binary '+' <16:30, 16:35>
// CHECK-NEXT:         Name N <16:30, 16:31>
// CHECK-NEXT:         Int 1 <16:34, 16:35>
// CHECK-NEXT:       Int 2 <16:37, 16:38>
// CHECK-NEXT:     Declarator halves <16:40, 16:46>
// CHECK-NEXT:   Variables <17:1, 17:41>
// CHECK-NEXT:     Type coopvecNV <17:1, 17:33>
// CHECK-NEXT:       TypeExpr <17:11, 17:16>
// CHECK-NEXT:         Type float <17:11, 17:16>
// CHECK-NEXT:       TypeExpr <17:18, 17:32>
// CHECK-NEXT:         Type vector <17:18, 17:32>
// CHECK-NEXT:           TypeExpr <17:25, 17:28>
// CHECK-NEXT:             Type int <17:25, 17:28>
// CHECK-NEXT:           Int 2 <17:30, 17:31>
// CHECK-NEXT:     Declarator nested <17:34, 17:40>
// CHECK-NEXT:   Variables <18:1, 18:68>
// CHECK-NEXT:     Type tensorLayoutNV <18:1, 18:59>
// CHECK-NEXT:       Int 2 <18:16, 18:17>
// CHECK-NEXT:       Name gl_CooperativeMatrixClampModeConstantNV <18:19, 18:58>
// CHECK-NEXT:     Declarator layout2 <18:60, 18:67>
// CHECK-NEXT:   Variables <19:1, 19:38>
// CHECK-NEXT:     Type tensorViewNV <19:1, 19:31>
// CHECK-NEXT:       Int 3 <19:14, 19:15>
// CHECK-NEXT:       Bool true <19:17, 19:21>
// CHECK-NEXT:       Int 2 <19:23, 19:24>
// CHECK-NEXT:       Int 1 <19:26, 19:27>
// CHECK-NEXT:       Int 0 <19:29, 19:30>
// CHECK-NEXT:     Declarator view3 <19:32, 19:37>
// CHECK-NEXT:   Variables <20:1, 20:27>
// CHECK-NEXT:     Type vector <20:1, 20:21>
// CHECK-NEXT:       TypeExpr <20:8, 20:17>
// CHECK-NEXT:         Type float16_t <20:8, 20:17>
// CHECK-NEXT:       Int 5 <20:19, 20:20>
// CHECK-NEXT:     Declarator five <20:22, 20:26>
// CHECK-NEXT:   Variables <21:1, 21:16>
// CHECK-NEXT:     Type int <21:1, 21:4>
// CHECK-NEXT:     Declarator vector <21:5, 21:15>
// CHECK-NEXT:       Int 3 <21:14, 21:15>
