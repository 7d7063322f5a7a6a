import { randomUUID } from 'node:crypto';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { notLeader, notReady, type GrpcError } from './grpc-error.ts';
import { StoredLog } from './stored-log.ts';

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
export interface FakeCluster {
  readonly log: StoredLog;
  readonly members: Member[];
  /** `null` while none is elected */
  leader: Member | null;
}

export function createFakeCluster(): FakeCluster {
  return { log: new StoredLog(), members: [], leader: null };
}

/** A new node; the first one leads. */
export function joinCluster(cluster: FakeCluster, host: string): Member {
  const member: Member = { id: randomUUID(), host, port: 0, isAlive: true };
  cluster.members.push(member);
  cluster.leader ??= member;
  return member;
}

/** Why this node does not serve a call that asks for the leader, `undefined` where it leads. */
export function refusalOfFollower({ leader }: FakeCluster, member: Member): GrpcError | undefined {
  if (leader === member) return undefined;
  return leader === null ? notReady() : notLeader(leader);
}

type ClusterInfo = InstanceType<typeof gossipPb.ClusterInfo>;

const TICKS_PER_MS = 10_000n;
const { LEADER, FOLLOWER, UNKNOWN } = gossipPb.MemberInfo.VNodeState;

/**
 * What clients that discover a cluster ask: every member, and which one leads. Without an elected leader no member
 * knows its state.
 */
export function gossip(cluster: FakeCluster) {
  const stateOf = (member: Member) =>
    cluster.leader === null ? UNKNOWN : member === cluster.leader ? LEADER : FOLLOWER;
  const memberInfo = (member: Member) =>
    new gossipPb.MemberInfo()
      .setInstanceId(new shared.UUID().setString(member.id))
      .setTimeStamp(String(BigInt(Date.now()) * TICKS_PER_MS))
      .setState(stateOf(member))
      .setIsAlive(member.isAlive)
      .setHttpEndPoint(new gossipPb.EndPoint().setAddress(member.host).setPort(member.port));
  return (_call: unknown, callback: sendUnaryData<ClusterInfo>): void => {
    callback(null, new gossipPb.ClusterInfo().setMembersList(cluster.members.map(memberInfo)));
  };
}
