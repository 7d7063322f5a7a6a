import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { effectsOf, EVENT_TYPES } from '@duende/contracts/events/event-effects';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { goldenEvents } from '@duende/testkit/samples/golden-events';
import {
  accountSuspended,
  ALBA,
  cancelled,
  commented,
  contactChanged,
  people,
  postponed,
  rideSeatsSet,
  suspensionLifted,
} from '@duende/testkit/samples/story';
import { ERASED } from '@duende/contracts/common/personal';
import { describe, expect, test } from 'vitest';
import { plainCommands } from '../testing/plain-commands.ts';
import { refuseSuspended, requireNotSuspended } from './suspended-accounts.ts';

const asking = { actor: { userId: ALBA, isAdmin: false }, at: '2026-11-27T12:00:00Z', seen: null };

/** An event of a type as it is read today. */
function sampleOf(type: EventType): DomainEvent {
  const golden = goldenEvents.findLast(({ stored }) => stored.type === type);
  return { type, data: golden?.opened } as unknown as DomainEvent;
}

const accountAfter = async (...events: readonly Given[]) =>
  plainCommands((await givenLog([...people, ...events])).domainLog).handler;

async function isRefused(event: DomainEvent): Promise<boolean> {
  return requireNotSuspended(await accountAfter(accountSuspended()), [event], asking).then(
    () => false,
    (error: unknown) => (error as { code?: string }).code === 'account.suspended',
  );
}

const clear = EVENT_TYPES.filter((type) => effectsOf(type).seenByOthers !== 'in-part');

test.each(clear)('a suspended person may cause %s only if others do not see it', async (type) => {
  expect(await isRefused(sampleOf(type))).toBe(effectsOf(type).seenByOthers);
});

test('later submissions to moderators never pass', async () => {
  const begun = EVENT_TYPES.filter((type) => EVENT_RECORDS[type].wait === 'begun');
  expect(begun.length).toBeGreaterThan(1);
  for (const type of begun) expect([type, await isRefused(sampleOf(type))]).toEqual([type, true]);
});

const changes = (to: string) => ({ instagram: { from: 'antes', to } });
const reason = (from: string, to: string) => ({ conditionReason: { from, to } });

test.each<[string, DomainEvent, boolean]>([
  ['fewer seats', rideSeatsSet.event({ passengerCount: { from: 3, to: 2 } }), false],
  ['as many seats', rideSeatsSet.event({ passengerCount: { from: 2, to: 2 } }), false],
  ['more seats', rideSeatsSet.event({ passengerCount: { from: 2, to: 3 } }), true],
  ['first contacts', contactChanged.event(), true],
  ['another contact', contactChanged.event({ changes: changes('alba') }), true],
  ['one contact less', contactChanged.event({ changes: changes('') }), false],
  [
    'an erased contact',
    contactChanged.event({ changes: { instagram: { from: ERASED, to: ERASED } } }),
    false,
  ],
  [
    'one contact instead of two',
    contactChanged.event({ changes: { ...changes(''), whatsapp: { from: '', to: '600000000' } } }),
    true,
  ],
  ['calling off without a word', cancelled.event(reason('', '')), false],
  ['calling off with the words that were there', cancelled.event(reason('Llueve', 'Llueve')), false],
  ['calling off with words', cancelled.event(reason('', 'Llueve')), true],
  ['putting off without a word', postponed.event(reason('Llueve', '')), false],
  ['putting off with words', postponed.event(reason('', 'Llueve')), true],
])('of a suspended person, %s', async (_what, event, refused) => {
  expect(await isRefused(event)).toBe(refused);
});

describe('the refusal', () => {
  const messageOf = async (suspension: Given, ...events: readonly DomainEvent[]) =>
    requireNotSuspended(await accountAfter(suspension), events, asking).then(
      () => null,
      ({ message }: Error) => message,
    );

  test('says until when and why', async () => {
    const until = accountSuspended({ lastDay: '2026-11-27', reason: 'Publicidad' });
    expect(await messageOf(until, commented.event())).toBe(
      'Tu cuenta está suspendida hasta el 27 de noviembre de 2026, incluido. Motivo: Publicidad',
    );
  });

  test('omits an erased reason', async () => {
    expect(await messageOf(accountSuspended({ reason: ERASED }), commented.event())).toBe(
      'Tu cuenta está suspendida sin fecha de fin.',
    );
  });

  test('says that a party may be called off without a word', async () => {
    const off = cancelled.event(reason('', 'Llueve'));
    const words = 'Tu cuenta está suspendida sin fecha de fin.';
    expect(await messageOf(accountSuspended(), off)).toBe(`${words} Puedes hacerlo sin escribir una nota.`);
    expect(await messageOf(accountSuspended(), off, commented.event())).toBe(words);
  });

  test.each([
    ['after the last day', [accountSuspended({ lastDay: '2026-11-26' })]],
    ['once it is lifted', [accountSuspended(), suspensionLifted()]],
  ])('ends %s', async (_when, suspensions) => {
    const handler = await accountAfter(...suspensions);
    await expect(requireNotSuspended(handler, [commented.event()], asking)).resolves.toBeUndefined();
  });

  test('is only for people', async () => {
    const handler = await accountAfter(accountSuspended());
    const byNobody = { ...asking, actor: null };
    await expect(requireNotSuspended(handler, [commented.event()], byNobody)).resolves.toBeUndefined();
  });

  test('does not hide that the log is gone', async () => {
    const handler = { require: () => Promise.reject(new Error('no log')) };
    await expect(requireNotSuspended(handler, [commented.event()], asking)).rejects.toThrow('no log');
  });
});

test('a suspended person gets no role and no seat', async () => {
  const suspended = await accountAfter(accountSuspended());
  await expect(refuseSuspended(suspended, ALBA, asking)).rejects.toThrow(
    expect.objectContaining({ code: 'account.is-suspended' }),
  );
  await expect(refuseSuspended(suspended, ALBA, asking, 'seat.driver-away')).rejects.toThrow(
    expect.objectContaining({ code: 'seat.driver-away' }),
  );
  const lifted = await accountAfter(accountSuspended(), suspensionLifted());
  await expect(refuseSuspended(lifted, ALBA, asking)).resolves.toBeUndefined();
});
