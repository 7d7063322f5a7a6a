import type { Plugin } from 'vite';

export function servicePageData(service: string): Plugin {
  return {
    name: 'duende:page-data',
    apply: 'serve',
    async transformIndexHtml(html, { originalUrl }) {
      const page = await fetch(new URL(originalUrl ?? '/', service), {
        headers: { accept: 'text/html' },
      }).then(
        (answer) => answer.text(),
        () => '',
      );
      const block = /<script[^>]*id="page-data"[^>]*>.*?<\/script>/s.exec(page)?.[0] ?? '';
      return html.replace('<!--app-data-->', () => block);
    },
  };
}
