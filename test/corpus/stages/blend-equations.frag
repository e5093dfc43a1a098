// Every advanced blend equation (GL_KHR_blend_equation_advanced).
#version 450
#extension GL_KHR_blend_equation_advanced : require
layout(blend_support_multiply) out;
layout(blend_support_screen) out;
layout(blend_support_overlay) out;
layout(blend_support_darken) out;
layout(blend_support_lighten) out;
layout(blend_support_colordodge) out;
layout(blend_support_colorburn) out;
layout(blend_support_hardlight) out;
layout(blend_support_softlight) out;
layout(blend_support_difference) out;
layout(blend_support_exclusion) out;
layout(blend_support_hsl_hue) out;
layout(blend_support_hsl_saturation) out;
layout(blend_support_hsl_color) out;
layout(blend_support_hsl_luminosity) out;
layout(blend_support_all_equations) out;
layout(location = 0) out vec4 color;

void main() { color = vec4(1); }
