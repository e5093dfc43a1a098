// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls: overload resolution of users' functions and builtins, arguments, extensions and stages
// that builtins need, scopes and semantics, images.

#include "SemaTestSupport.h"
#include "sema/Builtins.h"

using namespace coop::test;
using namespace coop;
using coop::sema::Stage;

namespace {

/// The type of the initializer of a local variable of main.
std::string initializerCallee(const Checked &C, llvm::StringRef Local) {
  for (const sema::Stmt *S : C.Program->Main->Body->Body)
    if (auto *L = llvm::dyn_cast<sema::LocalStmt>(S); L && L->Var->Name == Local) {
      const sema::Expr *E = L->Var->Init;
      while (auto *X = llvm::dyn_cast<sema::ConvertExpr>(E))
        E = X->Operand;
      if (auto *Call = llvm::dyn_cast<sema::CallExpr>(E)) {
        std::string Text = "user(";
        for (const sema::Variable *P : Call->Callee->Parameters)
          Text += P->Ty->str() + ";";
        return Text + ")";
      }
      if (auto *Call = llvm::dyn_cast<sema::BuiltinCallExpr>(E)) {
        std::string Text = Call->Callee->Name.str() + "(";
        for (const sema::Expr *A : Call->Args)
          Text += A->Ty->str() + ";";
        return Text + ")";
      }
    }
  return "";
}

} // namespace

TEST(Calls, ChoosesTheBestOverload) {
  Checked C(R"(
#extension GL_EXT_shader_explicit_arithmetic_types : require
int f(int a) { return 1; }
int f(float a) { return 2; }
int f(double a) { return 3; }
int g(float a, int b) { return 1; }
int g(int a, int b) { return 2; }
float max(float a, float b) { return a; }
float clamp(ivec3 a) { return 1.0; }
void main() {
  int i = 1; uint u = 1; float x = 1; float16_t h = float16_t(1); int8_t c = int8_t(1); vec2 v = vec2(x);
  int a = f(i); int b = f(x); int d = f(h); int e = f(u); int k = f(c);
  int l = g(i, i); int m = g(x, i);
  float n = max(x, x); int o = max(i, i); uint p = max(i, u); vec2 q = max(v, x); float r = max(x, i);
  float s = sqrt(i); float t = clamp(x, 0, 1); float w = clamp(ivec3(i)); vec2 y = mix(v, v, x);
}
)");
  ASSERT_TRUE(C.Program) << C.Diagnostics.Messages;
  EXPECT_EQ(initializerCallee(C, "a"), "user(int;)");
  EXPECT_EQ(initializerCallee(C, "b"), "user(float;)");
  // float16_t to double is a promotion, to float a conversion.
  EXPECT_EQ(initializerCallee(C, "d"), "user(double;)");
  EXPECT_EQ(initializerCallee(C, "e"), "user(float;)");
  EXPECT_EQ(initializerCallee(C, "k"), "user(int;)");
  EXPECT_EQ(initializerCallee(C, "l"), "user(int;int;)");
  EXPECT_EQ(initializerCallee(C, "m"), "user(float;int;)");
  EXPECT_EQ(initializerCallee(C, "n"), "user(float;float;)");
  EXPECT_EQ(initializerCallee(C, "o"), "max(int;int;)");
  EXPECT_EQ(initializerCallee(C, "p"), "max(uint;uint;)");
  EXPECT_EQ(initializerCallee(C, "q"), "max(vec2;vec2;)");
  EXPECT_EQ(initializerCallee(C, "r"), "user(float;float;)");
  EXPECT_EQ(initializerCallee(C, "s"), "sqrt(float;)");
  EXPECT_EQ(initializerCallee(C, "t"), "clamp(float;float;float;)");
  EXPECT_EQ(initializerCallee(C, "w"), "user(ivec3;)");
  EXPECT_EQ(initializerCallee(C, "y"), "mix(vec2;vec2;vec2;)");
}

