import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import grpc from '@grpc/grpc-js';
import type { AppendLimits } from './append-request.ts';
import type { Guard } from './authentication.ts';
import { batchAppend } from './batch-append.ts';
import { refusalOfFollower, type Member, type FakeCluster, gossip } from './cluster.ts';
import { deleteStream, tombstoneStream } from './delete-stream.ts';
import type { Faults } from './faults.ts';
import type { GrpcError } from './grpc-error.ts';
import { read } from './read.ts';
import { unaryAppend } from './unary-append.ts';

/** The version that the recorded node gave itself. */
export const SERVER_VERSION = '1.0.0';

const STREAMS = 'event_store.client.streams.streams';
const METHODS: readonly (readonly [service: string, method: string, features: string[]])[] = [
  [STREAMS, 'read', ['position', 'events']],
  [STREAMS, 'append', []],
  [STREAMS, 'delete', []],
  [STREAMS, 'tombstone', []],
  [STREAMS, 'batchappend', ['deadline_duration']],
  ['event_store.client.gossip.gossip', 'read', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
];

/** What the client asks before its first append, to learn whether it may append in batches. */
function supportedMethods({ batchAppend }: { readonly batchAppend: boolean }) {
  const offered = METHODS.filter(([, method]) => batchAppend || method !== 'batchappend');
  const methods = offered.map(([service, method, names]) =>
    new features.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(names),
  );
  const answer = new features.SupportedMethods()
    .setMethodsList(methods)
    .setEventStoreServerVersion(SERVER_VERSION);
  return (_call: unknown, callback: sendUnaryData<InstanceType<typeof features.SupportedMethods>>): void =>
    callback(null, answer);
}

/** A message over this size ends its call, not its connection. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

export interface ServedBy {
  readonly cluster: FakeCluster;
  /** which node this is */
  readonly member: Member;
  readonly faults: Faults;
  readonly guard: Guard;
  readonly liveBuffer: number;
  readonly limits: AppendLimits;
  /** whether it offers appends in batches */
  readonly offersBatchAppend: boolean;
}

/** The gRPC server with all its services, not listening: connections are given to it. */
export function createGrpcServer(served: ServedBy): grpc.Server {
  const { cluster, member, faults, guard, liveBuffer, limits, offersBatchAppend } = served;
  const { log } = cluster;
  const server = new grpc.Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.enable_channelz': 0,
  });
  const leads: Guard = (metadata) =>
    metadata.get('requires-leader').includes('true') ? refusalOfFollower(cluster, member) : undefined;
  const streams = {
    read: read(log, faults, liveBuffer),
    append: unaryAppend(log, faults, limits),
    delete: deleteStream(log, faults),
    tombstone: tombstoneStream(log, faults),
  };
  server.addService(readyAnswers(), {
    ...guarded(streams, (metadata) => guard(metadata) ?? leads(metadata)),
    // Checked again for each append: the call outlives many leaders.
    ...guarded({ batchAppend: batchAppend(log, { faults, limits }, leads) }, guard),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: supportedMethods({ batchAppend: offersBatchAppend }),
  });
  server.addService(GossipService, { read: gossip(cluster) });
  return server;
}

/** The generated definition, but that its busy answers are bytes already: an event is encoded once, when written. */
function readyAnswers(): grpc.ServiceDefinition {
  const responseSerialize = (message: Buffer): Buffer => message;
  return {
    ...StreamsService,
    read: { ...StreamsService.read, responseSerialize },
    append: { ...StreamsService.append, responseSerialize },
    batchAppend: { ...StreamsService.batchAppend, responseSerialize },
  };
}

type Handler = (
  call: { readonly metadata: grpc.Metadata; emit(event: 'error', error: GrpcError): boolean },
  callback?: (error: GrpcError) => void,
) => void;

function guarded(handlers: object, guard: Guard): grpc.UntypedServiceImplementation {
  const guardOne = (handler: Handler): Handler => {
    return (call, callback) => {
      const refusal = guard(call.metadata);
      if (!refusal) handler(call, callback);
      else if (callback) callback(refusal);
      else call.emit('error', refusal);
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, guardOne(handler)]));
}
