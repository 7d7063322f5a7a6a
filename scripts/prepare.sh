#!/usr/bin/env bash
# The packages that running needs, and the build. On Node 20 a package has to be compiled, which keeps one core for a minute: the
# build uses the other one meanwhile.
set -euo pipefail
cd "$(dirname "$0")"

# What runs in the background does not hear Ctrl-C.
trap 'trap - TERM; kill 0' INT

bash install.sh run packages
bash install.sh &
native=$!
failed=0
bash build.sh || failed=1
wait "$native" || failed=1
exit "$failed"
