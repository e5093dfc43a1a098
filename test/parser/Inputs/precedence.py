# Every pair of operators binds in expressions and in #if as GLSL 4.60 sections 5.1 and 3.3 have it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""precedence.py COOPC FOLDER: writes shaders to FOLDER; prints what is wrong, and how much was asked."""
import itertools
import re
import subprocess
import sys

# The table of section 5.1, tightest first, written out from the text; binary operators only.
LEVELS = ["* / %", "+ -", "<< >>", "< > <= >=", "== !=", "&", "^", "|", "&&", "^^", "||"]
LEVEL = {operator: level for level, row in enumerate(LEVELS) for operator in row.split()}
ASSIGNMENTS = "= += -= *= /= %= <<= >>= &= ^= |=".split()
UNARY = "+ - ! ~ ++ --".split()


def tree(lines):
    """The dump of an expression as nested tuples."""
    depth = len(lines[0]) - len(lines[0].lstrip())
    head = re.sub(r" <.*>$", "", lines[0].strip())
    starts = [i for i, line in enumerate(lines[1:], 1) if len(line) - len(line.lstrip()) == depth + 2]
    return (head, *(tree(lines[a:b]) for a, b in zip(starts, starts[1:] + [len(lines)])))


def binary(operator, left, right):
    kind = "Assign" if operator in ASSIGNMENTS else "Binary"
    return (f"{kind} '{operator}'", left, right)


def name(text):
    return (f"Name {text}",)


def expressions():
    """Pairs of a text and the tree that it must have."""
    a, b, c, d = map(name, "abcd")
    for first, second in itertools.product(LEVEL, repeat=2):
        left = LEVEL[first] <= LEVEL[second]
        yield f"a {first} b {second} c", (binary(second, binary(first, a, b), c) if left else
                                          binary(first, a, binary(second, b, c)))
    for operator in LEVEL:
        for assigned in ASSIGNMENTS:
            yield f"a {assigned} b {operator} c", binary(assigned, a, binary(operator, b, c))
        yield f"a {operator} b ? c : d", ("Conditional", binary(operator, a, b), c, d)
        yield f"a ? b : c {operator} d", ("Conditional", a, b, binary(operator, c, d))
        yield f"a {operator} b, c", binary(",", binary(operator, a, b), c)
        yield f"a, b {operator} c", binary(",", a, binary(operator, b, c))
        yield f"a {operator} (b, c)", binary(operator, a, ("Paren", binary(",", b, c)))
        for unary in UNARY:
            inner = (f"Unary '{unary}'", a)
            yield f"{unary} a {operator} b", binary(operator, inner, b)
            inner = (f"Unary '{unary}'", b)
            yield f"a {operator} {unary} b", binary(operator, a, inner)
        for suffix in ("++", "--"):
            yield f"a {operator} b{suffix}", binary(operator, a, (f"Unary postfix '{suffix}'", b))
        yield f"a {operator} b[c]", binary(operator, a, ("Index", b, c))
        yield f"a {operator} b.x", binary(operator, a, ("Member .x", b))
    for first, second in itertools.product(ASSIGNMENTS, repeat=2):
        yield f"a {first} b {second} c", binary(first, a, binary(second, b, c))
    for assigned in ASSIGNMENTS:
        yield f"a {assigned} b ? c : d", binary(assigned, a, ("Conditional", b, c, d))
        yield f"a {assigned} b, c", binary(",", binary(assigned, a, b), c)
    yield "a ? b : c ? d : a", ("Conditional", a, b, ("Conditional", c, d, a))
    yield "a ? b ? c : d : a", ("Conditional", a, ("Conditional", b, c, d), a)
    yield "a ? b, c : d", ("Conditional", a, binary(",", b, c), d)
    yield "a ? b : c = d", ("Conditional", a, b, binary("=", c, d))


def check_expressions(coopc, folder):
    asked = list(expressions())
    path = f"{folder}/expressions.comp"
    with open(path, "w", encoding="utf-8") as out:
        out.write("#version 450\nvoid main() {\n" + "".join(f"{text};\n" for text, _ in asked) + "}\n")
    dump = subprocess.run([coopc, "--emit=ast", path], capture_output=True, text=True, check=True).stdout
    statements = re.split(r"^ +ExprStmt <.*>\n", dump, flags=re.M)[1:]
    assert len(statements) == len(asked), f"{len(statements)} statements of {len(asked)}"
    for (text, expected), lines in zip(asked, statements):
        got = tree(lines.rstrip("\n").split("\n"))
        if got != expected:
            print(f"{text}\n  is   {got}\n  must be {expected}")
    return len(asked)


def wrapped(value):
    return (value + 2**63) % 2**64 - 2**63


APPLY = {
    "*": lambda x, y: x * y, "/": lambda x, y: int(x / y), "%": lambda x, y: x - y * int(x / y),
    "+": lambda x, y: x + y, "-": lambda x, y: x - y, "<<": lambda x, y: x << y, ">>": lambda x, y: x >> y,
    "<": lambda x, y: x < y, ">": lambda x, y: x > y, "<=": lambda x, y: x <= y, ">=": lambda x, y: x >= y,
    "==": lambda x, y: x == y, "!=": lambda x, y: x != y, "&": lambda x, y: x & y, "^": lambda x, y: x ^ y,
    "|": lambda x, y: x | y, "&&": lambda x, y: x != 0 and y != 0, "||": lambda x, y: x != 0 or y != 0,
}


def value(operator, left, right):
    """None where C has no value."""
    if left is None or right is None or (operator in "/%" and right == 0):
        return None
    if operator in ("<<", ">>") and not 0 <= right < 20:
        return None
    return wrapped(int(APPLY[operator](left, right)))


def conditions():
    """Texts and values, such that the other way to bind would give another one where there is any."""
    numbers = (0, 1, 2, 3, 5, 7, 12)
    for first, second in itertools.product(APPLY, repeat=2):
        both = []
        for a, b, c in itertools.product(numbers, repeat=3):
            left = value(second, value(first, a, b), c)
            right = value(first, a, value(second, b, c))
            must = left if LEVEL[first] <= LEVEL[second] else right
            if must is not None:
                both.append((left != right, f"{a} {first} {b} {second} {c}", must))
        both.sort(key=lambda row: not row[0])
        yield from ((text, must) for _, text, must in both[:8])
    for operator in APPLY:
        for unary, of in (("-", lambda x: -x), ("~", lambda x: ~x), ("!", lambda x: int(x == 0)), ("+", lambda x: x)):
            for a, b in ((3, 5), (6, 2), (1, 1)):
                if (must := value(operator, of(a), b)) is not None:
                    yield f"{unary} {a} {operator} {b}", must
    yield "2 * (3 + 4)", 14
    yield "0 && 1 / 0", 0
    yield "1 || 1 / 0", 1


def check_conditions(coopc, folder):
    asked = list(conditions())
    path = f"{folder}/conditions.comp"
    with open(path, "w", encoding="utf-8") as out:
        out.write("#version 450\n")
        for text, must in asked:
            out.write(f"#if ({text}) != ({must})\n{text} :: {must}\n#endif\n")
    done = subprocess.run([coopc, "-E", path], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        if "::" in line:
            print("#if " + line.replace("::", "is not"))
    return len(asked)


def main():
    coopc, folder = sys.argv[1:]
    asked = check_expressions(coopc, folder)
    print(f"{asked} expressions, {check_conditions(coopc, folder)} conditions")


main()
