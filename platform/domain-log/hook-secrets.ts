import { createHmac } from 'node:crypto';
import { createKeyedHash } from '../key-vault/key-vault.ts';
import { seal, unseal } from './seal.ts';

/** Secrets of hooks, from the vault's secret `hooks`: lost with the vault, and useless without it. */
export interface HookSecrets {
  /** Opens only for the same hook. */
  sealTarget(hookId: string, target: Readonly<Record<string, string>>): string;
  /** @throws Error for another hook or vault */
  openTarget(hookId: string, sealed: string): Readonly<Record<string, string>>;
  /** Signs messages; 43 characters, base64url. Derived, never stored. */
  signingKey(hookId: string, secretId: string): string;
}

const KEY_ID = 'hooks';

export function createHookSecrets(secret: Uint8Array): HookSecrets {
  const sealKey = createHmac('sha256', secret).update('seal').digest();
  const hash = createKeyedHash(secret);
  const placeOf = (hookId: string) => ({ stream: KEY_ID, eventId: hookId, field: 'target' });
  return {
    sealTarget: (hookId, target) => seal(target, sealKey, KEY_ID, placeOf(hookId)).sealed,
    openTarget: (hookId, sealed) =>
      unseal({ sealed, key: KEY_ID }, sealKey, placeOf(hookId)) as Readonly<Record<string, string>>,
    signingKey: (hookId, secretId) =>
      Buffer.from(hash(`sign ${hookId} ${secretId}`), 'hex').toString('base64url'),
  };
}
