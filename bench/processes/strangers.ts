import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, requestText } from '../harness/connection.ts';
import { firstMessage, tell } from '../harness/parent.ts';

export interface Strangers {
  readonly address: string;
  /** connections that send this many requests in one piece and read nothing, again whenever they are cut */
  readonly unread: number;
  readonly ahead: number;
  /** requests whose headers never end */
  readonly halves: number;
  readonly handshakes: number;
}

export interface StrangersDone {
  readonly opened: number;
  readonly refused: number;
  readonly seconds: number;
}

/** On how many connections handshakes are made at once. */
const AT_ONCE = 32;
const BETWEEN_TRIES_MS = 100;

/** Strangers who mean ill, all from one address. Tells when the handshakes are made. */
const { address, unread, ahead, halves, handshakes } = await firstMessage<Strangers>();
const { hostname, port } = new URL(address);

async function send(text: string, reads: boolean): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  if (reads) socket.resume();
  socket.write(text);
  // However it ended: `once` would reject with the error before.
  await new Promise((resolve) => socket.once('close', resolve));
}

async function keepAsking(): Promise<never> {
  const text = requestText('GET', '/api/events').repeat(ahead);
  for (;;) {
    await send(text, false);
    await delay(BETWEEN_TRIES_MS);
  }
}

const counts = { opened: 0, refused: 0 };
let left = handshakes;

async function shakeHands(): Promise<void> {
  const request = requestText('GET', '/socket.io/?EIO=4&transport=polling');
  const connection = await Connection.open(address);
  while (left > 0) {
    left -= 1;
    const { status } = await connection.ask(request);
    counts[status === 200 ? 'opened' : 'refused'] += 1;
  }
  connection.close();
}

for (let half = 0; half < halves; half += 1) {
  void send('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half', true);
  if (half % 100 === 0) await delay(1);
}
for (let number = 0; number < unread; number += 1) void keepAsking();
const startedAt = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, shakeHands));
tell({ ...counts, seconds: (performance.now() - startedAt) / 1000 } satisfies StrangersDone);
