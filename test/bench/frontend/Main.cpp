// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop-bench-frontend: our front-end beside glslang, in one process, on shaders of the tests and on
// long ones that are made here. "First" is the first compilation of a new process (a fork from
// before either front-end was touched), "again" what it takes once both are warm. Each is the
// fastest of many, ours and glslang's in turn.

#include "coop/coop.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

using Clock = std::chrono::steady_clock;

namespace {

struct Shader {
  std::string Name, Text;
  std::vector<std::string> Macros;
  std::string Folder;
};

std::string textOf(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

Shader fileShader(llvm::StringRef Path, std::vector<std::string> Macros = {}) {
  const std::string Whole = (COOP_BENCH_TESTS "/" + Path).str();
  return {llvm::sys::path::filename(Path).str(), textOf(Whole), std::move(Macros),
          llvm::sys::path::parent_path(Whole).str()};
}

/// A shader of about that many lines: functions as shading code has them, each another one.
Shader longShader(unsigned Lines) {
  std::string Text = "#version 450\nlayout(local_size_x = 64) in;\n"
                     "layout(std430, binding = 0) buffer Data { vec4 points[]; } data;\n"
                     "struct Surface { vec3 normal; float rough; vec3 color; float metal; };\n";
  const unsigned Count = Lines / 14;
  for (unsigned I = 0; I < Count; ++I) {
    const std::string N = llvm::utostr(I);
    Text += "float shade" + N +
            "(Surface s, vec3 view, vec3 light) {\n"
            "  vec3 middle = normalize(view + light);\n"
            "  float facing = max(dot(s.normal, middle), 0.0);\n"
            "  float a = s.rough * s.rough + " +
            N +
            ".25;\n"
            "  float spread = facing * facing * (a * a - 1.0) + 1.0;\n"
            "  vec3 tint = mix(vec3(0.04), s.color, s.metal);\n"
            "  vec3 edge = tint + (1.0 - tint) * pow(1.0 - max(dot(middle, view), 0.0), 5.0);\n"
            "  float sum = 0.0;\n"
            "  for (int i = 0; i < 4; ++i)\n"
            "    sum += (i & 1) == 0 ? edge[i % 3] : a / (3.14159 * spread * spread + float(i));\n"
            "  if (sum > " +
            N +
            ".0 && s.metal != 0.5)\n"
            "    sum = clamp(sum, 0.0, 1.0);\n"
            "  return sum;\n}\n";
  }
  Text += "void main() {\n  uint at = gl_GlobalInvocationID.x;\n  vec4 p = data.points[at];\n"
          "  Surface s = Surface(p.xyz, p.w, p.zyx, p.x);\n  float sum = 0.0;\n";
  for (unsigned I = 0; I < Count; ++I)
    Text += "  sum += shade" + llvm::utostr(I) + "(s, p.yzx, p.xyz);\n";
  Text += "  data.points[at].x = sum;\n}\n";
  return {llvm::utostr(Lines) + " lines", Text, {}, {}};
}

class Contest {
public:
  /// Seconds of one compilation; exits the program where the shader is refused.
  double compile(const Shader &S, coop::FrontEnd FrontEnd) {
    coop::CompileOptions Options;
    Options.TheFrontEnd = FrontEnd;
    Options.Stage = coop::ShaderStage::Compute;
    Options.Macros = S.Macros;
    Options.Include = [&](std::string_view Name, std::string_view, bool) {
      return coop::IncludedFile{std::string(Name), textOf(S.Folder + "/" + std::string(Name))};
    };
    const auto Start = Clock::now();
    coop::CompileResult Result = Compiler.compile(S.Text, Options);
    const double Time = std::chrono::duration<double>(Clock::now() - Start).count();
    if (!Result) {
      std::fprintf(stderr, "%s is refused: %s\n", S.Name.c_str(),
                   Result.Messages.empty() ? "?" : Result.Messages.front().Text.c_str());
      std::exit(1);
    }
    Words = Result.Spirv.size();
    return Time;
  }
  size_t words() const { return Words; }

private:
  coop::Compiler Compiler;
  size_t Words = 0;
};

/// What Measure gives in a process of its own.
double inChild(llvm::function_ref<double()> Measure) {
  int Pipe[2];
  if (pipe(Pipe) != 0)
    std::exit(1);
  if (const pid_t Child = fork(); Child == 0) {
    const double Value = Measure();
    _exit(write(Pipe[1], &Value, sizeof(Value)) == sizeof(Value) ? 0 : 1);
  } else {
    double Value = 0;
    close(Pipe[1]);
    const bool Read = read(Pipe[0], &Value, sizeof(Value)) == sizeof(Value);
    close(Pipe[0]);
    waitpid(Child, nullptr, 0);
    if (!Read)
      std::exit(1);
    return Value;
  }
}

struct Row {
  double First[2] = {1e9, 1e9}, Again[2] = {1e9, 1e9};
  size_t Words[2] = {0, 0};
};

constexpr coop::FrontEnd FrontEnds[2] = {coop::FrontEnd::Coop, coop::FrontEnd::Glslang};

void measureFirst(const Shader &S, Row &R) {
  for (unsigned Round = 0; Round < 20; ++Round)
    for (unsigned I = 0; I < 2; ++I)
      R.First[I] =
          std::min(R.First[I], inChild([&] { return Contest().compile(S, FrontEnds[I]); }));
}

void measureAgain(Contest &C, const Shader &S, Row &R) {
  const auto End = Clock::now() + std::chrono::milliseconds(800);
  for (unsigned Round = 0; Round < 5 || Clock::now() < End; ++Round)
    for (unsigned I = 0; I < 2; ++I) {
      R.Again[I] = std::min(R.Again[I], C.compile(S, FrontEnds[I]));
      R.Words[I] = C.words();
    }
}

} // namespace

int main() {
  const std::vector<Shader> Shaders = {
      fileShader("bench/shaders/gemm.comp",
                 {"TYPE_A=float16_t", "TYPE_B=float16_t", "TYPE_S=float"}),
      fileShader("bench/shaders/mlp.comp",
                 {"TYPE=float16_t", "COMPONENT=gl_ComponentTypeFloat16NV", "SIZE=2", "INPUTS=32",
                  "HIDDEN=64", "OUTPUTS=16", "LAYERS=4"}),
      fileShader("foreign/soft_max.comp"),
      fileShader("foreign/convolution_gemm.comp"),
      fileShader("foreign/flash_attention_cm2.comp"),
      fileShader("foreign/language_corners.comp"),
      longShader(250),
      longShader(1000),
      longShader(2500),
      longShader(5000),
  };
  std::vector<Row> Rows(Shaders.size());
  for (size_t I = 0; I < Shaders.size(); ++I) // before this process has compiled anything
    measureFirst(Shaders[I], Rows[I]);
  Contest C;
  std::printf("%-26s %6s %31s %31s %21s\n", "", "", "first, us", "again, us", "words");
  std::printf("%-26s %6s %10s %10s %9s %10s %10s %9s %10s %10s\n", "shader", "lines", "coopc",
              "glslang", "part", "coopc", "glslang", "part", "coopc", "glslang");
  double First = 0, Again = 0;
  for (size_t I = 0; I < Shaders.size(); ++I) {
    Row &R = Rows[I];
    measureAgain(C, Shaders[I], R);
    std::printf("%-26s %6zu %10.0f %10.0f %9.3f %10.0f %10.0f %9.3f %10zu %10zu\n",
                Shaders[I].Name.c_str(), size_t(llvm::count(Shaders[I].Text, '\n')),
                R.First[0] * 1e6, R.First[1] * 1e6, R.First[0] / R.First[1], R.Again[0] * 1e6,
                R.Again[1] * 1e6, R.Again[0] / R.Again[1], R.Words[0], R.Words[1]);
    First += std::log(R.First[0] / R.First[1]);
    Again += std::log(R.Again[0] / R.Again[1]);
  }
  const double Count = double(Shaders.size());
  std::printf("%-26s %6s %31.3f %31.3f\n", "geometric mean", "", std::exp(First / Count),
              std::exp(Again / Count));
}
