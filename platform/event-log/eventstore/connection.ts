import { setMaxListeners } from 'node:events';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from '../../logging/logger.ts';
import { createBatchAppend } from './batch-append.ts';
import { createClient } from './create-client.ts';
import { NoAnswer, type PassingReason } from './faults.ts';

/** One client with its calls. After a fault it is given up as a whole and another takes its place. */
export interface Link {
  readonly client: EventStoreDBClient;
  readonly batchAppend: ReturnType<typeof createBatchAppend>;
  /** aborts when the link is given up: calls on it must end */
  readonly isGivenUp: AbortSignal;
}

export type ConnectionState = 'up' | 'down';

export interface PassingFault {
  readonly error: unknown;
  readonly reason: PassingReason;
  /** when the call began, on the clock of `performance.now()` */
  readonly startedAt: number;
}

export interface Connection {
  /** for calls that begin now */
  readonly link: Link;
  readonly state: ConnectionState;
  /** aborts when the connection is closed */
  readonly closing: AbortSignal;
  /** when the server was last heard of, on the clock of `performance.now()` */
  readonly heardAt: number;
  heard(): void;
  /** A call on the link failed for a reason that passes. Where the link is to blame, the next calls go over another one. */
  noteFault(link: Link, fault: PassingFault): void;
  close(): Promise<void>;
}

/** However many calls fail, a new link is made no more often than this. */
const NEW_LINK_EVERY_MS = 250;

/** The connection to a server or cluster, over one link at a time. The logger hears when the server goes and comes. */
export function createConnection(url: string, logger?: Logger): Connection {
  const closing = new AbortController();
  let current = createLink(url);
  let madeAt = performance.now();
  let heardAt = Number.NEGATIVE_INFINITY;
  let state: ConnectionState = 'down';
  let isToldAway = false;

  function tellAway(error: unknown): void {
    if (isToldAway) return;
    isToldAway = true;
    logger?.warn({ err: error }, 'EventStoreDB does not answer');
  }

  function tellBack(): void {
    if (isToldAway) logger?.info('EventStoreDB answers again');
    isToldAway = false;
  }

  return {
    closing: closing.signal,
    get link() {
      return current.link;
    },
    get state() {
      return state;
    },
    get heardAt() {
      return heardAt;
    },
    heard() {
      heardAt = performance.now();
      state = 'up';
      tellBack();
    },
    noteFault(link, fault) {
      if (link !== current.link || closing.signal.aborted || !isLinkLost(fault, heardAt)) return;
      state = 'down';
      tellAway(fault.error);
      const now = performance.now();
      if (now - madeAt < NEW_LINK_EVERY_MS) return;
      const old = current;
      madeAt = now;
      current = createLink(url);
      void old.giveUp();
    },
    async close() {
      closing.abort();
      state = 'down';
      await current.giveUp();
    },
  };
}

/** A call that had no answer is to blame itself where others had one meanwhile. */
function isLinkLost({ error, reason, startedAt }: PassingFault, heardAt: number): boolean {
  if (error instanceof NoAnswer) return heardAt < startedAt;
  return reason === 'down' || reason === 'starting' || reason === 'not-leader';
}

function createLink(url: string): { readonly link: Link; giveUp(): Promise<void> } {
  const client = createClient(url);
  const givenUp = new AbortController();
  // As many listen as there are calls.
  setMaxListeners(0, givenUp.signal);
  return {
    link: { client, batchAppend: createBatchAppend(client), isGivenUp: givenUp.signal },
    async giveUp() {
      givenUp.abort();
      // The client ends its calls but never its channel.
      await client.dispose();
      await closeChannel(client);
    },
  };
}

/** Where no node was found for a channel, there is none to close. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const channel = await client['getChannel']().catch(() => null);
  channel?.close();
}
