#!/usr/bin/env bash
# What the tests need, side by side: the packages, the browsers, a MongoDB server, Caddy.
set -euo pipefail
cd "$(dirname "$0")"

# What runs in the background does not hear Ctrl-C.
trap 'trap - TERM; kill 0' INT

preparing=()
for script in install.sh ensure-browsers.sh ensure-mongo.sh ensure-caddy.sh; do
  bash "$script" &
  preparing+=($!)
done
failed=0
for process in "${preparing[@]}"; do wait "$process" || failed=1; done
exit "$failed"
