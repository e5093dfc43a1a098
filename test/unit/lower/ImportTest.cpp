// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tests of the import on SPIR-V assembled from text: what modules become, and what is refused with
// which words. Lowering and execution of what is imported have their own tests.

#include "lower/import/Import.h"
#include "lower/ir/CoopIR.h"
#include "support/spirv/Grammar.h"
#include "support/spirv/Tools.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace coop::lower;

namespace {

/// The parts of a shader that tests vary.
struct Shader {
  std::string Capabilities, Annotations, Globals, Body, Functions;
};

std::string textOf(const Shader &S) {
  return R"(OpCapability Shader
OpCapability Int64
OpCapability Int8
OpCapability Float16
OpCapability VulkanMemoryModel
OpCapability PhysicalStorageBufferAddresses
OpCapability GroupNonUniform
)" + S.Capabilities +
         R"(
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel PhysicalStorageBuffer64 Vulkan
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 8 4 1
)" + S.Annotations +
         R"(
%void = OpTypeVoid
%bool = OpTypeBool
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%half = OpTypeFloat 16
%v2float = OpTypeVector %float 2
%v4float = OpTypeVector %float 4
%v3uint = OpTypeVector %uint 3
%v4uint = OpTypeVector %uint 4
%fn = OpTypeFunction %void
%u0 = OpConstant %uint 0
%u1 = OpConstant %uint 1
%u2 = OpConstant %uint 2
%u3 = OpConstant %uint 3
%u16 = OpConstant %uint 16
%i7 = OpConstant %int 7
%f1 = OpConstant %float 1
%f2 = OpConstant %float 2
%true = OpConstantTrue %bool
)" + S.Globals +
         "\n%main = OpFunction %void None %fn\n%entry = OpLabel\n" + S.Body +
         "\nOpReturn\nOpFunctionEnd\n" + S.Functions;
}

struct ImportTest : testing::Test {
  LLVMContext C;

  std::vector<uint32_t> assembled(const std::string &Text) {
    auto Words = coop::spirv::assemble(Text, coop::spirv::TargetEnv::Vulkan1_4);
    if (!Words) {
      ADD_FAILURE() << toString(Words.takeError());
      return {};
    }
    return *Words;
  }
  Expected<std::unique_ptr<Module>> import(const Shader &S, const ImportOptions &Options = {}) {
    const std::vector<uint32_t> Words = assembled(textOf(S));
    return importSpirv(Words, Options, C);
  }
  /// The printed module; a failure of the test where the import fails.
  std::string ir(const Shader &S, const ImportOptions &Options = {}) {
    auto M = import(S, Options);
    if (!M) {
      ADD_FAILURE() << toString(M.takeError());
      return {};
    }
    std::string Text;
    raw_string_ostream(Text) << **M;
    return Text;
  }
  std::string error(const Shader &S, const ImportOptions &Options = {}) {
    auto M = import(S, Options);
    if (M) {
      ADD_FAILURE() << "the import succeeds";
      return {};
    }
    return toString(M.takeError());
  }
};

testing::AssertionResult has(const std::string &Text, const std::string &Part) {
  if (Text.find(Part) != std::string::npos)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << Part << "' is not in\n" << Text;
}
#define EXPECT_HAS(Text, Part) EXPECT_TRUE(has(Text, Part))

const char *BufferAnnotations = R"(
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpMemberDecorate %Block 1 Offset 16
OpMemberDecorate %Block 1 RowMajor
OpMemberDecorate %Block 1 MatrixStride 8
OpMemberDecorate %Block 2 Offset 64
OpDecorate %run ArrayStride 4
OpDecorate %buffer DescriptorSet 1
OpDecorate %buffer Binding 2
)";
const char *BufferGlobals = R"(
%m4x2 = OpTypeMatrix %v2float 2
%run = OpTypeRuntimeArray %float
%Block = OpTypeStruct %uint %m4x2 %run
%ptr_block = OpTypePointer StorageBuffer %Block
%ptr_float = OpTypePointer StorageBuffer %float
%ptr_uint = OpTypePointer StorageBuffer %uint
%ptr_matrix = OpTypePointer StorageBuffer %m4x2
%ptr_column = OpTypePointer StorageBuffer %v2float
%buffer = OpVariable %ptr_block StorageBuffer
)";

