import type { RequestListener, Server } from 'node:http';
import { REFUSALS } from '@duende/contracts/common/refusal';
import type { Config } from '../config/config.ts';
import { requireResolvableEngines } from '../config/resolvable-engines.ts';
import { createHealthRegistry, type HealthRegistry } from '../observability/health.ts';
import { errorBody } from './error-body.ts';
import { listenAt } from '../net/listen.ts';
import { createStrictServer, type StrictServer } from './strict-server.ts';

/** Until the process serves, it answers every call with 503. */
export interface StartingServer {
  readonly server: Server;
  /** for sockets: receives what {@link server} accepts */
  readonly strict: Server;
  readonly health: HealthRegistry;
  /** with the actual port */
  readonly config: Config;
  /** Sends requests to `listener` from now on. */
  serve(listener: RequestListener): void;
  readonly drain: StrictServer['drain'];
}

/** @throws OperatorError for an unavailable port or unknown engine host */
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

function unavailableHandler(health: HealthRegistry): RequestListener {
  const code = 'service.unavailable';
  const [status, message] = REFUSALS[code];
  return (req, res) => {
    const { text, headers } = errorBody(req, { message, code }, RETRY_AFTER_SECONDS);
    res.writeHead(status, headers);
    res.end(req.url === '/api/health' ? JSON.stringify(health.report()) : text);
  };
}

/** With port 0 the address is known only after listening. */
function withPort(config: Config, server: Server): Config {
  const bound = server.address();
  if (config.port !== 0 || bound === null || typeof bound === 'string') return config;
  const { port } = bound;
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
