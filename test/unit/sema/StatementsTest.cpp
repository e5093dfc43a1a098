// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements: diagnostics, and the form in which they arrive.

#include "SemaTestSupport.h"

using namespace coop;
using namespace coop::test;

TEST(StatementErrors, Jumps) {
  expectDiagnostics(R"(
void f() { break; }                              //! err_break_outside
void g() { continue; }                           //! err_continue_outside
void h() { switch (1) { case 1: continue; } }    //! err_continue_outside
void i() { discard; }                            //! err_jump_stage

void k() { return 1; }                           //! err_return_in_void
int l() { return; }                              //! err_return_without_value
void main() {
  for (;;) { switch (2) { default: continue; } }
  while (true) { break; }
}
)");
}

TEST(StatementErrors, Returns) {
  expectDiagnostics(R"(
int a(bool b) { if (b) return 1; }               //! warn_missing_return
int c(bool d) { if (d) return 1; else return 2; }
int e(bool o) { for (;;) { if (o) return 1; } }
int f(bool p) { while (true) { if (p) return 1; } }
int g(int h) { switch (h) { case 1: return 1; default: return 2; } }
int i(int j) { switch (j) { case 1: return 1; } } //! warn_missing_return
int k(int l) { switch (l) { case 1: break; default: return 2; } } //! warn_missing_return
int m() { { return 1; } }
int n() { }                                      //! err_no_return
void main() { }
)");
  expectDiagnostics(R"(
int e() { for (;;) { } }
void main() { }
)");
}

TEST(StatementErrors, TypesAlone) {
  expectDiagnostics(R"(
struct S { int a; };
S;                                               //! warn_declares_nothing
float;                                           //! warn_declares_nothing
x;                                               //! err_unknown_type
void main() {
  S;                                             //! warn_declares_nothing
  int;                                           //! warn_declares_nothing
  S S;
  S;
}
)");
}

TEST(StatementErrors, LabelsAtTheEnd) {
  constexpr llvm::StringLiteral Text = R"(
void main() {
  switch (1) {
    case 1:                                      //! err_label_at_end
  }
}
)";
  expectDiagnostics(Text, sema::Stage::Compute, 460, "pedantic");
  EXPECT_EQ(Checked(Text, sema::Stage::Compute, 450, "pedantic").Diagnostics.Places.size(), 0u);
}

TEST(StatementErrors, Switches) {
  expectDiagnostics(R"(
layout(constant_id = 0) const int S = 1;
void main() {
  switch (1.0) { }                               //! err_switch_type warn_empty_switch
  switch (1) {
    int a;                                       //! err_statement_before_case
    case 1:                                      //! note_previous_case
    case 0x1u:                                   //! err_duplicate_case
    case S:                                      //! err_specialized_not_allowed
    case true:                                   //! err_constant_integer_type
    default:                                     //! note_previous_case
    default: ;                                   //! err_duplicate_default
  }
  switch (2u) { case 3: case -1: break; }
  switch (1) { }                                 //! warn_empty_switch
}
)");
  expectDiagnostics(R"(
#extension GL_EXT_shader_explicit_arithmetic_types : require
void main() {
  switch (1) { case 5l: break; }                 //! err_case_type
  switch (1l) { case 1: break; }                 //! err_switch_type
}
)");
}

TEST(StatementErrors, Conditions) {
  expectDiagnostics(R"(
void main() {
  if (1) { }                                     //! err_condition_type
  while (bvec2(true)) { }                        //! err_condition_type
  do { int a; } while (a);                       //! err_undeclared_name
  for (int i = 0; int j = i; ) { }               //! err_condition_type
  for (int i = 0; bool j = i < 3; ++i) { bool k = j; }
  for (int i = 0; i < 3; ++i) {                  //! note_previous_declaration
    float i;                                     //! err_redefinition
    { float i; }
  }
  do { bool d; } while (true);
  while (bool b = true) { }
}
)");
}

TEST(StatementErrors, Declarations) {
  expectDiagnostics(R"(
void main() {
  layout(local_size_x = 3) in;                   //! err_global_declaration
  precision highp float;
  struct Local { int x; };
  Local a = Local(3);
  { Local b = a; }
}
)");
}

TEST(StatementErrors, Attributes) {
  expectDiagnostics(R"(
layout(constant_id = 0) const int S = 1;
void main() {
  [[unroll]] for (;;) { }                        //! err_requires_extension
  [[flatten]] if (true) { }                      // said once
}
)");
  expectDiagnostics(R"(
#extension GL_EXT_control_flow_attributes : require
layout(constant_id = 0) const int S = 1;
void main() {
  [[dependency_length(0)]] for (;;) { }          //! err_attribute_value
  [[dependency_length(S)]] for (;;) { }          //! err_specialized_not_allowed
  [[dependency_length(4), unroll]] while (true) { }
  [[min_iterations(4)]] while (true) { }         //! err_requires_extension
  [[branch]] switch (1) { default: break; }
}
)");
}

