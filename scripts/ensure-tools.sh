#!/usr/bin/env bash
# What checks and tries the files of deploy/: nginx, promtool, systemd-analyze. The first two are taken out of their packages into
# .cache/tools and not installed: each package would start a service of its own. Where one cannot be had, its tests are left out.
set -uo pipefail
cd "$(dirname "$0")/.."
PATH="$PATH:/usr/sbin:$PWD/.cache/tools/usr/sbin:$PWD/.cache/tools/usr/bin"

missing() { ! command -v "$1" >/dev/null || ! "$@" >/dev/null 2>&1; }

unpacked=()
missing nginx -v && unpacked+=(nginx)
missing promtool --version && unpacked+=(prometheus)
if [ ${#unpacked[@]} -gt 0 ] && command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null; then
  mkdir -p .cache/packages .cache/tools
  download() { (cd .cache/packages && rm -f ./*.deb && apt-get download -qq "${unpacked[@]}" >/dev/null 2>&1); }
  # a machine whose lists are old or were thrown away
  download || { bash scripts/apt-install.sh && download; } || true
  for package in .cache/packages/*.deb; do
    [ -e "$package" ] && dpkg-deb --extract "$package" .cache/tools
  done
  # 100 MB that are not used, and programs that lack a library here
  rm -rf .cache/packages .cache/tools/usr/bin/prometheus
  missing nginx -v && rm -f .cache/tools/usr/sbin/nginx
  missing promtool --version && rm -f .cache/tools/usr/bin/promtool
fi
missing systemd-analyze --version && command -v apt-get >/dev/null && bash scripts/apt-install.sh systemd

for tool in "nginx -v" "promtool --version" "systemd-analyze --version"; do
  # shellcheck disable=SC2086
  missing $tool && echo "${tool%% *} cannot be had: the tests of what it checks are left out" >&2
done
exit 0
