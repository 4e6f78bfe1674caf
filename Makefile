# make run    plays turns of three demonstration games into out/
# make check  format, lint, types, layers, documents and all tests: the gate
# make test   the tests alone            make soak   what takes longer (SOAK=long: all of it)
# make bench  figures of speed           make golden regenerates the golden pages
# make languages brings the translators' files up to date
# make docs   the documents as a site into dist/docs
# make dist   sdist, wheel and SBOM into dist/     make man    man pages into dist/man
# make cases  the exact cases of all titles (TITLE=1870, FILE=cases.json: of one, of a file)

SHELL := /bin/sh
.DELETE_ON_ERROR:
# Most of a start is compiling where Python may not keep what it compiled.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: run languages check test docs soak bench cases golden lint dist man clean

PYTHON ?= python3
BIN := .venv/bin
# What the program runs on, and what its developers need besides.
RUNS := .venv/.runs
READY := .venv/.ready
PYTEST := $(BIN)/pytest -q

# Two makes at once would build one environment twice: the second waits and finds it ready.
LOCKED := $(shell command -v flock >/dev/null 2>&1 && echo flock .venv.lock)

$(RUNS): .ci/running.lock pyproject.toml
	@$(LOCKED) sh .ci/environment "$(PYTHON)" .ci/running.lock $(RUNS)

$(READY): .ci/requirements.lock pyproject.toml
	@$(LOCKED) sh .ci/environment "$(PYTHON)" .ci/requirements.lock $(READY)

run: $(RUNS)
	@rm -rf out
	@$(BIN)/pbm demo out

check: lint docs test

lint: $(READY)
	$(BIN)/ruff format --check pbm tests docs .ci
	$(BIN)/ruff check pbm tests docs .ci
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Every sentence that the templates have today, in each of reports/languages/*.po; says what is missing.
languages: $(READY)
	@$(BIN)/python docs/languages.py

# Warnings are errors.
docs: $(READY)
	$(BIN)/python docs/build.py dist/docs

# One file stays in one process: what its tests share is made once. Files of few tests, which may
# take long, do not come last.
test: $(READY)
	$(PYTEST) -n 2 --dist loadfile --no-loadscope-reorder -m "not soak"

soak: $(READY)
	SOAK=$${SOAK:-short} $(PYTEST) -n 2 --dist worksteal -m soak

bench: $(READY)
	$(BIN)/python -m tests.bench

cases: $(READY)
	@$(BIN)/python -m tests.cases "$(TITLE)" "$(FILE)"

golden: $(READY)
	GOLDEN=write $(PYTEST) tests -k golden

# Sources, wheel and the list of what it runs on: the same bytes each time.
dist: $(READY)
	$(BIN)/python -m hatchling build -d dist
	$(BIN)/python .ci/sbom.py dist

man: $(READY)
	$(BIN)/python docs/man.py dist/man

clean:
	rm -rf .venv .venv.lock out dist .pytest_cache .mypy_cache .ruff_cache
