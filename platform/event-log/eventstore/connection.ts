import { setTimeout as delay } from 'node:timers/promises';
import { NotLeaderError, type EndPoint } from '@eventstore/db-client';
import type { Logger } from '../../observability/logger.ts';
import type { EventStoreAddress } from './address.ts';
import { faultOf, isOfServer, NoAnswer, NodeAway, NoLeader } from './faults.ts';
import { findLeader, isSameNode } from './find-leader.ts';
import { CALL_TIMEOUT_MS, ConnectionHealth } from './health.ts';
import { openLink, type Link } from './link.ts';

export type Connection = ReturnType<typeof createConnection>;

/** However many calls fail, a new link is made no more often than this. */
const NEW_LINK_EVERY_MS = 1_000;
/** A node that does not answer within so long is not waited for; of several another may lead meanwhile. */
const ANSWERS_WITHIN_MS = 2_000;
const ONE_OF_SEVERAL_ANSWERS_WITHIN_MS = 1_000;
/** Afterwards a connection that hangs is tried anew. */
const PENDING_LASTS_MS = 10_000;
const SEARCH_EVERY_MS = 150;
/** A leader that has answered nothing for so long, though it was asked, may be none any more. */
const DOUBTED_AFTER_MS = 750;
/** A node that was asked over a doubted connection, or over a new one, gives a sign of life within so long. */
const SIGN_OF_LIFE_WITHIN_MS = 1_000;
/** How often a node that was named alone is asked for the others, while calls are made. */
const MEMBERS_EVERY_MS = 60_000;

