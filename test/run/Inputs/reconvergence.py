"""Random GLSL whose invocations diverge, run by coopc and by a model of maximal reconvergence.

    reconvergence.py COOPC FIRST LAST [coopc option]...

The model executes each statement for a set of lanes at once, which is what the rule means
(SPV_KHR_maximal_reconvergence). Every vote of the shader writes the ballot of the lanes that take
part; the traces must be the model's. Prints the number of programs that agree.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import random
import struct
import subprocess
import sys
import tempfile

LANES, MAX_TRACE = 8, 600
ALL = (1 << LANES) - 1
WORD = 0xFFFFFFFF


def drawn(lane, count, seed, limit):
    """The value below limit that a lane draws at its count-th drawing."""
    value = (lane * 2654435761 & WORD) ^ (count * 40503 + seed & WORD)
    value ^= value >> 15
    value = value * 2246822519 & WORD
    return (value ^ value >> 13) % limit


class Generator:
    """Statements are tuples: a kind, then what it needs."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []

    def block(self, depth, in_loop, in_switch=False):
        return [self.statement(depth, in_loop, in_switch)
                for _ in range(self.random.randint(1, 4))]

    def work(self):
        return [("vote",)] if self.random.random() < 0.5 else []

    def statement(self, depth, in_loop, in_switch):
        draw, rate = self.random.randint(0, 14), self.random.randint(2, 4)
        if depth > 0 and draw < 3:
            other = self.block(depth - 1, in_loop, in_switch) if self.random.random() < 0.5 else []
            return ("if", rate, self.block(depth - 1, in_loop, in_switch), other)
        if depth > 0 and draw < 6:
            return ("do" if draw == 5 else "for", rate, self.block(depth - 1, True))
        if depth > 0 and draw < 8:
            # (block, whether it breaks); the last one may be the default.
            cases = [(self.block(depth - 1, in_loop, True), self.random.random() < 0.6)
                     for _ in range(rate)]
            return ("switch", rate + 1, cases, self.random.random() < 0.5)
        if (in_loop or in_switch) and draw < 10:
            return ("break", rate, self.work())
        if in_loop and draw < 11:
            return ("continue", rate, self.work())
        if draw < 12:
            return ("return", 8, self.work())
        if draw < 13 and depth > 0 and len(self.functions) < 4:
            index = len(self.functions)
            self.functions.append(None)
            self.functions[index] = self.block(depth - 1, False)
            return ("call", index)
        return ("vote",)


class Model:
    """Runs blocks for sets of lanes, as bits; each returns the lanes that come out at its end."""

    def __init__(self, seed, functions):
        self.seed, self.functions = seed, functions
        self.counts, self.traces = [0] * LANES, [[] for _ in range(LANES)]
        self.broken = self.continued = self.returned = 0

    def draw(self, mask, limit):
        values = {}
        for lane in range(LANES):
            if mask >> lane & 1:
                values[lane] = drawn(lane, self.counts[lane], self.seed, limit)
                self.counts[lane] += 1
        return values

    def zeros(self, mask, limit):
        return sum(1 << lane for lane, value in self.draw(mask, limit).items() if value == 0)

    def block(self, statements, mask):
        for statement in statements:
            if not mask:
                break
            mask = getattr(self, "run_" + statement[0])(statement, mask)
        return mask

    def run_vote(self, _, mask):
        for lane in range(LANES):
            if mask >> lane & 1:
                self.traces[lane].append(mask)
        return mask

    def run_if(self, statement, mask):
        taken = self.zeros(mask, statement[1])
        return self.block(statement[2], taken) | self.block(statement[3], mask & ~taken)

    def loop(self, statement, mask, test_first):
        outer = self.broken, self.continued
        self.broken, left, trip = 0, 0, 0
        while mask:
            if test_first and trip < statement[1]:
                stop = self.zeros(mask, 6)
                left, mask = left | stop, mask & ~stop
            elif test_first:
                break
            self.continued = 0
            mask = self.block(statement[2], mask) | self.continued
            trip += 1
            if not test_first:
                stop = self.zeros(mask, 6) if trip < statement[1] else mask
                left, mask = left | stop, mask & ~stop
        left |= mask | self.broken
        self.broken, self.continued = outer
        return left

    def run_for(self, statement, mask):
        return self.loop(statement, mask, True)

    def run_do(self, statement, mask):
        return self.loop(statement, mask, False)

    def run_switch(self, statement, mask):
        _, limit, cases, has_default = statement
        values = self.draw(mask, limit)
        outer, self.broken = self.broken, 0
        falling = matched = 0
        for index, (statements, breaks) in enumerate(cases):
            if has_default and index == len(cases) - 1:
                entering = mask & ~matched
            else:
                entering = sum(1 << lane for lane in values if values[lane] == index)
            matched |= entering
            falling = self.block(statements, entering | falling)
            if breaks:
                self.broken, falling = self.broken | falling, 0
        result = falling | self.broken | mask & ~matched
        self.broken = outer
        return result

    def run_call(self, statement, mask):
        outer, self.returned = self.returned, 0
        result = self.block(self.functions[statement[1]], mask) | self.returned
        self.returned = outer
        return result

    def jump(self, statement, mask):
        taken = self.zeros(mask, statement[1])
        self.block(statement[2], taken)
        return taken

    def run_break(self, statement, mask):
        taken = self.jump(statement, mask)
        self.broken |= taken
        return mask & ~taken

    def run_continue(self, statement, mask):
        taken = self.jump(statement, mask)
        self.continued |= taken
        return mask & ~taken

    def run_return(self, statement, mask):
        taken = self.jump(statement, mask)
        self.returned |= taken
        return mask & ~taken