Shader bufferShader(const char *Body) { return {"", BufferAnnotations, BufferGlobals, Body, ""}; }

// ---- resources and memory

TEST_F(ImportTest, KernelInfo) {
  auto M = import(bufferShader("%p = OpAccessChain %ptr_uint %buffer %u0\nOpStore %p %u1"));
  ASSERT_TRUE(static_cast<bool>(M)) << toString(M.takeError());
  auto Info = getKernelInfo(**M);
  ASSERT_TRUE(Info);
  EXPECT_EQ(Info->Name, "main");
  EXPECT_EQ(Info->WorkgroupSize, (std::array<uint32_t, 3>{8, 4, 1}));
  ASSERT_EQ(Info->Bindings.size(), 1u);
  EXPECT_EQ(Info->Bindings[0].Set, 1u);
  EXPECT_EQ(Info->Bindings[0].Binding, 2u);
  EXPECT_EQ(Info->Bindings[0].MinSize, 64u);
  EXPECT_EQ(Info->Bindings[0].ElementStride, 4u);
  EXPECT_TRUE((*M)->getFunction("main")->hasFnAttribute("coop.entry"));
}

TEST_F(ImportTest, AccessChainsAreByteOffsets) {
  const std::string Text = ir(bufferShader(R"(
%p = OpAccessChain %ptr_float %buffer %u2 %i7
%v = OpLoad %float %p
OpStore %p %v)"));
  EXPECT_HAS(Text, "call ptr addrspace(1) @coop.buffer(i32 1, i32 2, i32 0)");
  EXPECT_HAS(Text, "i64 64");
  EXPECT_HAS(Text, "i64 28");
  EXPECT_HAS(Text, "align 4");
}

TEST_F(ImportTest, RowMajorMatricesAreReadByElements) {
  const std::string Text = ir(bufferShader(R"(
%p = OpAccessChain %ptr_matrix %buffer %u1
%m = OpLoad %m4x2 %p
%c = OpAccessChain %ptr_column %buffer %u1 %u1
%v = OpLoad %v2float %c
%e = OpAccessChain %ptr_float %buffer %u1 %u1 %u1
OpStore %e %f1)"));
  // Column 1, row 1 of a row-major matrix of stride 8 at 16: 16 + 4 + 8.
  EXPECT_HAS(Text, "i64 4");
  EXPECT_HAS(Text, "i64 8");
  EXPECT_EQ(Text.find("load <2 x float>"), std::string::npos);
}

TEST_F(ImportTest, ArrayLengthIsWhatTheBufferHolds) {
  const std::string Text = ir(bufferShader("%n = OpArrayLength %uint %buffer 2"));
  EXPECT_HAS(Text, "@coop.buffer.size(i32 1, i32 2, i32 0)");
  EXPECT_HAS(Text, "@llvm.usub.sat.i64");
  EXPECT_HAS(Text, "udiv i64");
}

TEST_F(ImportTest, PointersToRowsDoNotEscape) {
  const std::string Text = error(bufferShader(R"(
%c = OpAccessChain %ptr_column %buffer %u1 %u1
%d = OpSelect %ptr_column %true %c %c)"));
  EXPECT_HAS(Text, "a part of a matrix in a buffer");
}

TEST_F(ImportTest, BooleansTakeAByte) {
  Shader S;
  S.Globals = R"(
%v4bool = OpTypeVector %bool 4
%ptr_bools = OpTypePointer Function %v4bool
%ptr_bool = OpTypePointer Function %bool)";
  S.Body = R"(
%b = OpVariable %ptr_bools Function
%p = OpAccessChain %ptr_bool %b %u1
OpStore %p %true
%v = OpLoad %v4bool %b)";
  const std::string Text = ir(S);
  EXPECT_HAS(Text, "alloca <4 x i8>");
  EXPECT_HAS(Text, "trunc <4 x i8>");
}

TEST_F(ImportTest, ExplicitWorkgroupBlocksShareMemory) {
  Shader S;
  S.Capabilities = "OpCapability WorkgroupMemoryExplicitLayoutKHR\n"
                   "OpExtension \"SPV_KHR_workgroup_memory_explicit_layout\"\n";
  S.Annotations = "OpDecorate %A Block\nOpMemberDecorate %A 0 Offset 0\nOpDecorate %a Aliased\n"
                  "OpDecorate %B Block\nOpMemberDecorate %B 0 Offset 16\nOpDecorate %b Aliased\n";
  S.Globals = R"(
%A = OpTypeStruct %v4float
%B = OpTypeStruct %uint
%ptr_A = OpTypePointer Workgroup %A
%ptr_B = OpTypePointer Workgroup %B
%ptr_w = OpTypePointer Workgroup %uint
%a = OpVariable %ptr_A Workgroup
%b = OpVariable %ptr_B Workgroup)";
  S.Body = "%p = OpAccessChain %ptr_w %b %u0\nOpStore %p %u1";
  const std::string Text = ir(S);
  EXPECT_HAS(Text, "@v.shared.block = internal addrspace(3) global [20 x i8] poison, align 16");
}

