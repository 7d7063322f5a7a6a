import { connect } from 'node:net';
import type { BadRequest } from './bad-requests.ts';

export interface RawAnswer {
  /** `null`: the connection was closed without an answer */
  readonly status: number | null;
  readonly ms: number;
  /** nothing came for as long as was waited */
  readonly hung: boolean;
}

/** Everything of a request but its body, as text. */
export function headOf({ method, target, headers }: BadRequest, host: string): string {
  const named = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  const all = [
    ['Host', host],
    ...(named('connection') ? [] : [['Connection', named('upgrade') ? 'close, Upgrade' : 'close']]),
    ...headers,
  ];
  return `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/**
 * Sends a request over a connection of its own and waits for the end of what comes, at most `patienceMs`. One that does not say
 * truly where it ends is ended by closing our side, which Node takes for a caller who has gone.
 */
export function askRaw(port: number, request: BadRequest, patienceMs: number): Promise<RawAnswer> {
  const since = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    let received = '';
    let isOver = false;
    const end = (hung: boolean) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
      // What an answer of 1xx comes before is the one that counts.
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      const status = statuses.find((code) => code >= 200) ?? statuses.find((code) => code === 101) ?? null;
      resolve({ status, ms: performance.now() - since, hung });
    };
    const timer = setTimeout(() => end(true), patienceMs);
    socket.on('data', (bytes: Buffer) => {
      if (received.length < 2_000) received += bytes.toString('latin1');
      // A socket that was upgraded stays open for as long as both sides like.
      if (/HTTP\/1\.1 101 /.test(received)) end(false);
    });
    socket.on('end', () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('connect', () => {
      socket.write(headOf(request, `127.0.0.1:${port}`), 'latin1');
      if (request.isFramed) socket.write(request.body);
      else socket.end(request.body);
    });
  });
}
