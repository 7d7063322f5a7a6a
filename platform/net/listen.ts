import { once } from 'node:events';
import type { Server } from 'node:http';
import { OperatorError } from '../errors/errors.ts';

export interface Place {
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
  readonly portSetting: 'PORT' | 'METRICS_PORT';
}

/** @throws OperatorError, one line with the setting, when listening fails */
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
      return `HOST: cannot listen on ${host} (${code})`;
    default:
      return null;
  }
}
