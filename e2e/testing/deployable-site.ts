import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { builtAssets } from './built-assets.ts';

export interface DeployableSite {
  readonly address: string;
  /** From now on the site is the next build: two of its files have other names, the old names are gone. */
  deploy(): void;
  close(): Promise<void>;
}

/** The service behind a front door that can exchange the build it hands out while browsers have the old one open. */
export async function deployableSite(upstream: string): Promise<DeployableSite> {
  const files = builtAssets();
  const renamed = [/^index-[\w-]+\.js$/, /^panel-layer-[\w-]+\.js$/].map((pattern) => {
    const old = files.find((file) => pattern.test(file));
    if (old === undefined) throw new Error(`no file of the build matches ${pattern.source}`);
    return { old, new: old.replace(/-[\w-]{8}\.js$/, '-deployed.js') };
  });
  const { hostname, port } = new URL(upstream);
  let isDeployed = false;

  const nextBuild = (page: string) =>
    renamed
      .reduce((result, names) => result.replaceAll(names.old, names.new), page)
      .replace(/(url:[`"]\/[`"],revision:[`"]\w+)/, '$1-deployed');

  function forward(req: IncomingMessage, res: ServerResponse): void {
    const path = req.url ?? '/';
    if (isDeployed && renamed.some((names) => path === `/assets/${names.old}`)) {
      res.writeHead(404).end();
      return;
    }
    const asked = renamed.reduce((result, names) => result.replace(names.new, names.old), path);
    // What a browser holds is of the build before: it must be answered, not confirmed.
    const { 'if-none-match': _, 'if-modified-since': __, ...asking } = req.headers;
    const headers = { ...asking, 'accept-encoding': 'identity' };
    // A connection of its own each: one kept open may be closed by the service just as it is used again.
    const to = { hostname, port, path: asked, method: req.method, headers, agent: false };
    const onward = request(to, (answer) => {
      const isText = /javascript|html/.test(answer.headers['content-type'] ?? '');
      // A file that names a renamed one is itself another in the next build, here under the name it had.
      const kept = isText ? { 'cache-control': 'no-store' } : {};
      if (!isDeployed || !isText) {
        res.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...kept });
        pipeline(answer, res).catch(() => res.destroy());
        return;
      }
      text(answer).then(
        (page) => {
          const body = Buffer.from(nextBuild(page));
          const { etag: _etag, ...rest } = answer.headers;
          res
            .writeHead(answer.statusCode ?? 502, { ...rest, ...kept, 'content-length': body.length })
            .end(body);
        },
        () => res.destroy(),
      );
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  }

  const server = createServer(forward);
  const tunnels = new Set<Socket>();
  server.on('upgrade', (req, socket: Socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(req.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${req.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) {
      tunnels.add(end);
      end.on('error', () => end.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => void (isDeployed = true),
    async close() {
      for (const tunnel of tunnels) tunnel.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
