// How findings are written: as text with the source line, as JSON and SARIF, of modules in SPIR-V with
// and without lines; and what stops and what goes on.
//
// RUN: not %coopc run --check %s --bind 0=zeros:u32[4] --groups 3 --threads 1 2>%t.one >%t.table
// RUN: not %coopc run --check %s --bind 0=zeros:u32[4] --groups 3 --threads 3 2>%t.three
// RUN: diff %t.one %t.three
// RUN: FileCheck %s --input-file=%t.one --strict-whitespace --match-full-lines --check-prefix=TEXT
//      TEXT:{{.*}}output.comp:49:3: error: store of 4 bytes at offset 20 of buffer 'Out' (binding 0), which has 16 bytes
// TEXT-NEXT:   49 |   results[index(5)] = 1;
// TEXT-NEXT:      |   ^
// TEXT-NEXT:note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 5 more times
// TEXT-NEXT:{{.*}}output.comp:50:3: error: store of 4 bytes at offset 24 of buffer 'Out' (binding 0), which has 16 bytes
//
// The run went on to its end.
// RUN: FileCheck %s --input-file=%t.table --check-prefix=TABLE --implicit-check-not=checked:
// TABLE: output 3x1x1
//
// It stops after the first workgroup with something to report, and tells the first thing alone.
// RUN: not %coopc run --check=stop %s --bind 0=zeros:u32[4] --out 0=%t.none.npy:u32[4] --groups 3 --threads 3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STOP --implicit-check-not=error: --implicit-check-not=output
// STOP: output.comp:49:3: error: store of 4 bytes at offset 20
// STOP: note: in invocation (0, 0, 0) of workgroup (0, 0, 0){{$}}
// RUN: not ls %t.none.npy
//
// RUN: not %coopc run --check --diagnostics-format=json %s --bind 0=zeros:u32[4] 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: "id": "err_check_bounds"
// JSON: "line": 49
// JSON: in invocation (0, 0, 0) of workgroup (0, 0, 0)
// RUN: not %coopc run --check --diagnostics-format=sarif %s --bind 0=zeros:u32[4] 2>&1 | FileCheck %s --check-prefix=SARIF
// SARIF: "ruleId": "err_check_bounds"
//
// RUN: %coopc -g %s -o %t.lines.spv
// RUN: not %coopc run --check %t.lines.spv --bind 0=zeros:u32[4] --groups 3 2>%t.spv
// RUN: diff %t.one %t.spv
// RUN: %coopc %s -o %t.bare.spv
// RUN: not %coopc run --check --diagnostic-ids %t.bare.spv --bind 0=zeros:u32[4] 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: {{^}}error: store of 4 bytes at offset 20 of buffer 'Out' (binding 0), which has 16 bytes [err_check_bounds]
// BARE: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 3 more times [note_check_invocation]
// BARE: note: in function 'main', for which the module has no lines [note_check_function]
//
// Lanes of vectors are not watched.
// RUN: not %coopc run --check --exec=fast %s --bind 0=zeros:u32[4] 2>&1 | FileCheck %s --check-prefix=FAST
// FAST: error: {{.*}}run-time checks need --exec=reference
#version 450
layout(local_size_x = 2) in;
layout(binding = 0) buffer Out { uint results[]; };
uint index(uint i) { return i; }
void main() {
  results[index(5)] = 1;
  results[index(6)] = 1;
}
