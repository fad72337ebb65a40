#!/bin/sh
# Installs what the wheels of Kivy and OpenCV, and the package check, expect of the system; only what is missing.
set -eu

needed="libgl1 libegl1 libgles2 libgl1-mesa-dri libglib2.0-0 libmtdev1 patch"
python3 -c 'import ensurepip, venv' 2>/dev/null || needed="$needed python3-venv"

command -v dpkg-query >/dev/null 2>&1 || exit 0 # not a Debian: the wheels bring most of it themselves
missing=""
for package in $needed; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ]; then
    echo "These system packages are missing:$missing" >&2
    echo "Install them with: sudo apt-get install$missing" >&2
    exit 1
fi
echo "Installing system packages:$missing"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086 # the list is meant to be split
apt-get install -y -qq --no-install-recommends $missing >/dev/null
