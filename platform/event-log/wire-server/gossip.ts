import { randomUUID } from 'node:crypto';
import type { sendUnaryData } from '@grpc/grpc-js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

type ClusterInfo = InstanceType<typeof gossipPb.ClusterInfo>;

const TICKS_PER_MS = 10_000n;

/** What clients that discover a cluster ask: this one has one member, which leads. */
export function gossip(address: () => { host: string; port: number }) {
  const instance = randomUUID();
  return (_call: unknown, callback: sendUnaryData<ClusterInfo>): void => {
    const { host, port } = address();
    const leader = new gossipPb.MemberInfo()
      .setInstanceId(new shared.UUID().setString(instance))
      .setTimeStamp(String(BigInt(Date.now()) * TICKS_PER_MS))
      .setState(gossipPb.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossipPb.EndPoint().setAddress(host).setPort(port));
    callback(null, new gossipPb.ClusterInfo().setMembersList([leader]));
  };
}
