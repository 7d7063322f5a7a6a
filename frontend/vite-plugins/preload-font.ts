import type { Plugin } from 'vite';

/** The hash in its name is known after bundling. */
export function preloadFont(pattern: RegExp): Plugin {
  return {
    name: 'duende:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => pattern.test(name));
        if (!file) throw new Error(`No font of the bundle matches ${pattern.source}`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
