import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const SERVICE = process.env['DEV_SERVICE'] ?? 'http://127.0.0.1:3000';
/** The text face paints most of the first screen; the display face swaps in over its size-adjusted fallback. */
const PRELOADED_FONT = /figtree-latin-wght-normal.*\.woff2$/;

/** A font's address carries its content's hash, which is known when the bundle is. */
function preloadFont(): Plugin {
  return {
    name: 'duende:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => PRELOADED_FONT.test(name));
        if (!file) throw new Error('The text face is missing from the bundle');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** In development the running service's page data is copied into Vite's page, where the service would have put it. */
function servicePageData(): Plugin {
  return {
    name: 'duende:page-data',
    apply: 'serve',
    async transformIndexHtml(html, { originalUrl }) {
      const page = await fetch(new URL(originalUrl ?? '/', SERVICE)).then(
        (answer) => answer.text(),
        () => '',
      );
      const block = /<script[^>]*id="page-data"[^>]*>.*?<\/script>/s.exec(page)?.[0] ?? '';
      return html.replace('<!--app-data-->', () => block);
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont(), servicePageData()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'safari16.4',
    manifest: true,
    // The fonts are the only assets near the limit, and an inlined font cannot be preloaded or cached by itself.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': SERVICE,
      '/photos': SERVICE,
      '/socket.io': { target: SERVICE, ws: true },
    },
  },
});
