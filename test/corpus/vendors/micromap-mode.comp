#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_opacity_micromap_ray_query_mode : require
const bool gl_EnableOpacityMicromapEXT = false;
void main() { }
