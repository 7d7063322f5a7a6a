import { randomUUID } from 'node:crypto';
import { StoredLog } from './stored-log.ts';
import { notLeader, notReady, type WireError } from './wire-error.ts';

/** One node as the others know it. */
export interface Member {
  readonly id: string;
  readonly host: string;
  /** settled once it listens */
  port: number;
  /** what the others say of it: it listens */
  isAlive: boolean;
}

/** Nodes of one log: the same for all of them, with no delay between them. */
export interface WireCluster {
  readonly log: StoredLog;
  readonly members: Member[];
  /** `null` while none is elected */
  leader: Member | null;
}

export function createWireCluster(): WireCluster {
  return { log: new StoredLog(), members: [], leader: null };
}

/** A new node; the first one leads. */
export function joinCluster(cluster: WireCluster, host: string): Member {
  const member: Member = { id: randomUUID(), host, port: 0, isAlive: true };
  cluster.members.push(member);
  cluster.leader ??= member;
  return member;
}

/** Why this node does not serve a call that asks for the leader, `undefined` where it leads. */
export function refusalOfFollower({ leader }: WireCluster, member: Member): WireError | undefined {
  if (leader === member) return undefined;
  return leader === null ? notReady() : notLeader(leader);
}