TEST(StatementErrors, ContradictingAttributes) {
  Checked C(R"(
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_control_flow_attributes2 : require
void main() {
  [[unroll, dont_unroll]] while (true) { }                //! warn_attributes_contradict
  [[loop]] [[unroll, partial_count(2)]] while (true) { }  //! warn_attributes_contradict
  [[peel_count(1), partial_count(2), loop]] do { } while (true);
  [[peel_count(1), unroll]] do { } while (true);
}
)");
  EXPECT_EQ(
      C.Diagnostics.Places,
      (std::vector<std::string>{"5 warn_attributes_contradict", "6 warn_attributes_contradict",
                                "7 warn_attributes_contradict", "7 warn_attributes_contradict"}));
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  auto Control = [&](size_t I) {
    return llvm::cast<sema::LoopStmt>(C.Program->Main->Body->Body[I])->Control;
  };
  EXPECT_TRUE(!Control(0).Unroll && Control(0).DontUnroll);
  EXPECT_TRUE(Control(1).Unroll && !Control(1).DontUnroll && Control(1).PartialCount);
  EXPECT_TRUE(Control(2).DontUnroll && !Control(2).PeelCount && !Control(2).PartialCount);
  EXPECT_TRUE(Control(3).Unroll && Control(3).PeelCount);
}

TEST(StatementErrors, JumpsOfOtherStages) {
  const char *Text = R"(
#extension GL_EXT_demote_to_helper_invocation : require
#extension GL_EXT_terminate_invocation : require
#extension GL_EXT_ray_tracing : require
void f(int i) {
  if (i == 1) demote;                //! err_jump_stage
  if (i == 2) terminateInvocation;   //! err_jump_stage
  if (i == 3) discard;               //! err_jump_stage
  if (i == 4) terminateRayEXT;       //! err_jump_stage
  if (i == 5) ignoreIntersectionEXT; //! err_jump_stage
}
void main() { f(1); }
)";
  auto Lines = [&](sema::Stage Stage) { return Checked(Text, Stage).Diagnostics.Places.size(); };
  expectDiagnostics(Text);
  EXPECT_EQ(Lines(sema::Stage::Fragment), 2u);
  EXPECT_EQ(Lines(sema::Stage::AnyHit), 3u);
}

TEST(Statements, LoopControlArrives) {
  Checked C(R"(
#extension GL_EXT_control_flow_attributes : require
void main() {
  [[unroll, dependency_length(4)]] for (int i = 0; i < 4; ++i) { }
  [[loop, dependency_infinite]] do { } while (false);
}
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  sema::List<const sema::Stmt *> Body = C.Program->Main->Body->Body;
  ASSERT_EQ(Body.size(), 2u);
  // A `for` is a block of its init and its loop.
  auto *For = llvm::cast<sema::BlockStmt>(Body[0]);
  ASSERT_EQ(For->Body.size(), 2u);
  EXPECT_TRUE(llvm::isa<sema::LocalStmt>(For->Body[0]));
  auto *Loop = llvm::cast<sema::LoopStmt>(For->Body[1]);
  EXPECT_TRUE(Loop->TestFirst);
  EXPECT_TRUE(Loop->Control.Unroll);
  EXPECT_EQ(Loop->Control.DependencyLength, 4u);
  EXPECT_NE(Loop->Step, nullptr);
  auto *Do = llvm::cast<sema::LoopStmt>(Body[1]);
  EXPECT_FALSE(Do->TestFirst);
  EXPECT_TRUE(Do->Control.DontUnroll);
  EXPECT_TRUE(Do->Control.DependencyInfinite);
}

TEST(Statements, CasesAreGrouped) {
  Checked C(R"(
void main() {
  int x = 0;
  switch (uint(x)) { case 1: case 2: x = 1; case -1: default: x = 2; break; case 7: ; }
}
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  auto *Switch = llvm::cast<sema::SwitchStmt>(C.Program->Main->Body->Body[1]);
  ASSERT_EQ(Switch->Cases.size(), 3u);
  EXPECT_EQ(Switch->Cases[0].Labels.size(), 2u);
  EXPECT_EQ(Switch->Cases[0].Body.size(), 1u);
  EXPECT_TRUE(Switch->Cases[1].IsDefault);
  ASSERT_EQ(Switch->Cases[1].Labels.size(), 1u);
  EXPECT_EQ(Switch->Cases[1].Labels[0]->type(), Switch->Selector->Ty);
  EXPECT_EQ(Switch->Cases[1].Labels[0]->bits(), 0xffffffffu);
  EXPECT_EQ(Switch->Cases[1].Body.size(), 2u);
  EXPECT_TRUE(Switch->Cases[2].Body.empty());
}

TEST(Statements, ConstantsLeaveNoLocal) {
  Checked C("void main() { const int a = 3; int b[a]; const int c = b[0]; }");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  sema::List<const sema::Stmt *> Body = C.Program->Main->Body->Body;
  ASSERT_EQ(Body.size(), 2u);
  EXPECT_EQ(llvm::cast<sema::LocalStmt>(Body[0])->Var->Ty->str(), "int[3]");
  EXPECT_TRUE(llvm::cast<sema::LocalStmt>(Body[1])->Var->Memory.ReadOnly);
}