/** The connection to a server or cluster, over one link at a time. Logs when the server becomes unavailable and available. */
export function createConnection(
  address: EventStoreAddress,
  logger?: Logger,
  callTimeoutMs = CALL_TIMEOUT_MS,
) {
  const controller = new AbortController();
  const closing: AbortSignal = controller.signal;
  const health = new ConnectionHealth(logger, { patienceMs: callTimeoutMs, asked: nodesAsked });
  let current: Link | null = null;
  /** its node has not answered yet */
  let pending: Link | null = null;
  let connecting: Promise<Link> | null = null;
  let connectedAt = Number.NEGATIVE_INFINITY;
  /** when a call was last answered. Subscriptions do not count: over a connection that is dead one way they may go on. */
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** beside a connection that may be dead */
  let trial: Link | null = null;
  let isProving = false;
  /** when the connection was last found to live, though its calls wait */
  let provenAt = Number.NEGATIVE_INFINITY;
  /** what the cluster last told of itself; where a single node was named it may know no other */
  let members: readonly EndPoint[] = [];
  let membersAskedAt = Number.NEGATIVE_INFINITY;
  let searchedAt = Number.NEGATIVE_INFINITY;
  let isSearchingElsewhere = false;
  let failed: EndPoint | null = null;
  /** where a node said that the leader is */
  let hint: EndPoint | null = null;

  const isCluster = () => address.isCluster || members.length > 1;

  /** The node that calls go to, or is connected to; else all of them. For people. */
  function nodesAsked(): string {
    const link = current ?? pending;
    const nodes = link === null ? address.nodes : [link.endpoint];
    return nodes.map((node) => `${node.address}:${node.port}`).join(', ');
  }

  async function search(askedLast: EndPoint | null): Promise<EndPoint> {
    searchedAt = performance.now();
    const found = await findLeader(address, { known: members, failed: askedLast });
    members = found.members;
    return found.leader;
  }

  async function nextNode(): Promise<EndPoint> {
    if (hint !== null) return hint;
    const [first] = address.nodes;
    if (first === undefined) throw new Error('an address has a node');
    if (!isCluster()) return first;
    const pauseMs = searchedAt + SEARCH_EVERY_MS - performance.now();
    if (pauseMs > 0) await delay(pauseMs, undefined, { ref: false });
    const leader = await search(failed);
    // Whoever names one node may reach it there alone, and not by the name that it has among the others.
    const isOutOfReach = !address.isCluster && failed !== null && isSameNode(leader, failed);
    return isOutOfReach ? first : leader;
  }

  /** A node that was named alone may be one of several, which must be known before it is away. */
  async function askForMembers(link: Link, timeoutMs: number): Promise<void> {
    membersAskedAt = performance.now();
    members = await link.members(timeoutMs);
  }

  function pendingLinkTo(endpoint: EndPoint): Link {
    const isGood = ({ endpoint: tried, madeAt }: Link) =>
      isSameNode(tried, endpoint) && performance.now() - madeAt < PENDING_LASTS_MS;
    if (pending !== null && isGood(pending)) return pending;
    pending?.close();
    return (pending = openLink(address, endpoint));
  }

  async function connectOnce(): Promise<Link> {
    const tried = pendingLinkTo(await nextNode());
    failed = tried.endpoint;
    hint = null;
    await askForMembers(tried, isCluster() ? ONE_OF_SEVERAL_ANSWERS_WITHIN_MS : ANSWERS_WITHIN_MS);
    if (closing.aborted) throw new Error('the connection was closed');
    pending = null;
    failed = null;
    connectedAt = performance.now();
    return (current = tried);
  }

  async function connect(): Promise<Link> {
    for (;;) {
      try {
        return await connectOnce();
      } catch (error) {
        if (closing.aborted) pending?.close();
        else {
          // During an election the one who is to lead may not answer yet.
          health.unsettled(error, error instanceof NoLeader ? 'no-leader' : 'away');
          if (isCluster() && health.state === 'unsettled') continue;
        }
        throw new NodeAway(error);
      }
    }
  }

  function giveUp(link: Link): void {
    failed = link.endpoint;
    link.close();
    current = null;
  }

  async function searchElsewhere(doubted: Link): Promise<void> {
    isSearchingElsewhere = true;
    try {
      const leader = await search(doubted.endpoint);
      if (current !== doubted || isSameNode(leader, doubted.endpoint)) return;
      hint = leader;
      giveUp(doubted);
    } catch {
      // Who waits goes on waiting: the doubted node may answer yet, and its calls have their own time.
    } finally {
      isSearchingElsewhere = false;
    }
  }

  /** A node that gives no sign of life over a connection, and does over a new one, leads on: its connection is dead. */
  async function replaceIfDead(doubted: Link): Promise<void> {
    isProving = true;
    const startedAt = performance.now();
    const isStillDoubted = () => current === doubted && answeredAt < startedAt && !closing.aborted;
    let fresh: Link | null = null;
    try {
      if (await doubted.answersWithin(SIGN_OF_LIFE_WITHIN_MS)) provenAt = performance.now();
      else if (isStillDoubted()) {
        fresh = trial = openLink(address, doubted.endpoint);
        if (!(await fresh.answersWithin(SIGN_OF_LIFE_WITHIN_MS)) || !isStillDoubted()) return;
        // What waits on the old one is made again on this one, and answered as the first time.
        current = fresh;
        connectedAt = performance.now();
        doubted.close();
        const { address: host, port } = doubted.endpoint;
        logger?.warn(`EventStoreDB: the connection to ${host}:${port} was dead, a new one takes its place`);
      }
    } finally {
      isProving = false;
      trial = null;
      if (fresh !== current) fresh?.close();
    }
  }

  function heard(link: Link, since: number): void {
    if (link !== current) return;
    answeredAt = performance.now();
    health.heard(since);
  }

  return {
    health,
    /** milliseconds that a call may take in all */
    callTimeoutMs,
    /** aborts when the connection is closed */
    closing,
    /**
     * The link for a call that begins now. Of a cluster it is waited for while another node may come to lead.
     * @throws NodeAway when there is none and no node answers
     */
    async link(): Promise<Link> {
      if (current !== null) {
        if (!address.isCluster && performance.now() - membersAskedAt >= MEMBERS_EVERY_MS)
          askForMembers(current, ANSWERS_WITHIN_MS).catch(() => 'those of before are remembered');
        return current;
      }
      if (closing.aborted) throw new NodeAway(new Error('the connection was closed'));
      connecting ??= connect().finally(() => (connecting = null));
      return connecting;
    },
    /** A call on the link that began at `since` was answered. */
    heard,
    /** A subscription on the link has brought something. */
    delivered(link: Link): void {
      if (link === current) health.heard(performance.now());
    },
    /** A call on the link that began at `since` failed. Where the link is to blame, the next calls go over another one. */
    failed(link: Link | null, since: number, error: unknown): void {
      const fault = faultOf(error);
      if (fault.kind === 'refused') health.denied(fault.isLogin, error);
      if (link === null || link !== current || closing.aborted) return;
      if (fault.kind !== 'passing') {
        if (isOfServer(error)) heard(link, since);
        return;
      }
      const { reason } = fault;
      if (reason === 'not-leader' || reason === 'starting') {
        health.unsettled(error, isCluster() ? 'no-leader' : 'away');
        if (error instanceof NotLeaderError) hint = error.leader;
        // A call that had no answer is to blame itself where others had one meanwhile.
      } else if (reason === 'down' || (error instanceof NoAnswer && answeredAt < since)) {
        if (isCluster()) health.unsettled(error, 'away');
        else health.lost(error);
      } else {
        if (reason === 'unconfirmed') heard(link, since);
        return;
      }
      if (performance.now() - connectedAt >= NEW_LINK_EVERY_MS) giveUp(link);
    },
    /**
     * A call on the link that began at `since` still waits. A leader that stands still says nothing of another one: where none
     * of its calls is answered any more, the other nodes are asked, and where another one leads the next calls go there. The node may as
     * well lead on behind a connection that has died without a word, which a new one shows.
     */
    doubt(link: Link, since: number): void {
      if (link !== current) return;
      const now = performance.now();
      if (now - Math.max(since, answeredAt) < DOUBTED_AFTER_MS) return;
      if (!isProving && now - provenAt >= DOUBTED_AFTER_MS) void replaceIfDead(link);
      if (!isCluster()) return;
      health.quiet();
      if (!isSearchingElsewhere && now - searchedAt >= SEARCH_EVERY_MS) void searchElsewhere(link);
    },
    close(): void {
      controller.abort();
      health.close();
      pending?.close();
      trial?.close();
      current?.close();
    },
  };
}
