import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The compiled module that a process loads before all else to take this site for the ticketing one. */
const REDIRECTION = fileURLToPath(
  new URL('dist/product/redirect-imports.js', new URL('../', import.meta.url)),
);

/** A site that the service takes for the one that events are imported from. */
export interface ImportedSite {
  /** what the processes of the service are started with */
  readonly settings: Readonly<Record<string, string>>;
  serve(path: string, page: string): void;
  close(): Promise<void>;
}

export async function importedSite(): Promise<ImportedSite> {
  const pages = new Map<string, string>();
  const server = createServer((req, res) => {
    const page = pages.get(req.url ?? '');
    res.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { NODE_OPTIONS: `--import=${REDIRECTION}`, IMPORTED_SITE_PORT: String(port) },
    serve: (path, page) => void pages.set(path, page),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
