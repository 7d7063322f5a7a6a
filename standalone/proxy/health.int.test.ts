import type { RequestListener } from 'node:http';
import { describe, expect, test as plainTest, vi } from 'vitest';
import { instance, urls } from './testing/fake-instance.ts';
import { PROXIES, rigOf } from './testing/proxies.ts';

const nothing: RequestListener = (_req, res) => void res.end();
const well = () => instance(nothing);
const unwell = () => instance(nothing, () => false);

/** Both sides by their processes, with the address of their health. */
const SIDES = [
  ['query', '/api/health'],
  ['command', '/api/health/commands'],
] as const;

describe.each(PROXIES)('health through $name', (proxy) => {
  const test = plainTest.skipIf(proxy.isMissing);

  async function healthOf(address: string) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    return [answer.status, await answer.text()];
  }

  test.each(SIDES)(
    'of the %s side is reported by its own process, whether that is well or not',
    async (side, path) => {
      let isWell = true;
      const [asked, other] = [await instance(nothing, () => isWell), await unwell()];
      const { address } = await rigOf(proxy, {
        query: urls(other),
        command: urls(other),
        [side]: urls(asked),
      });
      expect(await healthOf(address + path)).toEqual([200, asked.url]);
      isWell = false;
      // For longer than the proxy needs to notice.
      for (const until = performance.now() + 2_000; performance.now() < until;)
        expect(await healthOf(address + path)).toEqual([503, asked.url]);
      isWell = true;
      await vi.waitFor(async () => expect(await healthOf(address + path)).toEqual([200, asked.url]));
    },
  );

  test.each(SIDES)(
    'of the %s side is that of a process that is well, where there is one',
    async (side, path) => {
      const [one, gone, other] = [await unwell(), await well(), await well()];
      const { address } = await rigOf(proxy, { [side]: urls(one, gone, other) });
      await gone.stop();
      await vi.waitFor(async () => {
        for (let tries = 0; tries < 9; tries += 1)
          expect(await healthOf(address + path)).toEqual([200, other.url]);
      });
    },
  );
});
