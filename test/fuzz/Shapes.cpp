// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices of any shape, written as a shader, compiled and run: see Targets.h.
// What they compute is known without an evaluator, because all elements are one.

#include "coop/coop.h"
#include "test/fuzz/Targets.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include <vector>

using namespace coop;

namespace {

/// Numbers from bytes; zeros when they are used up.
class Choices {
public:
  explicit Choices(llvm::ArrayRef<uint8_t> Bytes) : Bytes(Bytes) {}
  /// 0 to Count - 1.
  uint32_t below(uint32_t Count) {
    if (Bytes.empty())
      return 0;
    const uint32_t Byte = Bytes[0];
    Bytes = Bytes.drop_front();
    return Byte % Count;
  }

private:
  llvm::ArrayRef<uint8_t> Bytes;
};

/// Component types of a product, and the largest number up to which all sums are exact. Reductions
/// take floats only.
struct Types {
  const char *Factor, *Sum;
  bool IsFloat;
  float Exact;
};
constexpr Types TypeRows[] = {
    {"float16_t", "float", true, 1e6f},   {"float16_t", "float16_t", true, 2048},
    {"float", "float", true, 1e6f},       {"double", "double", true, 1e6f},
    {"int8_t", "int32_t", false, 1e6f},   {"uint8_t", "uint32_t", false, 1e6f},
    {"uint16_t", "uint32_t", false, 1e6f}};

constexpr const char *Text = R"(#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = {0}) in;
layout(binding = 0) writeonly buffer D {{ float d[]; };
{1} add(const in {1} x, const in {1} y) {{ return x + y; }
void main() {{
  coopmat<{2}, {3}, {4}, {5}, gl_MatrixUseA> a = coopmat<{2}, {3}, {4}, {5}, gl_MatrixUseA>({2}(1));
  coopmat<{2}, {3}, {5}, {6}, gl_MatrixUseB> b = coopmat<{2}, {3}, {5}, {6}, gl_MatrixUseB>({2}(1));
  coopmat<{1}, {3}, {4}, {6}, gl_MatrixUseAccumulator> c = coopmat<{1}, {3}, {4}, {6}, gl_MatrixUseAccumulator>({1}(0));
  c = coopMatMulAdd(a, b, c);
  {7}
  coopmat<float, {3}, {4}, {6}, gl_MatrixUseAccumulator> f = coopmat<float, {3}, {4}, {6}, gl_MatrixUseAccumulator>(c);
  coopMatStore(f, d, 0, {8}, gl_CooperativeMatrixLayout{9}Major);
}
)";

} // namespace

void fuzz::runShape(llvm::ArrayRef<uint8_t> Bytes) {
  Choices C(Bytes);
  const Types &T = TypeRows[C.below(std::size(TypeRows))];
  const uint32_t M = 1 + C.below(70), K = 1 + C.below(70), N = 1 + C.below(70);
  const uint32_t Invocations = 1 + C.below(130);
  const bool IsSubgroup = C.below(2) == 1, Columns = C.below(2) == 1;
  const bool ReducesRows = C.below(2) == 1 && T.IsFloat;
  const std::string Shader = llvm::formatv(
      Text, Invocations, T.Sum, T.Factor, IsSubgroup ? "gl_ScopeSubgroup" : "gl_ScopeWorkgroup", M,
      K, N, ReducesRows ? "coopMatReduceNV(c, c, gl_CooperativeMatrixReduceRowNV, add);" : "",
      Columns ? M : N, Columns ? "Column" : "Row");
  auto Require = [&](bool Holds, const std::string &What) {
    if (!Holds)
      llvm::report_fatal_error(llvm::Twine("fuzz: ") + What + "\n" + Shader);
  };
  const CompileResult Module = Compiler().compile(Shader);
  Require(bool(Module), Module.Messages.empty() ? "no message" : Module.Messages[0].Text);
  KernelOptions Options;
  Options.OptLevel = C.below(3);
  const KernelResult Made = Compiler().createKernel(Module.Spirv, Options);
  Require(bool(Made), Made.Messages.empty() ? "no message" : Made.Messages[0].Text);
  // Sums of ones.
  const float Expected = static_cast<float>(ReducesRows ? K * N : K);
  std::vector<float> Result(size_t(M) * N, -1);
  DispatchSettings Settings;
  Settings.Threads = 1;
  const DispatchResult Run = Made.TheKernel.dispatch(
      {1, 1, 1}, {{0, 0, 0, Result.data(), Result.size() * sizeof(float)}}, Settings);
  Require(bool(Run), Run.Error);
  for (const float &R : Result)
    Require(Expected > T.Exact || R == Expected, llvm::formatv("{0} is not {1}", R, Expected));
}
