import { logToLines } from '@duende/testkit/support/log-lines';
import { expect, it, vi } from 'vitest';
import { logRebuilding } from './log-rebuilding.ts';

it('logs once for all read models of a process, and again when it happens another time', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [here, there] = [logToLines(), logToLines()];
  const warnings = ({ text }: typeof here) => text().match(/"level":"warn"/g)?.length ?? 0;
  for (let n = 0; n < 21; n += 1) logRebuilding(here.logger, `model-${n}`);
  expect(warnings(here)).toBe(1);
  expect(here.text()).toContain('"readModel":"model-20"');
  logRebuilding(there.logger, 'parties');
  expect(warnings(there)).toBe(1);
  vi.advanceTimersByTime(60_000);
  logRebuilding(here.logger, 'parties');
  expect(warnings(here)).toBe(2);
  vi.useRealTimers();
});
