import type { MongoClient } from 'mongodb';

/** What a server says it is. SecantusDB answers as the MongoDB it imitates and adds its own version. */
export interface ServerVersion {
  readonly name: string;
  readonly version: string;
}

/** Asks a server for its name and version; rejects as the driver does. */
export async function serverVersion(client: MongoClient): Promise<ServerVersion> {
  const info = await client.db('admin').command({ buildInfo: 1 });
  const { version, secantusVersion } = info;
  return typeof secantusVersion === 'string'
    ? { name: 'SecantusDB', version: secantusVersion }
    : { name: 'MongoDB', version: String(version) };
}
