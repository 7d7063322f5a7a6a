import {
  MongoClient,
  type Db,
  type MongoClientOptions,
  type TopologyDescription,
  type TopologyDescriptionChangedEvent,
} from 'mongodb';
import { ConfigError } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import { outagesOf } from '../observability/outages.ts';
import { DriverConnection } from './driver-connection.ts';
import { asStoreUnavailable, isDenied, MongoAccessDenied } from './mongo-errors.ts';

export interface MongoConnection {
  readonly client: MongoClient;
  readonly db: Db;
  readonly server: ServerVersion;
  /** Does not ask the server. */
  isUp(): boolean;
  /** Names no servers; `null` while one takes writes. */
  trouble(): string | null;
  close(): Promise<void>;
}

export interface MongoOptions {
  /** `mongodb://` or `mongodb+srv://` */
  readonly url: string;
  /** default: the address's, otherwise `duende` */
  readonly database?: string;
  readonly logger: Logger;
  /** costs time; default: no */
  readonly monitorCommands?: boolean;
}

const DATABASE = 'duende';
/**
 * The driver's defaults (30 s, 10 s, no timeout) are too slow. A hanging server is noticed after {@link CONNECT_MS} +
 * {@link HEARTBEAT_MS}.
 */
const CONNECT_MS = 3_000;
const HEARTBEAT_MS = 2_000;
const ANSWER_MS = 10_000;
const WRITABLE = new Set(['RSPrimary', 'Mongos', 'Standalone', 'LoadBalancer']);

/**
 * Connects to MongoDB with majority reads and journaled majority writes, so nothing acknowledged or seen is rolled
 * back.
 * @throws StoreUnavailable when no server answers
 * @throws MongoAccessDenied when credentials are refused
 * @throws ConfigError for a wrong address or a server without replica set (no change streams)
 */
export async function openMongo({
  url,
  database,
  logger,
  monitorCommands = false,
}: MongoOptions): Promise<MongoConnection> {
  const client = createMongoClient(url, {
    appName: 'duende',
    serverSelectionTimeoutMS: CONNECT_MS,
    connectTimeoutMS: CONNECT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    socketTimeoutMS: ANSWER_MS,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    ignoreUndefined: true,
    monitorCommands,
  });
  const outages = outagesOf(logger);
  const logAway = ({ servers }: TopologyDescription): void => {
    if (!outages.away('MongoDB', client)) return;
    const [err] = [...servers.values()].flatMap(({ error }) => error ?? []);
    logger.warn({ cause: err?.message ?? 'it takes no writes' }, 'MongoDB is away');
  };
  let isUp = false;
  let trouble: string | null = null;
  let isFirst = true;
  client.on('topologyDescriptionChanged', ({ newDescription }: TopologyDescriptionChangedEvent) => {
    const isUpNow = [...newDescription.servers.values()].some(({ type }) => WRITABLE.has(type));
    if (isUpNow !== isUp && !isClosing) {
      if (!isUpNow) logAway(newDescription);
      else if (outages.back('MongoDB', client) || isFirst) logger.info('MongoDB takes writes');
      isFirst = false;
    }
    isUp = isUpNow;
    trouble = troubleOf(newDescription);
  });
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    outages.back('MongoDB', client);
    await client.close();
  };
  try {
    await client.connect();
    const server = await serverVersion(client);
    const db = client.db(database ?? databaseOf(url));
    await requireReplicaSet(client.db('admin'));
    // Earlier requests need no rights; this one checks read access.
    await db.listCollections({}, { nameOnly: true }).next();
    return { client, db, server, isUp: () => isUp, trouble: () => trouble, close };
  } catch (error) {
    await close();
    throw isDenied(error) ? new MongoAccessDenied({ cause: error }) : asStoreUnavailable(error);
  }
}

export function troubleOf({ servers }: Pick<TopologyDescription, 'servers'>): string | null {
  const types = [...servers.values()].map(({ type }) => type);
  if (types.some((type) => WRITABLE.has(type))) return null;
  return types.every((type) => type === 'Unknown')
    ? 'MongoDB does not answer'
    : 'MongoDB has no primary: other members answer, and take no writes';
}

function createMongoClient(url: string, options: MongoClientOptions): MongoClient {
  const withOwnConnections = { ...options, connectionType: DriverConnection };
  try {
    return new MongoClient(url, withOwnConnections);
  } catch (error) {
    throw new ConfigError(`MONGODB_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `mongodb://a,b/duende?…` */
function databaseOf(url: string): string {
  const [, named] = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url) ?? [];
  return named === undefined ? DATABASE : decodeURIComponent(named);
}

/**
 * Routers call themselves `isdbgrid`.
 * @throws ConfigError for servers without change streams
 */
export async function requireReplicaSet(admin: Pick<Db, 'command'>): Promise<void> {
  const { setName, msg } = await admin.command({ hello: 1 });
  if (setName === undefined && msg !== 'isdbgrid')
    throw new ConfigError(
      'MONGODB_URL: the server is of no replica set, and without one there are no change streams; one of a single member ' +
        'will do (mongod --replSet rs0, then rs.initiate() once)',
    );
}

/** SecantusDB reports the MongoDB version it imitates, and its own. */
export interface ServerVersion {
  readonly name: string;
  readonly version: string;
}

export async function serverVersion(client: MongoClient): Promise<ServerVersion> {
  const info = await client.db('admin').command({ buildInfo: 1 });
  const { version, secantusVersion } = info;
  return typeof secantusVersion === 'string'
    ? { name: 'SecantusDB', version: secantusVersion }
    : { name: 'MongoDB', version: String(version) };
}
