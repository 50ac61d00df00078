#!/bin/sh
# Command of the container: migrations, then the server. With LITESTREAM_URL every change is also replicated to that
# address, and an empty volume is first restored from there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
if [ -z "${LITESTREAM_URL:-}" ]; then
  node build/cli/migrate.js
  exec node build/cli/serve.js
fi
mkdir -p "$DATA_DIR"
# If a folder had data and lost them, a person must decide: the migrations stop with a message.
if [ ! -e "$DATA_DIR/directorio.db" ] && [ ! -e "$DATA_DIR/initialised" ]; then
  litestream restore -config "$here/litestream.yml" -if-replica-exists "$DATA_DIR/directorio.db"
fi
node build/cli/migrate.js
# Litestream passes SIGTERM on, waits for the server and sends the remaining changes.
exec litestream replicate -config "$here/litestream.yml" -exec 'node build/cli/serve.js'
