#version 450
// Position alone: the other members of gl_PerVertex need no capabilities.
layout(location = 0) in vec4 position;
void main() { gl_Position = position; }
