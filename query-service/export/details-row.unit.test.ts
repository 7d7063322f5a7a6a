import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { expect, test } from 'vitest';
import { detailsOf } from './details-row.ts';
import { columnsOf } from './tables.ts';

const version = (status: PartyStatus) => ({
  ...EVERY_DETAIL,
  ...AS_SUBMITTED,
  status,
  firstDay: '2026-09-26',
  lastDay: '2026-09-26',
});
const filled = (status: PartyStatus, seesUnpublished: boolean) =>
  Object.entries(detailsOf(version(status), { seesUnpublished }))
    .filter(([, cell]) => cell !== null)
    .map(([column]) => column);

test('every column of the details has its cell, and every cell its column', () => {
  const columns = columnsOf('party_versions', true).map(({ name }) => name);
  expect(filled('approved', false).sort()).toEqual(columns.slice(columns.indexOf('name')).sort());
});

test('set times have a text each', () => {
  const { sets } = detailsOf(version('approved'), { seesUnpublished: false });
  expect(sets).toEqual(['23:00-00:30 · Main · Astrix']);
});

test('care has a text for each answer, with its note', () => {
  const { care } = detailsOf(version('approved'), { seesUnpublished: false });
  expect(care).toEqual(['firstAid: yes (Junto a la entrada)', 'dogs: no']);
});

test.each(['pending', 'rejected'] as const)(
  'of a party that is %s, analysts see what figures count and no more',
  (status) => {
    expect(filled(status, false).sort()).toEqual(
      [
        'location',
        'type',
        'styles',
        'dates',
        'first_day',
        'last_day',
        'start_time',
        'end_time',
        'condition',
        'cancelled_dates',
        'previous_dates',
        'tickets',
      ].sort(),
    );
    expect(filled(status, true)).toHaveLength(filled('approved', false).length);
  },
);
