import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { isKnownPushService } from '@duende/contracts/notices/known-push-services';
import type { Network } from '@duende/platform/net/network';
import type { ResolvePublic } from '@duende/platform/net/resolve-public';

/** Idle connections per push service. */
const KEPT = 16;

export interface PushRequestArgs extends ClientRequestArgs {
  /** owner of the browser: look-ups for one account run in sequence */
  readonly account: string;
}

/** `null` for known push services, which users do not choose. */
const accountOf = (hostname: string, account: string) => (isKnownPushService(hostname) ? null : account);

/**
 * Only to public internet addresses, checked for each connection, as the owner of a name controls its
 * addresses.
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
