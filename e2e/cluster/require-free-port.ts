import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '@duende/platform/config/config';
import { OperatorError } from '@duende/platform/errors/errors';

/**
 * Makes sure that nobody listens where the proxy is to: a second Caddy would share the port with the first one and say nothing.
 * @throws OperatorError where somebody does, or may not be listened at all
 */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  server.close();
  await once(server, 'close');
}
