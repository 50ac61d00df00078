#!/bin/sh
# What the container runs: migrations, then the server. With LITESTREAM_URL every change is also copied to that place
# while it is made, and an empty volume is filled from there before anything else.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
if [ -z "${LITESTREAM_URL:-}" ]; then
  node build/cli/migrate.js
  exec node build/cli/serve.js
fi
mkdir -p "$DATA_DIR"
# A folder that has held data and lost them is a person's business: the migrations say so and stop.
if [ ! -e "$DATA_DIR/directorio.db" ] && [ ! -e "$DATA_DIR/initialised" ]; then
  litestream restore -config "$here/litestream.yml" -if-replica-exists "$DATA_DIR/directorio.db"
fi
node build/cli/migrate.js
# It passes SIGTERM on, waits for the server and sends what is left.
exec litestream replicate -config "$here/litestream.yml" -exec 'node build/cli/serve.js'
