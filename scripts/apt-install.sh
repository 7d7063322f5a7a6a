#!/usr/bin/env bash
# Installs packages of the distribution without a question, one caller after the other: apt itself would turn the second
# one away.
set -euo pipefail
cd "$(dirname "$0")/.."

as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
if [ -n "$as_root" ] && ! command -v sudo >/dev/null; then
  echo "not root, and no sudo: cannot install $*" >&2
  exit 1
fi
mkdir -p .cache
exec 9>.cache/apt.lock
command -v flock >/dev/null && flock 9
$as_root apt-get update -qq
$as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
