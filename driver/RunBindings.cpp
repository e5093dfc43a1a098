// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loading, checking and writing of what is bound.

#include "driver/RunBindings.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

// ---- loading

bool RunBindings::loadBind(const BindOption &Bind) {
  if (Bind.Image) {
    llvm::Expected<ImageData> Image = ImageData::load(*Bind.Image);
    if (!Image) {
      Diags.report(SourceLoc(), diag::err_run_file) << llvm::toString(Image.takeError());
      return false;
    }
    Entry &E = Entries[Bind.Name];
    E.Image = std::move(*Image);
    E.Bind = &Bind;
    return true;
  }
  llvm::Expected<BufferData> Data = makeBufferData(Bind.Source);
  if (!Data) {
    Diags.report(SourceLoc(), diag::err_run_file) << llvm::toString(Data.takeError());
    return false;
  }
  Entry &E = Entries[Bind.Name];
  E.Data = std::move(*Data);
  E.Bind = &Bind;
  return true;
}

bool RunBindings::loadOut(const OutOption &Out) {
  auto Found = Entries.find(Out.Name);
  if (Found != Entries.end()) {
    Entry &E = Found->second;
    E.Out = &Out;
    if (E.Image) {
      if (Out.Type)
        Diags.report(SourceLoc(), diag::err_run_out_image_type) << Out.Name.str();
      return !Out.Type;
    }
    if (Out.Type && Out.Type->Bytes != E.Data.Memory.size()) {
      Diags.report(SourceLoc(), diag::err_run_out_size)
          << Out.Name.str() << Out.Type->str() << Out.Type->Bytes << E.Data.Memory.size();
      return false;
    }
    if (Out.Type)
      E.Data.Type = Out.Type;
    if (E.Data.Type)
      return true;
  }
  if (!Out.Type) {
    Diags.report(SourceLoc(), diag::err_run_out_without_type) << Out.Name.str();
    return false;
  }
  llvm::Expected<BufferData> Data = makeZeros(*Out.Type);
  if (!Data) {
    Diags.report(SourceLoc(), diag::err_run_file) << llvm::toString(Data.takeError());
    return false;
  }
  Entry &E = Entries[Out.Name];
  E.Data = std::move(*Data);
  E.Out = &Out;
  return true;
}

bool RunBindings::loadPush() {
  if (!Request.Push)
    return true;
  llvm::Expected<BufferData> Data = makeBufferData(*Request.Push);
  if (!Data) {
    Diags.report(SourceLoc(), diag::err_run_file) << llvm::toString(Data.takeError());
    return false;
  }
  Push = std::move(*Data);
  return true;
}

bool RunBindings::resolve(const ValuesSource &Values, llvm::MutableArrayRef<uint8_t> Bytes) {
  bool Good = true;
  writeValues(Values, Bytes, [&](const ValueItem &Item, const uint8_t *Place) -> uint64_t {
    const std::string Text =
        "address:" + Item.Address->str() + (Item.Offset ? "+" + std::to_string(Item.Offset) : "");
    auto Found = Entries.find(*Item.Address);
    const bool IsImage = Found != Entries.end() && Found->second.Image;
    if (Found == Entries.end() || IsImage) {
      Diags.report(SourceLoc(), diag::err_run_address)
          << Text << Item.Address->str() << (IsImage ? 1 : 0);
      Good = false;
      return 0;
    }
    const runtime::Buffer &Memory = Found->second.Data.Memory;
    Found->second.IsUsed = true;
    if (Item.Offset > Memory.size()) {
      Diags.report(SourceLoc(), diag::err_run_address_offset)
          << Text << Item.Address->str() << Memory.size();
      Good = false;
      return 0;
    }
    Places.push_back(Place);
    return Memory.deviceAddress() + Item.Offset;
  });
  return Good;
}

bool RunBindings::resolveAddresses() {
  bool Good = true;
  for (auto &[Name, E] : Entries)
    if (E.Bind && !E.Image)
      if (const auto *Values = std::get_if<ValuesSource>(&E.Bind->Source))
        Good &= resolve(*Values, E.Data.Memory.bytes());
  if (Request.Push)
    if (const auto *Values = std::get_if<ValuesSource>(&*Request.Push))
      Good &= resolve(*Values, Push.Memory.bytes());
  return Good;
}

