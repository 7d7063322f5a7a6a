#!/usr/bin/env bash
# `make up`: the installation that .env describes, in containers; ends when all of it is healthy, or says what is not and why.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! docker compose version >/dev/null 2>&1; then
  echo "make up needs a Docker engine and its compose plugin: https://docs.docker.com/engine/install/" >&2
  exit 1
fi
if [ ! -f .env ]; then
  echo "copy .env.example to .env and fill it in" >&2
  exit 1
fi
# The environment before .env, as compose reads it; nothing said is the small installation.
if [ -z "${COMPOSE_PROFILES:-}" ] && ! grep -q '^COMPOSE_PROFILES=[^[:space:]]' .env; then
  export COMPOSE_PROFILES=small
  echo "no COMPOSE_PROFILES in .env, so small is started: write COMPOSE_PROFILES=small there, or docker compose down and logs do nothing" >&2
fi

# for the start line and health; the image has no git history
export COMMIT="${COMMIT:-$(git rev-parse --short=12 HEAD 2>/dev/null || true)}"

since=$(date -u +%Y-%m-%dT%H:%M:%SZ)
if docker compose up --build --detach --wait; then
  # Lines of the processes just started; two of them print the same.
  docker compose logs --no-color --no-log-prefix --since "$since" 2>/dev/null | grep '^No administrator yet' | sort -u || true
  exit 0
fi

docker compose ps --all --format '{{.Service}} {{.State}} {{.Health}} {{.ExitCode}}' |
  while read -r service state rest; do
    case "$state $rest" in
      'running healthy'*|exited*' 0') continue ;;
    esac
    echo "--- $service: $state $rest" >&2
    docker compose logs --no-log-prefix --tail 5 "$service" >&2
  done
exit 1
