# A test format of lit: a shader that both front-ends must take, quietly, and make the same of.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every shader of this folder is one test. Our front-end takes it without a word, glslang takes it, both
modules validate, and they agree in what users and drivers see: execution modes, capabilities, interfaces,
and which operations there are. The first lines of a shader may say

    // OPTIONS: --target-env=vulkan1.1    options of coopc, for both
    // GLSLANG: why                       glslang does not take this, or makes it wrong: it is left out
    // DIFFERS: line that is not in both: why
"""
import difflib
import os
import re
import subprocess

import lit.Test
import lit.formats

DECORATIONS = (
    "BuiltIn|Location|Component|Index|Binding|DescriptorSet|InputAttachmentIndex|SpecId|Flat|NoPerspective|"
    "Centroid|Sample|Patch|Invariant|PerPrimitiveEXT|PerVertexKHR|PerViewNV|PerTaskNV|XfbBuffer|XfbStride|Stream|"
    "NonWritable|NonReadable|Coherent|Volatile|Restrict|NonUniform|Offset|ArrayStride|MatrixStride|"
    "RowMajor|ColMajor|BufferBlock|HitObjectShaderRecordBufferNV|PassthroughNV|ViewportRelativeNV|"
    "SecondaryViewportRelativeNV|OverrideCoverageNV|ExplicitInterpAMD|WeightTextureQCOM|"
    "BlockMatchTextureQCOM|BlockMatchSamplerQCOM")
DECORATION = re.compile(rf"Op(?:Member)?Decorate %\S+ (?:\d+ )?((?:{DECORATIONS})\b.*)")
OPERATION = re.compile(
    r"(?:%\S+ = )?(Op(?:Image|SampledImage|Atomic|Group|Subgroup|Trace|Ray|Report|Ignore|Terminate|"
    r"Execute|Emit|End|SetMesh|HitObject|Reorder|Coop|Tensor|DPd|Fwidth|ControlBarrier|MemoryBarrier|"
    r"Kill|Demote|IsHelper|ReadClock|[SU]Dot|SUDot|BeginInv|EndInv|ColorAttachment|DepthAttachment|"
    r"StencilAttachment|WritePacked|FetchMicro|Cluster|Create|Untyped|Expect|Assume|BitCount|BitReverse|"
    r"BitField|IAddCarry|ISubBorrow|[US]MulExtended|ArrayLength|Abort)\w*)")
EXTENDED = re.compile(r"= OpExtInst %\S+ %\S+ (\w+)")

IMPLIED = (
    ("GroupNonUniform.+", "GroupNonUniform"),
    ("Geometry.+", "Geometry"),
    ("Tessellation.+", "Tessellation"),
    ("ShaderStereoViewNV", "ShaderViewportMaskNV"),
    ("MultiViewport|Shader(Layer|Viewport.*)", "Geometry"),
)


def facts(text):
    """What of a module is compared, a line each."""
    found = set()
    for line in map(str.strip, text.splitlines()):
        if match := DECORATION.match(line):
            found.add("decoration " + match.group(1))
        elif match := OPERATION.match(line):
            found.add("operation " + match.group(1))
        elif match := EXTENDED.search(line):
            found.add("operation " + match.group(1))
        elif line.startswith("OpCapability "):
            found.add("capability " + line.split()[1])
        elif line.startswith("OpExecutionMode"):
            found.add("mode " + re.sub(r"%\w+", "%", line.split(" ", 2)[2]))
    return found - {"capability " + implied for implied in implied_capabilities(found)}


def implied_capabilities(found):
    """Those that another one of the module implies: ours leaves them out, glslang writes them down."""
    yield "Shader"
    for line in found:
        for pattern, implied in IMPLIED:
            if re.fullmatch(pattern, line.removeprefix("capability ")):
                yield implied


def headers(path):
    """The lines before the first that is no comment, by their keys."""
    found = {"OPTIONS": [], "GLSLANG": [], "DIFFERS": []}
    with open(path, encoding="utf-8") as source:
        for line in source:
            if not line.startswith("//"):
                break
            if match := re.match(r"// (OPTIONS|GLSLANG|DIFFERS): (.*)", line):
                found[match.group(1)].append(match.group(2))
    return found


class Corpus(lit.formats.FileBasedTest):
    """Needs the path of coopc."""

    def __init__(self, coopc):
        super().__init__()
        self.coopc = coopc

    def compile(self, path, frontend, options):
        command = [self.coopc, f"--frontend={frontend}", "--validate", "--emit=spirv-text", *options,
                   path, "-o", "-"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        return done, " ".join(command) + "\n"

    def execute(self, test, lit_config):
        path = test.getSourcePath()
        said = headers(path)
        options = [option.replace("%S", os.path.dirname(path))
                   for line in said["OPTIONS"] for option in line.split()]
        ours, command = self.compile(path, "coop", options)
        if ours.returncode or ours.stderr:
            return lit.Test.FAIL, command + ours.stderr
        if said["GLSLANG"]:
            return lit.Test.PASS, ""
        theirs, command = self.compile(path, "glslang", options)
        if theirs.returncode:
            return lit.Test.FAIL, command + theirs.stderr + theirs.stdout
        expected = {line.split(": ")[0] for line in said["DIFFERS"]}
        first, second = facts(ours.stdout), facts(theirs.stdout)
        lines = []
        if (first ^ second) - expected:
            compared = difflib.unified_diff(sorted(second), sorted(first), "glslang", "ours", n=0)
            lines = [line.strip() for line in compared if not line.startswith("@@")]
        lines += ["in both, or in none: " + line for line in expected - (first ^ second)]
        return (lit.Test.FAIL, command + "\n".join(lines) + "\n") if lines else (lit.Test.PASS, "")
