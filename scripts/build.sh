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
  echo 'Building the page'
  npm run --silent build -w frontend
fi
wait "$service"

# The version in the start line, health and metrics. A build without git (an image) sets COMMIT.
if [ -z "${COMMIT:-}" ] && COMMIT=$(git rev-parse --short=12 HEAD 2>/dev/null); then
  [ -z "$(git status --porcelain --untracked-files=no)" ] || COMMIT+=.changed
fi
printf '{ "commit": "%s" }\n' "${COMMIT:-}" >build.json
