#!/bin/sh
# deb.sh [FOLDER]: builds Debian packages of what is checked out here and puts them into FOLDER (default: dist):
#   sandtable         the command with the server and the page
#   libsandtable0     the shared library
#   libsandtable-dev  headers, static library, pkg-config, manual page
#   python3-sandtable the Python package
# Needs what tools/setup.sh installs, and dpkg-deb. Run it from the project's root.
set -eu
out=${1:-dist}
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
arch=$(dpkg --print-architecture)
triple=$(gcc -print-multiarch)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

tools/page.sh
meson setup "$work/build" --prefix=/usr --libdir="lib/$triple" --buildtype=release -Dtests=disabled -Dmpi=disabled >"$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
ninja -C "$work/build" >"$work/log" 2>&1 || { tail -30 "$work/log"; exit 1; }
DESTDIR="$work/all" meson install -C "$work/build" --no-rebuild >/dev/null

# take PACKAGE PATH…: moves what was installed into a package's tree.
take() {
    package=$1
    shift
    for path in "$@"; do
        mkdir -p "$work/$package/$(dirname "$path")"
        mv "$work/all/$path" "$work/$package/$path"
    done
}
lib=usr/lib/$triple
take libsandtable0 "$lib/libsandtable.so.0" "$lib/libsandtable.so.0.1.0"
take libsandtable-dev "$lib/libsandtable.so" "$lib/libsandtable.a" "$lib/pkgconfig" usr/include usr/share/man/man3
take sandtable usr/bin usr/share
left=$(find "$work/all" -type f)
[ -z "$left" ] || { echo "in no package: $left"; exit 1; }

# What a file is linked with, as packages.
needs() {
    (cd "$work" && mkdir -p debian && : >debian/control && dpkg-shlibdeps -O "$@" --ignore-missing-info 2>/dev/null) |
        sed -n 's/^shlibs:Depends=//p'
}

# pack PACKAGE SECTION DEPENDS SUMMARY DESCRIPTION [SUGGESTS]
pack() {
    find "$work/$1" -name '*.[36]' -exec gzip -9n {} +
    mkdir -p "$work/$1/DEBIAN" "$work/$1/usr/share/doc/$1"
    cp LICENSE "$work/$1/usr/share/doc/$1/copyright"
    # What programs linked with it depend on, and that the loader hears of it.
    if [ "$2" = libs ]; then
        echo "libsandtable 0 $1 (>= $version)" >"$work/$1/DEBIAN/shlibs"
        echo "activate-noawait ldconfig" >"$work/$1/DEBIAN/triggers"
    fi
    cat >"$work/$1/DEBIAN/control" <<EOF
Package: $1
Version: $version
Architecture: $arch
Maintainer: The Sandtable developers <sandtable@localhost>
Section: $2
Priority: optional
Depends: $3
${6:+Suggests: $6
}Installed-Size: $(du -sk "$work/$1" | cut -f1)
Description: $4
 $5
EOF
    dpkg-deb --root-owner-group -Zxz --build "$work/$1" "$out/$1_${version}_$arch.deb" >/dev/null
    echo "$out/$1_${version}_$arch.deb"
}
pack libsandtable0 libs "$(needs "libsandtable0/$lib/libsandtable.so.0.1.0")" \
    'board games by their rulebooks, with bots (shared library)' \
    'Engine, games and bots of Sandtable for other programs.'
pack libsandtable-dev libdevel "libsandtable0 (= $version)" \
    'board games by their rulebooks, with bots (development files)' \
    'Headers, static library and pkg-config of libsandtable.'
mkdir -p "$work/python3-sandtable/usr/lib/python3/dist-packages/sandtable"
cp python/sandtable/*.py python/sandtable/py.typed "$work/python3-sandtable/usr/lib/python3/dist-packages/sandtable/"
pack python3-sandtable python "libsandtable0 (= $version), python3, python3-cffi, python3-numpy" \
    'board games by their rulebooks, with bots (Python)' \
    'Tables, vectorised simulation and environments for programs that learn.' python3-matplotlib
pack sandtable games "$(needs sandtable/usr/bin/sandtable)" \
    'five board games, each played by its rulebook' \
    'Play in the terminal or the browser, alone against bots or with others.'
