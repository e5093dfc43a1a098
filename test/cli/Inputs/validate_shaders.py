"""Compiles shaders for every target environment and validates the SPIR-V.

    validate_shaders.py COOPC FOLDER... [--one-in N]

Takes every shader below the folders, those inside of split-file tests too, and generated ones for
every stage. A shader may be refused; what is accepted must be valid SPIR-V, and nothing may be an
internal error. Prints each that is not, and how many were compiled.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

STAGES = ("vert tesc tese geom frag comp task mesh rgen rint rahit rchit rmiss rcall").split()
ENVIRONMENTS = ["vulkan1.1", "vulkan1.2", "vulkan1.3", "vulkan1.4"]
# What a stage must declare, so that the shader is not refused for that.
LAYOUTS = {
    "geom": "layout(triangles) in;\nlayout(triangle_strip, max_vertices = 3) out;\n",
    "mesh": "layout(triangles, max_vertices = 3, max_primitives = 1) out;\n",
    "tesc": "layout(vertices = 3) out;\n",
    "tese": "layout(triangles) in;\n",
}
HEADER = "\n".join(f"#extension GL_{name} : enable" for name in (
    "EXT_buffer_reference EXT_control_flow_attributes EXT_control_flow_attributes2 "
    "EXT_demote_to_helper_invocation EXT_terminate_invocation EXT_shared_memory_block "
    "EXT_shader_explicit_arithmetic_types KHR_memory_scope_semantics KHR_shader_subgroup_ballot "
    "KHR_shader_subgroup_quad KHR_shader_subgroup_arithmetic KHR_shader_subgroup_shuffle").split())
# For each stage a shader of each of these: declarations, and the body of main.
MUTANTS = [
    ("", ""),
    ("", "barrier();"),
    ("", "memoryBarrier(); memoryBarrierBuffer(); memoryBarrierImage();"),
    ("", "groupMemoryBarrier(); memoryBarrierShared();"),
    ("", "memoryBarrierAtomicCounter();"),
    ("", "demote;"),
    ("", "terminateInvocation;"),
    ("", "if (b[0] == 0u) discard;"),
    ("", "[[unroll, dont_unroll]] for (int i = 0; i < 4; ++i) b[i] = 1u;"),
    ("", "[[loop, peel_count(2), partial_count(3)]] while (b[0] < 3u) b[0]++;"),
    ("", "[[min_iterations(2), dependency_length(3), unroll]] do { b[1]++; } while (b[0] < 3u);"),
    ("", "b[1] = subgroupBroadcast(b[0], b[2]) + subgroupQuadBroadcast(b[3], b[4]);"),
    ("", "b[1] = subgroupAdd(b[0]) + subgroupShuffle(b[1], 3u) + subgroupBallotBitCount(uvec4(1u));"),
    ("", "atomicAdd(b[0], 1u); b[1] = atomicExchange(b[2], 3u);"),
    ("layout(constant_id = 0) const uint N = 0;\n", "uint a[N]; a[0] = 64 / N; b[0] = a[0] + a[N - 1];"),
    ("layout(constant_id = 0) const uint16_t N = 4us;\n", "b[0] = uint(N) + uint(uint64_t(N));"),
    ("layout(constant_id = 0) const bool C = true;\n", "b[0] = C ? 1u : 2u; b[1] = uint(C && b[0] > 1u);"),
    ("shared uint s[4];\n", "s[1] = b[0]; barrier(); b[1] = s[1];"),
    ("shared S { uint s[4]; };\n", "s[1] = b[0]; b[1] = s[1];"),
    ("uint f(uint x) { return x * 2u; }\nuint g = f(3u);\n", "b[0] = g;"),
    ("layout(buffer_reference) buffer R;\nstruct S { R r; R a[2]; };\n"
     "layout(buffer_reference) buffer R { S s; uint n; } unused;\n"
     "layout(binding = 1) buffer T { S s; } t;\n", "t.s.r.s = t.s; b[0] = t.s.a[1].s.r.n;"),
    ("struct P { bool x[2]; mat2x3 m; };\nlayout(binding = 1) buffer T { P p[3]; } t;\n",
     "P p = t.p[1]; p.m *= 2.0; t.p[2] = p; b[0] = uint(p == t.p[0]);"),
    ("layout(binding = 1) writeonly buffer T { uint w; } t;\n", "t.w = b[0];"),
    ("layout(location = 0) in vec4 i;\nlayout(location = 0) out vec4 o;\n", "o = i;"),
    ("layout(location = 0) in vec4 i[];\nlayout(location = 0) out vec4 o[];\n", "b[0] = uint(i[0].x);"),
    ("layout(push_constant) uniform P { uint n; double d; float16_t h; } p;\n",
     "b[p.n] = uint(p.d * 2.0lf) + uint(p.h);"),
]


def split_sections(path):
    """The shaders of a split-file test, as (name, text)."""
    parts = re.split(r"^//--- (\S+)\n", path.read_text(errors="replace"), flags=re.M)
    return list(zip(parts[1::2], parts[2::2]))


def is_shader(name):
    return name.rsplit(".", 1)[-1] in STAGES


def collect(folders, scratch):
    shaders = []

    def add(name, text):
        path = scratch / f"{len(shaders)}-{name}"
        path.write_text(text)
        shaders.append(path)

    for number, (declarations, body) in enumerate(MUTANTS):
        for stage in STAGES:
            add(f"mutant{number}.{stage}",
                f"#version 460\n{HEADER}\n{LAYOUTS.get(stage, '')}"
                "layout(binding = 0) buffer B { uint b[]; };\n"
                f"{declarations}void main() {{ {body} }}\n")
        add(f"bare{number}.{STAGES[number % len(STAGES)]}", "#version 460\nvoid main() {}\n")
    generated = len(shaders)
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if is_shader(path.name) and path.is_file():
                shaders.append(path)
            elif path.suffix == ".test":
                for name, text in split_sections(path):
                    if is_shader(name):
                        add(name.replace("/", "-"), text)
    return shaders[:generated], shaders[generated:]


def problem(coopc, shader, environment):
    """What is wrong with the result of one compilation; None if nothing is."""
    command = [coopc, "--emit=spirv", "--validate", "-Wno-everything", "-Wvulkan-environment",
               "--diagnostic-ids",
               f"--target-env={environment}", "-I", str(shader.parent), "-o", os.devnull, str(shader)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "takes more than a minute"
    text = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1):
        return f"exit status {done.returncode}: {text.strip()}"
    if "warn_codegen_not_in_vulkan" in text and done.returncode == 1:
        return None  # such a module is not valid, which was said
    # A refusal has its place in the shader; what is about the whole of it names none.
    if done.returncode == 1 and not re.search(r"\berror: .*\[\w+", text):
        return f"is refused without a reason: {text.strip()}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("coopc")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--one-in", type=int, default=1, help="take every Nth compilation only")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder  # for the reproducers of internal errors
        generated, written = collect(options.folders, pathlib.Path(folder))
        work = [(shader, e) for shader in written for e in ENVIRONMENTS]
        # In turn: each of these is small, and there are many.
        work += [(shader, ENVIRONMENTS[(number // len(STAGES) + number) % len(ENVIRONMENTS)])
                 for number, shader in enumerate(generated)]
        work = work[:: options.one_in]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda each: problem(options.coopc, *each), work))
    bad = [(shader, e, text) for (shader, e), text in zip(work, found) if text]
    for shader, environment, text in bad:
        print(f"{shader} for {environment}: {text}\n")
    print(f"{len(work)} compilations, {len(bad)} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
