# Kiebitz: what a person types. `make` alone lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# rustup's folder and Debian's folder of game programs are often missing from PATH.
export PATH := $(PATH):$(HOME)/.cargo/bin:/usr/games

SCRIPTS := .ci/run $(wildcard scripts/*)

# What `make run` passes to the program, as in: make run ARGS="perft 5"
ARGS ?=

# The program that the tests in Python and in the browser drive: the one that `cargo test` has built, which is as
# good as the release binary for them and saves its long link.
TESTED := $(CURDIR)/target/debug/kiebitz
BUILD_TESTED := cargo build --quiet --workspace --bin kiebitz

# A Python with PyTorch, for the trainer; `scripts/setup` installs Debian's package for this one.
export TRAINER_PYTHON ?= /usr/bin/python3

# The page of the browser, built by Vite and embedded into the binary; and what it is made of.
PAGE := crates/web/page
PAGE_SOURCES := $(wildcard $(PAGE)/*.json $(PAGE)/*.ts $(PAGE)/*.html $(PAGE)/public/*) $(shell find $(PAGE)/src -type f)

# What `make bench-import` imports.
GAMES ?= $(wildcard ../shared/data/books/8moves_v3.pgn ../shared/data/pgn/speed/*.pgn)

# What `make bench-suites` solves, and how many milliseconds it has for a position. Each file names its solutions as
# EPD does (bm, am, dm, ce +M3).
SUITES ?= $(wildcard ../shared/data/tactics/*.epd ../shared/data/mates/mate_in_*.epd)
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
	@$(MAKE) page
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

.PHONY: page
page: ## build the page of the browser, where Node.js is
	@echo "== The page"
	@if scripts/setup has-page-tools; then $(MAKE) -s $(PAGE)/dist/index.html; \
	else echo "left out: the page (Node.js 20.19 or newer is needed; kiebitz serve will say so)"; fi

# A real target: where nothing has changed, cargo finds the same files and builds nothing.
$(PAGE)/dist/index.html: $(PAGE_SOURCES)
	@npm run --silent --prefix $(PAGE) build

.PHONY: screenshots
screenshots: build ## picture every view of the page, into crates/web/page/build/screenshots
	@npm run --silent --prefix $(PAGE) screenshots

.PHONY: test
# The page comes first: it goes into every binary that is built after it.
test: setup page check-format check-lints check-docs check-scripts check-tests check-python check-notebook check-trainer check-page check-network left-out ## run every check and test (some 10 minutes on two cores; from a fresh clone 15 to 18)

.PHONY: test-long
test-long: ## run the tests in full: every perft line, 10,000 games a variant
	@echo "== Tests, in full"
	@KIEBITZ_LONG=1 cargo test --release --workspace
	@KIEBITZ_LONG=1 $(MAKE) check-python

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
	@if [ -n "$(strip $(SUITES))" ]; then \
	    cargo run --release -p kiebitz-benches --bin suites -- --movetime $(MOVETIME) $(SUITES); \
	else echo "left out: there are no suites in ../shared/data; name others with SUITES=\"FILE...\""; fi

.PHONY: bench-import
bench-import: ## measure the import of games into the database (GAMES="FILE.pgn...")
	@echo "== Import speed"
	@scripts/setup build
	@if [ -n "$(strip $(GAMES))" ]; then \
	    cargo run --release -p kiebitz-benches --bin bench-import -- $(GAMES); \
	else echo "left out: there are no games in ../shared/data; name others with GAMES=\"FILE.pgn...\""; fi

.PHONY: bench-review
bench-review: ## measure reviews beside the searches they are made of (GAMES="FILE.pgn...")
	@echo "== Review speed"
	@scripts/setup build
	@if [ -n "$(strip $(GAMES))" ]; then \
	    cargo run --release -p kiebitz-benches --bin bench-review -- 5000 $(GAMES); \
	else echo "left out: there are no games in ../shared/data; name others with GAMES=\"FILE.pgn...\""; fi

.PHONY: bench-learning
bench-learning: ## play 200 games with and without learning (a minute)
	@cargo run --release -p kiebitz-benches --bin learning

.PHONY: strength
strength: build ## measure everybody on one scale, into docs/strength.md (hours; VARIANT=, GAMES_EACH=, VERSIONS="NAME=PATH...")
	@echo "== Strength"
	@scripts/setup bench
	@cargo run --release -p kiebitz-benches --bin strength -- \
	    target/release/kiebitz $(VARIANT) $(GAMES_EACH) $(shell nproc) $(VERSIONS)

.PHONY: default-book
default-book: ## make data/book.bin, the book built in, afresh (minutes)
	@cargo run --release -p kiebitz-benches --bin default-book -- -o data/book.bin

.PHONY: fmt
fmt: ## format the code
	@cargo fmt --all

.PHONY: clean
clean: ## remove everything that was built
	@cargo clean
	@rm -rf $(PAGE)/dist $(PAGE)/build

# The steps of `make test`; each may be run alone. A step whose tool is missing is left out, and `left-out` says so.

.PHONY: setup
setup:
	@echo "== Set-up"
	@scripts/setup test

.PHONY: check-format
check-format:
	@echo "== Formatting"
	@if cargo fmt --version >/dev/null 2>&1; then cargo fmt --all --check; else echo "left out: no rustfmt"; fi

.PHONY: check-lints
check-lints:
	@echo "== Lints"
	@if cargo clippy --version >/dev/null 2>&1; then cargo clippy --workspace --all-targets -- -D warnings; \
	else echo "left out: no clippy"; fi

.PHONY: check-docs
check-docs:
	@echo "== Documentation"
	@RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

.PHONY: check-scripts
check-scripts:
	@echo "== Shell scripts"
	@for script in $(SCRIPTS); do bash -n "$$script"; test -x "$$script" || { echo "$$script is not executable"; exit 1; }; done
	@if command -v shellcheck >/dev/null; then shellcheck $(SCRIPTS); else echo "left out: no shellcheck"; fi

.PHONY: check-tests
check-tests:
	@echo "== Tests"
	@cargo test --workspace --no-fail-fast

.PHONY: check-python
check-python:
	@echo "== python-chess drives the engine, reads its books, checks its tables, reviews and matches"
	@if .venv/bin/python -c 'import chess' 2>/dev/null; then \
	    $(BUILD_TESTED) && .venv/bin/python tests/python/uci_drive.py $(TESTED) && \
	    .venv/bin/python tests/python/book_probe.py $(TESTED) && \
	    .venv/bin/python tests/python/table_probe.py $(TESTED) && \
	    .venv/bin/python tests/python/review_pgn.py $(TESTED) && \
	    .venv/bin/python tests/python/match_pgn.py $(TESTED); \
	else echo "left out: no python-chess"; fi

.PHONY: check-notebook
check-notebook:
	@echo "== The Python package and its notebook"
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

.PHONY: check-page
check-page:
	@echo "== The page, in a real browser"
	@if ! scripts/setup has-page-tools; then echo "left out: no Node.js 20.19 or newer"; \
	elif ! command -v chromium >/dev/null; then npm run --silent --prefix $(PAGE) check && echo "left out: no chromium"; \
	else npm run --silent --prefix $(PAGE) check && $(MAKE) page && $(BUILD_TESTED) && \
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
