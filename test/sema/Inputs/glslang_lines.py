#!/usr/bin/env python3
"""Where glslang finds an error, our front-end finds one, too.

    glslang_lines.py COOPC SEED COUNT FOLDER...

Breaks one token or line of a shader that both front-ends take, chosen at random. Both must refuse what
comes out, or both must take it, and the line of glslang's first error, or that of the token before it,
must be among ours. What is deliberate is in the table below: each row is what one of the two says, and
why the other one does not.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

STAGES = {".comp", ".vert", ".frag", ".tesc", ".tese", ".geom", ".mesh", ".task", ".rgen", ".rchit",
          ".rmiss", ".rahit", ".rint", ".rcall"}
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|<<|>>|&&|\|\||[-+*/<>=!]=|\+\+|--|[^\s\w]")
ERROR = re.compile(r"^[^\n]*?:(\d+):\d+: (?:error|fatal error): (.*)$", re.M)

# What takes the place of a token of the same kind.
TYPES = ["float", "int", "uint", "bool", "vec2", "vec3", "vec4", "ivec2", "uvec4", "mat2", "mat4x3",
         "void", "double", "sampler2D", "image2D"]
OPERATORS = ["+", "-", "*", "/", "%", "<", "==", "&&", "&", "<<", "=", "+=", ",", "?", "^^", "!"]
NAMES = ["missing", "gl_Position", "gl_GlobalInvocationID", "sin", "main", "texture", "vec3"]
NUMBERS = ["0", "1u", "2.5", "-1", "1.0lf", "true", "100000", "08"]
QUALIFIERS = ["const", "in", "out", "inout", "uniform", "buffer", "shared", "flat", "centroid",
              "highp", "readonly", "invariant", "precise", "patch"]
PUNCTUATION = ["(", ")", "[", "]", "{", "}", ";", ",", "."]

# (front-end that refuses, what its first error says, why the other one is right to take it)
DELIBERATE = [
    ("glslang", "extraneous semicolon", "what GLSL 4.60 has is no harm in other versions"),
    ("glslang", r"'(binding|set)' : \w+ is too large", "the limit is glslang's own"),
    ("glslang", r"syntax error, unexpected (SPIRV_\w+|CALLDATA\w+)", "words of an extension are names elsewhere"),
    ("coop", r"'\w+' names no components of", "glslang takes some words for others"),
    ("coop", "'constant_id' cannot stand on a declaration without a name",
     "glslang forgets what specializes nothing"),
    ("glslang", "block redeclaration has", "ours names the member, in its own line"),
    ("glslang", "must be called before endInvocationInterlock", "ours names what stands in its place"),
    ("glslang", "requires (total group size|local_size_x)", "glslang names the line after the last"),
]


def tokens_of(text):
    """Begin and end of tokens that are neither in a directive nor in a comment."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"", lambda m: re.sub(r"[^\n]", " ", m[0]), text,
                  flags=re.S)
    offset, goes_on = 0, False
    for line in text.splitlines(keepends=True):
        if not line.lstrip().startswith("#") and not goes_on:
            for match in TOKEN.finditer(line):
                yield offset + match.start(), offset + match.end()
        goes_on = (goes_on or line.lstrip().startswith("#")) and line.rstrip().endswith("\\")
        offset += len(line)


def substitute(rng, token):
    """A token of the same kind, most of the time."""
    if token in TYPES:
        return rng.choice(TYPES)
    if token in QUALIFIERS:
        return rng.choice(QUALIFIERS)
    if token[0].isdigit():
        return rng.choice(NUMBERS)
    if token[0].isalpha() or token[0] == "_":
        return rng.choice(NAMES)
    return rng.choice(PUNCTUATION if token in PUNCTUATION else OPERATORS)


def is_word(text, place):
    return text[place[0]].isalpha()