TEST_F(ImportTest, PhysicalPointersFollowForwardDeclarations) {
  Shader S;
  S.Annotations = R"(
OpDecorate %Node Block
OpMemberDecorate %Node 0 Offset 0
OpMemberDecorate %Node 1 Offset 8
OpDecorate %Push Block
OpMemberDecorate %Push 0 Offset 8)";
  S.Globals = R"(
OpTypeForwardPointer %ptr_node PhysicalStorageBuffer
%Node = OpTypeStruct %ptr_node %float
%ptr_node = OpTypePointer PhysicalStorageBuffer %Node
%ptr_next = OpTypePointer PhysicalStorageBuffer %ptr_node
%ptr_v = OpTypePointer PhysicalStorageBuffer %float
%Push = OpTypeStruct %ptr_node
%ptr_push = OpTypePointer PushConstant %Push
%ptr_root = OpTypePointer PushConstant %ptr_node
%push = OpVariable %ptr_push PushConstant)";
  S.Body = R"(
%r = OpAccessChain %ptr_root %push %u0
%root = OpLoad %ptr_node %r
%n = OpAccessChain %ptr_next %root %u0
%next = OpLoad %ptr_node %n Aligned 8
%v = OpAccessChain %ptr_v %next %u1
OpStore %v %f1 Aligned 2)";
  const std::string Text = ir(S);
  EXPECT_HAS(Text, "load ptr addrspace(1), ptr addrspace(4)");
  EXPECT_HAS(Text, "store float 1.000000e+00, ptr addrspace(1)");
  EXPECT_HAS(Text, "align 2");
}

// ---- arithmetic

TEST_F(ImportTest, DivisionCannotTrap) {
  Shader S = bufferShader(R"(
%p = OpAccessChain %ptr_uint %buffer %u0
%x = OpLoad %uint %p
%q = OpUDiv %uint %u16 %x
%r = OpUMod %uint %x %u3
OpStore %p %q)");
  const std::string Text = ir(S);
  EXPECT_HAS(Text, "icmp eq i32");
  EXPECT_HAS(Text, "select i1");
  EXPECT_HAS(Text, "urem i32 %2, 3") << "a constant divisor needs no guard";
}

TEST_F(ImportTest, OperandsMustFit) {
  EXPECT_HAS(error({"", "", "", "%x = OpIAdd %uint %u1 %f1", ""}),
             "operand 1 is not of integer type");
  EXPECT_HAS(error({"", "", "", "%x = OpFAdd %half %f1 %f1", ""}), "do not fit the result type");
  EXPECT_HAS(error({"", "", "", "%x = OpCompositeExtract %uint %u1 0", ""}), "has no parts");
}

TEST_F(ImportTest, ExtendedInstructions) {
  const std::string Text = ir({"", "", "", R"(
%a = OpExtInst %float %glsl Tanh %f1
%b = OpExtInst %float %glsl Atan2 %f1 %f2
%c = OpExtInst %uint %glsl FindUMsb %u16)",
                               ""});
  EXPECT_HAS(Text, "@llvm.tanh.f32");
  EXPECT_HAS(Text, "@atan2f");
  EXPECT_HAS(error({"", "", "", "%a = OpExtInst %float %glsl Tanh %u1", ""}),
             "Tanh: the operands do not fit the result type");
}

// ---- control flow

const char *LoopBody = R"(
OpBranch %header
%header = OpLabel
%i = OpPhi %uint %u0 %entry %next %continue
OpLoopMerge %merge %continue Unroll
%c = OpULessThan %bool %i %u16
OpBranchConditional %c %continue %merge
%continue = OpLabel
%next = OpIAdd %uint %i %u1
OpBranch %header
%merge = OpLabel)";

