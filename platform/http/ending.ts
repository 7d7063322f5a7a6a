import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Connection, Connections, Exchange } from './connections.ts';
import { sendFailure } from './error-body.ts';
import { errorAnswer } from './errors.ts';

/** Ends a server without cutting anybody off. */
export interface Ending {
  /** To be called with every request that is begun. */
  began(exchange: Exchange): void;
  /**
   * Takes nothing new and resolves when no connection is left, `ENDING_MS.cut` later at most.
   * @param noticeMs for which it goes on taking requests, so that a proxy sees first that it will not
   */
  drain(noticeMs?: number): Promise<void>;
}

/** From the beginning of an ending on, in milliseconds. */
const ENDING_MS = {
  /** a connection that was used until so shortly before may carry a request that we have not seen yet */
  quiet: 500,
  /** what has no answer by then is told to come back */
  answer: 1_200,
  /** who has not taken the answer by then does not get it */
  cut: 1_500,
} as const;

/** Turns of the loop without a new connection after which none waits: the first may have begun behind the accepting. */
const TURNS = 2;

const STOPPING = errorAnswer(new Refusal('service.unavailable', { retryAfter: 1 }));

/**
 * From the beginning of the end on every answer says `Connection: close` (RFC 9112, 9.6), so that its client asks for nothing more on that connection. Those
 * that are not in use are closed at once, those used a moment ago a moment later: a client may have sent a request meanwhile.
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
    // It has promised to stay open.
    else if (res.shouldKeepAlive) res.once('close', () => req.socket.destroySoon());
  }

  /** Not Node's own way: it takes a connection for unused as soon as its answer is made, while the client still reads it. */
  function closeQuiet(forMs: number): void {
    const before = performance.now() - forMs;
    each(({ socket, current, quietSince, bytesThen }) => {
      if (current === null && quietSince <= before && socket.bytesRead === bytesThen) socket.destroy();
    });
  }

  /**
   * Lets in who has connected by now: their connections wait in the kernel, and closing the listener would reset them. Node
   * accepts one in each turn of its loop. Whoever goes on connecting is not waited for longer than `ENDING_MS.quiet`.
   */
  async function acceptAll(): Promise<void> {
    const startedAt = performance.now();
    let before: number;
    do {
      before = accepted;
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    } while (accepted > before && performance.now() - startedAt < ENDING_MS.quiet);
  }

  async function goThrough(noticeMs: number): Promise<void> {
    const startedAt = performance.now();
    const until = (ms: number): Promise<void> =>
      delay(Math.max(0, startedAt + ms - performance.now()), undefined, { ref: false });
    each(({ current, waiting }) => {
      // Who reads `Connection: close` knows that these were not begun.
      waiting.length = 0;
      if (current !== null) beLast(current);
    });
    await until(noticeMs);
    await acceptAll();
    NetServer.prototype.close.call(server);
    closeQuiet(ENDING_MS.quiet);
    await until(noticeMs + ENDING_MS.quiet);
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
    async drain(noticeMs = 0) {
      isEnding = true;
      const closed = once(server, 'close');
      void goThrough(noticeMs);
      await closed;
    },
  };
}

function answerLate({ req, res }: Exchange): void {
  if (!res.headersSent) sendFailure(req, res, STOPPING, !req.complete);
}
