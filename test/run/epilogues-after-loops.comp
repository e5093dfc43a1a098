// What is done to the elements of a sum after the loop of its products (lower/cpu/matrix/BatchFlush.h,
// FusedElements.h): with every type, with no iterations, in a loop of its own, where a tensor ends
// early, and where the result goes to what else is read. All numbers are exact; the references'
// and fast execution's results are compared.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
// DEFINE: %{run} = %coopc run -w %s --groups 1 --threads 1 --subgroup-size=32 --push u32:5,u32:0
// DEFINE: %{fast} = %{run} --exec=fast --out 0=%t.npy:f32[16384]
// DEFINE: %{reference} = %{run} --exec=reference --out 0=%t.reference.npy:f32[16384]
// RUN: %{reference} && %{fast} && cmp %t.npy %t.reference.npy
// RUN: %{fast} --cpu=x86-64-v2 && cmp %t.npy %t.reference.npy
// RUN: %if cpu-avx512vl %{ %{fast} --cpu=x86-64-v4 && cmp %t.npy %t.reference.npy %}
// RUN: %{fast} -DT=bfloat16_t && cmp %t.npy %t.reference.npy
// RUN: %{fast} -DT=float16_t && cmp %t.npy %t.reference.npy
// RUN: %{fast} -DT=int8_t -DS=int && cmp %t.npy %t.reference.npy
// RUN: %{fast} -DSCOPE=gl_ScopeSubgroup && cmp %t.npy %t.reference.npy
// RUN: %{fast} -DT=int8_t -DS=int -DOUT=int16_t && cmp %t.npy %t.reference.npy
// RUN: %{reference} -DT=bfloat16_t -DOUT=bfloat16_t && %{fast} -DT=bfloat16_t -DOUT=bfloat16_t && cmp %t.npy %t.reference.npy
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef T
#define T float
#endif
#ifndef S
#define S float
#endif
#ifndef OUT
#define OUT float
#endif
#ifndef SCOPE
#define SCOPE gl_ScopeWorkgroup
#endif

const uint Rows = 24, Columns = 48, Step = 16, Steps = 5, Size = Rows * Columns;
layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint steps, none; };
layout(set = 0, binding = 0) buffer Results { float results[]; };
shared T a[Rows * Step * Steps], b[Step * Steps * Columns];
shared S other[Size];
shared OUT c[Size];

#define SUM coopmat<S, SCOPE, Rows, Columns, gl_MatrixUseAccumulator>
#define RESULT coopmat<OUT, SCOPE, Rows, Columns, gl_MatrixUseAccumulator>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor, ColumnMajor = gl_CooperativeMatrixLayoutColumnMajor;

S relu(const in uint row, const in uint column, const in S x) { return max(x, S(0)); }
S masked(const in uint row, const in uint column, const in S x, const in uint n) {
  return column > row + n ? S(-7) : x;
}
S ofMemory(const in uint row, const in uint column, const in S x) { return x + other[column]; }
S minus(const in uint row, const in uint column, const in S x, const in S y) { return x - y; }

void fill() {
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += 32)
    a[i] = T(int(i * 7 % 5) - 2);
  for (uint i = gl_LocalInvocationIndex; i < b.length(); i += 32)
    b[i] = T(int(i * 11 % 3) - 1);
  for (uint i = gl_LocalInvocationIndex; i < Size; i += 32) {
    other[i] = S(int(i * 3 % 7) - 3);
    c[i] = OUT(int(i % 9) - 4);
  }
  barrier();
}

uint at = 0;
void keep() {
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < Size; i += 32)
    results[at * Size + i] = float(c[i]);
  ++at;
  fill();
}

#define PRODUCTS(SUM_, STEPS)                                                                      \
  for (uint i = 0; i < STEPS; ++i) {                                                               \
    coopmat<T, SCOPE, Rows, Step, gl_MatrixUseA> left;                                             \
    coopmat<T, SCOPE, Step, Columns, gl_MatrixUseB> right;                                         \
    coopMatLoad(left, a, i * Step, Step * Steps, RowMajor);                                        \
    coopMatLoad(right, b, i * Step * Columns, Columns, RowMajor);                                  \
    SUM_ = coopMatMulAdd(left, right, SUM_);                                                       \
  }

void main() {
  fill();
  {
    SUM sum = SUM(S(0)), bias;
    PRODUCTS(sum, steps)
    coopMatLoad(bias, other, 5, 0, RowMajor);
    sum += bias;
    coopMatPerElementNV(sum, sum, relu);
    coopMatStore(RESULT(sum), c, 0, Columns, RowMajor);
    keep();
  }
  for (uint k = 0; k < 2; ++k) { // with iterations and without, a residual from where the result goes
    SUM sum = SUM(S(3)), scale;
    PRODUCTS(sum, k * 3)
    RESULT old;
    coopMatLoad(old, c, 0, Columns, RowMajor);
    coopMatLoad(scale, other, 9, 0, ColumnMajor);
    sum = sum * scale - SUM(old) * S(2);
    coopMatStore(RESULT(sum), c, 0, Columns, RowMajor);
    keep();
  }
  {
    SUM sum;
    coopMatLoad(sum, other, 0, Columns, RowMajor);
    PRODUCTS(sum, steps)
    for (int i = 0; i < sum.length(); ++i)
      if (sum[i] > S(4))
        sum[i] = S(i);
    coopMatPerElementNV(sum, sum, masked, steps);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    t = setTensorLayoutDimensionNV(t, 19, 37);
    coopMatStoreTensorNV(RESULT(sum), c, 0, sliceTensorLayoutNV(t, 0, Rows, 0, Columns));
    keep();
  }
  {
    SUM sum = SUM(S(0));
    PRODUCTS(sum, none)
    sum = -sum;
    coopMatPerElementNV(sum, sum, ofMemory);
    coopMatStore(RESULT(sum), c, 0, Rows, ColumnMajor);
    keep();
  }
  { // two sums; one of them is read again
    SUM sum = SUM(S(0)), twice = SUM(S(1));
    for (uint i = 0; i < steps; ++i) {
      coopmat<T, SCOPE, Rows, Step, gl_MatrixUseA> left;
      coopmat<T, SCOPE, Step, Columns, gl_MatrixUseB> right, next;
      coopMatLoad(left, a, i * Step, Step * Steps, RowMajor);
      coopMatLoad(right, b, i * Step * Columns, Columns, RowMajor);
      coopMatLoad(next, b, (Steps - 1 - i) * Step * Columns, Columns, RowMajor);
      sum = coopMatMulAdd(left, right, sum);
      twice = coopMatMulAdd(left, next, twice);
    }
    coopMatPerElementNV(sum, sum, minus, twice);
    coopMatStore(RESULT(sum), c, 0, Columns, RowMajor);
    keep();
    coopMatStore(RESULT(twice), c, 0, Columns, RowMajor);
    keep();
  }
}