TEST_F(ImportTest, LoopsAreMarked) {
  const std::string Text = ir({"", "", "", LoopBody, ""});
  const size_t Begin = Text.find("call void @coop.loop.begin()"),
               Iterate = Text.find("call void @coop.loop.iterate()"),
               End = Text.find("call void @coop.loop.end()");
  EXPECT_LT(Begin, Iterate);
  EXPECT_LT(Iterate, End);
  EXPECT_HAS(Text, "llvm.loop.unroll.enable");
}

TEST_F(ImportTest, SwitchesWithSharedTargets) {
  const std::string Text = ir({"", "", "", R"(
OpSelectionMerge %merge None
OpSwitch %i7 %default 1 %case 2 %case 7 %merge
%case = OpLabel
OpBranch %merge
%default = OpLabel
OpBranch %merge
%merge = OpLabel
%v = OpPhi %uint %u0 %entry %u1 %case %u2 %default)",
                               ""});
  EXPECT_HAS(Text, "switch i32 7");
  EXPECT_HAS(Text, "phi i32");
}

TEST_F(ImportTest, WrongControlFlow) {
  EXPECT_HAS(error({"", "", "", "OpBranch %u1\n%l = OpLabel", ""}), "is not a block");
  EXPECT_HAS(error({"", "", "", "OpKill\n%l = OpLabel", ""}), "OpKill: is not for compute shaders");
  EXPECT_HAS(error({"", "", "", "%r = OpFunctionCall %void %main", ""}),
             "the function calls itself");
  EXPECT_HAS(error(bufferShader(R"(
OpSelectionMerge %m None
OpBranchConditional %true %a %m
%a = OpLabel
%n = OpArrayLength %uint %buffer 2
%x = OpIAdd %uint %n %u1
OpBranch %m
%m = OpLabel
%y = OpIAdd %uint %x %x)")),
             "does not dominate");
}

// ---- specialization

Shader specShader() {
  Shader S;
  S.Annotations = "OpDecorate %n SpecId 4\nOpDecorate %flag SpecId 5\nOpDecorate %scale SpecId 6\n"
                  "OpName %n \"Rows\"\n";
  S.Globals = R"(
%n = OpSpecConstant %int -6
%flag = OpSpecConstantTrue %bool
%scale = OpSpecConstant %float 0.5
%mod = OpSpecConstantOp %int SMod %n %i7
%sel = OpSpecConstantOp %int Select %flag %mod %n
%len = OpSpecConstantOp %int IAdd %sel %i7
%arr = OpTypeArray %float %len
%ptr_arr = OpTypePointer Function %arr)";
  S.Body = "%v = OpVariable %ptr_arr Function";
  return S;
}

TEST_F(ImportTest, SpecConstantOperationsAreFolded) {
  EXPECT_HAS(ir(specShader()), "alloca [8 x float]"); // SMod(-6, 7) is 1
  ImportOptions Options;
  Options.SpecConstants = {{4, "10"}};
  EXPECT_HAS(ir(specShader(), Options), "alloca [10 x float]");
  Options.SpecConstants = {{4, "0x14"}, {5, "false"}};
  EXPECT_HAS(ir(specShader(), Options), "alloca [27 x float]");
}

TEST_F(ImportTest, SpecConstantsAreListed) {
  auto List = listSpecConstants(assembled(textOf(specShader())));
  ASSERT_TRUE(static_cast<bool>(List)) << toString(List.takeError());
  ASSERT_EQ(List->size(), 3u);
  EXPECT_EQ((*List)[0].Name, "Rows");
  EXPECT_EQ((*List)[0].typeName(), "int");
  EXPECT_EQ((*List)[0].defaultText(), "-6");
  EXPECT_EQ((*List)[1].defaultText(), "true");
  EXPECT_EQ((*List)[2].typeName(), "float");
}

