#version 460
#extension GL_FOO_nothing : require
void main() {}
