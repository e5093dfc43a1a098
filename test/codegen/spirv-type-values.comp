// Instructions take values of types of SPIR-V as they come (GL_EXT_spirv_intrinsics section 6.1.3).
// RUN: %coopc -Werror --validate %s -o %t.spv
#version 460
#extension GL_EXT_spirv_intrinsics : require
layout(binding=0) buffer B{ uint a[]; };
#define F spirv_type(id=22,32)
spirv_instruction(id=129) F add(F a, F b);
spirv_instruction(id=124) F tof(uint x);
spirv_instruction(id=124) uint tou(F x);
void main(){ F k=tof(3u); a[0]=tou(add(tof(1u),k)); }
