import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { isKnownPushService } from '@duende/contracts/notices/known-push-services';
import type { Network } from '@duende/platform/net/network';
import type { ResolvePublic } from '@duende/platform/net/resolve-public';

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
