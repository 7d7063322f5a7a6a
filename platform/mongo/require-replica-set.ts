import type { Db } from 'mongodb';
import { ConfigError } from '../config/config.ts';

/**
 * Members of a replica set name it; a router of a sharded cluster calls itself `isdbgrid`.
 * @throws ConfigError for any other server: it knows no change streams
 */
export async function requireReplicaSet(admin: Pick<Db, 'command'>): Promise<void> {
  const { setName, msg } = await admin.command({ hello: 1 });
  if (setName === undefined && msg !== 'isdbgrid')
    throw new ConfigError(
      'MONGODB_URL: the server is of no replica set, and without one there are no change streams; one of a single member ' +
        'will do (mongod --replSet rs0, then rs.initiate() once)',
    );
}
