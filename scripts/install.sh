#!/usr/bin/env bash
# Installs the packages of the lock file when they are missing or the lock file has changed since, and makes sure that
# every native one loads in the Node that is here: after installing, and when another Node than the last time comes along.
# With 'packages' as its argument it leaves the native ones as they are: what only reads the others need not wait for a compiler.
set -euo pipefail
cd "$(dirname "$0")/.."
# Standard output is for the program that follows: a reader that has gone, as after `make start | head -1`, must not end this one.
exec >&2

# What comes as a binary for one platform, or is compiled; of better-sqlite3 the version that platform/files/sqlite.ts takes.
native=(argon2 sharp esbuild rolldown lightningcss @tailwindcss/oxide oxc-resolver rollup)
on_node_20=(better-sqlite3-12)
on_newer=(better-sqlite3)

lock=node_modules/.installed-lock
loaded=node_modules/.loaded-abi

say() { echo "$*" >&2; }
fail() { say "$@"; exit 1; }
# npm leaves out what a Node cannot use: after a change of Node it may be wanted.
is_current() { [ -d "node_modules/${native[-1]}" ] && [ -f "$lock" ] && cmp -s package-lock.json "$lock"; }

needed="Node.js 24 is needed (20.19, 22.14 and 26 do too): https://nodejs.org"
command -v node >/dev/null || fail "$needed"
abi=$(node -p '`${process.platform} ${process.arch} ${process.versions.modules}`')
case $abi in *' 115') native+=("${on_node_20[@]}") ;; *) native+=("${on_newer[@]}") ;; esac
if is_current && [ "$(cat "$loaded" 2>/dev/null)" = "$abi" ]; then exit 0; fi

# What all packages support.
node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major >= 24 || (major === 22 && minor >= 14) || (major === 20 && minor >= 19) ? 0 : 1)' ||
  fail "$needed; this is $(node -v)"

require_npm() {
  command -v npm >/dev/null || fail "npm is needed to install the packages; it comes with Node.js: https://nodejs.org"
}

bring_compiler() {
  local tool
  for tool in make g++ python3; do
    command -v "$tool" >/dev/null && continue
    if command -v apt-get >/dev/null; then bash scripts/apt-install.sh make g++ python3; fi
    return
  done
}

loads() {
  local name use code=
  for name; do
    # these two load their binary when they are used
    case $name in
      better-sqlite3*) use='new m.default(":memory:").close()' ;;
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
  require_npm
  # Build and page need them, whatever the environment leaves out for its own programs. What needs its install script
  # shows below: nothing is compiled that this Node does not use.
  npm ci --no-audit --no-fund --include=dev --include=optional --ignore-scripts ||
    fail "The packages are not installed; npm says above why"
  cp package-lock.json "$lock"
fi
[ "${1:-}" != packages ] || exit 0

find_unloadable
if [ ${#unloadable[@]} -gt 0 ]; then
  require_npm
  say "Made for Node $(node -v): ${unloadable[*]} (a compiler takes a minute or two)"
  bring_compiler
  JOBS=max npm rebuild --ignore-scripts=false "${unloadable[@]}" || true
  find_unloadable
fi
[ ${#unloadable[@]} -eq 0 ] ||
  fail "Not loadable in Node $(node -v): ${unloadable[*]}. To see why: npm rebuild --foreground-scripts --ignore-scripts=false ${unloadable[*]}; from nothing: rm -r node_modules && make install"
echo "$abi" >"$loaded"
