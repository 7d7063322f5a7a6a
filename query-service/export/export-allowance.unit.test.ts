import { memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { expect, it } from 'vitest';
import { createExportAllowance } from './export-allowance.ts';

it('a refused export is counted in the figures, and a made one is not', async () => {
  let refused = 0;
  const allowance = createExportAllowance({
    enabled: true,
    limit: 1,
    store: memoryRateLimitStore,
    onRefused: () => void (refused += 1),
  });
  const ana = { userId: 'ana', isAdmin: false, isAnalyst: true, isModerator: false };
  expect(await allowance(ana, async () => 'entered')).toBe('entered');
  expect(refused).toBe(0);
  await expect(allowance(ana, async () => 'entered')).rejects.toMatchObject({ code: 'allowance.spent' });
  expect(refused).toBe(1);
});
