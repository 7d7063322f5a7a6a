#!/usr/bin/env bash
# Installs the packages of the lock file when they are missing or the lock file has changed since.
set -euo pipefail
cd "$(dirname "$0")/.."

stamp=node_modules/.installed-lock
if [ -f "$stamp" ] && cmp -s package-lock.json "$stamp"; then exit 0; fi

if ! command -v node >/dev/null; then
  echo "Node.js 20.19 or newer is needed: https://nodejs.org" >&2
  exit 1
fi

# better-sqlite3 is compiled where no prebuilt binary can be had.
missing=()
for tool in make g++ python3; do command -v "$tool" >/dev/null || missing+=("$tool"); done
if [ ${#missing[@]} -gt 0 ] && command -v apt-get >/dev/null; then
  bash scripts/apt-install.sh make g++ python3
fi

JOBS=max npm ci --no-audit --no-fund
cp package-lock.json "$stamp"
