SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help install build start cluster up dev test bench pictures replay rebuild audit verify back-up restore clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

install: ## what is missing of the packages
	@bash scripts/install.sh

build: install ## what changed
	@bash scripts/build.sh

start: build ## the whole service in one process on the embedded stores
	@node --enable-source-maps standalone/dist/main.js

cluster: build ## two processes of each kind and a gateway, on given or found engines
	@exec node --enable-source-maps standalone/dist/cluster/main.js

up: ## the same in containers, one of each; needs .env (see .env.example)
	@docker compose up --build --detach --wait

dev: install ## the service from source and the page with hot reload
	@npx tsx scripts/dev.ts

test: ## every test: types, lint, unit, conformance, HTTP, browser
	@bash scripts/prepare-tests.sh
	@npx tsx scripts/test.ts

bench: build ## the figures of docs/performance.md; ONLY=<names> takes some of them
	@npx tsc -b bench
	@ulimit -n "$$(ulimit -Hn)" && node --enable-source-maps bench/dist/main.js $(ONLY)

pictures: build ## the README's pictures, taken anew of the built service with its demo content
	@bash scripts/ensure-chromium.sh
	@npx tsx e2e/pictures/take-pictures.ts

replay: build ## UNTIL=<moment or position> INTO=<folder>: the read models as they were
	@node standalone/dist/tools/replay.js --until "$(UNTIL)" --into "$(INTO)"

rebuild: build ## MODEL=<name>: read models made anew from the log while the service answers; default: all
	@node standalone/dist/tools/rebuild.js --model "$(MODEL)"

audit: build ## who approved, rejected, edited, deleted, imported what, and when
	@node standalone/dist/tools/audit.js

verify: build ## folds the whole log anew and compares it with what the running service serves
	@node standalone/dist/tools/verify.js

back-up: build ## INTO=<empty folder>: log, keys and photos, while the service runs
	@node standalone/dist/tools/back-up.js --into "$(INTO)"

restore: build ## FROM=<back-up>: into an empty data folder
	@node standalone/dist/tools/restore.js --from "$(FROM)"

clean: ## everything that was built (data stays)
	@rm -rf .tsbuild .cache frontend/dist $(addsuffix /dist,contracts platform command-service projections query-service gateway standalone e2e bench)
