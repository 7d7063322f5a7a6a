import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** EventStoreDB's management of users over HTTP, as much of it as is asked of it; for tests. */
export interface UsersApi {
  readonly address: string;
  /** login → password */
  readonly users: ReadonlyMap<string, string>;
  /** every request that changes something, `POST /users/` */
  readonly changes: readonly string[];
  /** the next so many requests are answered by this status, as of a node that knows no leader */
  refuse(status: number, times: number): void;
  close(): Promise<void>;
}

export async function startUsersApi(adminPassword: string): Promise<UsersApi> {
  const users = new Map([['admin', adminPassword]]);
  const changes: string[] = [];
  let refusal = { status: 0, times: 0 };

  async function answer(request: IncomingMessage): Promise<number> {
    if (refusal.times > 0) {
      refusal = { ...refusal, times: refusal.times - 1 };
      return refusal.status;
    }
    const { method, url = '', headers } = request;
    const [, encoded = ''] = (headers.authorization ?? '').split(' ');
    const [login = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
    if (users.get(login) !== rest.join(':')) return 401;
    if (url === '/users/$current') return 200;
    if (login !== 'admin') return 401;
    if (method === 'GET') return users.has(url.slice('/users/'.length)) ? 200 : 404;
    changes.push(`${method} ${url}`);
    const body = JSON.parse(await text(request)) as Record<string, string>;
    const reset = /^\/users\/([^/]+)\/command\/reset-password$/.exec(url)?.[1];
    if (reset !== undefined) {
      users.set(reset, body['newPassword'] ?? '');
      return 200;
    }
    if (users.has(body['loginName'] ?? '')) return 409;
    users.set(body['loginName'] ?? '', body['password'] ?? '');
    return 201;
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (status) => response.writeHead(status).end('{}'),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    users,
    changes,
    refuse: (status, times) => (refusal = { status, times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
