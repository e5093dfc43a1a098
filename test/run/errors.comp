// What does not fit is said before anything runs.
//
// RUN: not %coopc run --diagnostic-ids %s 2>&1 | FileCheck %s --check-prefix=MISSING --implicit-check-not=error:
// MISSING: error: nothing is bound to 0 ('Head'), which needs 16 bytes and 8 for each element; use --bind 0=SOURCE or --out 0=FILE.npy:TYPE[SHAPE] [err_run_missing_binding]
// MISSING: error: nothing is bound to 2.1 ('Fixed'), which needs 12 bytes; use --bind 2.1=SOURCE or --out 2.1=FILE.npy:TYPE[SHAPE] [err_run_missing_binding]
// MISSING: error: the shader has 4 bytes of push constants; use --push [err_run_push_missing]
//
// RUN: not %coopc run --diagnostic-ids %s --bind 0=zeros:u8[15] --bind 2.1=zeros:u8[20] --push u32:1,u32:2,u32:3,u32:4,u32:5 \
// RUN:   2>&1 | FileCheck %s --check-prefix=SIZES --implicit-check-not=error: --implicit-check-not=warning:
// SIZES: error: binding 0 ('Head') needs at least 16 bytes; what is bound has 15 [err_run_too_small]
// SIZES: warning: binding 2.1 ('Fixed') has 12 bytes; of the 20 that are bound the rest is not used [-Wbinding-size,warn_run_too_large]
// SIZES: error: the shader has 4 bytes of push constants; --push gives 20 [err_run_push_size]
//
// RUN: not %coopc run --diagnostic-ids %s --bind 0=zeros:u8[23] --bind 2.1=zeros:u8[12] --bind 5=zeros:u8[1] --push u32:1,u32:2 \
// RUN:   --out 6=%t.npy:u8[1] 2>&1 | FileCheck %s --check-prefix=WHOLE --implicit-check-not=error: --implicit-check-not=warning:
// WHOLE: warning: of the 23 bytes that are bound to 0 ('Head') the last 7 are not used: they are no whole element of 8 bytes after the first 16 [-Wbinding-size,warn_run_not_whole]
// WHOLE: warning: the shader has 4 bytes of push constants; of the 8 of --push the rest is not used [-Wbinding-size,warn_run_push_too_large]
// WHOLE: warning: the kernel has no binding 5; what --bind gives it is not used [-Wunused-binding,warn_run_unused_binding]
// WHOLE: error: --out 6: the kernel has no such binding and no address: refers to it [err_run_out_unused]
//
// RUN: %python %S/Inputs/arrays.py make %t.in.npy '<u2' 8 1 2 3 4 5 6 7 8
// RUN: not %coopc run --diagnostic-ids %s --bind 0=%t.in.npy --out 0=%t.npy:u8[17] --bind 2.1=zeros:u8[12] --push u32:1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUT --implicit-check-not=error:
// OUT: error: --out 0: u8[17] has 17 bytes, but what is bound there has 16 [err_run_out_size]
//
// RUN: not %coopc run --diagnostic-ids %s --out 0=%t.npy --bind 2.1=zeros:u8[12] --push u32:1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TYPELESS --implicit-check-not=error:
// TYPELESS: error: --out 0: nothing with a type is bound there; write FILE.npy:TYPE[SHAPE] [err_run_out_without_type]
//
// RUN: echo "no array" > %t.bad.npy
// RUN: not %coopc run --diagnostic-ids %s --bind 0=%t.bad.npy --bind 2.1=%t.none.bin --push %t.none 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FILES --implicit-check-not=error:
// FILES: error: {{.*}}bad.npy: {{.+}} [err_run_file]
// FILES: error: cannot read '{{.*}}none.bin': No such file or directory [err_run_file]
//
// RUN: not %coopc run --diagnostic-ids %s --bind 0=%t.in.npy --out 0=%t.no.folder/x.npy --bind 2.1=zeros:u8[12] --push u32:1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRITE --implicit-check-not=error:
// WRITE: error: {{.*}}x.npy{{.*}}: No such file or directory
//
// RUN: not %coopc run --diagnostic-ids %s --bind 0=%t.in.npy --bind 2.1=zeros:u8[12] --push u32:1 --groups 4294967295,4294967295,2 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GROUPS --implicit-check-not=error:
// GROUPS: error: the kernel cannot run: 4294967295 x 4294967295 x 2 workgroups are more than 2^64 - 1 [err_run_dispatch]
//
// RUN: not %coopc run --diagnostic-ids %s --spec 4=-1 2>&1 | FileCheck %s --check-prefix=VALUE --implicit-check-not=error:
// VALUE: error: specialization constant 4 'Size': '-1' is out of the range of uint [err_spec_constant_value]
// RUN: not %coopc run --diagnostic-ids %s --entry other 2>&1 | FileCheck %s --check-prefix=ENTRY --implicit-check-not=error:
// ENTRY: error: {{.*}} cannot be imported: {{.*}}other{{.*}} [err_import]
#version 450
layout(local_size_x = 1) in;
layout(constant_id = 4) const uint Size = 1;
layout(std430, binding = 0) buffer Head { uvec4 h; uvec2 rest[]; };
layout(std430, set = 2, binding = 1) buffer Fixed { uint f[3]; };
layout(push_constant) uniform Push { uint p; };
void main() {
  h.x = f[1] + p + Size;
  if (rest.length() > 0)
    rest[0].x = 1;
}
