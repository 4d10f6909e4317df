#!/bin/sh
# setup.sh play|check: makes sure the tools of that job are there. Each line of the tables below is a Debian package and
# the command that succeeds when what it brings is there, so that tools from elsewhere do as well. What is missing is
# installed as root or with sudo; otherwise this says what is missing and how to get it, and fails.
set -eu

for_play='
gcc                  command -v gcc
libc6-dev            echo "#include <stdio.h>" | gcc -E -
meson                command -v meson
ninja-build          command -v ninja
pkg-config           command -v pkg-config
python3              command -v python3
libuv1-dev           pkg-config --exists libuv
libhttp-parser-dev   echo "#include <http_parser.h>" | gcc -E -
libssl-dev           pkg-config --exists openssl
libsqlite3-dev       pkg-config --exists sqlite3
libpq-dev            pkg-config --exists libpq
libsodium-dev        pkg-config --exists libsodium
libqrencode-dev      pkg-config --exists libqrencode
zlib1g-dev           pkg-config --exists zlib
nodejs               node -e "const [a, b] = process.versions.node.split(/[.]/); process.exit(a > 18 || (a == 18 && b >= 19) ? 0 : 1)"
npm                  command -v npm
'
for_check='
clang-14             command -v clang-14
libclang-rt-14-dev   test -e "$(clang-14 -print-resource-dir)/lib/linux/libclang_rt.asan-$(uname -m).a"
clang-format-14      command -v clang-format-14
libcmocka-dev        pkg-config --exists cmocka
postgresql-15        test -x /usr/lib/postgresql/15/bin/initdb
openssl              command -v openssl
python3-cffi         /usr/bin/python3 -c "import cffi"
python3-numpy        /usr/bin/python3 -c "import numpy"
libopenmpi-dev       pkg-config --exists ompi-c
openmpi-bin          command -v mpirun
cppcheck             command -v cppcheck
chromium             command -v chromium
fonts-dejavu-core    ls /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
'

# Prints the packages of a table whose command fails.
missing_of() {
    printf '%s' "$1" | while read -r package probe; do
        [ -z "$package" ] || sh -c "$probe" </dev/null >/dev/null 2>&1 || echo "$package"
    done
}

case ${1-} in
play) missing=$(missing_of "$for_play") ;;
check) missing=$(missing_of "$for_play"; missing_of "$for_check") ;;
*) echo "usage: setup.sh play|check" >&2; exit 2 ;;
esac
missing=$(echo $missing)
[ -n "$missing" ] || exit 0

install="apt-get update && apt-get install -y --no-install-recommends $missing"
if ! command -v apt-get >/dev/null; then
    echo "Missing here, by the names of the Debian packages: $missing" >&2
    exit 1
elif [ "$(id -u)" = 0 ]; then
    become=
elif command -v sudo >/dev/null; then
    become=sudo
else
    echo "Missing packages: $missing" >&2
    echo "Install them as root with: $install" >&2
    exit 1
fi

echo "Installing: $missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# A list of packages that is not quite current may still do: only the installation itself must succeed.
$become apt-get update -qq >"$log" 2>&1 || true
if ! $become env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >>"$log" 2>&1; then
    cat "$log" >&2
    echo "Could not install them. By hand, as root: $install" >&2
    exit 1
fi
