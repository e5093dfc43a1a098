// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The call graph: order of functions, recursion (GLSL 4.60 section 6.1), and callbacks, in which
// SPIR-V allows no tangled instruction (SPV_NV_cooperative_matrix2, section 2.16.1). Everything
// here is iterative: chains of calls may be as long as the source.

#include "sema/CallGraph.h"
#include "sema/BuiltinSignature.h"
#include "sema/Declarations.h"

namespace coop::sema {

/// Derivatives come from the neighbours of a quad (GLSL 4.60 section 8.9).
static bool hasImplicitLod(const Builtin &B) {
  using spirv::Op;
  const Op Opcode = static_cast<Op>(B.Code);
  if (B.Emit != EmitKind::Image)
    return false;
  if (Opcode == Op::OpImageQueryLod)
    return true;
  const Signature &S = signatureOf(B);
  auto IsExplicit = [](const SignatureParameter &P) {
    return P.Role == ImageRole::Lod || P.Role == ImageRole::GradX;
  };
  return (Opcode == Op::OpImageSampleImplicitLod || Opcode == Op::OpImageSampleProjImplicitLod) &&
         llvm::none_of(S.Parameters, IsExplicit);
}

bool isTangled(const Builtin &B) {
  if (hasImplicitLod(B))
    return true;
  switch (B.Emit) {
  case EmitKind::Group:
  case EmitKind::GroupReduce:
  case EmitKind::GroupInclusiveScan:
  case EmitKind::GroupExclusiveScan:
  case EmitKind::GroupClusteredReduce:
  case EmitKind::GroupPartitionedReduce:
  case EmitKind::GroupPartitionedInclusiveScan:
  case EmitKind::GroupPartitionedExclusiveScan:
    return true;
  default:
    break;
  }
  static constexpr BuiltinId Tangled[] = {
      BuiltinId::Barrier,
      BuiltinId::ControlBarrier,
      BuiltinId::SubgroupBarrier,
      BuiltinId::SubgroupPartition,
      BuiltinId::SubgroupQuadAll,
      BuiltinId::SubgroupQuadAny,
      BuiltinId::CoopMatLoad,
      BuiltinId::CoopMatStore,
      BuiltinId::CoopMatMulAdd,
      BuiltinId::CoopMatLoadTensor,
      BuiltinId::CoopMatLoadTensorView,
      BuiltinId::CoopMatLoadTensorDecode,
      BuiltinId::CoopMatLoadTensorViewDecode,
      BuiltinId::CoopMatLoadTensorDecodeVector,
      BuiltinId::CoopMatLoadTensorViewDecodeVector,
      BuiltinId::CoopMatStoreTensor,
      BuiltinId::CoopMatStoreTensorView,
      BuiltinId::CoopMatReduce,
      BuiltinId::CoopMatPerElement,
      BuiltinId::CoopMatTranspose,
      BuiltinId::CoopMatReduceEXT,
      BuiltinId::CoopMatPerElementEXT,
      BuiltinId::CoopMatTransposeEXT,
      BuiltinId::CoopMatLoadNV,
      BuiltinId::CoopMatStoreNV,
      BuiltinId::CoopMatMulAddNV,
      BuiltinId::BarrierArrive,
      BuiltinId::BarrierWait,
      BuiltinId::ControlBarrierArrive,
      BuiltinId::ControlBarrierWait,
      BuiltinId::VectorToCoopmat,
      BuiltinId::CoopmatToVector,
  };
  if (llvm::is_contained(Tangled, B.Id))
    return true;
  llvm::StringRef Name = B.Name;
  return (Name.starts_with("subgroup") && !Name.starts_with("subgroupMemoryBarrier")) ||
         Name.starts_with("dFd") || Name.starts_with("fwidth");
}

namespace {

class CallGraph {
public:
  explicit CallGraph(Context &Ctx) : Ctx(Ctx) {
    for (Context::CallSite &C : Ctx.Calls) {
      // Initializers of globals are evaluated where main begins (GLSL 4.60 section 4.3).
      if (!C.Caller)
        C.Caller = Ctx.P.Main;
      if (C.Caller)
        Sites[C.Caller].push_back(&C);
    }
  }
  void checkDefined();
  void link();
  void order();
  void checkCallbacks();

private:
  using Site = const Context::CallSite *;
  llvm::ArrayRef<Site> sitesOf(const Function *F) const {
    auto I = Sites.find(F);
    return I == Sites.end() ? llvm::ArrayRef<Site>() : llvm::ArrayRef<Site>(I->second);
  }
  void visit(Function *Root);
  void reportCycle(llvm::ArrayRef<Site> Path, Site Back);
  void checkCallback(Site Mention);
  bool mayHaveBody(const Function &F) const;
  void reportTangled(Site Mention, const Function *In, SourceRange Where, llvm::StringRef What,
                     const llvm::DenseMap<const Function *, Site> &ReachedBy);

