import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';
import { join } from 'node:path';
import { fileRoutes } from './vite-plugins/file-routes.ts';
import { writeSitePages } from './vite-plugins/site-pages.ts';

/** The server side needs no dependencies and is next to the built page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [fileRoutes(), react(), writeSitePages(join(import.meta.dirname, 'dist'))],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  build: {
    ssr: 'render-page.tsx',
    minify: false,
    outDir: 'dist/.server',
    emptyOutDir: true,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
