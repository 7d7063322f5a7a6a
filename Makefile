SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help install install-tests build start cluster up dev check test test-all test-containers bench fuzz faults mutants api-docs operate-docs guides pictures lighthouse replay rebuild audit export reset-password promote users verify back-up check-back-up restore move pass-over clean

# Both `install-tests` and `build` write node_modules.
.NOTPARALLEL:

help: ## lists the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 17

# The image and the unit of systemd have the same. The first saves copying the memory of requests in flight. The others
# give the 19 MB of each password hash back to the system, which the C library would keep, and let threads share a heap.
RUN_NODE := node --enable-source-maps --max-semi-space-size=16
export MALLOC_MMAP_THRESHOLD_ := 4194304
export MALLOC_TRIM_THRESHOLD_ := 8388608
export MALLOC_ARENA_MAX := 1

# USER is also a variable of the shell: only the one given to make counts.
NAMED_USER := $(if $(findstring command,$(origin USER)),$(USER))

install: ## installs packages for building and running
	@bash scripts/install.sh

install-tests: ## installs all packages, also those of tests and checks
	@bash scripts/install.sh tests

build: ## builds what changed; KEEP_FILES_OF=<folder> keeps that installation's page files for open pages
	@KEEP_FILES_OF="$(KEEP_FILES_OF)" bash scripts/prepare.sh

start: build ## runs the whole service in one process on the embedded stores
	@$(RUN_NODE) standalone/dist/main.js

cluster: install-tests build ## runs two processes of each kind behind Caddy, on given or found engines
	@node scripts/build/bundle.js tests --if-changed
	@exec $(RUN_NODE) e2e/dist/cluster/main.js

up: ## runs the installation of .env in containers: Caddy and one process, or engines (see .env.example)
	@bash scripts/up.sh

dev: install-tests ## runs the service from source, and the page with hot reload
	@node_modules/.bin/tsx --conditions=source scripts/dev.ts

check: install-tests ## before a commit: types, lint, formatting, import rules, unit and page tests
	@node_modules/.bin/tsx --conditions=source scripts/test.ts check

test: ## the first tier: what check runs, conformance, HTTP, the product, a story for each screen and journey
	@bash scripts/prepare-tests.sh
	@node_modules/.bin/tsx --conditions=source scripts/test.ts first

test-all: ## every test: also failing engines, elections, moves, kills, proxies, other layouts, all stories, Firefox, WebKit
	@bash scripts/prepare-tests.sh
	@node_modules/.bin/tsx --conditions=source scripts/test.ts all

test-containers: install-tests build ## runs the containers where a Docker engine has the images; STAND_INS=on without those of engines
	@bash scripts/ensure-browsers.sh chromium
	@node_modules/.bin/tsx --conditions=source e2e/containers/test-containers.ts

bench: install-tests build ## takes the figures and writes docs/performance.md; ONLY=<names> prints some
	@node scripts/build/bundle.js tests --if-changed
	@node scripts/build/bundle.js bench --if-changed
	@node --enable-source-maps bench/dist/main.js $(ONLY)

lighthouse: install-tests build ## Lighthouse's phone and the Nu HTML checker on home, a party, its rides and the map; RUNS=5 takes the median of five
	@bash scripts/ensure-browsers.sh chromium
	@bash scripts/lighthouse.sh

fuzz: install-tests build ## sends 50,000 bad requests and 10,000 bad messages to a separate service; SEED=<printed one> repeats them
	@node scripts/build/bundle.js bench --if-changed
	@node --enable-source-maps bench/dist/fuzz/main.js

api-docs: install-tests ## writes the generated parts of docs/api, docs/data and the specification from the code
	@node_modules/.bin/tsx --conditions=source scripts/api-docs/main.ts

guides: install-tests ## writes the guides of docs/es as the page shows them
	@node_modules/.bin/tsx --conditions=source scripts/guides/main.ts

operate-docs: install-tests ## writes the tables of docs/operate from settings, health checks, metrics and alerts
	@node_modules/.bin/tsx --conditions=source scripts/operate-docs/main.ts

faults: install-tests ## makes ten mistakes in a copy; the first tier must notice each
	@node_modules/.bin/tsx --conditions=source scripts/faults/main.ts

mutants: install-tests ## mutation tests: an hour or two; ONLY=<areas> takes some areas
	@node_modules/.bin/tsx scripts/mutants/main.ts

pictures: install-tests build ## takes the pictures of the README from the built service with demo content
	@bash scripts/ensure-browsers.sh chromium
	@node_modules/.bin/tsx --conditions=source e2e/pictures/take-pictures.ts

replay: build ## UNTIL=<moment or position> INTO=<folder>: writes the read models of that moment
	@node standalone/dist/tools/replay.js --until "$(UNTIL)" --into "$(INTO)"

rebuild: build ## MODEL=<name>: makes read models again from the log, with MongoDB while the service answers, else with it stopped; default: all
	@node standalone/dist/tools/rebuild.js --model "$(MODEL)"

audit: build ## prints who approved, rejected, edited, deleted, imported what, and when
	@node standalone/dist/tools/audit.js

export: build ## INTO=<folder> TABLE=<name> FORMAT=ndjson|csv|parquet FROM=<day> TO=<day> SINCE=<position>: the history as tables; PERSONAL=1 REASON=<why> with names
	@node standalone/dist/tools/export.js --into "$(INTO)" --table "$(TABLE)" --format "$(FORMAT)" --from "$(FROM)" --to "$(TO)" --since "$(SINCE)" --sep "$(SEP)" --personal "$(PERSONAL)" --reason "$(REASON)"

reset-password: build ## USER=<name>: prints a link to a new password
	@node standalone/dist/tools/reset-password.js --user "$(NAMED_USER)"

users: build ## lists accounts; CREATE=<name> EMAIL=<address>, DISMISS=<name> ROLE=admin|moderator|analyst or RESET=<name> change one
	@node standalone/dist/tools/users.js --create "$(CREATE)" --email "$(EMAIL)" --dismiss "$(DISMISS)" --role "$(ROLE)" --reset "$(RESET)"

promote: build ## USER=<name>: makes the account an administrator
	@node standalone/dist/tools/promote.js --user "$(NAMED_USER)"

verify: build ## folds the whole log again and compares it with what the running service serves
	@node standalone/dist/tools/verify.js

back-up: build ## INTO=<empty folder>: copies the data folder while the service runs
	@node standalone/dist/tools/back-up.js --into "$(INTO)"

check-back-up: build ## FROM=<backup>: checks that all of it is as it was written
	@node standalone/dist/tools/check-back-up.js --from "$(FROM)"

restore: build ## FROM=<backup>: checks it and restores it into an empty data folder; AS_IT_IS=1 takes a damaged one, ELSEWHERE=1 another folder
	@node standalone/dist/tools/restore.js --from "$(FROM)" --as-it-is "$(AS_IT_IS)" --elsewhere "$(ELSEWHERE)"

move: build ## EVENTSTORE_URL='…' MONGODB_URL='…': moves the data folder into empty engines, with the service stopped; BACK=1: back
	@node standalone/dist/tools/move.js --only "$(ONLY)" --back "$(BACK)"

pass-over: build ## EVENT=<id or position> REASON=<why>: skips an unreadable event for good, on the record
	@node standalone/dist/tools/pass-over.js --event "$(EVENT)" --reason "$(REASON)" --by "$(BY)"

clean: ## removes everything that was built; data stay
	@rm -rf .tsbuild .cache frontend/dist $(addsuffix /dist,contracts platform testkit command-service projections query-service standalone e2e bench)
