#!/bin/sh
# deb_test.sh [FOLDER [PACKAGES]]: builds the Debian packages (tools/deb.sh), or takes those in PACKAGES, and tries them
# on a bare Debian: they install with what they depend on and nothing else, the server answers, the example of
# docs/library.md compiles and plays, the Python tests pass against the installed package, manual pages and pkg-config
# are there, and after removal nothing is left. FOLDER (default: /var/tmp/sandtable-bare) keeps the bare system for the
# next time. Run it as root from the project's root; it needs debootstrap, and takes packages from where this machine
# takes them.
set -eu
folder=${1:-/var/tmp/sandtable-bare}
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
[ "$(id -u)" = 0 ] || { echo "a bare system is made and entered by root" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "missing: debootstrap (apt-get install debootstrap)" >&2; exit 1; }

mirror() {
    sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) bookworm main.*/\2/p' \
        /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1
}
if [ ! -e "$folder/bare/made" ]; then
    mkdir -p "$folder"
    rm -rf "$folder/bare"
    debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/bare" "$(mirror)" >"$folder/log" 2>&1 ||
        { tail -5 "$folder/log" >&2; exit 1; }
    rm -f "$folder/bare/etc/apt/sources.list"
    touch "$folder/bare/made"
fi
root=$folder/run.$$
leave() {
    umount -l "$root/proc" "$root/dev" 2>/dev/null || true
    rm -rf --one-file-system "$root"
}
trap leave EXIT
cp -a --reflink=auto "$folder/bare" "$root"
# Where packages come from, and how to reach it: nothing else of this machine.
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/apt.conf.d/*proxy* /etc/apt/apt.conf.d/*registry* \
    /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$file" ] || cp -L "$file" "$root$file"
done
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"

if [ $# -gt 1 ]; then
    mkdir -p "$root/root/packages"
    cp "$2"/*.deb "$root/root/packages/"
else
    tools/deb.sh "$root/root/packages"
fi
mkdir -p "$root/root/project/docs" "$root/root/project/python"
cp -r docs/examples "$root/root/project/docs/"
cp -r python/tests "$root/root/project/python/"

cat >"$root/root/serve.py" <<'EOF'
import subprocess, urllib.request
with subprocess.Popen(["sandtable", "serve", "--no-open", "--listen", "127.0.0.1:0", "--db", "/tmp/bare.db", "--log", "off"],
                      stdout=subprocess.PIPE, text=True) as server:
    try:
        address = server.stdout.readline().split()[-1]
        assert urllib.request.urlopen(address + "/", timeout=60).status == 200
    finally:
        server.terminate()
EOF

inside() {
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$root" /bin/sh -euc "cd /root && $1"
}
# say WHAT COMMANDS: done inside; what fails is shown and ends it.
say() {
    printf '%s' "$1"
    inside "$2" >"$folder/log" 2>&1 || { echo ": FAILED"; tail -40 "$folder/log"; exit 1; }
    echo ": fine"
}
say "the lists of packages" "apt-get update"
say "the packages install with what they depend on" "apt-get install -y --no-install-recommends ./packages/*.deb"
say "the command plays and is of this version" "sandtable --version | grep -F $version && sandtable sim plot --games 4 --seat all=random"
say "the server starts and answers" "python3 serve.py"
say "manual pages are there" "zcat /usr/share/man/man6/sandtable.6.gz | grep -q '^.TH' && zcat /usr/share/man/man3/sandtable.3.gz | grep -q '^.TH'"
say "symbols carry their version" "apt-get install -y --no-install-recommends gcc libc6-dev pkg-config &&
    objdump -T /usr/lib/*/libsandtable.so.0 | grep -q 'SANDTABLE_0 *sand_open'"
say "the example compiles against the installed library and plays" "cc -Wall -Wextra -Werror -o play project/docs/examples/play.c \$(pkg-config --cflags --libs sandtable) &&
    ./play | tail -1 && cc -o play-static project/docs/examples/play.c \$(pkg-config --cflags sandtable) /usr/lib/*/libsandtable.a -lm && ./play-static >static && ./play | cmp - static"
say "what the Python package suggests, for its plots" "apt-get install -y --no-install-recommends python3-matplotlib"
say "the Python tests pass against the installed package" "python3 -B project/python/tests/package_test.py /usr/bin/sandtable >tests && ! grep -A20 '^not ok' tests"
say "the example bots and drivers play" "sandtable sim werewolves --games 4 --tournament rules,exec:/root/project/docs/examples/mybot.py --seats 9 2>&1 | grep 'a stand-in answered 0' &&
    python3 project/docs/examples/driver.py /usr/bin/sandtable plot 8 2000"
say "nothing is left after removal" "apt-get purge -y sandtable libsandtable0 libsandtable-dev python3-sandtable &&
    ! find /usr /etc /var/lib -name '*sandtable*' -not -path '/var/lib/dpkg/*' -not -path '/var/lib/apt/*' | grep ."