def mutate(rng, text):
    """The text with one thing broken, and what was done; none if there is nothing to break."""
    places = list(tokens_of(text))
    if len(places) < 3:
        return None
    at = rng.randrange(len(places))
    begin, end = places[at]
    token = text[begin:end]
    kind = rng.randrange(8)
    if kind == 0:
        return text[:begin] + text[end:], f"'{token}' left out"
    if kind == 1:
        return text[:end] + " " + token + text[end:], f"'{token}' said twice"
    if kind == 2 and at + 1 < len(places):
        other, until = places[at + 1]
        return (text[:begin] + text[other:until] + text[end:other] + token + text[until:],
                f"'{token}' and '{text[other:until]}' exchanged")
    if kind == 3:
        line = text.rfind("\n", 0, begin) + 1
        over = text.find("\n", end)
        return text[:line] + text[over:], f"line left out: {text[line:over].strip()}"
    if kind == 4:
        line = text.rfind("\n", 0, begin) + 1
        over = text.find("\n", end)
        return text[:over] + text[line - 1:over] + text[over:], f"line twice: {text[line:over].strip()}"
    new = substitute(rng, token)
    if kind > 5:  # another word of the shader
        begin, end = rng.choice([each for each in places if is_word(text, each)])
        token = text[begin:end]
        other = rng.choice([each for each in places if is_word(text, each)])
        new = text[slice(*other)]
    return text[:begin] + new + text[end:], f"'{token}' made '{new}'"


def errors(coopc, frontend, path):
    """Lines and texts of what is reported; none where the front-end neither takes nor refuses it."""
    try:
        done = subprocess.run([coopc, "--frontend=" + frontend, "-w", "-fsyntax-only", "--max-errors=0",
                               path], capture_output=True, text=True, errors="replace", timeout=60,
                              check=False)
    except subprocess.TimeoutExpired:
        return None
    found = [(int(line), text) for line, text in ERROR.findall(done.stderr)]
    if done.returncode == 0:
        return []
    return found if done.returncode == 1 and found else None


def is_close(ours, text, line):
    """The line of glslang's error, or that of the token before: what is missing is missing after it."""
    before = line - 1
    lines = re.sub(r"//[^\n]*", "", text).splitlines()
    while 0 < before <= len(lines) and (not lines[before - 1].strip() or lines[before - 1].startswith("#")):
        before -= 1
    return any(each in (line, before) for each, _ in ours)


def compare(coopc, path, text, what):
    """What differs, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        changed = os.path.join(folder, "shader" + path.suffix)
        with open(changed, "w", encoding="utf-8") as out:
            out.write(text)
        ours, theirs = (errors(coopc, each, changed) for each in ("coop", "glslang"))
    if theirs is None:  # glslang itself fails
        return ""
    if ours is None:
        return f"{path}: {what}: ours neither takes nor refuses it"
    if bool(ours) == bool(theirs) and (not theirs or is_close(ours, text, theirs[0][0])):
        return ""
    said = " | ".join(text for _, text in (ours if not theirs else theirs)[:1])
    by = "coop" if not theirs else "glslang"
    if any(who == by and re.search(pattern, said) for who, pattern, _ in DELIBERATE):
        return ""
    lines = text.splitlines()
    number = (theirs or ours)[0][0]
    line = lines[number - 1].strip() if 0 < number <= len(lines) else "(no such line)"
    other = (f"ours has line{'s' * (len(ours) > 1)} {sorted({n for n, _ in ours})[:5]}: {ours[0][1]}"
             if ours and theirs else "the other one takes it")
    return f"{path}: {what}\n  {number}: {line}\n  {by}: {said}\n  {other}"


def cases(coopc, seed, count, folders):
    files = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*")
                   if path.suffix in STAGES and path.stat().st_size < 6000)
    rng = random.Random(seed)
    taken = {}
    while count:
        path = rng.choice(files)
        text = path.read_text(encoding="utf-8", errors="replace")
        if path not in taken:
            taken[path] = "#line" not in text and all(errors(coopc, each, str(path)) == [] for each in ("coop", "glslang"))
        if not taken[path]:
            count -= 1
            continue
        mutated = mutate(rng, text)
        if mutated and mutated[0] != text:
            count -= 1
            yield path, mutated[0], mutated[1]


def main(coopc, seed, count, *folders):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda case: compare(coopc, *case), cases(coopc, int(seed), int(count), folders))
        problems = [text for text in results if text]
    print("\n".join(problems + [f"{count} shaders, {len(problems)} differences"]))
    sys.exit(1 if problems else 0)


main(*sys.argv[1:])
