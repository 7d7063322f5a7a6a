import { NotLeaderError, type EndPoint } from '@eventstore/db-client';
import type { Logger } from '../../observability/logger.ts';
import type { EventStoreAddress } from './address.ts';
import { ANSWERS_WITHIN_MS, Connector } from './connector.ts';
import { faultOf, isOfServer, NoAnswer, NodeAway } from './faults.ts';
import { isSameNode } from './find-leader.ts';
import { CALL_TIMEOUT_MS, ConnectionHealth } from './health.ts';
import { openLink, type Link } from './link.ts';
import { NodeSearch } from './node-search.ts';

/** Shortest interval between two new links. */
const NEW_LINK_EVERY_MS = 1_000;
/** Without any answer for so long a leader may have been replaced. */
const DOUBTED_AFTER_MS = 750;
const SIGN_OF_LIFE_WITHIN_MS = 1_000;
const MEMBERS_EVERY_MS = 60_000;

/** One link at a time to a server or cluster. Logs when the server goes and comes back. */
export class Connection {
  readonly health: ConnectionHealth;
  readonly callTimeoutMs: number;
  readonly #address: EventStoreAddress;
  readonly #logger: Logger | undefined;
  readonly #controller = new AbortController();
  readonly #search: NodeSearch;
  readonly #connector: Connector;
  #current: Link | null = null;
  #connectedAt = Number.NEGATIVE_INFINITY;
  /** Subscriptions do not count: they may continue over a half-dead connection. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #trial: Link | null = null;
  #isProving = false;
  /** last proof of life while calls waited */
  #provenAt = Number.NEGATIVE_INFINITY;
  #membersAskedAt = Number.NEGATIVE_INFINITY;
  #isSearchingElsewhere = false;

  constructor(address: EventStoreAddress, logger?: Logger, callTimeoutMs = CALL_TIMEOUT_MS) {
    [this.#address, this.#logger, this.callTimeoutMs] = [address, logger, callTimeoutMs];
    this.health = new ConnectionHealth(logger, {
      patienceMs: callTimeoutMs,
      asked: () => this.#nodesAsked(),
    });
    this.#search = new NodeSearch(address);
    this.#connector = new Connector({
      address,
      search: this.#search,
      health: this.health,
      closing: this.closing,
      askForMembers: (link, timeoutMs) => this.#askForMembers(link, timeoutMs),
      connected: (link) => this.#use(link),
    });
  }

  get closing(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * The link for a new call. In a cluster, waits while another node may become leader.
   * @throws NodeAway when no node answers
   */
  async link(): Promise<Link> {
    if (this.#current !== null) {
      if (!this.#address.isCluster && performance.now() - this.#membersAskedAt >= MEMBERS_EVERY_MS)
        this.#askForMembers(this.#current, ANSWERS_WITHIN_MS).catch(() => 'earlier ones are remembered');
      return this.#current;
    }
    if (this.closing.aborted) throw new NodeAway(new Error('the connection was closed'));
    return this.#connector.connect();
  }

  answered(link: Link, since: number): void {
    if (link !== this.#current) return;
    this.#answeredAt = performance.now();
    this.health.answered(since);
  }

  delivered(link: Link): void {
    if (link === this.#current) this.health.answered(performance.now());
  }

  /** If the link is at fault, the next calls use another one. */
  failed(link: Link | null, since: number, error: unknown): void {
    const { health } = this;
    const fault = faultOf(error);
    if (fault.kind === 'refused') health.denied(fault.isLogin, error);
    if (link === null || link !== this.#current || this.closing.aborted) return;
    if (fault.kind !== 'passing') {
      if (isOfServer(error)) this.answered(link, since);
      return;
    }
    const { reason } = fault;
    if (reason === 'not-leader' || reason === 'starting') {
      health.unsettled(error, this.#search.isCluster ? 'no-leader' : 'away');
      if (error instanceof NotLeaderError) this.#search.noteLeader(error.leader);
      // If others had an answer, the call is at fault, not the link.
    } else if (reason === 'down' || (error instanceof NoAnswer && this.#answeredAt < since)) {
      if (this.#search.isCluster) health.unsettled(error, 'away');
      else health.lost(error);
    } else {
      if (reason === 'unconfirmed') this.answered(link, since);
      return;
    }
    if (performance.now() - this.#connectedAt >= NEW_LINK_EVERY_MS) this.#giveUp(link);
  }

  /**
   * A call started at `since` still waits. A hanging leader reports no successor: without any answers, ask
   * the other nodes. If the node still leads, a new connection shows whether this one is dead.
   */
  doubt(link: Link, since: number): void {
    if (link !== this.#current) return;
    const now = performance.now();
    if (now - Math.max(since, this.#answeredAt) < DOUBTED_AFTER_MS) return;
    if (!this.#isProving && now - this.#provenAt >= DOUBTED_AFTER_MS) void this.#replaceIfDead(link);
    if (!this.#search.isCluster) return;
    this.health.quiet();
    if (!this.#isSearchingElsewhere && this.#search.mayAsk) void this.#searchElsewhere(link);
  }

  close(): void {
    this.#controller.abort();
    this.health.close();
    this.#connector.close();
    this.#trial?.close();
    this.#current?.close();
  }

  #nodesAsked(): string {
    const endpoint = this.#current?.endpoint ?? this.#connector.endpoint;
    return (endpoint === null ? this.#address.nodes : [endpoint]).map(nameOf).join(', ');
  }

  /** A single named node may belong to a cluster; ask before it fails. */
  async #askForMembers(link: Link, timeoutMs: number): Promise<void> {
    this.#membersAskedAt = performance.now();
    this.#search.noteMembers(await link.members(timeoutMs));
  }

  #use(link: Link): void {
    this.#current = link;
    this.#connectedAt = performance.now();
  }

  #giveUp(link: Link): void {
    this.#search.noteFailed(link.endpoint);
    link.close();
    this.#current = null;
  }

  async #searchElsewhere(doubted: Link): Promise<void> {
    this.#isSearchingElsewhere = true;
    try {
      const leader = await this.#search.leaderExcept(doubted.endpoint);
      if (this.#current !== doubted || isSameNode(leader, doubted.endpoint)) return;
      this.#search.noteLeader(leader);
      this.#giveUp(doubted);
    } catch {
      // Waiting calls continue: the doubted node may answer.
    } finally {
      this.#isSearchingElsewhere = false;
    }
  }

  /** A node that answers only over a new connection still leads. */
  async #replaceIfDead(doubted: Link): Promise<void> {
    this.#isProving = true;
    const startedAt = performance.now();
    const isStillDoubted = () =>
      this.#current === doubted && this.#answeredAt < startedAt && !this.closing.aborted;
    let fresh: Link | null = null;
    try {
      if (await doubted.answersWithin(SIGN_OF_LIFE_WITHIN_MS)) this.#provenAt = performance.now();
      else if (isStillDoubted()) {
        fresh = this.#trial = openLink(this.#address, doubted.endpoint);
        if (!(await fresh.answersWithin(SIGN_OF_LIFE_WITHIN_MS)) || !isStillDoubted()) return;
        this.#use(fresh);
        doubted.close();
        const node = nameOf(doubted.endpoint);
        this.#logger?.warn(`EventStoreDB: the connection to ${node} was dead, a new one takes its place`);
      }
    } finally {
      this.#isProving = false;
      this.#trial = null;
      if (fresh !== this.#current) fresh?.close();
    }
  }
}

const nameOf = ({ address, port }: EndPoint) => `${address}:${port}`;
