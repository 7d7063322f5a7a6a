import { readAddress } from './address.ts';
import { createConnection } from './connection.ts';

const ALL = '$all';
const ADMINS = '$admins';
const LOGIN = /\/\/(?:[^@/]*@)?/;

/** The same address for the administrator. */
export function asAdmin(url: string, adminPassword: string): string {
  return url.replace(LOGIN, () => `//admin:${encodeURIComponent(adminPassword)}@`);
}

/**
 * Lets a user read the whole log, `$all`, which EventStoreDB lets administrators alone do; who may already stays.
 * @param url an administrator's address
 */
export async function letReadAll(url: string, username: string): Promise<'granted' | 'kept'> {
  // The client's own connection gives TLS an address as a name where it should give none: Node 26 refuses that.
  const connection = createConnection(readAddress(url));
  try {
    const { client } = await connection.link();
    const { metadata = {} } = await client.getStreamMetadata(ALL);
    // A node takes one name without a list too.
    const readers = [metadata.acl?.readRoles ?? ADMINS].flat();
    if (readers.includes(username)) return 'kept';
    await client.setStreamMetadata(ALL, {
      ...metadata,
      acl: { ...metadata.acl, readRoles: [...readers, username] },
    });
    return 'granted';
  } finally {
    await connection.close();
  }
}
