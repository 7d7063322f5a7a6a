import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';
import { fileRoutes } from './vite-plugins/file-routes.ts';

/** The page's server side: without dependencies, beside the built page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [fileRoutes(), react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  build: {
    ssr: 'render-page.tsx',
    minify: false,
    outDir: 'dist/.server',
    emptyOutDir: true,
  },
});
