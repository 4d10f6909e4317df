#!/bin/sh
# configure.sh DIR COMPILER [MESON OPTIONS]: makes DIR a build folder of this project with that compiler and these
# options, whatever it was before; does nothing when it is one already. Run it from the project's root.
set -eu
dir=$1 compiler=$2
shift 2

# What DIR was made with. The path counts, for meson keeps it: a moved project is configured again.
wanted="$PWD $compiler $(meson --version) $*"
[ ! -f "$dir/.configured" ] || [ ! -f "$dir/build.ninja" ] || [ "$(cat "$dir/.configured")" != "$wanted" ] || exit 0

rm -f "$dir/.configured"
if [ -d "$dir/meson-private" ]; then
    # Made otherwise: away with it, but for the notes ./check keeps in its own folder.
    find "$dir" -mindepth 1 -maxdepth 1 ! -name check -exec rm -rf {} +
fi
CC=$compiler CFLAGS='' LDFLAGS='' meson setup "$dir" "$@"
printf '%s\n' "$wanted" >"$dir/.configured"
