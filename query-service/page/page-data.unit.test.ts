import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { firstParties } from './page-data.ts';

const TODAY = '2026-12-10';
const NOW = Date.parse('2026-12-10T01:00:00+01:00');
const ALL = { location: 'all', styles: [] } as const;

const party = (number: number, ...dates: string[]) =>
  samplePartyAnswer({ id: sampleId(number), name: `Fiesta ${number}`, dates, description: 'larga' });
const names = (...given: Parameters<typeof firstParties>) => firstParties(...given).map(({ name }) => name);

test('the shown month whole, past days too, and of later ones as many as the list shows', () => {
  const upcoming = Array.from({ length: 25 }, (_, index) => party(index + 10, '2027-02-01'));
  const found = names([party(1, '2026-12-01'), party(2, '2026-12-20'), ...upcoming], ALL, TODAY, NOW);
  expect(found).toContain('Fiesta 1');
  expect(found[0]).toBe('Fiesta 2');
  // nineteen places of the list are left
  expect(found).toHaveLength(21);
});

test('another month than today’s is shown as well as what comes next', () => {
  const parties = [party(1, '2026-12-20'), party(2, '2026-03-07'), party(3, '2026-04-07')];
  expect(names(parties, ALL, '2026-03-15', NOW)).toEqual(['Fiesta 1', 'Fiesta 2']);
});

test('only what the filters leave, and without the long texts', () => {
  const parties = [
    { ...party(1, '2026-12-20'), location: 'Madrid' as const, styles: ['dub' as const] },
    { ...party(2, '2026-12-20'), location: 'Norte' as const, styles: ['dub' as const] },
    { ...party(3, '2026-12-20'), location: 'Madrid' as const, styles: ['acid' as const] },
  ];
  const found = firstParties(parties, { location: 'madrid', styles: ['dub'] }, TODAY, NOW);
  expect(found.map((card) => [card.name, 'description' in card])).toEqual([['Fiesta 1', false]]);
});

test('a night that is still going on, of another month too', () => {
  const night = party(1, '2026-11-30');
  const at = (moment: string) => names([night], ALL, '2026-12-01', Date.parse(moment));
  expect(at('2026-12-01T07:59:00+01:00')).toEqual(['Fiesta 1']);
  expect(at('2026-12-01T08:00:00+01:00')).toEqual([]);
});
