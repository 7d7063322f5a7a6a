import { connect, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Address, lookUp } from './look-up.ts';

/** Connect only to these addresses, whatever the name resolves to later. */
export interface Target {
  readonly hostname: string;
  readonly addresses: readonly Address[];
  readonly isSecure: boolean;
}

/** Resolves and connects; replaceable in tests. */
export interface Network {
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

/** A second DNS answer has no effect. */
export function pinned(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('no address'), '');
  };
}