uint64_t RunBindings::plannedBytes() const {
  std::map<BindingName, uint64_t> Sizes;
  for (const BindOption &Bind : Request.Binds)
    Sizes[Bind.Name] = Bind.Image ? ImageData::plannedBytes(*Bind.Image) : sourceSize(Bind.Source);
  for (const OutOption &Out : Request.Outs)
    if (Out.Type)
      Sizes.insert({Out.Name, Out.Type->Bytes});
  uint64_t Sum = 0;
  for (const auto &[Name, Size] : Sizes)
    Sum = llvm::SaturatingAdd(Sum, Size);
  if (Request.Repeat > 1) // each is kept beside
    Sum = llvm::SaturatingAdd(Sum, Sum);
  return llvm::SaturatingAdd(Sum, Request.Push ? sourceSize(*Request.Push) : 0);
}

bool RunBindings::load() {
  bool Good = true;
  for (const BindOption &Bind : Request.Binds)
    Good &= loadBind(Bind);
  // What an --out refers to is known only when all of them are there.
  if (!Good)
    return false;
  for (const OutOption &Out : Request.Outs)
    Good &= loadOut(Out);
  Good &= loadPush();
  return Good && resolveAddresses();
}

// ---- checking

static StringRef nameOf(const coop_binding &Binding) {
  return Binding.name && *Binding.name ? StringRef(Binding.name) : StringRef("unnamed");
}

bool RunBindings::checkSize(const coop_binding &Binding, const BindingName &Name, uint64_t Size) {
  const uint64_t Stride = Binding.element_stride;
  if (Size < Binding.min_size) {
    Diags.report(SourceLoc(), diag::err_run_too_small)
        << Name.str() << nameOf(Binding) << Binding.min_size << Size;
    return false;
  }
  const uint64_t After = Size - Binding.min_size;
  const uint64_t Rest = Stride ? After % Stride : After;
  // A struct of a program may end with padding that the block does not have, and so may a buffer.
  if (Rest == 0 || Size == llvm::alignTo(Size - Rest, 16))
    return true;
  if (Stride != 0)
    Diags.report(SourceLoc(), diag::warn_run_not_whole)
        << Name.str() << nameOf(Binding) << Stride << Binding.min_size << Size << Rest;
  else
    Diags.report(SourceLoc(), diag::warn_run_too_large)
        << Name.str() << nameOf(Binding) << Binding.min_size << Size;
  return true;
}

bool RunBindings::checkImage(const coop_binding &Binding, const BindingName &Name, Entry &E) {
  if (llvm::Error Problem = E.Image->fit(Binding)) {
    Diags.report(SourceLoc(), diag::err_run_image)
        << Name.str() << nameOf(Binding) << describeImageBinding(Binding)
        << llvm::toString(std::move(Problem));
    return false;
  }
  Bound.push_back(E.Image->binding());
  if (!E.Out || !E.Image->isSampler())
    return true;
  Diags.report(SourceLoc(), diag::err_run_out_unused) << Name.str();
  return false;
}

bool RunBindings::checkBinding(const coop_binding &Binding, uint32_t Element) {
  BindingName Name{Binding.set, Binding.binding, Element};
  auto Found = Entries.find(Name);
  const bool IsDescriptor = (Binding.flags & (COOP_BINDING_IMAGE | COOP_BINDING_SAMPLER)) != 0;
  if (IsDescriptor && Found == Entries.end()) {
    Diags.report(SourceLoc(), diag::err_run_missing_image)
        << Name.str() << nameOf(Binding) << describeImageBinding(Binding)
        << exampleOfImage(Binding);
    return false;
  }
  if (Found == Entries.end()) {
    Diags.report(SourceLoc(), diag::err_run_missing_binding)
        << Name.str() << nameOf(Binding) << Binding.min_size
        << unsigned(Binding.element_stride != 0) << Binding.element_stride;
    return false;
  }
  Entry &E = Found->second;
  E.IsUsed = true;
  E.Name = nameOf(Binding);
  if (IsDescriptor != E.Image.has_value()) {
    Diags.report(SourceLoc(), diag::err_run_no_image)
        << Name.str() << nameOf(Binding) << unsigned(!IsDescriptor) << describeImageBinding(Binding)
        << exampleOfImage(Binding);
    return false;
  }
  if (IsDescriptor)
    return checkImage(Binding, Name, E);
  Bound.push_back(E.Data.Memory.binding());
  return checkSize(Binding, Name, E.Data.Memory.size());
}

