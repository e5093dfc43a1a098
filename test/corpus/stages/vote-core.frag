// OPTIONS: --target-env=vulkan1.1
#version 460
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
void main() {
  color = vec4(anyInvocation(v.x > 0.0), allInvocations(v.y > 0.0), allInvocationsEqual(v.z > 0.0), 1);
}
