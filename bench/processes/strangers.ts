import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { requestText } from '../harness/connection.ts';
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
const LET_WAIT = 16;

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

/** Whoever was cut off for sending too many comes back with as many as are let wait. */
async function keepAsking(): Promise<never> {
  const text = requestText('GET', '/api/events');
  for (let times = ahead; ; times = LET_WAIT) {
    await send(text.repeat(times), false);
    await delay(BETWEEN_TRIES_MS);
  }
}

const counts = { opened: 0, refused: 0 };
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let left = handshakes;

async function shakeHands(): Promise<void> {
  const url = `${address}/socket.io/?EIO=4&transport=polling`;
  while (left > 0) {
    left -= 1;
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    counts[answer.statusCode === 200 ? 'opened' : 'refused'] += 1;
  }
}

for (let half = 0; half < halves; half += 1) {
  void send('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half', true);
  if (half % 100 === 0) await delay(1);
}
for (let number = 0; number < unread; number += 1) void keepAsking();
const startedAt = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, shakeHands));
tell({ ...counts, seconds: (performance.now() - startedAt) / 1000 } satisfies StrangersDone);
