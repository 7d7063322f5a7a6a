import { once } from 'node:events';
import type { Server } from 'node:http';
import { OperatorError } from '../errors/errors.ts';

/** Where a server is to listen, and what the settings are called that say so. */
export interface Place {
  readonly host: string;
  /** 0 takes a free one */
  readonly port: number;
  readonly portSetting: 'PORT' | 'METRICS_PORT';
}

/** @throws OperatorError, in one line that names the setting, where nobody can listen there */
export async function listenAt(server: Server, place: Place): Promise<void> {
  server.listen(place.port, place.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const words = wordsFor(error, place);
    throw words === null ? error : new OperatorError(words, { cause: error });
  }
}

function wordsFor(error: unknown, { host, port, portSetting }: Place): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return `${portSetting}: port ${port} of ${host} is taken`;
    case 'EACCES':
      return `${portSetting}: this user may not listen on port ${port} of ${host}`;
    case 'EADDRNOTAVAIL':
      return `HOST: ${host} is no address of this machine`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} does not resolve to an address`;
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `HOST: nobody can listen on ${host} (${code})`;
    default:
      return null;
  }
}