class Writer:
    """The same as GLSL."""

    def __init__(self, seed, functions):
        self.seed, self.functions, self.next = seed, functions, 0

    def write(self, program):
        text = f"""#version 460
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = {LANES}) in;
layout(set = 0, binding = 0) buffer B {{ uint trace[]; }};
uint count = 0, votes = 0;
uint draw(uint limit) {{
  uint value = (gl_LocalInvocationIndex * 2654435761u) ^ (count * 40503u + {self.seed}u);
  count++;
  value ^= value >> 15;
  value *= 2246822519u;
  return (value ^ value >> 13) % limit;
}}
void vote() {{
  trace[gl_LocalInvocationIndex * {MAX_TRACE} + votes] = subgroupBallot(true).x;
  votes++;
}}
"""
        for index in reversed(range(len(self.functions))):
            text += f"void f{index}() {{\n{self.block(self.functions[index])}}}\n"
        return text + f"void main() {{\n{self.block(program)}}}\n"

    def block(self, statements):
        return "".join(self.statement(statement) for statement in statements)

    def statement(self, statement):
        kind = statement[0]
        self.next += 1
        name = f"i{self.next}"
        if kind == "vote":
            return "vote();\n"
        if kind == "call":
            return f"f{statement[1]}();\n"
        if kind == "if":
            return (f"if (draw({statement[1]}u) == 0u) {{\n{self.block(statement[2])}}} else {{\n"
                    f"{self.block(statement[3])}}}\n")
        if kind == "for":
            return (f"for (int {name} = 0; {name} < {statement[1]}; ++{name}) {{\n"
                    f"if (draw(6u) == 0u) break;\n{self.block(statement[2])}}}\n")
        if kind == "do":
            return (f"int {name} = 0;\ndo {{\n{self.block(statement[2])}}} "
                    f"while (++{name} < {statement[1]} && draw(6u) != 0u);\n")
        if kind == "switch":
            return f"switch (draw({statement[1]}u)) {{\n{self.cases(statement)}}}\n"
        return (f"if (draw({statement[1]}u) == 0u) {{\n{self.block(statement[2])}{kind};\n}}\n")

    def cases(self, statement):
        text = ""
        for index, (statements, breaks) in enumerate(statement[2]):
            last = index == len(statement[2]) - 1
            label = "default" if last and statement[3] else f"case {index}u"
            text += f"{label}: {{\n{self.block(statements)}}}\n" + ("break;\n" if breaks else "")
        return text


def run_shader(coopc, options, source, folder):
    """The words that the shader writes."""
    shader, result = os.path.join(folder, "r.comp"), os.path.join(folder, "r.npy")
    with open(shader, "w", encoding="utf-8") as file:
        file.write(source)
    size = LANES * MAX_TRACE
    subprocess.run([coopc, "run", shader, "--groups=1", "--cpu-opt=1", f"--subgroup-size={LANES}",
                    f"--bind=0=zeros:u32[{size}]", f"--out=0={result}:u32[{size}]", *options],
                   check=True, stdout=subprocess.DEVNULL)
    with open(result, "rb") as file:
        return struct.unpack(f"<{size}I", file.read()[-4 * size:])


def check(coopc, options, seed, folder):
    """Whether the program was worth running; ends the test when the traces differ."""
    generator = Generator(seed)
    program = generator.block(4, False)
    model = Model(seed, generator.functions)
    model.block(program, ALL)
    longest = max(len(trace) for trace in model.traces)
    if longest == 0 or longest > MAX_TRACE:
        return False
    source = Writer(seed, generator.functions).write(program)
    words = run_shader(coopc, options, source, folder)
    for lane, trace in enumerate(model.traces):
        expected = trace + [0] * (MAX_TRACE - len(trace))
        found = list(words[lane * MAX_TRACE:(lane + 1) * MAX_TRACE])
        if found != expected:
            sys.exit(f"{source}\nseed {seed}, lane {lane}: expected {expected[:longest]}, "
                     f"found {found[:longest]}")
    return True


def main():
    coopc, first, last, options = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    with tempfile.TemporaryDirectory() as folder:
        agree = sum(check(coopc, options, seed, folder) for seed in range(first, last + 1))
    print(f"{agree} programs agree with the model")


if __name__ == "__main__":
    main()
