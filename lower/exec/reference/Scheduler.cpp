// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scheduler, as text in which the numbers of a kernel are filled in: loops over states read
// better so than as calls of a builder.

#include "lower/exec/reference/Scheduler.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/InvocationContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace coop::lower {

/// A name in angle brackets is a number of the kernel.
static constexpr StringLiteral SchedulerText = R"(
declare void @coop.reference.step(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.umin.i32(i32, i32)

define internal ptr @coop.reference.state(ptr %states, i32 %i) alwaysinline nounwind {
  %wide = zext i32 %i to i64
  %offset = mul i64 %wide, <Stride>
  %state = getelementptr i8, ptr %states, i64 %offset
  ret ptr %state
}

; Compares the paths of two invocations: -1, 0 or 1.
define internal i32 @coop.reference.compare(ptr %a, ptr %b) nounwind {
entry:
  %path.a = getelementptr i8, ptr %a, i64 <Path>
  %path.b = getelementptr i8, ptr %b, i64 <Path>
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %same ]
  %more = icmp ult i64 %i, <PathWords>
  br i1 %more, label %word, label %equal
word:
  %at.a = getelementptr i64, ptr %path.a, i64 %i
  %at.b = getelementptr i64, ptr %path.b, i64 %i
  %word.a = load i64, ptr %at.a
  %word.b = load i64, ptr %at.b
  %i.next = add i64 %i, 1
  %differ = icmp ne i64 %word.a, %word.b
  br i1 %differ, label %decided, label %same
same:
  br label %head
decided:
  %less = icmp ult i64 %word.a, %word.b
  %order = select i1 %less, i32 -1, i32 1
  ret i32 %order
equal:
  ret i32 0
}

