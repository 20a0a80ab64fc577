# make run     set up and play in a window; ARGS="--deal GO1-E-AAAAAAB" passes arguments
# make test    set up and run every check and test
# make check   style, types and the law of imports
# make bench   how fast the solver is; ARGS=20 takes 20 deals in place of 200
# make install     put the game onto this machine, to start at every boot (as root, for a kiosk)
# make uninstall   take it away again; the saved game stays
# make clean       remove what these made
#
# PYTHON=python3.12 chooses another Python than the first that fits.

VENV := .venv
IN_VENV := $(VENV)/bin
PIP := $(IN_VENV)/python -m pip -qq --disable-pip-version-check

# The first Python that really runs and is new enough; a name alone may be an empty shim.
PYTHON := $(shell for name in python3 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)

# A Raspberry Pi brings lgpio and a pygame that draws without a desktop; there they are used as they are.
SYSTEM_PACKAGES = $(shell "$(PYTHON)" -c 'import lgpio, pygame' >/dev/null 2>&1 && echo --system-site-packages)

.PHONY: run test check bench test-tools install uninstall clean

# Without a network the system's own packages may do.
run:
	@if $(MAKE) -s $(VENV)/play.stamp; then \
		exec $(IN_VENV)/python -m kiosk $(ARGS); \
	elif [ -n "$(PYTHON)" ] && $(PYTHON) -c 'import gpiozero, platformdirs, pygame' >/dev/null 2>&1; then \
		echo "Playing with the Python packages of this system."; \
		exec $(PYTHON) -m kiosk $(ARGS); \
	else \
		echo "The game could not be set up; the reason stands above." >&2; exit 1; \
	fi

test: check test-tools
	@$(IN_VENV)/python -m pytest -q -n auto $(ARGS)

check: $(VENV)/dev.stamp
	@$(IN_VENV)/ruff check --quiet .
	@$(IN_VENV)/ruff format --check --quiet .
	@$(IN_VENV)/mypy --strict
	@$(IN_VENV)/lint-imports

# The bench tells if the other solver is missing. Of its package only what is needed to ask it is installed.
bench: $(VENV)/dev.stamp
	@$(PIP) install --no-deps black-hole-solver >/dev/null 2>&1 && $(PIP) install cffi >/dev/null 2>&1 || true
	@$(IN_VENV)/python -m tests.bench.solver $(ARGS)

# Tests that need one of these are skipped where it is missing.
test-tools:
	@command -v Xvfb >/dev/null && command -v xdotool >/dev/null && command -v systemd-analyze >/dev/null \
		|| .ci/apt-install xvfb xdotool systemd || echo "Some tests will be skipped."

# DESTDIR=folder installs below a folder, and starts nothing.
LIBRARY := $(DESTDIR)/usr/lib/golf-kiosk
COMMAND := $(DESTDIR)/usr/bin/golf-kiosk
UNIT := $(DESTDIR)/usr/lib/systemd/system/golf-kiosk.service
SYSUSERS := $(DESTDIR)/usr/lib/sysusers.d/golf-kiosk.conf

install:
	@[ -n "$(DESTDIR)" ] || /usr/bin/python3 -c 'import sys, gpiozero, platformdirs, pygame; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python must be 3.11 or newer. Please install python3-pygame, python3-gpiozero and python3-platformdirs first." >&2; exit 1; }
	rm -rf "$(LIBRARY)"
	install -d "$(LIBRARY)"
	cp -r kiosk assets "$(LIBRARY)"
	find "$(LIBRARY)" -name __pycache__ -prune -exec rm -rf {} +
	/usr/bin/python3 -m compileall -q -s "$(LIBRARY)" -p /usr/lib/golf-kiosk "$(LIBRARY)"
	chmod -R u=rwX,go=rX "$(LIBRARY)"
	install -D -m 755 systemd/golf-kiosk.sh "$(COMMAND)"
	install -D -m 644 systemd/golf-kiosk.service "$(UNIT)"
	install -D -m 644 systemd/golf-kiosk.sysusers "$(SYSUSERS)"
	[ -n "$(DESTDIR)" ] || { systemd-sysusers && systemctl daemon-reload && \
		systemctl enable golf-kiosk && systemctl restart golf-kiosk; }

uninstall:
	[ -n "$(DESTDIR)" ] || systemctl disable --now golf-kiosk || true
	rm -rf "$(LIBRARY)"
	rm -f "$(COMMAND)" "$(UNIT)" "$(SYSUSERS)"
	[ -n "$(DESTDIR)" ] || systemctl daemon-reload

clean:
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .grimp_cache

$(VENV)/play.stamp: pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "Golf needs Python 3.11 or newer; please install it." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || .ci/apt-install python3-venv
	@$(IN_VENV)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(SYSTEM_PACKAGES) $(VENV)
	@$(PIP) install --editable .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/play.stamp
	@$(PIP) install --editable '.[dev]'
	@touch $@
