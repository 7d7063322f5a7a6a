#!/usr/bin/env bash
# Makes sure that Caddy, the proxy before several processes, is there; CADDY_PATH names one of your own. Nothing is left running:
# the distribution's package would start a service of its own on port 80.
set -euo pipefail
cd "$(dirname "$0")"

if [ -n "${CADDY_PATH:-}" ]; then
  [ -x "$CADDY_PATH" ] && exit 0
  echo "CADDY_PATH=$CADDY_PATH cannot be run" >&2
  exit 1
fi
command -v caddy >/dev/null && exit 0

if command -v apt-get >/dev/null; then
  as_root=""; [ "$(id -u)" = 0 ] || as_root="sudo"
  services=()
  if command -v systemctl >/dev/null; then
    services=(caddy.service caddy-api.service)
    $as_root systemctl mask "${services[@]}" >/dev/null 2>&1 || services=()
  fi
  bash apt-install.sh caddy || true
  if [ ${#services[@]} -gt 0 ]; then
    $as_root systemctl unmask "${services[@]}" >/dev/null 2>&1 || true
    $as_root systemctl disable "${services[@]}" >/dev/null 2>&1 || true
  fi
fi
command -v caddy >/dev/null && exit 0
echo "Caddy is needed: install it (https://caddyserver.com/docs/install) or set CADDY_PATH" >&2
exit 1
