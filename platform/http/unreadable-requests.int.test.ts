import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { answerUnreadableRequests } from './unreadable-requests.ts';

const server = createServer((_req, res) => res.end('served'));
answerUnreadableRequests(server);
afterEach(() => server.close());

async function send(bytes: string): Promise<{ status: string; body: unknown }> {
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body: JSON.parse(body) as unknown };
}

test('an address that is longer than any we give out', async () => {
  expect(await send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual({
    status: 'HTTP/1.1 431 Request Header Fields Too Large',
    body: { code: 'request.too-large', message: 'La petición es demasiado grande.' },
  });
});

test('bytes that are no request at all', async () => {
  expect(await send('¡hola!\r\n\r\n')).toEqual({
    status: 'HTTP/1.1 400 Bad Request',
    body: { code: 'request.malformed', message: 'La petición no se puede leer.' },
  });
});
