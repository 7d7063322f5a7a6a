#!/usr/bin/env bash
# Builds what changed: the programs of the service, and the page. Types are checked by `npm run typecheck`, not here.
set -euo pipefail
cd "$(dirname "$0")/.."
# Standard output is for the program that follows: a reader that has gone, as after `make start | head -1`, must not end this one.
exec >&2

node scripts/build/bundle.js service --if-changed &
service=$!
# What a build writes last.
page=frontend/dist/.server/site-pages.json
if [ ! -f "$page" ] || [ -n "$(find frontend contracts package-lock.json -newer "$page" -type f \
    -not -path '*/dist/*' -not -path '*/node_modules/*' -print -quit)" ]; then
  npm run --silent build -w frontend
fi
wait "$service"
