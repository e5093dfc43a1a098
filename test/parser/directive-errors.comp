// Every directive reports what is wrong with it, and goes on.
// RUN: not %coopc --emit=tokens %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460 core
#version 460
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:2: error: '#version' stands twice
#defnie A
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:2: error: unknown preprocessor directive '#defnie'
// CHECK: {{.*}}directive-errors.comp:[[@LINE-2]]:2: note: did you mean 'define'?
#define GL_MINE 1
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:9: error: macro name 'GL_MINE' is reserved: names that start with 'GL_' cannot be defined
#define VULKAN 99
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:9: error: predefined macro 'VULKAN' cannot be redefined
#define A 1
#define A 2
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:9: error: macro 'A' is redefined with another meaning
// CHECK: {{.*}}directive-errors.comp:[[@LINE-3]]:9: note: the previous definition is here
#define F(x, x) x
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:14: error: macro parameter 'x' is named twice
#define S(x) #x
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:14: error: the language has no operator '#' that makes strings
#define P(a, b) a ## b
int i = P(+, x);
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:11: error: pasting '+' and 'x' does not give a token
// CHECK: {{.*}}directive-errors.comp:[[@LINE-3]]:17: note: expanded from macro 'P'
int j = P(1);
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:9: error: too few arguments for macro 'P': it takes 2, not 1
// CHECK: {{.*}}directive-errors.comp:[[@LINE-6]]:9: note: macro 'P' is defined here
#if A ? 1 : 2
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:7: error: '?' is not allowed in a preprocessor expression; it takes integers and integer operators
#elif 1.0
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:7: error: floating-point literal in a preprocessor expression
#elif 1 / 0
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:9: error: division by zero in a preprocessor expression
#elif defined
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:14: error: 'defined' needs the name of a macro
#elif (1
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:9: error: expected ')'
// CHECK: {{.*}}directive-errors.comp:[[@LINE-2]]:7: note: to match this '('
#else
#else
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:2: error: '#else' after '#else'
// CHECK: {{.*}}directive-errors.comp:[[@LINE-3]]:2: note: the '#else' is here
#endif extra
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:8: error: unexpected 'extra' after '#endif'
#endif
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:2: error: '#endif' without '#if'
#line -4
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:1: error: '#line' needs a line number from 0 to 2147483647
#include x
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:10: error: expected "file" or <file> after '#include'
int k = 1 \ 2;
// CHECK: {{.*}}directive-errors.comp:[[@LINE-1]]:11: error: a backslash may only stand at the end of a line, to continue it