TEST(Calls, Errors) {
  expectDiagnostics(R"(
void one(int a) {}                        //! note_declared_here note_declared_here
void two(int a, float b) {}               //! note_ambiguous_candidate note_candidate
void two(float a, int b) {}               //! note_ambiguous_candidate note_candidate
void place(out float a) {}                //! note_declared_here
void narrow(out double a) {}              //! note_declared_here
void wide(inout int a) {}                 //! note_declared_here
void main() {
  int i; float f; vec2 v;
  one(1.5);                               //! err_argument_type
  one(1, 2);                              //! err_argument_count
  two(1, 2);                              //! err_ambiguous_call
  two(v, 1);                              //! err_no_matching_call
  place(1.0);                             //! err_out_argument_place
  narrow(f);                              //! err_out_argument_type
  wide(f);                                //! err_argument_type
  max(v, vec3(1));                        //! err_no_matching_call note_candidate note_candidate
  sin(true);                              //! err_argument_shape note_builtin_signature
  sin();                                  //! err_argument_count note_builtin_signature
  cross(v, v);                            //! err_argument_shape note_builtin_signature
  subgroupElect();                        //! err_requires_extension
  dFdx(1.0);                              //! err_builtin_stage
  traceRayEXT(1);                         //! err_builtin_stage
  f = noise1(f);                          //! err_builtin_unsupported
  frexp(f, v);                            //! err_out_argument_type note_builtin_signature
  f = modf(f, 1.0);                       //! err_out_argument_place note_builtin_signature
}
)");
}

/// Of OpenGL's GLSL and its extensions.
static const char *const RemovedFunctions[] = {"atomicCounter",
                                               "atomicCounterIncrement",
                                               "atomicCounterDecrement",
                                               "atomicCounterAdd",
                                               "atomicCounterAddARB",
                                               "atomicCounterSubtract",
                                               "atomicCounterSubtractARB",
                                               "atomicCounterMin",
                                               "atomicCounterMinARB",
                                               "atomicCounterMax",
                                               "atomicCounterMaxARB",
                                               "atomicCounterAnd",
                                               "atomicCounterAndARB",
                                               "atomicCounterOr",
                                               "atomicCounterOrARB",
                                               "atomicCounterXor",
                                               "atomicCounterXorARB",
                                               "atomicCounterExchange",
                                               "atomicCounterExchangeARB",
                                               "atomicCounterCompSwap",
                                               "atomicCounterCompSwapARB",
                                               "memoryBarrierAtomicCounter"};
static const char *const UnsupportedFunctions[] = {"noise1", "noise2", "noise3", "noise4"};

TEST(Calls, FunctionsThatVulkanLacksSaySo) {
  auto Expect = [](const char *Name, const char *Id) {
    expectDiagnostics(std::string("void main() { ") + Name + "(1.0); } //! " + Id + "\n",
                      Stage::Fragment);
  };
  for (const char *Name : RemovedFunctions)
    Expect(Name, "err_builtin_not_in_vulkan");
  for (const char *Name : UnsupportedFunctions)
    Expect(Name, "err_builtin_unsupported");
}

TEST(Calls, EachFunctionThatVulkanLacksIsTested) {
  static const char *const Rows[] = {
#define REMOVED_BUILTIN(Name, Instead) Name,
#define UNSUPPORTED_BUILTIN(Name) Name,
#include "sema/Builtins.def"
  };
  EXPECT_EQ(std::size(Rows), std::size(RemovedFunctions) + std::size(UnsupportedFunctions));
}

