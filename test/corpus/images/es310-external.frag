// GLSLANG: it has no functions on external textures when it compiles for Vulkan
#version 310 es
#extension GL_OES_EGL_image_external_essl3 : require
precision highp float;
layout(location = 0) in vec4 u;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform samplerExternalOES camera;
void main() {
  color = texture(camera, u.xy) + texture(camera, u.xy, 1.0) + textureProj(camera, u.xyz) + textureProj(camera, u);
  color.xy += vec2(textureSize(camera, 0)) + texelFetch(camera, ivec2(u.xy), 0).xy;
}
