import type { sendUnaryData } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

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
export function supportedMethods({ batchAppend }: { readonly batchAppend: boolean }) {
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
