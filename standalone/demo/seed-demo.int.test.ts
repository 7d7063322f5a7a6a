import { expect, test } from 'vitest';
import { createAccountClaims } from '@duende/command-service/accounts/account-claims';
import { createRegistrar } from '@duende/command-service/accounts/register';
import { createClaims } from '@duende/command-service/claims/claims';
import { createCommandHandler } from '@duende/command-service/handling/command-handler';
import { START } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { givenLog } from '@duende/testkit/samples/given-log';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { seedDemo, type DemoDependencies } from './seed-demo.ts';

const SCRIPT = { secret: 'de una sola vez', now: '2026-11-21T12:00:00.000Z' };
const PIXEL = new Uint8Array([1]);

/** The demo's dependencies without what takes long: posters that are one byte, passwords that are not hashed. */
function dependencies(log: DomainLog): DemoDependencies {
  let posters = 0;
  const handler = createCommandHandler({ log });
  return {
    handler,
    register: createRegistrar({
      log,
      handler,
      claims: createClaims({ log }),
      accountClaims: createAccountClaims((text) => Buffer.from(text).toString('hex')),
      admins: { rolesOf: async ({ isAdmin }) => ({ isAdmin, isAnalyst: false }) },
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

async function eventsOf(log: DomainLog): Promise<string[]> {
  const found: string[] = [];
  for await (const { events } of log.readAll(START, await log.head())) {
    found.push(...events.map(({ id, type, metadata }) => `${metadata.at} ${type} ${id}`));
  }
  return found;
}

/** A log that dies at its n-th append. */
function dyingAfter(log: DomainLog, appends: number): DomainLog {
  let left = appends;
  return {
    ...log,
    async append(stream, events, expected) {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return await log.append(stream, events, expected);
    },
  };
}

test('a demo that was cut short is finished as if nothing had happened', async () => {
  const { domainLog: whole } = await givenLog();
  await seedDemo(dependencies(whole), SCRIPT);
  const expected = await eventsOf(whole);

  const { domainLog: cut } = await givenLog();
  for (const appends of [0, 1, 77, 300]) {
    await expect(seedDemo(dependencies(dyingAfter(cut, appends)), SCRIPT)).rejects.toThrow('killed');
  }
  await seedDemo(dependencies(cut), SCRIPT);
  expect(await eventsOf(cut)).toEqual(expected);
});

test('moments never go back, and all of them are past', async () => {
  const { domainLog: log } = await givenLog();
  await seedDemo(dependencies(log), SCRIPT);
  const moments = (await eventsOf(log)).map((line) => line.slice(0, SCRIPT.now.length));
  expect(moments).toEqual([...moments].sort());
  expect((moments.at(-1) ?? '') < SCRIPT.now).toBe(true);
});
