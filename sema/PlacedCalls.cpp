// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that have places of their own: barriers of tessellation (GLSL 4.60 section 8.16), and
// the section that invocations of a fragment shader go through one by one
// (GL_ARB_fragment_shader_interlock).

#include "sema/CooperativeRules.h"

namespace coop::sema {

/// In main, outside of control flow, before any return.
static bool isPlaced(Context &Ctx, const BuiltinUse &Use) {
  enum Place : unsigned { InFunction, InFlow, AfterReturn };
  auto Fail = [&](unsigned Where) {
    Ctx.report(Use.NameRange, diag::err_call_place) << Use.name() << Where;
    return false;
  };
  if (!Ctx.CurrentFunction || Ctx.CurrentFunction->Name != "main")
    return Fail(InFunction);
  if (Ctx.TheFlow.Depth != 0)
    return Fail(InFlow);
  return !Ctx.TheFlow.MainHasReturned || Fail(AfterReturn);
}

static bool checkInterlock(Context &Ctx, const BuiltinUse &Use) {
  const bool Begins = Use.id() == BuiltinId::BeginInterlock;
  SourceRange &First = Begins ? Ctx.TheFlow.Begin : Ctx.TheFlow.End;
  if (First.isValid()) {
    Ctx.report(Use.NameRange, diag::err_interlock_twice) << Use.name();
    Ctx.report(First, diag::note_interlock_first);
    return false;
  }
  First = Use.NameRange;
  if (!isPlaced(Ctx, Use))
    return false;
  if (Begins || Ctx.TheFlow.Begin.isValid())
    return true;
  Ctx.report(Use.NameRange, diag::err_interlock_order);
  return false;
}

bool checkPlace(Context &Ctx, const BuiltinUse &Use) {
  if (Use.id() == BuiltinId::Barrier)
    return Ctx.P.TheStage != Stage::TessControl || isPlaced(Ctx, Use);
  return checkInterlock(Ctx, Use);
}

} // namespace coop::sema
