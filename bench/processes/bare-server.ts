import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { firstMessage, tell } from '../harness/child.ts';

/** What every HTTP answer of node costs at least: the same bytes and headers, and no thought given to anything. */
const { headers, body } = await firstMessage<{ headers: string[]; body: Uint8Array }>();
const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
tell({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
