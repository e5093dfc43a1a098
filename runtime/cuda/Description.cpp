// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading the description of a kernel.

#include "runtime/cuda/Description.h"
#include "llvm/Support/JSON.h"
#include <algorithm>

using namespace coop::runtime::cuda;
namespace json = llvm::json;

/// A number that may be missing in what somebody else wrote.
static uint64_t number(const json::Object &O, llvm::StringRef Name) {
  const json::Value *V = O.get(Name);
  return V ? V->getAsUINT64().value_or(0) : 0;
}

static void readBinding(const json::Object &O, Description &D) {
  coop_binding B = {};
  B.set = static_cast<uint32_t>(number(O, "set"));
  B.binding = static_cast<uint32_t>(number(O, "binding"));
  B.array_size = static_cast<uint32_t>(number(O, "elements"));
  auto Flag = [&](llvm::StringRef Name, uint32_t Bit) {
    return O.getBoolean(Name).value_or(false) ? Bit : 0U;
  };
  B.flags = Flag("uniform", COOP_BINDING_UNIFORM) | Flag("read", COOP_BINDING_READ) |
            Flag("written", COOP_BINDING_WRITE);
  B.min_size = number(O, "bytes");
  B.element_stride = number(O, "stride");
  D.Bindings.push_back(B);
  D.BindingNames.push_back(O.getString("name").value_or("").str());
}

static const char *text(const json::Object &O, llvm::StringRef Name, Description &D) {
  return D.SiteTexts.emplace_back(O.getString(Name).value_or("").str()).c_str();
}

static void readSite(const json::Object &O, Description &D) {
  auto Number = [](const json::Object &In, llvm::StringRef Name) {
    return static_cast<uint32_t>(number(In, Name));
  };
  std::vector<coop_check_operand> &Operands = D.SiteOperands.emplace_back();
  if (const json::Array *All = O.getArray("operands"))
    for (const json::Value &Operand : *All)
      if (const json::Object *Fields = Operand.getAsObject())
        Operands.push_back({text(*Fields, "name", D), Number(*Fields, "kind"),
                            Number(*Fields, "flags"), Number(*Fields, "align"),
                            Number(*Fields, "size"), number(*Fields, "least")});
  coop_check_site S = {};
  S.file = text(O, "file", D);
  S.function = text(O, "function", D);
  S.operation = text(O, "operation", D);
  S.object = text(O, "object", D);
  S.operands = Operands.data();
  S.operand_count = static_cast<uint32_t>(Operands.size());
  S.object_size = number(O, "bytes");
  S.line = Number(O, "line");
  S.column = Number(O, "column");
  S.kind = Number(O, "kind");
  S.scope = Number(O, "scope");
  S.memory = Number(O, "memory");
  S.flags = Number(O, "flags");
  S.size = Number(O, "size");
  S.align = std::max(Number(O, "align"), 1U);
  S.major = Number(O, "major");
  D.Sites.push_back(S);
}

llvm::Expected<std::unique_ptr<Description>>
coop::runtime::cuda::readDescription(llvm::StringRef Ptx) {
  llvm::StringRef Line = Ptx.split('\n').first;
  if (!Line.consume_front("// coop "))
    return llvm::createStringError("the PTX does not say what its kernel needs");
  llvm::Expected<json::Value> Parsed = json::parse(Line);
  if (!Parsed)
    return Parsed.takeError();
  const json::Object *O = Parsed->getAsObject();
  const json::Array *Size = O ? O->getArray("workgroup") : nullptr;
  if (!Size || Size->size() != 3 || number(*O, "version") != 2)
    return llvm::createStringError("the PTX says of its kernel what this version does not know");
  auto D = std::make_unique<Description>();
  for (unsigned I = 0; I < 3; ++I)
    D->Info.workgroup_size[I] = static_cast<uint32_t>((*Size)[I].getAsUINT64().value_or(1));
  D->Name = O->getString("kernel").value_or("").str();
  D->SharedBytes = number(*O, "shared");
  D->ExchangeBytes = number(*O, "exchange");
  D->UsesAddresses = O->getBoolean("addresses").value_or(false);
  if (O->get("pairs"))
    D->PairAxis = std::min<unsigned>(static_cast<unsigned>(number(*O, "pairs")), 2);
  if (O->get("parts"))
    D->Parts = std::clamp(static_cast<unsigned>(number(*O, "parts")), 1U, 8U);
  D->KnowsGrid = O->getBoolean("grid").value_or(false);
  if (const json::Array *Bindings = O->getArray("bindings"))
    for (const json::Value &Binding : *Bindings)
      if (const json::Object *Fields = Binding.getAsObject())
        readBinding(*Fields, *D);
  if (const json::Array *Formats = O->getArray("formats"))
    for (const json::Value &Format : *Formats)
      D->Formats.push_back(Format.getAsString().value_or("").str());
  if (const json::Array *Sites = O->getArray("sites"))
    for (const json::Value &Site : *Sites)
      if (const json::Object *Fields = Site.getAsObject())
        readSite(*Fields, *D);
  for (size_t I = 0; I < D->Bindings.size(); ++I)
    D->Bindings[I].name = D->BindingNames[I].c_str();
  D->Info.abi_version = COOP_KERNEL_ABI_VERSION;
  D->Info.subgroup_size = static_cast<uint32_t>(number(*O, "subgroup"));
  D->Info.binding_count = static_cast<uint32_t>(D->Bindings.size());
  D->Info.push_constant_size = number(*O, "push");
  D->Info.bindings = D->Bindings.data();
  D->Info.name = D->Name.c_str();
  return D;
}
