// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics as the library's messages.

#ifndef COOP_DRIVER_MESSAGECOLLECTOR_H
#define COOP_DRIVER_MESSAGECOLLECTOR_H

#include "coop/coop.h"
#include "support/Diagnostic.h"
#include <vector>

namespace coop::driver {

class MessageCollector : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &Sources) override;
  std::vector<Message> take() { return std::move(Messages); }

private:
  std::vector<Message> Messages;
};

} // namespace coop::driver

#endif
