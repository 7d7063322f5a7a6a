import { StoreUnavailable } from '@duende/platform/errors/errors';
import { expect, test } from 'vitest';
import { createReportCounts } from './counted-reports.ts';

const AT = '2026-06-02T12:00:00.000Z';
const DAY_MS = 24 * 3_600_000;

test.each([
  ['a day old and active', DAY_MS, true, true],
  ['a moment younger', DAY_MS - 1, true, false],
  ['a minute old', 60_000, true, false],
  ['old, and never active', 365 * DAY_MS, false, false],
  ['nobody’s', null, true, false],
] as const)('the report of an account that is %s', async (_what, age, active, counts) => {
  const reportCounts = createReportCounts({
    registeredAt: async () => (age === null ? null : Date.parse(AT) - age),
    wasActive: async () => active,
  });
  expect(await reportCounts('alba', AT)).toBe(counts);
});

test('a read model that cannot be asked lets no report count, and any other fault is reported', async () => {
  const failing = (error: Error) =>
    createReportCounts({ registeredAt: async () => 0, wasActive: () => Promise.reject(error) })('alba', AT);
  expect(await failing(new StoreUnavailable('away'))).toBe(false);
  await expect(failing(new TypeError('broken'))).rejects.toThrow('broken');
});
