import grpc from '@grpc/grpc-js';
import type { Credentials } from '@eventstore/db-client';
import { LIMITS_OF_23_10, type AppendLimits } from './append-request.ts';
import { guardBy } from './authentication.ts';
import { noFaults } from './faults.ts';
import { createFakeCluster, joinCluster, type FakeCluster } from './cluster.ts';
import { createListener } from './listener.ts';
import { SERVER_VERSION, createGrpcServer } from './services.ts';
import { LIVE_BUFFER } from './subscription.ts';
import type { MissingRight } from './rights.ts';

/** Says what this server is wherever it is named: it shows that we use the client rightly, not what a real server does. */
export const FAKE_EVENTSTOREDB_NAME = 'fake EventStoreDB (in memory, a stand-in for tests and trials)';

export interface FakeEventStoreDbOptions {
  /** 0, the default, takes a free one */
  readonly port?: number;
  /** 127.0.0.1 by default */
  readonly host?: string;
  /** demanded of every call on a stream; the client sends them only over TLS */
  readonly credentials?: Credentials;
  /** PEM texts; without them the server speaks plain text */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** events that may wait for a live reader before it is cut off; 1,000 by default */
  readonly liveBuffer?: number;
  /** what it takes in one append; by default as EventStoreDB 23.10 */
  readonly limits?: AppendLimits;
  /** whether it offers appends in batches, as every node since 21.6 does; true by default */
  readonly offersBatchAppend?: boolean;
  /** the nodes it joins, whose log it then shares; the first one of a cluster leads. By default it has none */
  readonly cluster?: FakeCluster;
}

/** A server that speaks EventStoreDB's protocol over a socket, keeps all in memory, and fails on demand. */
export interface FakeEventStoreDb {
  /** connection string for `@eventstore/db-client`, credentials included; over TLS add `tlsCAFile` */
  readonly url: string;
  readonly version: string;
  readonly port: number;
  /** drops all connections and stops listening; the data stays */
  stop(): Promise<void>;
  /** listens again on the same port, with the data it had */
  start(): Promise<void>;
  /** as a stopped process: connections stay and hang, new ones too; what was sent is served after `resume` */
  stall(): void;
  resume(): void;
  /** every message leaves the server so many milliseconds late; 0 ends it */
  slow(msPerMessage: number): void;
  /** drops all connections, and goes on listening */
  cut(): void;
  /** answers 'Server Is Not Ready', as a node that is starting */
  setStarting(starting: boolean): void;
  /**
   * appends are refused after the node's own write time-out (2 s, or the client's deadline where that is sooner), deletions
   * at once, and nothing is written: as where too few other nodes confirm it
   */
  refuseWrites(refuses: boolean): void;
  /**
   * From now on writes stay unconfirmed, as while followers are away: they are answered after the write timeout,
   * later appends are judged by them, and readers do not see them.
   */
  holdConfirmations(): void;
  /** what was not confirmed is from now on, or never will be since another node leads; what comes is confirmed at once again */
  settleUnconfirmed(outcome: 'confirmed' | 'dropped'): void;
  /** the answers of the next appends are lost after they have been written */
  loseAnswers(appends: number): void;
  /** answers to appends leave the position out, which a node may */
  omitPositions(omits: boolean): void;
  /** all credentials are refused from now on; calls under way go on */
  refuseCredentials(refuses: boolean): void;
  /** denies reading all streams and subscribing to them */
  denyAll(denies: boolean): void;
  /** what the user may not do with streams from now on, open calls included; a node asks for it before anything else */
  denyRights(...missing: readonly MissingRight[]): void;
  /** this node leads its cluster from now on, and says so; the others answer calls that ask for the leader by where it is */
  lead(): void;
  /** the nodes name this port, where a relay passes connections on to it */
  advertise(port: number): void;
  /**
   * where this node leads, no node does until another is elected: calls that ask for the leader are answered 'not
   * ready'
   */
  resign(): void;
  /** its clock is before the test's by so much, or after it where that is negative */
  setClock(aheadMs: number): void;
  /** connections that are open */
  readonly connections: number;
  /** subscriptions to the log that go on, on whichever node of the cluster */
  readonly subscriptions: number;
  /** events in the log, those of the system included */
  readonly eventCount: number;
  /** ends the server for good */
  close(): Promise<void>;
}

/** Starts a server; it is ready when this resolves. */
export async function startFakeEventStoreDb(
  options: FakeEventStoreDbOptions = {},
): Promise<FakeEventStoreDb> {
  const { host = '127.0.0.1', credentials, tls } = options;
  const { liveBuffer = LIVE_BUFFER, limits = LIMITS_OF_23_10, offersBatchAppend = true } = options;
  const { cluster = createFakeCluster() } = options;
  const member = joinCluster(cluster, host);
  const faults = noFaults();
  const guard = guardBy(credentials, faults);
  const server = createGrpcServer({ cluster, member, faults, guard, liveBuffer, limits, offersBatchAppend });
  const injector = server.createConnectionInjector(transportBy(tls));
  const listener = createListener((connection) => injector.injectConnection(connection));
  const port = await listener.open(host, options.port ?? 0);
  member.port = port;
  const login = credentials
    ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
    : '';
  return {
    url: `esdb://${login}${host}:${port}?tls=${tls !== undefined}`,
    version: SERVER_VERSION,
    port,
    stop() {
      member.isAlive = false;
      return listener.shut();
    },
    async start() {
      member.isAlive = true;
      await listener.open(host, port);
    },
    stall: () => listener.stall(),
    resume: () => listener.resume(),
    slow: (msPerMessage) => (faults.slowMs = msPerMessage),
    cut: () => listener.cut(),
    setStarting: (starting) => (faults.starting = starting),
    refuseWrites: (refuses) => (faults.refusesWrites = refuses),
    holdConfirmations: () => cluster.log.holdConfirmations(),
    settleUnconfirmed: (outcome) => cluster.log.settleUnconfirmed(outcome),
    loseAnswers: (appends) => (faults.answersToLose = appends),
    omitPositions: (omits) => (faults.omitsPositions = omits),
    refuseCredentials: (refuses) => (faults.refusesCredentials = refuses),
    denyAll: (denies) => (faults.deniesAll = denies),
    denyRights: (...missing) => (faults.missingRights = missing),
    lead: () => (cluster.leader = member),
    advertise: (advertised) => (member.port = advertised),
    resign() {
      if (cluster.leader === member) cluster.leader = null;
    },
    setClock: (aheadMs) => (faults.clockAheadMs = aheadMs),
    get connections() {
      return listener.connections;
    },
    get subscriptions() {
      return cluster.log.listeners;
    },
    get eventCount() {
      return cluster.log.events.length;
    },
    async close() {
      await listener.shut();
      server.forceShutdown();
    },
  };
}

function transportBy(tls: FakeEventStoreDbOptions['tls']): grpc.ServerCredentials {
  if (!tls) return grpc.ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) };
  return grpc.ServerCredentials.createSsl(null, [pair]);
}
