// Statements, attributes and what tells a declaration from an expression.
// RUN: %coopc --emit=ast %s -o - | FileCheck %s
#version 460
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_debug_printf : enable

void main() {
  Node[2] pair = Node[2](Node(1), Node(2));
  pair[0] = pair[1];
  [[unroll, dependency_length(4)]] for (int i = 0, j; i < 3; i++, --j) continue;
  for (;;) break;
  while (bool more = step()) { }
  do more--; while (more > 0);
  [[flatten]] if (a) b(); else if (c) { } else ;
  [[dont_flatten]] switch (a.length()) {
  case 1:
  case Count * 2:
    debugPrintfEXT("%d\n", a);
    break;
  default:
    return;
  }
  float x = a ? b, c : d ? e : f;
  x += -y.xz[1] * (1.5f - 2.0hf) / 3.lf;
  int bits = 0xFFu << 3 & ~017 | 2 ^ 1l;
  a = b = c, d;
}

// CHECK: Unit version=460 core
// CHECK-NEXT:   Extension GL_EXT_control_flow_attributes enable <4:1, 4:51>
// CHECK-NEXT:   Extension GL_EXT_debug_printf enable <5:1, 5:40>
// CHECK-NEXT:   Function main <7:1, 27:2>
// CHECK-NEXT:     Type void <7:1, 7:5>
// CHECK-NEXT:     Compound <7:13, 27:2>
// CHECK-NEXT:       DeclStmt <8:3, 8:44>
// CHECK-NEXT:         Variables <8:3, 8:44>
// CHECK-NEXT:           Type Node <8:3, 8:10>
// CHECK-NEXT:             Array <8:7, 8:10>
// CHECK-NEXT:               Int 2 <8:8, 8:9>
// CHECK-NEXT:           Declarator pair <8:11, 8:43>
// CHECK-NEXT:             Call <8:18, 8:43>
// CHECK-NEXT:               Index <8:18, 8:25>
// CHECK-NEXT:                 Name Node <8:18, 8:22>
// CHECK-NEXT:                 Int 2 <8:23, 8:24>
// CHECK-NEXT:               Call <8:26, 8:33>
// CHECK-NEXT:                 Name Node <8:26, 8:30>
// CHECK-NEXT:                 Int 1 <8:31, 8:32>
// CHECK-NEXT:               Call <8:35, 8:42>
// CHECK-NEXT:                 Name Node <8:35, 8:39>
// CHECK-NEXT:                 Int 2 <8:40, 8:41>
// CHECK-NEXT:       ExprStmt <9:3, 9:21>
// CHECK-NEXT:         Assign '=' <9:3, 9:20>
// CHECK-NEXT:           Index <9:3, 9:10>
// CHECK-NEXT:             Name pair <9:3, 9:7>
// CHECK-NEXT:             Int 0 <9:8, 9:9>
// CHECK-NEXT:           Index <9:13, 9:20>
// CHECK-NEXT:             Name pair <9:13, 9:17>
// CHECK-NEXT:             Int 1 <9:18, 9:19>
// CHECK-NEXT:       For <10:36, 10:81>
// CHECK-NEXT:         Attribute unroll <10:5, 10:11>
// CHECK-NEXT:         Attribute dependency_length <10:13, 10:33>
// CHECK-NEXT:           Int 4 <10:31, 10:32>
// CHECK-NEXT:         DeclStmt <10:41, 10:54>
// CHECK-NEXT:           Variables <10:41, 10:54>
// CHECK-NEXT:             Type int <10:41, 10:44>
// CHECK-NEXT:             Declarator i <10:45, 10:50>
// CHECK-NEXT:               Int 0 <10:49, 10:50>
// CHECK-NEXT:             Declarator j <10:52, 10:53>
// CHECK-NEXT:         Condition <10:55, 10:60>
// CHECK-NEXT:           Binary '<' <10:55, 10:60>
// CHECK-NEXT:             Name i <10:55, 10:56>
// CHECK-NEXT:             Int 3 <10:59, 10:60>
// CHECK-NEXT:         Binary ',' <10:62, 10:70>
// CHECK-NEXT:           Unary postfix '++' <10:62, 10:65>
// CHECK-NEXT:             Name i <10:62, 10:63>
// CHECK-NEXT:           Unary '--' <10:67, 10:70>
// CHECK-NEXT:             Name j <10:69, 10:70>
// CHECK-NEXT:         Jump continue <10:72, 10:81>
// CHECK-NEXT:       For <11:3, 11:18>
// CHECK-NEXT:         EmptyStmt <11:8, 11:9>
// CHECK-NEXT:         Condition none
// CHECK-NEXT:         Jump break <11:12, 11:18>
// CHECK-NEXT:       While <12:3, 12:33>
// CHECK-NEXT:         Condition <12:10, 12:28>
// CHECK-NEXT:           Variables <12:10, 12:28>
// CHECK-NEXT:             Type bool <12:10, 12:14>
// CHECK-NEXT:             Declarator more <12:15, 12:28>
// CHECK-NEXT:               Call <12:22, 12:28>
// CHECK-NEXT:                 Name step <12:22, 12:26>
// CHECK-NEXT:         Compound <12:30, 12:33>
// CHECK-NEXT:       DoWhile <13:3, 13:31>
// CHECK-NEXT:         ExprStmt <13:6, 13:13>
// CHECK-NEXT:           Unary postfix '--' <13:6, 13:12>
// CHECK-NEXT:             Name more <13:6, 13:10>
// CHECK-NEXT:         Binary '>' <13:21, 13:29>
// CHECK-NEXT:           Name more <13:21, 13:25>
// CHECK-NEXT:           Int 0 <13:28, 13:29>
// CHECK-NEXT:       If <14:15, 14:49>
// CHECK-NEXT:         Attribute flatten <14:5, 14:12>
// CHECK-NEXT:         Name a <14:19, 14:20>
// CHECK-NEXT:         ExprStmt <14:22, 14:26>
// CHECK-NEXT:           Call <14:22, 14:25>
// CHECK-NEXT:             Name b <14:22, 14:23>
// CHECK-NEXT:         If <14:32, 14:49>
// CHECK-NEXT:           Name c <14:36, 14:37>
// CHECK-NEXT:           Compound <14:39, 14:42>
// CHECK-NEXT:           EmptyStmt <14:48, 14:49>
// CHECK-NEXT:       Switch <15:20, 22:4>
// CHECK-NEXT:         Attribute dont_flatten <15:5, 15:17>
// CHECK-NEXT:         Call <15:28, 15:38>
// CHECK-NEXT:           Member .length <15:28, 15:36>
// CHECK-NEXT:             Name a <15:28, 15:29>
// CHECK-NEXT:         Compound <15:40, 22:4>
// CHECK-NEXT:           Case <16:3, 16:10>
// CHECK-NEXT:             Int 1 <16:8, 16:9>
// CHECK-NEXT:           Case <17:3, 17:18>
// CHECK-NEXT:             Binary '*' <17:8, 17:17>
// CHECK-NEXT:               Name Count <17:8, 17:13>
// CHECK-NEXT:               Int 2 <17:16, 17:17>
// CHECK-NEXT:           ExprStmt <18:5, 18:31>
// CHECK-NEXT:             Call <18:5, 18:30>
// CHECK-NEXT:               Name debugPrintfEXT <18:5, 18:19>
// CHECK-NEXT:               String "%d\n" <18:20, 18:26>
// CHECK-NEXT:               Name a <18:28, 18:29>
// CHECK-NEXT:           Jump break <19:5, 19:11>
// CHECK-NEXT:           Case default <20:3, 20:11>
// CHECK-NEXT:           Return <21:5, 21:12>
// CHECK-NEXT:       DeclStmt <23:3, 23:34>
// CHECK-NEXT:         Variables <23:3, 23:34>
// CHECK-NEXT:           Type float <23:3, 23:8>
// CHECK-NEXT:           Declarator x <23:9, 23:33>
// CHECK-NEXT:             Conditional <23:13, 23:33>
// CHECK-NEXT:               Name a <23:13, 23:14>
// CHECK-NEXT:               Binary ',' <23:17, 23:21>
// CHECK-NEXT:                 Name b <23:17, 23:18>
// CHECK-NEXT:                 Name c <23:20, 23:21>
// CHECK-NEXT:               Conditional <23:24, 23:33>
// CHECK-NEXT:                 Name d <23:24, 23:25>
// CHECK-NEXT:                 Name e <23:28, 23:29>
// CHECK-NEXT:                 Name f <23:32, 23:33>
// CHECK-NEXT:       ExprStmt <24:3, 24:41>
// CHECK-NEXT:         Assign '+=' <24:3, 24:40>
// CHECK-NEXT:           Name x <24:3, 24:4>
// CHECK-NEXT:           Binary '/' <24:8, 24:40>
// CHECK-NEXT:             Binary '*' <24:8, 24:33>
// CHECK-NEXT:               Unary '-' <24:8, 24:16>
// CHECK-NEXT:                 Index <24:9, 24:16>
// CHECK-NEXT:                   Member .xz <24:9, 24:13>
// CHECK-NEXT:                     Name y <24:9, 24:10>
// CHECK-NEXT:                   Int 1 <24:14, 24:15>
// CHECK-NEXT:               Paren <24:19, 24:33>
// CHECK-NEXT:                 Binary '-' <24:20, 24:32>
// CHECK-NEXT:                   Float 1.5f <24:20, 24:24>
// CHECK-NEXT:                   Float 2.0hf <24:27, 24:32>
// CHECK-NEXT:             Float 3.lf <24:36, 24:40>
// CHECK-NEXT:       DeclStmt <25:3, 25:41>
// CHECK-NEXT:         Variables <25:3, 25:41>
// CHECK-NEXT:           Type int <25:3, 25:6>
// CHECK-NEXT:           Declarator bits <25:7, 25:40>
// CHECK-NEXT:             Binary '|' <25:14, 25:40>
// CHECK-NEXT:               Binary '&' <25:14, 25:31>
// CHECK-NEXT:                 Binary '<<' <25:14, 25:24>
// CHECK-NEXT:                   Int 255u <25:14, 25:19>
// CHECK-NEXT:                   Int 3 <25:23, 25:24>
// CHECK-NEXT:                 Unary '~' <25:27, 25:31>
// CHECK-NEXT:                   Int 15 <25:28, 25:31>
// CHECK-NEXT:               Binary '^' <25:34, 25:40>
// CHECK-NEXT:                 Int 2 <25:34, 25:35>
// CHECK-NEXT:                 Int 1l <25:38, 25:40>
// CHECK-NEXT:       ExprStmt <26:3, 26:16>
// CHECK-NEXT:         Binary ',' <26:3, 26:15>
// CHECK-NEXT:           Assign '=' <26:3, 26:12>
// CHECK-NEXT:             Name a <26:3, 26:4>
// CHECK-NEXT:             Assign '=' <26:7, 26:12>
// CHECK-NEXT:               Name b <26:7, 26:8>
// CHECK-NEXT:               Name c <26:11, 26:12>
// CHECK-NEXT:           Name d <26:14, 26:15>
