#include "lower/import/Importer.h"
namespace coop::lower {
bool Importer::importExtInst(const SpirvInst &I) { return unsupported(I); }
}
