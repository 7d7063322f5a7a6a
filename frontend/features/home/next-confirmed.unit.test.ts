import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { nextParty } from './next-confirmed.ts';

const named = (name: string, ...dates: string[]) => samplePartyAnswer({ id: name, name, dates });

test('the next of the confirmed parties is the first that is not over', () => {
  const confirmed = [
    named('luego', '2026-11-01'),
    named('ya fue', '2026-09-01'),
    named('sigue', '2026-09-01', '2026-09-27'),
  ];
  expect(nextParty(confirmed, '2026-09-26')?.name).toBe('sigue');
  expect(nextParty(confirmed, '2026-11-02')).toBeNull();
  expect(nextParty([], '2026-09-26')).toBeNull();
});
