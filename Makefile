# Two commands matter: `make run` and `make test`. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint types imports unit screens package-check screenshots apk setup benchmarks accuracy clean

run: $(READY)
	@$(BIN)/python -m companion

test: lint types imports unit screens package-check

setup: $(READY)

$(READY): pyproject.toml constraints.txt tools/setup-machine.sh
	@sh tools/setup-machine.sh
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/python -m pytest -n auto --ignore=tests/screens --ignore=tests/package

# in a process of their own, because a window changes the environment of everything after it
screens: $(READY)
	$(BIN)/python -m pytest -n auto tests/screens

# what the phone would get is built once and looked at from all sides
package-check: $(READY)
	$(BIN)/python -m pytest tests/package

apk: $(READY)
	@sh tools/make-apk.sh $(BIN)/python

screenshots: $(READY)
	@rm -rf build/screenshots
	printf '%s\n' phone small tablet desktop | xargs -P "$$(nproc)" -n 1 $(BIN)/python -m tests.support.ui.shots build/screenshots

benchmarks: $(READY)
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/rulebook.py
	$(BIN)/python benchmarks/app.py
	$(BIN)/python benchmarks/vision.py

accuracy: $(READY)
	$(BIN)/python benchmarks/accuracy.py $(PHOTOS)

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis *.egg-info
