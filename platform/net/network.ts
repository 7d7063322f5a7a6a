import { connect, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Address, lookUp } from './look-up.ts';

/** Where to connect: to one of these very addresses, whatever the name resolves to by then. */
export interface Target {
  readonly hostname: string;
  readonly addresses: readonly Address[];
  readonly isSecure: boolean;
}

/** Names to addresses, addresses to connections; tests put their own in its place. */
export interface Network {
  /** Ends when the signal is aborted. */
  resolve(hostname: string, signal: AbortSignal): Promise<readonly Address[]>;
  connect(target: Target): Socket;
}

export const internet: Network = {
  resolve: (hostname, signal) => lookUp(hostname, signal),

  connect({ hostname, addresses, isSecure }) {
    const options = { host: hostname, lookup: pinned(addresses), autoSelectFamily: true };
    return isSecure
      ? connectTls({ ...options, port: 443, servername: hostname })
      : connect({ ...options, port: 80 });
  },
};

/** A lookup that gives the addresses that were checked, so that a second answer of the name server changes nothing. */
export function pinned(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('no address'), '');
  };
}
