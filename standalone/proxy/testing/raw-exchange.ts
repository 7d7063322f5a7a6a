import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface RawExchange {
  readonly text: string;
  /** by the other side */
  readonly isClosed: boolean;
}

/** Until the connection closes or is quiet for `quietMs` ms. */
export async function exchangeRaw(
  port: number,
  bytes: string | Buffer,
  quietMs = 1_500,
): Promise<RawExchange> {
  const socket = connect(port, '127.0.0.1');
  const ending = new AbortController();
  let text = '';
  let receivedAt = performance.now();
  let isClosed = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    receivedAt = performance.now();
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
  while (!ending.signal.aborted && (text === '' || performance.now() - receivedAt < quietMs))
    await delay(20, undefined, { signal: ending.signal }).catch(() => undefined);
  socket.destroy();
  return { text, isClosed };
}

/** Except `100 Continue`. */
export function statusesOf({ text }: RawExchange): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)]
    .map(([, status]) => Number(status))
    .filter((s) => s !== 100);
}
