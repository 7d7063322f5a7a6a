import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import type { Address, Network } from '../imports/fetching/network.ts';
import { resolvePublic } from '../imports/fetching/resolve-public.ts';

/** Milliseconds until a name has to be known. */
const RESOLVE_MS = 5_000;
/** Names looked up at once: each takes a thread for as long as a name server likes, of the few that passwords are hashed on too. */
const NAMES_AT_ONCE = 2;
const NAMES_WAITING = 1_000;
/** Connections to one push service that are kept for the next message. */
const KEPT = 16;

/**
 * Connections that lead to addresses of the public internet alone, whoever named them, looked at each time one is made: what a name
 * leads to is the word of who owns it.
 */
export class PushAgent extends Agent {
  readonly #network: Network;
  readonly #asked = new Map<string, Promise<readonly Address[]>>();
  readonly #inTurn = createSemaphore({
    atOnce: NAMES_AT_ONCE,
    waiting: NAMES_WAITING,
    patienceMs: RESOLVE_MS,
    refuse: () => new Error('too many names are being looked up'),
  });

  constructor(network: Network) {
    super({ keepAlive: true, maxSockets: KEPT, maxFreeSockets: KEPT });
    this.#network = network;
  }

  override createConnection(
    { host }: ClientRequestArgs,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): null {
    const hostname = host ?? '';
    const done = callback as unknown as (error: unknown, socket?: Duplex) => void;
    const resolve = (name: string) => this.#resolve(name);
    resolvePublic({ resolve }, hostname, AbortSignal.timeout(RESOLVE_MS)).then(
      (addresses) => done(null, this.#network.connect({ hostname, addresses, isSecure: true })),
      (error: unknown) => done(error),
    );
    return null;
  }

  /** One look at a name serves all who wait for it. */
  #resolve(hostname: string): Promise<readonly Address[]> {
    const asked = this.#asked.get(hostname);
    if (asked !== undefined) return asked;
    const asking = this.#inTurn(() => this.#network.resolve(hostname)).finally(() =>
      this.#asked.delete(hostname),
    );
    this.#asked.set(hostname, asking);
    return asking;
  }
}

/** Whether messages may be sent to an endpoint that a browser named. */
export async function isPushEndpoint(endpoint: string, network: Network): Promise<boolean> {
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  try {
    await resolvePublic(network, hostname, AbortSignal.timeout(RESOLVE_MS));
    return true;
  } catch {
    return false;
  }
}
