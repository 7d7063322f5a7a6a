#!/usr/bin/env bash
# A hook for git, which nothing installs by itself: `ln -s ../../scripts/pre-commit.sh .git/hooks/pre-commit`. `git commit --no-verify` leaves it out.
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
# Git sets its folder for hooks; programs of the checks must find their own.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
exec make check
