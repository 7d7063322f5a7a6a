import { createAccountClaims } from '@duende/command-service/accounts/account-claims';
import { createRegistrar } from '@duende/command-service/accounts/register';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import type { DemoDependencies } from '../seed-demo.ts';
import { plainCommands } from '@duende/command-service/testing/plain-commands';

const PIXEL = new Uint8Array([1]);

/** The demo's dependencies without what takes long: posters that are one byte, passwords that are not hashed. */
export function demoDependencies(log: DomainLog): DemoDependencies {
  let posters = 0;
  const plain = plainCommands(log);
  return {
    handler: plain.handler,
    register: createRegistrar({
      ...plain,
      accountClaims: createAccountClaims((text) => Buffer.from(text).toString('hex')),
      admins: { rolesOf: async ({ isAdmin }) => ({ isAdmin, isAnalyst: false, isModerator: false }) },
      passwords: {
        hash: async (password) => `hash of ${password}`,
        matches: async (hash, password) => hash === `hash of ${password}`,
      },
    }),
    makePhoto: async () => {
      posters += 1;
      const name = `${posters.toString(16).padStart(32, '0')}-102030`;
      return { name, variants: { '400': PIXEL, '800': PIXEL, '1600': PIXEL, share: PIXEL } };
    },
    photos: createMemoryPhotoStore(),
  };
}