TEST(Calls, Atomics) {
  expectDiagnostics(R"(
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_atomic_int64 : require
layout(binding = 0) buffer B { uint u; int i; uint64_t l; uint a[]; } b;
layout(binding = 1) readonly buffer R { uint u; } r;
shared int s;
int priv;
#define SEM gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelaxed
void main() {
  int scope = 1;
  uint x = atomicAdd(b.u, 1); x = atomicAdd(b.a[3], 1u); s = atomicMin(s, -1);
  uint64_t y = atomicMax(b.l, 1ul);
  x = atomicAdd(b.u, 1u, SEM);
  x = atomicLoad(b.u, SEM); x = atomicLoad(r.u, SEM);
  atomicStore(b.u, 1u, SEM);
  x = atomicCompSwap(b.u, 1u, 2u);
  x = atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 0, 0x40, 0);
  atomicAdd(priv, 1);                  //! err_atomic_place note_builtin_signature
  atomicAdd(r.u, 1u);                  //! err_not_assignable
  atomicAdd(b.u, 1.5);                 //! err_argument_type note_builtin_signature
  atomicAdd(1, 1);                     //! err_atomic_place note_builtin_signature
  atomicAdd(b.u, 1u, scope, 0, 0);     //! err_argument_constant
  atomicAdd(b.u, 1u, 9, 0x40, 0);      //! err_scope_value
  controlBarrier(gl_ScopeDevice, gl_ScopeDevice, 0x40, 8); //! err_execution_scope
  controlBarrier(gl_ScopeSubgroup, gl_ScopeDevice, 0x40, 8);
  memoryBarrier(6, 0x40, 8);           //! err_scope_stage
  memoryBarrier(4, 0x40, 8);           //! err_scope_invocation
  atomicAdd(b.u, 1u, 4, 0x40, 4);      //! err_scope_invocation
  atomicAdd(b.u, 1u, 4, 0, 0);
  atomicAdd(b.u, 1u, 1, 1, 0);         //! err_semantics_bits
  atomicAdd(b.u, 1u, 1, 0x40, 1);      //! err_semantics_bits
  atomicAdd(b.u, 1u, 1, 0x40, 6);      //! err_semantics_order
  atomicAdd(b.u, 1u, 1, 0x40, 0x2000); //! err_semantics_requires
  atomicAdd(b.u, 1u, 1, 0x40, 0x4004); //! err_semantics_requires
  atomicStore(b.u, 1u, 1, 0x40, 2);    //! err_semantics_not_for
  atomicLoad(b.u, 1, 0x40, 4);         //! err_semantics_not_for
  atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 2, 0x40, 4);      //! err_semantics_not_for
  atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 0x8000, 0x40, 0); //! err_semantics_volatile_pair
  atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 4, 0x40, 2);      //! err_semantics_stronger
  atomicCompSwap(b.u, 1u, 2u, 1, 0, 0, 0x40, 2);         //! err_semantics_stronger
  atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 8, 0x40, 0x4002); //! err_semantics_stronger
  atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 8, 0x140, 2);     //! err_semantics_stronger
  atomicCompSwap(b.u, 1u, 2u, 1, 0x40, 8, 0x140, 0);
  atomicCompSwap(b.u, 1u, 2u, 1, 0x140, 0x4008, 0x40, 0x4002);
  memoryBarrier(1, 0x40, 8);
  memoryBarrier(1, 0x40, 0);           //! err_barrier_order
  memoryBarrier(1, 0, 8);              //! err_barrier_storage
  memoryBarrier(1, 0x40, 0x8008);      //! err_semantics_not_for
  controlBarrier(2, 2, 0, 0);
  controlBarrier(2, 2, 0, 8);          //! err_barrier_storage
  controlBarrier(2, 2, 0x100, 0);
}
)");
}

TEST(Calls, ScopesOfStages) {
  const llvm::StringRef Text = R"(
#extension GL_KHR_memory_scope_semantics : require
layout(binding = 0) buffer B { uint u; };
void main() {
  atomicAdd(u, 1u, gl_ScopeWorkgroup, 0, 0);
  memoryBarrier(gl_ScopeShaderCallEXT, 0x40, 8);
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeSubgroup, 0x40, 8);
  controlBarrier(gl_ScopeSubgroup, gl_ScopeDevice, 0x40, 8);
}
)";
  for (const auto S : {Stage::Fragment, Stage::Vertex, Stage::Compute, Stage::RayGen}) {
    std::string Expected = Text.str();
    const auto Mark = [&](llvm::StringRef Line) {
      Expected.insert(Expected.find(Line.str()) + Line.size(), " //! err_scope_stage");
    };
    if (S != Stage::Compute) {
      Mark("gl_ScopeWorkgroup, 0, 0);");
      Mark("gl_ScopeSubgroup, 0x40, 8);");
    }
    if (S != Stage::RayGen)
      Mark("gl_ScopeShaderCallEXT, 0x40, 8);");
    expectDiagnostics(Expected, S);
  }
}

/// GL_EXT_split_barrier: arriving releases, waiting acquires.
TEST(Calls, SplitBarriers) {
  expectDiagnostics(R"(
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_split_barrier : require
void main() {
  controlBarrierArrive(2, 2, 0, 0);
  controlBarrierWait(2, 2, 0, 0);
  controlBarrierArrive(2, 2, 0x100, 4);
  controlBarrierWait(2, 2, 0x100, 2);
  controlBarrierArrive(2, 2, 0x100, 0x2004);
  controlBarrierWait(2, 2, 0x100, 0x4002);
  controlBarrierArrive(2, 2, 0x100, 2);      //! err_semantics_not_for
  controlBarrierArrive(2, 2, 0x100, 8);      //! err_semantics_not_for
  controlBarrierWait(2, 2, 0x100, 4);        //! err_semantics_not_for
  controlBarrierWait(2, 2, 0x100, 8);        //! err_semantics_not_for
  controlBarrierArrive(2, 2, 0x100, 0x8004); //! err_semantics_not_for
  controlBarrierArrive(2, 2, 0x100, 0);
  controlBarrierWait(2, 2, 0x100, 0);
  controlBarrierWait(2, 2, 0, 2);            //! err_barrier_storage
}
)");
}

