import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Note, StoreNotes } from '@duende/platform/read-store/read-store';
import { place } from '../../samples/sample-documents.ts';
import type { OpenStore } from './opened-store.ts';

export function describeNotes(open: OpenStore): void {
  /** Others may use the same notes: only those of these names are looked at. */
  async function opened() {
    const { store, close } = await open();
    onTestFinished(close);
    const [a, b] = [`${randomUUID()}.v1`, `${randomUUID()}.v1.g2`];
    const of = async ({ notes }: { readonly notes: StoreNotes } = store) => {
      const all = await notes.all();
      return [all.get(a), all.get(b)];
    };
    return { notes: store.notes, a, b, of };
  }
  const note = (n: number, more: Readonly<Record<string, string | number | null>> = {}): Note => ({
    ...more,
    position: place(n),
  });

  describe('notes', () => {
    it('are as they were put, several in one step', async () => {
      const { notes, a, b, of } = await opened();
      expect(await of()).toEqual([undefined, undefined]);
      const [first, second] = [note(2, { logId: '$log', known: null }), note(1, { revision: 3 })];
      await notes.put(
        new Map([
          [a, first],
          [b, second],
        ]),
      );
      expect(await of()).toEqual([first, second]);
    });

    it('give way only to newer ones, each for itself', async () => {
      const { notes, a, b, of } = await opened();
      await notes.put(
        new Map([
          [a, note(5)],
          [b, note(5)],
        ]),
      );
      await notes.put(
        new Map([
          [a, note(4, { by: 'late' })],
          [b, note(6)],
        ]),
      );
      expect(await of()).toEqual([note(5), note(6)]);
      await notes.put(new Map([[a, note(7)]]));
      expect(await of()).toEqual([note(7), note(6)]);
    });

    it('leave no trace that blocks an older one', async () => {
      const { notes, a, b, of } = await opened();
      await notes.put(
        new Map([
          [a, note(5)],
          [b, note(5)],
        ]),
      );
      await notes.remove([a, 'nothing of that name']);
      expect(await of()).toEqual([undefined, note(5)]);
      await notes.put(new Map([[a, note(1)]]));
      expect(await of()).toEqual([note(1), note(5)]);
    });

    it('are all there after several are put at once', async () => {
      const { notes } = await opened();
      const names = Array.from({ length: 20 }, () => `${randomUUID()}.v1`);
      await Promise.all(names.map((name, n) => notes.put(new Map([[name, note(n + 1)]]))));
      const all = await notes.all();
      expect(names.map((name) => all.get(name))).toEqual(names.map((_, n) => note(n + 1)));
    });
  });
}
