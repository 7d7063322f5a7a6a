import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { earlyScript } from './vite-plugins/early-script.ts';
import { chunksByMoment } from './vite-plugins/chunks.ts';
import { fileRoutes } from './vite-plugins/file-routes.ts';
import { keepAssets } from './vite-plugins/keep-assets.ts';
import { landImage } from './vite-plugins/land-image.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { preloadFont } from './vite-plugins/preload-font.ts';
import { servicePageData } from './vite-plugins/service-page-data.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';

/** The running service during development. */
const SERVICE = process.env['DEV_SERVICE'] ?? 'http://127.0.0.1:3000';

/** `make build KEEP_FILES_OF=…`: another folder, whose pages may still be open. */
const keptProject = process.env['KEEP_FILES_OF'];

/** The text font covers most of the first screen. */
const PRELOADED_FONT = /figtree-latin-wght-normal.*\.woff2$/;

/** Home does not use these. */
const NOT_IN_FIRST_LOAD =
  /\/(mutationObserver|infiniteQueryObserver|useMutationState|useInfiniteQuery|infiniteQueryOptions)\.js$/;

/** Screens that people open directly. */
const PARTY = ['/frontend/party/party-page.tsx', '/frontend/install/install-store.ts'];
const RIDES = ['/frontend/rides/rides-page.tsx', '/frontend/profile/rides-profile.tsx'];
const MAP = ['/frontend/party-map/map-page.tsx'];
/** After the first paint, on every page. */
const BACKGROUND = [
  '/frontend/shell/background-widgets.tsx',
  '/frontend/ui/toaster.tsx',
  '/frontend/background/start-background.ts',
  '/frontend/install/install-button.tsx',
  '/frontend/live/live-client.ts',
  '/frontend/background/live-handlers.ts',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    fileRoutes(),
    landImage(),
    react(),
    tailwindcss(),
    earlyScript(`${import.meta.dirname}/hold-clicks.ts`),
    chunksByMoment([
      { name: 'first-load', roots: ['/frontend/main.tsx'], leavesOut: NOT_IN_FIRST_LOAD },
      { name: 'shared', among: [PARTY, RIDES, MAP, BACKGROUND] },
      { name: 'party', roots: PARTY },
      { name: 'rides', roots: RIDES },
      { name: 'background', roots: BACKGROUND },
    ]),
    preloadFont(PRELOADED_FONT),
    servicePageData(SERVICE),
    serviceWorker(`${import.meta.dirname}/service-worker/service-worker.ts`),
    precompress(),
    keepAssets(keptProject ? { from: join(keptProject, 'frontend/dist') } : {}),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
  },
  build: {
    outDir: 'dist',
    // A build prints one line, and its warnings.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { checks: { bundlerTimings: false } },
    // `keepAssets` removes old files.
    emptyOutDir: false,
    target: 'safari16.4',
    manifest: true,
    // Browsers without modulepreload fetch them one step later.
    modulePreload: {
      polyfill: false,
      // The lists for later chunks would add 1 kB to the first one.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // An inlined font cannot be preloaded or cached on its own.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': SERVICE,
      '/photos': SERVICE,
      // calendars and feeds are not pages
      '^/[^?]*\\.(ics|atom)(\\?|$)': SERVICE,
      '/novedades.json': SERVICE,
      '/sitemap.xml': SERVICE,
      '/socket.io': { target: SERVICE, ws: true },
    },
  },
});
