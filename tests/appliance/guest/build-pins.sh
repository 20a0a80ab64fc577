#!/bin/sh
# Builds gpio-sim.ko for the kernel $1, and a wheel of lgpio, from what lies in /src.
set -e
cd /src/pins
mv gpio-sim.c pins.c
printf 'obj-m := gpio-sim.o\ngpio-sim-y := pins.o irq_sim.o\n' >Kbuild
# irq_to_desc is not for modules; irq_get_irq_data is, and leads to the same description.
sed -i 's/irq_to_desc(\([a-z]*\))/irq_data_to_desc(irq_get_irq_data(\1))/' irq_sim.c
make -C "/usr/src/linux-headers-$1" M=/src/pins modules
cd /src
# With PYPI set, the C library is part of the wheel.
PYPI=1 python3 -m pip wheel --no-deps --no-build-isolation --no-index --wheel-dir /src /src/lgpio-*.tar.gz
