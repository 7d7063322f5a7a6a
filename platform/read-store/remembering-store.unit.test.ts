import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { place, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../errors/errors.ts';
import { rememberingStore } from './remembering-store.ts';

async function opened() {
  const store = createMemoryReadStore();
  const asked: string[] = [];
  let isAway = false;
  const spec = sampleSpec();
  const remembering = rememberingStore({
    ...store,
    async collection(given) {
      const inner = await store.collection(given);
      return {
        ...inner,
        entries(ids) {
          asked.push(...ids);
          return inner.entries(ids);
        },
        async write(writes) {
          await inner.write(writes);
          if (isAway) throw new StoreUnavailable('it was written, and the answer was lost');
        },
      };
    },
  });
  return {
    asked,
    samples: await remembering.collection<Sample>(spec),
    stored: await store.collection<Sample>(spec),
    goAway: (is: boolean) => void (isAway = is),
  };
}
const sample = (n: number, _id = 'a'): Sample => ({ _id, position: place(n), rank: n });

it('what was read or written is not asked for again', async () => {
  const { asked, samples, stored } = await opened();
  await stored.write([{ put: sample(1) }]);
  expect((await samples.entries(['a'])).get('a')?.document).toEqual(sample(1));
  await samples.write([{ put: sample(2) }, { remove: 'b', position: place(3) }]);
  const entries = await samples.entries(['a', 'b', 'c']);
  expect(entries.get('a')).toEqual({ position: place(2), document: sample(2) });
  expect(entries.get('b')).toEqual({ position: place(3), document: null });
  expect(entries.has('c')).toBe(false);
  expect(asked).toEqual(['a', 'c']);
});

it('what a failed write left is asked for', async () => {
  const { samples, goAway } = await opened();
  await samples.write([{ put: sample(1) }]);
  goAway(true);
  await expect(samples.write([{ put: sample(2) }])).rejects.toThrow(StoreUnavailable);
  expect((await samples.entries(['a'])).get('a')?.document).toEqual(sample(2));
});

it('forgets the oldest of many, and loses none of those asked for together', async () => {
  const { asked, samples } = await opened();
  const ids = Array.from({ length: 1_000 }, (_, n) => `d${n}`);
  await samples.write(ids.map((id, n) => ({ put: sample(n + 1, id) })));
  expect((await samples.entries(ids)).size).toBe(ids.length);
  expect(asked[0]).toBe('d0');
  expect(asked).not.toContain('d999');
});
