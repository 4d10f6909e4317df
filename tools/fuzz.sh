#!/bin/sh
# fuzz.sh [SECONDS [TARGET...]]: runs the fuzz targets of build-asan for so long each (default 5 seconds), from the inputs
# in tests/fuzz/corpus/TARGET. New inputs gather in build-asan/corpus/TARGET. An input that breaks something is kept in
# build-asan/crash/TARGET and can be given to the target alone: build-asan/tests/fuzz-TARGET FILE
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-5}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(ls tests/fuzz/*.c 2>/dev/null | sed 's,.*/,,; s,\.c$,,')

failed=0
for target; do
    program=build-asan/tests/fuzz-$target
    [ -x "$program" ] || { echo "$program is not there: is $target listed in tests/meson.build, has ./check built it?"; exit 1; }
    mkdir -p "build-asan/corpus/$target" "build-asan/crash/$target" "tests/fuzz/corpus/$target"
    dict=
    [ ! -f "tests/fuzz/$target.dict" ] || dict=-dict=tests/fuzz/$target.dict
    echo "$target:"
    "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 $dict \
        "-artifact_prefix=build-asan/crash/$target/" "build-asan/corpus/$target" "tests/fuzz/corpus/$target" ||
        { failed=1; echo "$target: FAILED"; }
done
exit $failed
