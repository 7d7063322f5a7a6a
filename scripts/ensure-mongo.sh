#!/usr/bin/env bash
# Makes sure that a MongoDB server can be had for the tests: one of your own (MONGODB_URL), a Docker engine that has its
# image or can fetch it, or a Python that can install SecantusDB into .cache/. Where none can be had the tests say so.
set -euo pipefail
cd "$(dirname "$0")"

[ -z "${MONGODB_URL:-}" ] || exit 0
image="$(sed -n "s/^export const MONGO_IMAGE = '\(.*\)';$/\1/p" ../testkit/engines/docker-images.ts)"
if command -v docker >/dev/null && timeout 10 docker info >/dev/null 2>&1; then
  docker image inspect "$image" >/dev/null 2>&1 && exit 0
  echo "fetching the image $image for the tests: once, and minutes on a slow line" >&2
  docker pull --quiet "$image" && exit 0
  echo "it cannot be had: the tests try SecantusDB in its place" >&2
fi

is_fit='import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))'
for python in python3 python3.13 python3.12 python3.11 python3.10; do
  "$python" -c "$is_fit" 2>/dev/null && exit 0
done
if command -v apt-get >/dev/null; then
  bash apt-install.sh python3 python3-venv && exit 0
fi
echo "no MongoDB server can be had: the tests that need one are left out, unless MONGODB_URL names one, Docker or Python 3.10 with venv is there" >&2
