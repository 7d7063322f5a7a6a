import { request as requestInClear } from 'node:http';
import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { SecureContext } from 'node:tls';
import type { Credentials } from '@eventstore/db-client';
import { z } from 'zod';
import { OperatorError } from '../../errors/errors.ts';
import { readAddress } from './address.ts';
import { Connection } from './connection.ts';
import { logOver } from './eventstore-event-log.ts';
import { markEvent } from './marks.ts';
import type { JsonObject } from '@duende/contracts/common/json';

const RETRY_MS = 500;
const ANSWER_MS = 5_000;
const ADMIN = 'admin';

export interface Nodes {
  readonly addresses: readonly string[];
  /** for their certificates; `null`: unencrypted */
  readonly tls: SecureContext | null;
  readonly adminPassword: string;
}

/** @throws OperatorError without a user */
export function nodesOf(
  url: string,
  adminPassword: string,
): { readonly nodes: Nodes; readonly user: Credentials } {
  const { nodes, tls, credentials } = readAddress(url);
  if (credentials === null) throw new OperatorError('EVENTSTORE_URL names no user: esdb://user:password@…');
  const scheme = tls === null ? 'http' : 'https';
  const addresses = nodes.map(({ address, port }) => `${scheme}://${address}:${port}`);
  return { nodes: { addresses, tls, adminPassword }, user: credentials };
}

/**
 * Creates a user without groups, or sets the password; does nothing if the login works. Tries the nodes in turn.
 * @throws OperatorError when the administrator is refused, or no node succeeded within `timeoutMs`
 */
export async function ensureUser(
  nodes: Nodes,
  user: Credentials,
  timeoutMs: number,
): Promise<'made' | 'kept'> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no node was asked';
  for (let turn = 0; Date.now() < deadline; turn += 1) {
    const address = nodes.addresses[turn % nodes.addresses.length] ?? '';
    try {
      return await ensureAt(address, nodes, user);
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      last = `${address}: ${error instanceof Error ? error.message : String(error)}`;
      await delay(RETRY_MS);
    }
  }
  throw new OperatorError(
    `the user ${user.username} could not be made within ${timeoutMs / 1000} s; ${last}`,
  );
}

async function ensureAt(address: string, nodes: Nodes, user: Credentials): Promise<'made' | 'kept'> {
  const { username, password } = user;
  const admin = { username: ADMIN, password: nodes.adminPassword };
  const ask = (path: string, as: Credentials, body?: object) => call(`${address}${path}`, nodes, as, body);
  const itself = await ask(`/users/${username}`, admin);
  if (itself === 401)
    throw new OperatorError(
      'EventStoreDB refuses its administrator: EVENTSTORE_ADMIN_PASSWORD counts when the nodes are made, later it is changed there',
    );
  if (itself !== 200 && itself !== 404) throw new Error(`answers ${itself}`);
  if (itself === 200 && (await ask('/users/$current', user)) === 200) return 'kept';
  const changed =
    itself === 200
      ? await ask(`/users/${username}/command/reset-password`, admin, { newPassword: password })
      : await ask('/users/', admin, { loginName: username, fullName: 'the services', password, groups: [] });
  if (changed !== 200 && changed !== 201) throw new Error(`answers ${changed}`);
  return 'made';
}

/** Resolves to the status. */
function call(url: string, { tls }: Nodes, as: Credentials, body?: object): Promise<number> {
  const options = {
    method: body === undefined ? 'GET' : 'POST',
    timeout: ANSWER_MS,
    // Pooled sockets ignore which certificates they were checked with.
    agent: false as const,
    auth: `${as.username}:${as.password}`,
    ...(tls !== null && { secureContext: tls }),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  };
  return new Promise((resolve, reject) => {
    const asking = (tls === null ? requestInClear : request)(url, options, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.once('timeout', () => asking.destroy(new Error('does not answer')));
    asking.once('error', reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const ACL_OF_ALL = '$$$all';
const ADMINS = '$admins';
const LOGIN = /\/\/(?:[^@/]*@)?/;
const aclSchema = z.looseObject({
  $acl: z.looseObject({ $r: z.union([z.string(), z.array(z.string())]) }).partial(),
});

export function asAdmin(url: string, adminPassword: string): string {
  return url.replace(LOGIN, () => `//${ADMIN}:${encodeURIComponent(adminPassword)}@`);
}

/**
 * By default only administrators may read `$all`.
 * @param url an administrator's address
 */
export async function letReadAll(url: string, username: string): Promise<'granted' | 'kept'> {
  const connection = new Connection(readAddress(url));
  try {
    const { append, read } = logOver(connection);
    const last = (await read(ACL_OF_ALL)).at(-1);
    const { $acl = {}, ...metadata } = aclSchema.partial().parse(last?.data ?? {});
    // A node also accepts one name without a list.
    const readers = [$acl.$r ?? ADMINS].flat();
    if (readers.includes(username)) return 'kept';
    const changed = { ...metadata, $acl: { ...$acl, $r: [...readers, username] } } as JsonObject;
    await append(ACL_OF_ALL, [markEvent(changed)], last?.revision ?? 'no-stream');
    return 'granted';
  } finally {
    connection.close();
  }
}
