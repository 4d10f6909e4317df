#!/bin/sh
# pictures.sh [SCRIPT…]: the pictures of docs/pictures, taken by the page's tests as they run. Without arguments all of
# them; PROGRAM names another program than build/cli/sandtable.
set -eu
cd "$(dirname "$0")/.."
program=${PROGRAM:-build/cli/sandtable}
for script in ${*:-run werewolves night evening push moderator}; do
    node "tests/web/$script.mjs" "$program" docs/pictures
done
if [ $# -eq 0 ]; then
    node tests/web/boards.mjs "$program" --pictures docs/pictures
fi
