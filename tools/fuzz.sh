#!/bin/sh
# fuzz.sh [SECONDS [TARGET...]]: runs the fuzz targets of build-asan for that time each (default 5 seconds), from the inputs
# in tests/fuzz/corpus/TARGET. New inputs gather in build-asan/corpus/TARGET. An input that breaks something is kept in
# build-asan/crash/TARGET and can be given to the target alone: build-asan/tests/fuzz-TARGET FILE
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-5}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(ls tests/fuzz/*.c | sed 's,.*/,,; s,\.c$,,')

# Several: as many at a time as there are processors, each by itself.
if [ $# -gt 1 ]; then
    printf '%s\n' "$@" | xargs -P "$(nproc)" -n 1 "./tools/${0##*/}" "$seconds"
    exit
fi
target=$1
program=build-asan/tests/fuzz-$target
[ -x "$program" ] || { echo "$program is missing: is $target in tests/meson.build, has ./check built it?"; exit 1; }
corpus=build-asan/corpus/$target crash=build-asan/crash/$target log=build-asan/fuzz-$target.log dict=
mkdir -p "$corpus" "$crash" "tests/fuzz/corpus/$target"
[ ! -f "tests/fuzz/$target.dict" ] || dict=-dict=tests/fuzz/$target.dict
if "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 $dict \
    "-artifact_prefix=$crash/" "$corpus" "tests/fuzz/corpus/$target" >"$log" 2>&1; then
    echo "$target: well with $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs"
else
    echo "$(tail -n 60 "$log"; echo "$target: FAILED; the whole output: $log")"
    exit 1
fi
