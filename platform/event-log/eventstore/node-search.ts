import { setTimeout as delay } from 'node:timers/promises';
import type { EndPoint } from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import { findLeader, isSameNode } from './find-leader.ts';

const SEARCH_EVERY_MS = 150;

/** Chooses the next node to connect to by the cluster's gossip. */
export class NodeSearch {
  readonly #address: EventStoreAddress;
  #members: readonly EndPoint[] = [];
  #searchedAt = Number.NEGATIVE_INFINITY;
  #failed: EndPoint | null = null;
  #hint: EndPoint | null = null;

  constructor(address: EventStoreAddress) {
    this.#address = address;
  }

  get isCluster(): boolean {
    return this.#address.isCluster || this.#members.length > 1;
  }

  get mayAsk(): boolean {
    return performance.now() - this.#searchedAt >= SEARCH_EVERY_MS;
  }

  noteMembers(members: readonly EndPoint[]): void {
    this.#members = members;
  }

  /** `null` after connecting to it. */
  noteFailed(endpoint: EndPoint | null): void {
    this.#failed = endpoint;
  }

  noteLeader(endpoint: EndPoint): void {
    this.#hint = endpoint;
  }

  /** Waits after a recent search. Rejects as `findLeader` does. */
  async next(): Promise<EndPoint> {
    const node = this.#hint ?? (await this.#search());
    this.#hint = null;
    return node;
  }

  /** Asks `doubted` last. Rejects as `findLeader` does. */
  async leaderExcept(doubted: EndPoint | null): Promise<EndPoint> {
    this.#searchedAt = performance.now();
    const found = await findLeader(this.#address, { known: this.#members, failed: doubted });
    this.#members = found.members;
    return found.leader;
  }

  async #search(): Promise<EndPoint> {
    const [first] = this.#address.nodes;
    if (first === undefined) throw new Error('an address has a node');
    if (!this.isCluster) return first;
    const pauseMs = this.#searchedAt + SEARCH_EVERY_MS - performance.now();
    if (pauseMs > 0) await delay(pauseMs, undefined, { ref: false });
    const failed = this.#failed;
    const leader = await this.leaderExcept(failed);
    // A single named node's cluster name may be unreachable from here.
    const isOutOfReach = !this.#address.isCluster && failed !== null && isSameNode(leader, failed);
    return isOutOfReach ? first : leader;
  }
}
