#!/usr/bin/env bash
# Makes sure that a Chromium or Chrome is there for the browser tests; CHROMIUM_PATH names one of your own. Root gets the
# headless shell where the distribution has it: the same engine without the browser around it takes 40 % less CPU time.
set -euo pipefail
cd "$(dirname "$0")"

if [ -n "${CHROMIUM_PATH:-}" ]; then
  [ -x "$CHROMIUM_PATH" ] && exit 0
  echo "CHROMIUM_PATH=$CHROMIUM_PATH cannot be run" >&2
  exit 1
fi

is_there() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && return 0
  done
  [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

command -v chromium-headless-shell >/dev/null && exit 0
# Nobody who has a browser is asked for a password to have the faster one.
if [ "$(id -u)" != 0 ] && is_there; then exit 0; fi

if command -v apt-get >/dev/null; then
  bash apt-install.sh chromium-headless-shell fonts-noto-color-emoji 2>/dev/null && exit 0
  is_there || bash apt-install.sh chromium fonts-noto-color-emoji
fi
is_there && exit 0
echo "The browser tests need Chromium: install it or set CHROMIUM_PATH" >&2
exit 1