TEST_F(ImportTest, SpecConstantTextIsChecked) {
  ImportOptions Options;
  Options.SpecConstants = {{4, "ten"}};
  EXPECT_HAS(error(specShader(), Options), "'ten' is no value of type int");
  Options.SpecConstants = {{4, "2147483648"}};
  EXPECT_HAS(error(specShader(), Options), "out of the range of int");
  Options.SpecConstants = {{5, "maybe"}};
  EXPECT_HAS(error(specShader(), Options), "neither true nor false");
  Options.SpecConstants = {{4, "-13"}}; // SMod gives 1, so 8 elements; with the flag off, -6
  EXPECT_HAS(ir(specShader(), Options), "alloca [8 x float]");
  Options.SpecConstants = {{4, "-7"}, {5, "false"}};
  EXPECT_HAS(error(specShader(), Options),
             "an array has 1 to 2147483647 elements, not 0 with specialization "
             "constants 5 = false, 4 'Rows' = -7");
}

TEST_F(ImportTest, SpecConstantDivisionByZero) {
  Shader S;
  S.Globals = "%no = OpConstantFalse %bool\n"
              "%x = OpSpecConstantOp %uint UDiv %u16 %u0\n"
              "%y = OpSpecConstantOp %uint IAdd %x %u3\n"
              "%z = OpSpecConstantOp %uint Select %no %y %u3";
  ir(S); // of no matter where nothing uses it
  S.Body = "%s = OpCopyObject %uint %z";
  ir(S); // or where it is not chosen
  S.Body = "%s = OpCopyObject %uint %y";
  EXPECT_HAS(error(S), "divides by zero");
}

// ---- subgroups, atomics, builtins

TEST_F(ImportTest, AtomicsKeepScopeAndOrder) {
  const std::string Text = ir(bufferShader(R"(
%p = OpAccessChain %ptr_uint %buffer %u0
%sem = OpCopyObject %uint %u1
%a = OpAtomicIAdd %uint %p %u1 %u0 %u3
%b = OpAtomicUMax %uint %p %u2 %u2 %u3
%c = OpAtomicCompareExchange %uint %p %u3 %u0 %u0 %u1 %u2)"));
  EXPECT_HAS(Text, "atomicrmw add ptr addrspace(1)");
  EXPECT_HAS(Text, "i32 3 monotonic");
  EXPECT_HAS(Text, "atomicrmw umax ptr addrspace(1) %1, i32 3 syncscope(\"workgroup\") acquire");
  EXPECT_HAS(Text, "syncscope(\"subgroup\") monotonic monotonic");
}

TEST_F(ImportTest, BuiltinsAreCalls) {
  Shader S;
  S.Annotations =
      "OpDecorate %id BuiltIn GlobalInvocationId\nOpDecorate %m BuiltIn SubgroupLtMask\n";
  S.Globals = R"(
%ptr_id = OpTypePointer Input %v3uint
%ptr_in = OpTypePointer Input %uint
%ptr_mask = OpTypePointer Input %v4uint
%id = OpVariable %ptr_id Input
%m = OpVariable %ptr_mask Input)";
  S.Body = "%p = OpAccessChain %ptr_in %id %u1\n%y = OpLoad %uint %p\n%v = OpLoad %v4uint %m";
  const std::string Text = ir(S);
  EXPECT_HAS(Text, "@coop.global.invocation.id(i32 1)");
  EXPECT_HAS(Text, "@coop.subgroup.invocation.id()");
  EXPECT_EQ(Text.find("@coop.global.invocation.id(i32 0)"), std::string::npos);
}

TEST_F(ImportTest, UnknownThingsAreNamedWhereTheyAreUsed) {
  Shader S;
  S.Capabilities = "OpCapability RayQueryKHR\nOpExtension \"SPV_KHR_ray_query\"\n";
  S.Annotations = "OpDecorate %scene DescriptorSet 0\nOpDecorate %scene Binding 0\n";
  S.Globals = "%tree = OpTypeAccelerationStructureKHR\n"
              "%ptr_tree = OpTypePointer UniformConstant %tree\n"
              "%scene = OpVariable %ptr_tree UniformConstant";
  EXPECT_HAS(ir(S), "@main") << "an unused acceleration structure does no harm";
  S.Body = "%i = OpLoad %tree %scene";
  EXPECT_HAS(error(S), "OpTypeAccelerationStructureKHR), which is not supported");
  EXPECT_HAS(error({"", "", "", "%x = OpDPdx %float %u1", ""}), "OpDPdx");
}

// ---- cooperative types

