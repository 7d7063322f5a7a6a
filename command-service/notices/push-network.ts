import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Network } from '../imports/fetching/network.ts';
import type { ResolvePublic } from '../imports/fetching/resolve-public.ts';
import { isKnownPushService } from './known-push-services.ts';

/** Connections to one push service that are kept for the next message. */
const KEPT = 16;

/** What a request to a push service says beside what every request does. */
export interface PushRequestArgs extends ClientRequestArgs {
  /** whose browser the message is for: names that the same account chose are looked up one after the other */
  readonly account: string;
}

/** Whose turn a look-up takes: known push services are nobody's choice. */
const accountOf = (hostname: string, account: string) => (isKnownPushService(hostname) ? null : account);

/**
 * Connections that lead to addresses of the public internet alone, whoever named them, looked at each time one is made: what a name
 * leads to is the word of who owns it.
 */
export class PushAgent extends Agent {
  readonly #connect: Network['connect'];
  readonly #resolve: ResolvePublic;

  constructor(connect: Network['connect'], resolve: ResolvePublic) {
    super({ keepAlive: true, maxSockets: KEPT, maxFreeSockets: KEPT });
    this.#connect = connect;
    this.#resolve = resolve;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): null {
    const { host, account, signal } = options as PushRequestArgs;
    const hostname = host ?? '';
    const done = callback as unknown as (error: unknown, socket?: Duplex) => void;
    const asked = { account: accountOf(hostname, account), ...(signal && { signal }) };
    this.#resolve(hostname, asked).then(
      (addresses) => done(null, this.#connect({ hostname, addresses, isSecure: true })),
      (error: unknown) => done(error),
    );
    return null;
  }
}

/** Whether messages may be sent to an endpoint that a browser of an account named; no name of a known push service is looked up for that. */
export async function isPushEndpoint(
  endpoint: string,
  account: string,
  resolve: ResolvePublic,
): Promise<boolean> {
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  if (isKnownPushService(hostname)) return true;
  try {
    await resolve(hostname, { account });
    return true;
  } catch {
    return false;
  }
}
