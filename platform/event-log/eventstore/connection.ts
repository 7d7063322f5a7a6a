import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from '../../logging/logger.ts';
import { createBatchAppend } from './batch-append.ts';
import { createClient } from './create-client.ts';
import { faultOf } from './faults.ts';

/** One client with its calls. After a fault it is given up as a whole and another takes its place. */
export interface Link {
  readonly client: EventStoreDBClient;
  readonly batchAppend: ReturnType<typeof createBatchAppend>;
  /** aborts when the link is given up: calls on it must end */
  readonly isGivenUp: AbortSignal;
}

export type ConnectionState = 'up' | 'down';

export interface Connection {
  /** for calls that begin now */
  readonly link: Link;
  readonly state: ConnectionState;
  /** aborts when the connection is closed */
  readonly closing: AbortSignal;
  /** when the server was last heard of, on the clock of `performance.now()` */
  readonly heardAt: number;
  heard(): void;
  /** A call on the link failed for a reason that passes: the next calls go over another one. */
  failed(link: Link, error: unknown): void;
  close(): Promise<void>;
}

/** However many calls fail, a new link is made no more often than this. */
const LONGEST_RATE_MS = 250;

/** The connection to a server or cluster, over one link at a time. The logger hears when the server goes and comes. */
export function createConnection(url: string, logger?: Logger): Connection {
  const closing = new AbortController();
  let current = createLink(url);
  let madeAt = performance.now();
  let heardAt = Number.NEGATIVE_INFINITY;
  let state: ConnectionState = 'down';
  let isToldAway = false;

  function tellAway(error: unknown): void {
    if (isToldAway || closing.signal.aborted) return;
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
    failed(link, error) {
      state = 'down';
      tellAway(error);
      const now = performance.now();
      if (link !== current.link || closing.signal.aborted || now - madeAt < LONGEST_RATE_MS) return;
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

function createLink(url: string): { readonly link: Link; giveUp(): Promise<void> } {
  const client = createClient(url);
  const givenUp = new AbortController();
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

async function closeChannel(client: EventStoreDBClient): Promise<void> {
  try {
    (await client['getChannel']()).close();
  } catch (error) {
    // No node was found, so there is no channel either.
    if (faultOf(error).kind !== 'passing') throw error;
  }
}