Shader matrixShader(const char *Body, const char *Functions = "") {
  Shader S = bufferShader(Body);
  S.Capabilities = "OpCapability CooperativeMatrixKHR\nOpCapability CooperativeMatrixReductionsNV\n"
                   "OpCapability CooperativeMatrixPerElementOperationsNV\n"
                   "OpCapability CooperativeMatrixTensorAddressingNV\n"
                   "OpCapability TensorAddressingNV\n"
                   "OpExtension \"SPV_KHR_cooperative_matrix\"\n"
                   "OpExtension \"SPV_NV_cooperative_matrix2\"\n"
                   "OpExtension \"SPV_NV_tensor_addressing\"\n";
  S.Globals += R"(
%A = OpTypeCooperativeMatrixKHR %half %u3 %u16 %u16 %u0
%B = OpTypeCooperativeMatrixKHR %half %u3 %u16 %u16 %u1
%Acc = OpTypeCooperativeMatrixKHR %float %u3 %u16 %u16 %u2
%zero = OpConstantComposite %Acc %f2
%Anull = OpConstantNull %A
%Bnull = OpConstantNull %B
%layout = OpTypeTensorLayoutNV %u2 %u1
%view = OpTypeTensorViewNV %u2 %true %u1 %u0
%combine_type = OpTypeFunction %float %float %float
%elem_type = OpTypeFunction %float %uint %uint %float %uint %float
%ptr_acc = OpTypePointer Function %Acc
%ptr_elem = OpTypePointer Function %float)";
  S.Functions = Functions;
  return S;
}

TEST_F(ImportTest, MatrixProduct) {
  const std::string Text = ir(matrixShader(R"(
%c = OpCooperativeMatrixMulAddKHR %Acc %Anull %Bnull %zero MatrixASignedComponentsKHR
%d = OpFAdd %Acc %c %zero
%e = OpMatrixTimesScalar %Acc %d %f2
%p = OpAccessChain %ptr_float %buffer %u2 %u1
OpCooperativeMatrixStoreKHR %p %e %u1 %u16 None)"));
  EXPECT_HAS(Text, "@coop.mat.fill.acc.s3.16x16xf32(float 2.000000e+00)");
  EXPECT_HAS(Text, "@coop.mat.muladd.acc.s3.16x16xf32.a.s3.16x16xf16.b.s3.16x16xf16");
  EXPECT_HAS(Text, "i32 1)");
  EXPECT_HAS(Text, "i64 64, i32 1, i32 4, i1 false)"); // the stride is in bytes
}

TEST_F(ImportTest, MatrixElementsThroughPointers) {
  const std::string Text = ir(matrixShader(R"(
%v = OpVariable %ptr_acc Function %zero
%p = OpAccessChain %ptr_elem %v %i7
%x = OpLoad %float %p
OpStore %p %x)"));
  EXPECT_HAS(Text, "@coop.mat.extract");
  EXPECT_HAS(Text, "@coop.mat.insert");
}

const char *Callbacks = R"(
%combine = OpFunction %float None %combine_type
%a = OpFunctionParameter %float
%b = OpFunctionParameter %float
%l1 = OpLabel
%s = OpFAdd %float %a %b
OpReturnValue %s
OpFunctionEnd
%elem = OpFunction %float None %elem_type
%r = OpFunctionParameter %uint
%k = OpFunctionParameter %uint
%x = OpFunctionParameter %float
%extra = OpFunctionParameter %uint
%other = OpFunctionParameter %float
%l2 = OpLabel
OpReturnValue %x
OpFunctionEnd)";

TEST_F(ImportTest, MatrixCallbacks) {
  const std::string Text = ir(matrixShader(R"(
%m = OpCooperativeMatrixReduceNV %Acc %zero Row %combine
%n = OpCooperativeMatrixPerElementOpNV %Acc %m %elem %u1 %zero)",
                                           Callbacks));
  EXPECT_HAS(Text, "@coop.mat.reduce.acc.s3.16x16xf32.acc.s3.16x16xf32(i32 1, ptr @f.");
  EXPECT_HAS(Text, "\"coop.callback\"");
  EXPECT_HAS(
      error(matrixShader("%m = OpCooperativeMatrixReduceNV %Acc %zero Row %elem", Callbacks)),
      "does not combine two components");
}

