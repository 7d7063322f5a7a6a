import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { firstMessage, tell } from '../harness/parent.ts';

/** The limit of bringing a message to many: a bare server that writes the same text to every socket in one loop. */
await firstMessage();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.send('0{}');
  socket.on('message', (data: Buffer) => socket.send(data.toString() === '40' ? '40{}' : '430[{"ok":true}]'));
});
await once(server, 'listening');
process.on('message', ({ text }: { text: string }) => {
  for (const socket of server.clients) socket.send(text);
});
tell({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
