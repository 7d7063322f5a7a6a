import type { EndPoint } from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import { NodeAway, NoLeader } from './faults.ts';
import { isSameNode } from './find-leader.ts';
import type { ConnectionHealth } from './health.ts';
import { openLink, type Link } from './link.ts';
import type { NodeSearch } from './node-search.ts';

/** Longest wait for one node; shorter in a cluster, where another may lead. */
export const ANSWERS_WITHIN_MS = 2_000;
const ONE_OF_SEVERAL_ANSWERS_WITHIN_MS = 1_000;
const PENDING_LASTS_MS = 10_000;

export interface ConnectorParts {
  readonly address: EventStoreAddress;
  readonly search: NodeSearch;
  readonly health: ConnectionHealth;
  readonly closing: AbortSignal;
  /** asks a node over its new link for the cluster's nodes: its sign of life */
  readonly askForMembers: (link: Link, timeoutMs: number) => Promise<void>;
  /** receives each link before its first use */
  readonly connected: (link: Link) => void;
}

export class Connector {
  readonly #parts: ConnectorParts;
  #pending: Link | null = null;
  #connecting: Promise<Link> | null = null;

  constructor(parts: ConnectorParts) {
    this.#parts = parts;
  }

  get endpoint(): EndPoint | null {
    return this.#pending?.endpoint ?? null;
  }

  /**
   * Shared by concurrent callers. In a cluster, waits while another node may become leader.
   * @throws NodeAway
   */
  connect(): Promise<Link> {
    return (this.#connecting ??= this.#connect().finally(() => (this.#connecting = null)));
  }

  close(): void {
    this.#pending?.close();
  }

  async #connect(): Promise<Link> {
    const { search, health, closing } = this.#parts;
    for (;;) {
      try {
        return await this.#connectOnce();
      } catch (error) {
        if (closing.aborted) this.#pending?.close();
        else {
          // During an election the future leader may not answer yet.
          health.unsettled(error, error instanceof NoLeader ? 'no-leader' : 'away');
          if (search.isCluster && health.state === 'unsettled') continue;
        }
        throw new NodeAway(error);
      }
    }
  }

  async #connectOnce(): Promise<Link> {
    const { search, closing, askForMembers, connected } = this.#parts;
    const tried = this.#linkTo(await search.next());
    search.noteFailed(tried.endpoint);
    await askForMembers(tried, search.isCluster ? ONE_OF_SEVERAL_ANSWERS_WITHIN_MS : ANSWERS_WITHIN_MS);
    if (closing.aborted) throw new Error('the connection was closed');
    this.#pending = null;
    search.noteFailed(null);
    connected(tried);
    return tried;
  }

  #linkTo(endpoint: EndPoint): Link {
    const isGood = ({ endpoint: tried, madeAt }: Link) =>
      isSameNode(tried, endpoint) && performance.now() - madeAt < PENDING_LASTS_MS;
    if (this.#pending !== null && isGood(this.#pending)) return this.#pending;
    this.#pending?.close();
    return (this.#pending = openLink(this.#parts.address, endpoint));
  }
}
