#!/usr/bin/env bash
# What the tests need, side by side: the packages, the browsers, a MongoDB server, Caddy, what checks deploy/. On Node 20 a package is compiled, which
# keeps one core for a minute: the other one compiles the project meanwhile. What is wrong with its types, scripts/test.ts tells.
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
