# One image for all roles: `docker run ... passport api|worker|signer`, and for the migrate step
# `docker run ... --entrypoint node passport packages/database/src/migrate-command.ts`.

# The manifests alone, so that the layers below change only when a dependency does.
FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY packages/database/package.json packages/database/
COPY packages/engraving/package.json packages/engraving/
COPY packages/ledger/package.json packages/ledger/
COPY packages/protocol/package.json packages/protocol/
COPY packages/sdk/package.json packages/sdk/
COPY packages/testbed/package.json packages/testbed/
COPY examples/game/package.json examples/game/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY security/package.json security/
COPY support/package.json support/
COPY chain-trials/package.json chain-trials/
COPY game-trials/package.json game-trials/

FROM manifests AS web
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM manifests AS production-dependencies
RUN npm ci --no-audit --no-fund --omit=dev \
    --workspace=@passport/server --workspace=@passport/contracts \
    --workspace=@passport/database --workspace=@passport/protocol

# Node runs the TypeScript sources as they are: there is nothing to build for the server.
FROM node:24-slim
WORKDIR /app
# /health, /ready and /metrics listen on all addresses of the container: give port 9090 to monitoring and to no one else.
ENV NODE_ENV=production \
    HTTP_HOST=0.0.0.0 HTTP_PORT=8080 \
    ADMIN_HOST=0.0.0.0 ADMIN_PORT=9090 \
    WEB_ROOT=/app/apps/web/dist
COPY --from=production-dependencies /app ./
COPY packages/contracts packages/contracts
COPY packages/database packages/database
COPY packages/ledger packages/ledger
COPY packages/protocol packages/protocol
COPY apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
# A volume that is mounted here belongs to the server.
RUN mkdir /files && chown node /files
USER node
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.ADMIN_PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/server/src/main.ts"]
CMD ["all"]