; Of the invocations that wait for %kind, the first of those with the smallest path; or null.
define internal ptr @coop.reference.smallest(ptr %states, i32 %count, i32 %kind) nounwind {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %best = phi ptr [ null, %entry ], [ %better, %next ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %look, label %done
look:
  %state = call ptr @coop.reference.state(ptr %states, i32 %i)
  %at.wait = getelementptr i8, ptr %state, i64 <Wait>
  %wait = load i32, ptr %at.wait
  %waits = icmp eq i32 %wait, %kind
  br i1 %waits, label %compare, label %next
compare:
  %first = icmp eq ptr %best, null
  br i1 %first, label %next, label %order
order:
  %c = call i32 @coop.reference.compare(ptr %state, ptr %best)
  %smaller = icmp slt i32 %c, 0
  %chosen = select i1 %smaller, ptr %state, ptr %best
  br label %next
next:
  %better = phi ptr [ %best, %look ], [ %state, %compare ], [ %chosen, %order ]
  %i.next = add i32 %i, 1
  br label %head
done:
  ret ptr %best
}

; Lets go on all that are at the same dynamic instance as %chosen, after running its function once.
define internal void @coop.reference.release(ptr %states, ptr %lanes, i32 %count, ptr %chosen) nounwind {
entry:
  %at.kind = getelementptr i8, ptr %chosen, i64 <Wait>
  %kind = load i32, ptr %at.kind
  %at.function = getelementptr i8, ptr %chosen, i64 <Function>
  %function = load ptr, ptr %at.function
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %look, label %run
look:
  %state = call ptr @coop.reference.state(ptr %states, i32 %i)
  %at.wait = getelementptr i8, ptr %state, i64 <Wait>
  %wait = load i32, ptr %at.wait
  %waits = icmp eq i32 %wait, %kind
  br i1 %waits, label %compare, label %next
compare:
  %c = call i32 @coop.reference.compare(ptr %state, ptr %chosen)
  %together = icmp eq i32 %c, 0
  br i1 %together, label %active, label %next
active:
  store i32 <WaitNothing>, ptr %at.wait
  %at.args = getelementptr i8, ptr %state, i64 <Arguments>
  %args = load ptr, ptr %at.args
  br label %next
next:
  %lane = phi ptr [ null, %look ], [ null, %compare ], [ %args, %active ]
  %at.lane = getelementptr ptr, ptr %lanes, i32 %i
  store ptr %lane, ptr %at.lane
  %i.next = add i32 %i, 1
  br label %head
run:
  %any = icmp ne ptr %function, null
  br i1 %any, label %call, label %done
call:
  call void %function(ptr %lanes, i32 %count, ptr %chosen)
  br label %done
done:
  ret void
}

; Runs a subgroup until its invocations have finished or wait for the workgroup.
define internal void @coop.reference.advance(ptr %states, ptr %lanes, i32 %count) nounwind {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 0, %release ], [ %i.next, %next ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %look, label %meet
look:
  %state = call ptr @coop.reference.state(ptr %states, i32 %i)
  %at.wait = getelementptr i8, ptr %state, i64 <Wait>
  %wait = load i32, ptr %at.wait
  %runs = icmp eq i32 %wait, <WaitNothing>
  br i1 %runs, label %step, label %next
step:
  call void @coop.reference.step(ptr %state)
  br label %next
next:
  %i.next = add i32 %i, 1
  br label %head
meet:
  %chosen = call ptr @coop.reference.smallest(ptr %states, i32 %count, i32 <WaitSubgroupRun>)
  %none = icmp eq ptr %chosen, null
  br i1 %none, label %done, label %release
release:
  call void @coop.reference.release(ptr %states, ptr %lanes, i32 %count, ptr %chosen)
  br label %head
done:
  ret void
}

define internal i32 @coop.reference.workgroup(ptr "coop.context" %header, ptr %area) nounwind {
entry:
  %states = getelementptr i8, ptr %area, i64 <States>
  br label %start.head
start.head:
  %n = phi i32 [ 0, %entry ], [ %n.next, %start ]
  %n.more = icmp ult i32 %n, <Units>
  br i1 %n.more, label %start, label %round
start:
  %new = call ptr @coop.reference.state(ptr %states, i32 %n)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %new, ptr align 8 %header, i64 <HeaderSize>, i1 false)
  %new.index = getelementptr i8, ptr %new, i64 <Index>
  %new.first = mul i32 %n, <Lanes>
  store i32 %new.first, ptr %new.index
  %new.resume = getelementptr i8, ptr %new, i64 <Resume>
  store i32 0, ptr %new.resume
  %new.wait = getelementptr i8, ptr %new, i64 <Wait>
  store i32 <WaitNothing>, ptr %new.wait
  %n.next = add i32 %n, 1
  br label %start.head
round:
  br label %subgroup.head
subgroup.head:
  %first = phi i32 [ 0, %round ], [ %first.next, %subgroup ]
  %first.more = icmp ult i32 %first, <Units>
  br i1 %first.more, label %subgroup, label %meet
subgroup:
  %subgroup.states = call ptr @coop.reference.state(ptr %states, i32 %first)
  %rest = sub i32 <Units>, %first
  %size = call i32 @llvm.umin.i32(i32 %rest, i32 <UnitsPerSubgroup>)
  call void @coop.reference.advance(ptr %subgroup.states, ptr %area, i32 %size)
  %first.next = add i32 %first, %size
  br label %subgroup.head
meet:
  %chosen = call ptr @coop.reference.smallest(ptr %states, i32 <Units>, i32 <WaitWorkgroupRun>)
  %none = icmp eq ptr %chosen, null
  br i1 %none, label %barrier.head, label %release
release:
  call void @coop.reference.release(ptr %states, ptr %area, i32 <Units>, ptr %chosen)
  br label %round

; What is left waits at barriers. It is for the shader to see that it is the same one for all; if not,
; they go on together all the same, as they do on a GPU.
barrier.head:
  %b = phi i32 [ 0, %meet ], [ %b.next, %barrier.next ]
  %waited = phi i1 [ false, %meet ], [ %waited.next, %barrier.next ]
  %b.more = icmp ult i32 %b, <Units>
  br i1 %b.more, label %barrier, label %barrier.done
barrier:
  %b.state = call ptr @coop.reference.state(ptr %states, i32 %b)
  %b.at.wait = getelementptr i8, ptr %b.state, i64 <Wait>
  %b.wait = load i32, ptr %b.at.wait
  %b.waits = icmp eq i32 %b.wait, <WaitWorkgroupBarrier>
  br i1 %b.waits, label %barrier.open, label %barrier.next
barrier.open:
  store i32 <WaitNothing>, ptr %b.at.wait
  br label %barrier.next
barrier.next:
  %waited.next = phi i1 [ %waited, %barrier ], [ true, %barrier.open ]
  %b.next = add i32 %b, 1
  br label %barrier.head
barrier.done:
  br i1 %waited, label %round, label %done
done:
  ret i32 0
}
)";

static constexpr StringLiteral PlainText = R"(
declare void @coop.reference.step(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal i32 @coop.reference.workgroup(ptr "coop.context" %header, ptr %area) nounwind {
entry:
  %small = alloca [<Size> x i8], align <Alignment>
  %on.stack = icmp ne i32 <OnStack>, 0
  %state = select i1 %on.stack, ptr %small, ptr %area
  br label %head
head:
  %n = phi i32 [ 0, %entry ], [ %n.next, %body ]
  %more = icmp ult i32 %n, <Units>
  br i1 %more, label %body, label %done
body:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %state, ptr align 8 %header, i64 <HeaderSize>, i1 false)
  %index = getelementptr i8, ptr %state, i64 <Index>
  %first = mul i32 %n, <Lanes>
  store i32 %first, ptr %index
  call void @coop.reference.step(ptr %state)
  %n.next = add i32 %n, 1
  br label %head
done:
  ret i32 0
}
)";

