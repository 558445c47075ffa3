# Targets say what they are for; each sets up what it needs (Python 3.11+, cargo, make and a C linker are enough).
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUST   := $(shell find rust -name '*.rs' -o -name 'Cargo.toml') Cargo.toml

.DEFAULT_GOAL := help
.PHONY: help browser demo test test-rust test-python lint format docs bench endurance wheel clean

help:            ## show the targets
	@grep -E '^[a-z-]+: .*##|^[a-z-]+:  .*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

$(VENV)/built: $(VENV)/ready $(RUST) Cargo.lock
	PIP_QUIET=1 $(BIN)/maturin develop --release --locked --quiet
	touch $@

# Said once: where we may not install it, or cannot, the tests that need it are skipped and say so.
$(VENV)/browser: $(VENV)/ready
	@if [ -z "$$($(BIN)/python tests/report/browser.py)" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "installing Debian's chromium for the tests of the report"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
			|| echo "chromium could not be installed: the tests of the report in a browser will be skipped"; \
	fi
	touch $@

browser: $(VENV)/browser  ## Chromium for the tests of the report, from Debian's packages if we are root

demo: $(VENV)/built  ## pair round 2 of a small tournament and print the boards
	$(BIN)/swissblossom pair examples/alekhine-memorial.trf --format table

test: lint test-rust test-python  ## everything that must hold

test-rust:  ## Rust unit, differential and documentation tests
	cargo test --workspace --locked --exclude swissblossom-core

test-python: $(VENV)/built $(VENV)/browser  ## Python tests: rules, oracle, golden corpus, properties, command line
	$(BIN)/python -m pytest

lint: $(VENV)/built  ## formats, clippy, ruff, mypy, stubs
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest swissblossom._core --ignore-disjoint-bases

format: $(VENV)/ready  ## rewrite all sources in the house format
	cargo fmt --all
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/built  ## write the pages and catalogues that are made from tables anew
	$(BIN)/python docs/make_criteria.py
	$(BIN)/python docs/make_tiebreaks.py
	$(BIN)/python docs/make_catalogues.py

bench: $(VENV)/built  ## benchmarks
	$(BIN)/python -m pytest benches --benchmark-enable --benchmark-only --benchmark-columns=min,median,max,rounds

endurance: $(VENV)/built  ## many random tournaments checked, and compared both ways: N=500 REFERENCE=... OPTIONS=...
	PYTHONPATH=tests $(BIN)/python -m endurance --tournaments $(or $(N),500) --reference "$(REFERENCE)" $(OPTIONS)

wheel: $(VENV)/ready  ## build the release wheel into target/wheels
	$(BIN)/maturin build --release --locked

clean:  ## remove everything built
	rm -rf $(VENV) target
