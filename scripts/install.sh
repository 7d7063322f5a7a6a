#!/usr/bin/env bash
# Installs the packages of the lock file when they are missing or the lock file has changed since, and makes sure that
# every native one loads in the Node that is here: after installing, and when another Node than the last time comes along.
set -euo pipefail
cd "$(dirname "$0")/.."

# What is compiled, or comes as a binary for one platform.
native=(better-sqlite3 argon2 sharp esbuild rolldown lightningcss @tailwindcss/oxide)

lock=node_modules/.installed-lock
loaded=node_modules/.loaded-abi

say() { echo "$*" >&2; }
fail() { say "$@"; exit 1; }
is_current() { [ -f "$lock" ] && cmp -s package-lock.json "$lock"; }

needed="Node.js 24 is needed (20.19, 22.13 and 26 do too): https://nodejs.org"
command -v node >/dev/null || fail "$needed"
abi=$(node -p '`${process.platform} ${process.arch} ${process.versions.modules}`')
if is_current && [ "$(cat "$loaded" 2>/dev/null)" = "$abi" ]; then exit 0; fi

# What all packages support.
node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19) ? 0 : 1)' ||
  fail "$needed; this is $(node -v)"

# better-sqlite3 is compiled where no prebuilt binary can be had.
run_npm() {
  command -v npm >/dev/null || fail "npm is needed to install the packages; it comes with Node.js: https://nodejs.org"
  local missing=() tool
  for tool in make g++ python3; do command -v "$tool" >/dev/null || missing+=("$tool"); done
  if [ ${#missing[@]} -gt 0 ] && command -v apt-get >/dev/null; then
    bash scripts/apt-install.sh make g++ python3
  fi
  JOBS=max npm "$@"
}

loads() {
  local name use code=
  for name; do
    # these two load their binary when they are used
    case $name in
      better-sqlite3) use='new m.default(":memory:").close()' ;;
      esbuild) use='m.transformSync("")' ;;
      *) use='' ;;
    esac
    code+="{ const m = await import('$name'); $use }"
  done
  node --input-type=module -e "$code" >/dev/null 2>&1
}

# One by one, each in a process: a binary that is not for this Node may end the one that loads it.
find_unloadable() {
  local name
  unloadable=()
  loads "${native[@]}" && return
  for name in "${native[@]}"; do loads "$name" || unloadable+=("$name"); done
}

if ! is_current; then
  # Build and page need them, whatever the environment leaves out for its own programs.
  run_npm ci --no-audit --no-fund --include=dev --include=optional ||
    fail "The packages are not installed; npm says above why. To compile better-sqlite3: make, g++ and python3"
  cp package-lock.json "$lock"
fi

find_unloadable
if [ ${#unloadable[@]} -gt 0 ]; then
  say "Made again for Node $(node -v): ${unloadable[*]} (a compiler takes a minute or two)"
  run_npm rebuild "${unloadable[@]}" || true
  find_unloadable
fi
[ ${#unloadable[@]} -eq 0 ] ||
  fail "Not loadable in Node $(node -v): ${unloadable[*]}. To see why: npm rebuild --foreground-scripts --ignore-scripts=false ${unloadable[*]}; from nothing: rm -r node_modules && make install"
echo "$abi" >"$loaded"
