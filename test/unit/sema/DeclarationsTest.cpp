// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What declarations become in the checked program.

#include "SemaTestSupport.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Packing;
using coop::sema::Storage;

TEST(Declarations, Blocks) {
  Checked C(R"(
#extension GL_EXT_scalar_block_layout : require
layout(row_major) uniform;
layout(std140) buffer;
layout(set = 1, binding = 2) uniform A { mat3 a; layout(column_major) mat3 b; } ua;
layout(binding = 3) readonly buffer B { int c; coherent float d[]; } bs[4];
layout(binding = 4, scalar) buffer D { int e; };
layout(push_constant) uniform E { int f; } push;
void main() { e = f() + push.f; }
)"
            "int f();");
  EXPECT_EQ(C.Program, nullptr); // f is not known where it is called
  Checked D(R"(
#extension GL_EXT_scalar_block_layout : require
layout(row_major) uniform;
layout(std140) buffer;
layout(set = 1, binding = 2) uniform A { mat3 a; layout(column_major) mat3 b; } ua;
layout(binding = 3) readonly buffer B { int c; coherent float d[]; } bs[4];
layout(binding = 4, scalar) buffer D { int e; };
layout(push_constant) uniform E { int f; } push;
void main() { e = push.f + bs[1].c; }
)");
  ASSERT_NE(D.Program, nullptr) << D.Diagnostics.Messages;
  const sema::Variable *A = D.global("ua"), *B = D.global("bs"), *E = D.global(""),
                       *P = D.global("push");
  EXPECT_EQ(A->TheStorage, Storage::Uniform);
  EXPECT_EQ(A->ThePacking, Packing::Std140);
  EXPECT_TRUE(A->RowMajor);
  EXPECT_EQ(A->Set, 1u);
  EXPECT_EQ(A->Binding, 2u);
  EXPECT_EQ(A->Ty->structInfo().Fields[0].RowMajor, std::nullopt);
  EXPECT_EQ(A->Ty->structInfo().Fields[1].RowMajor, false);
  EXPECT_EQ(B->ThePacking, Packing::Std140);
  ASSERT_TRUE(B->Ty->isArray());
  const sema::StructInfo &Fields = B->Ty->element()->structInfo();
  EXPECT_TRUE(Fields.IsBlock);
  EXPECT_TRUE(Fields.Fields[0].Memory.ReadOnly);
  EXPECT_FALSE(Fields.Fields[0].Memory.Coherent);
  EXPECT_TRUE(Fields.Fields[1].Memory.Coherent);
  EXPECT_EQ(E->ThePacking, Packing::Scalar);
  EXPECT_EQ(E->Set, 0u);
  EXPECT_EQ(P->TheStorage, Storage::PushConstant);
  EXPECT_EQ(P->ThePacking, Packing::Std430);
  EXPECT_EQ(P->Binding, std::nullopt);
}

TEST(Declarations, BufferReferences) {
  Checked C(R"(
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node;
layout(buffer_reference, std140, buffer_reference_align = 32) readonly buffer Node { int x; Node next; };
layout(binding = 0) buffer Root { Node first; };
layout(buffer_reference) buffer Both { int y; } both;
layout(buffer_reference) buffer Type { int y; } unused;
layout(buffer_reference, binding = 1) buffer Bound { int y; } bound;
void main() { Node n = first.next.next; int y = n.x; both.y = both.y; }
)");
  // An instance without a binding is a variable only where it is used.
  EXPECT_EQ(C.Diagnostics.Places,
            (std::vector<std::string>{"9 warn_reference_instance", "6 note_declared_here"}));
  EXPECT_NE(C.global("both"), nullptr);
  EXPECT_EQ(C.global("unused"), nullptr);
  EXPECT_NE(C.global("bound"), nullptr);
  Checked D(R"(
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node;
layout(buffer_reference, std140, buffer_reference_align = 32) readonly buffer Node { int x; Node next; };
layout(binding = 0) buffer Root { Node first; };
void main() { Node n = first.next.next; int y = n.x; }
)");
  ASSERT_NE(D.Program, nullptr) << D.Diagnostics.Messages;
  ASSERT_EQ(D.Program->Globals.size(), 1u); // a reference type is no variable
  const sema::Type *Node = D.Program->Globals[0]->Ty->structInfo().Fields[0].Ty;
  ASSERT_TRUE(Node->isBufferReference());
  const sema::BufferReferenceInfo &Info = Node->reference();
  EXPECT_EQ(Info.Align, 32u);
  EXPECT_EQ(Info.ThePacking, Packing::Std140);
  EXPECT_TRUE(Info.Memory.ReadOnly);
  EXPECT_EQ(Info.Pointee->structInfo().Fields[1].Ty, Node);
}

