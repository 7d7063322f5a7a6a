import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { expect, test } from 'vitest';
import { pastParties, upcomingParties } from './upcoming-parties.ts';

const named = (name: string, ...dates: string[]) => samplePartyAnswer({ id: name, name, dates });

test('by earliest upcoming day; what is over is left out', () => {
  const parties = [
    named('luego', '2026-10-01'),
    named('sigue', '2026-08-01', '2026-09-27'),
    named('ya fue', '2026-09-25'),
    named('hoy', '2026-09-26'),
  ];
  expect(upcomingParties(parties, '2026-09-26').map(({ name }) => name)).toEqual(['hoy', 'sigue', 'luego']);
});

test('past parties, the latest first; last night is not over before noon', () => {
  const parties = [
    named('hace mucho', '2026-08-01'),
    named('anoche', '2026-09-25'),
    named('hoy', '2026-09-26'),
  ].map((party) => ({ ...party, startTime: '23:00', endTime: NO_TIME }));
  const past = (moment: string) => pastParties(parties, Date.parse(moment)).map(({ name }) => name);
  expect(past('2026-09-26T11:59:00+02:00')).toEqual(['hace mucho']);
  expect(past('2026-09-26T12:00:00+02:00')).toEqual(['anoche', 'hace mucho']);
});
