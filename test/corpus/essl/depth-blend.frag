#version 320 es
#extension GL_EXT_conservative_depth : require
#extension GL_EXT_blend_func_extended : require
#extension GL_KHR_blend_equation_advanced : require
precision mediump float;
layout(depth_greater) out highp float gl_FragDepth;
layout(blend_support_screen) out;
layout(location = 0, index = 0) out vec4 color;
layout(location = 0, index = 1) out vec4 other;
void main() { gl_FragDepth = gl_FragCoord.z; color = vec4(1.0); other = vec4(0.5); }
