# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by the examples' run scripts: finds the programs, makes a folder that is removed at the
# end, and times what is run. BIN is the folder of the programs.
set -euo pipefail
BIN=${1:?usage: run BIN}
HERE=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# Runs coopc; what it prints goes to standard error. Adds the time to SECONDS_TAKEN.
SECONDS_TAKEN=0
run_shader() {
  local begin end
  begin=$(date +%s%N)
  "$BIN/coopc" run "$@" >&2
  end=$(date +%s%N)
  SECONDS_TAKEN=$(awk "BEGIN { print $SECONDS_TAKEN + ($end - $begin) / 1e9 }")
}

# The row of the demo's table: what ran, checked against what, error, time.
row() {
  printf '%s | %s | %s | %.2f s\n' "$1" "$2" "$3" "$SECONDS_TAKEN"
}
