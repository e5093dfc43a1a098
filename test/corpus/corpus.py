# A test format of lit: a shader that both front-ends must take, quietly, and make the same of.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every shader of this folder is one test. Our front-end takes it without a word, glslang takes it, both
modules validate, and they agree in what users and drivers see: execution modes, capabilities, interfaces,
and which operations there are. For each other version of Vulkan ours makes a valid module, too, or
glslang makes none. The first lines of a shader may say

    // OPTIONS: --target-env=vulkan1.1    options of coopc, for both
    // EXECUTE: --groups 4 --bind 0=random:f32[64]    it is run with these: in both executions, from both
                                          front-ends, what is in every binding that is bound is the same
    // GLSLANG: why                       glslang does not take this, or makes it wrong: it is left out
    // DIFFERS: line that is not in both: why
"""
import difflib
import json
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
    "HitObjectShaderRecordBufferEXT|BlockMatchTextureQCOM|BlockMatchSamplerQCOM")
DECORATION = re.compile(rf"Op(?:Member)?Decorate %\S+ (?:\d+ )?((?:{DECORATIONS})\b.*)")
OPERATION = re.compile(
    r"(?:%\S+ = )?(Op(?:Image|SampledImage|Atomic|Group|Subgroup|Trace|Ray|Report|Ignore|Terminate|"
    r"Execute|Emit|End|SetMesh|HitObject|Reorder|Coop|Tensor|DPd|Fwidth|ControlBarrier|MemoryBarrier|"
    r"Kill|Demote|IsHelper|ReadClock|[SU]Dot|SUDot|BeginInv|EndInv|ColorAttachment|DepthAttachment|"
    r"StencilAttachment|WritePacked|FetchMicro|Cluster|Create|Untyped|Expect|Assume|BitCount|BitReverse|"
    r"BitField|IAddCarry|ISubBorrow|[US]MulExtended|ArrayLength|Abort)\w*)")
EXTENDED = re.compile(r"= OpExtInst %\S+ %\S+ (\w+)")


def implied_capabilities(grammar):
    """Of each capability of SPIR-V's grammar those that follow from it."""
    with open(grammar, encoding="utf-8") as file:
        kinds = json.load(file)["operand_kinds"]
    rows = next(kind for kind in kinds if kind["kind"] == "Capability")["enumerants"]
    direct = {row["enumerant"]: row.get("capabilities", []) for row in rows}

    def closure(name):
        return set().union(*({other} | closure(other) for other in direct[name]))

    return {alias: closure(row["enumerant"]) for row in rows for alias in [row["enumerant"], *row.get("aliases", [])]}


def facts(text, implied):
    """What of a module is compared, a line each; of capabilities those that no other one implies."""
    found, capabilities = set(), set()
    for line in map(str.strip, text.splitlines()):
        if match := DECORATION.match(line):
            found.add("decoration " + match.group(1))
        elif match := OPERATION.match(line):
            found.add("operation " + match.group(1))
        elif match := EXTENDED.search(line):
            found.add("operation " + match.group(1))
        elif line.startswith("OpCapability "):
            capabilities.add(line.split()[1])
        elif line.startswith("OpExecutionMode"):
            mode = re.sub(r"%uint_(\d+)\b", r"\1", line.split(" ", 2)[2])
            mode = re.sub(r"LocalSizeId (\d+ \d+ \d+)", r"LocalSize \1", mode)  # glslang's, for tasks
            found.add("mode " + re.sub(r"%\w+", "%", mode))
    capabilities -= set().union(*(implied[name] for name in capabilities))
    return found | {"capability " + name for name in capabilities}


ENVIRONMENTS = ["vulkan1.0", "vulkan1.1", "vulkan1.2", "vulkan1.3", "vulkan1.4"]


def headers(path):
    """The lines before the first that is no comment, by their keys."""
    found = {"OPTIONS": [], "GLSLANG": [], "DIFFERS": [], "EXECUTE": []}
    with open(path, encoding="utf-8") as source:
        for line in source:
            if not line.startswith("//"):
                break
            if match := re.match(r"// (OPTIONS|GLSLANG|DIFFERS|EXECUTE): (.*)", line):
                found[match.group(1)].append(match.group(2))
    return found


