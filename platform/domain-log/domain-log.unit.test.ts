import { ERASED } from '@duende/contracts/events/personal';
import { START, type RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { expect, it } from 'vitest';
import { givenLog, newEvent } from './testing/given-log.ts';

const userId = '5d0f1c5e-0000-4000-8000-000000000001';
const registered = {
  type: 'UserRegistered',
  data: {
    userId,
    username: 'Duende',
    email: 'duende@example.org',
    passwordHash: '$argon2id$x',
    isAdmin: false,
    claims: [],
  },
} as const;

it('opens what it sealed', async () => {
  const { domainLog, log, vault } = await givenLog([{ stream: `user-${userId}`, events: [{...registered, data: {...registered.data, claims: []}}] }]);
  console.log(JSON.stringify(log.events[0]));
  expect((await domainLog.read(`user-${userId}`)).map((e) => e.data)).toEqual([registered.data]);
  await vault.destroy(`user-${userId}`);
  expect((await domainLog.read(`user-${userId}`))[0]?.data).toMatchObject({username: ERASED});
});
