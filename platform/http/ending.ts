import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Connection, Connections, Exchange } from './connections.ts';
import { sendFailure } from './error-body.ts';
import { errorAnswer } from './errors.ts';

export interface Ending {
  /** Call it for every request that starts. */
  began(exchange: Exchange): void;
  /**
   * Refuses new work; resolves without connections, at most `ENDING_MS.cut` later.
   * @param graceMs how long to accept requests first, so that proxies notice
   */
  drain(graceMs?: number): Promise<void>;
}

const ENDING_MS = {
  /** a connection used so recently may carry an unseen request */
  quiet: 500,
  /** unanswered requests get a retry answer */
  answer: 1_200,
  cut: 1_500,
} as const;

/** Event-loop turns without a new connection after which none is pending: the first may start after accepting. */
const TURNS = 2;

const STOPPING = errorAnswer(new Refusal('service.unavailable', { retryAfter: 1 }));

/**
 * Every answer has `Connection: close` (RFC 9112, 9.6). Recently used connections close a moment later: a request may
 * be on its way.
 */
export function createEnding(server: Server, connections: Connections): Ending {
  let isEnding = false;
  let accepted = 0;
  server.on('connection', () => (accepted += 1));

  const each = (what: (connection: Connection) => void): void => {
    for (const connection of [...connections.all.values()]) what(connection);
  };

  function beLast({ req, res }: Exchange): void {
    if (!res.headersSent) res.shouldKeepAlive = false;
    // It has promised to keep the connection open.
    else if (res.shouldKeepAlive) res.once('close', () => req.socket.destroySoon());
  }

  /** Node's own method treats a connection as idle while the client still reads the answer. */
  function closeQuiet(forMs: number): void {
    const before = performance.now() - forMs;
    each(({ socket, current, quietSince, bytesThen }) => {
      if (current === null && quietSince <= before && socket.bytesRead === bytesThen) socket.destroy();
    });
  }

  /**
   * Closing the listener would reset connections waiting in the kernel. Node accepts one per turn. Limited to
   * `ENDING_MS.quiet`.
   */
  async function acceptAll(): Promise<void> {
    const startedAt = performance.now();
    let before: number;
    do {
      before = accepted;
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    } while (accepted > before && performance.now() - startedAt < ENDING_MS.quiet);
  }

  async function goThrough(graceMs: number): Promise<void> {
    const startedAt = performance.now();
    const until = (ms: number): Promise<void> =>
      delay(Math.max(0, startedAt + ms - performance.now()), undefined, { ref: false });
    each(({ current, waiting }) => {
      // `Connection: close` shows that these were not started.
      waiting.length = 0;
      if (current !== null) beLast(current);
    });
    await until(graceMs);
    await acceptAll();
    NetServer.prototype.close.call(server);
    closeQuiet(ENDING_MS.quiet);
    await until(graceMs + ENDING_MS.quiet);
    closeQuiet(0);
    await until(ENDING_MS.answer);
    each(({ current }) => void (current !== null && answerLate(current)));
    await until(ENDING_MS.cut);
    each(({ socket }) => socket.destroy());
  }

  return {
    began(exchange) {
      if (isEnding) beLast(exchange);
    },
    async drain(graceMs = 0) {
      isEnding = true;
      const closed = once(server, 'close');
      void goThrough(graceMs);
      await closed;
    },
  };
}

function answerLate({ req, res }: Exchange): void {
  if (!res.headersSent) sendFailure(req, res, STOPPING, !req.complete);
}
