import type { EndPoint } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { Metadata } from '@grpc/grpc-js';
import { retryWhile } from '../../resilience/retry.ts';
import type { EventStoreAddress } from './address.ts';
import { NoLeader } from './faults.ts';
import { LinkCredentials } from './transport.ts';

/** Limits the wait for a failed node, once others have answered that none leads. */
const FAILED_ANSWERS_WITHIN_MS = 250;

export interface Gossip {
  readonly members: readonly EndPoint[];
  /** `null`: no live leader known */
  readonly leader: EndPoint | null;
}

type FoundLeader = Gossip & { readonly leader: EndPoint };

/**
 * Asks all known nodes at once, so a hanging node delays nothing; the one that failed last is asked last. Replaces
 * the client's search, which is random and may return a follower.
 * @throws NoLeader when nodes answer but know no leader
 * @throws Error when no node answers
 */
export async function findLeader(
  { nodes, tls, gossip }: Pick<EventStoreAddress, 'nodes' | 'tls' | 'gossip'>,
  { known, failed }: { readonly known: readonly EndPoint[]; readonly failed: EndPoint | null },
): Promise<FoundLeader> {
  const all = [...nodes, ...known].filter(
    (node, index, every) => every.findIndex((other) => isSameNode(node, other)) === index,
  );
  const isFailed = (node: EndPoint) => failed !== null && isSameNode(node, failed);
  const [first, last] = [all.filter((node) => !isFailed(node)), all.filter(isFailed)];
  const timeoutMs = gossip.timeoutSeconds * 1000;
  const credentials = new LinkCredentials(tls);

  async function search(): Promise<FoundLeader> {
    try {
      return await firstAnswer(first, credentials, timeoutMs);
    } catch (error) {
      const patienceMs = error instanceof NoLeader ? FAILED_ANSWERS_WITHIN_MS : timeoutMs;
      return firstAnswer(last, credentials, patienceMs).catch((lastError: unknown) => {
        throw first.length === 0 || lastError instanceof NoLeader ? lastError : error;
      });
    }
  }

  let attempts = 0;
  try {
    return await retryWhile(search, () => (attempts += 1) < gossip.attempts, gossip.intervalMs);
  } catch (error) {
    throw error instanceof NoLeader ? error : await credentials.reasonOf(error);
  } finally {
    credentials.close();
  }
}

async function firstAnswer(
  nodes: readonly EndPoint[],
  credentials: LinkCredentials,
  timeoutMs: number,
): Promise<FoundLeader> {
  const clients = nodes.map(({ address, port }) => new GossipClient(`${address}:${port}`, credentials));
  const ask = async (client: GossipClient): Promise<FoundLeader> => {
    const { members, leader } = await readGossip(client, timeoutMs);
    if (leader === null) throw new NoLeader();
    return { members, leader };
  };
  try {
    return await Promise.any(clients.map(ask));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find((each) => each instanceof NoLeader) ?? errors[0] ?? new Error('no node answers');
  } finally {
    for (const client of clients) client.close();
  }
}

/** @throws Error of gRPC when the node does not answer in time */
export function readGossip(client: GossipClient, timeoutMs: number): Promise<Gossip> {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + timeoutMs;
    client.read(new sharedPb.Empty(), new Metadata(), { deadline }, (error, info) => {
      if (error !== null) return reject(error);
      const { LEADER } = gossipPb.MemberInfo.VNodeState;
      const members: EndPoint[] = [];
      let leader: EndPoint | null = null;
      for (const member of info.getMembersList()) {
        const place = member.getHttpEndPoint();
        if (place === undefined) continue;
        const endpoint = { address: place.getAddress(), port: place.getPort() };
        members.push(endpoint);
        if (member.getIsAlive() && member.getState() === LEADER) leader ??= endpoint;
      }
      resolve({ members, leader });
    });
  });
}

export function isSameNode(one: EndPoint, other: EndPoint): boolean {
  return one.address === other.address && one.port === other.port;
}
