import { randomBytes } from 'node:crypto';
import type { KeyVault, SecretName } from '@duende/platform/key-vault/key-vault';

const DESTROYED = null;

/** A key vault for tests: everything in memory. */
export function createMemoryKeyVault(): KeyVault {
  const keys = new Map<string, Uint8Array | typeof DESTROYED>();
  const marked = new Set<string>();
  const secrets = new Map<SecretName, Uint8Array>();
  return {
    async obtain(keyId) {
      const found = keys.get(keyId);
      if (found !== undefined) return found;
      const made = randomBytes(32);
      keys.set(keyId, made);
      return made;
    },
    async find(keyIds) {
      const found = new Map<string, Uint8Array>();
      for (const keyId of keyIds) {
        const key = keys.get(keyId);
        if (key) found.set(keyId, key);
      }
      return found;
    },
    async markForDestruction(keyId) {
      if (keys.get(keyId) !== DESTROYED) marked.add(keyId);
    },
    async markedForDestruction() {
      return [...marked];
    },
    async destroy(keyId) {
      keys.set(keyId, DESTROYED);
      marked.delete(keyId);
    },
    async secret(name) {
      const secret = secrets.get(name) ?? randomBytes(32);
      secrets.set(name, secret);
      return secret;
    },
  };
}
