// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From an instruction in a block to the function that imports it, along Instructions.def; and where
// instructions come from in the source, where the module says so.

#include "lower/import/Importer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

/// Whether values can have the result type, where there is one. Calls may return nothing.
bool Importer::checkResultType(const SpirvInst &I) {
  if (!I.resultType())
    return true;
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  const bool MayBeVoid = I.Opcode == Op::OpFunctionCall || I.Opcode == Op::OpExtInst;
  if (T->Kind == TypeKind::Void ? !MayBeVoid : !T->Value || T->Kind == TypeKind::Function)
    return fail(I, "no value has the result type");
  return true;
}

/// Whether an instruction's products and sums may be done together with those that it is used by
/// and uses, and a quotient as a product: all that are not decorated otherwise (SPIR-V,
/// NoContraction). Products and sums of the extended instructions stay as their formulas are.
bool Importer::mayContract(const SpirvInst &I) const {
  switch (I.Opcode) {
  case Op::OpFAdd:
  case Op::OpFSub:
  case Op::OpFMul:
  case Op::OpFDiv:
  case Op::OpVectorTimesScalar:
  case Op::OpMatrixTimesScalar:
  case Op::OpVectorTimesMatrix:
  case Op::OpMatrixTimesVector:
  case Op::OpMatrixTimesMatrix:
  case Op::OpOuterProduct:
  case Op::OpDot:
  case Op::OpFDot2MixAcc32VALVE:
  case Op::OpFDot2MixAcc16VALVE:
  case Op::OpFDot4MixAcc32VALVE:
    return !In.isDecorated(I.resultId(), spirv::Decoration::NoContraction);
  default:
    return false;
  }
}

bool Importer::importInstruction(const SpirvInst &I) {
  if (!checkResultType(I))
    return false;
  const IRBuilderBase::FastMathFlagGuard Restore(B);
  FastMathFlags Flags;
  Flags.setAllowContract(mayContract(I));
  B.setFastMathFlags(Flags);
  switch (I.Opcode) {
#define IMPORT(Opcode, Function)                                                                   \
  case Op::Opcode:                                                                                 \
    return Function(I);
#define IMPORT_AS(Opcode, Function, Argument)                                                      \
  case Op::Opcode:                                                                                 \
    return Function(I, Argument);
#include "lower/import/Instructions.def"
  default:
    return unsupported(I);
  }
}

// ---- lines

static bool hasLine(const SpirvFunction &F) {
  for (const SpirvBlock &Block : F.Blocks)
    for (const SpirvInst &I : Block.Body)
      if (I.Opcode == Op::OpLine)
        return true;
  return false;
}

DIFile *Importer::debugFile(StringRef Path) {
  if (Path.empty())
    Path = "shader";
  DIFile *&File = DebugFiles[MDString::get(C, Path)];
  if (!File)
    File = Debug->createFile(sys::path::filename(Path), sys::path::parent_path(Path));
  return File;
}

void Importer::beginDebugScope(const SpirvFunction &F, Function *Function) {
  if (!hasLine(F))
    return;
  if (!Debug) {
    Debug = std::make_unique<DIBuilder>(*M);
    DebugUnit = Debug->createCompileUnit(dwarf::DW_LANG_C, debugFile(""), "coopc", false, "", 0);
    M->addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  }
  DISubroutineType *Type = Debug->createSubroutineType(Debug->getOrCreateTypeArray({}));
  DebugScope = Debug->createFunction(DebugUnit, Function->getName(), Function->getName(),
                                     DebugUnit->getFile(), 0, Type, 0, DINode::FlagZero,
                                     DISubprogram::SPFlagDefinition);
  Function->setSubprogram(DebugScope);
  B.SetCurrentDebugLocation(DILocation::get(C, 0, 0, DebugScope));
}

bool Importer::importLine(const SpirvInst &I) {
  if (!DebugScope)
    return true;
  if (I.Opcode == Op::OpNoLine) {
    B.SetCurrentDebugLocation(DILocation::get(C, 0, 0, DebugScope));
    return true;
  }
  DIFile *File = debugFile(In.string(I.operand(0)));
  // LLVM keeps columns in 16 bits.
  const unsigned Column = I.operand(2) > UINT16_MAX ? 0 : I.operand(2);
  DIScope *Scope = File == DebugScope->getFile() ? static_cast<DIScope *>(DebugScope)
                                                 : Debug->createLexicalBlockFile(DebugScope, File);
  B.SetCurrentDebugLocation(DILocation::get(C, I.operand(1), Column, Scope));
  return true;
}

} // namespace coop::lower
