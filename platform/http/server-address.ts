import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';

/** The settings with the port that was taken: with port 0 the address people use is known only once a server listens. */
export function withPort(config: Config, server: Server): Config {
  const bound = server.address();
  if (config.port !== 0 || bound === null || typeof bound === 'string') return config;
  const { port } = bound;
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

/** Where this process is reached from this machine. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
