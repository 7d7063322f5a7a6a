# Two images: `proxy`, Caddy with the built page, and the last one for every process, whose command says which one it is.

# By version and digest: what is built is what was tried. To move on, change both, here and in scripts/compose.unit.test.ts.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG CADDY_IMAGE=caddy:2.11.7-alpine@sha256:d8542f48d34a9cf4e4c11a478865229840e87e4c96ea3f439101f31a5d35f75f

FROM ${NODE_IMAGE} AS tools
WORKDIR /duende
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY testkit/package.json testkit/
COPY command-service/package.json command-service/
COPY projections/package.json projections/
COPY query-service/package.json query-service/
COPY frontend/package.json frontend/
COPY standalone/package.json standalone/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/

FROM tools AS build
# no package needs its install script: every native module comes as a binary
RUN npm ci --ignore-scripts --omit=dev
COPY . .
# the commit that is built: its history is not copied
ARG COMMIT
RUN COMMIT=$COMMIT bash scripts/build.sh

FROM tools AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace=@duende/standalone --include-workspace-root=false \
 # the workspaces that are not shipped, and what only npm reads
 && rm -rf testkit node_modules/@duende/testkit e2e bench tools package-lock.json .npmrc node_modules/.package-lock.json \
 && cd node_modules \
 # the built page is found as a package; npm does not link it, since it would install what the page is built from
 && ln -s ../../frontend @duende/frontend \
 # what Node 20 takes in its place, the sources it can be compiled from, types that packages bring without saying so
 && rm -rf better-sqlite3-12 better-sqlite3/deps better-sqlite3/src @types \
 # binaries for other machines
 && find better-sqlite3/prebuilds argon2/prebuilds -name '*.node' ! -path "*/linux-$(node -p process.arch)*" -delete \
 # Node takes no TypeScript from packages; maps of our own code stay, in `dist`
 && find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete

FROM ${CADDY_IMAGE} AS proxy
COPY --from=build /duende/frontend/dist /srv/page
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY LICENSE NOTICES.md /srv/licences/

FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/duende/data
# for every process of the image, whatever its command; `make start` has the same
ENV NODE_OPTIONS="--enable-source-maps --max-semi-space-size=16"
ENV MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=8388608 MALLOC_ARENA_MAX=1
WORKDIR /duende
COPY --from=packages /duende ./
COPY --from=build /duende/build.json ./
COPY --from=build /duende/command-service/dist command-service/dist
COPY --from=build /duende/projections/dist projections/dist
COPY --from=build /duende/query-service/dist query-service/dist
COPY --from=build /duende/frontend/dist frontend/dist
COPY --from=build /duende/standalone/dist standalone/dist
COPY LICENSE NOTICES.md ./
RUN mkdir data && chown node:node data
USER node
EXPOSE 3000
# for `docker run`; docker-compose.yml has its own
HEALTHCHECK --interval=5s --timeout=10s --retries=24 --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# everything in one process on the embedded stores, with its data in /duende/data
CMD ["node", "standalone/dist/main.js"]
