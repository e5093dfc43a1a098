// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mathematical functions of fast execution, against the host's in double precision: operands
// from the whole range of a float, and errors in units of the last place.

#include "KernelHarness.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <limits>

using namespace coop;
using namespace coop::test;

namespace {

struct Function {
  const char *Name; ///< of the intrinsic or of libm's function
  double (*Exact)(double);
  double MaxUlp;
  /// Operands are of this range; outside, the result is undefined in Vulkan, or special values are
  /// tested by themselves.
  double Low, High;
};

constexpr double All = std::numeric_limits<double>::infinity();
const Function Functions[] = {
    {"llvm.exp.f32", std::exp, 1.5, -All, All}, {"llvm.exp2.f32", std::exp2, 1.5, -All, All},
    {"llvm.log.f32", std::log, 1.5, 0, All},    {"llvm.log2.f32", std::log2, 2, 0, All},
    {"llvm.sin.f32", std::sin, 1.5, -All, All}, {"llvm.cos.f32", std::cos, 1.5, -All, All},
    {"llvm.tan.f32", std::tan, 4, -All, All},   {"llvm.asin.f32", std::asin, 4, -1, 1},
    {"llvm.acos.f32", std::acos, 4, -1, 1},     {"llvm.atan.f32", std::atan, 4, -All, All},
    {"llvm.sinh.f32", std::sinh, 4, -All, All}, {"llvm.cosh.f32", std::cosh, 4, -All, All},
    {"llvm.tanh.f32", std::tanh, 4, -All, All}, {"asinhf", std::asinh, 4, -All, All},
    {"acoshf", std::acosh, 4, 1, All},          {"atanhf", std::atanh, 4, -1, 1},
};

/// The distance in units of the last place of the float nearest to Exact.
double ulps(float Got, double Exact) {
  if (std::isnan(Exact))
    return std::isnan(Got) ? 0 : All;
  const auto Nearest = static_cast<float>(Exact);
  if (std::isinf(Nearest) || std::isinf(Got))
    return Nearest == Got || std::fabs(Exact) > 3.402823e38 * 0.999999 ? 0 : All;
  int Exponent = 0;
  std::frexp(std::fmax(std::fabs(Exact), 0x1p-126), &Exponent);
  return std::fabs(Got - Exact) / std::ldexp(1.0, Exponent - 24);
}

std::string callOf(const std::string &Name, bool Two) {
  const std::string Second = Name.find("ldexp") == std::string::npos ? "float" : "i32";
  const std::string Operands = Two ? "(float %x, " + Second + " %y)" : "(float %x)";
  return R"(
define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %px = getelementptr float, ptr addrspace(1) %a, i32 %i
  %x = load float, ptr addrspace(1) %px
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %py = getelementptr float, ptr addrspace(1) %b, i32 %i
  %y = load )" +
         Second + R"(, ptr addrspace(1) %py
  %r = call float @)" +
         Name + Operands + R"(
  store float %r, ptr addrspace(1) %py
  ret void
}
declare float @)" +
         Name + (Two ? "(float, " + Second + ")" : "(float)") + " memory(none)\n";
}

/// Applies a function to X, and Y where it takes two operands.
Words apply(const std::string &Name, const Words &X, const Words *Y, const char *Cpu) {
  const Kernel K{.Workgroup = {64, 1, 1},
                 .Buffers = 2,
                 .Text = callOf(Name, Y != nullptr),
                 .Execution = lower::Exec::Fast};
  lower::LowerOptions Options;
  Options.OptLevel = 1;
  Options.Cpu = Cpu;
  Compiled C = compile(K, Options);
  EXPECT_EQ(C.Error, "");
  // Nothing calls but the circular functions, for large angles.
  const llvm::StringRef Called = Name;
  const bool Circular = Called.contains("sin") || Called.contains("cos") || Called.contains("tan");
  EXPECT_TRUE(Circular || !llvm::StringRef(C.Ir).contains(("@" + Name + "(").c_str()));
  Words A = X, B = Y ? *Y : Words(X.size());
  if (!C.Info)
    return B;
  std::vector<coop_buffer> Bound = {{A.data(), A.size() * 4}, {B.data(), B.size() * 4}};
  const auto Groups = static_cast<uint32_t>(X.size() / 64);
  runtime::Executor On;
  auto Report = runtime::dispatch(On, *C.Info, {{Groups, 1, 1}, Bound, {}}, {});
  EXPECT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
  return B;
}

