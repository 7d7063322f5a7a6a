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

const hasRunOut = (leases: Leases, name: string) =>
  vi.waitFor(async () => expect(await leases.holderOf(name)).toBeNull());

/** What every store of leases must do; each adapter's tests call this. `open` ends with the test. */
export function describeLeases(name: string, open: () => Promise<OpenedLeases>): void {
  describe(`${name} as a store of leases`, () => {
    it('has one holder, whoever asks and from where', async () => {
      const { leases, elsewhere } = await open();
      expect(await leases.holderOf('parties')).toBeNull();
      expect(await leases.take('parties', 'a', LONG_MS)).toBe('free');
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('held');
      expect(await elsewhere.holderOf('parties')).toBe('a');
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
      expect(await leases.holderOf('rides')).toBe('b');
    });

    it('is prolonged by its holder alone, counted from the renewal', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', SHORT_MS);
      await leases.take('beside', 'a', SHORT_MS);
      expect(await leases.take('parties', 'a', LONG_MS)).toBe('renewed');
      // Taken later and not renewed, it runs out later than the first one would have.
      await hasRunOut(elsewhere, 'beside');
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('held');
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
      expect(await elsewhere.holderOf('parties')).toBeNull();
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('free');
    });

    it('is forgotten by name, held or run out, and no other with it', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', LONG_MS);
      await leases.take('rides', 'a', 1);
      await leases.take('users', 'a', LONG_MS);
      await hasRunOut(leases, 'rides');
      await elsewhere.forget(['parties', 'rides', 'nobody had it']);
      expect(await elsewhere.take('parties', 'b', LONG_MS)).toBe('free');
      expect(await elsewhere.take('rides', 'b', LONG_MS)).toBe('free');
      expect(await leases.holderOf('users')).toBe('a');
    });

    it('is not ended by anybody else', async () => {
      const { leases, elsewhere } = await open();
      await leases.take('parties', 'a', LONG_MS);
      await elsewhere.giveBack('parties', 'b');
      await elsewhere.giveBack('rides', 'b');
      expect(await leases.holderOf('parties')).toBe('a');
    });
  });
}
