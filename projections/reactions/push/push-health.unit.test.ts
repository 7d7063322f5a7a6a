import { expect, it } from 'vitest';
import { pushHealth } from './push-health.ts';

const service = (accounts: number, waiting = accounts) => ({ host: 'mine.example', waiting, accounts });

it('does not count a service that the browsers of few accounts are at, however much waits', () => {
  const { state, reason } = pushHealth(() => [service(1, 500), service(9)]);
  expect([state(), reason()]).toEqual(['ok', null]);
});

it('counts one that many accounts are at, and names none', () => {
  const { state, reason } = pushHealth(() => [service(1, 7), service(10, 30)]);
  expect(state()).toBe('degraded');
  expect(reason()).toBe('a push service takes no notices; 30 are waiting; the log has the names');
  expect(pushHealth(() => [service(10), service(12)]).reason()).toMatch(/^2 push services .* 22 are waiting/);
});
