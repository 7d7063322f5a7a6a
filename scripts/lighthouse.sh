#!/usr/bin/env bash
# Lighthouse and the Nu HTML checker against the built service with its demo content. They have 200 MB and no other use, so
# this script downloads them. The checker needs Java.
set -euo pipefail
cd "$(dirname "$0")/.."

LIGHTHOUSE=13.5.0
VNU=26.9.27
tools=.cache/lighthouse
if ! grep -qs "\"$LIGHTHOUSE\"" "$tools/package.json" || ! grep -qs "\"$VNU\"" "$tools/package.json"; then
  mkdir -p "$tools"
  printf '{ "private": true, "dependencies": { "lighthouse": "%s", "vnu-jar": "%s" } }\n' "$LIGHTHOUSE" "$VNU" >"$tools/package.json"
  npm install --prefix "$tools" --ignore-scripts --no-audit --no-fund --loglevel error
fi
command -v java >/dev/null || bash scripts/apt-install.sh default-jre-headless
# A whole browser: Lighthouse opens tabs, which the headless shell has none of.
command -v chromium >/dev/null || [ -n "${CHROMIUM_PATH:-}" ] || bash scripts/apt-install.sh chromium
exec node_modules/.bin/tsx e2e/lighthouse/main.ts "$PWD/$tools/node_modules"
