# Everything here sets up .venv by itself; it needs python3 (3.11 or later), python3-venv and make.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
GAMES ?= 100000
BIN := .venv/bin

.PHONY: help serve test soak lint format docs screenshots bench bench-full lock image clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

serve: .venv/installed ## the service, at http://127.0.0.1:8000 (PORT=… and HOST=… change it)
	@exec $(BIN)/adjudicator serve --host $(HOST) --port $(PORT)

test: .venv/installed-dev ## all tests (ARGS=… goes to pytest)
	$(BIN)/python -m pytest --numprocesses auto $(ARGS)

soak: .venv/installed-dev ## 200,000 simulated games with labelled faults, under three codes (ARGS='--games 5000')
	$(BIN)/python tests/soak.py $(ARGS)

lint: .venv/installed-dev ## style, types, and which module may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/installed-dev ## lays the source out as `make lint` wants it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: .venv/installed-dev ## writes the generated tables of docs/ anew
	$(BIN)/python tests/test_docs.py

screenshots: .venv/installed-dev ## takes the pictures of docs/desk.md anew (needs Debian's chromium)
	$(BIN)/python -m tests.browser.screenshots

bench: .venv/installed-bench ## what it takes beside others, with the goals (GAMES=… for larger audits, ARGS=…)
	$(BIN)/python -m bench --games $(GAMES) $(ARGS)

bench-full: GAMES := 1000000
bench-full: bench ## the same with an audit of a million games (some 4 GB of disk for a while)

lock: .venv/installed ## the exact packages, with their hashes, that the image is built from
	$(BIN)/pip install --quiet --editable '.[lock]'
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-emit-find-links --custom-compile-command 'make lock' --output-file requirements.lock pyproject.toml

image: ## the Docker image
	docker build --tag adjudicator .

clean: ## away with .venv and everything built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# The stamps are as old as the last install; a changed pyproject.toml makes them stale.
.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/installed-dev: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/installed

.venv/installed-bench: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench,report]'
	@touch $@ .venv/installed