TEST(Calls, Subgroups) {
  expectDiagnostics(R"(
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
void main() {
  float f = subgroupAdd(1.0);
  vec4 v = subgroupInclusiveMax(vec4(1));
  bool t = subgroupAnd(true);
  uvec4 b = subgroupBallot(t);
  int i = subgroupBroadcast(1, 2u);
  float16_t h = subgroupAdd(float16_t(1));  //! err_requires_extension
  int64_t l = subgroupMin(1l);              //! err_requires_extension
  int8_t c = subgroupMin(int8_t(1));        //! err_requires_extension
  t = subgroupAdd(true);                    //! err_argument_shape note_builtin_signature
  t = subgroupAll(true);                    //! err_requires_extension
}
)");
  expectDiagnostics(R"(
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
void main() { float16_t h = subgroupAdd(float16_t(1)); }
)");
}

TEST(Calls, Fragment) {
  expectDiagnostics(R"(
layout(location = 0) in vec4 color;
layout(location = 1) in vec2 uvs[2];
layout(location = 0) out vec4 result;
layout(binding = 0) uniform sampler2D tex;
layout(binding = 1) uniform sampler2DArray layers;
layout(binding = 2, rgba32f) uniform image2D img;
layout(binding = 3, r32ui) uniform uimage2D counts;
layout(binding = 4, rgba32f) uniform readonly image2D ro;
layout(binding = 5, rgba32f) uniform writeonly image2D wo;
layout(binding = 6) uniform samplerBuffer texels;
layout(binding = 7) uniform samplerCube cube;
void main() {
  vec4 local;
  result = texture(tex, color.xy) + texture(layers, color.xyz) + texture(tex, color.xy, 1.0) +
           textureLod(cube, color.xyz, 0.0) + texelFetch(tex, ivec2(0), 0) + texelFetch(texels, 3);
  ivec2 size = textureSize(tex, 0); ivec3 size3 = textureSize(layers, 0); int n = textureSize(texels);
  result += imageLoad(img, ivec2(0)) + imageLoad(ro, ivec2(0));
  imageStore(img, ivec2(0), result); imageStore(wo, ivec2(0), result);
  uint c = imageAtomicAdd(counts, ivec2(0), 1u); size = imageSize(img);
  result = dFdx(color) + fwidth(color.xyzw) + interpolateAtCentroid(color);
  result.xy = interpolateAtSample(uvs[1], 2);
  result = interpolateAtCentroid(local);     //! err_interpolant
  result = interpolateAtCentroid(color + color); //! err_interpolant
  result = texture(tex, color);              //! err_argument_type note_builtin_signature
  result = imageLoad(wo, ivec2(0));          //! err_image_access
  imageStore(ro, ivec2(0), result);          //! err_image_access
  imageAtomicAdd(img, ivec2(0), 1.0);        //! err_requires_extension
  imageAtomicAnd(img, ivec2(0), 1u);         //! err_argument_kind note_builtin_signature
  result = textureGather(tex, color.xy);
  result = tex;                              //! err_cannot_convert
  result = color.x > 0 ? tex : tex;          //! err_conditional_opaque
  barrier();                                 //! err_builtin_stage
}
)",
                    Stage::Fragment);
}

TEST(Calls, AtomicsOfHalfVectors) {
  expectDiagnostics(R"(
#extension GL_NV_shader_atomic_fp16_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(binding = 0) buffer B { f16vec2 two; f16vec3 three; f16vec4 four; } b;
void main() {
  atomicAdd(b.two, f16vec2(1));
  atomicMax(b.four, f16vec4(1));
  f16vec4 old = atomicExchange(b.four, b.four);
  atomicAdd(b.three, f16vec3(1));            //! err_no_matching_call note_candidate note_candidate note_candidate
}
)");
}

TEST(Calls, Aborts) {
  expectDiagnostics(R"(
#extension GL_EXT_abort : require
layout(binding = 0) uniform sampler2D s;
void main() {
  uint n = 4u;
  if (n == 3u) abortEXT();
  if (n == 4u) abortEXT("%u %f", n, 1.0);
  if (n == 5u) abortEXT(n);                  //! err_abort_message
  if (n == 6u) abortEXT("a", "b");           //! err_abort_value
  abortEXT("a", s);                          //! err_abort_value
}
)");
}

TEST(Calls, ClustersAndPrintf) {
  expectDiagnostics(R"(
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_EXT_debug_printf : require
void main() {
  uint n = 4u;
  float a = subgroupClusteredAdd(1.0, 4u);
  a = subgroupClusteredAdd(1.0, 3u);         //! err_cluster_size
  a = subgroupClusteredAdd(1.0, n);          //! err_argument_constant
  debugPrintfEXT("%f %d", a, 3);
  debugPrintfEXT(a);                         //! err_argument_string note_builtin_signature
  debugPrintfEXT();                          //! err_argument_count note_builtin_signature
}
)");
}
