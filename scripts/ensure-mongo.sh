#!/usr/bin/env bash
# Makes sure that a MongoDB server can be had for the tests: one of your own (MONGODB_URL), a Docker engine, or a Python
# that can install SecantusDB into .cache/. Where none can be had the tests say so.
set -euo pipefail
cd "$(dirname "$0")"

[ -z "${MONGODB_URL:-}" ] || exit 0
if command -v docker >/dev/null && timeout 10 docker info >/dev/null 2>&1; then exit 0; fi

is_fit='import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))'
for python in python3 python3.13 python3.12 python3.11 python3.10; do
  "$python" -c "$is_fit" 2>/dev/null && exit 0
done
if command -v apt-get >/dev/null; then
  bash apt-install.sh python3 python3-venv
fi
