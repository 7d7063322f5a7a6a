import { expect, test } from 'vitest';
import { EVENTSTORE_IMAGE, MONGO_IMAGE } from './docker-images.ts';
import { fetchAhead } from './fetch-ahead.ts';

const REAPER = 'testcontainers/ryuk:0';

function engineWith(there: readonly string[], canPull: boolean) {
  const images = new Set(there);
  const pulled: string[] = [];
  const find = async () => ({
    reaperImage: REAPER,
    images: {
      has: async (image: string) => images.has(image),
      async pull(image: string) {
        if (!canPull) throw new Error('no such host');
        pulled.push(image);
        images.add(image);
      },
    },
  });
  return { find, pulled };
}

test('missing parts of a run are fetched before it, with a line', async () => {
  const { find, pulled } = engineWith([EVENTSTORE_IMAGE], true);
  const lines: string[] = [];
  await fetchAhead({ env: {}, find, say: (line) => lines.push(line) });
  expect(pulled).toEqual([MONGO_IMAGE, REAPER]);
  expect(lines[0]).toContain(MONGO_IMAGE);
});

test('a server that is given needs no image', async () => {
  const { find, pulled } = engineWith([REAPER], true);
  await fetchAhead({ env: { EVENTSTORE_URL: 'esdb://somewhere' }, find, say: () => undefined });
  expect(pulled).toEqual([MONGO_IMAGE]);
});

test('a failed fetch fails nothing', async () => {
  const { find } = engineWith([], false);
  await expect(fetchAhead({ env: {}, find, say: () => undefined })).resolves.toBeUndefined();
});