namespace {
struct Number {
  StringLiteral Name;
  uint64_t Value;
};
} // namespace

static std::string fillIn(StringRef Text, ArrayRef<Number> Numbers) {
  std::string Result;
  while (!Text.empty()) {
    auto [Before, Rest] = Text.split('<');
    Result += Before;
    auto [Name, After] = Rest.split('>');
    for (const Number &N : Numbers)
      if (N.Name == Name)
        Result += utostr(N.Value);
    Text = After;
  }
  return Result;
}

static Error addText(Module &M, Function &Step, StringRef Text, uint64_t AreaSize) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> Added = parseAssemblyString(Text, Problem, M.getContext());
  if (!Added)
    return createStringError("internal error in the scheduler: %s (line %d)",
                             Problem.getMessage().str().c_str(), Problem.getLineNo());
  Added->setDataLayout(M.getDataLayout());
  Added->setTargetTriple(M.getTargetTriple());
  // Linked by name; an internal function has none for the linker.
  Function *Workgroup = Added->getFunction("coop.reference.workgroup");
  Workgroup->setLinkage(GlobalValue::ExternalLinkage);
  Step.setLinkage(GlobalValue::ExternalLinkage);
  Step.setName("coop.reference.step");
  if (Step.getName() != "coop.reference.step" ||
      Linker::linkModules(M, std::move(Added), Linker::Flags::None))
    return createStringError("the module has a name of the scheduler's already");
  Step.setLinkage(GlobalValue::InternalLinkage);
  Workgroup = M.getFunction("coop.reference.workgroup");
  Workgroup->setLinkage(GlobalValue::InternalLinkage);
  Workgroup->addFnAttr(WorkgroupAttribute, utostr(AreaSize));
  return Error::success();
}

Error addScheduler(Module &M, Function &Step, const StateLayout &Layout,
                   const SchedulerShape &Shape) {
  // The lanes of the largest scope come first, then the states.
  const uint64_t States = alignTo(uint64_t(Shape.Units) * 8, StateLayout::Alignment);
  if (Layout.size() > (MaxScratchSize - States) / Shape.Units)
    return createStringError("the workgroup's %u invocations need more than %llu bytes for their "
                             "variables",
                             Shape.Units * Shape.Lanes,
                             static_cast<unsigned long long>(MaxScratchSize));
  const StructLayout *Header = M.getDataLayout().getStructLayout(invocationHeader(M.getContext()));
  const Number Numbers[] = {
      {"Stride", Layout.size()},
      {"Path", StateLayout::Path},
      {"PathWords", Layout.pathWords()},
      {"Wait", StateLayout::Wait},
      {"Resume", StateLayout::Resume},
      {"Function", StateLayout::Function},
      {"Arguments", StateLayout::Arguments},
      {"WaitNothing", wait::Nothing},
      {"WaitSubgroupRun", wait::SubgroupRun},
      {"WaitWorkgroupRun", wait::WorkgroupRun},
      {"WaitWorkgroupBarrier", wait::WorkgroupBarrier},
      {"HeaderSize", Header->getSizeInBytes()},
      {"Index", Header->getElementOffset(header_field::Index)},
      {"Units", Shape.Units},
      {"UnitsPerSubgroup", Shape.UnitsPerSubgroup},
      {"Lanes", Shape.Lanes},
      {"States", States},
  };
  return addText(M, Step, fillIn(SchedulerText, Numbers), States + Layout.size() * Shape.Units);
}

Error addPlainLoop(Module &M, Function &Step, const StateLayout &Layout,
                   const SchedulerShape &Shape) {
  const StructLayout *Header = M.getDataLayout().getStructLayout(invocationHeader(M.getContext()));
  const Number Numbers[] = {
      {"HeaderSize", Header->getSizeInBytes()},
      {"Index", Header->getElementOffset(header_field::Index)},
      {"Units", Shape.Units},
      {"Lanes", Shape.Lanes},
      // What is on the stack becomes values; large variables are in scratch memory.
      {"OnStack", Layout.plain()},
      {"Size", Layout.plain() ? Layout.size() : 0},
      {"Alignment", StateLayout::Alignment},
  };
  return addText(M, Step, fillIn(PlainText, Numbers), Layout.plain() ? 0 : Layout.size());
}

} // namespace coop::lower
