// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The public functions of the import, over the classes that do the work.

#include "lower/import/Import.h"
#include "lower/import/Importer.h"

using namespace llvm;

namespace coop::lower {

Expected<std::unique_ptr<Module>> importSpirv(ArrayRef<uint32_t> Words,
                                              const ImportOptions &Options, LLVMContext &Context) {
  auto In = SpirvModule::create(Words);
  if (!In)
    return In.takeError();
  return Importer(**In, Options, Context).run();
}

Expected<std::vector<SpecConstant>> listSpecConstants(ArrayRef<uint32_t> Words) {
  auto In = SpirvModule::create(Words);
  if (!In)
    return In.takeError();
  LLVMContext Context;
  const ImportOptions Options;
  return Importer(**In, Options, Context).specConstants();
}

Expected<std::vector<std::string>> listEntryPoints(ArrayRef<uint32_t> Words) {
  auto In = SpirvModule::create(Words);
  if (!In)
    return In.takeError();
  std::vector<std::string> Names;
  for (const SpirvEntryPoint &E : (*In)->entryPoints())
    if (E.Model == spirv::ExecutionModel::GLCompute)
      Names.push_back(E.Name);
  return Names;
}

} // namespace coop::lower
