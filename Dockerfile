# Dos etapas: en la primera se compila (sqlite3 necesita Python, make y un compilador), la segunda solo ejecuta.
# tests/container/steps.sh recorre los mismos pasos sin motor de contenedores.
FROM node:22-bookworm-slim AS build
WORKDIR /app
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci
COPY app ./app
COPY db ./db
COPY public ./public
COPY remix.config.js vite.config.ts tsconfig.json ./
RUN npm run build
# Lo que solo sirve para compilar no viaja.
RUN npm prune --omit=dev \
  && rm -rf node_modules/sqlite3/deps node_modules/sqlite3/src \
    node_modules/sqlite3/build/Release/obj node_modules/sqlite3/build/Release/obj.target \
    node_modules/sqlite3/build/Release/*.a
# Solo se usa con LITESTREAM_URL; el paquete trae el programa para esta arquitectura.
RUN npm install --prefix /litestream --no-audit --no-fund @flydotio/litestream@1.0.1 \
  && cp /litestream/node_modules/@flydotio/litestream-linux-*/litestream /usr/local/bin/litestream

FROM node:22-bookworm-slim
# Los hilos de libuv y la memoria se miden antes de que corra código nuestro: estas variables tienen que venir de fuera.
ENV NODE_ENV=production \
    UV_THREADPOOL_SIZE=8 \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=512" \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY public ./public
COPY package.json ./
COPY container ./container
COPY --from=build /usr/local/bin/litestream /usr/local/bin/litestream
# El código es de root y no se puede modificar; el usuario node solo escribe en /data.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/vivo`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "container/start.sh"]
