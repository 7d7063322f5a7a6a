import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { nextParty } from './own-next-party.tsx';

const named = (name: string, ...dates: string[]) => samplePartyAnswer({ id: name, name, dates });
const confirmed = [
  named('luego', '2026-11-01'),
  named('ya fue', '2026-09-01'),
  named('sigue', '2026-09-01', '2026-09-27'),
];

test.each([
  ['2026-09-26T12:00Z', 'sigue', '2026-09-27'],
  ['2026-09-28T05:59Z', 'sigue', '2026-09-27'],
  ['2026-09-28T06:00Z', 'luego', '2026-11-01'],
  ['2026-11-02T06:59Z', 'luego', '2026-11-01'],
])('at %s the first of the confirmed parties that is not over is %s', (at, name, day) => {
  const next = nextParty(confirmed, Date.parse(at));
  expect([next?.party.name, next?.stretch.days[0]]).toEqual([name, day]);
});

test('nothing is next once all are over', () => {
  expect(nextParty(confirmed, Date.parse('2026-11-02T07:00Z'))).toBeNull();
  expect(nextParty([], 0)).toBeNull();
});
