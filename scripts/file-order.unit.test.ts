import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { FileOrder } from './testing/file-order.ts';
import { LONGEST } from './testing/longest-first.ts';

const ROOT = join(import.meta.dirname, '..');
const UNITS = Array.from({ length: 20 }, (_, index) => `unit/${index}`);

async function ordered(files: readonly string[], seed?: number) {
  const printed: string[] = [];
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const logger = { log: (line: string) => printed.push(line) };
  const order = new FileOrder({
    config: { root: ROOT, sequence: { seed } },
    cache,
    logger,
  } as unknown as Vitest);
  const specs = files.map((file) => ({
    moduleId: join(ROOT, file),
    project: {
      name: file.startsWith('unit') ? 'unit' : 'integration',
      config: { isolate: false, sequence: { groupOrder: 0 } },
    },
  }));
  const sorted = await order.sort(specs as unknown as TestSpecification[]);
  return { files: sorted.map(({ moduleId }) => moduleId.slice(ROOT.length + 1)), printed };
}

it('files of unit tests come in the order of the seed, all of them once', async () => {
  const { files } = await ordered(UNITS, 7);
  expect(files).not.toEqual(UNITS);
  expect(files.toSorted()).toEqual(UNITS.toSorted());
  expect((await ordered(UNITS.toReversed(), 7)).files).toEqual(files);
  expect((await ordered(UNITS, 8)).files).not.toEqual(files);
});

it('without a seed one is drawn, and what is printed gives its order again', async () => {
  const { files, printed } = await ordered(UNITS);
  const [, seed] = /--sequence\.seed=(\d+)/.exec(printed.join('\n')) ?? [];
  expect((await ordered(UNITS, Number(seed))).files).toEqual(files);
});

it('files of other projects come longest first, and those of one project together', async () => {
  const [longest = '', next = ''] = LONGEST;
  const { files, printed } = await ordered(['other', next, ...UNITS, longest], 7);
  const others = files.filter((file) => !UNITS.includes(file));
  expect(others).toEqual([longest, next, 'other']);
  expect(files.findIndex((file) => UNITS.includes(file))).toBeOneOf([0, others.length]);
  expect(printed).toHaveLength(1);
});
