// Tokens with their kinds, flags and places, plain and from macros.
// RUN: %coopc --emit=tokens %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#define TWICE(x) (x + x)
#define JOIN(a, b) a ## b
#define N 0x10u
layout(local_size_x = N) in;
float16_t v = TWICE(1.5hf) << 2;
int JOIN(na, me)[3] = { 1us, .5e-3, __LINE__ };
if (a ^^ b || c >>= 1) discard; // a comment
"str\"ing" /* another */ ;

// CHECK: KwLayout 'layout' [line] <{{.*}}tokens.comp:8:1>
// CHECK-NEXT: LeftParen '(' <{{.*}}tokens.comp:8:7>
// CHECK-NEXT: Identifier 'local_size_x' <{{.*}}tokens.comp:8:8>
// CHECK-NEXT: Equal '=' [space] <{{.*}}tokens.comp:8:21>
// CHECK-NEXT: IntNumber '0x10u' [space] <{{.*}}tokens.comp:8:23, from macro N at {{.*}}tokens.comp:7:11>
// CHECK-NEXT: RightParen ')' <{{.*}}tokens.comp:8:24>
// CHECK-NEXT: Identifier 'in' [space] <{{.*}}tokens.comp:8:26>
// CHECK-NEXT: Semicolon ';' <{{.*}}tokens.comp:8:28>
// CHECK-NEXT: Identifier 'float16_t' [line] <{{.*}}tokens.comp:9:1>
// CHECK-NEXT: Identifier 'v' [space] <{{.*}}tokens.comp:9:11>
// CHECK-NEXT: Equal '=' [space] <{{.*}}tokens.comp:9:13>
// CHECK-NEXT: LeftParen '(' [space] <{{.*}}tokens.comp:9:15, from macro TWICE at {{.*}}tokens.comp:5:18>
// CHECK-NEXT: FloatNumber '1.5hf' <{{.*}}tokens.comp:9:15, argument of TWICE at {{.*}}tokens.comp:9:21>
// CHECK-NEXT: Plus '+' [space] <{{.*}}tokens.comp:9:15, from macro TWICE at {{.*}}tokens.comp:5:21>
// CHECK-NEXT: FloatNumber '1.5hf' [space] <{{.*}}tokens.comp:9:15, argument of TWICE at {{.*}}tokens.comp:9:21>
// CHECK-NEXT: RightParen ')' <{{.*}}tokens.comp:9:15, from macro TWICE at {{.*}}tokens.comp:5:24>
// CHECK-NEXT: LessLess '<<' [space] <{{.*}}tokens.comp:9:28>
// CHECK-NEXT: IntNumber '2' [space] <{{.*}}tokens.comp:9:31>
// CHECK-NEXT: Semicolon ';' <{{.*}}tokens.comp:9:32>
// CHECK-NEXT: Identifier 'int' [line] <{{.*}}tokens.comp:10:1>
// CHECK-NEXT: Identifier 'name' [space] <{{.*}}tokens.comp:10:5, from macro JOIN at {{.*}}tokens.comp:10:10>
// CHECK-NEXT: LeftBracket '[' <{{.*}}tokens.comp:10:17>
// CHECK-NEXT: IntNumber '3' <{{.*}}tokens.comp:10:18>
// CHECK-NEXT: RightBracket ']' <{{.*}}tokens.comp:10:19>
// CHECK-NEXT: Equal '=' [space] <{{.*}}tokens.comp:10:21>
// CHECK-NEXT: LeftBrace '{' [space] <{{.*}}tokens.comp:10:23>
// CHECK-NEXT: IntNumber '1us' [space] <{{.*}}tokens.comp:10:25>
// CHECK-NEXT: Comma ',' <{{.*}}tokens.comp:10:28>
// CHECK-NEXT: FloatNumber '.5e-3' [space] <{{.*}}tokens.comp:10:30>
// CHECK-NEXT: Comma ',' <{{.*}}tokens.comp:10:35>
// CHECK-NEXT: IntNumber '10' [space] <{{.*}}tokens.comp:10:37>
// CHECK-NEXT: RightBrace '}' [space] <{{.*}}tokens.comp:10:46>
// CHECK-NEXT: Semicolon ';' <{{.*}}tokens.comp:10:47>
// CHECK-NEXT: KwIf 'if' [line] <{{.*}}tokens.comp:11:1>
// CHECK-NEXT: LeftParen '(' [space] <{{.*}}tokens.comp:11:4>
// CHECK-NEXT: Identifier 'a' <{{.*}}tokens.comp:11:5>
// CHECK-NEXT: CaretCaret '^^' [space] <{{.*}}tokens.comp:11:7>
// CHECK-NEXT: Identifier 'b' [space] <{{.*}}tokens.comp:11:10>
// CHECK-NEXT: PipePipe '||' [space] <{{.*}}tokens.comp:11:12>
// CHECK-NEXT: Identifier 'c' [space] <{{.*}}tokens.comp:11:15>
// CHECK-NEXT: GreaterGreaterEqual '>>=' [space] <{{.*}}tokens.comp:11:17>
// CHECK-NEXT: IntNumber '1' [space] <{{.*}}tokens.comp:11:21>
// CHECK-NEXT: RightParen ')' <{{.*}}tokens.comp:11:22>
// CHECK-NEXT: KwDiscard 'discard' [space] <{{.*}}tokens.comp:11:24>
// CHECK-NEXT: Semicolon ';' <{{.*}}tokens.comp:11:31>
// CHECK-NEXT: String '\"str\\\"ing\"' [line] <{{.*}}tokens.comp:12:1>
// CHECK-NEXT: Semicolon ';' [space] <{{.*}}tokens.comp:12:26>
// CHECK-NEXT: EndOfFile
