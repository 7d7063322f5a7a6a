import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { NotLeaderError, type EndPoint, type EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from '../../observability/logger.ts';
import type { EventStoreAddress } from './address.ts';
import { createBatchAppend } from './batch-append.ts';
import { NoAnswer, NodeAway, type PassingReason } from './faults.ts';
import { findNode, openPendingLink, type PendingLink } from './find-node.ts';
import { LinkClient } from './link-client.ts';
import { createConnectionHealth, type ConnectionHealth } from './connection-health.ts';

/** One client with its calls, on a connection that stood when it was made. After a fault it is given up as a whole. */
export interface Link {
  readonly client: EventStoreDBClient;
  /** `null` where the server does not offer it */
  readonly batchAppend: ReturnType<typeof createBatchAppend> | null;
  /** aborts when the link is given up: calls on it must end */
  readonly isGivenUp: AbortSignal;
}

interface PassingFault {
  readonly error: unknown;
  readonly reason: PassingReason;
  /** when the call began, on the clock of `performance.now()` */
  readonly startedAt: number;
}

export interface Connection {
  readonly health: Pick<
    ConnectionHealth,
    'state' | 'trouble' | 'heardAt' | 'refused' | 'isRefused' | 'granted' | 'serve'
  >;
  /** aborts when the connection is closed */
  readonly closing: AbortSignal;
  /** The link for a call that begins now. @throws NodeAway when there is none and no node answers */
  link(): Promise<Link>;
  /** A call on the link that began at `since` was answered. */
  heard(link: Link, since: number): void;
  /** A call on the link failed for a reason that passes. Where the link is to blame, the next calls go over another one. */
  noteFault(link: Link, fault: PassingFault): void;
  close(): Promise<void>;
}

/** However many calls fail, a new client is made no more often than this. */
const NEW_LINK_EVERY_MS = 1_000;
/** A node that does not answer within so long is not waited for; another may lead meanwhile. */
const ANSWERS_WITHIN_MS = 2_000;
/** Afterwards a connection that hangs is tried anew. */
const PENDING_LASTS_MS = 10_000;
const SEARCH_EVERY_MS = 250;

/** The connection to a server or cluster, over one link at a time. Logs when the server becomes unavailable and available. */
export function createConnection(address: EventStoreAddress, logger?: Logger): Connection {
  const closing = new AbortController();
  const health = createConnectionHealth(logger);
  let current: HeldLink | null = null;
  let pending: PendingLink | null = null;
  let connecting: Promise<Link> | null = null;
  let madeAt = Number.NEGATIVE_INFINITY;
  let searchedAt = Number.NEGATIVE_INFINITY;
  let failed: EndPoint | null = null;
  /** where a node said that the leader is */
  let hint: EndPoint | null = null;

  async function nextNode(): Promise<EndPoint> {
    if (hint !== null) return hint;
    const pauseMs = searchedAt + SEARCH_EVERY_MS - performance.now();
    if (address.isCluster && pauseMs > 0) await delay(pauseMs, undefined, { ref: false });
    searchedAt = performance.now();
    return findNode(address, failed);
  }

  function pendingLinkTo(endpoint: EndPoint): PendingLink {
    if (pending !== null && !isGoodFor(pending, endpoint)) {
      pending.close();
      pending = null;
    }
    return (pending ??= openPendingLink(address, endpoint));
  }

  async function connect(): Promise<Link> {
    try {
      const tried = pendingLinkTo(await nextNode());
      failed = tried.endpoint;
      hint = null;
      const { batchAppend } = await tried.ask(ANSWERS_WITHIN_MS);
      if (closing.signal.aborted) throw new Error('the connection was closed');
      pending = null;
      failed = null;
      madeAt = performance.now();
      current = holdLink(tried, address, batchAppend);
      return current.link;
    } catch (error) {
      if (closing.signal.aborted) pending?.close();
      // During an election the one who is to lead may not answer yet.
      else if (health.state === 'up') health.unsettled(error);
      else health.lost(error);
      throw new NodeAway(error);
    }
  }

  function giveUp(): void {
    if (current === null || performance.now() - madeAt < NEW_LINK_EVERY_MS) return;
    const old = current;
    failed = old.endpoint;
    current = null;
    void old.giveUp();
  }

  return {
    health,
    closing: closing.signal,
    async link() {
      if (current !== null) return current.link;
      if (closing.signal.aborted) throw new NodeAway(new Error('the connection was closed'));
      connecting ??= connect().finally(() => (connecting = null));
      return connecting;
    },
    heard(link, since) {
      if (link === current?.link) health.heard(since);
    },
    noteFault(link, { error, reason, startedAt }) {
      if (link !== current?.link || closing.signal.aborted) return;
      if (reason === 'not-leader' || reason === 'starting') {
        health.unsettled(error);
        if (error instanceof NotLeaderError) hint = error.leader;
        giveUp();
        // A call that had no answer is to blame itself where others had one meanwhile.
      } else if (reason === 'down' || (error instanceof NoAnswer && health.heardAt < startedAt)) {
        health.lost(error);
        giveUp();
      }
    },
    async close() {
      closing.abort();
      health.close();
      pending?.close();
      await current?.giveUp();
    },
  };
}

function isGoodFor(pending: PendingLink, { address, port }: EndPoint): boolean {
  const { endpoint, madeAt } = pending;
  return (
    endpoint.address === address && endpoint.port === port && performance.now() - madeAt < PENDING_LASTS_MS
  );
}

interface HeldLink {
  readonly link: Link;
  readonly endpoint: EndPoint;
  giveUp(): Promise<void>;
}

function holdLink(pending: PendingLink, address: EventStoreAddress, offersBatchAppend: boolean): HeldLink {
  const client = new LinkClient(pending.channel, address);
  const givenUp = new AbortController();
  // As many listen as there are calls.
  setMaxListeners(0, givenUp.signal);
  return {
    link: {
      client,
      batchAppend: offersBatchAppend ? createBatchAppend(client) : null,
      isGivenUp: givenUp.signal,
    },
    endpoint: pending.endpoint,
    async giveUp() {
      givenUp.abort();
      pending.close();
      await client.dispose();
    },
  };
}
