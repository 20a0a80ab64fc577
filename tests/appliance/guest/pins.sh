#!/bin/sh
# Makes a simulated chip that is named and pulled up like a Raspberry Pi 4's, and a /proc/cpuinfo that gpiozero knows.
set -e
modprobe gpio-sim
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/rpi
mkdir -p $chip/bank0
echo 54 >$chip/bank0/num_lines
echo pinctrl-bcm2711 >$chip/bank0/label
echo 1 >$chip/live
for pull in /sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio*/pull; do echo pull-up >"$pull"; done
{ cat /proc/cpuinfo; printf '\nHardware\t: BCM2835\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n'; } >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo
