import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONGEST, LongestFirst } from './testing/longest-first.ts';

const ROOT = join(import.meta.dirname, '..');

const order = async (...files: readonly string[]) => {
  const sizes: Readonly<Record<string, number>> = { 'large.test.ts': 2, 'small.test.ts': 1 };
  const project = { name: 'integration', config: { isolate: false, sequence: { groupOrder: 0 } } };
  const cache = {
    getFileTestResults: () => undefined,
    getFileStats: (key: string) => ({ size: sizes[key.replace('integration:', '')] ?? 0 }),
  };
  const sequencer = new LongestFirst({ config: { root: ROOT }, cache } as unknown as Vitest);
  const specs = files.map(
    (file) => ({ moduleId: join(ROOT, file), project }) as unknown as TestSpecification,
  );
  return (await sequencer.sort(specs)).map(({ moduleId }) => moduleId.slice(ROOT.length + 1));
};

it.each(LONGEST)('%s is there to be begun with', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});

it('the longest come first in their order, all others as ever', async () => {
  const [longest = '', next = ''] = LONGEST;
  expect(await order('small.test.ts', next, 'large.test.ts', longest)).toEqual([
    ...[longest, next],
    ...['large.test.ts', 'small.test.ts'],
  ]);
});
