import { describe, expect, it, vi } from 'vitest';
import type { Leases } from '@duende/platform/coordination/leases';

/** Leases as two processes see them, which share one store. */
export interface OpenedLeases {
  readonly leases: Leases;
  readonly elsewhere: Leases;
}

/** Never runs out within a test, on a busy machine either. */
const LONG_MS = 3_600_000;
const SHORT_MS = 150;

const holderOf = async (leases: Leases, name: string): Promise<string | null> =>
  (await leases.holdersOf([name])).get(name) ?? null;
const hasRunOut = (leases: Leases, name: string) =>
  vi.waitFor(async () => expect(await holderOf(leases, name)).toBeNull());

/** What every store of leases must do; each adapter's tests call this. `open` ends with the test. */
export function describeLeases(name: string, open: () => Promise<OpenedLeases>): void {
  describe(`${name} as a store of leases`, () => {
    it('has one holder, among any askers from anywhere', async () => {
      const { leases, elsewhere } = await open();
      expect(await holderOf(leases, 'parties')).toBeNull();
      expect(await leases.take('parties', 'a', LONG_MS)).toBe('free');
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('held');
      expect(await holderOf(elsewhere, 'parties')).toBe('a');
    });

    it('gives a lease to exactly one of many who ask at once', async () => {
      const { leases, elsewhere } = await open();
      const grants = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? leases : elsewhere).take('parties', `h${n}`, LONG_MS)),
      );
      expect(grants.filter((grant) => grant !== 'held')).toEqual(['free']);
    });

    it('keeps leases of different names apart', async () => {
      const { leases } = await open();
      await leases.take('parties', 'a', LONG_MS);
      expect(await leases.take('rides', 'b', LONG_MS)).toBe('free');
      expect(await holderOf(leases, 'rides')).toBe('b');
    });

    it('is prolonged only by its holder, counted from the renewal', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', SHORT_MS);
      await leases.take('beside', 'a', SHORT_MS);
      expect(await leases.take('parties', 'a', LONG_MS)).toBe('renewed');
      // Taken later and not renewed, it runs out later than the first one would have.
      await hasRunOut(elsewhere, 'beside');
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('held');
    });

    it('is renewed with others in one step, each for its own time, by who has it', async () => {
      const { leases, elsewhere } = await open();
      for (const name of ['short', 'long', 'lapsed']) await leases.take(name, 'a', SHORT_MS);
      await elsewhere.take('other', 'b', LONG_MS);
      await leases.take('given back', 'a', LONG_MS);
      await leases.giveBack('given back', 'a');
      await hasRunOut(leases, 'lapsed');
      const request = (name: string, forMs = LONG_MS) => ({ name, holder: 'a', forMs });
      const names = ['long', 'lapsed', 'other', 'given back', 'it was free'];
      const renewed = await leases.renew([request('short', 1), ...names.map((name) => request(name))]);
      expect(renewed).toEqual(new Set(['short', 'long', 'lapsed']));
      await hasRunOut(elsewhere, 'short');
      const held = await elsewhere.holdersOf(['short', ...names]);
      expect(held).toEqual(
        new Map([...['long', 'lapsed'].map((name) => [name, 'a'] as const), ['other', 'b']]),
      );
      expect(await elsewhere.take('lapsed', 'b', LONG_MS)).toBe('held');
      expect(await leases.renew([request('long'), request('lapsed')])).toEqual(new Set(['long', 'lapsed']));
    });

    it('runs out by itself, and the next holder learns that it did', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', SHORT_MS);
      await hasRunOut(elsewhere, 'parties');
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('lapsed');
      expect(await leases.take('parties', 'a', LONG_MS)).toBe('held');
    });

    it('is free at once when its holder gives it back', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', LONG_MS);
      await leases.giveBack('parties', 'a');
      expect(await holderOf(elsewhere, 'parties')).toBeNull();
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('free');
    });

    it('is not ended by anybody else', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', LONG_MS);
      await elsewhere.giveBack('parties', 'b');
      await elsewhere.giveBack('rides', 'b');
      expect(await holderOf(leases, 'parties')).toBe('a');
    });
  });
}
