import { projectFile } from '@duende/platform/files/project-files';
import { createPushService, type PushService } from '@duende/testkit/support/push-service';
import { createHookReceiver, type HookReceiver } from '@duende/testkit/support/hook-receiver';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The module that a process loads before all else to take this site for the ticketing one. */
const REDIRECTION = fileURLToPath(projectFile('e2e/dist/product/redirect-imports.js'));

/** Where browsers of a test are pushed to. */
export const PUSH_HOST = 'push.duende.example';
/** Where programs of a test get news of parties. */
export const HOOK_HOST = 'grupo.duende.example';
/** Where browsers of a test are pushed to that come with the push service of Google. */
export const KNOWN_PUSH_HOST = 'fcm.googleapis.com';
/** A host whose name server never answers. */
export const silentHost = (name: string | number): string => `push-${name}.silent.example`;

/** A site that the service takes for those that parties are imported from: pages, and data where that is what is served. */
export interface ImportedSite {
  /** what the processes of the service are started with */
  readonly settings: Readonly<Record<string, string>>;
  serve(path: string, page: string): void;
  /** what the service takes for the push services at {@link PUSH_HOST} and {@link KNOWN_PUSH_HOST} */
  readonly push: PushService;
  /** what the service takes for {@link HOOK_HOST} and the API of Telegram */
  readonly hooks: HookReceiver;
  /** with its query, where it has one */
  serveData(path: string, data: unknown): void;
  close(): Promise<void>;
}

export async function importedSite(): Promise<ImportedSite> {
  const served = new Map<string, { readonly type: string; readonly content: string }>();
  const server = createServer((req, res) => {
    const { type, content } = served.get(req.url ?? '') ?? { type: 'text/html', content: undefined };
    res.writeHead(content === undefined ? 404 : 200, { 'Content-Type': `${type}; charset=utf-8` });
    res.end(content);
  });
  const push = createPushService();
  const hooks = createHookReceiver();
  const servers = [server, push.server, hooks.server];
  const silent = createSocket('udp4').unref();
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const [port, pushPort, hookPort] = await Promise.all(servers.map(portOf));
  return {
    settings: {
      NODE_OPTIONS: `--import=${REDIRECTION}`,
      IMPORTED_SITE_PORT: String(port),
      PUSH_SERVICE_PORT: String(pushPort),
      HOOK_RECEIVER_PORT: String(hookPort),
      SILENT_NAME_SERVER: `127.0.0.1:${silent.address().port}`,
    },
    serve: (path, content) => void served.set(path, { type: 'text/html', content }),
    serveData: (path, data) =>
      void served.set(path, { type: 'application/json', content: JSON.stringify(data) }),
    push,
    hooks,
    async close() {
      silent.close();
      await Promise.all(servers.map(closed));
    },
  };
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
