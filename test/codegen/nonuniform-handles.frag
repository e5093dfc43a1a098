// nonuniformEXT takes values and handles of any type (GL_EXT_nonuniform_qualifier section 4.X).
// RUN: %coopc -Werror --validate --emit=spirv-text %s -o - | FileCheck %s
// CHECK-DAG: OpCapability SampledImageArrayNonUniformIndexing
// CHECK-DAG: OpCapability StorageImageArrayNonUniformIndexing
// CHECK-DAG: OpDecorate [[INDEX:%[0-9]+]] NonUniform
// CHECK: [[INDEX]] = OpCopyObject %int
// CHECK: OpAccessChain {{%.*}} %t [[INDEX]]
#version 450
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_buffer_reference : require
layout(set=0,binding=0) uniform texture2D t[];
layout(set=0,binding=1) uniform sampler sm[];
layout(set=0,binding=2) uniform sampler2D s[];
layout(set=0,binding=3, rgba8) uniform image2D im[];
layout(buffer_reference) buffer R { float v; };
layout(set=0,binding=4) buffer Q { R r; mat3 m; } b[];
layout(location=0) flat in int i; layout(location=0) out vec4 o;
void main(){ o=texture(nonuniformEXT(sampler2D(t[i],sm[i])),vec2(0)); 
 o += texture(nonuniformEXT(s[i]), vec2(1)) + texture(sampler2D(nonuniformEXT(t[i]),nonuniformEXT(sm[i])), vec2(0));
 o += imageLoad(nonuniformEXT(im[i]), ivec2(0));
 o.x += nonuniformEXT(b[i].r).v + nonuniformEXT(b[i].m)[0][0];
 o += texture(s[nonuniformEXT(i)], vec2(nonuniformEXT(1)));
}
