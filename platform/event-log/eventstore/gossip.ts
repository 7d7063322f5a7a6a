import type { EndPoint } from '@eventstore/db-client';
import type { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { Metadata } from '@grpc/grpc-js';

/** What one node tells of its cluster. */
export interface Gossip {
  /** every node it knows, those included that it believes to be away */
  readonly members: readonly EndPoint[];
  /** `null`: it knows of none that lives and leads */
  readonly leader: EndPoint | null;
}

/** @throws Error as gRPC makes it, when the node gives no answer in time */
export function readGossip(client: GossipClient, timeoutMs: number): Promise<Gossip> {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + timeoutMs;
    client.read(new sharedPb.Empty(), new Metadata(), { deadline }, (error, info) => {
      if (error === null) resolve(toGossip(info));
      else reject(error);
    });
  });
}

function toGossip(info: ClusterInfo): Gossip {
  const told = info.getMembersList().flatMap((member) => {
    const place = member.getHttpEndPoint();
    if (place === undefined) return [];
    const leads = member.getIsAlive() && member.getState() === gossipPb.MemberInfo.VNodeState.LEADER;
    return [{ endpoint: { address: place.getAddress(), port: place.getPort() }, leads }];
  });
  return {
    members: told.map(({ endpoint }) => endpoint),
    leader: told.find(({ leads }) => leads)?.endpoint ?? null,
  };
}

export function isSameNode(one: EndPoint, other: EndPoint): boolean {
  return one.address === other.address && one.port === other.port;
}
