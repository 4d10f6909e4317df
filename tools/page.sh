#!/bin/sh
# page.sh: builds the page (web/dist) when its sources have changed, after fetching its packages when the lock file has.
# Each step leaves the hash of its inputs next to its output, so that nothing is done twice. With --test it also runs the
# page's unit tests.
set -eu
cd "$(dirname "$0")/../web"

hash_of() {
    sha256sum "$@" | sha256sum | cut -d' ' -f1
}
packages=$(hash_of package.json package-lock.json)
if [ "$(cat node_modules/.stamp 2>/dev/null)" != "$packages" ]; then
    npm ci --no-audit --no-fund --prefer-offline
    printf '%s\n' "$packages" >node_modules/.stamp
fi

sources=$(find src public tools index.html package.json package-lock.json tsconfig.json vite.config.ts \
    -type f ! -name tokens.css ! -name shapes.json | LC_ALL=C sort)
# The boards' shapes are made from the packs.
sources="$sources $(find ../games/plot ../games/berlin ../games/werwolf ../games/wunderwaffen -name '*.json' -path '*/[dt]*/*' | LC_ALL=C sort)"
# No file of the page has a blank in its name.
# shellcheck disable=SC2086
state=$(hash_of $sources)
if [ "$(cat dist.stamp 2>/dev/null)" != "$state" ] || [ ! -f dist/index.html ]; then
    rm -f dist.stamp
    npm run build
    printf '%s\n' "$state" >dist.stamp
fi
[ "${1-}" != --test ] || npm test
