#!/bin/sh
# Walks through every step of the Dockerfile without a container engine: builds in one empty folder, copies the
# runtime files into another, starts them as uid 65534 from there, asks both health checks and stops the server.
# Takes some minutes (sqlite3 is compiled). Needs root, to change the user.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d /tmp/container-steps-XXXXXX)
build=$work/build
run=$work/run
data=$work/data
port=${PORT:-3987}
server=
cleanup() {
  if [ -n "$server" ]; then kill -KILL "$server" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT

step() { printf '\n== %s\n' "$*"; }
mkdir -p "$build" "$run" "$data"

step 'COPY, npm ci'
cp "$root/package.json" "$root/package-lock.json" "$build/"
cd "$build"
npm ci --no-audit --no-fund --loglevel=error

step 'COPY sources, npm run build'
cp -R "$root/app" "$root/db" "$root/public" "$root/remix.config.js" "$root/vite.config.ts" "$root/tsconfig.json" "$build/"
npm run build --silent >/dev/null

step 'npm prune, strip sqlite3'
npm prune --omit=dev --no-audit --no-fund --loglevel=error
rm -rf node_modules/sqlite3/deps node_modules/sqlite3/src \
  node_modules/sqlite3/build/Release/obj node_modules/sqlite3/build/Release/obj.target \
  node_modules/sqlite3/build/Release/*.a

step 'litestream'
npm install --prefix "$work/litestream" --no-audit --no-fund --loglevel=error @flydotio/litestream@1.0.1
mkdir "$work/bin"
cp "$work"/litestream/node_modules/@flydotio/litestream-linux-*/litestream "$work/bin/litestream"

step 'runtime stage'
cp -R "$build/node_modules" "$build/build" "$run/"
cp -R "$root/public" "$root/container" "$root/package.json" "$run/"
rm -rf "$build"
chown -R 0:0 "$run" && chmod -R go-w "$run"
chmod 755 "$work"
chown 65534:65534 "$data"
du -sh "$run" | sed "s|$work/||"

step 'CMD as uid 65534'
cd "$run"
secrets=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs env -i PATH="$work/bin:$PATH" HOME=/nonexistent \
  NODE_ENV=production UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2 NODE_OPTIONS='--max-semi-space-size=4 --max-old-space-size=512' PORT="$port" DATA_DIR="$data" \
  PUBLIC_ORIGIN=https://directorio.test SESSION_SECRETS="$secrets" \
  LITESTREAM_URL="file://$data/replica" sh container/start.sh &
server=$!

tries=0
until node -e "fetch('http://127.0.0.1:$port/vivo').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { echo 'the server does not answer'; exit 1; }
  sleep 0.5
done

step 'health, user, read-only code'
node -e "fetch('http://127.0.0.1:$port/salud').then(async (r) => { console.log(r.status, await r.text()); process.exit(r.ok ? 0 : 1) })"
grep -E '^Uid:' "/proc/$server/status"
grep -q '^Uid:.65534' "/proc/$server/status"
if setpriv --reuid 65534 --regid 65534 --clear-groups touch "$run/build/x" 2>/dev/null; then
  echo 'the code can be written to'; exit 1
fi

step 'SIGTERM'
kill -TERM "$server"
code=0
wait "$server" || code=$?
server=
echo "ended with $code"
[ "$code" -eq 0 ]
echo
echo 'every step of the Dockerfile works'
