import type { sendUnaryData } from '@grpc/grpc-js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Member, WireCluster } from './cluster.ts';

type ClusterInfo = InstanceType<typeof gossipPb.ClusterInfo>;

const TICKS_PER_MS = 10_000n;
const { LEADER, FOLLOWER } = gossipPb.MemberInfo.VNodeState;

/** What clients that discover a cluster ask: every member, and which one leads. */
export function gossip(cluster: WireCluster) {
  const told = ({ id, host, port, isAlive }: Member, isLeader: boolean) =>
    new gossipPb.MemberInfo()
      .setInstanceId(new shared.UUID().setString(id))
      .setTimeStamp(String(BigInt(Date.now()) * TICKS_PER_MS))
      .setState(isLeader ? LEADER : FOLLOWER)
      .setIsAlive(isAlive)
      .setHttpEndPoint(new gossipPb.EndPoint().setAddress(host).setPort(port));
  return (_call: unknown, callback: sendUnaryData<ClusterInfo>): void => {
    const members = cluster.members.map((member) => told(member, member === cluster.leader));
    callback(null, new gossipPb.ClusterInfo().setMembersList(members));
  };
}
