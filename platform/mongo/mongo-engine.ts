import { upOrDown, type Engine } from '../observability/engine.ts';
import type { MongoConnection } from './mongo-connection.ts';

/** A connection as an engine for health and metrics. */
export function mongoEngine({
  server,
  isUp,
  trouble,
}: Pick<MongoConnection, 'server' | 'isUp' | 'trouble'>): Engine {
  return { name: `${server.name} ${server.version}`, isEmbedded: false, state: upOrDown(isUp), trouble };
}
