import { samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { partyChanges } from './party.ts';

const before = samplePartyDetails({ dates: ['2026-08-01', '2026-08-02'], styles: ['psytrance', 'darkpsy'] });

test('what is as it was is no change, lists of the same parts too', () => {
  expect(partyChanges(before, { ...before, dates: [...before.dates], styles: [...before.styles] })).toEqual(
    {},
  );
});

test.each([
  ['cost', 'Gratis'],
  ['photo', '/photos/a.jpg'],
  ['dates', ['2026-08-01', '2026-08-03']],
  ['dates', ['2026-08-03', '2026-08-02']],
  ['dates', ['2026-08-01']],
  ['dates', ['2026-08-01', '2026-08-02', '2026-08-03']],
  ['styles', ['darkpsy', 'psytrance']],
  ['styles', []],
] as const)('%s: %j is one, with what stood before', (field, to) => {
  expect(partyChanges(before, { ...before, [field]: to })).toEqual({ [field]: { from: before[field], to } });
});
