#!/usr/bin/env bash
# Installs packages of the lock file where they are missing or the lock file has changed, and makes sure that every native one
# loads in this Node.
#
#   install.sh [run|tests] [packages]
#
# `run`, the default, installs what building and running need: the `dependencies` of the root and of the workspaces. `tests` adds
# the `devDependencies`. What is installed stays: `run` after `tests` removes nothing. With `packages` it does not wait for native
# packages of the running service, which may have to be compiled: the build can begin without them.
set -euo pipefail
cd "$(dirname "$0")/.."
# Standard output is for the program that follows: a reader that has gone, as after `make start | head -1`, must not end this one.
exec >&2

wanted=${1:-run}
part=${2:-}

# What comes as a binary for one platform, or is compiled; of better-sqlite3 the version that platform/files/sqlite.ts takes.
to_build=(esbuild rolldown lightningcss @tailwindcss/oxide)
to_run=(argon2 sharp)
to_run_on_node_20=(better-sqlite3-12)
to_run_on_newer=(better-sqlite3)
to_test=(oxc-resolver)

lock=node_modules/.installed-lock
loaded=node_modules/.loaded-abi
# Exists where the packages of tests are installed as well.
with_tests=node_modules/.installed-tests

say() { echo "$*" >&2; }
fail() { say "$@"; exit 1; }
# npm leaves out what a Node cannot use: after a change of Node it may be wanted.
is_current() { [ -d "node_modules/${to_run[-1]}" ] && [ -f "$lock" ] && cmp -s package-lock.json "$lock"; }

needed="Node.js 24 is needed (20.19, 22.14 and 26 do too): https://nodejs.org"
command -v node >/dev/null || fail "$needed"
abi=$(node -p '`${process.platform} ${process.arch} ${process.versions.modules}`')
case $abi in *' 115') to_run+=("${to_run_on_node_20[@]}") ;; *) to_run+=("${to_run_on_newer[@]}") ;; esac
# A checkout that has the packages of tests keeps them.
if [ -f "$with_tests" ]; then wanted=tests; fi
is_complete() { is_current && { [ "$wanted" = run ] || [ -f "$with_tests" ]; }; }
if is_complete && [ "$(cat "$loaded" 2>/dev/null)" = "$abi" ]; then exit 0; fi

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
  loads "$@" && return
  for name; do loads "$name" || unloadable+=("$name"); done
}

announce() {
  local name
  for name; do
    case $name in
      better-sqlite3-12) say "Compiling $name, which takes a minute or two: version 13 brings a binary but needs Node 22.14, and this is Node $(node -v)" ;;
      *) say "Making $name again: its binary does not load in Node $(node -v); where none can be downloaded it is compiled, which takes a minute or two" ;;
    esac
  done
}

make_loadable() {
  find_unloadable "$@"
  [ ${#unloadable[@]} -gt 0 ] || return 0
  require_npm
  announce "${unloadable[@]}"
  bring_compiler
  # SQLite's own makefiles compile with -O2; the package asks for -O3, which takes half as long again.
  if [ "${unloadable[*]}" = better-sqlite3-12 ]; then export CFLAGS=-O2 CXXFLAGS=-O2; fi
  JOBS=max npm rebuild --ignore-scripts=false "${unloadable[@]}" || true
  # intermediate files of the compiler
  rm -rf node_modules/better-sqlite3*/build/Release/{obj,obj.target,.deps,sqlite3.a}
  find_unloadable "$@"
  [ ${#unloadable[@]} -eq 0 ] ||
    fail "Not loadable in Node $(node -v): ${unloadable[*]}. To see why: npm rebuild --foreground-scripts --ignore-scripts=false ${unloadable[*]}; from nothing: rm -r node_modules && make install"
}

# Whatever the environment leaves out for its own programs: the build needs `optional` as well. What needs its install script
# shows below: nothing is compiled that this Node does not use.
# Of npm only errors and what it has done: what is deprecated is for who changes package.json.
flags=(--package-lock --no-audit --no-fund --include=optional --ignore-scripts --loglevel=error)
if [ "$wanted" = tests ]; then flags+=(--include=dev); else flags+=(--omit=dev); fi

if ! is_complete; then
  require_npm
  if is_current; then
    say "Installing the packages that only tests and checks use; those that run the service stay as they are"
    # Unlike `npm ci` this keeps what is there; the lock file, which `npm ci` has held against package.json, stays.
    npm install --no-save "${flags[@]}" || fail "The packages of the tests are not installed; npm says above why"
  else
    if [ "$wanted" = tests ]; then
      say "Installing all packages: those that run the service, and those of tests and checks"
    else
      say "Installing the packages that run the service, which takes a minute"
    fi
    npm ci "${flags[@]}" || fail "The packages are not installed; npm says above why"
    cp package-lock.json "$lock"
  fi
  rm -f "$loaded"
  if [ "$wanted" = tests ]; then touch "$with_tests"; fi
fi
make_loadable "${to_build[@]}"
[ "$part" != packages ] || exit 0
if [ "$wanted" = tests ]; then make_loadable "${to_test[@]}"; fi
make_loadable "${to_run[@]}"
echo "$abi" >"$loaded"
