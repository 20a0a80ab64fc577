# make run     set up and play in a window; ARGS="--deal GO1-E-AAAAAAB" passes arguments
# make test    set up and run every check and test
# make check   style, types and the law of imports
# make appliance-test   try the package in whole Debian systems and in a virtual machine (as root)
# make bench   how fast the solver is; ARGS=20 takes 20 deals in place of 200
# make messages   bring the catalogues of all languages up to date with the messages in the program
# make deb     build the Debian package, dist/golf-kiosk_VERSION_all.deb
# make install     build and install it, to start at every boot (as root, for a kiosk)
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

.PHONY: run test check messages bench test-tools appliance-test appliance-tools deb install uninstall stage clean

# Without a network the system's own packages may do.
run:
	@if $(MAKE) -s $(VENV)/play.stamp; then \
		exec $(IN_VENV)/python -m kiosk $(ARGS); \
	elif [ -n "$(PYTHON)" ] && $(PYTHON) -c 'import gpiozero, platformdirs, polib, pygame, segno' >/dev/null 2>&1; then \
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

messages: $(VENV)/dev.stamp
	@$(IN_VENV)/python assets/locale/update.py

# The bench tells if the other solver is missing. Of its package only what is needed to ask it is installed.
bench: $(VENV)/dev.stamp
	@$(PIP) install --no-deps black-hole-solver >/dev/null 2>&1 && $(PIP) install cffi >/dev/null 2>&1 || true
	@$(IN_VENV)/python -m tests.bench.solver $(ARGS)

# Systems and machines are made once, and kept in ~/.cache/golf-kiosk/appliance. What cannot be tried is skipped and told.
appliance-test: $(VENV)/dev.stamp appliance-tools
	@$(IN_VENV)/python -m pytest -q -n 2 --dist worksteal -o faulthandler_timeout=400 -m appliance tests/appliance $(ARGS)

appliance-tools:
	@command -v mmdebstrap >/dev/null && command -v qemu-system-x86_64 >/dev/null && command -v qemu-img >/dev/null \
		|| [ "$$(id -u)" != 0 ] || .ci/apt-install mmdebstrap qemu-system-x86 qemu-utils || true

# Tests that need one of these are skipped where it is missing.
test-tools:
	@command -v Xvfb >/dev/null && command -v xdotool >/dev/null && command -v systemd-analyze >/dev/null \
		|| .ci/apt-install xvfb xdotool systemd || echo "Some tests will be skipped."

# The package brings the game onto a machine and takes it away again; dpkg-deb builds it on any Debian.
deb:
	@command -v dpkg-deb >/dev/null || { echo "A Debian package can be built on Debian only." >&2; exit 1; }
	@systemd/package/build

# The owner's file stays as it is, and dpkg asks nobody about it.
APT_INSTALL := apt-get install --yes --reinstall --allow-downgrades -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold

install:
	@[ "$$(id -u)" = 0 ] || { echo "Please run: sudo make install" >&2; exit 1; }
	@package=$$($(MAKE) -s deb) && $(APT_INSTALL) "./$$package"

uninstall:
	@[ "$$(id -u)" = 0 ] || { echo "Please run: sudo make uninstall" >&2; exit 1; }
	@apt-get remove --yes golf-kiosk

# Every file of the package, below the folder DESTDIR.
LIBRARY = $(DESTDIR)/usr/lib/golf-kiosk
UNITS = $(DESTDIR)/usr/lib/systemd/system

stage:
	@[ -n "$(DESTDIR)" ] || { echo "Please say where, as in: make stage DESTDIR=folder" >&2; exit 1; }
	install -d "$(LIBRARY)" "$(UNITS)"
	cp -r kiosk assets "$(LIBRARY)"
	find "$(LIBRARY)" -name __pycache__ -prune -exec rm -rf {} +
	sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml > "$(LIBRARY)/VERSION"
	chmod -R u=rwX,go=rX "$(DESTDIR)"
	install -m 755 systemd/golf-kiosk-power.sh "$(LIBRARY)/power.sh"
	install -D -m 755 systemd/golf-kiosk.sh "$(DESTDIR)/usr/bin/golf-kiosk"
	install -m 755 systemd/golf-kiosk-terminal.sh "$(LIBRARY)/terminal.sh"
	install -m 644 systemd/*.service systemd/*.path "$(UNITS)"
	install -D -m 644 systemd/golf-kiosk.sysusers "$(DESTDIR)/usr/lib/sysusers.d/golf-kiosk.conf"
	install -D -m 644 systemd/golf-kiosk.rules "$(DESTDIR)/usr/lib/udev/rules.d/70-golf-kiosk.rules"
	install -D -m 640 systemd/golf-kiosk.toml "$(DESTDIR)/etc/golf-kiosk.toml"
	install -D -m 644 LICENSE "$(DESTDIR)/usr/share/doc/golf-kiosk/copyright"

clean:
	rm -rf $(VENV) build dist .cache .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .grimp_cache

$(VENV)/play.stamp: pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "Golf needs Python 3.11 or newer; please install it." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || .ci/apt-install python3-venv
	@$(IN_VENV)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(SYSTEM_PACKAGES) $(VENV)
	@$(PIP) install --editable .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/play.stamp
	@$(PIP) install --editable '.[dev]'
	@touch $@
