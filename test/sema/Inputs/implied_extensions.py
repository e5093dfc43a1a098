#!/usr/bin/env python3
"""What an extension brings is there when another one that implies it is enabled.

    implied_extensions.py COOPC FOLDER

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import concurrent.futures
import os
import subprocess
import sys

COOPC, FOLDER = sys.argv[1:3]
COMPUTE = "layout(local_size_x = 32) in;\n%s\nvoid main() { %s }\n"


def body(text):
    return "450", "comp", COMPUTE % ("", text)


def outside(text):
    return "450", "comp", COMPUTE % (text, "")


# What needs the extension that is implied: version, stage, shader.
NEEDS = {
    "int8": body("int8_t x = int8_t(1);"),
    "int16": body("int16_t x = int16_t(1);"),
    "int32": body("int32_t x = int32_t(1);"),
    "int64": body("int64_t x = int64_t(1);"),
    "float16": body("float16_t x = float16_t(1);"),
    "float32": body("float32_t x = float32_t(1);"),
    "float64": body("float64_t x = float64_t(1);"),
    "subgroups": body("uint x = gl_SubgroupSize;"),
    "references": outside("layout(buffer_reference) buffer Node { int x; };"),
    "matrices": body("coopmat<float, 3, 16, 16, 0> m;"),
    "tensor layouts": body("tensorLayoutNV<2> layout0 = createTensorLayoutNV(2);"),
    "first matrices": body("fcoopmatNV<16, 3, 16, 16> m;"),
    "float atomics": ("450", "comp", COMPUTE % ("layout(binding = 0) buffer Sums { float sum; };", "atomicAdd(sum, 1.0);")),
    "tensors": outside("layout(set = 0, binding = 0) uniform tensorARM<int, 1> t;"),
    "weighted textures": ("450", "frag", "layout(set = 0, binding = 0) uniform sampler2D a;\n"
                          "layout(set = 0, binding = 1) uniform sampler2DArray w;\n"
                          "layout(location = 0) out vec4 color;\n"
                          "void main() { color = textureWeightedQCOM(a, vec2(0), w); }\n"),
    "views": ("450", "vert", "void main() { gl_Position = vec4(gl_ViewID_OVR); }\n"),
    "texel buffers": ("310 es", "frag", "layout(binding = 0) uniform highp samplerBuffer b;\n"
                      "layout(location = 0) out highp vec4 color;\nvoid main() { color = texelFetch(b, 1); }\n"),
    "arrays of cubes": ("310 es", "frag", "layout(binding = 0) uniform highp samplerCubeArray c;\n"
                        "layout(location = 0) out highp vec4 color;\nvoid main() { color = texture(c, vec4(1)); }\n"),
    "blend equations": ("310 es", "frag", "layout(blend_support_screen) out;\n"
                        "layout(location = 0) out mediump vec4 color;\nvoid main() { color = vec4(1); }\n"),
    "arrays of multisampled textures": ("310 es", "frag", "layout(binding = 0) uniform highp sampler2DMSArray m;\n"
                                        "layout(location = 0) out highp vec4 color;\n"
                                        "void main() { color = texelFetch(m, ivec3(1), 1); }\n"),
    "interpolation": ("310 es", "frag", "layout(location = 0) in mediump vec4 v;\n"
                      "layout(location = 0) out mediump vec4 color;\nvoid main() { color = interpolateAtSample(v, 1); }\n"),
    "image atomics": ("310 es", "comp", "layout(local_size_x = 1) in;\n"
                      "layout(r32ui, binding = 0) uniform highp uimage2D i;\n"
                      "void main() { imageAtomicAdd(i, ivec2(1), 1u); }\n"),
    "fused multiplication": ("310 es", "comp", "layout(local_size_x = 1) in;\nlayout(binding = 0) buffer B { float x; };\n"
                             "void main() { x = fma(x, x, x); }\n"),
}
TYPES = ["int8", "int16", "int32", "int64", "float16", "float32", "float64"]
IMPLIED = {
    "GL_EXT_shader_explicit_arithmetic_types": TYPES,
    "GL_NV_gpu_shader5": TYPES,
    "GL_EXT_shader_subgroup_extended_types_int8": ["int8"],
    "GL_EXT_shader_subgroup_extended_types_int16": ["int16"],
    "GL_EXT_shader_subgroup_extended_types_int64": ["int64"],
    "GL_EXT_shader_subgroup_extended_types_float16": ["float16"],
    **{"GL_KHR_shader_subgroup_" + name: ["subgroups"] for name in
       ("arithmetic", "ballot", "clustered", "quad", "rotate", "shuffle", "shuffle_relative", "vote")},
    "GL_NV_shader_subgroup_partitioned": ["subgroups"],
    "GL_EXT_buffer_reference2": ["references"],
    "GL_EXT_buffer_reference_uvec2": ["references"],
    "GL_NV_cooperative_matrix2": ["matrices"],
    "GL_NV_cooperative_matrix_decode_vector": ["matrices", "tensor layouts"],
    "GL_QCOM_cooperative_matrix_conversion": ["matrices"],
    "GL_EXT_cooperative_matrix_maintenance1": ["matrices"],
    "GL_NV_integer_cooperative_matrix": ["first matrices"],
    "GL_EXT_shader_atomic_float2": ["float atomics"],
    "GL_ARM_tensors_bfloat16": ["tensors"],
    "GL_ARM_tensors_float_e4m3": ["tensors"],
    "GL_ARM_tensors_float_e5m2": ["tensors"],
    "GL_QCOM_image_processing2": ["weighted textures"],
    "GL_OVR_multiview2": ["views"],
    "GL_ANDROID_extension_pack_es31a": [
        "texel buffers", "arrays of cubes", "blend equations", "arrays of multisampled textures",
        "interpolation", "image atomics", "fused multiplication"],
}


def is_taken(need, extension=""):
    version, stage, shader = NEEDS[need]
    path = os.path.join(FOLDER, f"{extension}-{need}".replace(" ", "_") + "." + stage)
    with open(path, "w", encoding="utf-8") as source:
        enable = f"#extension {extension} : require\n" if extension else ""
        source.write(f"#version {version}\n{enable}{shader}")
    done = subprocess.run([COOPC, "--frontend=coop", "--emit=spirv", path, "-o", os.devnull], capture_output=True,
                          text=True, check=False, timeout=60)
    assert done.returncode in (0, 1), done
    return done.returncode == 0, done.stderr


def main():
    os.makedirs(FOLDER, exist_ok=True)
    cases = [(need, "") for need in NEEDS] + [(need, name) for name, needs in IMPLIED.items() for need in needs]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = list(pool.map(lambda case: is_taken(*case), cases))
    wrong = [(case, said) for case, (taken, said) in zip(cases, results) if taken != bool(case[1])]
    for (need, name), said in wrong:
        print(f"{need}: {'refused with ' + name if name else 'taken without any extension'}\n{said}")
    sys.exit(len(wrong) != 0)


if __name__ == "__main__":
    main()
