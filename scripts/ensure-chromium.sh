#!/usr/bin/env bash
# Makes sure that a Chromium or Chrome is there for the browser tests; CHROMIUM_PATH names one of your own.
set -euo pipefail

if [ -n "${CHROMIUM_PATH:-}" ]; then
  [ -x "$CHROMIUM_PATH" ] && exit 0
  echo "CHROMIUM_PATH=$CHROMIUM_PATH cannot be run" >&2
  exit 1
fi
for name in chromium chromium-browser google-chrome; do command -v "$name" >/dev/null && exit 0; done
[ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ] && exit 0

if command -v apt-get >/dev/null; then
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  $as_root apt-get install -y -qq --no-install-recommends chromium fonts-noto-color-emoji >/dev/null
  exit 0
fi
echo "The browser tests need Chromium: install it or set CHROMIUM_PATH" >&2
exit 1
