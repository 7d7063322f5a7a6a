import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface RawExchange {
  /** everything that came back */
  readonly text: string;
  /** whether the other side closed the connection by itself */
  readonly isClosed: boolean;
}

/** Writes bytes to a port and takes what comes back until it is closed, or nothing has come for `quietMs` milliseconds. */
export async function exchangeRaw(
  port: number,
  bytes: string | Buffer,
  quietMs = 1_500,
): Promise<RawExchange> {
  const socket = connect(port, '127.0.0.1');
  const ending = new AbortController();
  let text = '';
  let heardAt = performance.now();
  let isClosed = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    heardAt = performance.now();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    ending.abort();
  });
  socket.on('end', () => {
    isClosed = true;
    ending.abort();
  });
  socket.write(bytes);
  while (!ending.signal.aborted && (text === '' || performance.now() - heardAt < quietMs))
    await delay(20, undefined, { signal: ending.signal }).catch(() => undefined);
  socket.destroy();
  return { text, isClosed };
}

/** The status of every answer in what came back, `100 Continue` left out. */
export function statusesOf({ text }: RawExchange): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)]
    .map(([, status]) => Number(status))
    .filter((s) => s !== 100);
}
