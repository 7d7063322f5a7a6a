import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { Config } from '../config/config.ts';
import { createHealthRegistry, type HealthRegistry } from './health.ts';
import { notYet } from './not-yet.ts';
import { withPort } from './server-address.ts';
import { createStrictServer } from './strict-server.ts';

/** A process that listens before it can do anything: until it serves, every call is answered 503. */
export interface EarlyServer {
  readonly server: Server;
  /** what sockets are let in on: it gets the requests that the strict {@link server} has let through */
  readonly strict: Server;
  readonly health: HealthRegistry;
  /** with the port that was taken */
  readonly config: Config;
  /** From now on requests go there. */
  serve(listener: RequestListener): void;
}

/** Rejects when the port cannot be had. */
export async function listenEarly(given: Config): Promise<EarlyServer> {
  const health = createHealthRegistry();
  let listener: RequestListener = notYet(health);
  const { server, strict } = createStrictServer((req, res) => void listener(req, res));
  server.listen(given.port, given.host);
  await once(server, 'listening');
  return {
    server,
    strict,
    health,
    config: withPort(given, server),
    serve(next) {
      listener = next;
    },
  };
}
