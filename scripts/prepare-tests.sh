#!/usr/bin/env bash
# Installs the tests' requirements in parallel: packages, browsers, a MongoDB server, Caddy and the tools that check deploy/.
# On Node 20 one core compiles a package for a minute, while the other compiles the project. scripts/test.ts reports type
# errors.
set -euo pipefail
cd "$(dirname "$0")"

# What runs in the background does not hear Ctrl-C.
trap 'trap - TERM; kill 0' INT

packages() {
  local failed=0
  bash install.sh tests packages
  (cd .. && npm run --silent typecheck >/dev/null) &
  bash install.sh tests || failed=1
  wait
  return "$failed"
}

packages &
preparing=($!)
for script in ensure-browsers.sh ensure-mongo.sh ensure-caddy.sh ensure-tools.sh; do
  bash "$script" &
  preparing+=($!)
done
failed=0
for process in "${preparing[@]}"; do wait "$process" || failed=1; done
exit "$failed"
