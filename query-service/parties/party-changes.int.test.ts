import type { EventData } from '@duende/contracts/events/domain-event';
import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { day, when, type Given } from '@duende/testkit/samples/given-log';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import {
  approvalWithdrawn,
  approved,
  cancelled,
  deleted,
  PARTY,
  rescheduled,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';

const DETAILS = samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'], startTime: '22:00', cost: '10' });
const sent = when(day(1), submitted({ details: DETAILS }));
const edit = (at: number, changes: EventData<'PartyUpdated'>['changes']) =>
  when(day(at), updated({ changes }));
const read = async (...events: readonly Given[]) => {
  const rig = await givenEvents([sent, ...events], { now: () => Date.parse(day(20)) });
  return rig.read<PartyChangeAnswer[]>(`/api/events/${PARTY}/changes`);
};
const published = when(day(2), approved());
const CALLED_OFF = { ...AS_ANNOUNCED, condition: 'cancelled' as const };

test('changes since it was published are listed, the newest first; earlier ones are not', async () => {
  const changes = await read(
    edit(1, { cost: { from: '10', to: '8' } }),
    published,
    edit(3, { startTime: { from: '22:00', to: '23:00' } }),
    when(day(4), cancelled({ condition: { from: AS_ANNOUNCED, to: CALLED_OFF } })),
    when(day(5), rescheduled({ changes: { dates: { from: ['2026-12-05'], to: ['2026-12-12'] } } })),
  );
  expect(changes).toEqual([
    { at: day(5), field: 'condition', from: 'cancelled', to: 'scheduled' },
    { at: day(5), field: 'dates', from: ['2026-12-05'], to: ['2026-12-12'] },
    { at: day(4), field: 'condition', from: 'scheduled', to: 'cancelled' },
    { at: day(3), field: 'startTime', from: '22:00', to: '23:00' },
  ]);
});

test('removed words are not listed, prices are', async () => {
  const changes = await read(
    published,
    edit(3, { name: { from: 'Luna', to: 'De Fulano' } }),
    edit(4, { name: { from: 'De Fulano', to: 'Sol' }, cost: { from: '10', to: 'pregunta a Fulano' } }),
    edit(5, { cost: { from: 'pregunta a Fulano', to: '12,50 €' } }),
  );
  expect(JSON.stringify(changes)).not.toMatch(/Fulano|Luna/);
  expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['cost', null, '12,50 €'],
    ['cost', '10', null],
    ['name', null, 'Sol'],
    ['name', null, null],
  ]);
});

test('a point on the map is another one, and it is not readable', async () => {
  const changes = await read(
    published,
    edit(3, { latitude: { from: 40.4, to: 41 }, longitude: { from: -3.7, to: -4 } }),
  );
  expect(changes).toEqual([{ at: day(3), field: 'point', from: null, to: null }]);
});

test('edits while it was not published are listed when it is again', async () => {
  const changes = await read(
    published,
    when(day(3), approvalWithdrawn()),
    edit(4, { startTime: { from: '22:00', to: '21:00' } }),
    when(day(5), approved()),
  );
  expect(changes).toEqual([{ at: day(5), field: 'startTime', from: '22:00', to: '21:00' }]);
});

test('of a party without changes there are none, of one that is gone there is no answer', async () => {
  expect(await read(published)).toEqual([]);
  const { get } = await givenEvents([sent, published, when(day(3), deleted())], {
    now: () => Date.parse(day(20)),
  });
  expect((await get(`/api/events/${PARTY}/changes`)).status).toBe(404);
});

test('no more than a page of them is listed', async () => {
  const edits = Array.from({ length: 60 }, (_, n) =>
    edit(3, { endTime: { from: n % 2 ? '06:00' : '07:00', to: n % 2 ? '07:00' : '06:00' } }),
  );
  expect(await read(published, ...edits)).toHaveLength(50);
});
