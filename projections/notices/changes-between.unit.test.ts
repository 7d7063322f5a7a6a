import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { withheld } from '@duende/contracts/parties/secret-place';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import type { PartyVersionDocument } from '../parties/party-versions.ts';
import { changesBetween } from './changes-between.ts';

const DATES = ['2026-12-12', '2026-12-13'];
const version = (condition: Partial<PartyCondition>, dates = DATES) =>
  ({ ...samplePartyDetails({ dates }), ...AS_ANNOUNCED, ...condition }) as PartyVersionDocument;
const off = (...cancelledDates: string[]) => ({ cancelledDates });
const ALL_OFF = { condition: 'cancelled' } as const;
const days = (from: string[] | null, to: string[]) => ({ field: 'cancelledDates', from, to });
const condition = (from: string, to: string) => ({ field: 'condition', from, to });

const placed = (details: Partial<PartyDetails>): PartyVersionDocument => ({
  ...version({}),
  ...withheld({ ...samplePartyDetails({ dates: DATES }), ...PLACE, ...details }),
});
const PLACE = { place: 'Finca El Retiro', latitude: 40.41, longitude: -3.7 };

test.each([
  ['one night is called off', version({}), version(off('2026-12-13')), [days([], ['2026-12-13'])]],
  ['it is back on', version(off('2026-12-13')), version({}), [days(['2026-12-13'], [])]],
  [
    'then all of it is called off: the night is not back on',
    version(off('2026-12-13')),
    version(ALL_OFF),
    [condition('scheduled', 'cancelled')],
  ],
  [
    'an undo of that: the night is still off',
    version(ALL_OFF),
    version(off('2026-12-13')),
    [condition('cancelled', 'scheduled'), days(null, ['2026-12-13'])],
  ],
  ['all of it is back on', version(ALL_OFF), version({}), [condition('cancelled', 'scheduled')]],
  [
    'it is moved: a day that it has no more is not back on',
    version(off('2026-12-13')),
    version({ previousDates: DATES }, ['2026-12-20']),
    [{ field: 'dates', from: DATES, to: ['2026-12-20'] }],
  ],
  [
    'it is moved, and a night that was off is one of the new ones',
    version(off('2026-12-13')),
    version({ previousDates: DATES }, ['2026-12-13']),
    [{ field: 'dates', from: DATES, to: ['2026-12-13'] }, days(['2026-12-13'], [])],
  ],
  [
    'a secret place is revealed, with a point that was secret too',
    placed({ placeFrom: '2026-12-11T18:00' }),
    placed({}),
    [{ field: 'place', from: '', to: 'Finca El Retiro' }],
  ],
  [
    'another place is secret',
    placed({ placeFrom: '2026-12-11T18:00' }),
    placed({ placeFrom: '2026-12-11T18:00', place: 'Otra finca' }),
    [],
  ],
])('%s', (_what, before, after, expected) => {
  expect(changesBetween(before, after, after)).toEqual(expected);
});