class Corpus(lit.formats.FileBasedTest):
    """Needs the paths of coopc and of SPIR-V's grammar. Where is_compared is false, as in builds with
    sanitizers, our front-end alone compiles the shaders, once."""

    def __init__(self, coopc, grammar, is_compared):
        super().__init__()
        self.is_compared = is_compared
        self.coopc = coopc
        self.implied = implied_capabilities(grammar)

    def compile(self, path, frontend, options):
        command = [self.coopc, f"--frontend={frontend}", "--validate", "--emit=spirv-text", *options,
                   path, "-o", "-"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        return done, " ".join(command) + "\n"

    def environments(self, path, options, compared):
        """What is wrong with modules for other versions."""
        if any(option.startswith("--target-env") for option in options):
            return ""
        for environment in ENVIRONMENTS:
            with_environment = [*options, "--target-env=" + environment]
            ours, command = self.compile(path, "coop", with_environment)
            if ours.returncode == 0 and not ours.stderr:
                continue
            internal = "internal error" in ours.stderr or "not valid" in ours.stderr
            if internal or (compared and not self.compile(path, "glslang", with_environment)[0].returncode):
                return command + ours.stderr
        return ""

    def results(self, test, path, options, given, compared):
        """What is wrong with what the shader computes."""
        bound = [re.match(r"([\d.]+)=", words).group(1)
                 for option, words in zip(given, given[1:]) if option == "--bind"]
        folder = os.path.join(test.suite.getExecPath(test.path_in_suite[:-1]), "Output",
                              test.path_in_suite[-1] + ".tmp")
        os.makedirs(folder, exist_ok=True)
        first = None
        for frontend in ("coop", "glslang") if compared else ("coop",):
            for execution in ("reference", "fast"):
                outputs = [os.path.join(folder, f"{execution}.{binding}.npy") for binding in bound]
                command = [self.coopc, "run", f"--frontend={frontend}", f"--exec={execution}", "--fp=strict",
                           *options, *given, path]
                for binding, output in zip(bound, outputs):
                    command += ["--out", f"{binding}={output}"]
                done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
                if done.returncode or done.stderr:
                    return " ".join(command) + "\n" + done.stderr
                found = [open(output, "rb").read() for output in outputs]
                if first is not None and found != first:
                    return " ".join(command) + "\ngives other results than our front-end's reference\n"
                first = found
        return ""

    def execute(self, test, lit_config):
        path = test.getSourcePath()
        said = headers(path)
        options, given = ([option.replace("%S", os.path.dirname(path))
                           for line in said[key] for option in line.split()] for key in ("OPTIONS", "EXECUTE"))
        ours, command = self.compile(path, "coop", options)
        if ours.returncode or ours.stderr:
            return lit.Test.FAIL, command + ours.stderr
        if not self.is_compared:
            return lit.Test.PASS, ""
        compared = not said["GLSLANG"]
        wrong = self.compare(path, options, ours, said) if compared else ""
        wrong = wrong or self.environments(path, options, compared)
        if given and not wrong:
            wrong = self.results(test, path, options, given, compared)
        return (lit.Test.FAIL, wrong) if wrong else (lit.Test.PASS, "")

    def compare(self, path, options, ours, said):
        """How our module differs from glslang's."""
        theirs, command = self.compile(path, "glslang", options)
        if theirs.returncode:
            return command + theirs.stderr + theirs.stdout
        expected = {line.split(": ")[0] for line in said["DIFFERS"]}
        first, second = facts(ours.stdout, self.implied), facts(theirs.stdout, self.implied)
        lines = []
        if (first ^ second) - expected:
            differences = difflib.unified_diff(sorted(second), sorted(first), "glslang", "ours", n=0)
            lines = [line.strip() for line in differences if not line.startswith("@@")]
        lines += ["in both, or in none: " + line for line in expected - (first ^ second)]
        return command + "\n".join(lines) + "\n" if lines else ""
