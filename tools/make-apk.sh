#!/bin/sh
# Builds the APK, or says in one line what is missing and how to get it.
set -eu
cd "$(dirname "$0")/.."
python=${1:-.venv/bin/python}
release=python-for-android==2026.5.9

missing() {
    echo "make apk: $1" >&2
    exit 1
}

[ "$(uname -s)" = Linux ] || missing "Android packages are built on Linux (or in its container); this is $(uname -s)"
for tool in git unzip zip autoconf automake libtoolize pkg-config cmake; do
    command -v "$tool" >/dev/null 2>&1 || missing "$tool is missing; install the tools with: sudo apt-get install git unzip zip autoconf automake libtool libltdl-dev pkg-config cmake zlib1g-dev libffi-dev libssl-dev openjdk-17-jdk"
done
command -v javac >/dev/null 2>&1 || missing "a Java compiler is missing; install one with: sudo apt-get install openjdk-17-jdk"
java=$(javac -version 2>&1 | sed 's/^javac \([0-9]*\).*/\1/')
[ "$java" -ge 17 ] 2>/dev/null || missing "Java 17 or newer is needed, found $java; install it with: sudo apt-get install openjdk-17-jdk"

sdk=${APP_ANDROID_SDK_PATH:-$HOME/.buildozer/android/platform/android-sdk}
if [ ! -d "$sdk" ] && [ "${APP_ANDROID_ACCEPT_SDK_LICENSE:-0}" != 1 ]; then
    missing "the Android SDK is missing; buildozer fetches it (about 3 GB, with the NDK) if you accept its licence: APP_ANDROID_ACCEPT_SDK_LICENSE=1 make apk"
fi
if [ ! -d "$sdk" ] && ! "$python" -c 'import socket; socket.create_connection(("dl.google.com", 443), 10)' 2>/dev/null; then
    missing "the Android SDK is missing and dl.google.com cannot be reached; set APP_ANDROID_SDK_PATH and APP_ANDROID_NDK_PATH to where they are"
fi

# the very release whose resolver and templates the package check looks at
source=build/python-for-android
if [ ! -f "$source/setup.py" ]; then
    mkdir -p build
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
        --dest build/download "$release" || missing "$release cannot be downloaded from the package index"
    rm -rf "$source"
    mkdir -p "$source"
    tar -xzf build/download/python_for_android-*.tar.gz --strip-components=1 -C "$source"
fi

bin=$(dirname "$python")
VIRTUAL_ENV=$(cd "$bin/.." && pwd)
PATH="$VIRTUAL_ENV/bin:$PATH"
export VIRTUAL_ENV PATH
exec "$VIRTUAL_ENV/bin/python" -m buildozer android "${MODE:-debug}"
