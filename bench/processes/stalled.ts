import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { firstMessage, tell } from '../harness/parent.ts';

interface Stalled {
  readonly address: string;
  /** sessions to send uploads with, in turn */
  readonly cookies: readonly string[];
  readonly uploads: number;
  /** requests whose headers never end */
  readonly halves: number;
}

/** What is promised to come, and how much of it does. */
const PROMISED_BYTES = 10_000_000;
const SENT_BYTES = 9_000_000;
const OPENING = 100;

/** Connections that begin what they never end: uploads that stand still short of their last megabyte, halves of requests. */
const { address, cookies, uploads, halves } = await firstMessage<Stalled>();
const { hostname, port } = new URL(address);
const piece = Buffer.alloc(SENT_BYTES, 'x');

async function open(text: string, body?: Buffer): Promise<void> {
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => socket.destroy());
  socket.resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(text);
  if (body !== undefined) socket.write(body);
}

async function openMany(count: number, one: (index: number) => Promise<void>): Promise<void> {
  for (let opened = 0; opened < count; opened += OPENING)
    await Promise.all(
      Array.from({ length: Math.min(OPENING, count - opened) }, (_, index) => one(opened + index)),
    );
}

await openMany(halves, () => open('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half'));
await openMany(uploads, (index) => {
  const boundary = randomUUID();
  const lines = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookies[index % cookies.length]}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${PROMISED_BYTES}`,
    '',
    `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  ];
  return open(lines.join('\r\n'), piece);
});
tell({ opened: uploads + halves });
// They stand until this process is ended.
setInterval(() => undefined, 60_000);
