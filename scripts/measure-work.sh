#!/usr/bin/env bash
# Measures what working on the project costs, in a fresh clone of the last commit, and prints a line for each figure:
#   bash scripts/measure-work.sh [start] [check] [test] [test-all]       default: start check
# `start` installs from nothing and waits for the first healthy answer; the others run with everything installed. CPU is the sum of user
# and system time of all processes. What was printed stays in .cache/measure-work.
set -euo pipefail
cd "$(dirname "$0")/.."
source_folder=$PWD
wanted=("$@")
[ ${#wanted[@]} -gt 0 ] || wanted=(start check)

logs=$source_folder/.cache/measure-work
mkdir -p "$logs"
clone=$(mktemp -d)
service=
stop() { [ -z "$service" ] || { kill -TERM "$service" 2>/dev/null; wait "$service" 2>/dev/null || true; }; service=; }
trap 'stop; rm -rf "$clone"' EXIT
git clone --quiet "$source_folder" "$clone/duende"
cd "$clone/duende"

seconds_since() { node -p "((Date.now() - $1) / 1000).toFixed(1)"; }
now() { node -p 'Date.now()'; }

# The main process's own CPU: user and system ticks of /proc, a hundredth of a second each.
cpu_of() { awk '{ print ($14 + $15) / 100 }' "/proc/$1/stat"; }

until_healthy() {
  until curl --silent --fail --output /dev/null "$1/api/health"; do
    kill -0 "$service" 2>/dev/null || { echo "the service ended before it was healthy" >&2; exit 1; }
    sleep 0.2
  done
}

measure_start() {
  local port begun
  port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
  begun=$(now)
  DEMO=off PORT=$port DATA_DIR=$clone/data make start >"$logs/start.log" 2>&1 &
  service=$!
  until_healthy "http://127.0.0.1:$port"
  echo "fresh clone until healthy: $(seconds_since "$begun") s"
  echo "installed by make start: $(find node_modules */node_modules -maxdepth 3 -name package.json -not -path '*/test/*' 2>/dev/null | wc -l) package.json files, $(du -sm node_modules | cut -f1) MB"
  stop
  begun=$(now)
  DEMO=off PORT=$port DATA_DIR=$clone/data LOG_LEVEL=warn node --enable-source-maps --max-semi-space-size=16 standalone/dist/main.js >/dev/null &
  service=$!
  until_healthy "http://127.0.0.1:$port"
  echo "built service until healthy: $(seconds_since "$begun") s, CPU $(cpu_of "$service") s"
  stop
}

measure_run() {
  local log=$logs/$1.log
  make install-tests >"$log" 2>&1
  TIMEFORMAT="make $1: %R s, CPU %U s user and %S s system"
  time make "$1" >>"$log" 2>&1 || echo "make $1 failed: see $log"
  tail -n 1 "$log"
}

for each in "${wanted[@]}"; do
  if [ "$each" = start ]; then measure_start; else measure_run "$each"; fi
done