TEST(Declarations, Constants) {
  Checked C(R"(
layout(constant_id = 7) const uint M = 16;
const uint N = M * 2;
const vec2 V = vec2(1, 2) * 3;
float g = V.x;
float a[N];
void main() { const float local = V.y; }
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  ASSERT_EQ(C.Program->SpecConstants.size(), 1u);
  const sema::Variable *M = C.Program->SpecConstants[0];
  EXPECT_EQ(M->ConstantId, 7u);
  EXPECT_EQ(M->Value->kind(), sema::Constant::Kind::Spec);
  EXPECT_EQ(M->Value->variable(), M);
  EXPECT_EQ(C.global("a")->Ty->arraySize()->kind(), sema::Constant::Kind::Op);
  EXPECT_EQ(C.global("a")->Ty->arraySize()->asInt(), 32);
  EXPECT_EQ(C.global("N"), nullptr); // constants have no storage
  ASSERT_NE(C.global("g")->Value, nullptr);
  EXPECT_EQ(C.global("g")->TheStorage, Storage::Global);
}

TEST(Declarations, SizesComeFromInitializers) {
  Checked C("float a[] = float[](1.0, 2.0, 3.0);\n"
            "vec2 b[][2] = vec2[][](vec2[](vec2(1), vec2(2)), vec2[](vec2(3), vec2(4)));\n"
            "int c[][] = {{1, 2, 3}, {4, 5, 6}};\nvoid main() {}");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_EQ(C.global("a")->Ty->str(), "float[3]");
  EXPECT_EQ(C.global("b")->Ty->str(), "vec2[2][2]");
  EXPECT_EQ(C.global("c")->Ty->str(), "int[2][3]");
}

TEST(Declarations, SharedMemory) {
  Checked C("#extension GL_EXT_null_initializer : require\n"
            "shared float a[4]; shared vec2 b = {};\nvoid main() {}");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_EQ(C.global("a")->TheStorage, Storage::Shared);
  EXPECT_EQ(C.global("a")->Value, nullptr);
  ASSERT_NE(C.global("b")->Value, nullptr);
  EXPECT_EQ(C.global("b")->Value->kind(), sema::Constant::Kind::Null);
}

TEST(Declarations, Resources) {
  Checked C(R"(
layout(set = 2, binding = 1) uniform sampler2D a[3];
layout(binding = 2, rgba16f) coherent uniform image2D b;
void main() {}
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_EQ(C.global("a")->TheStorage, Storage::UniformOpaque);
  EXPECT_EQ(C.global("a")->Set, 2u);
  EXPECT_EQ(C.global("b")->ImageFormat, 2u);
  EXPECT_TRUE(C.global("b")->Memory.Coherent);
}

TEST(Declarations, PrecisionRelaxes) {
  Checked C(
      "#version 320 es\nprecision mediump float;\nfloat a; highp float b; int c; lowp ivec2 d;\n"
      "void main() {}");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_TRUE(C.global("a")->Relaxed);
  EXPECT_FALSE(C.global("b")->Relaxed);
  EXPECT_FALSE(C.global("c")->Relaxed);
  EXPECT_TRUE(C.global("d")->Relaxed);
}

TEST(Declarations, BlockMembersWithoutInstance) {
  Checked C("layout(binding = 0) buffer B { int first; float second[]; };\n"
            "void main() { second[first] = 1.0; }");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_EQ(C.Program->Globals.size(), 1u);
}

TEST(Declarations, ProgramOutlivesItsUnit) {
  Checked C("struct S { int member; };\nlayout(binding = 0) buffer Block { S s; } instance;\n"
            "int function(int parameter) { int local = parameter; return local; }\n"
            "void main() { instance.s.member = function(1); }");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  C.Unit.reset();
  C.Sources = SourceManager();
  EXPECT_EQ(C.global("instance")->Ty->structInfo().Name, "Block");
  EXPECT_EQ(C.global("instance")->Ty->structInfo().Fields[0].Ty->str(), "S");
  EXPECT_EQ(C.function("function")->Parameters[0]->Name, "parameter");
  auto *Local = llvm::cast<sema::LocalStmt>(C.function("function")->Body->Body[0]);
  EXPECT_EQ(Local->Var->Name, "local");
}
