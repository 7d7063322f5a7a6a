import { setMaxListeners } from 'node:events';
import type { EndPoint } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Channel, Metadata, type ClientReadableStream } from '@grpc/grpc-js';
import type { EventStoreAddress } from './address.ts';
import { createBatchAppend, type BatchCall } from './append.ts';
import { faultOf } from './faults.ts';
import { readGossip } from './find-leader.ts';
import { LinkCredentials } from './transport.ts';

/** Their sum limits how long a dead connection stays unnoticed; gRPC would wait two minutes. */
const CHANNEL_OPTIONS = {
  'grpc.keepalive_time_ms': 3_000,
  'grpc.keepalive_timeout_ms': 3_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 250,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  // Events have up to 16 MiB.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  // The next range arrives during the work on the present one.
  'grpc-node.flow_control_window': 4 * 1024 * 1024,
  'grpc.enable_channelz': 0,
};

export type Link = ReturnType<typeof openLink>;

/** One channel to one node with its calls; replaced as a whole after a fault. */
export function openLink({ tls, credentials: login, name }: EventStoreAddress, endpoint: EndPoint) {
  const credentials = new LinkCredentials(tls);
  const channel = new Channel(`${endpoint.address}:${endpoint.port}`, credentials, CHANNEL_OPTIONS);
  const gossip = new GossipClient('', credentials, { channelOverride: channel });
  const streams = new StreamsClient('', credentials, { channelOverride: channel });
  const closing = new AbortController();
  // One listener per call.
  setMaxListeners(0, closing.signal);

  function metadata(): Metadata {
    const sent = new Metadata();
    sent.set('requires-leader', 'true');
    if (name !== null) sent.set('connection-name', name);
    if (login !== null && tls !== null) {
      const basic = Buffer.from(`${login.username}:${login.password}`).toString('base64');
      sent.set('authorization', `Basic ${basic}`);
    }
    return sent;
  }

  function held<T extends ClientReadableStream<ReadResp> | BatchCall>(call: T): T {
    const cancel = () => call.cancel();
    closing.signal.addEventListener('abort', cancel, { once: true });
    // `status` always comes; a cancelled stream never closes.
    call.once('status', () => closing.signal.removeEventListener('abort', cancel));
    return call;
  }

  return {
    endpoint,
    madeAt: performance.now(),
    /** Empty if the node may not say. Rejects with the gRPC error or the transport mismatch. */
    async members(timeoutMs: number): Promise<readonly EndPoint[]> {
      try {
        return (await readGossip(gossip, timeoutMs)).members;
      } catch (error) {
        if (faultOf(error).kind === 'refused') return [];
        throw await credentials.reasonOf(error);
      }
    },
    /** Whether the node answers anything, a refusal included. */
    answersWithin: (timeoutMs: number): Promise<boolean> =>
      readGossip(gossip, timeoutMs).then(
        () => true,
        (error: unknown) => faultOf(error).kind !== 'passing',
      ),
    /** @param timeoutMs default: none */
    read: (options: ReadReq.Options, timeoutMs = Infinity) =>
      held(
        streams.read(new streamsPb.ReadReq().setOptions(options), metadata(), {
          deadline: Date.now() + timeoutMs,
        }),
      ),
    append: createBatchAppend(() => held(streams.batchAppend(metadata(), { deadline: Infinity }))),
    /** Drops open and pending connections. */
    close(): void {
      closing.abort();
      channel.close();
      credentials.close();
    },
  };
}
