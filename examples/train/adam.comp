#version 460
// One step of Adam (D. P. Kingma and J. Ba, 2015), one number an invocation, and the gradient set to
// zero for the next batch. Parameters and gradients have the same types, sizes and layouts, so that
// the step need not know which element of which matrix a number is.

layout(local_size_x = 64) in;

layout(push_constant) uniform Step {
  uint count;  // of the numbers
  float rate;
  float correct1, correct2;  // 1 / (1 - decay^step)
};

layout(set = 0, binding = 3) buffer Parameters { float parameters[]; };
layout(set = 0, binding = 4) buffer Gradients { float gradients[]; };
layout(set = 0, binding = 5) buffer Moments { vec2 moments[]; };

const float Decay1 = 0.9, Decay2 = 0.999, Epsilon = 1e-8;

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  float gradient = gradients[i];
  vec2 moment = mix(vec2(gradient, gradient * gradient), moments[i], vec2(Decay1, Decay2));
  moments[i] = moment;
  gradients[i] = 0.0;
  parameters[i] -= rate * moment.x * correct1 / (sqrt(moment.y * correct2) + Epsilon);
}