/// Every 16411th float, so that all exponents and many mantissas occur, and special values.
Words operands() {
  Words Result;
  for (uint64_t Bits = 0; Bits < uint64_t(1) << 32; Bits += 16411)
    Result.push_back(static_cast<uint32_t>(Bits));
  for (float Special :
       {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, -0.5f, 1e-40f, 88.7f, -87.4f, 127.99f,
        std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
        std::numeric_limits<float>::quiet_NaN(), 8191.9f, 8192.1f, 1e30f})
    Result.push_back(llvm::bit_cast<uint32_t>(Special));
  Result.resize((Result.size() + 63) / 64 * 64);
  return Result;
}

void checkFunctions(const char *Cpu) {
  const Words X = operands();
  for (const Function &F : Functions) {
    const Words Got = apply(F.Name, X, nullptr, Cpu);
    double Worst = 0, At = 0;
    for (size_t I = 0; I < X.size(); ++I) {
      const double Operand = llvm::bit_cast<float>(X[I]);
      if (Operand < F.Low || Operand > F.High)
        continue;
      const double Error = ulps(llvm::bit_cast<float>(Got[I]), F.Exact(Operand));
      if (!(Error <= Worst)) {
        Worst = Error;
        At = Operand;
      }
    }
    EXPECT_LE(Worst, F.MaxUlp) << F.Name << " of " << At << " on " << Cpu;
  }
}

TEST(VectorMath, ErrorsAreSmall) { checkFunctions("native"); }

#if defined(__x86_64__)
TEST(VectorMath, ErrorsAreSmallWithoutFusedMultiplication) { checkFunctions("x86-64-v2"); }
#endif

/// X and Y so that the power is a float that is neither zero nor infinite.
TEST(VectorMath, PowerIsCloseForLargeExponents) {
  Words X, Y;
  uint32_t State = 1;
  auto Next = [&] { return (State = State * 1664525 + 1013904223) >> 8; };
  for (int I = 0; I < 1 << 16; ++I) {
    const double Base = std::exp2((Next() % 20001 - 10000.0) / 100.0);
    const double Result = std::exp2((Next() % 24001 - 12000.0) / 100.0);
    const double Power = std::log(Result) / std::log(Base);
    X.push_back(llvm::bit_cast<uint32_t>(static_cast<float>(Base)));
    Y.push_back(llvm::bit_cast<uint32_t>(static_cast<float>(std::isfinite(Power) ? Power : 1)));
  }
  const Words Got = apply("llvm.pow.f32", X, &Y, "native");
  double Worst = 0;
  for (size_t I = 0; I < X.size(); ++I)
    Worst = std::fmax(
        Worst, ulps(llvm::bit_cast<float>(Got[I]), std::pow(double(llvm::bit_cast<float>(X[I])),
                                                            double(llvm::bit_cast<float>(Y[I])))));
  EXPECT_LE(Worst, 24);
}

TEST(VectorMath, ScalingRoundsOnce) {
  Words X, Y;
  uint32_t State = 1;
  for (int I = 0; I < 1 << 14; ++I) {
    State = State * 1664525 + 1013904223;
    X.push_back(State);
    Y.push_back(static_cast<uint32_t>(static_cast<int>(State * 40503u >> 16) % 600 - 300));
  }
  const Words Got = apply("llvm.ldexp.f32.i32", X, &Y, "native");
  for (size_t I = 0; I < X.size(); ++I) {
    const auto N = static_cast<int>(Y[I]);
    const float Operand = llvm::bit_cast<float>(X[I]);
    const float Expected = std::ldexp(Operand, N), Result = llvm::bit_cast<float>(Got[I]);
    EXPECT_TRUE(Result == Expected || (std::isnan(Result) && std::isnan(Expected)))
        << Operand << " * 2^" << N;
  }
}

TEST(VectorMath, ArcTangentOfTwoHasAllQuadrants) {
  const float Infinity = std::numeric_limits<float>::infinity();
  const float Values[] = {0.0f, -0.0f, 1.0f, -1.0f, 1e-30f, -3.5f, 1e30f, Infinity};
  Words X, Y;
  for (float A : Values)
    for (float B : Values) {
      X.push_back(llvm::bit_cast<uint32_t>(A));
      Y.push_back(llvm::bit_cast<uint32_t>(B));
    }
  const Words Got = apply("atan2f", X, &Y, "native");
  for (size_t I = 0; I < X.size(); ++I) {
    const double A = llvm::bit_cast<float>(X[I]), B = llvm::bit_cast<float>(Y[I]);
    const float R = llvm::bit_cast<float>(Got[I]);
    EXPECT_LE(ulps(R, std::atan2(A, B)), 4) << A << ", " << B;
    EXPECT_EQ(std::signbit(R), std::signbit(A)) << A << ", " << B;
  }
}

} // namespace
