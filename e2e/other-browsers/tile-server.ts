import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface TileServer {
  /** as the setting `TILE_URL` takes it */
  readonly url: string;
  close(): Promise<void>;
}

/** Answers plain ground for every tile of a map, at an address of its own. */
export async function startTileServer(): Promise<TileServer> {
  const ground = sharp({ create: { width: 256, height: 256, channels: 3, background: '#f2efe9' } });
  const tile = await ground.png().toBuffer();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
