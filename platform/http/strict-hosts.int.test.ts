import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { createStrictServer } from './strict-server.ts';

/** A strict server that notes what it begins, and a way to write bytes to it; answers with all that comes until it closes. */
async function setUp() {
  const begun: string[] = [];
  const { server } = createStrictServer((req, res) => {
    begun.push(`${req.method} ${req.url}`);
    req.resume().once('end', () => res.end('served'));
  });
  const port = await listenUntilFinished(server);
  return {
    begun,
    send(bytes: string): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(bytes);
      return text(socket);
    },
  };
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const BEHIND = head('DELETE /behind HTTP/1.1', 'Host: a', 'Connection: close');
const refused = (status: string) =>
  new RegExp(
    `^HTTP/1\\.1 ${status}\\r\\n(?=[^]*\\r\\nConnection: close\\r\\n)[^]*"code":"request\\.malformed"\\}$`,
  );

test.each([
  ['two hosts', ['POST /x HTTP/1.1', 'Host: a', 'Host: b']],
  ['the same host twice', ['POST /x HTTP/1.1', 'Host: a', 'host: a']],
  ['no host', ['POST /x HTTP/1.1']],
  ['another host in its address', ['POST http://b/x HTTP/1.1', 'Host: a']],
  ['another port in its address', ['POST http://a:81/x HTTP/1.1', 'Host: a']],
])('a request with %s is refused, and neither it nor later ones are handled', async (_what, lines) => {
  const { begun, send } = await setUp();
  const answer = await send(head(...lines, 'Content-Length: 2') + '{}' + BEHIND);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(begun).toEqual([]);
});

test.each([
  ['http://a/x', 'a'],
  ['http://a/x', 'A:80'],
  ['https://a:443/x', 'a'],
  ['http://127.0.0.1:8080/x', '127.0.0.1:8080'],
])('the host that an address names, %s, may be in the header too, as %s', async (address, host) => {
  const { begun, send } = await setUp();
  expect(await send(head(`GET ${address} HTTP/1.1`, `Host: ${host}`, 'Connection: close'))).toMatch(
    / 200 OK/,
  );
  expect(begun).toEqual([`GET ${address}`]);
});

test.each(['gzip, chunked', 'identity', 'xchunked', 'chunked, chunked', 'gzip', 'chunked, identity', ''])(
  'a body in the transfer encoding «%s» is refused before anything is done',
  async (encoding) => {
    const { begun, send } = await setUp();
    const body = '2\r\n{}\r\n0\r\n\r\n';
    const answer = await send(
      head('POST /x HTTP/1.1', 'Host: a', `Transfer-Encoding: ${encoding}`) + body + BEHIND,
    );
    expect(answer).toMatch(refused('501 Not Implemented'));
    expect(begun).toEqual([]);
  },
);

test('a list of transfer encodings in two headers is refused too', async () => {
  const { begun, send } = await setUp();
  const lines = ['POST /x HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'];
  expect(await send(`${head(...lines)}0\r\n\r\n`)).toMatch(refused('501 Not Implemented'));
  expect(begun).toEqual([]);
});

test.each(['chunked', 'Chunked'])('a body in %s is read', async (encoding) => {
  const { begun, send } = await setUp();
  const lines = ['POST /x HTTP/1.1', 'Host: a', 'Connection: close', `Transfer-Encoding: ${encoding}`];
  expect(await send(`${head(...lines)}2\r\n{}\r\n0\r\n\r\n`)).toMatch(/ 200 OK/);
  expect(begun).toEqual(['POST /x']);
});
