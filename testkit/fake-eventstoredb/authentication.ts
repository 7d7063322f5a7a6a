import type grpc from '@grpc/grpc-js';
import type { Credentials } from '@eventstore/db-client';
import type { Faults } from './faults.ts';
import { accessDenied, badCredentials, type GrpcError } from './grpc-error.ts';

/** Why a call with this metadata is refused, `undefined` when it is not. */
export type Guard = (metadata: grpc.Metadata) => GrpcError | undefined;

/** Basic authentication, or everybody let in: no credentials are refused by what a visitor may not do, wrong ones as such. */
export function guardBy(credentials: Credentials | undefined, faults: Faults): Guard {
  if (!credentials) return () => (faults.refusesCredentials ? badCredentials() : undefined);
  const { username, password } = credentials;
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return (metadata) => {
    const [given] = metadata.get('authorization');
    if (given === undefined) return accessDenied();
    return given === expected && !faults.refusesCredentials ? undefined : badCredentials();
  };
}
