# One image for every process: the command that a container runs says which one it is.

FROM node:20-bookworm-slim AS tools
# better-sqlite3 is compiled where no prebuilt binary can be had
RUN apt-get update \
 && apt-get install -y --no-install-recommends make g++ python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /duende
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY command-service/package.json command-service/
COPY projections/package.json projections/
COPY query-service/package.json query-service/
COPY frontend/package.json frontend/
COPY gateway/package.json gateway/
COPY standalone/package.json standalone/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM tools AS build
RUN npm ci
COPY . .
RUN bash scripts/build.sh \
 # what runs is what was compiled: no sources, no types of them, no build's own notes
 && find . -path ./node_modules -prune -o -type f \
      \( -name '*.ts' -o -name '*.tsx' -o -name '.tsbuildinfo' \) -print0 | xargs -0 rm -f

FROM tools AS packages
RUN npm ci --omit=dev --workspace=@duende/standalone --include-workspace-root=false

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/duende/data
WORKDIR /duende
COPY --from=packages /duende ./
COPY --from=build /duende/contracts/dist contracts/dist
COPY --from=build /duende/platform/dist platform/dist
COPY --from=build /duende/command-service/dist command-service/dist
COPY --from=build /duende/projections/dist projections/dist
COPY --from=build /duende/query-service/dist query-service/dist
COPY --from=build /duende/frontend/dist frontend/dist
COPY --from=build /duende/gateway/dist gateway/dist
COPY --from=build /duende/standalone/dist standalone/dist
RUN mkdir data && chown node:node data
USER node
EXPOSE 3000
# everything in one process on the embedded stores, with its data in /duende/data
CMD ["node", "--enable-source-maps", "standalone/dist/main.js"]
