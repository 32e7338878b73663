#!/bin/sh
# Kaiku with the Node.js that lies beside it; found through symbolic links, too.
set -e
here=$(dirname "$(readlink -f "$0")")
exec "$here/../node_modules/node/bin/node" "$here/../scripts/production/kaiku.ts" "$@"
