import type { EndPoint } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Channel, Metadata, status } from '@grpc/grpc-js';
import type { EventStoreAddress } from './address.ts';
import { readGossip, type Gossip } from './gossip.ts';
import { LinkCredentials } from './link-client.ts';
import { reasonOf } from './transport-mismatch.ts';

/** A dead connection is noticed after at most the sum of the two; the client's own 10 s + 10 s heal too slowly. */
const KEEPALIVE_MS = 3_000;
const KEEPALIVE_TIMEOUT_MS = 3_000;
/** A node that is back is connected to within so long; gRPC's own pauses grow to two minutes. */
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 250;
const LOOK_UP_EVERY_MS = 1_000;
/** What the client sets too: a node may hold events of up to 16 MiB. */
const LARGEST_MESSAGE_BYTES = 17 * 1024 * 1024;

/** A channel to a node that becomes a link once the node has answered. */
export interface PendingLink {
  readonly endpoint: EndPoint;
  readonly channel: Channel;
  /** on the clock of `performance.now()` */
  readonly madeAt: number;
  /** Asks the node what it offers. Rejects with what gRPC says of a node that gives no answer. */
  ask(timeoutMs: number): Promise<{ readonly batchAppend: boolean }>;
  /** Asks the node over the same channel which nodes it knows. Rejects with what gRPC says. */
  gossip(timeoutMs: number): Promise<Gossip>;
  /** Closes the channel and every connection it has made or is about to make. */
  close(): void;
}

export function openPendingLink({ tls }: EventStoreAddress, endpoint: EndPoint): PendingLink {
  const credentials = new LinkCredentials(tls);
  const channel = new Channel(`${endpoint.address}:${endpoint.port}`, credentials, {
    'grpc.keepalive_time_ms': KEEPALIVE_MS,
    'grpc.keepalive_timeout_ms': KEEPALIVE_TIMEOUT_MS,
    'grpc.initial_reconnect_backoff_ms': FIRST_BACKOFF_MS,
    'grpc.max_reconnect_backoff_ms': LONGEST_BACKOFF_MS,
    'grpc.dns_min_time_between_resolutions_ms': LOOK_UP_EVERY_MS,
    'grpc.max_receive_message_length': LARGEST_MESSAGE_BYTES,
    'grpc.enable_channelz': 0,
  });
  const features = new ServerFeaturesClient('', credentials, { channelOverride: channel });
  const gossips = new GossipClient('', credentials, { channelOverride: channel });
  return {
    endpoint,
    channel,
    madeAt: performance.now(),
    ask: (timeoutMs) =>
      new Promise((resolve, reject) => {
        const deadline = Date.now() + timeoutMs;
        features.getSupportedMethods(new sharedPb.Empty(), new Metadata(), { deadline }, (error, methods) => {
          if (error === null) resolve({ batchAppend: offersBatchAppend(methods) });
          // A server that is too old to tell is spoken to in the oldest way.
          else if (error.code === status.UNIMPLEMENTED) resolve({ batchAppend: false });
          else void reasonOf(error, credentials, [endpoint]).then(reject);
        });
      }),
    gossip: (timeoutMs) => readGossip(gossips, timeoutMs),
    close() {
      channel.close();
      credentials.close();
    },
  };
}

function offersBatchAppend(methods: SupportedMethods): boolean {
  return methods
    .getMethodsList()
    .some(
      (method) =>
        `/${method.getServiceName()}/${method.getMethodName()}` ===
        StreamsService.batchAppend.path.toLowerCase(),
    );
}
