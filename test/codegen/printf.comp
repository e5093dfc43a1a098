// debugPrintfEXT.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_debug_printf : require

layout(local_size_x = 1) in;
void main() { debugPrintfEXT("invocation %u at %v3u: %f\n", gl_LocalInvocationIndex, gl_GlobalInvocationID, 1.5); }

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 18
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:          %11 = OpExtInstImport "NonSemantic.DebugPrintf"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %gl_LocalInvocationIndex %gl_GlobalInvocationID
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_debug_printf"
// CHECK-NEXT:          %12 = OpString "invocation %u at %v3u: %f
// CHECK-NEXT: "
// CHECK-NEXT:                OpName %gl_LocalInvocationIndex "gl_LocalInvocationIndex"
// CHECK-NEXT:                OpName %gl_GlobalInvocationID "gl_GlobalInvocationID"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %gl_LocalInvocationIndex BuiltIn LocalInvocationIndex
// CHECK-NEXT:                OpDecorate %gl_GlobalInvocationID BuiltIn GlobalInvocationId
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT: %_ptr_Input_uint = OpTypePointer Input %uint
// CHECK-NEXT: %gl_LocalInvocationIndex = OpVariable %_ptr_Input_uint Input
// CHECK-NEXT:      %v3uint = OpTypeVector %uint 3
// CHECK-NEXT: %_ptr_Input_v3uint = OpTypePointer Input %v3uint
// CHECK-NEXT: %gl_GlobalInvocationID = OpVariable %_ptr_Input_v3uint Input
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:           %9 = OpTypeFunction %void
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:   %float_1_5 = OpConstant %float 1.5
// CHECK-NEXT:        %main = OpFunction %void None %9
// CHECK-NEXT:          %10 = OpLabel
// CHECK-NEXT:          %13 = OpLoad %uint %gl_LocalInvocationIndex
// CHECK-NEXT:          %14 = OpLoad %v3uint %gl_GlobalInvocationID
// CHECK-NEXT:          %17 = OpExtInst %void %11 DebugPrintf %12 %13 %14 %float_1_5
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
