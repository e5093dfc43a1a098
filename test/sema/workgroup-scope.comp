// A matrix of workgroup scope needs the workgroup's size before it; a cooperative type stays out of
// memory.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_NV_cooperative_matrix2 : require
coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> early;
// CHECK: {{.*}}workgroup-scope.comp:[[@LINE-1]]:16: error: a cooperative matrix of workgroup scope needs the workgroup's size first: declare 'layout(local_size_x = ...) in;' before it
layout(local_size_x = 64) in;
coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> late;
shared coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> memory;
// CHECK: {{.*}}workgroup-scope.comp:[[@LINE-1]]:65: error: type 'coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA>' cannot stand in shared memory: cooperative types are for global and local variables, parameters and results
void main() {}
