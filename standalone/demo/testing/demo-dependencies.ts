import { createAccountClaims } from '@duende/command-service/accounts/account-claims';
import { PASSWORDS_WITHOUT_ACCOUNT } from '@duende/command-service/accounts/passwords';
import { createRegistrar } from '@duende/command-service/accounts/register';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import type { PosterDependencies } from '../demo-posters.ts';
import type { DemoDependencies } from '../seed-demo.ts';
import { plainCommands } from '@duende/command-service/testing/plain-commands';

const PIXEL = new Uint8Array([1]);

/** Posters have one byte. */
export function demoDependencies(log: DomainLog): DemoDependencies & PosterDependencies {
  const plain = plainCommands(log);
  return {
    handler: plain.handler,
    registerWithoutPassword: createRegistrar({
      ...plain,
      accountClaims: createAccountClaims((text) => Buffer.from(text).toString('hex')),
      admins: { rolesOf: async ({ isAdmin }) => ({ isAdmin, isAnalyst: false, isModerator: false }) },
      passwords: PASSWORDS_WITHOUT_ACCOUNT,
    }),
    makePhoto: async () => ({ variants: { '400': PIXEL, '800': PIXEL, '1600': PIXEL, share: PIXEL } }),
    photos: createMemoryPhotoStore(),
  };
}
