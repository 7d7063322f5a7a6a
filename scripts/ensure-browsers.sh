#!/usr/bin/env bash
# Installs the tests' browsers: Chromium or Chrome, which is required, and Firefox and WebKitGTK, which are optional.
# CHROMIUM_PATH and FIREFOX_PATH name your own. Root gets the headless shell if the distribution has it: the same engine
# takes 40 % less CPU time. The argument 'chromium' limits it to Chromium.
set -euo pipefail
cd "$(dirname "$0")"

runs() {
  [ -x "$2" ] && return 0
  echo "$1=$2 cannot be run" >&2
  exit 1
}

is_there() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && return 0
  done
  [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

ensure_chromium() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then runs CHROMIUM_PATH "$CHROMIUM_PATH"; return; fi
  command -v chromium-headless-shell >/dev/null && return
  # The faster browser is not worth a password prompt if another one is installed.
  if [ "$(id -u)" != 0 ] && is_there; then return; fi

  if command -v apt-get >/dev/null; then
    bash apt-install.sh chromium-headless-shell fonts-noto-color-emoji 2>/dev/null && return
    is_there || bash apt-install.sh chromium fonts-noto-color-emoji || true
  fi
  is_there && return
  echo "The browser tests need Chromium: install it or set CHROMIUM_PATH" >&2
  exit 1
}

# Without a right to install, or without such packages, the tests say which browser they have left out.
ensure_others() {
  local missing=()
  if [ -n "${FIREFOX_PATH:-}" ]; then
    runs FIREFOX_PATH "$FIREFOX_PATH"
  elif ! command -v firefox-esr >/dev/null && ! command -v firefox >/dev/null; then
    missing+=(firefox-esr)
  fi
  command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
  command -v Xvfb >/dev/null || missing+=(xvfb)
  if [ ${#missing[@]} = 0 ] || [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return; fi
  for package in "${missing[@]}"; do
    bash apt-install.sh "$package" 2>/dev/null || echo "$package could not be installed" >&2
  done
}

ensure_chromium
[ "${1:-}" = chromium ] || ensure_others