TEST_F(ImportTest, CallbacksMustNotMeetOthers) {
  const std::string Text =
      error(matrixShader("%m = OpCooperativeMatrixReduceNV %Acc %zero Row %combine", R"(
%combine = OpFunction %float None %combine_type
%a = OpFunctionParameter %float
%b = OpFunctionParameter %float
%l1 = OpLabel
%r = OpFunctionCall %void %inner
OpReturnValue %a
OpFunctionEnd
%inner = OpFunction %void None %fn
%l2 = OpLabel
OpControlBarrier %u2 %u2 %u0
OpReturn
OpFunctionEnd)"));
  EXPECT_HAS(Text, "has coop.control.barrier");
  EXPECT_HAS(Text, ", which calls ");
}

TEST_F(ImportTest, TensorAddressing) {
  const std::string Text = ir(matrixShader(R"(
%l = OpCreateTensorLayoutNV %layout
%l2 = OpTensorLayoutSetDimensionNV %layout %l %u16 %u16
%l3 = OpTensorLayoutSliceNV %layout %l2 %u0 %u16 %u0 %u16
%v = OpCreateTensorViewNV %view
%p = OpAccessChain %ptr_float %buffer %u2 %u0
%m = OpCooperativeMatrixLoadTensorNV %Acc %p %zero %l3 None TensorView %v
OpCooperativeMatrixStoreTensorNV %p %m %l3 None None)"));
  EXPECT_HAS(Text, "@coop.layout.slice");
  EXPECT_HAS(Text, "@coop.mat.load.tensor");
  EXPECT_HAS(Text, "ptr null, i64 0, i32 1, i1 false, ptr null, i64 0)");
  EXPECT_HAS(error(matrixShader("%l = OpCreateTensorLayoutNV %layout\n"
                                "%k = OpTensorLayoutSetDimensionNV %layout %l %u16")),
             "has 1 values where 2 are needed");
}

TEST_F(ImportTest, ShapesAreChecked) {
  Shader S = matrixShader("%c = OpCooperativeMatrixMulAddKHR %Acc %Wide %Bnull %zero");
  S.Globals += "\n%AW = OpTypeCooperativeMatrixKHR %half %u3 %u16 %u3 %u0\n"
               "%Wide = OpConstantNull %AW";
  EXPECT_HAS(error(S), "the shapes do not fit: 16x3 times 16x16 plus 16x16");
  S = matrixShader("");
  S.Globals += "\n%huge = OpConstant %uint 65536\n"
               "%H = OpTypeCooperativeMatrixKHR %half %u3 %huge %huge %u0";
  EXPECT_HAS(error(S), "65536x65536 are not supported");
}

TEST_F(ImportTest, CooperativeVectors) {
  Shader S = bufferShader(R"(
%p = OpAccessChain %ptr_run %buffer %u2
%x = OpCooperativeVectorLoadNV %V %p %u16
%y = OpCooperativeVectorMatrixMulAddNV %V %x %u1 %p %u0 %u1 %p %u16 %u1 %u3 %u3 %u0 %false %u16
%z = OpExtInst %V %glsl Tanh %y
OpCooperativeVectorStoreNV %p %u0 %z)");
  S.Capabilities = "OpCapability CooperativeVectorNV\nOpExtension \"SPV_NV_cooperative_vector\"\n";
  S.Globals += "\n%V = OpTypeCooperativeVectorNV %float %u3\n%false = OpConstantFalse %bool\n"
               "%ptr_run = OpTypePointer StorageBuffer %run";
  const std::string Text = ir(S);
  EXPECT_HAS(Text, "@coop.vec.load.cv3xf32");
  EXPECT_HAS(Text, "@coop.vec.matmul.cv3xf32");
  EXPECT_HAS(Text, "@coop.vec.math.cv3xf32");
}

// ---- hostile modules

TEST_F(ImportTest, EntryPointsAreChosen) {
  ImportOptions Options;
  Options.EntryPoint = "other";
  EXPECT_HAS(error({}, Options), "no entry point 'other'");
  EXPECT_EQ(cantFail(listEntryPoints(assembled(textOf({})))), std::vector<std::string>{"main"});
}

TEST_F(ImportTest, TruncatedModulesAreRefused) {
  const std::vector<uint32_t> Words = assembled(textOf(bufferShader(LoopBody)));
  for (size_t Size = 0; Size < Words.size(); ++Size) {
    auto M = importSpirv(ArrayRef(Words).take_front(Size), {}, C);
    EXPECT_FALSE(static_cast<bool>(M)) << Size;
    consumeError(M.takeError());
  }
}

TEST_F(ImportTest, DeepTypesAreRefused) {
  Shader S;
  S.Globals = "%t0 = OpTypeStruct %uint\n";
  for (int I = 1; I < 400; ++I)
    S.Globals += "%t" + std::to_string(I) + " = OpTypeStruct %t" + std::to_string(I - 1) + "\n";
  EXPECT_HAS(error(S), "nested more than 255 deep");
}

TEST_F(ImportTest, SharedPartsOfTypesDoNotMultiply) {
  // Each struct holds the one before twice: walks must not take 2^200 steps.
  Shader S;
  S.Globals = "%t0 = OpTypeStruct %uint\n";
  for (int I = 1; I < 200; ++I) {
    const std::string Inner = " %t" + std::to_string(I - 1);
    S.Globals += "%t" + std::to_string(I) + " = OpTypeStruct" + Inner + Inner + "\n";
  }
  EXPECT_HAS(error(S), "has more than 16384 members");
}

TEST_F(ImportTest, SwitchTargetsAreChecked) {
  std::vector<uint32_t> Words = assembled(textOf({"", "", "", R"(
OpSelectionMerge %merge None
OpSwitch %i7 %merge 1 %merge
%merge = OpLabel)",
                                                  ""}));
  const uint32_t Switch = static_cast<uint32_t>(coop::spirv::Op::OpSwitch) | 5u << 16;
  auto It = llvm::find(Words, Switch);
  ASSERT_NE(It, Words.end());
  It[4] = 0xffffffff;
  auto M = importSpirv(Words, {}, C);
  ASSERT_FALSE(static_cast<bool>(M));
  EXPECT_HAS(toString(M.takeError()), "is not a block of this function");
}

TEST_F(ImportTest, ModesThatChangeArithmeticAreRefused) {
  Shader S;
  S.Capabilities = "OpCapability RoundingModeRTZ\nOpExtension \"SPV_KHR_float_controls\"\n";
  S.Annotations = "OpExecutionMode %main RoundingModeRTZ 32\n";
  EXPECT_HAS(error(S), "the execution mode RoundingModeRTZ is not supported");
}

TEST_F(ImportTest, LargeCopiesAreRefused) {
  Shader S;
  S.Annotations = R"(
OpDecorate %row ArrayStride 4
OpDecorate %grid ArrayStride 80000
OpDecorate %big Block
OpMemberDecorate %big 0 Offset 0
OpDecorate %buf DescriptorSet 0
OpDecorate %buf Binding 9)";
  S.Globals = R"(
%n = OpConstant %uint 20000
%row = OpTypeArray %float %n
%grid = OpTypeArray %row %n
%big = OpTypeStruct %grid
%ptr_big = OpTypePointer StorageBuffer %big
%buf = OpVariable %ptr_big StorageBuffer)";
  S.Body = "%v = OpLoad %big %buf";
  EXPECT_HAS(error(S), "copies 1600000000 bytes at once");
}

TEST_F(ImportTest, LinesBecomeDebugLocations) {
  Shader S;
  S.Annotations = "%file = OpString \"dir/shader.comp\"\n";
  S.Body = "OpLine %file 12 3\n%x = OpFunctionCall %void %f";
  S.Functions = "%f = OpFunction %void None %fn\n%l = OpLabel\nOpLine %file 20 1\nOpReturn\n"
                "OpFunctionEnd";
  // OpString stands before the annotations.
  std::string Text = textOf(S);
  Text.erase(Text.find(S.Annotations), S.Annotations.size());
  Text.insert(Text.find("OpExecutionMode %main LocalSize 8 4 1\n") + 38, S.Annotations);
  auto M = importSpirv(assembled(Text), {}, C);
  ASSERT_TRUE(static_cast<bool>(M)) << toString(M.takeError());
  std::string IR;
  raw_string_ostream(IR) << **M;
  EXPECT_HAS(IR, "DILocation(line: 12, column: 3");
  EXPECT_HAS(IR, "DIFile(filename: \"shader.comp\", directory: \"dir\")");
}

} // namespace
