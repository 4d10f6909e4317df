#!/bin/sh
# fuzz.sh [SECONDS [TARGET...]]: runs the fuzz targets for that time each (default 5 seconds), from the inputs in
# tests/fuzz/corpus/TARGET. For a minute or less it takes those of build-asan, which ./check makes; for longer it makes a
# build of its own, build-fuzz, whose targets also see what is compared with what. New inputs gather in BUILD/corpus/TARGET.
# An input that breaks something is kept in BUILD/crash/TARGET and can be given to the target alone: BUILD/tests/fuzz-TARGET FILE
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-5}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(ls tests/fuzz/*.c | sed 's,.*/,,; s,\.c$,,')

if [ -z "${FUZZ_BUILD-}" ]; then
    FUZZ_BUILD=build-asan
    if [ "$seconds" -gt 60 ]; then
        FUZZ_BUILD=build-fuzz
        tools/configure.sh build-fuzz clang-14 -Dtests=enabled -Dfuzz=enabled -Db_sanitize=address,undefined -Db_lundef=false -Dbuildtype=debugoptimized
        ninja -C build-fuzz $(printf 'tests/fuzz-%s ' "$@")
    fi
    export FUZZ_BUILD
fi

# Several: as many at a time as there are processors, each by itself.
if [ $# -gt 1 ]; then
    printf '%s\n' "$@" | xargs -P "$(nproc)" -n 1 "./tools/${0##*/}" "$seconds"
    exit
fi
target=$1
program=$FUZZ_BUILD/tests/fuzz-$target
[ -x "$program" ] || { echo "$program is missing: is $target in tests/meson.build, has ./check built it?"; exit 1; }
corpus=$FUZZ_BUILD/corpus/$target crash=$FUZZ_BUILD/crash/$target log=$FUZZ_BUILD/fuzz-$target.log dict=
mkdir -p "$corpus" "$crash" "tests/fuzz/corpus/$target"
[ ! -f "tests/fuzz/$target.dict" ] || dict=-dict=tests/fuzz/$target.dict
if "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 $dict \
    "-artifact_prefix=$crash/" "$corpus" "tests/fuzz/corpus/$target" >"$log" 2>&1; then
    echo "$target: well with $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs"
else
    echo "$(tail -n 60 "$log"; echo "$target: FAILED; the whole output: $log")"
    exit 1
fi
