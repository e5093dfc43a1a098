// The calls of a long cycle are not all shown.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: {{.*}}'f0'
// CHECK-COUNT-20: note: {{.*}} calls {{.*}} here
// CHECK-NOT: calls
// CHECK: note: and 2 more calls from here
#version 450
void f0();
void f1();
void f2();
void f3();
void f4();
void f5();
void f6();
void f7();
void f8();
void f9();
void f10();
void f11();
void f12();
void f13();
void f14();
void f15();
void f16();
void f17();
void f18();
void f19();
void f20();
void f21();
void f22();
void f0() { f1(); }
void f1() { f2(); }
void f2() { f3(); }
void f3() { f4(); }
void f4() { f5(); }
void f5() { f6(); }
void f6() { f7(); }
void f7() { f8(); }
void f8() { f9(); }
void f9() { f10(); }
void f10() { f11(); }
void f11() { f12(); }
void f12() { f13(); }
void f13() { f14(); }
void f14() { f15(); }
void f15() { f16(); }
void f16() { f17(); }
void f17() { f18(); }
void f18() { f19(); }
void f19() { f20(); }
void f20() { f21(); }
void f21() { f22(); }
void f22() { f0(); }
void main() { f0(); }