  Context &Ctx;
  llvm::DenseMap<const Function *, std::vector<Site>> Sites;
  enum class Color : uint8_t { New, Open, Done };
  llvm::DenseMap<const Function *, Color> Colors;
};

/// There is a function of its name that has not been understood.
bool CallGraph::mayHaveBody(const Function &F) const {
  const Symbol *S = Ctx.Names.lookupGlobal(F.Name);
  return S && S->TheKind == Symbol::Kind::Functions &&
         llvm::any_of(S->Functions->Overloads,
                      [](const Function *Other) { return Other->isErroneous(); });
}

void CallGraph::checkDefined() {
  llvm::DenseSet<const Function *> Reported;
  for (const Context::CallSite &C : Ctx.Calls)
    if (C.Callee && !C.Callee->Body && !C.Callee->Instruction && !mayHaveBody(*C.Callee) &&
        Reported.insert(C.Callee).second) {
      Ctx.report(C.Range, diag::err_function_undefined) << C.Callee->Name;
      Ctx.report(C.Callee->Range, diag::note_declared_here) << C.Callee->Name;
    }
}

void CallGraph::link() {
  for (auto &[F, Record] : Ctx.Decls->Functions) {
    llvm::SmallVector<const Function *, 8> Callees;
    llvm::DenseSet<const Function *> Seen;
    for (Site C : sitesOf(F))
      if (C->Callee && Seen.insert(C->Callee).second)
        Callees.push_back(C->Callee);
    F->Callees = Ctx.P.copy(llvm::ArrayRef<const Function *>(Callees));
  }
  for (const Context::CallSite &C : Ctx.Calls)
    if (C.Callee && C.AsCallback)
      const_cast<Function *>(C.Callee)->IsCallback = true;
}

void CallGraph::reportCycle(llvm::ArrayRef<Site> Path, Site Back) {
  // The part of the path from the function that is called again.
  size_t First = Path.size();
  while (First > 0 && Path[First - 1]->Caller != Back->Callee)
    --First;
  Ctx.report(Back->Range, diag::err_recursion) << Back->Callee->Name;
  if (First == 0)
    return; // calls itself directly
  constexpr size_t MaxShown = 20;
  const llvm::ArrayRef<Site> Cycle = Path.drop_front(First - 1);
  for (Site C : Cycle.take_front(MaxShown))
    Ctx.report(C->Range, diag::note_calls_here) << C->Caller->Name << C->Callee->Name;
  if (Cycle.size() > MaxShown)
    Ctx.report(Cycle[MaxShown]->Range, diag::note_calls_go_on) << Cycle.size() - MaxShown;
}

void CallGraph::visit(Function *Root) {
  struct Frame {
    const Function *F;
    size_t Next;
  };
  std::vector<Frame> Stack = {{Root, 0}};
  std::vector<Site> Path; // the calls that led from frame to frame
  Colors[Root] = Color::Open;
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    llvm::ArrayRef<Site> Out = sitesOf(Top.F);
    if (Top.Next == Out.size()) {
      Colors[Top.F] = Color::Done;
      if (Top.F->Body)
        Ctx.P.Functions.push_back(Top.F);
      Stack.pop_back();
      if (!Path.empty())
        Path.pop_back();
      continue;
    }
    Site C = Out[Top.Next++];
    if (!C->Callee)
      continue;
    Color &Seen = Colors[C->Callee];
    if (Seen == Color::Open) {
      reportCycle(Path, C);
    } else if (Seen == Color::New) {
      Seen = Color::Open;
      Path.push_back(C);
      Stack.push_back({C->Callee, 0});
    }
  }
}

void CallGraph::order() {
  for (auto &[F, Record] : Ctx.Decls->Functions)
    if (Colors[F] == Color::New)
      visit(F);
}

// ---- callbacks

void CallGraph::reportTangled(Site Mention, const Function *In, SourceRange Where,
                              llvm::StringRef What,
                              const llvm::DenseMap<const Function *, Site> &ReachedBy) {
  Ctx.report(Where, diag::err_tangled_in_callback) << What << Mention->Callee->Name;
  for (const Function *F = In; F != Mention->Callee;) {
    Site By = ReachedBy.lookup(F);
    Ctx.report(By->Range, diag::note_calls_here) << By->Caller->Name << F->Name;
    F = By->Caller;
  }
  Ctx.report(Mention->Range, diag::note_passed_as_callback) << Mention->Callee->Name;
}

/// Breadth first, so that the chain that is shown is a shortest one.
void CallGraph::checkCallback(Site Mention) {
  std::vector<const Function *> Queue = {Mention->Callee};
  llvm::DenseMap<const Function *, Site> ReachedBy;
  for (size_t I = 0; I < Queue.size(); ++I) {
    const Function *F = Queue[I];
    for (Site C : sitesOf(F)) {
      if (C->BuiltinCallee && isTangled(*C->BuiltinCallee))
        return reportTangled(Mention, F, C->Range, C->BuiltinCallee->Name, ReachedBy);
      if (C->Callee && C->Callee != Mention->Callee && ReachedBy.try_emplace(C->Callee, C).second)
        Queue.push_back(C->Callee);
    }
    if (SourceRange R = findMatrixOperation(*F); R.isValid())
      return reportTangled(Mention, F, R, "an operation on a cooperative matrix", ReachedBy);
  }
}

void CallGraph::checkCallbacks() {
  llvm::DenseSet<const Function *> Checked;
  for (const Context::CallSite &C : Ctx.Calls)
    if (C.Callee && C.AsCallback && Checked.insert(C.Callee).second)
      checkCallback(&C);
}

} // namespace

void finishCallGraph(Context &Ctx) {
  CallGraph G(Ctx);
  G.checkDefined();
  G.link();
  G.order();
  G.checkCallbacks();
}

} // namespace coop::sema
