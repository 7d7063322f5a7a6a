import { setMaxListeners } from 'node:events';
import type { EndPoint, EventStoreDBClient } from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import { createBatchAppend } from './batch-append.ts';
import { LinkClient } from './link-client.ts';
import type { PendingLink } from './pending-link.ts';

/** One client with its calls, on a connection that stood when it was made. After a fault it is given up as a whole. */
export interface Link {
  readonly client: EventStoreDBClient;
  /** `null` where the server does not offer it */
  readonly batchAppend: ReturnType<typeof createBatchAppend> | null;
  /** aborts when the link is given up: calls on it must end */
  readonly isGivenUp: AbortSignal;
}

/** The link that calls go over now, as whoever gives it up sees it. */
export interface HeldLink {
  readonly link: Link;
  readonly endpoint: EndPoint;
  readonly gossip: PendingLink['gossip'];
  giveUp(): Promise<void>;
}

export function holdLink(
  pending: PendingLink,
  address: EventStoreAddress,
  offersBatchAppend: boolean,
): HeldLink {
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
    gossip: pending.gossip,
    async giveUp() {
      givenUp.abort();
      pending.close();
      await client.dispose();
    },
  };
}
