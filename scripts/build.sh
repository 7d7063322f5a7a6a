#!/usr/bin/env bash
# Builds what changed: the services with the compiler's own incremental build, the page when a source is newer.
set -euo pipefail
cd "$(dirname "$0")/.."

node_modules/.bin/tsc -b standalone/tsconfig.build.json
# What a build writes last.
page=frontend/dist/.server/site-pages.json
if [ ! -f "$page" ] || [ -n "$(find frontend contracts package-lock.json -newer "$page" -type f \
    -not -path '*/dist/*' -not -path '*/node_modules/*' -print -quit)" ]; then
  npm run --silent build -w frontend
fi
