import { setTimeout as delay } from 'node:timers/promises';
import { NotLeaderError, type EndPoint } from '@eventstore/db-client';
import type { Logger } from '../../observability/logger.ts';
import type { EventStoreAddress } from './address.ts';
import { NoAnswer, NodeAway, NoLeader, type PassingReason } from './faults.ts';
import { findLeader, isSameNode } from './find-leader.ts';
import { openLink, type Link } from './link.ts';
import { ConnectionHealth } from './health.ts';

interface PassingFault {
  readonly error: unknown;
  readonly reason: PassingReason;
  /** when the call began, on the clock of `performance.now()` */
  readonly startedAt: number;
}

export type Connection = ReturnType<typeof createConnection>;

/** However many calls fail, a new client is made no more often than this. */
const NEW_LINK_EVERY_MS = 1_000;
/** A node that does not answer within so long is not waited for; of several another may lead meanwhile. */
const ANSWERS_WITHIN_MS = 2_000;
const ONE_OF_SEVERAL_ANSWERS_WITHIN_MS = 1_000;
/** Afterwards a connection that hangs is tried anew. */
const PENDING_LASTS_MS = 10_000;
const SEARCH_EVERY_MS = 150;
/** A leader that has answered nothing for so long, though it was asked, may be none any more. */
const DOUBTED_AFTER_MS = 750;
/** How often a node that was named alone is asked for the others, while calls are made. */
const MEMBERS_EVERY_MS = 60_000;

/**
 * The connection to a server or cluster, over one link at a time. Logs when the server becomes unavailable and available.
 * @param patienceMs how long a call may take (default 4,500)
 */
export function createConnection(address: EventStoreAddress, logger?: Logger, patienceMs?: number) {
  const controller = new AbortController();
  const closing: AbortSignal = controller.signal;
  const health = new ConnectionHealth(logger, { ...(patienceMs !== undefined && { patienceMs }) });
  /** what the cluster last told of itself; empty where a single node was named and knows no other */
  let members: readonly EndPoint[] = [];
  let membersAskedAt = Number.NEGATIVE_INFINITY;
  let isSearchingElsewhere = false;
  let current: Link | null = null;
  /** its node has not answered yet */
  let pending: Link | null = null;
  let connecting: Promise<Link> | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let searchedAt = Number.NEGATIVE_INFINITY;
  let failed: EndPoint | null = null;
  /** where a node said that the leader is */
  let hint: EndPoint | null = null;

  const isCluster = () => address.isCluster || members.length > 1;

  async function search(): Promise<EndPoint> {
    searchedAt = performance.now();
    const found = await findLeader(address, { known: members, failed });
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
    const leader = await search();
    // Whoever names one node may reach it there alone, and not by the name that it has among the others.
    const isOutOfReach = !address.isCluster && failed !== null && isSameNode(leader, failed);
    return isOutOfReach ? first : leader;
  }

  /** A node that was named alone may be one of several, which must be known before it is away. */
  function learnMembers({ gossip }: Link): void {
    if (address.isCluster || performance.now() - membersAskedAt < MEMBERS_EVERY_MS) return;
    membersAskedAt = performance.now();
    gossip(ANSWERS_WITHIN_MS).then(
      (told) => (members = told.members),
      () => 'one that does not tell is taken for the only one',
    );
  }

  function pendingLinkTo(endpoint: EndPoint): Link {
    const isGood = pending !== null && isSameNode(pending.endpoint, endpoint);
    if (isGood && pending !== null && performance.now() - pending.madeAt < PENDING_LASTS_MS) return pending;
    pending?.close();
    return (pending = openLink(address, endpoint));
  }

  async function connectOnce(): Promise<Link> {
    const tried = pendingLinkTo(await nextNode());
    failed = tried.endpoint;
    hint = null;
    await tried.ask(isCluster() ? ONE_OF_SEVERAL_ANSWERS_WITHIN_MS : ANSWERS_WITHIN_MS);
    if (closing.aborted) throw new Error('the connection was closed');
    pending = null;
    failed = null;
    answeredAt = performance.now();
    current = tried;
    learnMembers(tried);
    return tried;
  }

  async function connect(): Promise<Link> {
    for (;;) {
      try {
        return await connectOnce();
      } catch (error) {
        if (closing.aborted) pending?.close();
        else {
          const absence = error instanceof NoLeader ? 'no-leader' : 'away';
          // During an election the one who is to lead may not answer yet.
          if (health.state === 'down') health.lost(error, absence);
          else health.unsettled(error, absence);
          if (isCluster() && health.state === 'unsettled') continue;
        }
        throw new NodeAway(error);
      }
    }
  }

  function giveUp(): void {
    if (current === null) return;
    failed = current.endpoint;
    current.close();
    current = null;
  }

  function giveUpUnlessNew(): void {
    if (performance.now() - answeredAt >= NEW_LINK_EVERY_MS) giveUp();
  }

  async function searchElsewhere(doubted: Link): Promise<void> {
    isSearchingElsewhere = true;
    const failedBefore = failed;
    failed = doubted.endpoint;
    try {
      const leader = await search();
      if (current !== doubted || isSameNode(leader, doubted.endpoint)) return;
      hint = leader;
      giveUp();
    } catch {
      // Who waits goes on waiting: the doubted node may answer yet, and its calls have their own time.
    } finally {
      isSearchingElsewhere = false;
      if (current === doubted) failed = failedBefore;
    }
  }

  return {
    health,
    /** aborts when the connection is closed */
    closing,
    /**
     * The link for a call that begins now. Of a cluster it is waited for while another node may come to lead.
     * @throws NodeAway when there is none and no node answers
     */
    async link(): Promise<Link> {
      if (current !== null) {
        learnMembers(current);
        return current;
      }
      if (closing.aborted) throw new NodeAway(new Error('the connection was closed'));
      connecting ??= connect().finally(() => (connecting = null));
      return connecting;
    },
    /** A call on the link that began at `since` was answered. */
    heard(link: Link, since: number): void {
      if (link === current) health.heard(since);
    },
    /** A call on the link failed for a reason that passes. Where the link is to blame, the next calls go over another one. */
    noteFault(link: Link, { error, reason, startedAt }: PassingFault): void {
      if (link !== current || closing.aborted) return;
      if (reason === 'not-leader' || reason === 'starting') {
        health.unsettled(error, isCluster() ? 'no-leader' : 'away');
        if (error instanceof NotLeaderError) hint = error.leader;
        giveUpUnlessNew();
        // A call that had no answer is to blame itself where others had one meanwhile.
      } else if (reason === 'down' || (error instanceof NoAnswer && health.heardAt < startedAt)) {
        if (isCluster() && health.state !== 'down') health.unsettled(error, 'away');
        else health.lost(error);
        giveUpUnlessNew();
      }
    },
    /**
     * A call on the link that began at `since` still waits. A leader that stands still says nothing of another one: where none
     * of its calls is answered any more, the other nodes are asked, and where another one leads the next calls go there.
     */
    doubt(link: Link, since: number): void {
      const quietSince = Math.max(since, health.heardAt);
      if (link !== current || !isCluster()) return;
      const now = performance.now();
      if (now - quietSince < DOUBTED_AFTER_MS) return;
      health.quiet();
      if (!isSearchingElsewhere && now - searchedAt >= SEARCH_EVERY_MS) void searchElsewhere(current);
    },
    close(): void {
      controller.abort();
      health.close();
      pending?.close();
      current?.close();
    },
  };
}
