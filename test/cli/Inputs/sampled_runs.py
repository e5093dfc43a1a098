"""Which lines of small scripts test/sampled_runs.py executes: sampled_runs.py TESTS LIT"""

import sys

sys.dont_write_bytecode = True
sys.path[:0] = sys.argv[1:]
import lit.TestRunner as lit  # noqa: E402
import sampled_runs  # noqa: E402


def show(name, *lines):
    """Each line ends with what it is called here."""
    script = []
    for number, line in enumerate(lines, 1):
        if line.startswith("%{") and " = " in line:
            directive = lit.SubstDirective(number, number, "DEFINE:", True, line)
            directive.name, directive.value = line.split(" = ")
        else:
            directive = lit.CommandDirective(number, number, "RUN:", "%%dbg(RUN: at line %d) %s" % (number, line))
        script.append(directive)
    print(name + ": " + ", ".join(directive.command.split("# ")[1] for directive in sampled_runs.sample(script)
                                  if isinstance(directive, lit.CommandDirective)))


show("alone",
     "%coopc --emit=llvm %s | FileCheck %s # coopc a",
     "%coopc --emit=ptx %s | FileCheck %s # coopc b",
     "%{model} = %python %S/Inputs/model.py %coopc %s",
     "%{model} --exec=fast # coopc c",
     "%if amx %{ %coopc --cpu=sapphirerapids %s %} # coopc d",
     "%{model} --exec=reference # coopc e")
show("bound",
     "%coopc %s -o %t.spv # write",
     "%coopc run %t.spv # read",
     "rm -rf %t && mkdir %t # folder",
     "cp %s %t2.comp # copy",
     "%opt %s | FileCheck %s # other",
     "cd %t && %coopc a.comp # late")
show("folders",
     "%coopc -c %s -o %t/a.h # header a",
     "%coopc -c %s -o %t/b.h # header b",
     "%cc -I %t a.c # includes")
show("own",
     "%coopc run %s --out 0=%t.npy:u32[7] && %python show %t.npy # coopc 1",
     "%coopc run %s --out 0=%t.npy:u32[8] && %python show %t.npy # coopc 2")
