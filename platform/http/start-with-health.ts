import type { RequestListener, Server } from 'node:http';
import { REFUSALS } from '@duende/contracts/common/refusal';
import type { Config } from '../config/config.ts';
import { requireResolvableEngines } from '../config/resolvable-engines.ts';
import { createHealthRegistry, type HealthRegistry } from '../observability/health.ts';
import { errorBody } from './error-body.ts';
import { listenAt } from '../net/listen.ts';
import { createStrictServer, type StrictServer } from './strict-server.ts';

/** A process that listens before it can do anything: until it serves, every call is answered 503. */
export interface StartingServer {
  readonly server: Server;
  /** what sockets are let in on: it gets the requests that the strict {@link server} has let through */
  readonly strict: Server;
  readonly health: HealthRegistry;
  /** with the port that was taken */
  readonly config: Config;
  /** From now on requests go there. */
  serve(listener: RequestListener): void;
  readonly drain: StrictServer['drain'];
}

/** @throws OperatorError when the port cannot be had, or nobody knows the host of an engine */
export async function startWithHealth(given: Config): Promise<StartingServer> {
  const health = createHealthRegistry();
  let listener: RequestListener = unavailableHandler(health);
  const { server, strict, drain } = createStrictServer((req, res) => void listener(req, res));
  await requireResolvableEngines(given);
  await listenAt(server, { host: given.host, port: given.port, portSetting: 'PORT' });
  return {
    server,
    strict,
    health,
    config: withPort(given, server),
    serve(next) {
      listener = next;
    },
    drain,
  };
}

const RETRY_AFTER_SECONDS = 1;

/** What is answered while a process is still starting: come back in a second. */
function unavailableHandler(health: HealthRegistry): RequestListener {
  const code = 'service.unavailable';
  const [status, message] = REFUSALS[code];
  return (req, res) => {
    const { text, headers } = errorBody(req, { message, code }, RETRY_AFTER_SECONDS);
    res.writeHead(status, headers);
    res.end(req.url === '/api/health' ? JSON.stringify(health.report()) : text);
  };
}

/** The settings with the port that was taken: with port 0 the address people use is known only once a server listens. */
function withPort(config: Config, server: Server): Config {
  const bound = server.address();
  if (config.port !== 0 || bound === null || typeof bound === 'string') return config;
  const { port } = bound;
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

/** Where this process is reached from this machine. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
