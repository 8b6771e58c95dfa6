# Kiebitz: what a person types. `make` alone lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# One step after the other, except in `check-code` and `check-programs`.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
MAKEFLAGS += --no-print-directory

# rustup's folder comes first, before an older cargo of the distribution. Debian keeps game programs in /usr/games.
export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH):/usr/games

# Most of what `make` builds is built once and in full: the files of incremental compilation cost a sixth more processor
# time and are of use only to the next edit. cargo called by hand keeps its own, beside these.
export CARGO_INCREMENTAL ?= 0

SCRIPTS := .ci/run $(filter-out %.py,$(wildcard scripts/*))

# The larger collections of tests and benchmarks: the first of these folders that is here.
DATA := $(firstword $(wildcard $(KIEBITZ_DATA) ../shared/data data-cache))

# What `make run` passes to the program, as in: make run ARGS="perft 5"
ARGS ?=

# The program that the tests in Python and in the browser drive: the one that `cargo test` has built, which is as
# good as the release binary for them and saves its long link.
TESTED := $(CURDIR)/target/debug/kiebitz
BUILD_TESTED := cargo build --quiet --workspace --bin kiebitz

# A Python with PyTorch, for the trainer; `scripts/setup` installs Debian's package for this one.
export TRAINER_PYTHON ?= /usr/bin/python3

# The page of the browser. Its built form, dist/, is committed and embedded into the binary: Vite needs a newer Node.js
# than most distributions have, and Debian's npm brings hundreds of packages.
PAGE := crates/web/page

# What `make bench-import` imports.
GAMES ?= $(or $(wildcard $(DATA)/books/8moves_v3.pgn $(DATA)/pgn/speed/*.pgn),tests/data/games.pgn)

# What `make bench-suites` solves, and how many milliseconds it has for a position. Each file names its solutions as
# EPD does (bm, am, dm, ce +M3).
SUITES ?= tests/data/tactics.epd tests/data/mates.epd $(wildcard $(DATA)/tactics/*.epd $(DATA)/mates/mate_in_*.epd)
MOVETIME ?= 1000

# What `make strength` measures: the variant, games a pairing, and other versions of the program.
VARIANT ?= chess
GAMES_EACH ?= 100
VERSIONS ?=

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: run
run: build ## build and start Kiebitz (ARGS="..." are passed on)
	@target/release/kiebitz $(ARGS)

.PHONY: build
build: ## build the release binary target/release/kiebitz, with everything in it
	@echo "== Building target/release/kiebitz"
	@scripts/setup build
	@cargo build --release --bin kiebitz

# A program beside that of `make build`, with the same optimisation. An edit recompiles only what it reaches. The first
# time it takes over the libraries that `make build` has compiled.
.PHONY: dev
dev: ## build target/dev/release/kiebitz, soon after an edit; ARGS="..." start it
	@scripts/setup build
	@if [ -d target/release/deps ] && [ ! -d target/dev ]; then mkdir -p target/dev/release && \
	    cp -a target/release/{build,deps,.fingerprint} target/dev/release/; fi
	@CARGO_INCREMENTAL=1 cargo build --release --target-dir target/dev --bin kiebitz
	@echo "Built target/dev/release/kiebitz"
	@if [ -n "$(strip $(ARGS))" ]; then target/dev/release/kiebitz $(ARGS); fi

.PHONY: dist
# The program built for this processor is what the portable one is held against.
dist: build ## make the portable release archive in target/dist and check it (half an hour on two cores)
	@echo "== Set-up"
	@scripts/setup dist
	@scripts/dist
	@$(MAKE) check-dist

.PHONY: contract
contract: ## write openapi.json, the page's types and the table of routes again, after an edit of crates/protocol or a route
	@echo "== The HTTP contract"
	@UPDATE_DOCS=1 cargo test --quiet -p kiebitz-web --test main contract::

.PHONY: page
page: contract ## rebuild the page of the browser after an edit, into crates/web/page/dist (Node.js 20.19 or newer)
	@echo "== The page"
	@scripts/setup page
	@npm run --silent --prefix $(PAGE) build

.PHONY: screenshots
screenshots: build ## picture every view of the page, into crates/web/page/build/screenshots
	@npm run --silent --prefix $(PAGE) screenshots

.PHONY: test
test: check-code check-programs left-out ## run every check and test (some 10 minutes on two cores from a fresh clone)

.PHONY: test-long
test-long: ## run the tests in full: every perft line, 10,000 games a variant
	@echo "== Tests, in full"
	@KIEBITZ_LONG=1 cargo test --release --workspace --no-fail-fast
	@KIEBITZ_LONG=1 $(MAKE) check-python check-trainer TESTED=$(CURDIR)/target/release/kiebitz \
	    BUILD_TESTED="cargo build --release --quiet --workspace --bin kiebitz"

.PHONY: bench-perft
bench-perft: ## measure move generation beside other programs
	@echo "== Set-up"
	@scripts/setup bench
	@echo "== Perft speed"
	@cargo run --release -p kiebitz-benches --bin bench-perft

.PHONY: bench-suites
bench-suites: ## solve positions with known solutions, 1 s each (SUITES="FILE..." MOVETIME=ms)
	@echo "== Suites, $(MOVETIME) ms a position"
	@scripts/setup build
	@cargo run --release -p kiebitz-benches --bin suites -- --movetime $(MOVETIME) $(SUITES)

.PHONY: bench-import
bench-import: ## measure the import of games into the database (GAMES="FILE.pgn...")
	@echo "== Import speed"
	@scripts/setup build
	@cargo run --release -p kiebitz-benches --bin bench-import -- $(GAMES)

.PHONY: bench-review
bench-review: ## measure reviews beside the searches they are made of (GAMES="FILE.pgn...")
	@echo "== Review speed"
	@scripts/setup build
	@cargo run --release -p kiebitz-benches --bin bench-review -- 5000 $(GAMES)

.PHONY: bench-learning
bench-learning: ## play 200 games with and without learning (a minute)
	@cargo run --release -p kiebitz-benches --bin learning

.PHONY: strength
strength: build ## measure all players on one scale, into docs/strength.md (hours; VARIANT=, GAMES_EACH=, VERSIONS="NAME=PATH...")
	@echo "== Strength"
	@scripts/setup bench
	@cargo run --release -p kiebitz-benches --bin strength -- \
	    target/release/kiebitz $(VARIANT) $(GAMES_EACH) $(shell nproc) $(VERSIONS)

.PHONY: prove
prove: build ## measure every number of README.md again, beside other programs (ten minutes on two cores)
	@echo "== Set-up"
	@scripts/setup bench
	@echo "== The numbers of README.md"
	@cargo run --release --quiet -p kiebitz-benches --bin prove -- target/release/kiebitz

.PHONY: documents
documents: ## count the rows of docs/documents.md that hold, by running their tests (DOCUMENT="A E" chooses documents)
	@scripts/documents.py $(DOCUMENT)

.PHONY: docs
docs: ## render the book into target/book, with mdBook (installed into target/tools where it is missing)
	@echo "== The book"
	@scripts/docs

.PHONY: default-book
default-book: ## make data/book.bin, the book built in, afresh (minutes)
	@cargo run --release -p xtask --bin default-book -- -o data/book.bin

.PHONY: fetch-data
fetch-data: ## fetch the larger test collections of others into data-cache (17 MB, checksums, licences)
	@scripts/fetch_data.py

.PHONY: fmt
fmt: ## format the code: Rust, TypeScript, Python
	@cargo fmt --all
	@if scripts/setup has-page-tools; then npm run --silent --prefix $(PAGE) format; else echo "left out: TypeScript (no Node.js)"; fi
	@if [ -x .venv/bin/ruff ]; then .venv/bin/ruff check --quiet --fix . && .venv/bin/ruff format --quiet .; \
	else echo "left out: Python (no ruff in .venv)"; fi

.PHONY: clean
clean: ## remove everything that was built
	@cargo clean
	@rm -rf $(PAGE)/build

# The steps of `make test`; each may be run alone. A step whose tool is missing is left out, and `left-out` says so.

# The set-up waits for the network, so what the compiler checks and builds runs beside it. A job of its own is left for
# the second compiler.
.PHONY: check-code
check-code:
	@echo "== Set-up of Rust"
	@scripts/setup lints
	@echo "== Lints, documentation and the building of the tests, and beside them the set-up and short checks"
	@$(MAKE) SIDE_BY_SIDE=1 -j3 --output-sync=target compiled-checks short-checks

.PHONY: compiled-checks
compiled-checks:
	@$(MAKE) SIDE_BY_SIDE= check-lints check-docs build-tests

.PHONY: short-checks
short-checks:
	@$(MAKE) SIDE_BY_SIDE= setup check-page-current check-format deny check-scripts

.PHONY: setup
setup:
	@echo "== Set-up"
	@scripts/setup test

.PHONY: check-format
check-format:
	@echo "== Formatting"
	@if cargo fmt --version >/dev/null 2>&1; then cargo fmt --all --check; else echo "left out: no rustfmt"; fi
	@if scripts/setup has-page-tools; then npm run --silent --prefix $(PAGE) lint; else echo "left out: no Node.js, so no Biome"; fi
	@if [ -x .venv/bin/ruff ]; then .venv/bin/ruff check --quiet . && .venv/bin/ruff format --quiet --check .; \
	else echo "left out: no ruff"; fi

.PHONY: check-lints
check-lints:
	@echo "== Lints"
	@if cargo clippy --version >/dev/null 2>&1; then cargo clippy --workspace --all-targets -- -D warnings; \
	else echo "left out: no clippy"; fi

.PHONY: deny
deny: ## check licences, sources and advisories of the crates, where cargo-deny is
	@echo "== Licences and sources of the crates"
	@if ! cargo deny --version >/dev/null 2>&1; then echo "left out: no cargo-deny"; \
	else cargo deny --log-level error check licenses bans sources && \
	    if cargo deny fetch db >/dev/null 2>&1; then cargo deny --log-level error check --disable-fetch advisories; \
	    else echo "left out: the advisories cannot be fetched"; fi; fi

.PHONY: check-docs
check-docs:
	@echo "== Documentation"
	@RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

.PHONY: check-scripts
check-scripts:
	@echo "== Shell scripts"
	@for script in $(SCRIPTS); do bash -n "$$script"; test -x "$$script" || { echo "$$script is not executable"; exit 1; }; done
	@if command -v shellcheck >/dev/null; then shellcheck $(SCRIPTS); else echo "left out: no shellcheck"; fi
	@if command -v python3 >/dev/null; then PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s tests/scripts; \
	else echo "left out: no python3"; fi

.PHONY: build-tests
build-tests:
	@echo "== Building the tests"
	@cargo test --workspace --no-run

# Tests that start programs wait a good deal, so three steps run side by side.
.PHONY: check-programs
check-programs:
	@echo "== Tests in Rust, and beside them those of the page and in Python; each step prints when it is done"
	@$(MAKE) SIDE_BY_SIDE=1 -j3 --output-sync=target \
	    check-page check-libraries check-commands check-python check-network check-trainer check-notebook

.PHONY: check-tests
check-tests: check-libraries check-commands

# `program` is the name of the tests of the crate kiebitz. Both steps choose among the targets of the whole workspace: with
# fewer crates some libraries would have fewer features, and be compiled again.
.PHONY: check-libraries
check-libraries:
	@echo "== Tests of the libraries"
	@cargo test --workspace --lib --test '[!p]*' --no-fail-fast && cargo test --workspace --doc --no-fail-fast

.PHONY: check-commands
check-commands:
	@echo "== Tests of the program and its commands"
	@cargo test --workspace --test program --no-fail-fast

.PHONY: check-python
check-python:
	@echo "== python-chess drives the engine, reads its books, checks its tables, reviews and matches"
	@if .venv/bin/python -c 'import chess' 2>/dev/null; then \
	    $(BUILD_TESTED) && .venv/bin/python tests/python/uci_drive.py $(TESTED) && \
	    .venv/bin/python tests/python/book_probe.py $(TESTED) && \
	    .venv/bin/python tests/python/table_probe.py $(TESTED) && \
	    .venv/bin/python tests/python/review_pgn.py $(TESTED) && \
	    .venv/bin/python tests/python/explain_facts.py $(TESTED) && \
	    .venv/bin/python tests/python/match_pgn.py $(TESTED); \
	else echo "left out: no python-chess"; fi

.PHONY: check-notebook
check-notebook:
	@echo "== The Python package and its notebooks"
	@if ! .venv/bin/python -c 'import chess' 2>/dev/null; then echo "left out: no python-chess"; \
	else $(BUILD_TESTED) && cd python && export KIEBITZ=$(TESTED) PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 && \
	    ../.venv/bin/python -m unittest discover -s tests && \
	    if ! ../.venv/bin/python -c 'import mypy' 2>/dev/null; then echo "left out: no mypy"; \
	    else ../.venv/bin/python -m mypy --strict --no-incremental src; fi; fi

.PHONY: check-trainer
check-trainer:
	@echo "== The trainer learns a few positions by heart"
	@if $(TRAINER_PYTHON) -c 'import numpy, torch' 2>/dev/null; then $(BUILD_TESTED) && \
	    KIEBITZ=$(TESTED) OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1 \
	    $(TRAINER_PYTHON) -m unittest discover -s trainer/tests; \
	else echo "left out: no PyTorch"; fi

.PHONY: check-page-current
check-page-current:
	@echo "== The committed page is what its sources give"
	@if ! scripts/setup has-page-tools; then echo "left out: no Node.js 20.19 or newer"; \
	else npm run --silent --prefix $(PAGE) build -- --logLevel warn --outDir build/dist && \
	    { diff -rq $(PAGE)/dist $(PAGE)/build/dist || \
	    { echo "The committed page is not what its sources give: run make page and commit $(PAGE)/dist."; exit 1; }; }; fi

.PHONY: check-page
check-page:
	@echo "== The page, in a real browser"
	@if ! scripts/setup has-page-tools; then echo "left out: no Node.js 20.19 or newer"; \
	elif ! command -v chromium >/dev/null; then npm run --silent --prefix $(PAGE) check && echo "left out: no chromium"; \
	else $(BUILD_TESTED) && \
	    KIEBITZ=$(TESTED) npm run --silent --prefix $(PAGE) test; fi

# Not a step of `make test`: it needs a release build of its own, and minutes of emulation.
.PHONY: check-dist
check-dist:
	@echo "== The portable program, here and on processors of old"
	@scripts/check-portable "target/$$(scripts/setup dist-target)/dist/kiebitz" target/release/kiebitz

.PHONY: check-network
check-network: ## two programs in two network namespaces, with a link that is cut (root)
	@echo "== A game between two network namespaces"
	@if command -v python3 >/dev/null; then $(BUILD_TESTED) && python3 tests/network/namespaces.py $(TESTED); \
	else echo "left out: no python3"; fi

.PHONY: left-out
left-out:
	@echo "== All checks passed. Left out:"
	@scripts/setup report
