# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints a shader that is too large in one respect: large_shader.py KIND COUNT.
import sys

kind, count = sys.argv[1], int(sys.argv[2])
numbers = range(count)
print("#version 460")
print("layout(binding = 0) buffer B { float d[]; };")
if kind == "parameters":
    print("void f(" + ", ".join(f"float p{i}" for i in numbers) + ") {}")
    print("void main() { f(" + ", ".join("1.0" for i in numbers) + "); }")
elif kind == "members":
    print("struct S {" + "".join(f"float m{i};" for i in numbers) + "};")
    print("void main() { S s; s.m0 = d[0]; d[1] = s.m0; }")
elif kind == "labels":
    print("void main() { switch (int(d[0])) {")
    print("\n".join(f"case {i}:" for i in numbers) + " d[0] = 1.0; } }")
elif kind == "words":
    print("const float a[] = {" + ",".join("1.0" for i in numbers) + "};")
    print("void main() { d[0] = a[int(d[0])]; }")
elif kind == "ids":
    # Each struct holds the one before twice, and all of it is compared.
    print("struct S0 { float x; };")
    for i in range(1, count):
        print(f"struct S{i} {{ S{i - 1} a, b; }};")
    print(f"void main() {{ S{count - 1} s, t; if (s == t) d[0] = 1.0; }}")
