import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { effectsOf, EVENT_TYPES } from '@duende/contracts/events/event-effects';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import { givenLog } from '@duende/testkit/samples/given-log';
import { goldenEvents } from '@duende/testkit/samples/golden-events';
import { accountSuspended, ALBA, people } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { plainCommands } from '../testing/plain-commands.ts';
import { requireNotSuspended } from './suspended-accounts.ts';

const asking = { actor: { userId: ALBA, isAdmin: false }, at: '2026-11-27T12:00:00Z', seen: null };

/** An event of a type as it is read today. */
function sampleOf(type: EventType): DomainEvent {
  const golden = goldenEvents.findLast(({ stored }) => stored.type === type);
  return { type, data: golden?.opened } as unknown as DomainEvent;
}

async function isRefused(type: EventType): Promise<boolean> {
  const { domainLog } = await givenLog([...people, accountSuspended()]);
  const { handler } = plainCommands(domainLog);
  return requireNotSuspended(handler, [sampleOf(type)], asking).then(
    () => false,
    (error: unknown) => (error as { code?: string }).code === 'account.suspended',
  );
}

const clear = EVENT_TYPES.filter((type) => effectsOf(type).seenByOthers !== 'in-part');

test.each(clear)('a suspended person may cause %s only if others do not see it', async (type) => {
  expect(await isRefused(type)).toBe(effectsOf(type).seenByOthers);
});

test('later submissions to moderators never pass', async () => {
  const begun = EVENT_TYPES.filter((type) => EVENT_RECORDS[type].wait === 'begun');
  expect(begun.length).toBeGreaterThan(1);
  for (const type of begun) expect([type, await isRefused(type)]).toEqual([type, true]);
});
