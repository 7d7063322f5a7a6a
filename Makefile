SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help install install-tests build start cluster up dev check test test-all test-containers bench fuzz faults mutants api-docs operate-docs guides pictures lighthouse replay rebuild audit export reset-password promote users verify back-up check-back-up restore move pass-over clean

# Both `install-tests` and `build` write node_modules.
.NOTPARALLEL:

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

# The image says the same in its NODE_OPTIONS: what requests in flight hold is not copied about while it is young.
RUN_NODE := node --enable-source-maps --max-semi-space-size=16

# USER is also what the shell calls whoever is at it: only the one given to make counts.
NAMED_USER := $(if $(findstring command,$(origin USER)),$(USER))

install: ## what is missing of the packages that building and running need
	@bash scripts/install.sh

install-tests: ## what is missing of all packages, those of tests and checks included
	@bash scripts/install.sh tests

build: ## what changed, after the packages that are missing; KEEP_FILES_OF=<folder> keeps the page's files of the installation there, for pages that are open
	@KEEP_FILES_OF="$(KEEP_FILES_OF)" bash scripts/prepare.sh

start: build ## the whole service in one process on the embedded stores
	@$(RUN_NODE) standalone/dist/main.js

cluster: install-tests build ## two processes of each kind and Caddy before them, on given or found engines
	@node scripts/build/bundle.js tests --if-changed
	@exec $(RUN_NODE) e2e/dist/cluster/main.js

up: ## the installation that .env describes, in containers: Caddy and the one process, or engines (see .env.example)
	@bash scripts/up.sh

dev: install-tests ## the service from source and the page with hot reload
	@node_modules/.bin/tsx --conditions=source scripts/dev.ts

check: install-tests ## before a commit: types, lint, formatting, import rules, unit and page tests
	@node_modules/.bin/tsx --conditions=source scripts/test.ts check

test: ## the first tier: what check runs, conformance, HTTP, the product, a story for each screen and journey
	@bash scripts/prepare-tests.sh
	@node_modules/.bin/tsx --conditions=source scripts/test.ts first

test-all: ## every test: also failing engines, elections, moves, kills, proxies, other layouts, all stories, Firefox, WebKit
	@bash scripts/prepare-tests.sh
	@node_modules/.bin/tsx --conditions=source scripts/test.ts all

test-containers: install-tests build ## the containers run for real where a Docker engine has the images; STAND_INS=on without the engines'
	@bash scripts/ensure-browsers.sh chromium
	@node_modules/.bin/tsx --conditions=source e2e/containers/test-containers.ts

bench: install-tests build ## takes the figures and makes docs/performance.md of them; ONLY=<names> prints some
	@node scripts/build/bundle.js bench --if-changed
	@node --enable-source-maps bench/dist/main.js $(ONLY)

lighthouse: install-tests build ## Lighthouse's phone and the Nu HTML checker on home, a party and its rides; RUNS=5 takes the median of five
	@bash scripts/ensure-browsers.sh chromium
	@bash scripts/lighthouse.sh

fuzz: install-tests build ## 50,000 bad requests and 10,000 bad messages against a service of its own; SEED=<printed one> makes them again
	@node scripts/build/bundle.js bench --if-changed
	@node --enable-source-maps bench/dist/fuzz/main.js

api-docs: install-tests ## the generated parts of docs/api and docs/data, from the records of calls, limits and columns
	@node_modules/.bin/tsx --conditions=source scripts/api-docs/main.ts

guides: install-tests ## the guides of docs/es as the page shows them
	@node_modules/.bin/tsx --conditions=source scripts/guides/main.ts

operate-docs: install-tests ## the tables of docs/operate, from settings, health checks, metrics and alerts
	@node_modules/.bin/tsx --conditions=source scripts/operate-docs/main.ts

faults: install-tests ## ten mistakes made in a copy, each noticed by the first tier
	@node_modules/.bin/tsx --conditions=source scripts/faults/main.ts

mutants: install-tests ## the program changed in one small way after the other: what no test notices; ONLY=<areas> takes some of them, an hour or two for all
	@node_modules/.bin/tsx scripts/mutants/main.ts

pictures: install-tests build ## the README's pictures, taken anew of the built service with its demo content
	@bash scripts/ensure-browsers.sh chromium
	@node_modules/.bin/tsx --conditions=source e2e/pictures/take-pictures.ts

replay: build ## UNTIL=<moment or position> INTO=<folder>: the read models as they were
	@node standalone/dist/tools/replay.js --until "$(UNTIL)" --into "$(INTO)"

rebuild: build ## MODEL=<name>: read models made anew from the log while the service answers; default: all
	@node standalone/dist/tools/rebuild.js --model "$(MODEL)"

audit: build ## who approved, rejected, edited, deleted, imported what, and when
	@node standalone/dist/tools/audit.js

export: build ## INTO=<folder> TABLE=<name> FORMAT=ndjson|csv|parquet FROM=<day> TO=<day> SINCE=<position>: the history as tables; PERSONAL=1 REASON=<why> with names
	@node standalone/dist/tools/export.js --into "$(INTO)" --table "$(TABLE)" --format "$(FORMAT)" --from "$(FROM)" --to "$(TO)" --since "$(SINCE)" --sep "$(SEP)" --personal "$(PERSONAL)" --reason "$(REASON)"

reset-password: build ## USER=<name>: a link by which its holder chooses another password
	@node standalone/dist/tools/reset-password.js --user "$(NAMED_USER)"

users: build ## the accounts; CREATE=<name> EMAIL=<address>, DISMISS=<name> ROLE=admin|moderator|analyst or RESET=<name> change one
	@node standalone/dist/tools/users.js --create "$(CREATE)" --email "$(EMAIL)" --dismiss "$(DISMISS)" --role "$(ROLE)" --reset "$(RESET)"

promote: build ## USER=<name>: makes the account an administrator
	@node standalone/dist/tools/promote.js --user "$(NAMED_USER)"

verify: build ## folds the whole log anew and compares it with what the running service serves; the pages show when
	@node standalone/dist/tools/verify.js

back-up: build ## INTO=<empty folder>: what lies in the data folder, while the service runs
	@node standalone/dist/tools/back-up.js --into "$(INTO)"

check-back-up: build ## FROM=<back-up>: whether all of it is as it was written
	@node standalone/dist/tools/check-back-up.js --from "$(FROM)"

restore: build ## FROM=<back-up>: into an empty data folder, once it was checked; AS_IT_IS=1 takes what is there of a damaged one, ELSEWHERE=1 another folder than the service's
	@node standalone/dist/tools/restore.js --from "$(FROM)" --as-it-is "$(AS_IT_IS)" --elsewhere "$(ELSEWHERE)"

move: build ## EVENTSTORE_URL='…' MONGODB_URL='…': from the data folder into empty engines, with the service stopped; BACK=1: back
	@node standalone/dist/tools/move.js --only "$(ONLY)" --back "$(BACK)"

pass-over: build ## EVENT=<id or position> REASON=<why>: leaves an event that cannot be read out from now on, on the record
	@node standalone/dist/tools/pass-over.js --event "$(EVENT)" --reason "$(REASON)" --by "$(BY)"

clean: ## everything that was built (data stays)
	@rm -rf .tsbuild .cache frontend/dist $(addsuffix /dist,contracts platform testkit command-service projections query-service standalone e2e bench)