bool RunBindings::checkPush(const coop_kernel_info &Kernel) {
  const uint64_t Needed = Kernel.push_constant_size, Given = Push.Memory.size();
  if (!Request.Push && Needed != 0) {
    Diags.report(SourceLoc(), diag::err_run_push_missing) << Needed;
    return false;
  }
  // A struct of a program may end with padding that the block does not have.
  if (Given >= Needed && Given <= llvm::alignTo(Needed, 16)) {
    if (Given > Needed && std::holds_alternative<ValuesSource>(*Request.Push))
      Diags.report(SourceLoc(), diag::warn_run_push_too_large) << Needed << Given;
    return true;
  }
  if (Given > Needed && IsOptimized)
    return true;
  Diags.report(SourceLoc(), diag::err_run_push_size) << Needed << Given;
  return false;
}

bool RunBindings::checkUnused() {
  bool Good = true;
  for (auto &[Name, E] : Entries) {
    if (E.IsUsed || (IsOptimized && !E.Out))
      continue;
    // What nothing writes is written out as it was, if the shader may have had it.
    if (IsOptimized && !(E.Image && E.Image->isSampler())) {
      Diags.report(SourceLoc(), diag::warn_run_unused_binding) << Name.str();
      if (llvm::Error Problem = E.Image ? E.Image->fitUnused() : llvm::Error::success()) {
        Diags.report(SourceLoc(), diag::err_run_image)
            << Name.str() << "?" << "an image that -O removed"
            << llvm::toString(std::move(Problem));
        Good = false;
      }
      continue;
    }
    if (E.Out)
      Diags.report(SourceLoc(), diag::err_run_out_unused) << Name.str();
    else
      Diags.report(SourceLoc(), diag::warn_run_unused_binding) << Name.str();
    Good &= !E.Out;
  }
  return Good;
}

bool RunBindings::check(const coop_kernel_info &Kernel) {
  bool Good = true;
  Bound.clear();
  for (uint32_t I = 0; I < Kernel.binding_count; ++I)
    for (uint32_t Element = 0; Element < Kernel.bindings[I].array_size; ++Element) {
      Good &= checkBinding(Kernel.bindings[I], Element);
      if (Diags.shouldStop())
        return false;
    }
  Good &= checkPush(Kernel);
  return checkUnused() && Good;
}

std::vector<coop_buffer> RunBindings::all() {
  std::vector<coop_buffer> Result;
  for (auto &[Name, E] : Entries)
    for (const runtime::Buffer *Memory : memoriesOf(E))
      Result.push_back({Memory->data(), Memory->size()});
  return Result;
}

llvm::SmallVector<const runtime::Buffer *, 1> RunBindings::memoriesOf(const Entry &E) {
  llvm::SmallVector<const runtime::Buffer *, 1> Result;
  if (!E.Image)
    Result.push_back(&E.Data.Memory);
  else
    for (const runtime::Buffer &Level : E.Image->levels())
      Result.push_back(&Level);
  return Result;
}

std::vector<RunBindings::NamedMemory> RunBindings::memories() const {
  std::vector<NamedMemory> Result;
  for (const auto &[Name, E] : Entries)
    for (const runtime::Buffer *Memory : memoriesOf(E))
      Result.push_back({(E.Image ? "the image " : "the buffer ") +
                            (E.Name.empty() ? "" : "'" + E.Name + "' ") + "(binding " + Name.str() +
                            ")",
                        Memory});
  Result.push_back({"the push constants", &Push.Memory});
  return Result;
}

// ---- after the run

void RunBindings::keepContent() {
  for (auto &[Name, E] : Entries)
    for (const runtime::Buffer *Memory : memoriesOf(E))
      E.Kept.emplace_back(Memory->bytes().begin(), Memory->bytes().end());
}

void RunBindings::restoreContent() {
  for (auto &[Name, E] : Entries)
    for (auto [Memory, Kept] : llvm::zip(memoriesOf(E), E.Kept))
      if (!Kept.empty())
        std::memcpy(Memory->data(), Kept.data(), Kept.size());
}

bool RunBindings::write(const Watchdog &Watch) {
  bool Good = true;
  for (auto &[Name, E] : Entries) {
    if (!E.Out)
      continue;
    llvm::Error Problem =
        E.Image ? E.Image->write(E.Out->Path, Watch.flag())
                : runtime::writeNpy(E.Out->Path, E.Data.Type->Type, E.Data.Type->Shape,
                                    E.Data.Memory.bytes(), Watch.flag());
    if (Problem && Watch.stopped()) {
      llvm::consumeError(std::move(Problem));
      Diags.report(SourceLoc(), diag::err_run_stopped) << Watch.reason() << "write buffers" << 1u;
      return false;
    }
    if (!Problem)
      continue;
    Diags.report(SourceLoc(), diag::err_run_file) << llvm::toString(std::move(Problem));
    Good = false;
  }
  return Good;
}
